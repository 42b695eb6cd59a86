"""The places of the program. They are loaded when they are first opened, so that the first frame need not wait."""

PLACES: dict[str, str] = {  # name -> "module:class"
    "title": "game.screens.title:TitleScreen",
    "table": "game.screens.table:TableScreen",
}
