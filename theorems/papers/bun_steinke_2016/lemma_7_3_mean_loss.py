"""Lemma 7.3: the mean loss of the exponential mechanism."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.terms import log
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, forall, function_type, integrable, lam, nat, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import Delta, M, epsilon, w, y
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, parts, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mutual_information_models import uniform
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_3_drawn import RATE, every, loss, positive, ratio, share, total, weight, x
from theorems.papers.bun_steinke_2016.lemma_7_3_private import DRAWN, SIGNS
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.measure.finite_points import U, k, member, y2
from theorems.foundations.measure.finite_points_one_more import SET
from theorems.foundations.reals.logarithm import LOG_BOUND

POINT = member(U, k, y2)
GIVEN = SET, DRAWN, *SIGNS, POINT
SOURCE = f"{BUN_STEINKE}, Lemma 7.3"


def mean_claim(factor: Factor) -> Claim:
    """The mean loss exceeds the loss of y2 by at most (2 Delta/epsilon) log(k)."""
    gap = E(M(x), w, loss(x, w)) - loss(x, y2) <= factor * 2 * Delta / epsilon * log(k)
    return Claim(GIVEN, conj(integrable(M(x), w, loss(x, w)), gap))


MEAN = Lemma(
    "bs16.lemma-7.3-mean", "The mean loss is at most the least loss and (2 Delta/epsilon) log(k)", SOURCE,
    *mean_claim(1).parts,
    mutants=(Mutant("factor", mean_claim(LESS),
                    "one point with loss 0, k - 1 with loss (2 Delta/epsilon)(log(k) - log(log(k))), k large",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("half", mean_claim(Fraction(1, 2)), "k = 100: 0.5707 of the bound",
                    witness=finite({"X": 1, "Y": 100}, U=uniform(100), k=100, epsilon=2,
                    Delta=1, x=0, y2=0, l=[0] + [log(30)] * 99,
                    M=[[Fraction(30, 129)] + [Fraction(1, 129)] * 99]))),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """The entropy of the law relative to the uniform one is not negative."""
    here, density = ratio(x)(y), specialize(DRAWN, x)
    entropy = _averaged(-RATE * loss(x, y) - log(total(x)))
    size_of = absolute(loss(x, y))
    low = generalize(arith(0 <= size_of), y)
    finite = parts(use(FROM_REFERENCE, density, low, every(here * size_of), L=ratio(x), P=M(x), Q=U, f=lam(y, size_of)))
    moved = parts(use(SIGNED, density, finite[0], L=ratio(x), P=M(x), Q=U, f=lam(y, loss(x, y))))
    ints = dominated(M(x), w, arith(absolute(loss(x, w)) <= absolute(loss(x, w))), finite[0])
    scaled = arith(RATE * (E(M(x), w, loss(x, w)) - loss(x, y2)) <= log(k), entropy, moved[1], _at_least())
    a, b = var("a"), var("b")
    solve = arith(a <= 2 * Delta / epsilon * b, RATE * a <= b, 0 < Delta, 0 < epsilon)
    gap = E(M(x), w, loss(x, w)) - loss(x, y2)
    return both(ints, arith(comparison(claim), use(solve, scaled, *SIGNS[1:], a=gap, b=log(k))))


def _averaged(level: Term) -> Theorem:
    """log(mean of the weights) <= -r E[h l], from h - 1 <= h (-r l - log(mean)) for h of mean 1."""
    h, l = variables("h l", function_type(("Y",), REAL))
    r, s = variables("r s")
    pointwise = forall(y, h(y) - 1 <= h(y) * (-r * l(y) - s))
    weighted = integrable(U, y, h(y) * l(y))
    mean = integrate(U, y, specialize(pointwise, y), integrable(U, y, h(y)), weighted)
    bound = arith(s <= -r * E(U, y, h(y) * l(y)), mean, eq(E(U, y, h(y)), 1))
    here = ratio(x)(y)
    one_int, one = parts(expand(U, y, here, every(weight(x, y)), positive(x)))
    unit = arith(eq(E(U, y, here), 1), one, positive(x))
    point = arith(here - 1 <= here * level, use(EXP_TANGENT, x=-level), positive(x))
    return use(bound, generalize(point, y), one_int, every(here * loss(x, y)), unit,
               h=ratio(x), l=lam(y, loss(x, y)), r=RATE, s=log(total(x)))  # fmt: skip


def _at_least() -> Theorem:
    """-epsilon l(x, y2)/(2 Delta) <= log(k) + log(mean of the weights)."""
    size = positive(x)
    below = arith(weight(x, y2) <= k * total(x), share(x))
    bound = use(LOG_BOUND, below, arith(0 < k * total(x), size, 0 < k), x=-RATE * loss(x, y2), y=k * total(x))
    return arith(-RATE * loss(x, y2) <= log(k) + log(total(x)), bound, size, 0 < k)


NAMES = {"points": k, "sensitivity": Delta}
exponential_mechanism_mean_loss = Verified(
    MEAN, "exponential_mechanism_mean_loss", NAMES, value=2 * Delta / epsilon * log(k), requires=(1 <= k, nat(k))
)
