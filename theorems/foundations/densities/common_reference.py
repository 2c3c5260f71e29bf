"""Two laws have densities with respect to one law."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.foundations.measure.laws_exist import u
from theorems.foundations.mixtures.mixtures import MIXED, MIXTURE_COMPONENT, MIXTURE_SWAP

S = var("S", prob("Y"))

COMMON_REFERENCE = Lemma(
    "foundations.common-reference", "Two laws have densities with respect to one law", "radon_nikodym",
    (),
    exists((S, p, q), conj(DENSITY(p, P, S), DENSITY(q, Q, S))),
    mutants=(Mutant("reference", Claim((), exists((p, q), conj(DENSITY(p, P, P), DENSITY(q, Q, P)))),
                    "P and Q on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1))),),
)  # fmt: skip


@proof_of(COMMON_REFERENCE)
def _proof(claim: Claim) -> Theorem:
    """With respect to (P + Q)/2."""
    half = num(Fraction(1, 2))
    weight = generalize(both(arith(0 <= half), arith(half <= 1)), u)
    made = use(MIXED, weight, P=lam(u, P), Q=lam(u, Q), t=lam(u, half))

    def with_law(laws: Term, facts: Theorem) -> Theorem:
        middle = laws(u)
        mixed = prove(MIXTURE(middle, half, P, Q), specialize(facts, u))
        other = use(MIXTURE_SWAP, mixed, Pt=middle, t=half, P1=P, P0=Q)
        rest = read(MIXTURE, other).t
        first = use(MIXTURE_COMPONENT, mixed, Pt=middle, t=half, P1=P, P0=Q)
        second = use(MIXTURE_COMPONENT, other, Pt=middle, t=rest, P1=Q, P0=P)
        return obtain(
            first,
            "p",
            lambda f, f_density: obtain(
                second, "q", lambda g, g_density: witnesses(claim.conclusion, (middle, f, g), f_density, g_density)
            ),
        )

    return obtain(made, "R", with_law)
