"""How a divergence of two mixtures is bounded: by ratios inside, by equality of laws at weights 0 and 1."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq
from dpproofs.proving.tactics import arith, cases, obtain, parts, use
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.mixtures.mixture_moments import Q0, Q1, Qt
from theorems.foundations.mixtures.mixture_ratios import MIXTURE_RATIO, WEIGHT
from theorems.foundations.mixtures.mixture_split import MIXTURE_SPLIT
from theorems.foundations.mixtures.mixtures_edge import MIXTURE_EDGE
from theorems.foundations.mixtures.mixtures import MIXTURE_SWAP
from dpproofs.privacy.notions import DENSITY, MIXTURE, P0, P1, Pt, t
from dpproofs.proving.reading import read

MIXTURES = (MIXTURE(Pt, t, P1, P0), MIXTURE(Qt, t, Q1, Q0))
NAMES = ("L1", "L0", "r1", "r0")


def mixture_cases(
    first: Term,
    second: Term,
    inside: Callable[[Theorem, list[Theorem], dict[str, Term]], Theorem],
    edge: Callable[[Term, list[Theorem], Theorem], Theorem],
) -> Theorem:
    """A conclusion about Pt and Qt from divergences of P1 from Q1 and of P0 from Q0.

    ``inside`` gets the likelihood ratio of the mixtures, the facts about the ratios of the parts, and their names;
    ``edge`` the divergence of a part, the fact that it has the same laws as the mixtures, and the value of t.
    """

    def with_ratios(*found: tuple[Term, Theorem]) -> Theorem:
        (L1, of_L1), (L0, of_L0), (r1, _), (r0, split) = found
        known = [*parts(of_L1), *parts(of_L0), *parts(split)]
        one = use(DENSITY_CHAIN, *known, L=L1, G=r1, P=P1, R=Q1, Q=Qt)
        other = use(DENSITY_CHAIN, *known, L=L0, G=r0, P=P0, R=Q0, Q=Qt)
        ratios = {"L1": read(DENSITY, one).L, "L0": read(DENSITY, other).L}
        density = use(MIXTURE_RATIO, one, other, MIXTURES[0], *WEIGHT, Q=Qt, **ratios)
        return inside(density, known, dict(zip(NAMES, (L1, L0, r1, r0), strict=True)))

    def middle(not_one: Theorem, not_zero: Theorem) -> Theorem:
        strict = [arith(0 < t, not_zero, 0 <= t), arith(t < 1, not_one, t <= 1)]
        split = use(MIXTURE_SPLIT, MIXTURES[1], *strict, P1=Q1, P0=Q0, Pt=Qt)
        return obtain(first, "L1", lambda *one: obtain(second, "L0", lambda *other: obtain(
            split, "r1", lambda *r1: obtain(r1[1], "r0", lambda *r0: with_ratios(one, other, r1, r0)))))  # fmt: skip

    def at_one(is_one: Theorem) -> Theorem:
        return edge(
            first,
            [use(MIXTURE_EDGE, MIXTURES[0], is_one), use(MIXTURE_EDGE, MIXTURES[1], is_one, P1=Q1, P0=Q0, Pt=Qt)],
            is_one,
        )

    def at_zero(is_zero: Theorem) -> Theorem:
        whole = arith(eq(1 - t, 1), is_zero)
        other = use(MIXTURE_SWAP, MIXTURES[0]), use(MIXTURE_SWAP, MIXTURES[1], P1=Q1, P0=Q0, Pt=Qt)
        return edge(
            second,
            [
                use(MIXTURE_EDGE, other[0], whole, t=1 - t, P1=P0, P0=P1),
                use(MIXTURE_EDGE, other[1], whole, t=1 - t, P1=Q0, P0=Q1, Pt=Qt),
            ],
            is_zero,
        )

    return cases(eq(t, 1), at_one, lambda no: cases(eq(t, 0), at_zero, lambda nor: middle(no, nor)))
