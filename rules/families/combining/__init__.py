"""Scoring elements made of several sets together, as in Chinese official rules."""
