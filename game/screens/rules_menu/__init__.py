"""House rules: options, scoring table, presets, comparison."""
