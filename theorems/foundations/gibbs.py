"""Scores with an exponential mean of at most 1: the Gibbs variational principle."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import REAL, E, absolute, conj, eq, exp, forall, function_type, lam, log, pair, var
from dpproofs.library import Claim, Factor, Lemma, Mutant
from dpproofs.notions import JOINT, KL, J, K, P, Q, phi, t, test_function, w, y, yz, z
from dpproofs.tactics import (
    arith, at, both, bounded, discharge, dominated, expand, generalize, integrate, mean_of_one, obtain, obtain_all,
    parts, specialize, unfolded, use,
)  # fmt: skip
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.density import MEAN_OF_DENSITY
from theorems.foundations.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.iterated import BOUNDED_MEAN
from theorems.foundations.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.pushed import FIRST_MARGINAL

b, c = var("b"), var("c")
f = var("f", function_type(("Y",), REAL))
SIZE = forall(w, conj(0 <= f(w), f(w) <= c))
CLOSE = KL(P, Q, t)


def _gibbs(claim: Claim) -> Theorem:
    """u log(u) lies above its tangent at exp(-f + b)."""
    size = specialize(SIZE, w)
    score = b - f(w)
    grown = use(EXP_INCREASING, arith(score <= b, size), x=score, y=b)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, ratio_int, _ = parts(unfolded(density))
        low = specialize(nonneg, w)
        point = use(ENTROPY_TANGENT_AT, low, arith(0 < exp(score)), u=ratio(w), s=exp(score))
        weighted = dominated(Q, w, arith(absolute(ratio(w) * f(w)) <= c * ratio(w), low, size),
                             parts(expand(Q, w, c * ratio(w), ratio_int))[0])  # fmt: skip
        exp_int = bounded(Q, w, exp(score), exp(b), grown)
        line = arith(ratio(w) * (1 + b) - ratio(w) * f(w) - exp(score) <= ratio(w) * log(ratio(w)), point)
        total = integrate(Q, w, line, ratio_int, weighted, exp_int, entropy)
        nonneg_f = generalize(arith(0 <= f(w), size), w)
        moved = parts(use(FROM_REFERENCE, density, nonneg_f, weighted, L=ratio, Q=Q))[1]
        return arith(claim.conclusion, total, moved, mean, use(MEAN_OF_DENSITY, density, L=ratio, Q=Q))

    return obtain(CLOSE, "L", with_ratio)


def _gibbs_claim(slack: Factor) -> Claim:
    return Claim((CLOSE, SIZE), b - E(P, w, f(w)) <= t - slack + E(Q, w, exp(b - f(w))) - 1)


GIBBS = Lemma(
    "foundations.gibbs", "E_P[s] <= KL(P||Q) + E_Q[exp(s)] - 1 for a score s = b - f with f in [0, c]",
    "Gibbs variational principle", *_gibbs_claim(0).parts, _gibbs,
    (Mutant("smaller", _gibbs_claim(Fraction(1, 100)), "P = Q, b = 0, f = 0, t = 0"),),
)  # fmt: skip

score = var("f", function_type((yz.type,), REAL))
SIZE_PAIR = forall(yz, conj(0 <= score(yz), score(yz) <= c))
INFORMED, OUTPUT = MUTUAL_INFORMATION(J, t), JOINT(J, P, K)
at_pair = score(pair(y, z))
LIGHT = forall(z, E(P, y, exp(b - at_pair)) <= 1)


def _informed(claim: Claim) -> Theorem:
    """Under the product law the exponential mean is at most 1, for every z."""

    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        of_first, _, joint, close = parts(facts)
        unit = test_function(phi, w)
        images = [at(image, phi, by=[unit]) for image in (of_first, use(FIRST_MARGINAL, OUTPUT))]
        equal = arith(eq(E(first, y, phi(y)), E(P, y, phi(y))), *images)
        same = generalize(discharge(equal, unit), phi)
        cost = use(GIBBS, close, SIZE_PAIR, P=J, Q=product_law, f=score, t=t)
        return arith(claim.conclusion, cost, _light(first, second, same, joint, product_law))

    return obtain_all(INFORMED, "first second I", with_laws)


def _light(first: Term, second: Term, same: Theorem, joint: Theorem, product_law: Term) -> Theorem:
    """E_I[exp(b - f)] <= 1: the test exp(-f), of which exp(b) times the mean is at most 1 for every z."""
    test = lam(yz, exp(-score(yz)))

    def unit_at(point: Term) -> list[Theorem]:
        low = specialize(SIZE_PAIR, point)
        below = use(EXP_INCREASING, arith(-score(point) <= 0, low), x=-score(point), y=0)
        return [arith(0 <= exp(-score(point))), arith(exp(-score(point)) <= 1, below)]

    unit, at_y = unit_at(pair(y, z)), exp(-at_pair)
    inner_int, *inner = parts(use(BOUNDED_MEAN, *(generalize(u, z) for u in unit), P=second, f=lam(z, at_y), c=1))
    outer_int = parts(use(BOUNDED_MEAN, *(generalize(u, y) for u in inner), P=first, f=lam(y, E(second, z, at_y)),
                          c=1))[0]  # fmt: skip
    swap = use("E_swap", generalize(unit[0], y, z),
               use("as_always", generalize(inner_int, y), mu=first, A=lam(y, inner_int.conclusion)), outer_int,
               mu=first, nu=second, f=lam((y, z), at_y))  # fmt: skip
    _, swapped, equal = parts(swap)
    moved = at(same, lam(y, at_y), by=[generalize(both(*unit), y)])
    P_int = bounded(P, y, at_y, 1, *unit)
    scaled = parts(expand(P, y, exp(b - at_pair), P_int))[1]
    rare = arith(exp(b) * E(first, y, at_y) <= 1, specialize(LIGHT, z), moved, scaled)
    total = integrate(second, z, rare, swapped)
    drawn = at(joint, test, by=[generalize(both(*unit_at(yz)), yz)])
    whole = parts(expand(product_law, yz, exp(b - score(yz)), bounded(product_law, yz, test(yz), 1, *unit_at(yz))))[1]
    goal = E(product_law, yz, exp(b - score(yz))) <= 1
    return arith(goal, whole, drawn, equal, total, mean_of_one(second))


def _informed_claim(slack: Factor) -> Claim:
    return Claim((INFORMED, OUTPUT, SIZE_PAIR, LIGHT), b - E(J, yz, score(yz)) <= t - slack)


SCORE = Lemma(
    "foundations.mutual-information-score", "E_J[s] <= I(Y; Z) for a score s = b - f of mean exp(s) at most 1 for "
    "every z", "Gibbs variational principle", *_informed_claim(0).parts, _informed,
    (Mutant("smaller", _informed_claim(Fraction(1, 100)), "independent outcomes, b = 0, f = 0, t = 0"),),
)  # fmt: skip
