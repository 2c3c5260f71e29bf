"""Lemma 2.3 (Lemma 1.7): composition of zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, lam, maximum, product, sqrt, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import M2, ZCDP, M, N, alpha, on, rho, x1, x2, xi, y
from dpproofs.proving.tactics import generalize, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import COMPOSITION
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE
from theorems.foundations.measure.two_mechanisms import M3, MJ, PAIRED, PIPED, x
from theorems.notions.zcdp.neighbours import renyi_of, zcdp_of

xi2, rho2 = variables("xi2 rho2")
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
