"""Pictures of payments show who pays whom, as the rule set's own payments say."""

from __future__ import annotations

from rules.core.words import Words
from rules.engine import registry
from rules.rulebook import PaymentPicture
from rules.rulebook.pages import Rulebook
from rules.rulebook.payment_pictures import PaymentDrawings


def pictures(ruleset: str, **given: object) -> tuple[PaymentPicture, ...]:
    page = registry.get(ruleset)
    book = Rulebook(page, page.resolve(given), Words("en"))
    rows = [row for group in book.rows.values() for row in group]
    return PaymentDrawings(page, book.options, book.phrases, rows).pictures()


def told(picture: PaymentPicture) -> list[str]:
    return [f"{picture.seats[one.payer]} {picture.seats[one.payee]} {one.amount}" for one in picture.arrows]


def test_each_rule_set_has_pictures_in_which_somebody_pays_the_winner() -> None:
    for ruleset in registry.ids():
        found = pictures(ruleset)
        assert found, ruleset
        for picture in found:
            assert any(arrow.payee == picture.winner for arrow in picture.arrows), (ruleset, picture.text)


def test_the_dealer_has_pictures_of_her_own_only_where_it_matters() -> None:
    assert [picture.title for picture in pictures("mcr")] == ["", ""]
    titles = [picture.title for picture in pictures("riichi")]
    assert titles[:4] == ["The dealer wins"] * 2 + ["Another player wins"] * 2
    discarders = [picture.discarder for picture in pictures("hong_kong_old")]
    assert discarders == [1, -1, 2, 0, -1], "the dealer's discard costs more"


def test_amounts_and_worth_are_those_of_the_hand() -> None:
    ron, tsumo = pictures("riichi")[2:4]
    space = "\N{NO-BREAK SPACE}"
    assert ron.text == f"Ron · 3{space}han 30{space}fu"
    assert told(ron) == ["West South 3900"]
    assert told(tsumo) == ["East South 2600", "West South 1300", "North South 1300"]
    assert told(pictures("hong_kong_old", east_doubles=False)[0]) == ["East South 2", "West South 4", "North South 2"]


def test_liability_is_shown_by_a_hand_for_which_somebody_answers() -> None:
    last = pictures("riichi")[-1]
    assert last.title == "Answers for the hand: West"
    assert last.text == "Tsumo · Big three dragons"
    assert [arrow.payer for arrow in last.arrows] == [2]
    assert not any("Answers" in picture.title for picture in pictures("riichi", liability="none"))
