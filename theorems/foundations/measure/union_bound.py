"""The union bound for d events, the largest error of several answers from that of each, and the layer cake: a
mean as an integral of tail probabilities.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, standard
from dpproofs.mutants.witnesses import shown
from theorems.foundations.measure.half_lines import EXPONENTIAL_SLICE, part
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE

# The union bound: the probability that one of d events happens --------------------------------

j, k, d, bound = var("j"), var("k"), var("d"), var("B")
f = var("f", function_type((REAL, "Y"), REAL))
TEST = test_function(phi, w)
INSIDE = nat(j), 1 <= j, j <= d
UNIT = forall((j, w), conj(0 <= f(j, w), f(j, w) <= 1))
RARE = forall(j, implies(*INSIDE, E(P, w, f(j, w)) <= bound))
SOME = forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, 1 <= f(j, w)))))

UNION_BOUND = Lemma(
    "foundations.union-bound", "One of d events of probability at most B happens with probability at most d B",
    "elementary",
    (nat(d), UNIT, RARE, TEST, SOME),
    E(P, w, phi(w)) <= factor * d * bound,
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, an event of probability B > 0",
                    witness=finite({"Y": 1}, B="101/100", P=(1,), d=1, f=1, phi=(1,))),),
)  # fmt: skip

S = var("S", function_type(("Y",), REAL))


@proof_of(UNION_BOUND)
def _proof(claim: Claim) -> Theorem:
    """The test is below the sum of the events."""
    known = implies(k <= d, _above(k))
    step = generalize(discharge(_one_more(known), nat(k), known), k)
    whole = at(use("induction", discharge(_none(), num(0) <= d), step, A=lam(k, known)), d, by=[nat(d)])

    def with_sum(S: Term, facts: Theorem) -> Theorem:
        low, higher, ints, mean = parts(facts)
        test, S0 = specialize(TEST, w), specialize(low, w)

        def with_event(j: Term, event: Theorem) -> Theorem:
            above = at(higher, j, w, by=[event])
            return arith(phi(w) <= S(w), above, parts(event)[-1], test)

        below = split(
            specialize(SOME, w),
            lambda never: arith(phi(w) <= S(w), never, S0),
            lambda some: obtain(some, "j", with_event),
        )
        return arith(claim.conclusion, integrate(P, w, below, bounded(P, w, phi(w), 1, test), ints), mean)

    return obtain(whole, "S", with_sum)


def _above(size: Term) -> Term:
    """A function above the first events, with its mean."""
    higher = forall((j, w), implies(nat(j), 1 <= j, j <= size, f(j, w) <= S(w)))
    low = forall(w, 0 <= S(w))
    return exists(S, conj(low, higher, integrable(P, w, S(w)), E(P, w, S(w)) <= size * bound))


def _one_more(known: Term) -> Theorem:
    """Add the next event."""
    top, more = k + 1 <= d, use("nat_successor", nat(k))
    positive = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))

    def with_sum(S: Term, facts: Theorem) -> Theorem:
        low, higher, ints, mean = parts(facts)
        whole = lam(w, S(w) + f(k + 1, w))
        unit, S0 = specialize(UNIT, k + 1, w), specialize(low, w)
        next_int = bounded(P, w, f(k + 1, w), 1, unit)
        whole_int, value = parts(expand(P, w, whole(w), ints, next_int))
        rare = at(RARE, k + 1, by=[more, positive, top])
        small = arith(E(P, w, whole(w)) <= (k + 1) * bound, value, mean, rare)

        def before(yes: Theorem) -> Theorem:
            return arith(f(j, w) <= whole(w), at(higher, j, w, by=[nat(j), 1 <= j, yes]), unit)

        def last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(k), nat(j), arith(k < j, no), j=k, k=j)
            same = arith(eq(j, k + 1), gap, j <= k + 1)
            equal = use("leibniz", same, arith(eq(f(j, w), f(j, w))), x=j, y=k + 1, A=lam(k, eq(f(j, w), f(k, w))))
            return arith(f(j, w) <= whole(w), equal, S0)

        all_ = generalize(discharge(cases(j <= k, before, last), nat(j), 1 <= j, j <= k + 1), j, w)
        return witness(_above(k + 1), whole, generalize(arith(0 <= whole(w), S0, unit), w), all_, whole_int, small)

    return discharge(obtain(mp(known, arith(k <= d, top)), "S", with_sum), top)


def _none() -> Theorem:
    ints, mean = parts(use(NOTHING, mu=P))
    nothing = generalize(discharge(arith(f(j, w) <= 0, 1 <= j, j <= num(0)), nat(j), 1 <= j, j <= num(0)), j, w)
    low = generalize(arith(num(0) <= 0), w)
    return witness(_above(num(0)), lam(w, num(0)), low, nothing, ints, arith(E(P, w, num(0)) <= num(0) * bound, mean))


# The largest error of several answers, from how likely the error of each is -------------------

r = var("r")
centre = var("mu", function_type((REAL,), REAL))
answer = var("v", function_type(("Y", REAL), REAL))


def beyond(radius: Term) -> Term:
    """The error of the answer j is at least the radius."""
    return radius <= absolute(answer(w, j) - centre(j))


def some_beyond(radius: Term) -> Term:
    """The test holds only where some answer has an error of at least the radius."""
    return forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, beyond(radius)))))


def some_answer(said: Term, goal: Term, shows: Callable[[Term, list[Theorem]], Theorem]) -> Theorem:
    """The test holds only where the goal says something of some answer, from what is said of some answer there."""
    ways = disj(phi(w) <= 0, goal)

    def with_answer(j: Term, event: Theorem) -> Theorem:
        natural, first, last, *rest = parts(event)
        found = witness(goal, j, natural, first, last, shows(j, rest))
        return infer("or_intro", found, formula=ways)

    either = split(
        specialize(said, w),
        lambda never: infer("or_intro", never, formula=ways),
        lambda event: obtain(event, "j", with_answer),
    )
    return generalize(either, w)


LARGEST_ERROR = Lemma(
    "foundations.largest-error",
    "If each of d answers has an error of at least r with probability at most B, then some with at most d B",
    "elementary",
    (nat(d), forall(j, implies(*INSIDE, E(P, w, ind(beyond(r))) <= bound)), TEST, some_beyond(r)),
    E(P, w, phi(w)) <= factor * d * bound,
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, an answer that is wrong",
            witness=finite({"Y": 1}, B=1, P=(1,), d=1, phi=(1,), v=1, mu=0, r=1),),),
)  # fmt: skip


@proof_of(LARGEST_ERROR)
def _largest_error(claim: Claim) -> Theorem:
    """The union bound over the answers."""
    _, rare, *_ = claim.hypotheses
    error = lam((j, w), ind(beyond(r)))
    unit = generalize(both(arith(0 <= error(j, w)), arith(error(j, w) <= 1)), j, w)
    happens = exists(j, conj(*INSIDE, 1 <= error(j, w)))
    some = some_answer(some_beyond(r), happens, lambda j, wrong: arith(1 <= error(j, w), *wrong))
    each = generalize(discharge(at(rare, j, by=INSIDE), *INSIDE), j)
    made = use(UNION_BOUND, nat(d), unit, each, TEST, some, f=error, B=bound)
    return arith(claim.conclusion, made)


# The layer cake: the mean of an exponential of Z as an integral of tail probabilities over the real line ---

s, a, c = variables("s a c")

Z, T = var("Z", function_type(("Y",), REAL)), var("T", function_type((REAL,), REAL))
COVER = ind(a <= s) * (c * exp(k * s)) * T(s)
GIVEN = (0 <= c, ne(k, 0), forall(s, implies(a <= s, E(P, w, ind(s < Z(w))) <= T(s))), integrable(LEBESGUE, s, COVER))

LAYER_CAKE = Lemma(
    "foundations.layer-cake", "The mean of the part of exp(k Z) above a is an integral of tail probabilities", "E_swap",
    GIVEN,
    conj(integrable(P, w, part(Z(w))), E(P, w, part(Z(w))) <= factor * E(LEBESGUE, s, COVER)),
    mutants=(Mutant("factor", {factor: LESS}, "Z = 1, a = 0, T = 1[s < 1]"),),
)  # fmt: skip


@proof_of(LAYER_CAKE)
def _layer_cake(claim: Claim) -> Theorem:
    """Both sides are an integral of c exp(k s) 1[a <= s < Z] over s and w, in either order."""
    event = ind(s < Z(w))
    layer = ind(conj(a <= s, s < Z(w))) * (c * exp(k * s))
    weight = ind(a <= s) * (c * exp(k * s))
    event_int = bounded(P, w, event, 1)
    scaled_int, scaled = parts(expand(P, w, weight * event, event_int))
    at_s, mean = parts(transfer(P, w, arith(eq(weight * event, layer)), scaled_int))
    inner = E(P, w, layer)
    tail = integrate(P, w, arith(0 <= event), event_int)
    value = arith(eq(inner, weight * E(P, w, event)), mean, scaled)
    weighted = arith(0 <= c * exp(k * s), 0 <= c)
    below = cases(
        a <= s,
        lambda yes: arith(inner <= COVER, value, at(GIVEN[2], s, by=[yes]), weighted, yes),
        lambda no: arith(inner <= COVER, value, no),
    )
    above = arith(0 <= inner, value, tail, weighted)
    inner_int = dominated(LEBESGUE, s, both(above, below), GIVEN[3])
    nonneg = generalize(arith(0 <= layer, weighted), s, w)
    swapped = use("E_swap", nonneg, almost(LEBESGUE, s, at_s), inner_int, mu=LEBESGUE, nu=P, f=lam((s, w), layer))
    _, outer_int, same = parts(swapped)
    slice_ = parts(use(EXPONENTIAL_SLICE, ne(k, 0), z=Z(w)))[1]
    ints, equal = parts(transfer(P, w, slice_, outer_int))
    return both(ints, arith(comparison(claim), equal, same, integrate(LEBESGUE, s, below, inner_int, GIVEN[3])))


@refutation_of(LAYER_CAKE, "factor", Y=REAL)
def _one_slice(said: Theorem) -> Theorem:
    """Z = 1 is above s just where s < 1, and exp has the integral e - 1 from 0 to 1."""
    law, w, below = standard(), var("w"), ind(s < 1)
    measured, value = parts(fact("foundations.exponential-slice", a=0, z=1, c=1, k=1))
    lines = law_of(measured)
    same = arith(eq(integrand_of(measured, s), ind(num(0) <= s) * 1 * exp(1 * s) * below))
    area, total = parts(transfer(lines, s, same, measured))
    _, tail_ = parts(constant(law, w, below))
    given = generalize(discharge(arith(lhs(tail_) <= below, tail_), num(0) <= s), s)
    _, false = parts(instance(said, given, area, P=law, Z=lam(w, num(1)), a=0, k=1, c=1, T=lam(s, below)))
    _, mean = parts(constant(law, w, integrand_of(lhs(false), w)))
    return absurd(false, mean, total, value, shown(eq(ind(num(0) <= 1), 1)), shown(2 < exp(num(1))))
