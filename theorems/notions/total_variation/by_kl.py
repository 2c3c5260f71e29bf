"""Lemma C.1 for tests, and for zCDP mechanisms."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import function_type, lam, ne, num, sqrt, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, P, Q, phi, t, test_function, w
from dpproofs.proving.reading import base_of, rhs
from dpproofs.proving.tactics import arith, both, bounded, expand, generalize, mean_of_one, parts, specialize
from dpproofs.proving.tactics import use
from theorems.foundations.divergences.nonnegativity import KL_NONNEGATIVE
from theorems.foundations.divergences.pinsker import PINSKER, NEARLY, SOURCE, gap
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.square_order import SQUARE, SQUARE_ORDER

f = var("f", function_type(("Y",), "real"))

TEST = test_function(phi, w)

TESTS = Lemma(
    "bs16.lemma-c.1-tests", "|P(S) - Q(S)| <= sqrt(KL(P||Q)/2) for all events and tests (total variation)", SOURCE,
    (KL(P, Q, t), TEST),
    gap(P, Q, phi(w)) <= sqrt(factor * t / 2),
    mutants=(Mutant("constant", {factor: Fraction(199, 200)}, NEARLY,
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("1/2", "1/2"), phi=(1, 0), t="0.00020002")),),
)  # fmt: skip

HALF = num(Fraction(1, 2))


@proof_of(TESTS)
def _tests(claim: Claim) -> Theorem:
    """The function 2 phi - 1 has values in [-1, 1]."""
    close, test = claim.hypotheses
    size, centred = specialize(test, w), 2 * phi(w) - 1
    unit = generalize(both(arith(-1 <= centred, size), arith(centred <= 1, size)), w)
    bound = use(PINSKER, close, unit, f=lam(w, centred))
    means = [parts(expand(law, w, centred, bounded(law, w, phi(w), 1, size)))[1] for law in (P, Q)]
    bounds = rhs(bound), rhs(claim)
    nonneg = use(KL_NONNEGATIVE, close)
    positive = [arith(0 <= base_of(root), nonneg) for root in bounds]
    squares = [use(SQUARE, fact, u=base_of(root)) for fact, root in zip(positive, bounds, strict=True)]
    signs = [
        use(POWER_NONNEGATIVE, fact, arith(ne(HALF, 0)), u=base_of(root), a=HALF)
        for fact, root in zip(positive, bounds, strict=True)
    ]
    order = arith(bounds[0] * bounds[0] <= 2 * bounds[1] * (2 * bounds[1]), *squares)
    whole = use(SQUARE_ORDER, order, signs[0], arith(0 <= 2 * bounds[1], signs[1]), u=bounds[0], v=2 * bounds[1])
    return arith(claim.conclusion, bound, whole, *means, mean_of_one(P), mean_of_one(Q))
