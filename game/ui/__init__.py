"""Menus and panels over the table: the one place where pygame_gui is used."""
