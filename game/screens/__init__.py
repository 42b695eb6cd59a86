"""The screens of the program, by feature; `game.app.screen_registry` lists them."""
