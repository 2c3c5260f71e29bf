"""Definition 2.1 for two laws on the outcomes 1, ..., n: divergences, and the least delta, are sums.

This file is long because the likelihood ratio is found first, then each divergence as a sum.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, function_type, lam, log, maximum, nat, prob, summation, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, KL, RENYI, alpha, equals, on, t
from dpproofs.privacy.notions import test_function, value_of
from dpproofs.proving.tactics import arith, at, both, discharge, folded, generalize, integrate
from dpproofs.proving.tactics import parts, rewrite, specialize, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.convex_powers_tangent import POWER_TANGENT
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.divergences.exact_renyi import RENYI_EXACT
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.power_products import POWER_OF_PRODUCT
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import i, n, p, q
from theorems.foundations.measure.finite_means_nonnegative import MEAN
from theorems.foundations.sums.finite_sums import SUM_EQUAL, for_each

SOURCE = f"{BUN_STEINKE}, Definition 2.1"
v = var("v")
P, Q = variables("P Q", prob(REAL))
LAW, DENSITY_R, RENYI_R, KL_R, CLOSE_R = (
    on(notion, Y=REAL) for notion in (FINITE_LAW, DENSITY, RENYI, KL, INDISTINGUISHABLE)
)
NUMBERED = lam(i, i)
OF_P, OF_Q = LAW(P, n, NUMBERED, p), LAW(Q, n, NUMBERED, q)
LAWS = (OF_P, OF_Q, nat(n), for_each(i, n, 0 <= p(i)), for_each(i, n, 0 < q(i)))
"""P and Q put the weights p(i) >= 0 and q(i) > 0 on the numbers i = 1, ..., n."""

ratio = lam(v, maximum(p(v) / q(v), 0))

RATIO = Lemma(
    "bs16.def-2.1-finite-ratio", "The likelihood ratio of laws on 1, ..., n is p(i)/q(i)", SOURCE,
    LAWS,
    DENSITY_R(ratio, P, Q),
    mutants=(Mutant("factor", Claim(LAWS, DENSITY_R(lam(v, LESS * ratio(v)), P, Q)), "its mean is 1",
                    Claim((*LAWS, 2 <= n), DENSITY_R(ratio, P, Q)),
                    witness=finite({}, P={1: 1}, Q={1: 1}, n=1, p=1, q=1)),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))


@proof_of(RATIO)
def _density(claim: Claim) -> Theorem:
    """For a test phi, both sides are the sum of the p(i) phi(i)."""
    test = test_function(phi, v)
    _, positive, share = weights()
    low = arith(0 <= ratio(v))
    whole = sum_is(ratio(v), lam(i, p(i)), low, share, positive)
    size = specialize(test, v)
    weighted = sum_is(ratio(v) * phi(v), lam(i, p(i) * phi(i)), arith(0 <= ratio(v) * phi(v), size), share, positive)
    change = arith(eq(E(P, v, phi(v)), E(Q, v, ratio(v) * phi(v))), parts(weighted)[1], at(OF_P, phi, by=[test]))
    return folded(claim.conclusion, both(generalize(low, v), parts(whole)[0], generalize(discharge(change, test), phi)))


INSIDE = (nat(i), 1 <= i, i <= n)


def weights() -> tuple[Theorem, Theorem, Theorem]:
    """0 <= p(i), 0 < q(i), and the ratio at i is p(i)/q(i)."""
    low, positive = (at(fact, i, by=INSIDE) for fact in LAWS[3:])
    share = arith(0 <= p(i) / q(i), low, positive)
    return low, positive, arith(eq(ratio(i), p(i) / q(i)), share)


def sum_is(body: Term, terms: Term, *facts: Theorem) -> Theorem:
    """A nonnegative function is integrable under Q, and its mean is the sum of the terms, which are q(i) times it."""
    low, *same = facts
    mean = use(MEAN, OF_Q, nat(n), positive_weights(), generalize(low, v), Q=Q, item=NUMBERED, f=lam(v, body))
    ints, value = parts(mean)
    old = lam(i, q(i) * lam(v, body)(i))
    termwise = generalize(discharge(arith(eq(old(i), 1 * terms(i)), *same), *INSIDE), i)
    total = use(SUM_EQUAL, nat(n), termwise, c=1, s=old, t=terms)
    return both(ints, arith(eq(E(Q, v, body), summation(i, 1, n, terms(i))), value, total))


def positive_weights() -> Theorem:
    """0 <= q(i)."""
    return generalize(discharge(arith(0 <= q(i), at(LAWS[4], i, by=INSIDE)), *INSIDE), i)


MOMENT = summation(i, 1, n, p(i) ** alpha * q(i) ** (1 - alpha))

FINITE_RENYI = Lemma(
    "bs16.def-2.1-finite", "D_alpha(P||Q) = log(sum of p(i)^alpha q(i)^(1 - alpha))/(alpha - 1) for laws on 1, ..., n",
    SOURCE,
    (*LAWS, 1 < alpha),
    equals(RENYI_R(alpha, P, Q, t), t, factor * log(MOMENT) / (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={1: "3/4", 2: "1/4"}, Q={1: "1/4", 2: "3/4"}, n=2, p={1: "3/4", 2: "1/4"},
                        q={1: "1/4", 2: "3/4"}, alpha=2)),),
)  # fmt: skip


@proof_of(FINITE_RENYI)
def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] is the sum of the q(i) (p(i)/q(i))**alpha, and at least 1."""
    power, value, order = ratio(v) ** alpha, value_of(claim.conclusion), 1 < alpha
    density = use(RATIO, *LAWS)
    low, positive, share = weights()
    at_i = use(POWER_OF_PRODUCT, arith(0 <= q(i), positive), arith(0 <= p(i) / q(i), low, positive), order, u=q(i),
               v=p(i) / q(i), a=alpha)  # fmt: skip
    whole = rewrite(at_i, arith(eq(q(i) * (p(i) / q(i)), p(i)), positive))
    raised = use(
        "leibniz",
        share,
        arith(eq(ratio(i) ** alpha, ratio(i) ** alpha)),
        x=ratio(i),
        y=p(i) / q(i),
        A=lam(v, eq(ratio(i) ** alpha, v**alpha)),
    )
    scale = arith(eq(q(i) * q(i) ** -alpha, q(i) ** (1 - alpha)), positive)
    inverse = arith(eq(q(i) ** alpha * q(i) ** -alpha, 1), positive)
    term = arith(eq(q(i) * ratio(i) ** alpha, p(i) ** alpha * q(i) ** (1 - alpha)), whole, raised, scale, inverse)
    nonneg = use(POWER_NONNEGATIVE, arith(0 <= ratio(v)), order, u=ratio(v), a=alpha)
    ints, mean = parts(sum_is(power, lam(i, p(i) ** alpha * q(i) ** (1 - alpha)), nonneg, term))
    tangent = use(POWER_TANGENT, arith(0 <= ratio(v)), order, a=alpha, s=1, u=ratio(v))
    above = integrate(Q, v, tangent, parts(unfolded(density))[1], ints)
    unit = use(MEAN_OF_DENSITY, density, P=P, Q=Q, L=ratio)
    large = arith(0 < MOMENT, above, unit, mean)
    exponent = arith(eq((alpha - 1) * value, log(MOMENT)), order)
    moment = arith(eq(E(Q, v, power), exp(log(MOMENT))), mean, use(EXP_OF_LOG, large, y=MOMENT))
    known = rewrite(moment, arith(eq(log(MOMENT), (alpha - 1) * value), exponent))
    return use(RENYI_EXACT, density, ints, known, order, P=P, Q=Q, L=ratio, d=value)
