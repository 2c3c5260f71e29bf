"""Rényi divergence itself does not shrink by gamma under Dobrushin's condition.

This file is long because the laws of the example are worked out, and shown to exist.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    conj,
    dirac,
    eq,
    exp,
    forall,
    function_type,
    lam,
    log,
    num,
    prob,
)
from dpproofs.language.terms import var, variables
from dpproofs.privacy.notions import INDISTINGUISHABLE, MIXTURE, PUSHED, RENYI, on, t, test_function
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, premise_of
from dpproofs.proving.tactics import arith, assume, at, both, bounded, expand, folded, generalize, intro, mean_of_one
from dpproofs.proving.tactics import mp, numeric, obtain, parts, reversed_equation, specialize, transfer, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.measure.finite_law import FiniteLaw, finite_law
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.foundations.mixtures.mixed_laws import MIXED as EXISTS
from theorems.notions.mixing.conditions import DOBRUSHIN

v, v2 = variables("y y2")
P, Q, R, S = variables("P Q R S", prob(REAL))
K = var("K", function_type((REAL,), prob(REAL)))
FIRST, SECOND = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})
HALF, POINT = num(1) / 2, dirac(num(2))
RENYI_R, MIXTURE_R, PUSHED_R = on(RENYI, Y=REAL), on(MIXTURE, Y=REAL), on(PUSHED, Y=REAL, Z=REAL)
DOBRUSHIN_R, CLOSE = on(DOBRUSHIN, Y=REAL, Z=REAL), on(INDISTINGUISHABLE, Y=REAL)
FORGETS = forall(v, MIXTURE_R(K(v), HALF, dirac(v), POINT))
"""K keeps its input with probability 1/2, and else goes to the point 2."""
GIVEN = (FIRST.of(P), SECOND.of(Q), FORGETS, PUSHED_R(R, P, K), PUSHED_R(S, Q, K), RENYI_R(2, R, S, t))

LEMMA = Lemma(
    "bbgg19.strong-markov-contraction-renyi-plain",
    "A kernel that is Dobrushin with gamma = 1/2 takes D_2 = log(7/3) to log(5/3), which is more than half of it",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    GIVEN,
    conj(
        DOBRUSHIN_R(K, HALF, 0),
        RENYI_R(2, P, Q, log(num(7) / 3)),
        factor * log(num(5) / 3) <= t,
        log(num(7) / 3) / 2 < log(num(5) / 3),
    ),
    mutants=(Mutant("factor", {factor: MORE}, "these laws"),),
)

AFTER, OTHER = finite_law({0: "3/8", 1: "1/8", 2: "1/2"}), finite_law({0: "1/8", 1: "3/8", 2: "1/2"})


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The divergences are logarithms of sums over the points, and (5/3)^2 = 25/9 is more than 7/3."""
    mixes, _, large, order = conjuncts(claim)
    reached = parts(specialize(FIRST.renyi(SECOND, P, Q, order=2), log(num(7) / 3)))[1]
    before = mp(reached, arith(premise_of(reached)))
    pair = _processed(R, P, AFTER, FIRST), _processed(S, Q, OTHER, SECOND)
    after = AFTER.renyi(OTHER, R, S, *pair, order=2)
    least = at(parts(specialize(after, t))[0], by=[RENYI_R(2, R, S, t)])
    return both(_mixing(mixes), before, arith(large, least), numeric(order))


def _processed(law: Term, old: Term, kind: FiniteLaw, known: FiniteLaw) -> Theorem:
    """The weights after the kernel."""

    def of_test(goal: Term, phi: Term) -> Theorem:
        size = test_function(phi, v)
        start = bounded(old, v, phi(v), 1, specialize(size, v))
        pointwise = arith(eq(E(K(v), v2, phi(v2)), HALF * phi(v) + HALF * phi(num(2))), *_mean(v, phi))
        total, value = parts(expand(old, v, HALF * phi(v) + HALF * phi(num(2)), start))
        same = parts(transfer(old, v, reversed_equation(pointwise), total))[1]
        weights = at(known.of(old), phi)
        return arith(goal, at(PUSHED_R(law, old, K), phi), same, value, weights, mean_of_one(old))

    return intro(kind.of(law), of_test)


def _mean(point: Term, phi: Term, forgets: Theorem | Term = FORGETS) -> list[Theorem]:
    """The mean of a test under K at a point, which is half its value there and half its value at 2."""
    return [at(specialize(forgets, point), phi), _at_point(point, phi), _at_point(num(2), phi)]


def _at_point(point: Term, phi: Term) -> Theorem:
    return parts(use("E_dirac", x=point, f=phi))[1]


def _mixing(goal: Term) -> Theorem:
    """Half of all outcomes are at 2."""
    one = arith(eq(exp(num(0)), 1))

    def of_test(wanted: Term, phi: Term) -> Theorem:
        size = test_function(phi, v)
        return arith(wanted, *_mean(v, phi), *_mean(v2, phi), specialize(size, v), specialize(size, v2), one)

    return folded(goal, generalize(intro(CLOSE(K(v), K(v2), 0, HALF), of_test), v, v2))


@refutation_of(LEMMA, "factor")
def _with_laws(said: Theorem) -> Theorem:
    """Such laws exist, and t = log(5/3) is the divergence."""
    value = log(num(5) / 3)
    pair = _processed(R, P, AFTER, FIRST), _processed(S, Q, OTHER, SECOND)
    enough = parts(specialize(AFTER.renyi(OTHER, R, S, *pair, order=2), value))[1]
    bound = mp(enough, arith(premise_of(enough)))
    *laws, _ = map(assume, GIVEN)
    told = parts(instance(said, *laws, bound, P=P, Q=Q, R=R, S=S, K=K, t=value))
    made = arith(FALSE, *told, numeric(0 < value))
    weight = generalize(both(arith(0 <= HALF), arith(HALF <= 1)), v)
    kernel = use(EXISTS, weight, P=lam(v, dirac(v)), Q=lam(v, POINT), t=lam(v, HALF))
    exist = {"S": use(PUSHED_LAW, P=Q, K=K), "R": use(PUSHED_LAW, P=P, K=K), "K": kernel, "Q": SECOND.exists(),
             "P": FIRST.exists()}  # fmt: skip
    for name, some in exist.items():
        made = _without(made, name, some)
    return made


def _without(made: Theorem, name: str, some: Theorem) -> Theorem:
    """The same, when a law of that name exists."""
    return obtain(some, name, lambda _law, _fact: made)
