"""Rényi DP at one order and zCDP for other neighbours: parallel composition, and two steps of one relation in place of
one of another.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.divergences.composition import COMPOSITION
from theorems.foundations.divergences.monotone_in_order import RENYI_SELF
from theorems.foundations.divergences.triangle import RENYI_TRIANGLE
from theorems.foundations.measure.mechanisms import MJ
from theorems.notions.dp.neighbours import APART, BOTH, M1, M2, N2_, PARTS, SOURCE, SPLIT, STEPS, in_parts, through
from theorems.notions.zcdp.composition import ORDER, asked, at_order, weaker

# Parallel composition of Rényi DP at one order, and of zCDP -----------------------------------

epsilon2, xi2, rho2 = variables("epsilon2 xi2 rho2")

GAUSSIAN = "one part empty, a Gaussian mechanism on the other"

RENYI_PARTS = Lemma(
    "mechanisms.parallel-renyi-dp", "Parallel composition of Rényi DP at one order: the larger epsilon", SOURCE,
    (on(RENYI_DP, X="A")(M1, N1, alpha, epsilon), on(RENYI_DP, X="B", Y="Z")(M2, N2, alpha, epsilon2), SPLIT, APART,
     ORDER),
    on(RENYI_DP, Y=BOTH)(MJ, N, alpha, factor * maximum(epsilon, epsilon2)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"A": 2, "B": 2, "X": 2, "Y": 2, "Z": 2}, M1=(("3/4", "1/4"), ("1/4", "3/4")),
                        M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True, N1=True, N2=True, alpha=5, epsilon="1.0267455",
                        epsilon2="1.03", left=(0, 0), right=(1, 0))),),
)  # fmt: skip


CONCENTRATED = Lemma(
    "mechanisms.parallel-zcdp", "Parallel composition of zCDP: the larger parameters", SOURCE,
    (on(ZCDP, X="A")(M1, N1, xi, rho), on(ZCDP, X="B", Y="Z")(M2, N2, xi2, rho2), SPLIT, APART),
    on(ZCDP, Y=BOTH)(MJ, N, maximum(xi, xi2), factor * maximum(rho, rho2)),
    mutants=(Mutant("factor", {factor: LESS}, GAUSSIAN,
                    witness=finite({"X": 2, "A": 2, "B": 1, "Y": 2, "Z": 1}, left=(0, 1), right=0, N=True, N1=True,
                        N2=True, M1=(("11/21", "10/21"), ("10/21", "11/21")), M2=((1,),), xi=0, rho="0.00456", xi2=0,
                        rho2=0)),),
)  # fmt: skip


@proof_of(RENYI_PARTS, CONCENTRATED)
def _parallel(claim: Claim) -> Theorem:
    """The divergences of the two parts add up, and one of them is 0."""
    laws = [specialize(APART, point) for point in (x1, x2)]

    def composed(*bounds: Theorem) -> Theorem:
        first, second = (f if f.conclusion.data.name == RENYI.name else at(f, alpha, by=[ORDER]) for f in bounds)
        made = use(COMPOSITION, first, generalize(second, y), *laws, ORDER, **PARTS, J=MJ(x1), I=MJ(x2),
                   t=read(RENYI, first).t, s=read(RENYI, second).t)  # fmt: skip
        return weaker(claim.conclusion, made, ORDER)

    def said(first: Term, second: Term) -> Term:
        return on(RENYI, Y=first.type[1])(alpha, first, second, 0)

    def itself(law: Term) -> Theorem:
        return use(RENYI_SELF, ORDER, arith(num(0) <= 0), P=law, t=0)

    return for_all(claim.conclusion, in_parts(claim, composed, said, itself))


parallel_renyi_dp = Verified(RENYI_PARTS, "parallel_renyi_dp")
parallel_zcdp = Verified(CONCENTRATED, "parallel_zcdp")


# Two steps of one neighbouring relation in place of one of another, for Rényi DP at one order, and for zCDP ---

HALF = alpha / 2

RENYI_STEPS = Lemma(
    "mechanisms.two-steps-renyi-dp",
    "(alpha, epsilon)-Rényi DP is (alpha/2, 3 epsilon)-Rényi DP for neighbours that are two steps apart",
    "Mironov 2017, arXiv:1702.07476, Proposition 2",
    (RENYI_DP(M, N, alpha, epsilon), STEPS, 0 <= epsilon, 2 < alpha),
    RENYI_DP(M, N2_, HALF, factor * (3 * epsilon)),
    mutants=(Mutant("factor", {factor: Fraction(66, 100)}, "Gaussian noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), alpha="2001/1000",
                        epsilon="1.00051")),),
)  # fmt: skip

ZCDP_STEPS = Lemma(
    "mechanisms.two-steps-zcdp", "rho-zCDP is (4 rho)-zCDP for neighbours that are two steps apart",
    "Bun and Steinke 2016, Proposition 5.3 with groups of 2",
    (ZCDP(M, N, xi, rho), STEPS, 0 <= xi),
    ZCDP(M, N2_, 3 * xi, factor * 4 * rho),
    mutants=(Mutant("factor", {factor: LESS}, "a Gaussian mechanism, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), xi=0, rho="1/2")),),
)  # fmt: skip


@proof_of(RENYI_STEPS, ZCDP_STEPS)
def _two_steps(claim: Claim) -> Theorem:
    """D_a(x, x'') <= 2 a/(2 a - 1) D_(2 a - 1)(x, x') + D_(2 a)(x', x'')."""
    curve, goal = hypothesis(claim, RENYI_DP, ZCDP), claim.conclusion
    (_, *above), wanted = asked(goal, x1, x3)
    facts, a = (*above, *conditions(claim)), read(RENYI, wanted).alpha
    order, low, high = arith(1 < a, *facts), (2 * a - 1) / (num(2) - 1), 2 * a

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first = at_order(curve, *facts, order=low, second=middle, near=one)
        second = at_order(curve, *facts, order=high, first=middle, second=x3, near=two)
        made = use(RENYI_TRIANGLE, first, second, order, k=2, alpha=a, P=M(x1), R=M(middle), Q=M(x3),
                   s=read(RENYI, first).t, t=read(RENYI, second).t)  # fmt: skip
        return weaker(goal, made, *facts, chosen=(x1, x3))

    return for_all(goal, through(bound), x1, x3)


two_steps_renyi_dp = Verified(RENYI_STEPS, "renyi_dp_to_replace_one")
two_steps_zcdp = Verified(ZCDP_STEPS, "zcdp_to_replace_one")
