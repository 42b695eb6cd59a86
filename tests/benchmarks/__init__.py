"""Measurements, run by hand: `python -m tests.benchmarks.<name>`. Only ratios within one run are to be compared."""
