"""Lemma 2.2 at the order oo: max-divergence composes, with a lower bound for joint laws, is jointly
quasi-convex, and does not increase by postprocessing.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import JOINT_DENSITY, PAIR, H, I, joint_ratio
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J
from theorems.foundations.divergences.monotone_in_order import MAX_WEAKER
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.joint_laws import FIRST_MARGINAL
from theorems.foundations.measure.laws_exist import TEST
from theorems.foundations.measure.null_events import NOTHING, NULL, VANISHING, S as S_
from theorems.foundations.measure.postprocessed_laws import IMAGE_IS_PUSHED, SECOND, S
from theorems.foundations.mixtures.joint_convexity import LARGER, MIXTURES, Q0, Q1, SMALLER, TIGHT, Qt, a, b
from theorems.foundations.mixtures.mixtures import WEIGHT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.tests.bounds_on_tests import INDISTINGUISHABLE_Z, TESTS_COMPOSE
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS, RATIO_UPPER, TESTS_FROM_MAX_DIVERGENCE
from theorems.papers.bun_steinke_2016.lemma_2_2b_lower_bounds import RATIOS, everywhere, with_ratios

# Lemma 2.2, second and fourth bullets at the order oo: composition and postprocessing of max-divergence ---

s = var("s")
SOURCE = f"{BUN_STEINKE}, Lemma 2.2"
MAX_Z, MAX_YZ = on(MAX_DIVERGENCE, Y="Z"), on(MAX_DIVERGENCE, Y=product("Y", "Z"))
OF_LAWS, OF_KERNELS = MAX_DIVERGENCE(P, Q, t), forall(y, MAX_Z(K(y), H(y), s))

MAX_COMPOSITION = Lemma(
    "bs16.lemma-2.2b-max", "Max-divergence of joint laws adds up", SOURCE,
    (OF_LAWS, OF_KERNELS, JOINT_J, JOINT_I),
    MAX_YZ(J, I, t + factor * s),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < s), "products of laws with max-divergence s",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/4", "3/4"), ("3/4", "1/4")), K=((1, 0), (0, 1)),
                        P=("3/4", "1/4"), Q=("1/4", "3/4"), s="1.4", t="1.098647")),),
)  # fmt: skip


@proof_of(MAX_COMPOSITION)
def _composition(claim: Claim) -> Theorem:
    laws = use(TESTS_FROM_MAX_DIVERGENCE, OF_LAWS, epsilon=t)
    kernels = generalize(use(TESTS_FROM_MAX_DIVERGENCE, specialize(OF_KERNELS, y), P=K(y), Q=H(y), epsilon=s), y)
    joint = use(TESTS_COMPOSE, laws, kernels, unfolded(JOINT_J), unfolded(JOINT_I), R=J, S=I, T=PAIR, a=t, b=s)
    return use(MAX_DIVERGENCE_FROM_TESTS, joint, P=J, Q=I, epsilon=read(MAX_DIVERGENCE, claim).t)


TO_R, TO_S = PUSHED(R, P, K), PUSHED(S, Q, K)


# Randomised postprocessing does not increase max-divergence; Postprocessing by a function does not increase max-
# divergence -----------------------------------------------------------------------------------

MAX_PROCESSING = Lemma(
    "bs16.lemma-2.2d-max", "Randomised postprocessing does not increase max-divergence", SOURCE,
    (OF_LAWS, TO_R, TO_S),
    MAX_Z(R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < t), "K the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=("3/4", "1/4"), Q=("1/4", "3/4"),
                        t="1.1")),),
)  # fmt: skip


@proof_of(MAX_PROCESSING)
def _processing(claim: Claim) -> Theorem:
    """The kernel is its own, so the bound on its tests is 0."""
    laws = use(TESTS_FROM_MAX_DIVERGENCE, OF_LAWS, epsilon=t)
    own = prove(forall(y, INDISTINGUISHABLE_Z(K(y), K(y), 0, 0)))
    made = use(TESTS_COMPOSE, laws, own, unfolded(TO_R), unfolded(TO_S), H=K, T=SECOND, a=t, b=0)
    return use(MAX_DIVERGENCE_FROM_TESTS, made, P=R, Q=S, epsilon=read(MAX_DIVERGENCE, claim).t)


MAX_PROCESSING_FUNCTION = Lemma(
    "bs16.lemma-2.2d-max-function", "Postprocessing by a function does not increase max-divergence", SOURCE,
    (OF_LAWS, IMAGE(R, P, image), IMAGE(S, Q, image)),
    MAX_Z(R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS} | also(0 < t), "g the identity",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), g=(0, 1), t="1.1")),),
)  # fmt: skip


@proof_of(MAX_PROCESSING_FUNCTION)
def _function(claim: Claim) -> Theorem:
    to_R, to_S = (use(IMAGE_IS_PUSHED, IMAGE(new, old, image), R=new, P=old) for new, old in ((R, P), (S, Q)))
    return prove(claim.conclusion, use(MAX_PROCESSING, OF_LAWS, to_R, to_S, K=lam(y, dirac(image(y)))))


# Lemma 2.2, third bullet at the order oo: max-divergence is jointly quasi-convex --------------

FIRST_MAX, SECOND_MAX = MAX_DIVERGENCE(P1, Q1, a), MAX_DIVERGENCE(P0, Q0, b)
bound = mark("bound", LARGER)

MAX_LEMMA = Lemma(
    "bs16.lemma-2.2c-infinity", "D_oo of mixtures is at most the larger of the two divergences",
    f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST_MAX, SECOND_MAX, *MIXTURES, *WEIGHT),
    MAX_DIVERGENCE(Pt, Qt, bound),
    mutants=(Mutant("factor", {bound: SMALLER}, TIGHT,
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        a="1/100", b="1.0989559", t="0.01")),),
)  # fmt: skip


@proof_of(MAX_LEMMA)
def _max(claim: Claim) -> Theorem:
    """The order oo is a bound on all tests, and tests are affine in the laws."""
    bound, size = read(MAX_DIVERGENCE, claim).t, specialize(TEST, w)
    facts: list[Theorem] = [at(m, phi, by=[TEST]) for m in MIXTURES]
    scaled = []
    for c, given in ((t, FIRST_MAX), (1 - t, SECOND_MAX)):
        P, Q, d = read(MAX_DIVERGENCE, given)["P", "Q", "t"]
        positive = integrate(Q, w, arith(0 <= phi(w), size), bounded(Q, w, phi(w), 1, size))
        close = use(TESTS_FROM_MAX_DIVERGENCE, MAX_DIVERGENCE(P, Q, d), P=P, Q=Q, epsilon=d)
        tests = at(close, phi, by=[TEST])
        order = use(EXP_INCREASING, arith(d <= bound), x=d, y=bound)
        larger = arith(E(P, w, phi(w)) <= exp(bound) * E(Q, w, phi(w)), tests, order, positive)
        scaled.append(arith(c * E(P, w, phi(w)) <= c * exp(bound) * E(Q, w, phi(w)), larger, *WEIGHT))
    mixed = arith(E(Pt, w, phi(w)) <= exp(bound) * E(Qt, w, phi(w)) + 0, *facts, *scaled)
    close = for_all(INDISTINGUISHABLE(Pt, Qt, bound, 0), mixed)
    return use(MAX_DIVERGENCE_FROM_TESTS, close, P=Pt, Q=Qt, epsilon=bound)


# Lemma 2.2, second bullet at the order oo: the lower bound for joint laws ---------------------

u = var("u")
AT_LEAST = forall((y, u), implies(MAX_Z(K(y), H(y), u), s <= u))
AT_LEAST_OFF = forall((y, u), implies(eq(S_(y), 0), MAX_Z(K(y), H(y), u), s <= u))
OF_JOINT = MAX_YZ(J, I, t)

OFF_NULL = Lemma(
    "bs16x.lemma-2.2b-max-lower-off", "Max-divergence of joint laws is at least a sum, with a null event left out",
    SOURCE,
    (RATIOS, AT_LEAST_OFF, *NULL, OF_JOINT, JOINT_J, JOINT_I),
    MAX_DIVERGENCE(P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with max-divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), S=0,
                        s="0.6931", t="0.6932")),),
)  # fmt: skip


@proof_of(OFF_NULL)
def _off(claim: Claim) -> Theorem:
    first = use(FIRST_MARGINAL, JOINT_J), use(FIRST_MARGINAL, JOINT_I, J=I, P=Q, K=H)
    of_laws = use(MAX_PROCESSING_FUNCTION, OF_JOINT, *first, P=J, Q=I, R=P, S=Q, g=lam(yz, fst(yz)))

    def with_kernel(L: Term, r: Term, laws: Theorem, where: Theorem, kernels: Theorem) -> Theorem:
        point = _ratio_bound(L(y) <= exp(read(MAX_DIVERGENCE, claim).t), L, r, kernels, where)
        return witness(claim.conclusion, L, laws, almost(Q, y, point, _null_events(L, r, laws, kernels)))

    return with_ratios(of_laws, with_kernel)


def _ratio_bound(goal: Term, L: Term, r: Term, kernels: Theorem, where: Theorem) -> Theorem:
    """Where that probability is 0, r(y, z) <= exp(t)/L(y) almost surely, so s <= t - log(L(y))."""
    event = ind(exp(t) < L(y) * r(y, z))
    null = eq(E(H(y), z, event), 0)
    event_int = bounded(H(y), z, event, 1)
    never = use(
        VANISHING, almost(H(y), z, arith(0 <= event)), event_int, arith(lhs(null) <= 0, null), mu=H(y), f=lam(z, event)
    )

    def positive(pos: Theorem) -> Theorem:
        order = t - log(L(y))
        below = almost(H(y), z, arith(r(y, z) <= exp(order), eq(event, 0), pos), never)
        close = witness(MAX_Z(K(y), H(y), order), lam(z, r(y, z)), specialize(kernels, y), below)
        least = at(AT_LEAST_OFF, y, order, by=[at(where, y, by=[pos]), close])
        bound = exponent_of(rhs(goal))
        return arith(goal, use(EXP_INCREASING, arith(log(L(y)) <= bound, least), x=log(L(y)), y=bound), pos)

    return cases(0 < L(y), positive, lambda no: arith(goal, no))


def _null_events(L: Term, r: Term, laws: Theorem, kernels: Theorem) -> Theorem:
    """For Q-almost every y, the event L(y) r(y, z) > exp(t) has probability 0 under H(y)."""
    density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
    close = use(TESTS_FROM_MAX_DIVERGENCE, OF_JOINT, P=J, Q=I, epsilon=t)
    ratio = joint_ratio(L, r)
    upper = use(RATIO_UPPER, density, close, P=J, Q=I, L=ratio, epsilon=t)
    event = lam(yz, ind(exp(t) < ratio(yz)))
    zero_int, zero = parts(use(NOTHING, mu=I))
    joint_null = transfer(I, yz, arith(eq(num(0), event(yz)), ratio(yz) <= exp(t)), zero_int, upper)
    iterated = at(JOINT_I, event, by=[prove(test_function(event, yz))])

    at_y = ind(exp(t) < L(y) * r(y, z))
    low, high = (generalize(arith(goal), z) for goal in (0 <= at_y, at_y <= 1))
    _, low, high = (generalize(g, y) for g in parts(use(BOUNDED_MEAN, low, high, P=H(y), f=lam(z, at_y), c=1)))
    inner = E(H(y), z, at_y)
    Q_int = parts(use(BOUNDED_MEAN, low, high, P=Q, f=lam(y, inner), c=1))[0]
    mean = arith(E(Q, y, inner) <= 0, iterated, joint_null, zero)
    return use(VANISHING, almost(Q, y, specialize(low, y)), Q_int, mean, mu=Q, f=lam(y, inner))


MAX_COMPOSITION_LOWER = Lemma(
    "bs16.lemma-2.2b-max-lower", "Max-divergence of joint laws is at least a sum", SOURCE,
    (RATIOS, AT_LEAST, OF_JOINT, JOINT_J, JOINT_I),
    MAX_DIVERGENCE(P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with max-divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),),
                        s="0.6931", t="0.6932")),),
)  # fmt: skip


@proof_of(MAX_COMPOSITION_LOWER)
def _everywhere(claim: Claim) -> Theorem:
    made, bound = everywhere(OFF_NULL, AT_LEAST, *claim.hypotheses), read(MAX_DIVERGENCE, claim).t
    return use(MAX_WEAKER, made, arith(t - s <= bound, *claim.hypotheses), s=t - s, t=bound)
