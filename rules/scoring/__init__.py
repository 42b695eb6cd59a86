"""Scoring of hands and payments: shapes, conditions, tables of elements, sheets, settlements, transfers."""
