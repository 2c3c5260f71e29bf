"""Randomized response: report a with probability p, else b; or with the two exchanged."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, cosh, eq, exp, forall, function_type, ind, lam, log, ne, prob, tanh, unfold, var, variables,
)  # fmt: skip
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    almost, arith, at, both, bounded, discharge, folded, generalize, given, instantiate, prove, rewrite, use, witness,
)  # fmt: skip
from theorems.foundations.exact import KL_EXACT, RENYI_EXACT
from theorems.foundations.exponential import EXP_INCREASING
from dpproofs.notions import DENSITY, KL, PURE_DP_PAIR, RENYI, alpha, epsilon, equals, on, t, test_function, value_of
from theorems.foundations.pure_dp_line import BIG, SMALL

a, b, v, x, y = variables("a b v x y")
f, phi = (var(name, function_type((REAL,), REAL)) for name in ("f", "phi"))
P, Q = variables("P Q", prob(REAL))
DENSITY_R, KL_R, RENYI_R, PAIR_R = (on(notion, Y=REAL) for notion in (DENSITY, KL, RENYI, PURE_DP_PAIR))


def response(law: Term, first: Term, second: Term) -> Term:
    """The law that puts exp(epsilon)/(1 + exp(epsilon)) on the first point and the rest on the second."""
    p = exp(epsilon) / (1 + exp(epsilon))
    return forall(f, eq(E(law, v, f(v)), p * f(first) + (1 - p) * f(second)))


RESPONSES = (response(P, a, b), response(Q, b, a), ne(a, b), 0 <= epsilon)
ratio = lam(v, exp(epsilon * (2 * ind(eq(v, a)) - 1)))


def _mean(body: Term) -> Theorem:
    """The expectation of body under Q, from its values at the two points."""
    mean = at(RESPONSES[1], lam(v, body))
    return rewrite(rewrite(mean, arith(eq(ind(eq(a, a)), 1))), arith(eq(ind(eq(b, a)), 0), ne(a, b)))


def _upper() -> Theorem:
    """The ratio is at most exp(epsilon) everywhere."""
    exponent = epsilon * (2 * ind(eq(v, a)) - 1)
    return use(EXP_INCREASING, arith(exponent <= epsilon, 0 <= epsilon), x=exponent, y=epsilon)


def _density(claim: Claim) -> Theorem:
    """Both sides are p phi(a) + (1 - p) phi(b)."""
    top, test = claim.conclusion.args[0](v), test_function(phi, v)
    ints = bounded(Q, v, top, exp(epsilon), _upper())
    change = arith(eq(E(P, v, phi(v)), E(Q, v, top * phi(v))), at(RESPONSES[0], phi), _mean(top * phi(v)))
    tests = generalize(discharge(change, test), phi)
    return folded(claim.conclusion, both(generalize(arith(0 <= top), v), ints, tests))


DENSITY_OF_RESPONSE = Lemma(
    "foundations.randomized-response-ratio", "The likelihood ratio of randomized response", "elementary",
    RESPONSES, DENSITY_R(ratio, P, Q), _density,
    (Mutant("ratio", Claim(RESPONSES, DENSITY_R(lam(v, LESS * ratio(v)), P, Q)), "its mean is 1"),),
)  # fmt: skip


def _pure(claim: Claim) -> Theorem:
    """The ratio is at most exp(epsilon), and exchanging a and b exchanges P and Q."""
    there, back = unfold(claim.conclusion).args
    one = witness(there, ratio, use(DENSITY_OF_RESPONSE, *RESPONSES), almost(Q, v, _upper()))
    other = given(instantiate(one, P=Q, Q=P, a=b, b=a), *RESPONSES)
    return prove(claim.conclusion, one, prove(back, other))


PURE = Lemma(
    "foundations.randomized-response-pure-dp", "Randomized response is epsilon-DP", "elementary",
    RESPONSES, PAIR_R(P, Q, epsilon), _pure,
    (Mutant("epsilon", Claim(RESPONSES, PAIR_R(P, Q, LESS * epsilon)), "the ratio is exp(epsilon) at a"),),
)  # fmt: skip


def _entropy(claim: Claim) -> Theorem:
    """E_Q[L log(L)] = p epsilon - (1 - p) epsilon."""
    body, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    size = arith(absolute(body) <= epsilon * ratio(v), 0 <= epsilon)
    ints = bounded(Q, v, body, epsilon * exp(epsilon), size, _upper(), 0 <= epsilon)
    mean = arith(eq(E(Q, v, body), value), _mean(body))
    return use(KL_EXACT, use(DENSITY_OF_RESPONSE, *RESPONSES), ints, mean, P=P, Q=Q, L=ratio, d=value)


def _entropy_claim(factor: Factor) -> Claim:
    return Claim(RESPONSES, equals(KL_R(P, Q, t), t, factor * epsilon * tanh(epsilon / 2)))


KL_OF_RESPONSE = Lemma(
    "foundations.randomized-response-kl", "KL(P||Q) = epsilon tanh(epsilon/2) for randomized response", "elementary",
    *_entropy_claim(1).parts, _entropy,
    (Mutant("factor", _entropy_claim(LESS), "an equality"),),
)  # fmt: skip


def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] = (1 - p) exp(alpha epsilon) + p exp(-alpha epsilon)."""
    moment, value = ratio(v) ** alpha, value_of(claim.conclusion)
    exponent = alpha * epsilon * (2 * ind(eq(v, a)) - 1)
    below = arith(exponent <= alpha * epsilon, 0 <= alpha * epsilon)
    size = use(EXP_INCREASING, given(below, arith(0 <= alpha * epsilon, 1 < alpha, 0 <= epsilon)),
               x=exponent, y=alpha * epsilon)  # fmt: skip
    ints = bounded(Q, v, moment, exp(alpha * epsilon), size)
    quotient = instantiate(arith(eq(exp(log(x) - log(y)), x / y), 0 < x, 0 < y), x=cosh(BIG), y=cosh(SMALL))
    logs = log(cosh(BIG)) - log(cosh(SMALL))
    same = rewrite(given(quotient), arith(eq(exp(logs), exp((alpha - 1) * value)), 1 < alpha))
    mean = arith(eq(E(Q, v, moment), same.conclusion.args[0]), _mean(moment), same)
    return use(RENYI_EXACT, use(DENSITY_OF_RESPONSE, *RESPONSES), ints, mean, 1 < alpha, P=P, Q=Q, L=ratio, d=value)


def _renyi_claim(factor: Factor) -> Claim:
    value = factor * (log(cosh(BIG)) - log(cosh(SMALL))) / (alpha - 1)
    return Claim((*RESPONSES, 1 < alpha), equals(RENYI_R(alpha, P, Q, t), t, value))


RENYI_OF_RESPONSE = Lemma(
    "foundations.randomized-response-renyi",
    "D_alpha(P||Q) = log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1) for randomized response",
    "elementary",
    *_renyi_claim(1).parts, _renyi,
    (Mutant("factor", _renyi_claim(LESS), "an equality"),),
)  # fmt: skip
