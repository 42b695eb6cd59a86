"""Widgets and pages of menus and panels; the only package that uses pygame_gui."""
