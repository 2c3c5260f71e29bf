"""D_1(P||Q) = sum of p(i) log(p(i)/q(i)) for laws on 1, ..., n; The least delta is the sum of the max(p(i) -
exp(epsilon) q(i), 0) for laws on 1, ..., n.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, lam, log, maximum, nat, num, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta, epsilon, equals, t
from dpproofs.privacy.notions import value_of
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, both, discharge, expand, generalize, mean_of_one, mp
from dpproofs.proving.tactics import parts, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.divergences.equal_laws_kl import ENTROPY_LOW
from theorems.foundations.divergences.exact_kl import KL_EXACT
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK
from theorems.foundations.measure.finite_laws import i, n, p, q
from theorems.foundations.sums.finite_sums_added import SUM_ADDED
from theorems.papers.bun_steinke_2016.def_2_1_finite_laws import (
    CLOSE_R,
    KL_R,
    LAWS,
    P,
    Q,
    RATIO,
    SOURCE,
    ratio,
    sum_is,
    v,
    weights,
)

ENTROPY = summation(i, 1, n, p(i) * log(p(i) / q(i)))

FINITE_KL = Lemma(
    "bs16.def-2.1-finite-kl", "D_1(P||Q) = sum of p(i) log(p(i)/q(i)) for laws on 1, ..., n", SOURCE,
    LAWS,
    equals(KL_R(P, Q, t), t, factor * ENTROPY),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={1: "3/4", 2: "1/4"}, Q={1: "1/4", 2: "3/4"}, n=2, p={1: "3/4", 2: "1/4"},
                        q={1: "1/4", 2: "3/4"})),),
)  # fmt: skip


@proof_of(FINITE_KL)
def _kl(claim: Claim) -> Theorem:
    """E_Q[L log(L) + 1] is the sum of the p(i) log(p(i)/q(i)) + q(i)."""
    entropy, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    density = use(RATIO, *LAWS)
    _, positive, share = weights()
    loss = use(
        "leibniz",
        share,
        arith(eq(log(ratio(i)), log(ratio(i)))),
        x=ratio(i),
        y=p(i) / q(i),
        A=lam(v, eq(log(ratio(i)), log(v))),
    )
    weight = arith(eq(q(i) * ratio(i), p(i)), share, positive)
    term = arith(eq(q(i) * (ratio(i) * log(ratio(i)) + 1), p(i) * log(p(i) / q(i)) + q(i)), weight, loss)
    shifted = use(ENTROPY_LOW, arith(0 <= ratio(v)), u=ratio(v))
    raised = sum_is(entropy + 1, lam(i, p(i) * log(p(i) / q(i)) + q(i)), arith(0 <= entropy + 1, shifted), term)
    ones = sum_is(num(1), lam(i, q(i)), arith(num(0) <= 1))
    added = use(SUM_ADDED, nat(n), s=lam(i, p(i) * log(p(i) / q(i))), t=lam(i, q(i)))
    ints, mean = parts(expand(Q, v, entropy, parts(raised)[0]))
    known = arith(eq(E(Q, v, entropy), value), mean, raised, ones, added, mean_of_one(Q))
    return use(KL_EXACT, density, ints, known, P=P, Q=Q, L=ratio, d=value)


EXCESS = summation(i, 1, n, maximum(p(i) - exp(epsilon) * q(i), 0))

FINITE_DELTA = Lemma(
    "bs16.sec-1.1-loss-dp-finite",
    "The least delta is the sum of the max(p(i) - exp(epsilon) q(i), 0) for laws on 1, ..., n",
    f"{BUN_STEINKE}, Section 1.1, after Definition 1.2",
    LAWS,
    equals(CLOSE_R(P, Q, epsilon, delta), delta, factor * EXCESS),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={1: "3/4", 2: "1/4"}, Q={1: "1/4", 2: "3/4"}, n=2, p={1: "3/4", 2: "1/4"},
                        q={1: "1/4", 2: "3/4"}, epsilon="1/2")),),
)  # fmt: skip


@proof_of(FINITE_DELTA)
def _delta(claim: Claim) -> Theorem:
    """E_Q[max(0, L - exp(epsilon))] is the sum of the max(0, p(i) - exp(epsilon) q(i))."""
    one = use(DENSITY_OF_SAME, P=Q, Q=Q)
    least = use(HOCKEY_STICK, use(RATIO, *LAWS), one, P=P, Q=Q, mu=Q, p=ratio, q=lam(v, num(1)))
    excess = maximum(num(0), ratio(v) - exp(epsilon) * 1)
    _, positive, share = weights()
    weight = arith(eq(q(i) * ratio(i), p(i)), share, positive)
    here = maximum(num(0), ratio(i) - exp(epsilon) * 1)
    term = arith(eq(q(i) * here, maximum(p(i) - exp(epsilon) * q(i), 0)), weight, positive)
    mean = parts(sum_is(excess, lam(i, maximum(p(i) - exp(epsilon) * q(i), 0)), arith(0 <= excess), term))[1]
    there, back = parts(specialize(least, delta))
    close, value = CLOSE_R(P, Q, epsilon, delta), value_of(claim.conclusion)
    needed = arith(value <= delta, mp(there, close), mean)
    enough = mp(back, arith(premise_of(back), mean, value <= delta))
    return generalize(both(discharge(needed, close), discharge(enough, value <= delta)), delta)
