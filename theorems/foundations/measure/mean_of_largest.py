"""The mean of what is below the largest of finitely many subgaussian numbers."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exists, exp, forall, function_type, implies, integrable, lam, log
from dpproofs.language.terms import nat, sqrt, summation, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, i, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, generalize, integrate, linear
from dpproofs.proving.tactics import nonnegative, obtain, over_range, parts, specialize, use

c, n, v = variables("c n v")
f, e = var("f", function_type((REAL, "Y"), REAL)), var("e", function_type(("Y",), REAL))
_grown = exp(c * f(i, w))
_small = E(P, w, _grown) <= exp(c**2 * v / 2)
SUBGAUSSIAN = forall((i, c), implies(nat(i), 0 < c, conj(integrable(P, w, _grown), _small)))
BELOW = forall(w, exists(i, conj(nat(i), i <= n, e(w) <= f(i, w))))
GIVEN = integrable(P, w, e(w)), SUBGAUSSIAN, BELOW, nat(n), 0 <= v
room = mark("room", 0)

LEMMA = Lemma(
    "foundations.mean-of-largest", "The mean of the largest of n + 1 centred subgaussian numbers of variance factor v "
    "is at most sqrt(2 v log(n + 1))", "folklore",
    GIVEN,
    E(P, w, e(w)) <= sqrt(v * (2 * log(n + 1))) + room,
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "one number, which is 0",
                    witness=finite({"Y": 1}, P=(1,), e=(0,), f=0, n=0, v=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The best c."""
    count = arith(1 <= n + 1, use("foundations.natural-nonnegative", nat(n), k=n))
    some = arith(0 <= 2 * log(n + 1), nonnegative(log(n + 1), count))
    made = use("foundations.optimal-weight", _weighed(), some, 0 <= v, a=v, b=2 * log(n + 1), d=E(P, w, e(w)))
    return arith(claim.conclusion, made)


def _weighed() -> Theorem:
    """2 E[e] <= c v + 2 log(n + 1)/c, by Jensen's inequality."""
    body = lam((i, w), exp(c * f(i, w)))
    known = at(SUBGAUSSIAN, i, c, by=[nat(i), 0 < c])
    each, small = parts(known)
    ints = generalize(discharge(each, nat(i)), i)
    measured, mean = parts(use("foundations.sum-mean", ints, nat(n), mu=P, f=body, n=n))
    scaled = parts(linear(P, w, c * e(w), [(c, GIVEN[0])]))
    below = _below_sum(body)
    power = dominated(P, w, both(arith(0 <= exp(c * e(w))), below), measured)
    jensen = use("foundations.jensen-exp", scaled[0], power, P=P, X=lam(w, c * e(w)))
    less = integrate(P, w, below, power, measured)
    level = exp(c**2 * v / 2)
    bounds = generalize(discharge(small, nat(i)), i)
    most = over_range(summation(i, 0, n, E(P, w, body(i, w))) <= (n + 1) * level, n, nat(n), each=bounds)
    count = arith(0 < n + 1, use("foundations.natural-nonnegative", nat(n), k=n))
    total = arith(
        exp(E(P, w, c * e(w)) - c**2 * v / 2) <= n + 1,
        jensen,
        less,
        mean,
        most,
        arith(eq(exp(E(P, w, c * e(w)) - c**2 * v / 2) * level, exp(E(P, w, c * e(w))))),
        arith(0 < level),
    )
    bound = use("foundations.log-bound", total, count, x=E(P, w, c * e(w)) - c**2 * v / 2, y=n + 1)
    goal = 2 * E(P, w, e(w)) <= c * v + 2 * log(n + 1) / c
    return generalize(discharge(arith(goal, bound, scaled[1], 0 < c), 0 < c), c)


def _below_sum(body: Term) -> Theorem:
    """exp(c e) is at most the sum of all exp(c f)."""
    goal = exp(c * e(w)) <= summation(i, 0, n, body(i, w))

    def with_place(place: Term, facts: Theorem) -> Theorem:
        natural, inside, less = parts(facts)
        zero, terms = use("foundations.natural-zero"), lam(i, body(i, w))
        sign = generalize(discharge(arith(0 <= body(i, w)), nat(i), i <= n), i)
        part = use("foundations.sum-part", nat(n), zero, natural, sign, arith(place + 0 <= n, inside),
                   a=place, n=0, k=n, s=terms)  # fmt: skip
        alone = use("foundations.sum-of-one", s=lam(i, terms(place + i)))
        grown = use("foundations.exp-increasing", arith(c * e(w) <= c * f(place, w), less, 0 < c),
                    x=c * e(w), y=c * f(place, w))  # fmt: skip
        return arith(goal, part, alone, grown)

    return obtain(specialize(BELOW, w), "j", with_place)
