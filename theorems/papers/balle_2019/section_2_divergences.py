"""Csiszár divergences need their recession term; Rényi divergence, which is not jointly convex, is none of them,
and does not shrink by gamma under Dobrushin's condition.
"""

from dpproofs.prelude import *
from dpproofs.meaning.mixing import DOBRUSHIN
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import hinge
from theorems.foundations.measure.finite_law import FiniteLaw, finite_law
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.foundations.mixtures.mixtures import MIXED as EXISTS

# Without the recession term the integral over the common part says nothing of what one law has alone ---

v, phi = var("v"), var("phi", function_type((REAL,), REAL))
CLOSE = on(INDISTINGUISHABLE, Y=REAL)
HERE, THERE = dirac(num(0)), dirac(num(1))
ALONE = ind(eq(v, 0))
NOTHING = 0 * phi(v)
split_ = forall(
    phi, implies(test_function(phi, v), eq(E(HERE, v, phi(v)), E(THERE, v, NOTHING) + E(HERE, v, ALONE * phi(v))))
)

LEMMA = Lemma(
    "bbgg19.def-csiszar-divergence-recession",
    "Two points: the divergence of every order is at least 1, and the integral over the common part is 0",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (CLOSE(HERE, THERE, epsilon, delta), 0 <= epsilon),
    conj(split_, eq(E(THERE, v, ALONE), 0), eq(E(THERE, v, hinge(num(0), epsilon)), 0), factor <= delta),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 1"),),
)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The test that is 1 at the point 0 alone."""
    split, null, value, needed = conjuncts(claim)
    unit = generalize(both(arith(0 <= ALONE), arith(ALONE <= 1)), v)
    marks = arith(eq(ind(eq(num(0), 0)), 1)), arith(eq(ind(eq(num(1), 0)), 0))
    close = at(CLOSE(HERE, THERE, epsilon, delta), lam(v, ALONE), by=[unit])
    alone = _at(0, ALONE), _at(1, ALONE)
    whole = intro(split, lambda goal, test: arith(
        goal, _at(0, test(v)), _at(0, ALONE * test(v)), _at(1, 0 * test(v)), *marks))  # fmt: skip
    none = arith(value, _at(1, hinge(num(0), epsilon)), 0 <= epsilon)
    return both(whole, arith(null, *alone, *marks), none, arith(needed, close, *alone, *marks))


def _at(place: int, body: Term) -> Theorem:
    """The mean of a function at a point."""
    return parts(use("E_dirac", x=num(place), f=lam(v, body)))[1]


@refutation_of(LEMMA, "factor")
def _at_one(said: Theorem) -> Theorem:
    """Every two laws are close with delta = 1."""

    def of_test(goal: Term, test: Term) -> Theorem:
        size = test_function(test, v)
        return arith(goal, *(_at(place, test(v)) for place in (0, 1)), *(specialize(size, num(i)) for i in (0, 1)),
                     arith(eq(exp(num(0)), 1)))  # fmt: skip

    close = intro(CLOSE(HERE, THERE, 0, 1), of_test)
    return arith(FALSE, parts(instance(said, close, epsilon=0, delta=1))[-1])


# Rényi divergence is not jointly convex, so it is no Csiszár divergence -----------------------

P, Q, P1, Q1 = variables("P Q P1 Q1", prob(REAL))
FIRST, SECOND = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})
RENYI_R, MIXTURE_R = on(RENYI, Y=REAL), on(MIXTURE, Y=REAL)
HALF, POINT = num(1) / 2, dirac(num(2))
GIVEN = (FIRST.of(P1), SECOND.of(Q1), MIXTURE_R(P, HALF, P1, POINT), MIXTURE_R(Q, HALF, Q1, POINT), RENYI_R(2, P, Q, t))

CSISZAR = Lemma(
    "bbgg19.claim-renyi-not-csiszar",
    "Mixing a pair at D_2 = log(7/3) with an equal pair gives log(5/3), which is more than half of it",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2, footnote",
    GIVEN,
    conj(RENYI_R(2, P1, Q1, log(num(7) / 3)), factor * log(num(5) / 3) <= t, log(num(7) / 3) / 2 < log(num(5) / 3)),
    mutants=(Mutant("factor", {factor: MORE}, "these laws"),),
)

MIXED, OTHER = finite_law({0: "3/8", 1: "1/8", 2: "1/2"}), finite_law({0: "1/8", 1: "3/8", 2: "1/2"})


@proof_of(CSISZAR)
def _lemma(claim: Claim) -> Theorem:
    """Both divergences are logarithms of sums over the points, and (5/3)^2 = 25/9 is more than 7/3."""
    _, large, order = conjuncts(claim)
    alone = FIRST.renyi(SECOND, P1, Q1, order=2)
    reached = parts(specialize(alone, log(num(7) / 3)))[1]
    same = arith(premise_of(reached))
    pair = _mixed(P, P1, MIXED, FIRST), _mixed(Q, Q1, OTHER, SECOND)
    mixed = MIXED.renyi(OTHER, P, Q, *pair, order=2)
    least = at(parts(specialize(mixed, t))[0], by=[RENYI_R(2, P, Q, t)])
    return both(mp(reached, same), arith(large, least), numeric(order))


def _mixed(law: Term, part: Term, kind: FiniteLaw, known: FiniteLaw) -> Theorem:
    """The weights of the mixture."""

    def of_test(goal: Term, phi: Term) -> Theorem:
        return arith(goal, at(MIXTURE_R(law, HALF, part, POINT), phi), at(known.of(part), phi), _certain(phi))

    return intro(kind.of(law), of_test)


def _certain(phi: Term) -> Theorem:
    """The mean of a function at the point 2."""
    return parts(use("E_dirac", x=num(2), f=phi))[1]


@refutation_of(CSISZAR, "factor")
def _with_laws(said: Theorem) -> Theorem:
    """At t = log(5/3), which is the divergence."""
    kinds = (FIRST, SECOND, MIXED, OTHER)

    def mixture(law: Term, part: Term, whole: Theorem, known: Theorem) -> Theorem:
        goal = MIXTURE_R(law, HALF, part, POINT)
        return intro(goal, lambda wanted, phi: arith(wanted, at(whole, phi), at(known, phi), _certain(phi)))

    def reached(laws: list[Term], facts: list[Theorem]) -> Theorem:
        (p1, q1, p, q), value = laws, log(num(5) / 3)
        mixed = MIXED.renyi(OTHER, p, q, facts[2], facts[3], order=2)
        enough = parts(specialize(mixed, value))[1]
        bound = mp(enough, arith(premise_of(enough)))
        given = *facts[:2], mixture(p, p1, facts[2], facts[0]), mixture(q, q1, facts[3], facts[1]), bound
        told = instance(said, *given, P1=p1, Q1=q1, P=p, Q=q, t=value)
        return arith(FALSE, parts(told)[1], numeric(0 < value))

    def found(laws: list[Term], facts: list[Theorem]) -> Theorem:
        if len(laws) == len(kinds):
            return reached(laws, facts)
        made = kinds[len(laws)].exists()
        return obtain(made, f"R{len(laws)}", lambda law, fact: found([*laws, law], [*facts, fact]))

    return found([], [])


# Rényi divergence itself does not shrink by gamma under Dobrushin's condition -----------------

v_, v2 = variables("y y2")
R, S = variables("R S", prob(REAL))
K = var("K", function_type((REAL,), prob(REAL)))
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)
DOBRUSHIN_R = on(DOBRUSHIN, Y=REAL, Z=REAL)
FORGETS = forall(v_, MIXTURE_R(K(v_), HALF, dirac(v_), POINT))
"""K keeps its input with probability 1/2, and else goes to the point 2."""
CONTRACTED_GIVEN = (FIRST.of(P), SECOND.of(Q), FORGETS, PUSHED_R(R, P, K), PUSHED_R(S, Q, K), RENYI_R(2, R, S, t))

CONTRACTED = Lemma(
    "bbgg19.strong-markov-contraction-renyi-plain",
    "A kernel that is Dobrushin with gamma = 1/2 takes D_2 = log(7/3) to log(5/3), which is more than half of it",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    CONTRACTED_GIVEN,
    conj(DOBRUSHIN_R(K, HALF, 0), RENYI_R(2, P, Q, log(num(7) / 3)), factor * log(num(5) / 3) <= t,
        log(num(7) / 3) / 2 < log(num(5) / 3)),
    mutants=(Mutant("factor", {factor: MORE}, "these laws"),),
)  # fmt: skip


@proof_of(CONTRACTED)
def _contracted_proof(claim: Claim) -> Theorem:
    """The divergences are logarithms of sums over the points, and (5/3)^2 = 25/9 is more than 7/3."""
    mixes, _, large, order = conjuncts(claim)
    reached = parts(specialize(FIRST.renyi(SECOND, P, Q, order=2), log(num(7) / 3)))[1]
    before = mp(reached, arith(premise_of(reached)))
    pair = _processed(R, P, MIXED, FIRST), _processed(S, Q, OTHER, SECOND)
    after = MIXED.renyi(OTHER, R, S, *pair, order=2)
    least = at(parts(specialize(after, t))[0], by=[RENYI_R(2, R, S, t)])
    return both(_mixing(mixes), before, arith(large, least), numeric(order))


def _processed(law: Term, old: Term, kind: FiniteLaw, known: FiniteLaw) -> Theorem:
    """The weights after the kernel."""

    def of_test(goal: Term, phi: Term) -> Theorem:
        size = test_function(phi, v_)
        start = bounded(old, v_, phi(v_), 1, specialize(size, v_))
        pointwise = arith(eq(E(K(v_), v2, phi(v2)), HALF * phi(v_) + HALF * phi(num(2))), *_mean(v_, phi))
        total, value = parts(expand(old, v_, HALF * phi(v_) + HALF * phi(num(2)), start))
        same = parts(transfer(old, v_, reversed_equation(pointwise), total))[1]
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
        size = test_function(phi, v_)
        return arith(wanted, *_mean(v_, phi), *_mean(v2, phi), specialize(size, v_), specialize(size, v2), one)

    return folded(goal, generalize(intro(CLOSE(K(v_), K(v2), 0, HALF), of_test), v_, v2))


@refutation_of(CONTRACTED, "factor")
def _contracted_with_laws(said: Theorem) -> Theorem:
    """Such laws exist, and t = log(5/3) is the divergence."""
    value = log(num(5) / 3)
    pair = _processed(R, P, MIXED, FIRST), _processed(S, Q, OTHER, SECOND)
    enough = parts(specialize(MIXED.renyi(OTHER, R, S, *pair, order=2), value))[1]
    bound = mp(enough, arith(premise_of(enough)))
    *laws, _ = map(assume, CONTRACTED_GIVEN)
    told = parts(instance(said, *laws, bound, P=P, Q=Q, R=R, S=S, K=K, t=value))
    made = arith(FALSE, *told, numeric(0 < value))
    weight = generalize(both(arith(0 <= HALF), arith(HALF <= 1)), v_)
    kernel = use(EXISTS, weight, P=lam(v_, dirac(v_)), Q=lam(v_, POINT), t=lam(v_, HALF))
    exist = {"S": use(PUSHED_LAW, P=Q, K=K), "R": use(PUSHED_LAW, P=P, K=K), "K": kernel, "Q": SECOND.exists(),
             "P": FIRST.exists()}  # fmt: skip
    for name, some in exist.items():
        made = _without(made, name, some)
    return made


def _without(made: Theorem, name: str, some: Theorem) -> Theorem:
    """The same, when a law of that name exists."""
    return obtain(some, name, lambda _law, _fact: made)
