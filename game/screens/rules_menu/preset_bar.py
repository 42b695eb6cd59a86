"""The preset bar above the house rules: load, save, rename, delete, import and export presets."""

from __future__ import annotations

from game.i18n import term, tr
from game.screens.exported import tell_file
from game.screens.importing import ask_path, choose_file
from game.screens.presets import presets_of, shown_name
from game.tokens import GUTTER, measure
from game.ui.button_rows import RowButton, overflowing_row
from game.ui.controls import Choice, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.popups import Answer

Y, LIST_WIDE = 88, 288


def build(page: Page) -> list[Target]:
    """Create the bar; return its elements for Tab."""
    presets = presets_of(page.app)
    current, own, changed = presets.current, presets.own, presets.changed()
    bar = page.content(Y, page.height - Y - measure("control"))
    bar = bar.less(left=page.label(term("preset"), (bar.x, bar.center[1]), "small", "dim") + GUTTER)

    def label(name: Value) -> str:
        """Return a preset's label, with a note if it was changed since."""
        words = shown_name(str(name), presets.menu.setup.ruleset)
        return tr("preset_changed", name=words) if changed and name == current else words

    tip = ""
    if (sources := presets.sources()) is not None:
        tip = tr("preset_sources", sources=", ".join(sources)) if sources else tr("preset_unsourced")
    names = Choice(("", *presets.choices()), label)
    place, bar = bar.row(min(max(LIST_WIDE, names.wants(page.scale)), bar.w / 2), None, gap=GUTTER)
    made: list[Target] = [
        Field(page, "preset", place, names, current, lambda name: take(page, str(name)), changed=changed, tip=tip)
    ]
    ruleset = presets.menu.setup.ruleset
    shown = any((one.ruleset, one.name) == (ruleset, current) for one in presets.in_gallery())
    saves = changed and bool(own)
    buttons = [
        RowButton("save", term("save"), lambda: save(page), kind="gold" if saves else "plain", enabled=saves),
        RowButton("save_as", tr("preset_save_as"), lambda: ask_name(page)),
        RowButton("in_gallery", tr("preset_gallery_hide" if shown else "preset_gallery_show"),
                  lambda: tell(page, presets.show_current(not shown))),
        RowButton("delete", term("delete"), lambda: ask_delete(page), enabled=bool(own)),
        RowButton("import", term("import"), lambda: offer_files(page)),
        RowButton("export", term("export"), lambda: export(page)),
        RowButton("rename", term("rename"), lambda: ask_rename(page)),
        RowButton("duplicate", tr("preset_duplicate"), lambda: tell(page, presets.duplicate(current))),
    ]  # fmt: skip
    if not own:
        buttons = [button for button in buttons if button.name not in ("in_gallery", "rename", "duplicate")]
    return [*made, *overflowing_row(page, bar, buttons, least=88)]


def take(page: Page, name: str) -> None:
    """Use the house rules of a preset."""
    presets_of(page.app).take(name)
    page.rebuild()


def tell(page: Page, fault: str) -> None:
    """Rebuild the page and show an error message, unless it is empty."""
    page.rebuild()
    if fault:
        page.overlays.tell(term("preset"), fault)


def save(page: Page) -> None:
    """Save the house rules under the name of the preset in use."""
    presets = presets_of(page.app)
    tell(page, presets.keep(presets.current))


def ask_name(page: Page, fault: str = "", word: str = "") -> None:
    """Ask for a name and save the house rules under it; `fault` and `word` are error and text of a failed attempt."""

    def keep() -> None:
        """Save under the typed name, or ask again if it is empty, taken or refused."""
        name = " ".join(dialog.word.split()) if dialog is not None else ""
        presets = presets_of(page.app)
        if not name:
            ask_name(page, tr("preset_no_name"))
        elif name.casefold() in {known.casefold() for known in presets.names()}:
            ask_replace(page, name)
        else:
            fault = presets.keep(name)
            if fault:
                ask_name(page, fault, name)
            else:
                page.rebuild()

    page.overlays.confirm(tr("preset_save_as"), tr("preset_name_body"), Answer("save", term("save"), keep),
                          word=word or presets_of(page.app).own, fault=fault)  # fmt: skip
    dialog = page.overlays.dialog


def ask_replace(page: Page, name: str) -> None:
    """Ask whether to replace the preset of that name, or to choose another name."""

    def replace() -> None:
        """Replace the preset, adopting the new spelling of its name."""
        presets = presets_of(page.app)
        old = next(known for known in presets.names() if known.casefold() == name.casefold())
        tell(page, (presets.rename(old, name) if old != name else "") or presets.keep(name))

    other = Answer("other", tr("preset_other_name"), lambda: ask_name(page, word=name))
    page.overlays.confirm(tr("preset_taken"), tr("preset_taken_body", name=name),
                          Answer("replace", tr("preset_replace"), replace), other=other)  # fmt: skip


def ask_rename(page: Page, fault: str = "", word: str = "") -> None:
    """Ask for a new name of the preset in use; `fault` and `word` are error and text of a failed attempt."""
    presets = presets_of(page.app)
    old = presets.current

    def rename() -> None:
        """Rename the preset, or ask again after an error."""
        name = " ".join(dialog.word.split()) if dialog is not None else ""
        said = presets.rename(old, name) if name else tr("preset_no_name")
        if said:
            ask_rename(page, said, name)
        else:
            page.rebuild()

    act = Answer("rename", term("rename"), rename)
    page.overlays.confirm(term("rename"), tr("preset_rename_body", name=old), act, word=word or old, fault=fault)
    dialog = page.overlays.dialog


def ask_delete(page: Page) -> None:
    """Ask for confirmation before deleting the preset in use."""
    presets = presets_of(page.app)
    name = presets.current
    forget = Answer("delete", term("delete"), lambda: tell(page, presets.drop(name)))
    page.overlays.confirm(tr("preset_delete"), tr("preset_delete_body", name=name), forget)


def ask_import(page: Page, fault: str = "", word: str = "") -> None:
    """Ask for the path of a preset file; `fault` and `word` are error and text of a failed attempt.

    A file dropped on the window is imported as well.
    """

    def read(path: str) -> None:
        """Import the file, or ask again after an error."""
        said = presets_of(page.app).take_file(path)
        if said:
            ask_import(page, said, path)
        else:
            page.rebuild()

    ask_path(page, tr("preset_import_body"), read, fault, word)


def offer_files(page: Page) -> None:
    """Offer the preset files in the user's folders for import."""
    presets = presets_of(page.app)
    choose_file(page, presets.files(), (".json",), lambda path: tell(page, presets.take_file(path)),
                lambda: ask_import(page))  # fmt: skip


def export(page: Page) -> None:
    """Export the house rules to a file, and show its path or the error."""
    path, fault = presets_of(page.app).export()
    if fault:
        page.overlays.tell(term("export"), fault)
    else:
        tell_file(page, term("export"), path)
