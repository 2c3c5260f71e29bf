"""Randomized response: report a with probability p, else b; or with the two exchanged."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, forall, function_type, ind, lam, log, ne, prob, var
from dpproofs.language.terms import variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, KL, PURE_DP_PAIR, RENYI, epsilon, on, test_function
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, folded, generalize
from dpproofs.proving.tactics import rewrite, use
from theorems.foundations.reals.exponential import EXP_INCREASING

a, b, v = variables("a b v")
f, phi = (var(name, function_type((REAL,), REAL)) for name in ("f", "phi"))
P, Q = variables("P Q", prob(REAL))
DENSITY_R, KL_R, RENYI_R, PAIR_R = (on(notion, Y=REAL) for notion in (DENSITY, KL, RENYI, PURE_DP_PAIR))


def response(law: Term, first: Term, second: Term) -> Term:
    """The law that puts exp(epsilon)/(1 + exp(epsilon)) on the first point and the remainder on the second."""
    p = exp(epsilon) / (1 + exp(epsilon))
    return forall(f, eq(E(law, v, f(v)), p * f(first) + (1 - p) * f(second)))


RESPONSES = (response(P, a, b), response(Q, b, a), ne(a, b), 0 <= epsilon)
ratio = lam(v, exp(epsilon * (2 * ind(eq(v, a)) - 1)))

DENSITY_OF_RESPONSE = Lemma(
    "foundations.randomized-response-ratio", "The likelihood ratio of randomized response", "elementary",
    RESPONSES,
    DENSITY_R(ratio, P, Q),
    mutants=(Mutant("ratio", Claim(RESPONSES, DENSITY_R(lam(v, LESS * ratio(v)), P, Q)), "its mean is 1",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3))),),
)  # fmt: skip


@proof_of(DENSITY_OF_RESPONSE)
def _density(claim: Claim) -> Theorem:
    """Both sides are p phi(a) + (1 - p) phi(b)."""
    top, test = read(DENSITY, claim).L(v), test_function(phi, v)
    ints = bounded(Q, v, top, exp(epsilon), ratio_at_most())
    change = arith(eq(E(P, v, phi(v)), E(Q, v, top * phi(v))), at(RESPONSES[0], phi), response_mean(top * phi(v)))
    tests = generalize(discharge(change, test), phi)
    return folded(claim.conclusion, both(generalize(arith(0 <= top), v), ints, tests))


def ratio_at_most() -> Theorem:
    """The ratio is at most exp(epsilon) everywhere."""
    exponent = epsilon * (2 * ind(eq(v, a)) - 1)
    return use(EXP_INCREASING, arith(exponent <= epsilon, 0 <= epsilon), x=exponent, y=epsilon)


def response_mean(body: Term) -> Theorem:
    """The expectation of body under Q, from its values at the two points."""
    mean = at(RESPONSES[1], lam(v, body))
    return rewrite(rewrite(mean, arith(eq(ind(eq(a, a)), 1))), arith(eq(ind(eq(b, a)), 0), ne(a, b)))
