"""Lemma 8.2: composition and postprocessing of approximate zCDP, by pairs of laws, and what its proof overlooks."""

from fractions import Fraction
from typing import Any

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.divergences.composition import RENYI_ADAPTIVE
from theorems.foundations.divergences.monotone_in_order import RENYI_SELF
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.measure.mechanisms import M3, PIPED, POSTPROCESSED, at_neighbours, x
from theorems.foundations.measure.postprocessed_laws import S
from theorems.foundations.mixtures.remainders import REST_OF_LAW
from theorems.notions.dp.to_zcdp import LINE_TO_PAIR

# Lemma 8.2 for a pair of laws -----------------------------------------------------------------

delta2, xi2, rho2 = variables("delta2 xi2 rho2")
COMPONENTS_Z, LINE_Z = (on(d, Y="Z") for d in (COMPONENTS, RENYI_LINE))
APPROX_LINE_Z, APPROX_ZCDP_Z = on(APPROX_RENYI_LINE, Y="Z"), on(APPROX_ZCDP, Y="Z")
UNIT = (0 <= delta, delta <= 1, 0 <= delta2, delta2 <= 1)
TOTAL = delta + delta2 - delta * delta2
SOURCE = f"{BUN_STEINKE}, Lemma 8.2"

OF_LAWS = COMPONENTS(P, Q, A, A2, B, B2, delta, xi, rho)
OF_KERNELS = forall(y, COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta2, xi2, rho2))
TO_R, TO_S = PUSHED(R, P, K), PUSHED(S, Q, H)


room = mark("room", 0)
ROOMIER = {room: Fraction(1, 100)}
"""A larger bound on the divergences."""


EXACT = "two copies of approximate randomized response with epsilon = 0: total variation delta + delta2 - delta delta2"

total = mark("total", TOTAL)

COMPOSITION_PAIR = Lemma(
    "bs16x.lemma-8.2-pair", "Approximate zCDP of adaptive composition, for one pair of laws", SOURCE,
    (OF_LAWS, OF_KERNELS, TO_R, TO_S, *UNIT),
    APPROX_LINE_Z(R, S, total, xi + xi2 + room, rho + rho2),
    mutants=(Mutant("delta", {total: delta + delta2 - MORE * delta * delta2}, EXACT, ROOMIER,
                    witness=finite({"Y": 3, "Z": 3}, P=("1/2", 0, "1/2"), Q=(0, "1/2", "1/2"), A=(0, 0, 1), B=(0, 0, 1),
                        A2=(1, 0, 0), B2=(0, 1, 0), K=((1, 0, 0), ("1/2", "1/2", 0), ("1/2", 0, "1/2")),
                        H=(("1/2", "1/2", 0), (0, 1, 0), (0, "1/2", "1/2")), KA=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                        KB=((1, 0, 0), (0, 1, 0), (0, 0, 1)), KA2=((1, 0, 0), (1, 0, 0), (1, 0, 0)),
                        KB2=((0, 1, 0), (0, 1, 0), (0, 1, 0)), delta="1/2", delta2="1/2", xi=0, xi2=0, rho=0,
                        rho2=0)),),
)  # fmt: skip


@proof_of(COMPOSITION_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The parts of the laws, followed by the parts of the kernels; what is left is a law."""
    goal = claim.conclusion
    total, new_xi, new_rho = read(APPROX_RENYI_LINE, goal)["delta", "xi", "rho"]
    P_mixed, Q_mixed, there, back = parts(unfolded(OF_LAWS))
    K_mixed, H_mixed, K_there, K_back = parts(unfolded(specialize(OF_KERNELS, y)))

    def with_parts(RA: Term, to_RA: Theorem, RB: Term, to_RB: Theorem) -> Theorem:
        def with_first(RA2: Term, first: Theorem) -> Theorem:
            def with_second(RB2: Term, second: Theorem) -> Theorem:
                lines = (
                    _lines(LINE_Z(RA, RB, new_xi, new_rho), there, generalize(K_there, y), to_RA, to_RB),
                    _lines(LINE_Z(RB, RA, new_xi, new_rho), back, generalize(K_back, y), to_RB, to_RA),
                )
                made = COMPONENTS_Z(R, S, RA, RA2, RB, RB2, total, new_xi, new_rho)
                return witnesses(goal, (RA, RA2, RB, RB2), prove(made, first, second, *lines))

            below = _below(Q_mixed, H_mixed, TO_S, to_RB, total)
            return obtain(_rest(below, S, RB, total), "B2", with_second)

        below = _below(P_mixed, K_mixed, TO_R, to_RA, total)
        return obtain(_rest(below, R, RA, total), "A2", with_first)

    def with_RA(RA: Term, to_RA: Theorem) -> Theorem:
        return obtain(use(PUSHED_LAW, P=B, K=KB), "RB", lambda RB, to_RB: with_parts(RA, to_RA, RB, to_RB))

    return obtain(use(PUSHED_LAW, P=A, K=KA), "RA", with_RA)


def _lines(goal: Term, laws: Theorem, kernels: Theorem, to_R: Theorem, to_S: Theorem) -> Theorem:
    """Rényi divergence of the parts adds up."""
    above = 1 < alpha
    A, B = read(RENYI_LINE, laws)["P", "Q"]
    new_A, new_B, new_xi, new_rho = read(RENYI_LINE, goal)["P", "Q", "xi", "rho"]
    kernel, other = read(PUSHED, to_R).K, read(PUSHED, to_S).K
    one = at(laws, alpha, by=[above])
    other_one = generalize(at(specialize(kernels, y), alpha, by=[above]), y)
    made = use(RENYI_ADAPTIVE, one, other_one, to_R, to_S, above, R=new_A, S=new_B, P=A, Q=B, K=kernel, H=other,
               t=xi + rho * alpha, s=xi2 + rho2 * alpha)  # fmt: skip
    bound = rewrite(made, arith(eq(read(RENYI, made).t, new_xi + new_rho * alpha)))
    return for_all(goal, bound)


def _below(law: Theorem, kernel: Theorem, to_law: Term, to_part: Theorem, total: Term) -> Theorem:
    """E_R[phi] >= (1 - delta) E_A[E_K[phi]] >= (1 - delta)(1 - delta2) E_A[E_KA[phi]] for a test phi."""
    test = test_function(phi_z, z)
    size = specialize(test, z)
    part, rest = read(MIXTURE, law)["P1", "P0"]
    weight, inner_part, inner_rest = read(MIXTURE, kernel)["t", "P1", "P0"]
    whole = read(MIXTURE, kernel).Pt
    ints = {K: bounded(K, z, phi_z(z), 1, size) for K in (whole, inner_part, inner_rest)}
    bounds = {K: [integrate(K, z, fact, ints[K]) for fact in parts(size)] for K in ints}
    split = at(kernel, phi_z, by=[test])
    first = at(law, lam(y, _mean(whole)), by=[generalize(both(*bounds[whole]), y)])
    low = integrate(rest, y, bounds[whole][0], bounded(rest, y, _mean(whole), 1, *bounds[whole]))
    under = arith(weight * _mean(inner_part) <= _mean(whole), split, bounds[inner_rest][0], *UNIT)
    middle = integrate(part, y, under, *(bounded(part, y, _mean(K), 1, *bounds[K]) for K in (whole, inner_part)))
    same = [at(pushed, phi_z, by=[test]) for pushed in (to_law, to_part)]
    left, right = (lhs(fact) for fact in reversed(same))
    lower = arith((1 - delta) * weight * left <= (1 - delta) * E(part, y, _mean(whole)), middle, same[1], *UNIT)
    goal = (1 - total) * left <= right
    return generalize(discharge(arith(goal, lower, first, low, same[0], *UNIT), test), phi_z)


def _mean(kernel: Term) -> Term:
    return E(kernel, z, phi_z(z))


def _rest(below: Theorem, whole: Term, part: Term, total: Term) -> Theorem:
    sides = arith(0 <= 1 - total, *UNIT), arith(1 - total <= 1, *UNIT)
    return use(REST_OF_LAW, below, *sides, P=whole, A=part, c=1 - total)


# Lemma 8.2: composition of approximate zCDP ---------------------------------------------------

FIRST = APPROX_ZCDP(M, N, delta, xi, rho)
SECOND = forall(y, APPROX_ZCDP_Z(lam(x, M2(x, y)), N, delta2, xi2, rho2))
MEASURABLE = MEASURABLE_COMPONENTS(M2, N, delta2, xi2, rho2)


TWO_COMPONENTS = finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), N=True, delta="1/2",
    M2=((1, 0, 0), ("1/2", "1/2", 0), ("1/2", 0, "1/2"), ("1/2", "1/2", 0), (0, 1, 0), (0, "1/2", "1/2")),
    M3=(("3/4", 0, "1/4"), (0, "3/4", "1/4")), delta2="1/2", xi=0, xi2=0, rho=0, rho2=0)  # fmt: skip

COMPOSITION = Lemma(
    "bs16.lemma-8.2", "Adaptive composition of approximate zCDP", SOURCE,
    (FIRST, SECOND, MEASURABLE, PIPED, *UNIT),
    APPROX_ZCDP_Z(M3, N, total, xi + xi2 + room, rho + rho2),
    lambda claim: composed(claim, PIPED, COMPOSITION_PAIR, R=M3(x1), S=M3(x2)),
    (Mutant("delta", {total: delta + delta2 - MORE * delta * delta2}, EXACT, ROOMIER, witness=TWO_COMPONENTS),
     Mutant("maximum", {total: maximum(delta, delta2)}, EXACT, ROOMIER, witness=TWO_COMPONENTS)),
)  # fmt: skip


def composed(claim: Claim, outcomes: Term, pair: Lemma, **laws: Term) -> Theorem:
    """Choose the components of both mechanisms at neighbours: the lemma is of these, with the laws of the outcomes."""
    pairs = generalize(at_neighbours(specialize(SECOND, y)), y)
    laws |= {"P": M(x1), "Q": M(x2), "K": lam(y, M2(x1, y)), "H": lam(y, M2(x2, y))}

    def with_all(A: Term, A2: Term, B: Term, B2: Term, first: Theorem, *kernels: Any) -> Theorem:
        KA, KA2, KB, KB2, second = kernels
        made = use(pair, first, second, *(specialize(outcomes, v) for v in (x1, x2)), *UNIT, A=A, A2=A2, B=B, B2=B2,
                   KA=KA, KA2=KA2, KB=KB, KB2=KB2, **laws)  # fmt: skip
        return prove(said_of(claim.conclusion, x1, x2), made)

    def with_first(*first: Any) -> Theorem:
        chosen = at(MEASURABLE, x1, x2, by=[N(x1, x2), pairs])
        return obtain_all(chosen, "KA KA2 KB KB2", lambda *second: with_all(*first, *second))

    return for_all(claim.conclusion, obtain_all(at_neighbours(FIRST), "A A2 B B2", with_first))


approx_zcdp_compose = Verified(COMPOSITION, "approx_zcdp_compose")


# Lemma 8.2: postprocessing of approximate zCDP ------------------------------------------------

POSTPROCESSING = Lemma(
    "bs16.lemma-8.2-postprocessing", "Postprocessing keeps approximate zCDP", SOURCE,
    (FIRST, POSTPROCESSED, *UNIT[:2]),
    APPROX_ZCDP_Z(M3, N, factor * delta, xi, rho),
    mutants=(Mutant("delta", {factor: LESS}, "K the identity, approximate randomized response",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), ("1/2", "1/2")), K=((1, 0), (0, 1)), N=True,
                        xi=0, rho=0, delta="1/2")),),
)  # fmt: skip


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    """Compose with the kernel K, which is the same for all data sets: its components are itself."""
    above = 1 < alpha
    goal = said_of(claim.conclusion, x1, x2)
    laws = [specialize(POSTPROCESSED, v) for v in (x1, x2)]
    test = test_function(phi_z, z)
    mean = E(K(y), z, phi_z(z))
    mixed = generalize(discharge(arith(eq(mean, (1 - num(0)) * mean + (1 - (1 - num(0))) * mean)), test), phi_z)
    same = use(RENYI_SELF, above, arith(0 <= 0 + 0 * alpha), P=K(y), t=0 + 0 * alpha)
    line = prove(LINE_Z(K(y), K(y), 0, 0), generalize(discharge(same, above), alpha))
    kernel = generalize(prove(COMPONENTS_Z(*[K(y)] * 6, 0, 0, 0), mixed, line), y)

    def with_first(A: Term, A2: Term, B: Term, B2: Term, first: Theorem) -> Theorem:
        made = use(COMPOSITION_PAIR, first, kernel, *laws, *UNIT[:2], P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), A=A,
                   A2=A2, B=B, B2=B2, K=K, H=K, KA=K, KA2=K, KB=K, KB2=K, delta2=0, xi2=0, rho2=0)  # fmt: skip
        return written_as(goal, made)

    found = obtain_all(at_neighbours(FIRST), "A A2 B B2", with_first)
    return for_all(claim.conclusion, found)


approx_zcdp_postprocess = Verified(POSTPROCESSING, "approx_zcdp_postprocess")


# Lemma 8.2: the law of the first outcome given both events, when the second is rarer after one of the outcomes ---

a, b, v = variables("a b v")
f = var("f", function_type((REAL,), REAL))
COIN, R_, S_ = variables("C R S", prob(REAL))
# A fair coin under both inputs; which of its outcomes makes the second event rarer depends on the input.
FAIR = forall(f, eq(E(COIN, v, f(v)), (f(a) + f(b)) / 2))


def given_both(law: Term, certain: Term) -> Term:
    """The law of a fair coin given an event that is certain after one outcome, of probability 1 - delta2 else."""
    chance = 1 - delta2 * (1 - ind(eq(v, certain)))
    return on(DENSITY, Y=REAL)(lam(v, chance / (1 - delta2 / 2)), law, COIN)


CLOSE = on(RENYI_LINE, Y=REAL)(R_, S_, xi, 0)
GIVEN = (FAIR, ne(a, b), given_both(R_, a), given_both(S_, b), delta2 < 1, CLOSE)

LEMMA = Lemma(
    "bs16.lemma-8.2-counterexample",
    "The laws of a fair coin given both events are (xi, 0)-close only for xi >= log(1/(1 - delta'))",
    f"{BUN_STEINKE}, against the intersection of events in Lemma 8.2",
    GIVEN,
    factor * (1 / (1 - delta2)) <= exp(xi),
    mutants=(Mutant("factor", {factor: MORE}, "delta' = 1/2, xi = log(2)",
                    witness=finite({}, C={0: "1/2", 1: "1/2"}, a=0, b=1, delta2="1/2", R={0: "2/3", 1: "1/3"},
                        S={0: "1/3", 1: "2/3"}, xi="0.6932")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The outcome a has probability 1/(2 - delta2) under one law and (1 - delta2)/(2 - delta2) under the other."""
    event, coin = lam(v, ind(eq(v, a))), finite_law({a: "1/2", b: "1/2"}, ne(a, b))
    known = [at(unfolded(use(LINE_TO_PAIR, CLOSE, P=R_, Q=S_, epsilon=xi)), event), *coin.marks]
    for density in GIVEN[2:4]:
        known += (
            at(parts(unfolded(density))[2], event),
            coin.expectation(COIN, read(DENSITY, density).L(v) * event(v), v, FAIR),
        )
    return arith(claim.conclusion, *known, delta2 < 1)
