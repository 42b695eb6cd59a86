"""House rules: options, the scoring table, presets, what two of them differ in."""
