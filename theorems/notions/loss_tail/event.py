"""The privacy loss without absolute continuity: the event that it is above epsilon, which is the least one
that has to be left out, and does not depend on the densities; equal laws, and change of measure.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, u
from dpproofs.render.notation import write_as
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.divergences.equal_laws import P2, Q2
from theorems.foundations.divergences.hockey_stick import p, q
from theorems.foundations.measure.null_events import VANISHING

# The privacy loss without absolute continuity: where it is above epsilon ----------------------

R = var("R", prob("Y"))
DENSITIES = DENSITY(p, P, R), DENSITY(q, Q, R)
ABOVE = ind(exp(epsilon) * q(w) < p(w))
_tail = conj(*DENSITIES, E(P, w, ABOVE) <= delta)
LOSS_TAIL = Definition("loss_tail", (P, Q, epsilon, delta), exists((R, p, q), _tail))
"""The privacy loss log(p/q) is above epsilon with probability at most delta under P; it is oo where q is 0."""
write_as(LOSS_TAIL, r"\operatorname{{Pr}}_{{{0}}}\left[\tfrac{{d {0}}}{{d {1}}} > e^{{{2}}}\right] \leq {3}")

TEST = test_function(phi, w)
bound = mark("bound", exp(epsilon))

OUTSIDE_ABOVE = Lemma(
    "notions.loss-tail-outside", "Outside of the event that the loss is above epsilon, no test sees more than epsilon",
    SOK,
    (*DENSITIES, TEST),
    E(P, w, (1 - ABOVE) * phi(w)) <= bound * E(Q, w, (1 - ABOVE) * phi(w)),
    mutants=(Mutant("factor", {bound: LESS * exp(epsilon)}, "P = Q, epsilon = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), R=(1,), p=1, q=1, phi=1, epsilon=0)),),
)  # fmt: skip


@proof_of(OUTSIDE_ABOVE)
def _outside(claim: Claim) -> Theorem:
    """There p <= exp(epsilon) q."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    size, seen = specialize(TEST, w), lam(w, (1 - ABOVE) * phi(w))
    low = [specialize(p_low, w), specialize(q_low, w)]
    unit = generalize(both(arith(0 <= seen(w), size), arith(seen(w) <= 1, size)), w)
    means = [at(change, seen, by=[unit]) for change in (p_change, q_change)]
    ints = [
        dominated(R, w, arith(absolute(r(w) * seen(w)) <= r(w), at_least, specialize(unit, w)), r_int)
        for r, at_least, r_int in zip((p, q), low, (p_int, q_int), strict=True)
    ]
    less = arith(p(w) * seen(w) <= exp(epsilon) * (q(w) * seen(w)), size)
    return arith(claim.conclusion, integrate(R, w, less, *ints), *means)


# Laws that are the same, for witnesses: the privacy loss is 0 ---------------------------------

SAME_LAWS = {"P": dirac(num(0)), "Q": dirac(num(0)), "epsilon": num(-1)}
"""The privacy loss is 0, which is above epsilon with probability 1."""
VALUES = {"M": lam(x, SAME_LAWS["P"]), "N": lam((x, u), TRUE), "epsilon": SAME_LAWS["epsilon"], "delta": num(1)}
LINES = {"X": REAL, "Y": REAL}


def at_same_laws() -> tuple[dict[str, Term], Theorem, Theorem]:
    """Values of the variables, that they have densities, and the probability of a loss above epsilon."""
    law, one = SAME_LAWS["P"], lam(x, num(1))
    above = ind(exp(num(-1)) * 1 < num(1))
    certain = parts(use("E_dirac", x=num(0), f=lam(x, above)))[1]
    mean = arith(eq(E(law, x, above), 1), certain, numeric(exp(num(-1)) < 1))
    return {**SAME_LAWS, "R": law, "p": one, "q": one}, use("foundations.density-of-same-law", P=law, Q=law), mean


def no_tail(tail: Theorem) -> Theorem:
    """A contradiction from a tail of less than 1 where the laws are the same and epsilon = -1."""
    values, density, mean = at_same_laws()
    known = specialize(fact("sok20.def-13", density, **values), read(on(LOSS_TAIL, Y=REAL), tail).delta)
    return absurd(at(parts(known)[0], by=[tail]), mean)


def certain_tail() -> Theorem:
    """That of 1 is one."""
    values, density, mean = at_same_laws()
    return at(parts(specialize(fact("sok20.def-13", density, **values), 1))[1], by=[mean])


# What the event is like that the privacy loss is above epsilon --------------------------------

MORE_LIKELY = Lemma(
    "notions.loss-tail-more-likely", "A loss above epsilon is exp(epsilon) times as likely under P as under Q", SOK,
    DENSITIES,
    factor * exp(epsilon) * E(Q, w, ABOVE) <= E(P, w, ABOVE),
    mutants=(Mutant("factor", {factor: MORE}, "P = (1/2, 1/2), Q = (1/4, 3/4)",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/4", "3/4"), R=("1/2", "1/2"), p=1,
                        q=("1/2", "3/2"), epsilon="0.69")),),
)  # fmt: skip


@proof_of(MORE_LIKELY)
def _proof(claim: Claim) -> Theorem:
    """There exp(epsilon) q is below p."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    event = lam(w, ABOVE)
    means = [at(change, event) for change in (p_change, q_change)]
    ints = [
        dominated(R, w, arith(absolute(r(w) * event(w)) <= r(w), specialize(low, w)), r_int)
        for r, low, r_int in ((p, p_low, p_int), (q, q_low, q_int))
    ]
    more = arith(exp(epsilon) * (q(w) * event(w)) <= p(w) * event(w))
    return arith(claim.conclusion, integrate(R, w, more, *ints), *means)


# The least event that has to be left out is that where the privacy loss is above epsilon ------

UNIT = test_function(excepted, w)


def left(test: Term) -> Term:
    """What a test sees outside of the event S."""
    return (1 - excepted(w)) * test(w)


OUTSIDE = forall(phi, implies(TEST, E(P, w, left(phi)) <= exp(epsilon) * E(Q, w, left(phi))))

LEAST = Lemma(
    "notions.loss-tail-least", "An event that contains all losses above epsilon is at least as probable as these", SOK,
    (*DENSITIES, UNIT, OUTSIDE),
    factor * E(P, w, ABOVE) <= E(P, w, excepted(w)),
    mutants=(Mutant("factor", {factor: MORE}, "that event itself",
                    witness=two_laws(R=("1/2", "1/2"), S=(1, 0), p=("3/2", "1/2"), q=("1/2", "3/2"), epsilon="1/2")),),
)  # fmt: skip


@proof_of(LEAST)
def _least(claim: Claim) -> Theorem:
    """Outside of S, the part above epsilon has (p - exp(epsilon) q) <= 0 in the mean, and so it is null."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    size, low = specialize(UNIT, w), [specialize(p_low, w), specialize(q_low, w)]
    above = lam(w, ABOVE)
    rest = lam(w, left(above))
    is_test = [generalize(both(arith(0 <= f(w), size), arith(f(w) <= 1, size)), w) for f in (above, rest)]
    seen = at(OUTSIDE, above, by=is_test[:1])
    means = [at(change, rest, by=is_test[1:]) for change in (p_change, q_change)]
    ints = [
        dominated(R, w, arith(absolute(r(w) * rest(w)) <= r(w), at_least, size), r_int)
        for r, at_least, r_int in zip((p, q), low, (p_int, q_int), strict=True)
    ]
    gain = p(w) * rest(w) - exp(epsilon) * (q(w) * rest(w))
    total, mean = parts(expand(R, w, gain, *ints))
    small = arith(E(R, w, gain) <= 0, mean, *means, seen)
    none = use(VANISHING, almost(R, w, arith(0 <= gain, size)), total, small, mu=R, f=lam(w, gain))
    nothing, zero = parts(constant(R, w, 0))
    gone = parts(transfer(R, w, arith(eq(0, p(w) * rest(w)), eq(gain, 0), size), nothing, none))[1]
    both_of = excepted(w) * ABOVE
    bounds = [bounded(P, w, f, 1, size) for f in (ABOVE, excepted(w), both_of)]
    less = integrate(P, w, arith(both_of <= excepted(w), size), *bounds)
    apart = parts(expand(P, w, rest(w), *bounds))[1]
    return arith(claim.conclusion, less, apart, means[0], gone, zero)


# The tail of the privacy loss does not depend on the densities --------------------------------

TAIL = LOSS_TAIL(P, Q, epsilon, delta)

INDEPENDENT = Lemma(
    "sok20.def-13", "The privacy loss is above epsilon with the probability of exp(epsilon) q < p, for all densities",
    f"{SOK}, Definition 13",
    DENSITIES,
    equals(TAIL, delta, factor * E(P, w, ABOVE)),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, epsilon = -1"),),
)  # fmt: skip


@proof_of(INDEPENDENT)
def _independent(claim: Claim) -> Theorem:
    """The event of other densities leaves no loss above epsilon, and so is as probable."""
    small = value_of(claim.conclusion) <= delta

    def with_others(law: Term, f: Term, g: Term, facts: Theorem) -> Theorem:
        first, second, bound = parts(facts)
        event = lam(w, ind(exp(epsilon) * g(w) < f(w)))
        unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        seen = use(OUTSIDE_ABOVE, first, second, TEST, P=P, Q=Q, phi=phi, epsilon=epsilon, R=law, p=f, q=g)
        outside = generalize(discharge(seen, TEST), phi)
        return arith(small, use(LEAST, *DENSITIES, outside, unit, S=event), bound)

    needed = discharge(obtain_all(TAIL, "R2 f g", with_others), TAIL)
    return generalize(both(needed, discharge(witnesses(TAIL, (R, p, q), *DENSITIES, small), small)), delta)


@refutation_of(INDEPENDENT, "factor", Y="real")
def _same(said: Theorem) -> Theorem:
    values, density, mean = at_same_laws()
    return absurd(at(parts(specialize(instance(said, density, **values), 1))[0], by=[certain_tail()]), mean)


# Equal laws have the same tail of the privacy loss --------------------------------------------

EQUAL = (same_law(P, P2), same_law(Q, Q2))

LEMMA = Lemma(
    "notions.loss-tail-of-equal-laws", "Equal laws have the same tail of the privacy loss", SOK,
    (LOSS_TAIL(P, Q, epsilon, delta), *EQUAL),
    LOSS_TAIL(P2, Q2, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "equal laws, epsilon = -1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The densities are the same, and so is the event."""

    def with_densities(R: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        first, second, small = parts(facts)
        event = lam(w, ind(exp(epsilon) * q(w) < p(w)))
        unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
        seen = arith(E(P2, w, event(w)) <= delta, at(EQUAL[0], event, by=[unit]), small)
        return witnesses(claim.conclusion, (R, p, q), _moved(first, EQUAL[0], P2, R, p),
                         _moved(second, EQUAL[1], Q2, R, q), seen)  # fmt: skip

    return obtain_all(claim.hypotheses[0], "R p q", with_densities)


def _moved(density: Theorem, same: Term, law: Term, R: Term, f: Term) -> Theorem:
    """The density of an equal law."""
    low, ints, change = parts(unfolded(density))
    mean = arith(eq(E(law, w, phi(w)), E(R, w, f(w) * phi(w))), at(change, phi, by=[TEST]), at(same, phi, by=[TEST]))
    return folded(DENSITY(f, law, R), both(low, ints, generalize(discharge(mean, TEST), phi)))


@refutation_of(LEMMA, "factor", Y="real")
def _certain(said: Theorem) -> Theorem:
    """The same laws, epsilon = -1 and delta = 1."""
    law = SAME_LAWS["P"]
    test, y = var("phi", function_type((REAL,), REAL)), var("w")
    mean = arith(eq(E(law, y, test(y)), E(law, y, test(y))))
    itself = generalize(discharge(mean, test_function(test, y)), test)
    return no_tail(instance(said, certain_tail(), itself, **SAME_LAWS, P2=law, Q2=law, delta=1))


# The mean of a function of the privacy loss under one law is one under the other law ----------

inverse = q(w) / p(w)
SHARED = ind(0 < p(w))

INVERSE = Lemma(
    "sok20.plrv-change-of-measure", "The mean of exp(-L) under P is the probability under Q that P has a density",
    f"{SOK}, after Definition 13",
    DENSITIES,
    conj(integrable(P, w, inverse), eq(E(P, w, inverse), factor * E(Q, w, SHARED))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q", witness=finite({"Y": 1}, P=(1,), Q=(1,), R=(1,), p=1, q=1)),
             Mutant("all", Claim(DENSITIES, conj(integrable(P, w, inverse), eq(E(P, w, inverse), 1))),
             "Q has mass where P has "
                    "none", witness=finite({"Y": 3}, P=("2/3", "1/3", 0), Q=("1/4", "1/2", "1/4"),
                        R=("1/3", "1/3", "1/3"), p=(2, 1, 0), q=("3/4", "3/2", "3/4")))),
)  # fmt: skip


@proof_of(INVERSE)
def _inverse(claim: Claim) -> Theorem:
    """p (q/p) = q where p > 0."""
    first, _ = DENSITIES
    (low, *_), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    signs = specialize(low, w), specialize(q_low, w)
    goal = eq(p(w) * inverse, q(w) * SHARED)
    inside = arith(eq(p(w) * (1 / p(w)), 1), 0 < p(w)), arith(eq(SHARED, 1), 0 < p(w))
    same = cases(0 < p(w), lambda _: arith(goal, *inside), lambda no: arith(goal, arith(eq(p(w), 0), no, signs[0]), no))
    moved = dominated(R, w, arith(absolute(p(w) * inverse) <= q(w), *signs, same), q_int)
    above, none = arith(0 <= inverse, 0 < p(w), signs[1]), eq(p(w), 0)
    low_one = cases(0 < p(w), lambda _: above, lambda no: arith(0 <= inverse, arith(none, no, signs[0])))
    positive = generalize(low_one, w)
    integral, mean = parts(use(FROM_REFERENCE, first, positive, moved, L=p, Q=R, f=lam(w, inverse)))
    equal = parts(transfer(R, w, same, moved))[1]
    return both(integral, arith(eq(E(P, w, inverse), E(Q, w, SHARED)), mean, equal, at(q_change, lam(w, SHARED))))
