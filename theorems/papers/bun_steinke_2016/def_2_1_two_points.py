"""Definition 2.1 for laws on two points: the likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, forall, function_type, ind, lam, log, ne, prob, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, KL, MAX_DIVERGENCE, RENYI, on, test_function
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, folded, generalize, rewrite, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING

SOURCE = f"{BUN_STEINKE}, Definition 2.1"
a, b, p, p2, q, q2, v = variables("a b p p2 q q2 v")
f, phi = (var(name, function_type((REAL,), REAL)) for name in ("f", "phi"))
P, Q = variables("P Q", prob(REAL))
RENYI_R, KL_R, MAX_R, DENSITY_R = (on(notion, Y=REAL) for notion in (RENYI, KL, MAX_DIVERGENCE, DENSITY))


def two_points(law: Term, mass: Term, rest: Term) -> Term:
    """The law puts this mass on a and the remaining mass on b."""
    return forall(f, eq(E(law, v, f(v)), mass * f(a) + rest * f(b)))


SIGNS = (0 < p, 0 < p2, 0 < q, 0 < q2)
LAWS = (two_points(P, p, p2), two_points(Q, q, q2), ne(a, b), *SIGNS)
FIRST, SECOND = log(p) - log(q), log(p2) - log(q2)
LOSS = FIRST * ind(eq(v, a)) + SECOND * (1 - ind(eq(v, a)))
ratio = lam(v, exp(LOSS))

RATIO = Lemma(
    "bs16.def-2.1-ratio", "The likelihood ratio of laws on two points", SOURCE,
    LAWS,
    DENSITY_R(ratio, P, Q),
    mutants=(Mutant("ratio", Claim(LAWS, DENSITY_R(lam(v, LESS * ratio(v)), P, Q)), "its mean is 1",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                        q2="3/4", a=0, b=1)),),
)  # fmt: skip

SIZE = absolute(FIRST) + absolute(SECOND)


@proof_of(RATIO)
def _density(claim: Claim) -> Theorem:
    """Both sides are p phi(a) + p2 phi(b)."""
    test = test_function(phi, v)
    ints = bounded(Q, v, ratio(v), exp(SIZE), use(EXP_INCREASING, bounded_loss(LOSS <= SIZE), x=LOSS, y=SIZE))
    change = arith(
        eq(E(P, v, phi(v)), E(Q, v, ratio(v) * phi(v))), at(LAWS[0], phi), two_point_mean(ratio(v) * phi(v)), *SIGNS
    )
    tests = generalize(discharge(change, test), phi)
    return folded(claim.conclusion, both(generalize(arith(0 <= ratio(v)), v), ints, tests))


def bounded_loss(bound: Term) -> Theorem:
    """The privacy loss is log(p/q) or log(p2/q2)."""
    return cases(eq(v, a), lambda yes: arith(bound, yes), lambda no: arith(bound, no))


def two_point_mean(body: Term) -> Theorem:
    """The expectation of a function under Q, from its values at the two points."""
    mean = at(LAWS[1], lam(v, body))
    return rewrite(rewrite(mean, arith(eq(ind(eq(a, a)), 1))), arith(eq(ind(eq(b, a)), 0), ne(a, b)))
