"""Variants of a statement: false ones are refused for what they say, true ones are proved, witnesses are checked."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    E,
    absolute,
    conj,
    eq,
    exists,
    exp,
    forall,
    function_type,
    implies,
    ind,
    log,
    maximum,
    nat,
    normal,
    num,
    open_,
    substitute,
    var,
)
from dpproofs.library import library
from dpproofs.library.checking import try_mutant
from dpproofs.mutants.models.divergences import gaussian_renyi
from dpproofs.mutants.models.values import Gaussian
from dpproofs.mutants.refusal import control_of, demonstrate_variant, refuses
from dpproofs.mutants.witnesses import Finite, Point, finite, gauss, point, refuted, unchanged
from dpproofs.privacy.definitions import equals, value_of
from dpproofs.privacy.notions import (
    COMPOSED_DP,
    DENSITY,
    IMAGE,
    INDISTINGUISHABLE,
    KL,
    MAX_DIVERGENCE,
    MEAN_CONCENTRATED,
    PUSHED,
    RENYI,
    RENYI_LINE,
    L,
    M,
    N,
    P,
    Q,
    alpha,
    epsilon,
    h,
    k,
    on,
    rho,
    t,
    w,
)
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import ProofError, arith, assume, mp, prove, specialize

x, y, s = var("x"), var("y"), var("s")


def square(*mutants: Mutant, bound: object = 1) -> Lemma:
    """x in [0, 1]: x^2 <= 1, by a proof that knows no other bound."""
    return Lemma(
        "my.square",
        "x^2 <= 1",
        "nowhere",
        (0 <= x, x <= 1),
        x**2 <= bound,
        lambda _: arith(x**2 <= 1, 0 <= x, x <= 1),
        mutants,
    )


SMALLER = Claim((0 <= x, x <= 1), x**2 <= Fraction(99, 100))


def test_a_proof_that_knows_one_bound_proves_larger_ones_and_refuses_smaller_ones() -> None:
    lemma = square()
    mutant = Mutant("smaller", SMALLER, "x = 1")
    assert "is not" in (refuses(lemma, mutant) or "") or "not in" in (refuses(lemma, mutant) or "")
    assert control_of(lemma, mutant) == Claim((0 <= x, x <= 1), x**2 <= Fraction(101, 100))


def test_a_dropped_condition_is_made_stronger_in_the_control() -> None:
    mutant = Mutant("dropped", Claim((0 <= x,), x**2 <= 1), "x = 2")
    assert refuses(square(), mutant)
    assert control_of(square(), mutant) == Claim((0 <= x, x + Fraction(1, 100) <= 1), x**2 <= 1)


def test_a_weakened_condition_is_mirrored_in_the_control() -> None:
    mutant = Mutant("wider", Claim((0 <= x, x <= Fraction(101, 100)), x**2 <= 1), "x = 1.01")
    assert refuses(square(), mutant)
    assert control_of(square(), mutant) == Claim((0 <= x, x <= Fraction(99, 100)), x**2 <= 1)


def test_a_notion_is_weakened_by_its_meaning() -> None:
    lemma = Lemma(
        "my.order",
        "",
        "",
        (RENYI(alpha, P, Q, t), 1 < alpha),
        RENYI(alpha, P, Q, t),
        lambda _: assume(RENYI(alpha, P, Q, t)),
    )
    for bound, is_true in ((t + s, True), (t - s, False), (t + 2 * s + s**2, True), (t + s - Fraction(1, 100), False)):
        claim = Claim((RENYI(alpha, P, Q, t), 1 < alpha, 0 <= s), RENYI(alpha, P, Q, bound))
        assert (refuses(lemma, Mutant("m", claim, "")) is None) is is_true


def test_a_control_that_fails_is_reported() -> None:
    mutant = Mutant("smaller", SMALLER, "x = 1", control=Claim((0 <= x, x <= 1), x**2 <= Fraction(98, 100)))
    tried = try_mutant(square(), mutant)
    assert tried.refused is not None
    assert tried.control is not None
    assert not tried.good


# Witnesses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("witness", "said"),
    [
        (point(x=1), None),
        (point(x="0.999"), None),
        (point(x=0), "is not shown"),
        (point(x=2), "is not shown"),
        (point(), "no value"),
        (point(x=1, y=2), "there is no"),
        (point(x=y), "not closed"),
        (point(x="0.99498743710661995473447982100120600517812656367680607911760464383494539278271315"), "is not shown"),
    ],
)
def test_values_show_falsity_only_where_the_hypotheses_hold_and_the_conclusion_does_not(
    witness: Point, said: str | None
) -> None:
    failure = witness.failure(SMALLER)
    assert failure is None if said is None else said in (failure or "")
    tried = try_mutant(square(), Mutant("smaller", SMALLER, "x = 1", witness=witness))
    assert tried.good is (said is None)


def test_a_proof_that_a_mutant_is_false_must_end_in_a_contradiction_from_it_alone() -> None:
    def contradiction(mutant: Theorem) -> Theorem:
        at_one = specialize(mutant, num(1))
        while at_one.conclusion.op == "imp":
            at_one = mp(at_one, arith(at_one.conclusion.args[0]))
        return arith(num(1) <= 0, at_one)

    def false(mutant: Theorem) -> Theorem:
        wrong = contradiction(mutant)
        return prove(Term("false"), wrong)

    assert refuted(false).failure(SMALLER) is None
    assert "not in a contradiction" in (refuted(contradiction).failure(SMALLER) or "")
    assert "uses" in (refuted(lambda _: assume(Term("false"))).failure(SMALLER) or "")
    true = Claim((0 <= x, x <= 1), x**2 <= 1)
    assert refuted(false).failure(true)


# Models ---------------------------------------------------------------------------------------

HALVES, SKEW = ("1/2", "1/2"), ("1/10", "9/10")
RATIO_DP = Claim((), INDISTINGUISHABLE(P, Q, epsilon, 0))
ORDERS_FROM_50 = Claim((forall(alpha, implies(50 < alpha, RENYI(alpha, P, Q, t))),), MAX_DIVERGENCE(P, Q, t))
ORDERS_FROM_0 = Claim((forall(alpha, implies(0 < alpha, RENYI(alpha, P, Q, t))),), MAX_DIVERGENCE(P, Q, t - 1))
size, size_of = var("size", function_type((REAL,), REAL)), var("size_of", function_type(("Y",), REAL))
UP_TO_3 = Claim((forall(y, implies(nat(y), 1 <= y, y <= 3, size(y) <= 0)),), size(4) <= 0)
AT_MOST_3 = Claim((forall(y, implies(conj(nat(y), y <= 3), log(num(2)) * size(y) <= 0)),), size(4) <= 0)
ALL_SIZES = Claim((forall(y, implies(nat(y), size(y) <= 0)),), size(Fraction(1, 2)) <= 0)
FIRST_SIZE = Claim((forall(y, h(y) <= 1),), h(2) <= 0)
SOME_SIZE = Claim((), exists(y, conj(nat(y), 1 <= size(y))))
RESPONDING = Claim((COMPOSED_DP(M, N, k, epsilon, 0),), Term("false"))
ONE_WAY = (False, True, False, False)
TWO_RATIOS = Claim((), exists((L, size_of), conj(DENSITY(L, P, Q), DENSITY(size_of, Q, P))))
g = var("g", function_type(("Y",), "Y"))
AT_MOST = E(Q, w, L(w)) <= t
IMAGE_OF_P = Claim((), exists(Q, conj(on(IMAGE, Z="Y")(Q, P, g), AT_MOST)))
SOME_LAW = Claim((), exists(Q, AT_MOST))
SMALL_RATIO = Claim((), exists(L, conj(DENSITY(L, P, Q), forall(w, L(w) <= t))))
R, b, u = var("R", ("prob", REAL)), var("b"), var("u")
f, g = (var(name, function_type([REAL], REAL)) for name in "fg")
ALL_MEANS = Claim((), forall(f, eq(E(R, u, f(u)), b * f(num(0)) + (1 - b) * f(num(1)))))
SMALL = E(R, u, f(u)) <= b
IS_TEST = forall(u, conj(0 <= f(u), f(u) <= 1))
WRONG = num(1) <= 0
MEANS_ARE_KNOWN = Claim((ALL_MEANS.conclusion,), WRONG)
MEANS_ARE_SMALL = Claim((forall(f, SMALL),), WRONG)
TESTS_ARE_SMALL = Claim((forall(f, implies(IS_TEST, SMALL)),), WRONG)
UP_TO = Claim((forall(k, implies(nat(k), 1 <= k, k <= b, g(k) <= 0)),), WRONG)
WITHOUT_END = Claim((forall(k, implies(nat(k), 1 <= k, g(k) <= 0)),), WRONG)
AFTER, KERNEL = var("A", ("prob", "Z")), var("K", function_type(("Y",), ("prob", "Z")))
LEFT = Claim((PUSHED(AFTER, P, KERNEL),), WRONG)
RATIO = Claim((DENSITY(L, P, Q),), WRONG)
DIFFERENCE = Claim((eq(s, log(num(3)) - log(num(2))),), s <= b)
SOME_FUNCTION = Claim((exists(g, conj(forall(u, g(u) <= 1), 1 <= g(2))),), b <= 2)
ON_POINTS = var("h", function_type(("Y",), REAL))
SAME_MEANS = Claim((), forall(ON_POINTS, eq(E(P, w, ON_POINTS(w)), E(Q, w, ON_POINTS(w)))))
CONCENTRATED = Claim((MEAN_CONCENTRATED(P, Q, t, b),), WRONG)
AT_LEAST = Claim((forall(u, implies(KL(P, Q, u), b <= u)),), WRONG)
MODELS = [
    # On two points log(9/5) is the largest loss of these two laws.
    (RATIO_DP, finite({"Y": 2}, P=HALVES, Q=SKEW, epsilon="1.6"), True),
    (RATIO_DP, finite({"Y": 2}, P=HALVES, Q=SKEW, epsilon="1.61"), False),
    (RATIO_DP, finite({"Y": 2}, P=SKEW, Q=HALVES, epsilon="0.587"), True),
    (RATIO_DP, finite({"Y": 2}, P=SKEW, Q=HALVES, epsilon="0.588"), False),
    # D_alpha of Gaussian laws at distance 1 is alpha/2; their least delta at epsilon = 1 is 0.126936737.
    (Claim((), RENYI_LINE(P, Q, 0, rho)), finite({"Y": "real"}, P=gauss(0), Q=gauss(1), rho="0.49"), True),
    (Claim((), RENYI_LINE(P, Q, 0, rho)), finite({"Y": "real"}, P=gauss(0), Q=gauss(1), rho="0.5"), False),
    (Claim((), INDISTINGUISHABLE(P, Q, 1, t)), finite({"Y": "real"}, P=gauss(0), Q=gauss(1), t="0.126936"), True),
    (Claim((), INDISTINGUISHABLE(P, Q, 1, t)), finite({"Y": "real"}, P=gauss(0), Q=gauss(1), t="0.126937"), False),
    # Randomized response with epsilon = log(3): D_alpha <= alpha epsilon tanh(epsilon/2)/2 = 0.27465307 alpha.
    (Claim((), RENYI_LINE(P, Q, 0, rho)), finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), rho="0.549"), True),
    (Claim((), RENYI_LINE(P, Q, 0, rho)), finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), rho="0.55"), False),
    # Orders from 50 on are no reason to leave out those between.
    (ORDERS_FROM_50, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), t="1.0"), False),
    (ORDERS_FROM_0, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), t="1.0987"), False),
    # A law with mass where the other has none.
    (Claim((), KL(P, Q, t)), finite({"Y": 2}, P=HALVES, Q=(1, 0), t=1000), True),
    # Natural numbers: the first ones are tried, and what is not said of all others is not decided.
    (UP_TO_3, finite({}, size=lambda i: int(i == 4)), True),
    (UP_TO_3, finite({}, size=lambda i: int(i == 3)), False),
    (AT_MOST_3, finite({}, size=lambda i: int(i == 4)), True),
    (AT_MOST_3, finite({}, size=lambda i: int(i == 3)), False),
    (ALL_SIZES, finite({}, size=lambda i: int(i == Fraction(1, 2))), True),
    (ALL_SIZES, finite({}, size=lambda i: int(i == 100 or i == Fraction(1, 2))), False),
    (SOME_SIZE, finite({}, size=lambda i: int(i == Fraction(1, 2))), True),
    (SOME_SIZE, finite({}, size=lambda i: int(i == 100)), False),
    (SOME_SIZE, finite({}, size=lambda i: int(i == 5)), False),
    (FIRST_SIZE, finite({"Y": 2}, h=lambda i: (i - i) + 1), False),
    (FIRST_SIZE, finite({"Y": 2}, h=lambda _: 1), True),
    # Randomized response with epsilon = log(3) = 1.098612; one direction is not enough for the other.
    (RESPONDING, finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, epsilon="1.0987"), True),
    (RESPONDING, finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=1, epsilon="1.0986"), False),
    (RESPONDING, finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k=0, epsilon="1.0987"), False),
    (RESPONDING, finite({"X": 2, "Y": 2}, M=(HALVES, HALVES), N=True, k=0, epsilon=0), True),
    (RESPONDING, finite({"X": 2, "Y": 2}, M=((1, 0), HALVES), N=ONE_WAY, k=1, epsilon="0.6932"), False),
    # The image of a law is one law; of a law that nothing defines only what all laws have is known.
    (IMAGE_OF_P, finite({"Y": 2}, P=("1/4", "3/4"), L=(1, 0), g=0, t="0.99"), True),
    (IMAGE_OF_P, finite({"Y": 2}, P=("1/4", "3/4"), L=(1, 0), g=(1, 0), t="0.74"), True),
    (IMAGE_OF_P, finite({"Y": 2}, P=("1/4", "3/4"), L=(1, 0), g=(1, 0), t="3/4"), False),
    (SOME_LAW, finite({"Y": 2}, L=1, t="0.99"), True),
    (SOME_LAW, finite({"Y": 2}, L=1, t=1), False),
    (SOME_LAW, finite({"Y": 2}, L=(2, 1), t=1), False),
    # What a likelihood ratio is where the second law has no mass is open.
    (TWO_RATIOS, finite({"Y": 2}, P=(1, 0), Q=(0, 1)), True),
    (TWO_RATIOS, finite({"Y": 2}, P=(0, 1), Q=HALVES), True),
    (TWO_RATIOS, finite({"Y": 2}, P=HALVES, Q=HALVES), False),
    (SMALL_RATIO, finite({"Y": 2}, P=HALVES, Q=HALVES, t="0.99"), True),
    (SMALL_RATIO, finite({"Y": 2}, P=HALVES, Q=HALVES, t=1), False),
    (SMALL_RATIO, finite({"Y": 2}, P=(1, 0), Q=(1, 0), t="0.99"), True),
    (SMALL_RATIO, finite({"Y": 2}, P=(1, 0), Q=(1, 0), t=1), False),
    # Undecided is not false: at the very border, and for laws that are not finite.
    # The exponential of log(3) is 3 exactly.
    (RATIO_DP, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon=log(3)), False),
    # All functions of numbers, under a law of two numbers; without bounds on f, only equalities are seen.
    (ALL_MEANS, finite({}, R={0: "1/2", 1: "1/2"}, b="1/2"), False),
    (ALL_MEANS, finite({}, R={0: "1/2", 1: "1/2"}, b="1/3"), True),
    (MEANS_ARE_KNOWN, finite({}, R={0: "1/2", 1: "1/2"}, b="1/2"), True),
    (MEANS_ARE_KNOWN, finite({}, R={0: "1/2", 1: "1/2"}, b="1/3"), False),
    (MEANS_ARE_SMALL, finite({}, R={0: "1/2", 1: "1/2"}, b=2), False),
    (TESTS_ARE_SMALL, finite({}, R={0: "1/2", 1: "1/2"}, b=1), True),
    (TESTS_ARE_SMALL, finite({}, R={0: "1/2", 1: "1/2"}, b="0.99"), False),
    # All natural numbers up to b, for a function of numbers, which is elsewhere as at its last number.
    (UP_TO, finite({}, b=2, g={1: 0, 2: 0, 3: 1}), True),
    (UP_TO, finite({}, b=3, g={1: 0, 2: 0, 3: 1}), False),
    (WITHOUT_END, finite({}, g={1: 0}), True),
    (WITHOUT_END, finite({}, g={1: 0, 50: 1}), False),
    (WITHOUT_END, finite({}, g={1: 0, 50: 1, 51: 0}), False),
    # A loss of +-log(3): its values are 2.1972 apart, and its mean is 0.5493.
    (CONCENTRATED, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), t="0.5494", b="1.0987"), True),
    (CONCENTRATED, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), t="0.5494", b="1.0986"), False),
    (CONCENTRATED, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), t="0.5493", b="1.0987"), False),
    (CONCENTRATED, finite({"Y": 2}, P=(1, 0), Q=(0, 1), t=9, b=9), False),
    # The divergence is 0.549306.
    (AT_LEAST, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), b="0.5493"), True),
    (AT_LEAST, finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), b="0.5494"), False),
    # What there is, by a value that is given for it: g(2) is 1, and g is at most 1.
    (SOME_FUNCTION, finite({}, {"g": {2: 1, 0: 0}}, b=3), True),
    (SOME_FUNCTION, finite({}, {"g": {2: 1, 0: 0}}, b=2), False),
    (SOME_FUNCTION, finite({}, {"g": {2: 1, 0: 2}}, b=3), False),
    (SOME_FUNCTION, finite({}, {"g": {2: "1/2", 0: 0}}, b=3), False),
    (SOME_FUNCTION, finite({}, {"f": {2: 1, 0: 0}}, b=3), False),
    (SOME_FUNCTION, finite({}, {"g": (1, 2)}, b=3), False),
    # An equation for all tests, at nine events and at their points alone.
    (SAME_MEANS, finite({"Y": 3}, P=("1/2", "1/4", "1/4"), Q=("1/2", "1/4", "1/4")), False),
    (SAME_MEANS, finite({"Y": 3}, P=("1/2", "1/4", "1/4"), Q=("1/4", "1/2", "1/4")), True),
    # A likelihood ratio is the quotient of the masses, and not negative anywhere.
    (RATIO, finite({"Y": 2}, P=HALVES, Q=("1/4", "3/4"), L=(2, "2/3")), True),
    (RATIO, finite({"Y": 2}, P=HALVES, Q=("1/4", "3/4"), L=(2, 1)), False),
    (RATIO, finite({"Y": 2}, P=(1, 0), Q=(1, 0), L=(1, 5)), True),
    (RATIO, finite({"Y": 2}, P=(1, 0), Q=(1, 0), L=(1, -5)), False),
    (RATIO, finite({"Y": 2}, P=HALVES, Q=(1, 0), L=("1/2", 5)), False),
    # What an equation says that a number is: log(3/2) is 0.405465.
    (DIFFERENCE, finite({}, b="0.40546"), True),
    (DIFFERENCE, finite({}, b="0.40547"), False),
    # A Gaussian law that is left unchanged, and one that follows the only point.
    (LEFT, finite({"Y": "real", "Z": "real"}, P=gauss(0), A=gauss(0), K=unchanged()), True),
    (LEFT, finite({"Y": "real", "Z": "real"}, P=gauss(0), A=gauss(1), K=unchanged()), False),
    (LEFT, finite({"Y": 1, "Z": "real"}, P=(1,), A=gauss(0), K=(gauss(0),)), True),
    (LEFT, finite({"Y": 1, "Z": "real"}, P=(1,), A=gauss(0), K=(gauss(0, 2),)), False),
    (LEFT, finite({"Y": 2, "Z": "real"}, P=HALVES, A=gauss(0), K=(gauss(0), gauss(0, 2))), False),
    # Undecided is not false: for laws that are not finite.
    (Claim((), KL(P, Q, t)), finite({"Y": "real"}, P=gauss(0), Q=gauss(0, 2), t=0), False),
]


@pytest.mark.parametrize(("claim", "model", "is_false"), MODELS)
def test_a_model_shows_falsity_only_where_the_claim_is_false(claim: Claim, model: Finite, is_false: bool) -> None:
    assert (model.failure(claim) is None) is is_false


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (finite({"Y": 2}, P=("1/2", "1/3"), Q=HALVES, epsilon=0), "no law"),
        (finite({"Y": 2}, P=("3/2", "-1/2"), Q=HALVES, epsilon=0), "no law"),
        (finite({"Y": 3}, P=HALVES, Q=HALVES, epsilon=0), "no law"),
        (finite({"Y": 2}, P=HALVES, Q=HALVES), "no value of ['epsilon']"),
        (finite({"Y": 2}, P=HALVES, Q=HALVES, epsilon=0, rho=1), "there is no ['rho']"),
    ],
)
def test_what_is_no_model_shows_nothing(model: Finite, said: str) -> None:
    assert said in (model.failure(RATIO_DP) or "")


@pytest.mark.parametrize(
    ("factor", "values", "is_false"),
    [
        # The means are 5 apart, and the divergence of order 2 is 25.
        ("1", {"mu": {1: 3, 2: 4, 3: 9}, "nu": {1: 0, 2: 0, 3: 0}, "d": 2}, False),
        ("99/100", {"mu": {1: 3, 2: 4, 3: 9}, "nu": {1: 0, 2: 0, 3: 0}, "d": 2}, True),
        ("101/100", {"mu": {1: 3, 2: 4, 3: 9}, "nu": {1: 0, 2: 0, 3: 0}, "d": 2}, True),
        ("99/100", {"mu": {1: 3}, "nu": {1: 3}, "d": 2}, False),
        ("99/100", {"mu": {1: 3}, "nu": {1: 0}, "d": "1/2"}, False),
    ],
)
def test_gaussian_lists_are_as_far_apart_as_their_means(factor: str, values: dict[str, object], is_false: bool) -> None:
    known = library()["bs16.lemma-2.5"].claim
    stated = value_of(known.conclusion)
    at_most = open_(known.conclusion.args[0], (t,)).args[0].args[0]
    claim = Claim(known.hypotheses, equals(at_most, t, num(Fraction(factor)) * stated))
    assert (finite({"V": "lists"}, sigma=1, alpha=2, **values).failure(claim) is None) is is_false


def test_what_the_hypotheses_of_a_list_do_not_say_is_not_known() -> None:
    known = library()["bs16.lemma-2.5"].claim
    line = finite({"V": "real"}, mu={1: 1}, nu={1: 0}, d=1, sigma=1, alpha=2)
    assert "gives no value of" in (line.failure(known) or "")


@pytest.mark.parametrize(("p", "q", "order", "value"), [
    (gauss(0), gauss(0, 2), 2, "0.413339286592234"),  # log(4/sqrt(7))
    (gauss(1), gauss(0, 2), 2, "0.556196429449377"),  # and 1/7 more
    (gauss(0, 2), gauss(0), "5/4", "2.0794415416798"),
    (gauss(3), gauss(1), 2, "4"),
])  # fmt: skip
def test_the_divergence_of_gaussian_laws_of_two_variances(p: Gaussian, q: Gaussian, order: object, value: str) -> None:
    found = gaussian_renyi(Fraction(str(order)), p, q)
    assert found is not None
    assert abs(float(found) - float(value)) < 1e-9


def test_the_divergence_of_a_wide_gaussian_law_from_a_narrow_one_is_infinite() -> None:
    assert gaussian_renyi(Fraction(2), gauss(0, 2), gauss(0)) is None


SLIGHTLY = Fraction(1, 10**5)
GAUSSIAN_EXCESS = E(normal(num(1), num(2)), x, maximum(exp(x / 2 - 1) - b, num(0)))
SQUARE_EXCESS = E(normal(num(1), num(2)), x, maximum(exp(x**2 / 8) - b, num(0)))
FAR_ABOVE = E(normal(num(1), num(2)), x, ind(b < absolute(x - 2)))
ABOVE = E(normal(num(1), num(2)), x, ind(x <= b))


@pytest.mark.parametrize(
    ("mean", "at", "value"),
    [
        (GAUSSIAN_EXCESS, "1", "0.382925"),  # of exp(Z - 1/2) - 1, for a standard Gaussian Z
        (GAUSSIAN_EXCESS, "-1", "2"),
        (FAR_ABOVE, "0", "1"),
        (FAR_ABOVE, "3", "0.181405"),
        (ABOVE, "3", "0.841345"),
    ],
)
def test_means_under_a_gaussian_law_are_enclosed(mean: Term, at: str, value: str) -> None:
    near = Fraction(value)
    true = near - SLIGHTLY <= mean, mean <= near + SLIGHTLY
    false = near + SLIGHTLY <= mean, mean <= near - SLIGHTLY
    assert [finite({}, b=at).failure(Claim((), bound)) is None for bound in (*true, *false)] == [False] * 2 + [True] * 2


def test_a_mean_without_a_closed_form_is_not_decided() -> None:
    assert "not decided" in (finite({}, b=1).failure(Claim((), SQUARE_EXCESS <= 0)) or "")


def test_a_model_in_which_a_hypothesis_fails_shows_nothing() -> None:
    claim = Claim((1 < alpha, RENYI(alpha, P, Q, t)), 1 <= t)
    two = {"P": ("3/4", "1/4"), "Q": ("1/4", "3/4"), "alpha": 2}
    assert finite({"Y": 2}, **two, t="0.848").failure(claim) is None  # D_2 = log(7/3) = 0.84729786
    assert "is false there" in (finite({"Y": 2}, **two, t="0.847").failure(claim) or "")


# The last step --------------------------------------------------------------------------------

NUMBERS = st.fractions(min_value=-2, max_value=2, max_denominator=50)
BOUNDS = (x**2, exp(x) - 1, log(1 + x), x * (1 + x), exp(-x) * x)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(BOUNDS), NUMBERS, NUMBERS, NUMBERS)
def test_weakening_proves_no_false_variant(bound: Term, factor: Fraction, shift: Fraction, value: Fraction) -> None:
    """What it proves from f <= bound is true where f is the bound itself."""
    lemma = Lemma("my.bound", "", "", (y <= bound, 0 <= x), y <= bound, lambda _: assume(y <= bound))
    claim = Claim((y <= bound, 0 <= x), y <= factor * bound + shift)
    try:
        demonstrate_variant("my.bound~m", claim, lemma)
    except (KernelError, ProofError):
        return
    at_value = {x: num(abs(value))}
    low, high = substitute(bound, at_value), substitute(factor * bound + shift, at_value)
    infer("enclosure", formula=low <= high + Fraction(1, 10**12), depth=0)
