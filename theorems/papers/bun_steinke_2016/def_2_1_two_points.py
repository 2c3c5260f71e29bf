"""Definition 2.1 for laws on two points: the likelihood ratio, and Rényi, KL and max-divergence as numbers."""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND
from theorems.foundations.tests.pure_dp import TESTS_FROM_MAX_DIVERGENCE

# Definition 2.1 for laws on two points: the likelihood ratio ----------------------------------

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


# Definition 2.1 for laws on two points: Rényi and KL divergence as numbers --------------------

FIRST_LAW, SECOND_LAW = finite_law({a: p, b: p2}, *LAWS[2:]), finite_law({a: q, b: q2}, *LAWS[2:])
MOMENT = p**alpha * q ** (1 - alpha) + p2**alpha * q2 ** (1 - alpha)

TWO_POINT_RENYI = Lemma(
    "bs16.def-2.1-two-points",
    "D_alpha(P||Q) = log(p^alpha q^(1 - alpha) + p2^alpha q2^(1 - alpha))/(alpha - 1) for masses p, p2 and q, q2",
    SOURCE,
    (*LAWS, 1 < alpha),
    equals(RENYI_R(alpha, P, Q, t), t, factor * log(MOMENT) / (alpha - 1)),
    lambda _: FIRST_LAW.renyi(SECOND_LAW, P, Q, *LAWS[:2]),
    (Mutant("factor", {factor: LESS}, "an equality",
            witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                q2="3/4", a=0, b=1, alpha=2)),),
)  # fmt: skip


# D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2 ----------------------------

TWO_POINT_KL = Lemma(
    "bs16.def-2.1-two-points-kl", "D_1(P||Q) = p log(p/q) + p2 log(p2/q2) for masses p, p2 and q, q2", SOURCE,
    LAWS,
    equals(KL_R(P, Q, t), t, factor * (p * log(p / q) + p2 * log(p2 / q2))),
    lambda _: FIRST_LAW.kl(SECOND_LAW, P, Q, *LAWS[:2]),
    (Mutant("factor", {factor: LESS}, "an equality",
            witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                q2="3/4", a=0, b=1)),),
)  # fmt: skip


WHOLE = eq(p + p2, 1), eq(q + q2, 1)
renyi_divergence_two_points = Verified(
    TWO_POINT_RENYI, "renyi_divergence_two_points", value=log(MOMENT) / (alpha - 1), requires=WHOLE, omits=(a, b)
)
kl_divergence_two_points = Verified(
    TWO_POINT_KL, "kl_divergence_two_points", value=p * log(p / q) + p2 * log(p2 / q2), requires=WHOLE, omits=(a, b)
)


# Definition 2.1 for laws on two points: max-divergence as a number ----------------------------

TWO_POINT_MAX = Lemma(
    "bs16.def-2.1-two-points-max", "D_oo(P||Q) = max(log(p/q), log(p2/q2)) for masses p, p2 and q, q2", SOURCE,
    LAWS,
    equals(MAX_R(P, Q, t), t, factor * maximum(log(p / q), log(p2 / q2))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                        q2="3/4", a=0, b=1)),),
)  # fmt: skip

EVENTS = {ind(eq(v, a)): (1, 0), ind(eq(v, b)): (0, 1)}


@proof_of(TWO_POINT_MAX)
def _max(claim: Claim) -> Theorem:
    """Each point needs its own loss, and the larger of the two is enough."""
    value, at_most = value_of(claim.conclusion), MAX_R(P, Q, t)
    losses = [_needed(event, loss) for event, loss in zip(EVENTS, (FIRST, SECOND), strict=True)]
    necessary = arith(value <= t, *losses, *SIGNS)
    room = [arith(loss <= t, value <= t, *SIGNS) for loss in (FIRST, SECOND)]
    below = cases(eq(v, a), lambda yes: arith(LOSS <= t, yes, *room), lambda no: arith(LOSS <= t, no, *room))
    surely = almost(Q, v, use(EXP_INCREASING, below, x=LOSS, y=t))
    enough = witness(at_most, ratio, use(RATIO, *LAWS), surely)
    return generalize(both(discharge(necessary, at_most), discharge(enough, value <= t)), t)


def _needed(event: Term, loss: Term) -> Theorem:
    """The loss at a point of both laws is at most D_oo."""
    tests = unfolded(use(TESTS_FROM_MAX_DIVERGENCE, MAX_R(P, Q, t), P=P, Q=Q, epsilon=t))
    known = [arith(eq(lam(v, event)(spot), value), ne(a, b)) for spot, value in zip((a, b), EVENTS[event], strict=True)]
    means = [at(law, lam(v, event)) for law in LAWS[:2]]
    below = arith(exp(loss) <= exp(t), at(tests, lam(v, event)), *means, *known, *SIGNS)
    return use(LOG_BOUND, below, arith(0 < exp(t)), x=loss, y=exp(t))


max_divergence_two_points = Verified(
    TWO_POINT_MAX, "max_divergence_two_points", value=maximum(log(p / q), log(p2 / q2)), requires=WHOLE, omits=(a, b)
)
