"""Laplace noise on the answer of the Laplace mechanism, under Rényi DP."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded, fact
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, forall, lam, mul, num, prob, substitute
from dpproofs.language.terms import variables
from dpproofs.privacy.notions import LAPLACE, alpha
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, generalize, obtain, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.chained import PUSHED_R, K, P, R
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE
from theorems.mechanisms.laplace.law_exists import EXISTS
from theorems.mechanisms.laplace.moved import MOVED
from theorems.mechanisms.laplace.ratio import RENYI_R
from theorems.mechanisms.laplace.renyi import divergence
from theorems.mechanisms.laplace.renyi_near import NEAR
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.summed import with_sum
from theorems.mechanisms.laplace.summed_pair import a, u

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled"
m, n, w, y, z = variables("m n w y z")
Q, S = variables("Q S", prob(REAL))
NOISE = forall(u, LAPLACE(K(u), u, b))
GIVEN = (LAPLACE(P, m, a), LAPLACE(Q, n, a), NOISE, PUSHED_R(R, P, K), PUSHED_R(S, Q, K), 0 < a, 0 < b, 1 < alpha)


def cost(first: Term, second: Term, factor: Factor = 1) -> Term:
    """What noise of scale a hides of a distance, and noise of scale b of another one."""
    return substitute(divergence(first), {b: a}) + mul(factor, divergence(second))


def _pair_claim(factor: Factor) -> Claim:
    return Claim((*GIVEN, absolute(w - n) <= y, absolute(m - w) <= z), RENYI_R(alpha, R, S, cost(y, z, factor)))


def _pair(claim: Claim) -> Theorem:
    """R is also noise of scale a about w, and noise of scale b on that moved by m - w."""
    start, other, noise, first, second, *_ = GIVEN
    *_, near_w, near_m = claim.hypotheses

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        middle = specialize(centred, w)
        moved = use(MOVED, start, noise, first, middle, 0 < a, 0 < b, P=P, R=R, K=K, W=laws(w), c=w)
        hidden = use(NEAR, middle, other, near_w, 0 < a, 1 < alpha, P=laws(w), Q=Q, mu=w, nu=n, b=a, d=y)
        here, there = specialize(noise, u + (m - w)), specialize(noise, u)
        close = arith(absolute(u + (m - w) - u) <= z, near_m)
        left = use(NEAR, here, there, close, 0 < b, 1 < alpha, P=K(u + (m - w)), Q=K(u), mu=u + (m - w), nu=u, d=z)
        kernel = lam(u, K(u + (m - w)))
        return use(RENYI_ADAPTIVE, hidden, generalize(left, u), moved, second, 1 < alpha, P=laws(w), Q=Q, K=kernel,
                   H=K, R=R, S=S, t=read(RENYI_R, hidden).t, s=read(RENYI_R, left).t)  # fmt: skip

    return obtain(use(EXISTS, 0 < a, b=a), "R0", with_laws)


def _negative(said: Theorem) -> Theorem:
    """R = S, m = n = w = 0, y = 0 and z = 1: the bound would be negative."""

    def clash(law: Term, told: Theorem, values: dict[str, Term]) -> Theorem:
        start, noise, pushed = parts(told)
        more = {"Q": values["P"], "S": law, "n": num(0), "w": num(0), "y": num(0), "z": num(1), "alpha": num(2)}
        bound = instance(said, start, noise, pushed, **values, **more)
        return exceeded(fact("bs16.lemma-2.2a", bound, P=law, Q=law, alpha=2, t=read(RENYI_R, bound).t))

    return with_sum(1, clash)


SLACK = Claim(_pair_claim(1).hypotheses, RENYI_R(alpha, R, S, cost(y, z) + 1))
PAIR = Lemma(
    "bbgg19.iterated-laplace-rdp-pair", "Laplace noise of scale a, and of scale b on that: what the first hides up to "
    "any w, and the second from there on", SOURCE, *_pair_claim(1).parts, _pair,
    (Mutant("sign", _pair_claim(-1), "two equal laws", control=SLACK, witness=refuted(_negative)),),
)  # fmt: skip
