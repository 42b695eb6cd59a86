"""Date and time in words."""

from __future__ import annotations

from datetime import datetime

from game.i18n import tr


def when(moment: datetime) -> str:
    """Return a moment as text: "today" with the time, or the date."""
    if moment.date() == datetime.now().date():
        return tr("title_today", time=moment.strftime("%H:%M"))
    return tr("title_on_day", day=moment.strftime("%d.%m.%Y"))
