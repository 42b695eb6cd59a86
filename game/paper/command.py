"""`sparrows --print FILE`: the printed document of a rule set, without a window."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from game import i18n
from game.app.user_data import UserData
from game.art.tiles import tile_art
from game.config import BadInput, Config
from game.paper.printing import PrintedRules, write_document
from game.play.command_line import options_given
from game.table.board.table_style import tile_style
from rules.core.errors import RulesError
from rules.core.options import Value
from rules.engine import registry
from rules.engine.table import Ruleset
from saves import home
from saves.errors import SaveError
from saves.presets import Presets


def print_rules(config: Config, path: Path, paper: str, preset: str) -> int:
    """Write the document of the rule set of `config` under a preset (empty: none) and its house rules; return 0.

    Raise `BadInput` for rules that there are not, and for a file that cannot be written.
    """
    user_data = UserData(home.folder())
    i18n.use(config.lang or user_data.language)
    try:
        ruleset = registry.get(config.ruleset or "")
        shown, options = _preset(ruleset, preset)
        given = options_given(ruleset, config)
        resolved = ruleset.resolve({**options, **given}, config.players)
        if resolved != ruleset.resolve(options):
            shown = ""
        rules = PrintedRules(ruleset, resolved, shown, date.today())
        art = tile_art(tile_style(user_data.settings, arts=ruleset.arts))
        pages = write_document(rules, paper, path, art)
    except (RulesError, SaveError) as fault:
        raise BadInput(str(fault)) from None
    finally:
        user_data.close()
    print(f"written: {path} ({pages} pages)")
    return 0


def _preset(ruleset: Ruleset, name: str) -> tuple[str, dict[str, Value]]:
    """Return the name and the house rules of a preset: the player's own, or a published one by its key.

    Without a name, those are the rulebook's own rules.
    """
    if not name:
        return "", {}
    published = ruleset.published.get(name)
    if published is not None:
        return i18n.own(f"published_{name}", ruleset.id), dict(published.options)
    found = Presets().find(name, ruleset.id)
    return found.name, dict(found.options)
