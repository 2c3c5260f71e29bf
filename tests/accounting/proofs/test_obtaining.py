"""What is obtained in a proof, and used up at its end."""

import pytest

from dpproofs.accounting.proofs.obtaining import obtained, obtained_three, taken, used_up
from dpproofs.kernel import KernelError, Term, Theorem
from dpproofs.language.terms import conj, exists, var
from dpproofs.proving.logic import OBTAINED
from dpproofs.proving.tactics import arith, assume, parts, witnesses

x, y, z = var("x"), var("y"), var("z")
LARGE = assume(exists(x, 1 <= x))


def test_what_is_taken_is_used_up() -> None:
    def both_large() -> Theorem:
        one, first = taken(LARGE, "a")
        two, second = taken(LARGE, "a")
        assert one != two
        assert OBTAINED.get() == (one, two)
        return witnesses(exists(x, 2 <= x), (one + two,), arith(2 <= one + two, first, second))

    made = used_up(both_large)
    assert made.conclusion == exists(x, 2 <= x)
    assert made.hypotheses == {LARGE.conclusion}
    assert OBTAINED.get() == ()


def test_a_conclusion_about_what_is_obtained_is_refused() -> None:
    with pytest.raises(KernelError):
        used_up(lambda: taken(LARGE, "a")[1])


def test_nothing_is_taken_where_nothing_is_used_up() -> None:
    with pytest.raises(LookupError):
        taken(LARGE, "a")


@pytest.mark.parametrize("is_open", [True, False])
def test_names_are_told_apart(is_open: bool) -> None:
    three = assume(exists((x, y, z), conj(1 <= x, 1 <= y, 1 <= z)))

    def of_all(one: Term, two: Term, last: Term, facts: Theorem) -> Theorem:
        def of_more(more: Term, fact: Theorem) -> Theorem:
            assert len({one, two, last, more}) == 4
            total = one + two + last + more
            return witnesses(exists(x, 4 <= x), (total,), arith(4 <= total, *parts(facts), fact))

        return obtained(LARGE, "K", of_more)

    def make() -> Theorem:
        return obtained_three(three, "K b T", of_all)

    made = used_up(make) if is_open else make()
    assert made.hypotheses == {LARGE.conclusion, three.conclusion}
