"""Two lists that differ in a group of records."""

from fractions import Fraction

import pytest

from dpproofs.accounting.proofs.refuted.lists import LISTS, Apart, apart
from dpproofs.kernel import Theorem
from dpproofs.language.terms import lam, num
from dpproofs.meaning.lists import RELATIONS, REPLACE_ONE, TWO_RECORDS, most, relation, x
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.proving.tactics import arith

SIZE, FACTOR = 4, num(Fraction(3, 2))


@pytest.mark.parametrize("name", RELATIONS)
@pytest.mark.parametrize("is_signed", [False, True])
def test_they_are_joined_by_such_a_path_both_ways_and_the_count_tells_them_apart(name: str, *, is_signed: bool) -> None:
    def told(lists: Apart) -> Theorem:
        first, second = lists.points()
        near = relation(name, SIZE)
        assert (lists.near.conclusion, lists.back.conclusion) == (near(first, second), near(second, first))
        low, high = (fact.conclusion.args[1] for fact in lists.asked())
        assert (low.data, high.data) == (-SIZE if is_signed and name == "replace-one" else 0, SIZE)
        moves = RELATIONS["add-or-remove-one"] if is_signed else RELATIONS[name]
        sensitive = lists.told(moves, FACTOR)
        assert sensitive.conclusion == SENSITIVITY(lam(x, FACTOR * lists.query(x)), moves, FACTOR)
        return arith(lists.query(first) < lists.query(second), *lists.asked())

    room = {LISTS, num(SIZE) <= most}
    some = {TWO_RECORDS} if RELATIONS[name] == REPLACE_ONE else set()
    made = None

    def checked(lists: Apart) -> Theorem:
        nonlocal made
        made = told(lists)
        assert lists.near.hypotheses <= room
        return arith(num(0) < 1)

    assert apart(name, SIZE, checked, is_signed=is_signed).hypotheses <= room | some
    assert made is not None
