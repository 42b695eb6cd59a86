"""The screens of the program by name. Their modules are imported when first opened, so that start-up stays fast."""

SCREENS: dict[str, str] = {  # name -> "module:class"
    "title": "game.screens.front.title:TitleScreen",
    "table": "game.screens.play.table:TableScreen",
    "table_menu": "game.screens.play.table_menu:TableMenuScreen",
    "result": "game.screens.play.result:ResultScreen",
    "throws": "game.screens.play.discard_review:ThrowsScreen",
    "match_sheet": "game.screens.records.match_sheet:MatchSheetScreen",
    "selector": "game.screens.front.selector:SelectorScreen",
    "house_rules": "game.screens.rules_menu.house_rules:HouseRulesScreen",
    "seats": "game.screens.front.seats:SeatsScreen",
    "settings": "game.screens.settings.settings:SettingsScreen",
    "keys": "game.screens.settings.keys:KeysScreen",
    "curtain": "game.screens.play.curtain:CurtainScreen",
    "rulebook": "game.screens.book.rulebook:RulebookScreen",
    "saves": "game.screens.records.saves:SavesScreen",
    "calculator": "game.screens.calculator.calculator:CalculatorScreen",
    "replay": "game.screens.records.replay:ReplayScreen",
    "what_if": "game.screens.records.branch_question:WhatIfScreen",
    "replays": "game.screens.records.replays:ReplaysScreen",
    "statistics": "game.screens.records.statistics:StatisticsScreen",
    "person": "game.screens.records.person:PersonScreen",
}
