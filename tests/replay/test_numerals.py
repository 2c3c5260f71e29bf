"""The second reader of numbers: it makes of a number what the first one makes of it, and refuses the same texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.kernel import Term
from dpproofs.meaning.numerals import numeral
from dpproofs.replay.claims.numerals import is_numeral, numerals, read_numeral
from dpproofs.replay.claims.trees import Tree


def plain(t: Term | Tree) -> object:
    """A term as nested tuples."""
    return (t.op, t.data, *map(plain, t.args))


NUMBERS = st.sampled_from(["2", "0", "1/3", "0.7", "5%", "1e-3 %", "10", "1e2", "(4)"])
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda inner: st.one_of(
        st.builds("{}{}{}".format, inner, st.sampled_from(["+", " - ", "*", "/"]), inner),
        st.builds("{}({})".format, st.sampled_from(["sqrt", "log", "ln", "exp", "", "-"]), inner),
        st.builds("({}){}{}".format, inner, st.sampled_from(["^", "**", "^-", " ** - "]), st.integers(0, 12)),
    ),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(EXPRESSIONS)
def test_both_readers_make_the_same_of_a_number(text: str) -> None:
    try:
        ours = [plain(t) for t in numeral(text)]
    except (ValueError, ArithmeticError):
        with pytest.raises((ValueError, ArithmeticError)):
            read_numeral(text)
        return
    number, conditions = read_numeral(text)
    assert ours == [plain(number), *map(plain, conditions)]


def test_plain_numbers_are_no_numerals() -> None:
    assert [*numerals([{"a": "1/3", "b": "10^-6"}, "1e-5", "poisson", "log(3)", 5])] == ["10^-6", "log(3)"]
    assert not any(map(is_numeral, ("2", "-1/3", "1e5", "replace-one", "pure_dp", "x+1", "log")))
