"""zCDP as Rényi bounds at neighbouring data sets: larger parameters, composition, two steps of one
relation, and Rényi DP at every order.
"""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import COMPOSITION, RENYI_ADAPTIVE
from theorems.foundations.divergences.monotone_in_order import RENYI_WEAKER
from theorems.foundations.measure.mechanisms import M3, MJ, PAIRED, PIPED, at_neighbours, x

# From zCDP to its Rényi bounds at neighbouring data sets, and back ----------------------------

AT_PAIR = (N(x1, x2), 1 < alpha)


def renyi_of(zcdp: Fact) -> Theorem:
    """The Rényi bound of order alpha > 1 at the neighbours x1, x2."""
    line = at(zcdp, x1, x2, by=AT_PAIR)
    return at(line, alpha, by=AT_PAIR)


def zcdp_of(goal: Term, renyi: Theorem) -> Theorem:
    """zCDP, from the Rényi bound of order alpha > 1 at the neighbours x1, x2."""
    line = consequence_of(_instance(unfold(goal), x1, x2))
    wanted = consequence_of(_instance(unfold(line), alpha))
    bound = rewrite(renyi, arith(eq(read(RENYI, renyi).t, read(RENYI, wanted).t)))
    on_line = for_all(line, bound)
    return for_all(goal, on_line)


def _instance(formula: Term, *values: Term) -> Term:
    for value in values:
        formula = opened(formula, value)
    return formula


# zCDP with larger parameters ------------------------------------------------------------------

xi2, rho2 = variables("xi2 rho2")

ZCDP_WEAKENING = Lemma(
    "foundations.zcdp-weakening", "zCDP with larger parameters", "elementary",
    (ZCDP(M, N, xi, rho), xi + rho <= xi2 + rho2, rho <= rho2),
    ZCDP(M, N, xi2, rho2),
    mutants=(Mutant("xi only", without(xi + rho <= xi2 + rho2, rho <= rho2) | also(xi <= xi2), "rho2 = 0",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(1), gauss("1/10")), N=True, rho=3, rho2="1/100",
                        xi=0, xi2=0)),),
)  # fmt: skip


@proof_of(ZCDP_WEAKENING)
def _zcdp(claim: Claim) -> Theorem:
    above = 1 < alpha
    line = unfolded(at_neighbours(ZCDP(M, N, xi, rho)))
    old, new = xi + rho * alpha, xi2 + rho2 * alpha
    weaker = use(RENYI_WEAKER, at(line, alpha, by=[above]), above, arith(old <= new, *conditions(claim), above),
                 P=M(x1), Q=M(x2), s=old, t=new)  # fmt: skip
    goal = RENYI_LINE(M(x1), M(x2), xi2, rho2)
    pair = for_all(goal, weaker)
    return for_all(claim.conclusion, pair)


zcdp_weaken = Verified(ZCDP_WEAKENING, "zcdp_weaken")


# Lemma 2.3 (Lemma 1.7): composition of zCDP ---------------------------------------------------

ZCDP_Z, ZCDP_YZ = on(ZCDP, Y="Z"), on(ZCDP, Y=product("Y", "Z"))

FIRST = ZCDP(M, N, xi, rho)
SECOND = forall(y, ZCDP_Z(lam(x, M2(x, y)), N, xi2, rho2))

KERNELS = {"P": M(x1), "Q": M(x2), "K": lam(y, M2(x1, y)), "H": lam(y, M2(x2, y))}

GAUSSIANS = "two Gaussian mechanisms: rho = rho2 = 1/2, D_alpha = alpha"
new_rho = mark("new_rho", rho + rho2)

ZCDP_PAIR = Lemma(
    "bs16.lemma-2.3-pair", "zCDP of both outcomes of two mechanisms adds up", f"{BUN_STEINKE}, Lemma 2.3",
    (FIRST, SECOND, PAIRED),
    ZCDP_YZ(MJ, N, xi + xi2, new_rho),
    mutants=(Mutant("sum", {new_rho: LESS * (rho + rho2)}, GAUSSIANS,
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        M2=(("3/4", "1/4"), ("3/4", "1/4"), ("1/4", "3/4"), ("1/4", "3/4")), xi=0, rho="0.55", xi2=0,
                        rho2="0.55")),),
)  # fmt: skip

SUM = {"t": xi + rho * alpha, "s": xi2 + rho2 * alpha}


@proof_of(ZCDP_PAIR)
def _pair(claim: Claim) -> Theorem:
    laws = [specialize(PAIRED, v) for v in (x1, x2)]
    return zcdp_of(
        claim.conclusion, use(COMPOSITION, *_bounds(), *laws, 1 < alpha, J=MJ(x1), I=MJ(x2), **KERNELS, **SUM)
    )


def _bounds() -> tuple[Theorem, Theorem]:
    return renyi_of(FIRST), generalize(renyi_of(specialize(SECOND, y)), y)


ZCDP_COMPOSITION = Lemma(
    "bs16.lemma-2.3", "Adaptive composition: zCDP parameters add up", f"{BUN_STEINKE}, Lemma 2.3 and Lemma 1.7",
    (FIRST, SECOND, PIPED),
    ZCDP_Z(M3, N, xi + xi2, new_rho),
    mutants=(Mutant("sum", {new_rho: LESS * (rho + rho2)}, GAUSSIANS + ", M2 passing on its input",
                    witness=finite({"X": 2, "Y": 1, "Z": 1}, M=((1,), (1,)), M2=((1,), (1,)), M3=((1,), (1,)), N=True,
                        rho="1/1000", rho2=1, xi=0, xi2=-1)),
             Mutant("maximum", {new_rho: maximum(rho, rho2)}, GAUSSIANS,
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                        xi=0, rho="0.55", xi2=0, rho2="0.55")),
             Mutant("root", {new_rho: sqrt(rho ** 2 + rho2 ** 2)}, GAUSSIANS,
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                        xi=0, rho="0.55", xi2=0, rho2="0.55"))),
)  # fmt: skip


@proof_of(ZCDP_COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    laws = [specialize(PIPED, v) for v in (x1, x2)]
    made = use(RENYI_ADAPTIVE, *_bounds(), *laws, 1 < alpha, R=M3(x1), S=M3(x2), **KERNELS, **SUM)
    return zcdp_of(claim.conclusion, made)


zcdp_compose = Verified(ZCDP_COMPOSITION, "zcdp_compose")
