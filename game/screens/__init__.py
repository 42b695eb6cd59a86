"""The screens of the program, by feature; `game.app.program.places` says which there are."""
