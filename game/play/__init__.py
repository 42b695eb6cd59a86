"""A match being played: what was agreed on, who answers, several persons at one screen, the lesson."""
