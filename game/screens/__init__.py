"""The places of the program. They are loaded when they are first opened, so that the first frame need not wait."""

PLACES: dict[str, str] = {  # name -> "module:class"
    "title": "game.screens.title:TitleScreen",
    "table": "game.screens.table:TableScreen",
    "table_menu": "game.screens.table_menu:TableMenuScreen",
    "result": "game.screens.result:ResultScreen",
    "match_sheet": "game.screens.match_sheet:MatchSheetScreen",
    "selector": "game.screens.selector:SelectorScreen",
    "house_rules": "game.screens.house_rules:HouseRulesScreen",
    "seats": "game.screens.seats:SeatsScreen",
    "settings": "game.screens.settings:SettingsScreen",
    "keys": "game.screens.keys:KeysScreen",
    "curtain": "game.screens.curtain:CurtainScreen",
    "rulebook": "game.screens.rulebook:RulebookScreen",
    "saves": "game.screens.saves:SavesScreen",
    "calculator": "game.screens.calculator:CalculatorScreen",
    "replay": "game.screens.replay:ReplayScreen",
    "replays": "game.screens.replays:ReplaysScreen",
    "statistics": "game.screens.statistics:StatisticsScreen",
}
