"""Accurate answers to queries with values that are far apart make KL divergences large."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, forall, function_type, ind, lam, log, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, M, w, x1, x2, y
from dpproofs.proving.tactics import arith, at, both, bounded, generalize, integrate, obtain, parts, rewrite, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_4_one_near import NEARBY, ONE_NEAR, PACKED, beta, s, x
from theorems.foundations.measure.finite_points import U, k, member
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.divergences.kl_tests import KL_TEST
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.samples.packings import METRIC, d, radius

q = var("q", function_type(("X",), "Y"))
ACCURATE = forall(x, E(M(x), w, ind(radius / 2 < d(w, q(x)))) <= beta)
PAIRS = forall((x1, x2), KL(M(x1), M(x2), s))

FAIR_COIN = "two data sets, k = 2, beta = 1/2: a fair coin on their two values, which costs no privacy"
slack = mark("slack", 1)

PACKING_KL = Lemma(
    "bs16.lemma-7.4-kl", "(1 - beta) log(k) - log(2) bounds the KL divergence of accurate answers from below",
    f"{BUN_STEINKE}, proof of Lemma 7.4",
    (PAIRS, ACCURATE, PACKED, METRIC, 1 <= k),
    (1 - beta) * log(k) - slack * log(2) <= s,
    mutants=(Mutant("constant", {slack: Fraction(49, 100)}, FAIR_COIN,
                    witness=finite({"X": 2, "Y": 2}, q=(0, 1), M=(("1/2", "1/2"), ("1/2", "1/2")), d=(0, 2, 2, 0),
                        alpha=1, beta="1/2", U=("1/2", "1/2"), k=2, s=0)),),
)  # fmt: skip


@proof_of(PACKING_KL)
def _packing(claim: Claim) -> Theorem:
    """On average over the points, an output is near one of them with probability at most 1/k."""
    base = M(x2)
    point = _of_point(base)
    unit = [generalize(arith(goal), w) for goal in (0 <= NEARBY, NEARBY <= 1)]
    ints, low, high = parts(use(BOUNDED_MEAN, *unit, P=base, f=lam(w, NEARBY), c=1))
    mean = E(base, w, NEARBY)
    outer, *_ = parts(use(BOUNDED_MEAN, generalize(low, y), generalize(high, y), P=U, f=lam(y, mean), c=1))
    surely = unfolded(parts(unfolded(PACKED))[0])
    total = integrate(U, y, point, outer, surely=[surely])
    positive = generalize(arith(0 <= NEARBY), y, w)
    swap = use("E_swap", positive, use("as_always", generalize(ints, y), mu=U, A=lam(y, ints.conclusion)), outer,
               mu=U, nu=base, f=lam((y, w), NEARBY))  # fmt: skip
    _, swapped, equal = parts(swap)
    few = use(ONE_NEAR, PACKED, METRIC, arith(0 < k, 1 <= k))
    rare = integrate(base, w, few, swapped)
    share = arith((k - 1) * E(U, y, mean) <= 1, rare, equal, arith((k - 1) * k**-1 <= 1, 1 <= k), 1 <= k)
    return arith(claim.conclusion, total, share)


def _of_point(base: Term) -> Theorem:
    """The test that the output is near the point y, which it is for a data set x with q(x) = y."""
    goal = (1 - beta) * log(k) <= s + log(2) + ((k - 1) * E(base, w, NEARBY) - 1) / 2
    value = at(parts(unfolded(PACKED))[1], y, by=[member(U, k, y)])
    unit = generalize(both(arith(0 <= NEARBY), arith(NEARBY <= 1)), w)

    def with_data(data: Term, same: Theorem) -> Theorem:
        far = ind(radius / 2 < d(w, y))
        accurate = rewrite(specialize(ACCURATE, data), same)
        split = arith(1 - far <= NEARBY)
        likely = integrate(M(data), w, split, bounded(M(data), w, far, 1), bounded(M(data), w, NEARBY, 1))
        cost = use(KL_TEST, specialize(PAIRS, data, x2), unit, 1 <= k, P=M(data), Q=base, phi=lam(w, NEARBY), t=s, k=k)
        known = arith(1 - beta <= E(M(data), w, NEARBY), likely, accurate)
        grow = use(LOG_BOUND, arith(0 < k, 1 <= k), arith(exp(num(0)) <= k, 1 <= k), x=0, y=k)
        scaled = arith((1 - beta) * log(k) <= log(k) * E(M(data), w, NEARBY), known, grow)
        return arith(goal, scaled, cost)

    return obtain(value, "x", with_data)
