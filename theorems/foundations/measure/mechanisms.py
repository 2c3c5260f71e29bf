"""What a guarantee says of neighbouring data sets, and the composition of two mechanisms."""

from dpproofs.prelude import *

# What a guarantee says of neighbouring data sets x1, x2 ---------------------------------------


def at_neighbours(guarantee: Fact) -> Theorem:
    """What holds for all neighbouring data sets, at the neighbours x1, x2."""
    return at(guarantee, x1, x2, by=[N(x1, x2)])


def both_ways(guarantee: Fact) -> tuple[Theorem, Theorem]:
    """The same at x1, x2 and at x2, x1: the relation is symmetric."""
    swapped = at_neighbours(SYMMETRIC(N))
    return at_neighbours(guarantee), at(guarantee, x2, x1, by=[swapped])


def for_laws(claim: Claim, lemma: Lemma, *facts: Fact, **values: object) -> Theorem:
    """What a lemma says of two laws P and Q, for M(x1) and M(x2) of neighbours."""
    return for_all(claim.conclusion, use(lemma, *facts, P=M(x1), Q=M(x2), **values))


# The composition of two mechanisms: the second sees the outcome of the first, or nothing but that outcome ---

x = var("x", "X")
M3 = var("M3", function_type(("X",), prob("Z")))
MJ = var("MJ", function_type(("X",), prob(product("Y", "Z"))))

PAIRED = forall(x, JOINT(MJ(x), M(x), lam(y, M2(x, y))))
"""MJ(x) is the law of both outcomes: y of M(x), and z of M2(x, y)."""

PIPED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))
"""M3(x) is the law of the second outcome alone."""

TWO = {"P": M(x1), "Q": M(x2), "K": lam(y, M2(x1, y)), "H": lam(y, M2(x2, y))}
"""Two mechanisms at the neighbours x1, x2, as laws and kernels that are composed: P with K, and Q with H."""

POSTPROCESSED = forall(x, PUSHED(M3(x), M(x), K))
"""M3(x) is the law of the outcome of M(x) after the kernel K, which does not see x."""


def after(claim: Claim, lemma: Lemma, private: Fact, *facts: Fact, **values: object) -> Theorem:
    """What a lemma says of the laws R and S after K, for M3(x1) and M3(x2)."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    return for_laws(claim, lemma, at_neighbours(private), *laws, *facts, R=M3(x1), S=M3(x2), **values)
