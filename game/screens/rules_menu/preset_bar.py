"""The bar of presets above the house rules: take one, keep the rules under a name, hand them on as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.i18n import term, tr
from game.screens.menu_state import front
from game.tokens import measure
from game.ui.controls import Choice, Value
from game.ui.focus import Target
from game.ui.popups import LONGEST_PATH, Answer, Question
from game.ui.widgets import Button, Field

if TYPE_CHECKING:
    from game.screens.rules_menu.house_rules import HouseRulesScreen

Y = 88
LIST_WIDE = 288


def shown_name(name: str) -> str:
    """A preset in words; the empty name is the rule book's own rules."""
    return name or term("preset_standard")


def build(page: HouseRulesScreen) -> list[Target]:
    """Make the bar; gives what Tab finds in it."""
    state = front(page.app)
    current, changed = state.setup.preset, state.preset_changed()
    x = page.margin + page.label(term("preset"), (page.margin, Y + 20), "small", "dim") + 16

    def label(name: Value) -> str:
        words = shown_name(str(name))
        return tr("preset_changed", name=words) if changed and name == current else words

    names = Choice(("", *state.preset_names()), label, LIST_WIDE)
    made: list[Target] = [
        Field(page, "preset", (x, Y, LIST_WIDE, measure("control")), names, current, lambda name: take(page, str(name)),
              changed=changed)
    ]  # fmt: skip
    x += LIST_WIDE + 16
    actions: list[tuple[str, str, Callable[[], None], bool]] = [
        ("save", term("save"), lambda: save(page), changed and bool(current)),
        ("save_as", tr("preset_save_as"), lambda: ask_name(page), True),
        ("delete", term("delete"), lambda: ask_delete(page), bool(current)),
        ("import", term("import"), lambda: ask_import(page), True),
        ("export", term("export"), lambda: export(page), True),
        ("rename", term("rename"), lambda: ask_rename(page), bool(current)),
        ("duplicate", tr("preset_duplicate"), lambda: tell(page, state.copy_preset(current)), bool(current)),
    ]
    if not current:
        actions = actions[:-2]
    room = page.right - x
    fitting = len(actions)
    wants = [max(88.0, Button.wants(words, page.scale) - 4) for _, words, _, _ in actions]
    if sum(wants) + 8 * (len(wants) - 1) > room:
        while fitting > 1 and sum(wants[:fitting]) + 8 * fitting + 52 > room:
            fitting -= 1
    for (name, words, action, enabled), wide in zip(actions[:fitting], wants[:fitting], strict=True):
        kind = "gold" if name == "save" and enabled else "plain"
        button = Button(page, name, (x, Y, wide, measure("control")), words, action, kind=kind, enabled=enabled)
        made.append(button)
        x += wide + 8
    if fitting < len(actions):
        made.append(_more(page, x, [action for action in actions[fitting:] if action[3]]))
    return made


def _more(page: HouseRulesScreen, x: float, actions: list[tuple[str, str, Callable[[], None], bool]]) -> Button:
    """The button that holds what found no room."""
    words = {name: label for name, label, _, _ in actions}
    acts = {name: act for name, _, act, _ in actions}
    choice = Choice(tuple(words), lambda name: words[str(name)], 200)
    button = Button(page, "more", (x, Y, 44, measure("control")), "…", tip=tr("preset_more"))
    button.action = lambda: page.open_list("more", button.rect, choice, "", lambda name: acts[str(name)]())
    return button


def take(page: HouseRulesScreen, name: str) -> None:
    """Play by a preset."""
    front(page.app).take_preset(name)
    page.rebuild()


def tell(page: HouseRulesScreen, fault: str) -> None:
    """Show the bar as it is now, and what went wrong if something did."""
    page.rebuild()
    if fault:
        page.ask(Question(term("preset"), fault, (Answer("ok", term("ok"), lambda: None, gold=True),)))


def save(page: HouseRulesScreen) -> None:
    """Keep the rules under the name they have."""
    state = front(page.app)
    tell(page, state.keep_preset(state.setup.preset))


def ask_name(page: HouseRulesScreen, fault: str = "", word: str = "") -> None:
    """Ask under which name to keep the rules."""

    def keep() -> None:
        name = " ".join(dialog.word.split()) if dialog is not None else ""
        state = front(page.app)
        if not name:
            ask_name(page, tr("preset_no_name"))
        elif name.casefold() in {known.casefold() for known in state.preset_names()}:
            ask_replace(page, name)
        else:
            fault = state.keep_preset(name)
            if fault:
                ask_name(page, fault, name)
            else:
                page.rebuild()

    page.ask(
        Question(tr("preset_save_as"), tr("preset_name_body"), (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("save", term("save"), keep, gold=True),
        ), word=word or front(page.app).setup.preset, fault=fault)
    )  # fmt: skip
    dialog = page.dialog


def ask_replace(page: HouseRulesScreen, name: str) -> None:
    """The name is taken: replace what has it, or think of another."""

    def replace() -> None:
        state = front(page.app)
        old = next(known for known in state.preset_names() if known.casefold() == name.casefold())
        tell(page, (state.rename_preset(old, name) if old != name else "") or state.keep_preset(name))

    page.ask(
        Question(tr("preset_taken"), tr("preset_taken_body", name=name), (
            Answer("other", tr("preset_other_name"), lambda: ask_name(page, word=name)),
            Answer("replace", tr("preset_replace"), replace, gold=True),
        ))
    )  # fmt: skip


def ask_rename(page: HouseRulesScreen, fault: str = "", word: str = "") -> None:
    """Ask for another name of a preset."""
    state = front(page.app)
    old = state.setup.preset

    def rename() -> None:
        name = " ".join(dialog.word.split()) if dialog is not None else ""
        said = state.rename_preset(old, name) if name else tr("preset_no_name")
        if said:
            ask_rename(page, said, name)
        else:
            page.rebuild()

    page.ask(
        Question(term("rename"), tr("preset_rename_body", name=old), (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("rename", term("rename"), rename, gold=True),
        ), word=word or old, fault=fault)
    )  # fmt: skip
    dialog = page.dialog


def ask_delete(page: HouseRulesScreen) -> None:
    """Ask before a preset is forgotten."""
    state = front(page.app)
    name = state.setup.preset

    def forget() -> None:
        tell(page, state.drop_preset(name))

    page.ask(
        Question(tr("preset_delete"), tr("preset_delete_body", name=name), (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("delete", term("delete"), forget, gold=True),
        ))
    )  # fmt: skip


def ask_import(page: HouseRulesScreen, fault: str = "", word: str = "") -> None:
    """Ask for a file; one that is dropped on the window is taken as well."""

    def read() -> None:
        path = dialog.word.strip() if dialog is not None else ""
        said = front(page.app).import_preset(path)
        if said:
            ask_import(page, said, path)
        else:
            page.rebuild()

    page.ask(
        Question(term("import"), tr("preset_import_body"), (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("import", term("import"), read, gold=True),
        ), word=word, fault=fault, longest=LONGEST_PATH)
    )  # fmt: skip
    dialog = page.dialog


def export(page: HouseRulesScreen) -> None:
    """Write the rules to a file, and say where it is."""
    path, fault = front(page.app).export_preset()
    body = fault or tr("preset_exported", file=path)
    page.ask(Question(term("export"), body, (Answer("ok", term("ok"), lambda: None, gold=True),)))
