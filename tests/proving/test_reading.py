"""Parts of statements are read by name, and only from statements of the form that is expected."""

from __future__ import annotations

import pytest

from dpproofs.kernel import Definition, RuleError
from dpproofs.language.terms import (
    E,
    conj,
    disj,
    eq,
    erfc,
    exists,
    exp,
    forall,
    fst,
    function_type,
    implies,
    integrable,
    neg,
    pair as paired,
    sqrt,
    summation,
    var,
    variables,
)
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, RENYI, ZCDP, M, N, P, Q, alpha, on, t, w
from dpproofs.proving.lemma import Claim
from dpproofs.proving.reading import (
    argument_of,
    base_of,
    comparison,
    conditions,
    conjuncts,
    consequence_of,
    denied,
    disjuncts,
    entries,
    equivalent,
    exponent_of,
    hypothesis,
    if_then,
    integrand_of,
    law_of,
    lhs,
    opened,
    part_of,
    premise_of,
    read,
    rhs,
    term_of,
)
from dpproofs.proving.tactics import ProofError, arith, assume, with_argument, written_as

x, y = variables("x y")
f = var("f", function_type(("Y",), "real"))


def test_parameters_are_read_by_their_names() -> None:
    claimed = Claim((), ZCDP(M, N, x, 2 * y))
    assert (read(ZCDP, claimed).xi, read(ZCDP, claimed).rho) == (x, 2 * y)
    assert read(INDISTINGUISHABLE, INDISTINGUISHABLE(P, Q, x, y))["delta", "P"] == (y, P)
    on_pairs = on(RENYI, Y="Z")
    laws = (var("P", ("prob", "Z")), var("Q", ("prob", "Z")))
    assert read(RENYI, assume(on_pairs(alpha, *laws, x + y))).t == x + y


def test_another_definition_or_another_name_is_refused() -> None:
    with pytest.raises(ProofError, match="does not apply zcdp"):
        read(ZCDP, RENYI(alpha, P, Q, t))
    with pytest.raises(ProofError, match="does not apply zcdp"):
        read(ZCDP, Definition("zcdp", (t,), 0 <= t)(x))
    with pytest.raises(ProofError, match="not one epsilon"):
        _ = read(RENYI, RENYI(alpha, P, Q, t)).epsilon
    same_names = Definition("named", (var("v"), var("v", "Y")), eq(var("v"), 0))
    with pytest.raises(ProofError, match="not one v"):
        _ = read(same_names, same_names(x, var("v", "Y"))).v


def test_the_parts_of_each_form() -> None:
    assert (lhs(x <= y), rhs(assume(x < y)), rhs(x >= y)) == (x, y, x)
    assert conjuncts(conj(x <= y, y <= x)) == (x <= y, y <= x)
    pair = conj(integrable(Q, w, f(w)), x <= y)
    assert comparison(assume(pair)) == (x <= y)
    assert denied(neg(x <= y)) == (x <= y)
    assert disjuncts(disj(x <= y, y <= x)) == (x <= y, y <= x)
    assert argument_of(part_of(x + erfc(2 * y) / 2 <= exp(x), "erfc")) == 2 * y
    assert base_of(sqrt(x + y)) == x + y
    rule = implies(x <= y, eq(x, y))
    assert if_then(rule) == (premise_of(rule), consequence_of(rule)) == (x <= y, eq(x, y))
    assert equivalent(conj(rule, implies(eq(x, y), x <= y))) == (x <= y, eq(x, y))
    assert opened(forall((x, y), x <= y), y, x) == (y <= x)
    assert opened(exists(x, x <= y), y) == (y <= y)
    mean = E(P, w, f(w) ** 2)
    assert (law_of(mean), integrand_of(mean, w)) == (P, f(w) ** 2)
    assert integrand_of(integrable(Q, w, exp(f(w))), w) == exp(f(w))
    assert exponent_of(exp(x + y)) == x + y
    assert entries(paired(x, y)) == (x, y)
    assert term_of(summation(x, 1, y, x**2), y) == y**2


@pytest.mark.parametrize(
    ("part", "said", "wanted"),
    [
        (lhs, conj(x <= y, y <= x), "an equation or inequality"),
        (rhs, APPROX_DP(M, N, x, y), "an equation or inequality"),
        (conjuncts, x <= y, "a conjunction"),
        (comparison, x <= y, "a conjunction"),
        (premise_of, forall(x, implies(x <= y, y <= x)), "an implication"),
        (law_of, exp(x), "about a law or measure"),
        (disjuncts, conj(x <= y, y <= x), "a disjunction"),
        (denied, x <= y, "a denial"),
        (argument_of, exp(x), "a function of one number"),
        (base_of, x * x, "a power"),
        (exponent_of, x * exp(y), "an exponential"),
        (entries, fst(paired(x, y)), "a pair"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_statement_of_another_form_is_refused(part: object, said: object, wanted: str) -> None:
    with pytest.raises(ProofError, match=f"is not {wanted}"):
        part(said)  # type: ignore[operator]


def test_of_two_comparisons_none_is_meant() -> None:
    with pytest.raises(ProofError, match="has 2 equations or inequalities, not one"):
        comparison(conj(x <= y, integrable(Q, w, f(w)), eq(x, 1)))


def test_two_statements_are_equivalent_only_where_each_gives_the_other() -> None:
    with pytest.raises(ProofError, match="does not say that two statements are equivalent"):
        equivalent(conj(implies(x <= y, eq(x, y)), implies(x < y, x <= y)))


def test_hypotheses_are_found_by_what_they_say() -> None:
    private = ZCDP(M, N, x, y)
    claim = Claim((private, 0 <= x, forall(t, t <= t), x < y), x <= y)
    assert hypothesis(claim, ZCDP) == hypothesis(claim, APPROX_DP, ZCDP) == private
    assert conditions(claim) == (0 <= x, x < y)
    with pytest.raises(ProofError, match="0 hypotheses apply approx_dp, not one"):
        hypothesis(claim, APPROX_DP)
    with pytest.raises(ProofError, match="2 hypotheses apply zcdp, not one"):
        hypothesis(Claim((private, ZCDP(M, N, x, x)), x <= y), ZCDP)


def test_a_part_is_meant_only_where_there_is_one() -> None:
    with pytest.raises(ProofError, match="has 2 parts with exp, not one"):
        part_of(exp(x) <= exp(y), "exp")
    with pytest.raises(ProofError, match="has 0 parts with log, not one"):
        part_of(exp(x) <= exp(y), "log")


def test_numbers_are_written_differently_by_name() -> None:
    given = INDISTINGUISHABLE(P, Q, x, y + y)
    made = with_argument(given, delta=2 * y)
    assert made.conclusion == INDISTINGUISHABLE(P, Q, x, 2 * y)
    equal = arith(eq(x, 3), eq(x, 3))
    assert written_as(INDISTINGUISHABLE(P, Q, 3, 2 * y), given, equal).conclusion == INDISTINGUISHABLE(P, Q, 3, 2 * y)


def test_numbers_that_differ_and_parameters_that_are_not_there_are_refused() -> None:
    given = INDISTINGUISHABLE(P, Q, x, y)
    with pytest.raises(ProofError, match="has no parameter rho"):
        with_argument(given, rho=x)
    with pytest.raises(RuleError, match="does not show"):
        written_as(INDISTINGUISHABLE(P, Q, 2 * x, y), given)
    with pytest.raises(ProofError, match="however its numbers are written"):
        written_as(RENYI(alpha, P, Q, x), given)
