"""zCDP implies mCDP for all parameters; Lemma 4.3 as printed needs xi + 2 rho to be bounded."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, num, sqrt
from dpproofs.proving.lemma import Lemma, Mutant, mark
from dpproofs.privacy.notions import MCDP, MEAN_CONCENTRATED, SYMMETRIC, ZCDP, M, N, rho, x1, x2, xi
from dpproofs.proving.reading import base_of, read
from dpproofs.proving.tactics import arith, for_all, numeric, rewrite, use
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_pair import GAUSSIAN, PAIR, SOURCE
from theorems.notions.mcdp.weakening import PAIR_WEAKENING
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.reals.power_products_square_of_root import SQUARE_OF_ROOT
from theorems.notions.zcdp.domain import DOMAIN
from theorems.notions.zcdp.two_copies import s, size

PRIVATE, EACH_WAY = ZCDP(M, N, xi, rho), SYMMETRIC(N)


def of_mechanism(goal: Term, kappa: Term, *signs: Term, wider: Callable[[Theorem], Theorem] | None = None) -> Theorem:
    """The goal, from the pair lemma with that kappa; ``wider`` shows that the goal's tau**2 is at least as large."""
    there, back = both_ways(PRIVATE)
    domain = use(DOMAIN, there, P=M(x1), Q=M(x2))
    euler = numeric(exp(num(1)) <= 3), numeric(2 <= exp(num(1)))
    enough = arith(exp(num(1)) - 1 <= kappa, *euler), arith(0 <= (kappa - 1) * s + xi, domain, *signs, *euler)
    pair = use(PAIR, there, back, *enough, P=M(x1), Q=M(x2), kappa=kappa)
    mean, spread = read(MCDP, goal)["mu", "tau"]
    given = read(MEAN_CONCENTRATED, pair).tau
    if wider is None:
        pair = rewrite(pair, arith(eq(base_of(given), base_of(spread))))
    else:
        squares = [
            use(SQUARE_OF_ROOT, arith(0 <= square, domain, wider(domain), *euler), u=square)
            for square in (base_of(given), base_of(spread))
        ]
        larger = arith(given**2 <= spread**2, *squares, wider(domain))
        pair = use(PAIR_WEAKENING, pair, larger, P=M(x1), Q=M(x2), mu=mean, tau=given, mu2=mean, tau2=spread)
    return for_all(goal, pair)


coefficient = mark("coefficient", 4)

GENERAL = Lemma(
    "bs16x.lemma-4.3-global", "(xi, rho)-zCDP implies (xi + rho, tau)-mCDP, tau**2 = 4 max(s, s**2), s = xi + 2 rho",
    SOURCE,
    (PRIVATE, EACH_WAY),
    MCDP(M, N, xi + rho, sqrt(coefficient * size)),
    lambda claim: of_mechanism(claim.conclusion, num(2)),
    (Mutant("constant", {coefficient: Fraction(9, 10)}, GAUSSIAN,
            witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss("0.447")), N=True, xi=0, rho="0.1")),),
)  # fmt: skip
