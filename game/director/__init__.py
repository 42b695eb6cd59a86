"""From events to motion: what lies where (`board`), the places it takes (`arrange`), and how it gets there."""

from game.director import folds as folds
