"""Data processing from couplings: a law is coupled with itself along the diagonal."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, lam, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PUSHED, RENYI, K, P, Q, R, alpha, t, y, z
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import almost, arith, generalize, intro, parts, use, written_as
from theorems.composition.iteration.coupling import PLAIN, PUSHED_Y, SOURCE
from theorems.foundations.divergences.composition import RENYI_Z
from theorems.foundations.divergences.renyi_self import RENYI_SELF
from theorems.foundations.measure.pushed import S

GIVEN = (RENYI(alpha, P, Q, t), PUSHED(R, P, K), PUSHED(S, Q, K), 1 < alpha)


def _claim(factor: Factor) -> Claim:
    return Claim((*GIVEN, 0 < t) if factor != 1 else GIVEN, RENYI_Z(alpha, R, S, factor * t))


LEMMA = Lemma(
    "bbgg19.claim-coupling-gives-dpi", "Postprocessing does not increase Rényi divergence, by the diagonal coupling",
    SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "K leaves its input as it is",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), K=((1, 0), (0, 1)), alpha=2,
                        t="0.8473")),),
)  # fmt: skip

STILL = lam(y, dirac(y))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Nothing moves, so the second divergence is 0."""
    still = intro(PUSHED_Y(P, P, STILL), _stays)
    after = intro(PUSHED(K(y), STILL(y), K), lambda goal, phi: arith(goal, _at_point(lam(y, E(K(y), z, phi(z))))))
    same = generalize(use(RENYI_SELF, 1 < alpha, arith(num(0) <= 0), P=K(y), t=0), y)
    made = use(PLAIN, still, generalize(after, y), same, *GIVEN, W=P, T=STILL, A=K, K=K, P=P, Q=Q, R=R, S=S, s=0)
    return written_as(claim.conclusion, made, arith(eq(t + 0, t)))


def _stays(goal: Term, phi: Term) -> Theorem:
    """The mean of a test is that of its means at the points."""
    point = _at_point(phi)
    mean = parts(use("E_congruence", almost(P, y, point), mu=P, f=lam(y, lhs(point)), g=lam(y, phi(y))))[0]
    return arith(goal, mean)


def _at_point(function: Term) -> Theorem:
    """The mean of a function at the point y is its value there."""
    return parts(use("E_dirac", x=y, f=function))[1]
