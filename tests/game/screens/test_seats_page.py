"""Who sits where: names, colors, places, levels and characters of the seats page."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from ai.levels import STANDARD, STYLES, WEIGHTS, offered
from game import i18n
from game.art.portraits import PORTRAITS, portrait
from game.screens.front import seats
from game.screens.front.seat_editor import KNOWN
from game.screens.menu_state import menu_of
from game.tokens import seat_color
from rules.core.words import LANGUAGES
from saves.characters import character_of, localized_people, style_of
from saves.people import Person
from tests.game.screens.desk import Desk

ENTER = pygame.K_RETURN


def test_equal_names_are_refused_at_the_field(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    page.chairs.rename(1, page.chairs.seats[0].name)
    desk.press(ENTER)
    assert not desk.went
    assert page.chairs.faults and desk.focus.startswith("name_")


def test_an_empty_name_gets_a_number(desk: Desk) -> None:
    page = desk.show("seats")
    page.chairs.rename(0, "  ")
    desk.press(ENTER)
    assert desk.went[-1][2]["setup"].seats[0].name == "Player 1"


def test_a_color_that_is_taken_changes_hands(desk: Desk) -> None:
    page = desk.show("seats")
    first, second = page.chairs.seats[0].color, page.chairs.seats[1].color
    page.chairs.recolor(0, second)
    assert (page.chairs.seats[0].color, page.chairs.seats[1].color) == (second, first)


def test_neighbors_change_places_by_alt_and_an_arrow(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    names = [seat.name for seat in page.chairs.seats]
    page.focus.named("color_0")
    desk.press(pygame.K_UP, mod=pygame.KMOD_ALT)
    assert sorted(seat.name for seat in page.chairs.seats) == sorted(names)
    assert page.chairs.seats[0].name != names[0]


def test_a_card_dragged_onto_another_changes_places(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    names = [seat.name for seat in page.chairs.seats]
    start, end = desk.place("color_0").center, page.cards[2].center
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    desk.look()
    page.process(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
    desk.look()
    page.process(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert [seat.name for seat in page.chairs.seats] == [names[2], names[1], names[0], names[3]]


def test_computer_players_are_called_as_in_the_language_and_stay_who_they_are(desk: Desk) -> None:
    page = desk.show("seats")
    before = [seat.name for seat in page.chairs.seats if not seat.human]
    i18n.use("ru")
    page = desk.show("seats")
    after = [seat.name for seat in page.chairs.seats if not seat.human]
    assert [character_of(name) for name in after] == [character_of(name) for name in before] != [""] * len(before)
    assert not set(after) & set(before) and all("а" <= name[-1] <= "я" or name[-1] == "ь" for name in after)


def test_a_person_without_a_name_is_called_as_in_the_language(desk: Desk) -> None:
    assert desk.show("seats").chairs.seats[0].name == "You"
    i18n.use("ru")
    assert desk.show("seats").chairs.seats[0].name == "Вы"


def test_nobody_is_called_like_a_person_at_the_table() -> None:
    people = (Person("Анна"), Person("Anna", "standard"), Person("Mei", "standard"))
    assert [one.name for one in localized_people(people, i18n.Words("ru"))] == ["Анна", "Anna", "Мэй"]


def test_how_a_computer_player_plays_is_told_of_the_name_as_it_is_typed(desk: Desk) -> None:
    page = desk.show("seats")
    (place, name), *_ = ((i, seat.name) for i, seat in enumerate(page.chairs.seats) if style_of(seat.name))
    others = {style_of(seat.name) for seat in page.chairs.seats}
    other = next(one for one in ("Mei", "Lin", "Oleg", "Anna", "Hana") if style_of(one) not in others)
    line = page.styles[place].rect

    def told() -> bytes:
        return pygame.image.tobytes(desk.look().subsurface(line), "RGB")

    first = told()
    page.rename(place, "Deep Tile")
    nothing = told()
    page.rename(place, other)
    second = told()
    page.rename(place, name)
    assert told() == first and len({first, nothing, second}) == 3


def test_without_persons_one_watches(desk: Desk) -> None:
    page = desk.show("seats")
    for place in range(len(page.chairs.seats)):
        page.chairs.set_kind(place, "standard")
    assert page.elements["sit"].label == i18n.tr("seats_watch")


def test_a_character_says_how_it_plays(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside its card; whoever is renamed is nobody's character any more, and a person has no style."""
    page = desk.show("seats")
    for place, name in enumerate(("Hana", "Hana", "Oleg", "Somebody")):
        page.chairs.set_kind(place, "" if place == 0 else "standard")
        page.chairs.rename(place, name)
    shown: list[str] = []
    write = seats.write
    monkeypatch.setattr(seats, "write", lambda on, words, *rest: (shown.append(words), write(on, words, *rest))[1])
    page.rebuild()
    styles = {i18n.tr(f"style_{style}") for style in STYLES}
    assert sorted(styles.intersection(shown)) == sorted([i18n.tr("style_collector"), i18n.tr("style_quick")])


def test_each_character_has_a_portrait_at_its_seat(desk: Desk) -> None:
    page = desk.show("seats")

    def face(place: int) -> bytes:
        return pygame.image.tobytes(desk.look().subsurface(page.elements[f"color_{place}"].rect), "RGB")

    page.chairs.recolor(1, 5)
    for place, name in ((1, "Hana"), (1, "Oleg")):
        before = face(place)
        page.rename(place, name)
        assert face(place) != before
        expected = portrait(name, False, seat_color(page.chairs.seats[place].color), 38)
        shown = desk.look().get_at(page.elements[f"color_{place}"].rect.center)
        assert shown[:3] == expected.surface.get_at((19, 19))[:3]


def test_a_level_that_is_not_offered_gives_way_to_the_usual_one(desk: Desk) -> None:
    page = desk.show("seats")
    page.chairs.set_kind(1, "beginner")
    page.chairs.set_kind(2, "expert")
    assert desk.show("seats").chairs.seats[1].level == "beginner", "Old Hong Kong has it"
    page.menu.setup = replace(page.menu.setup, ruleset="sichuan", options={})
    assert "beginner" not in offered("sichuan")
    assert [seat.level for seat in desk.show("seats").chairs.seats] == ["", "standard", "expert", "standard"]


def test_one_press_makes_all_computers_experts_and_another_the_usual_players(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    highest = offered("hong_kong_old")[-1]
    for level in (highest, STANDARD):
        desk.click("all_computers")
        assert [seat.level for seat in page.chairs.seats if not seat.human] == [level] * 3
    assert page.chairs.seats[0].human


def test_the_list_of_levels_says_how_each_plays(desk: Desk) -> None:
    for language in LANGUAGES:
        i18n.use(language)
        sentences = [seats.level_sentence(level) for level in ("", *WEIGHTS)]
        assert len({*sentences}) == len(WEIGHTS) + 1 and not any("seats_" in sentence for sentence in sentences)
    page = desk.show("seats")
    desk.click("kind_1")
    assert page.elements["list"].choice.about is seats.level_sentence


def test_persons_choose_portrait_and_language_by_pointer_and_are_known_again(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("seats")
    page.chairs.rename(0, "Anna")
    for row, values in ((1, PORTRAITS), (2, ("", *LANGUAGES))):
        desk.click("color_0")
        palette = page.elements["palette"]
        spot = palette.box(2, row).move(palette.rect.topleft)
        assert pygame.Rect((0, 0), desk.size).contains(spot)
        page.process(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot.center, button=1))
        assert (page.chairs.seats[0].portrait, page.chairs.seats[0].language)[row - 1] == values[2]
    anna = page.chairs.seats[0]
    page.chairs.rename(0, "Zoe")
    page.chairs.set_kind(1, f"{KNOWN}Anna")
    assert page.chairs.seats[1] == anna and page.chairs.known() == ()
    assert page.chairs.seats[0].color != anna.color
    page.chairs.set_kind(1, "expert")
    assert page.chairs.seats[1].portrait == "" and page.chairs.known() == ()
    page.chairs.rename(1, "Mei")
    assert page.chairs.known() == ("Anna",)


def choose(desk: Desk, seat: int, name: str, value: str) -> None:
    """Choose a value in a row of the palette of a seat by pointer."""
    desk.click(f"color_{seat}")
    palette = desk.page.elements["palette"]
    row = next(row for row, (other, _) in enumerate(palette.rows) if other == name)
    spot = palette.box(palette.rows[row][1].index(value), row).move(palette.rect.topleft)
    assert pygame.Rect((0, 0), desk.size).contains(spot)
    desk.page.process(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot.center, button=1))


def test_persons_choose_felt_and_tile_backs_of_their_own(desk: Desk) -> None:
    page = desk.show("seats")
    page.chairs.rename(0, "Anna")
    choose(desk, 0, "felt", "wine")
    choose(desk, 0, "tile_back", "blue")
    anna = page.chairs.seats[0]
    assert (anna.felt, anna.tile_back) == ("wine", "blue") and desk.settings.profiles == (anna,)
    choose(desk, 0, "felt", "")
    assert page.chairs.seats[0].felt == ""


def test_a_profile_is_deleted_after_a_question(desk: Desk) -> None:
    page = desk.show("seats")
    page.chairs.rename(0, "Anna")
    desk.click("color_0")
    assert "profile" not in dict(page.elements["palette"].rows), "nobody is remembered before"
    page.overlays.close()
    choose(desk, 0, "portrait", PORTRAITS[3])
    desk.user_data.change(player="Anna")
    choose(desk, 0, "profile", "forget")
    desk.click("answer_cancel")
    assert page.chairs.has_profile(0)
    choose(desk, 0, "profile", "forget")
    assert "Anna" in page.overlays.dialog.question.body
    desk.click("answer_forget")
    assert desk.settings.profiles == () and desk.settings.player == ""
    assert page.chairs.seats[0].name == "You" and not page.chairs.seats[0].portrait


def test_a_profile_is_renamed_after_a_question_and_the_former_name_is_noted(desk: Desk) -> None:
    desk.user_data.change(profiles=(Person("Ken", "", 6, "grove"),), player="Anna")
    page = desk.show("seats")
    page.chairs.rename(0, "Anna")
    choose(desk, 0, "portrait", PORTRAITS[3])
    anna = page.chairs.seats[0]
    choose(desk, 0, "profile", "rename")
    for typed in ("", "KEN", page.chairs.seats[2].name):
        page.overlays.dialog.word = typed
        desk.click("answer_rename")
        assert page.overlays.dialog.question.fault and page.chairs.seats[0] == anna
    page.overlays.dialog.word = " Ann "
    desk.click("answer_rename")
    assert page.chairs.seats[0] == replace(anna, name="Ann") == desk.settings.profiles[-1]
    assert (desk.settings.player, desk.settings.renamed) == ("Ann", {"Anna": "Ann"})


def test_the_palette_answers_keys_row_by_row(desk: Desk) -> None:
    page = desk.show("seats")
    page.focus.named("color_0")
    desk.press(pygame.K_SPACE)
    for key in (pygame.K_DOWN, pygame.K_RIGHT, ENTER):
        desk.press(key)
    assert page.chairs.seats[0].portrait == PORTRAITS[1]
    desk.click("color_1")
    assert [name for name, _ in page.elements["palette"].rows] == ["color"], "computers keep their faces"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_palette_has_room_for_all_languages_in_large_words(cuts: set[str], lang: str) -> None:
    desk = Desk((1280, 720), lang)
    desk.user_data.change(text_scale=1.5)
    page = desk.show("seats")
    cuts.clear()
    desk.click("color_0")
    palette = page.elements["palette"]
    desk.look()
    boxes = [palette.box(index, 2) for index in range(len(LANGUAGES) + 1)]
    assert not cuts and all(a.right <= b.left for a, b in pairwise(boxes))
    assert boxes[-1].right <= palette.rect.w and pygame.Rect((0, 0), desk.size).contains(palette.rect)
