"""The profile of two mixtures that differ in one part: the record that is drawn with probability q is replaced."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, maximum, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MIXTURE, PROFILE, P, Q, h, phi, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, for_all
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.foundations.measure.unit_mean import TEST, unit_mean
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.weakening import h2
from theorems.sampling.drawn import q
from theorems.sampling.two_laws import MIXED, A, B

B2 = var("B2", B.type)
OTHER = MIXTURE(Q, q, B2, A)
"""The law of the answer with the other record in its place: B2 if it is drawn."""
LEAST = maximum(c, 1)
ORDER = 1 + (LEAST - 1) / q
SHARE = LEAST / ORDER


def replaced(alone: Callable[[Term], Term], together: Callable[[Term], Term]) -> Term:
    """The profile of P and Q at c, from that of B and A, and that of B and B2; for c < 1 from the value at 1."""
    return q * ((1 - SHARE) * alone(ORDER) + SHARE * together(ORDER)) + (LEAST - c)


def _claim(profile: Term) -> Claim:
    given = PROFILE(B, A, h), PROFILE(B, B2, h2), MIXED, OTHER, 0 < q, q <= 1
    return Claim(given, PROFILE(P, Q, lam(c, profile)))


REPLACED = Lemma(
    "sampling.replaced-laws", "The profile of two mixtures that differ in one part",
    f"{BALLE_BARTHE_GABOARDI}, advanced joint convexity",
    *_claim(replaced(h, h2)).parts,
    mutants=(Mutant("factor", _claim(LESS * replaced(h, h2)), "B, B2 on different points, q = 1, h = 1, c = 0",
                    witness=finite({"Y": 2}, A=(1, 0), B=(1, 0), B2=(0, 1), P=(1, 0), Q=(0, 1), q=1, h=1, h2=1)),
             Mutant("together", _claim(q * SHARE * h2(ORDER) + (LEAST - c)),
             "A, B, B2 on different points, q = 1/2, c = 3/2",
                    witness=finite({"Y": 3}, A=(1, 0, 0), B=(0, 1, 0), B2=(0, 0, 1), P=("1/2", "1/2", 0),
                        Q=("1/2", 0, "1/2"), q="1/2", h=1, h2=1))),
)  # fmt: skip


@proof_of(REPLACED)
def _proof(claim: Claim) -> Theorem:
    """P - c Q = q ((1 - b) (B - a A) + b (B - a B2)), for c = 1 + q (a - 1) and b = c/a."""
    alone, together, *mixed, positive, most = claim.hypotheses
    first, second = (at(law, phi, by=[TEST]) for law in mixed)
    large = arith(1 <= LEAST)
    step = arith(0 <= (LEAST - 1) / q, large, positive)
    order = arith(1 <= ORDER, step)
    level = arith(0 <= ORDER, order)
    bounds = [at(given, ORDER, phi, by=[level, TEST]) for given in (alone, together)]
    total = arith(eq(SHARE * ORDER, LEAST), order)
    above = arith(eq(ORDER - LEAST, (1 - q) * ((LEAST - 1) / q)), positive)
    rest = arith(0 <= (1 - q) * ((LEAST - 1) / q), step, most)
    shares = [arith(0 <= SHARE, large, order), arith(SHARE <= 1, above, rest, order)]
    b, a, top = SHARE, ORDER, LEAST
    drawn, left, other = (E(law, w, phi(w)) for law in (B, A, B2))
    scaled = [
        arith((1 - b) * drawn <= (1 - b) * a * left + (1 - b) * h(a), bounds[0], shares[1]),
        arith(b * drawn <= b * a * other + b * h2(a), bounds[1], shares[0]),
    ]
    one = arith(eq((1 - b) * a * left, (1 - q) * ((top - 1) / q) * left), total, above)
    two = arith(eq(b * a * other, top * other), total)
    inside = arith(drawn <= (1 - q) * ((top - 1) / q) * left + top * other + (1 - b) * h(a) + b * h2(a),
                   *scaled, one, two)  # fmt: skip
    times = arith(eq(q * ((1 - q) * ((top - 1) / q) * left), (1 - q) * (top - 1) * left), positive)
    product = arith(eq(top * E(Q, w, phi(w)), q * top * other + (1 - q) * top * left), second)
    weighted = arith(q * drawn <= q * ((1 - q) * ((top - 1) / q) * left) + q * top * other
                     + q * ((1 - b) * h(a) + b * h2(a)), inside, positive)  # fmt: skip
    mean = unit_mean(Q)
    less = arith((top - c) * E(Q, w, phi(w)) <= top - c, arith(c <= top), *mean)
    goal = E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + read(PROFILE, claim).h(c)
    return for_all(claim.conclusion, arith(goal, first, product, times, weighted, less))
