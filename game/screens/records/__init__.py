"""What was played: matches that can go on, replays, statistics, sheets of matches."""
