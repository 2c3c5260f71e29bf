"""A count that is released with Laplace noise if it is positive and the noisy count is above a threshold.

This file is long because two counts may be equal, or one of them 0, or neither; and so may be what the witness shows.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, dirac, eq, exp, forall, function_type, ind, lam
from dpproofs.language.terms import nat, num, prob, var, variables
from dpproofs.mutants.counterexamples import absurd, fact, from_level, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.meaning.streams import RELEASED_COUNT as RELEASED
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, LAPLACE, test_function
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, cases, congruence, discharge, for_all, generalize
from dpproofs.proving.tactics import expand, integrate, intro, mean_of_one, obtain, parts, specialize, transfer, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.measure.finite_law import finite_law
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.mechanism import PAIR
from theorems.mechanisms.laplace.tail import TAIL, tail

SOURCE = "Korolova, Kenthapadi, Mishra and Ntoulas 2009; Bun, Nissim and Stemmer 2016, Section 7"
c, c2, tau, z = variables("c c2 tau z")
P, Q = variables("P Q", prob("Y"))
noisy = var("L", function_type((REAL,), prob(REAL)))
none, some = var("none", "Y"), var("some", function_type((REAL,), "Y"))

write_as(RELEASED, r"{0} = {3} \text{{ of }} {factor[1]}\left({4}\right) \text{{ above }} {5}\text{{, else }} {2}")
NOISE = forall(z, LAPLACE(noisy(z), z, b))
LAWS = RELEASED(P, noisy, none, some, c, tau), RELEASED(Q, noisy, none, some, c2, tau)
GIVEN = (*LAWS, NOISE, nat(c), nat(c2), absolute(c - c2) <= 1, 0 < b)
NEW = tail(tau - 1)
"""The probability that a count of 1 is released: what reveals that it is not 0."""
new = mark("new", 1)

LEMMA = Lemma(
    "mechanisms.released-count", "A count that is released above a threshold is indistinguishable from the next one",
    SOURCE,
    GIVEN,
    INDISTINGUISHABLE(P, Q, 1 * absolute(c - c2) / b, new * absolute(c - c2) * NEW),
    mutants=(Mutant("delta", {new: LESS}, "the counts 1 and 0, and whether something is released"),),
)  # fmt: skip

phi, w = var("phi", function_type(("Y",), REAL)), var("w", "Y")


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Two positive counts have the noise between them; a count of 1 is seen with the probability of its tail."""
    goal = claim.conclusion
    epsilon, delta = read(INDISTINGUISHABLE, goal)["epsilon", "delta"]
    test, gap = test_function(phi, w), absolute(c - c2)
    unit, *near = _seen(test)
    means = [at(law, phi, by=[test]) for law in LAWS]
    final = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta
    sizes = [use(NAT_NONNEGATIVE, nat(k), k=k) for k in (c, c2)]
    grows = use(EXP_INCREASING, arith(0 <= epsilon, 0 < b), x=0, y=epsilon)

    def mean(count: Term) -> Term:
        return E(noisy(count), z, released(z))

    def apart(no: Theorem) -> Theorem:
        """Counts that differ do so by 1."""
        steps = [discharge(use(NAT_GAP, nat(j), nat(k), j < k, j=j, k=k), j < k) for j, k in ((c, c2), (c2, c))]
        return cases(
            c < c2,
            lambda less: arith(eq(gap, 1), at(steps[0], by=[less]), absolute(c - c2) <= 1),
            lambda more: arith(eq(gap, 1), at(steps[1], by=[arith(c2 < c, more, no)]), absolute(c - c2) <= 1),
        )

    allowed = arith(1 <= exp(epsilon), grows)

    def one_empty(empty: Term, other: Term, zero: Theorem, one: Theorem) -> Theorem:
        nothing, single = arith(eq(empty, 0), zero, *sizes), arith(eq(other, 1), zero, one, *sizes)
        same = congruence(eq(mean(other), mean(num(1))), single)
        values = {empty: phi(none), other: mean(num(1))}
        counts = zip(means, (c, c2), strict=True)
        first, second = (arith(eq(lhs(m), values[k]), m, same, nothing, single) for m, k in counts)
        rest = arith(eq(delta, NEW), one)
        grown = arith(rhs(second) <= exp(epsilon) * rhs(second), allowed, *near)
        return arith(final, first, second, rest, grown, *near)

    def different(no: Theorem) -> Theorem:
        one = apart(no)

        def both_positive(first: Theorem, second: Theorem) -> Theorem:
            laws = [specialize(NOISE, count) for count in (c, c2)]
            close = use(PAIR, *laws, arith(gap <= 1, one), 0 < b, P=noisy(c), Q=noisy(c2), m=c, n=c2, Delta=1)
            bound = at(close, lam(z, released(z)), by=[generalize(unit, z)])
            same = congruence(eq(exp(epsilon), exp(read(INDISTINGUISHABLE, close).epsilon)), one)
            return arith(final, *means, bound, same, first, second, one, *near)

        def first_positive(first: Theorem) -> Theorem:
            return cases(c2 <= 0, lambda zero: one_empty(c2, c, zero, one), lambda more: both_positive(first, more))

        return cases(c <= 0, lambda zero: one_empty(c, c2, zero, one), first_positive)

    def equal(yes: Theorem) -> Theorem:
        same = congruence(eq(mean(c), mean(c2)), yes)
        none_moves = congruence(eq(exp(epsilon), 1), yes)
        return arith(final, *means, same, none_moves, yes)

    return for_all(goal, cases(eq(c, c2), equal, different))


def _seen(test: Term) -> list[Theorem]:
    """Of the test of a noisy count: it is one, and its mean for a count of 1 is near its value at none."""
    of_some, of_none = specialize(test, some(z)), specialize(test, none)
    unit = both(arith(0 <= released(z), of_some, of_none), arith(released(z) <= 1, of_some, of_none))
    law, over = noisy(num(1)), ind(tau < z)
    ints = bounded(law, z, released(z), 1, unit), bounded(law, z, over, 1)
    above = integrate(law, z, arith(released(z) <= over + phi(none), of_some, of_none), *ints)
    below = integrate(law, z, arith(phi(none) - over <= released(z), of_some, of_none), *ints)
    seen = integrate(law, z, arith(0 <= released(z), unit), ints[0])
    high = arith(E(law, z, released(z)) <= NEW + phi(none), above, _exact())
    low = arith(phi(none) - NEW <= E(law, z, released(z)), below, _exact())
    return [unit, high, low, seen, chance(), of_none]


def released(z: Term) -> Term:
    """What a test says of a noisy count: of the number where it is above the threshold, and else of none."""
    return ind(tau < z) * phi(some(z)) + ind(z <= tau) * phi(none)


def _exact() -> Theorem:
    return use(TAIL, specialize(NOISE, 1), 0 < b, P=noisy(num(1)), m=1, t=tau)


def chance() -> Theorem:
    """0 <= the probability that a count of 1 is released."""
    law, over = noisy(num(1)), ind(tau < z)
    low = integrate(law, z, arith(0 <= over), bounded(law, z, over, 1))
    return arith(0 <= NEW, low, _exact())


phi_line, w_line = var("phi", function_type((REAL,), REAL)), var("w")


@refutation_of(LEMMA, "delta", Y=REAL)
def _seen_or_not(said: Theorem) -> Theorem:
    """The counts 1 and 0, and whether something is released: for the threshold 1, with probability 1/2 or 0."""
    coin, body, over = (
        finite_law({0: "1/2", 1: "1/2"}),
        ind(1 < z) * phi_line(1) + ind(z <= 1) * phi_line(0),
        ind(1 < z),
    )

    def with_noise(laws: Term, centred: Theorem) -> Theorem:
        law = laws(num(1))
        chance = fact("mechanisms.laplace-tail", specialize(centred, 1), P=law, m=1, b=1, t=1)
        half = arith(eq(E(law, z, over), Fraction(1, 2)), chance, shown(eq(rhs(chance), Fraction(1, 2))))
        ints = bounded(law, z, over, 1)
        split = phi_line(1) * over + phi_line(0) * (1 - over)
        whole, value = parts(expand(law, z, split, ints))
        same = parts(transfer(law, z, arith(eq(split, body)), whole))[1]

        def with_coin(P: Term, facts: Theorem) -> Theorem:
            mean = coin.mean(P, phi_line(w_line), w_line, facts)
            seen = arith(eq(E(law, z, body), phi_line(1) / 2 + phi_line(0) / 2), same, value, half, mean_of_one(law))

            def given(goal: Term) -> Theorem:
                return intro(
                    goal, lambda goal, *_: arith(goal, mean, seen, parts(use("E_dirac", x=num(0), f=phi_line))[1])
                )

            values = {"P": P, "Q": dirac(num(0)), "L": laws, "none": 0, "some": lam(z, num(1)), "c": 1, "c2": 0,
                      "tau": 1, "b": 1}  # fmt: skip
            test = from_level(1)
            bound = at(instance(said, centred, given, **values), test)
            mean, none_seen = coin.mean(P, test(w_line), w_line, facts), parts(use("E_dirac", x=num(0), f=test))[1]
            return absurd(bound, mean, none_seen)

        return obtain(coin.exists(), "P", with_coin)

    return with_laplace(with_noise)
