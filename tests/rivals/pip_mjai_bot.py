"""Plays one seat with the rule-based bot of the package `mjai`, in the same way as `majiang_bot.js`.

Its interpreter has the package (`pip install mjai loguru`); where it is only unpacked, its folder is the argument.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Answer each line, a list of events, with an action."""
    sys.path[:0] = sys.argv[1:]
    from loguru import logger  # type: ignore[import-not-found]
    from mjai.bot.rulebase import RulebaseBot  # type: ignore[import-not-found]

    logger.remove()
    bot, declared = None, False
    for line in sys.stdin:
        events = json.loads(line)
        if events[0]["type"] == "start_game":
            bot = RulebaseBot(player_id=events[0]["id"])
        if declared:
            events = [event for event in events if event["type"] != "reach" or event["actor"] != bot.player_id]
        assert bot is not None
        action = json.loads(bot.react(json.dumps(events)))
        declared = action["type"] == "reach"
        if declared:
            action = {**json.loads(bot.react(json.dumps([action]))), "type": "reach"}
        print(json.dumps(action), flush=True)


if __name__ == "__main__":
    main()
