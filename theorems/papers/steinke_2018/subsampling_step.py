"""Poisson sampling under truncated CDP, of two data sets, one of which has a record more."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, forall, implies, lam, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, N, P, Q, alpha, k, rho, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, obtain, obtain_all, parts, specialize, unfolded
from dpproofs.proving.tactics import use, written_as
from theorems.citations import STEINKE
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.papers.steinke_2018.subsampling_orders import LEMMA as ORDERS
from theorems.sampling.drawn import q, s
from theorems.sampling.one_more import STEP, WITH, WITHOUT, answer_to_image
from theorems.sampling.sampled import SAMPLED_MIXTURE
from theorems.sampling.samples import BASE

RANGE = 0 <= q, 0 <= rho, nat(k), 2 <= k, (k - 1) * rho <= Fraction(7, 10), q * k <= 1
BELOW = 1 < alpha, alpha <= k
CLOSE = forall((x1, x2, alpha), implies(N(x1, x2), *BELOW, RENYI(alpha, BASE(x2), BASE(x1), rho * alpha)))

SHOWN = finite({"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, False, False), q="1/2",
               M0=(("1/2", "1/2"), ("3/4", "1/4")), S0=(1, 0), S1=("1/2", "1/2"), P=("5/8", "3/8"), Q=("1/2", "1/2"),
               k=2, rho="0.135")  # fmt: skip
level = factor * 26 * q**2 * rho * alpha

LEMMA = Lemma(
    "st18.subsampling-tcdp-step",
    "Poisson sampling with rate q of truncated CDP: 26 q^2 rho where one data set has a record more",
    f"{STEINKE}, sampling under truncated CDP",
    (STEP, WITHOUT, WITH, CLOSE, *RANGE),
    forall(alpha, implies(*BELOW, conj(RENYI(alpha, P, Q, level), RENYI(alpha, Q, P, level)))),
    mutants=(Mutant("factor", {factor: Fraction(1, 30)}, "q = 1/2, k = 2", witness=SHOWN),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answers with the record and without it are apart as the mechanism is, whoever else is drawn."""

    def sampled(W: Term, a: Term, b: Term, facts: Theorem) -> Theorem:
        near, image, drawn = parts(facts)
        without, left, right = answer_to_image(W, a, image), lam(s, BASE(a(s))), lam(s, BASE(b(s)))

        def with_law(R: Term, law: Theorem) -> Theorem:
            mixed = use(SAMPLED_MIXTURE, drawn, WITH, law, without, R=R, W=W, a=a, b=b)
            each = generalize(at(CLOSE, a(s), b(s), alpha, by=[specialize(near, s), *BELOW]), s)
            same = use("foundations.renyi-self", 1 < alpha, arith(0 <= num(0)), P=W, t=0)
            mean = use("bs16x.lemma-2.3-renyi", each, law, without, same, 1 < alpha, P=W, Q=W, K=right, H=left, R=R,
                       S=Q, s=rho * alpha, t=0)  # fmt: skip
            close = written_as(RENYI(alpha, R, Q, rho * alpha), mean)
            orders = generalize(discharge(close, *BELOW), alpha)
            return use(ORDERS, orders, mixed, *RANGE, P1=R, Pt=P, s=q)

        return obtain(use(PUSHED_LAW, P=W, K=right), "R", with_law)

    return obtain_all(unfolded(STEP), "W a b", sampled)
