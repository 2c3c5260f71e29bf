"""Points have no more in common with other points that are moved than each with its own, on average."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, eq, num
from dpproofs.mutants.witnesses import refuted
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, integrate, parts, positive, use
from theorems.mechanisms.discrete_gaussian.bells import SIZE, common, first, heap, j, k, mu, s, second, shared, t, u
from theorems.mechanisms.discrete_gaussian.one_point import at_zero
from theorems.mechanisms.discrete_gaussian.products import GIVEN, PRODUCTS


def apart() -> Term:
    """What the first points have in common with the second ones, which are moved."""
    return E(mu, j, first(j) * E(mu, k, second(k) * common(j - k - t)))


def close(f: Term) -> Term:
    """What the points have in common among each other."""
    return E(mu, j, f(j) * E(mu, k, f(k) * common(j - k)))


POSITIVE = Lemma(
    "mechanisms.discrete-gaussian-positive", "Moved points have no more in common with points", "elementary",
    GIVEN,
    2 * apart() <= factor * (close(first) + close(second)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality where nothing is moved; one point",
                    witness=refuted(lambda said: at_zero(said, "mechanisms.discrete-gaussian-positive", t=0))),),
)  # fmt: skip


@proof_of(POSITIVE)
def _proof(claim: Claim) -> Theorem:
    """The square of the difference of two sums of bells is at least 0."""
    values = [(first, second, 0, t), (first, first, 0, 0), (second, second, t, t)]
    made = [parts(use(PRODUCTS, *GIVEN, f=f, g=g, p=p, r=r)) for f, g, p, r in values]
    a, b = heap(first, num(0)), heap(second, t)
    pointwise = arith(2 * (a * b) <= a * a + b * b)
    bound = integrate(LEBESGUE, u, pointwise, *(facts[0] for facts in made))
    pairs = [
        (shared(f, g, move), wanted)
        for (f, g, move), wanted in (
            ((first, second, 0 - t), apart()),
            ((first, first, num(0) - 0), close(first)),
            ((second, second, t - t), close(second)),
        )
    ]
    same = [arith(eq(*pair)) for pair in pairs]
    return arith(claim.conclusion, bound, *(facts[1] for facts in made), *same, positive(SIZE, 0 < s))
