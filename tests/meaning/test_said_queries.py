"""Queries that claims say: what is read, and that both readers of claims read the same."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from random_queries import made_at_random
from second import second

from dpproofs.kernel import Term
from dpproofs.language.terms import var
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import NoMeaningError, meaning
from dpproofs.meaning.queries import read_query, read_range
from dpproofs.queries.search import function
from dpproofs.replay.claims.matching import difference
from dpproofs.replay.claims.reading import Claim, loads

CLAIM = """relation = "{relation}"
[[premise]]
mechanism = "{mechanism}"
query = "{query}"
values = "{values}"
{size}
{scale} = 3
[claim]
notion = "pure_dp"
epsilon = 1
"""
REPLACED, ADDED = "replace-one", "add-or-remove-one"


def written(
    query: str, values: str = "0..1", size: int | None = None, relation: str = REPLACED, mechanism: str = "laplace"
) -> str:
    """A claim file."""
    scale = {"laplace": "scale"}.get(mechanism, "sigma")
    said = "" if size is None else f"dataset_size = {size}"
    return CLAIM.format(relation=relation, mechanism=mechanism, query=query, values=values, size=said, scale=scale)


def first_reading(text: str) -> Term | None:
    """The formula as verdicts have it; None where the claim is refused."""
    try:
        return meaning(claim_in(text)).formula
    except NoMeaningError:
        return None


def second_reading(text: str) -> Claim | None:
    """The claim as replay has it."""
    (found,) = loads(text.encode())
    return found if isinstance(found, Claim) else None


def agree(text: str) -> bool:
    """Whether both readers read the same formula; or both refuse the text, then false."""
    one, two = first_reading(text), second_reading(text)
    assert (one is None) == (two is None), text
    if one is None or two is None:
        return False
    assert difference(two.means("V").verified(), second(one)) == "", text
    return True


@pytest.mark.parametrize("seed", range(60))
def test_a_query_is_what_is_written_and_both_readers_say_so(seed: int) -> None:
    one, rng = made_at_random(seed), random.Random(1000 + seed)
    found = read_query(one.text, "-1..2", 3)
    values = [Fraction(rng.randrange(-4, 9), 4) for _ in range(3)]
    point = {v: sum((function(f)({var("x"): z}) for z in values), Fraction(0)) for v, f in found.totals.items()}
    assert function(found.expression)({**point, var("n"): Fraction(3)}) == one.at(values)
    assert agree(written(one.text, "-1..2", 3))
    assert agree(written(one.text, "-1..2", 3, mechanism="gaussian"))


READ = (
    "sum(x)", "count()", "count(0 <= x < 1/2)", "sum(clip(x, 0, 1))/1000", "-sum(x)^2", "n - sum(x)",
    "abs(sum(x) - 3)", "2^3*sum(x)", " sum ( x ) ", "max(sum(x), n)", "sum(x) + sum(x^2) - sum(x)", "count(x = 1)",
)  # fmt: skip
REFUSED = (
    "", "x", "n n", "sum", "sum(", "sum(x", "sum(x))", "sum()", "sum(n)", "n(x)", "sum(sum(x))", "ind(x > 1)",
    "count(x)", "sum(x)/0", "sum(x)/(1 - 1)", "sum(x)/sum(x)", "sum(x)/n", "mean(x)", "variance(x)", "1", "1/3",
    "2*3", "sum(x)^9", "sum(x)^0", "sum(x)^-1", "sum(x)^(2)", "sum(x)^1.5", "__import__('os')", "sum(x)+",
    "*sum(x)", "max(x)", "min(sum(x))", "max(sum(x), n, 1)", "exp(sum(x))", "sum(x) sum(x)", "2sum(x)", "sum(xx)",
    "sum(1.)", "sum(.5)", "sum(x, x)", "clip(sum(x), 0)", "sum(ind(x))", "count(1 < x <)", "sum(X)", "SUM(x)",
    "end", "sum(x) end", "sum(x)**2", "sum(x) == 1", "median(x)", "sum(x ≤ 1)", "sum(x); n", "sum(1e3*x)",
    "(9^8)^8^8*sum(x)", "((((9^8)^8)^8)^8)^8*sum(x)", "(" * 17 + "sum(x)" + ")" * 17, "-" * 17 + "sum(x)",
    "sum(x)" + "+n" * 200,
)  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_both_readers_read(text: str) -> None:
    assert agree(written(text))
    assert agree(written(text, relation=ADDED))


@pytest.mark.parametrize("size", ["n", "(n+0)", "(0+n)", "(n-0)", "(n*1)", "(1*n)", "(n/1)", "(n+(1-1))", "(n*(2/2))"])
def test_both_readers_divide_by_the_number_of_records_however_it_is_written(size: str) -> None:
    assert agree(written(f"sum(x)/{size}", size=3))


@pytest.mark.parametrize("size", ["(n+1)", "(0-n)", "(n*2)", "(1/n)", "n^2", "(2*n)", "(n+n)"])
def test_both_readers_divide_by_no_other_number_made_of_it(size: str) -> None:
    assert not agree(written(f"sum(x)/{size}", size=3))


@pytest.mark.parametrize("text", REFUSED)
def test_both_readers_refuse(text: str) -> None:
    assert not agree(written(text))


@pytest.mark.parametrize("text", ["0..1", "..", "0..", "..1", " -1/2 .. 0.5 ", "5..5", "0.5...75"])
def test_ranges(text: str) -> None:
    assert agree(written("sum(x)", text)) is (text != "0.5...75")


@pytest.mark.parametrize(
    "text",
    ["", "5", "1..0", "0...1", "0-1", "a..b", "1/0..2", "0..1..2", "0. .1", "1e3..2e3", "0..inf", "+1..2", "0..1/00"],
)
def test_no_ranges(text: str) -> None:
    assert not agree(written("sum(x)", text))
    with pytest.raises(ValueError, match="values: must be a range"):
        read_range(text)


def test_what_goes_with_a_query() -> None:
    """The size of data sets goes with records that are replaced, and is one for all queries; no other number does."""
    assert agree(written("mean(x)", size=7))
    assert not agree(written("mean(x)", size=7, relation=ADDED))
    assert not agree(written("mean(x)", size=0))
    assert not agree(written("sum(x)", mechanism="geometric"))
    assert not agree(written("sum(x)").replace("scale", "sensitivity = 1\nscale"))
    assert not agree(written("sum(x)").replace('values = "0..1"\n', ""))
    assert not agree(written("sum(x)").replace('query = "sum(x)"', "query = 3"))
    assert not agree(written("sum(x)").replace('values = "0..1"', "values = 1"))
    step = '[[premise]]\nmechanism = "laplace"\nquery = "sum(x)"\nvalues = "0..1"\nscale = 1\n'
    for size, is_read in (("", False), ("dataset_size = 8\n", False), ("dataset_size = 7\n", True)):
        assert agree(written("mean(x)", size=7).replace("[claim]", f"{step}{size}[claim]")) is is_read
    part = '{ mechanism = "laplace", query = "sum(x)", values = "0..1", scale = 1'
    for size, is_read in ((" }", True), (", dataset_size = 7 }", False)):
        both = f"[[premise]]\nparallel = [{part}{size}, {part}{size}]\n"
        assert agree(f'{both}[claim]\nnotion = "pure_dp"\nepsilon = 1\n') is is_read


def test_the_formula_says_the_query() -> None:
    """Values in the range, the sums over the records, and noise on the query on lists of that size."""
    shown = repr(meaning(claim_in(written("mean(x^2)", "-1..3", 9))).formula)
    assert "for all a : A: -1 <= value(a) and value(a) <= 3" in shown
    assert "(a => value(a)^2)" in shown
    assert "laplace_noise(" in shown
    assert "1[size(x) = 9]*sum1(x)/size(x)" in shown
    assert "sensitivity" not in shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (written("sum(x)"), written("sum(x)", "0..2")),
        (written("sum(x)"), written("sum(x^2)")),
        (written("mean(x)", size=7), written("mean(x)", size=8)),
        (written("sum(x)"), written("sum(x)", relation=ADDED)),
        (written("sum(x)"), written("sum(x)", mechanism="gaussian")),
    ],
)
def test_other_queries_have_other_formulas(one: str, other: str) -> None:
    assert first_reading(one) != first_reading(other)
    claim, stated = second_reading(one), first_reading(other)
    assert claim is not None
    assert stated is not None
    assert difference(claim.means("V").verified(), second(stated))
