"""How many answers are 1 after k randomized responses, each of which may reveal the data set.

This file is long because the induction needs both the weights of all answers and the mean of any test.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import fact, two_values, with_responses, zero_or_one
from dpproofs.mutants.witnesses import instance, natural, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, binomial, eq, exp, forall, implies, lam, maximum, minimum, nat, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import epsilon, i, k
from dpproofs.proving.reading import lhs, premise_of, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, mp, parts, specialize, split, unfolded, use
from theorems.foundations.sums.binomial_row import ROW_STEP, row
from theorems.foundations.sums.binomial_theorem import BINOMIAL_THEOREM
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.sums.sums import SUM_ONE, total
from theorems.foundations.sums.sums_compared import SUM_EQUAL, by_length
from theorems.foundations.sums.sums_linear import SUM_LINEAR, SUM_SCALED
from theorems.composition.optimal.revealing_responses import BASE, BINARY, HISTORY, RESPONSES, REVEALED, SOURCE, TEST, H
from theorems.composition.optimal.revealing_responses import W, a, d, phi, u, y, z
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals import NAT_ZERO


def _revealed(said: Theorem) -> Theorem:
    """What reveals the bit 0 is -1, with probability 1/2."""
    negative = lam(z, minimum(maximum(-z, num(0)), num(1)))

    def with_history(responses: Term, told: Theorem, history: Term, known: Theorem) -> Theorem:
        values = {"W": responses, "H": history, "k": 1, "d": Fraction(1, 2), "epsilon": 1, "a": 0}
        given = told, known, zero_or_one(0), natural(num(1))
        true = fact("kov17x.history", *given, **values)
        return two_values(at(instance(said, *given, **values), negative), at(true, negative))

    return with_responses(1, Fraction(1, 2), 1, with_history)


COUNT_LAW_DELTA = Mutant(
    "delta",
    {factor: LESS},
    "k = 1, a = 0, d = 1/2, phi = 1 at -1 and 0 at 0 and 1",
    witness=refuted(_revealed),
)


def counted(length: Term, d_factor: Factor = 1) -> Term:
    """The mean of a test of the history after that many responses."""
    kept = (1 - d_factor * d) ** length
    terms = row(length, lam(i, weight(length)(i) * phi(i)))
    return (1 - kept) * REVEALED + kept / BASE**length * terms


def weight(length: Term) -> Term:
    """The probability of an order of i answers 1 and length - i answers 0, but for a common factor."""
    return lam(i, exp((a * i + (1 - a) * (length - i)) * epsilon))


COUNT_LAW = Lemma(
    "kov17x.history", "The law of the history after k responses", SOURCE,
    (RESPONSES, HISTORY(H, W, k), BINARY, nat(k), 0 <= d, d < 1),
    forall(phi, implies(TEST, eq(E(H(k, a), z, phi(z)), counted(k, factor)))),
    mutants=(COUNT_LAW_DELTA,),
)  # fmt: skip


@proof_of(COUNT_LAW)
def _law(claim: Claim) -> Theorem:
    """By induction: the mean after one more response is again a test."""
    start, steps = parts(unfolded(HISTORY(H, W, k)))

    def goal(length: Term) -> Term:
        return implies(length <= k, forall(phi, implies(TEST, eq(E(H(length, a), z, phi(z)), counted(length)))))

    zero = num(0)
    ones = use(SUM_ONE, s=lam(i, binomial(0, i) * (weight(zero)(i) * phi(i))))
    empty = use("binomial_zero", use(NAT_ZERO), n=0)
    first = arith(eq(E(H(zero, a), z, phi(z)), counted(zero)), at(start, a, phi, by=[TEST]), ones, empty)
    base = discharge(generalize(discharge(first, TEST), phi), zero <= k)

    def step(length: Term) -> Theorem:
        natural = nat(length)
        mean = lam(y, E(W(a, y), z, phi(z)))
        low, high = (generalize(fact, z) for fact in parts(specialize(TEST, z)))
        _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=W(a, y), f=lam(z, phi(z)), c=1))
        unit = generalize(both(nonneg, most), y)
        after = at(at(steps, length, a, by=[natural, length + 1 <= k]), phi, by=[TEST])
        before = at(mp(goal(length), arith(length <= k, length + 1 <= k)), mean, by=[unit])
        told = unfolded(RESPONSES)
        stays = at(parts(at(told, a, -1 - a, phi, by=[BINARY, TEST]))[0], by=[arith(-1 - a < 0, BINARY)])
        asked = at(parts(at(told, a, i, phi, by=[BINARY, TEST]))[1], by=[use(NAT_NONNEGATIVE, nat(i), k=i)])
        w = lam(i, binomial(length, i) * weight(length)(i))
        longer = lam(i, weight(length + 1)(i) * phi(i))
        ends = [lam(i, w(i) * (exp(a * epsilon) * phi(i + 1))), lam(i, w(i) * (exp((1 - a) * epsilon) * phi(i)))]
        both_ends = lam(i, 1 * ends[0](i) + 1 * ends[1](i))
        terms = lam(i, d * REVEALED * w(i) + (1 - d) / BASE * both_ends(i))
        asked_for = lam(i, binomial(length, i) * (weight(length)(i) * mean(i)))
        equal = generalize(discharge(arith(eq(asked_for(i), terms(i)), asked), nat(i)), i)
        sums = use(SUM_EQUAL, equal, natural, n=length, s=asked_for, t=terms)
        linear = use(SUM_LINEAR, natural, n=length, a=d * REVEALED, b=(1 - d) / BASE, s=w, t=both_ends)
        halves = use(SUM_LINEAR, natural, n=length, a=1, b=1, s=ends[0], t=ends[1])
        rows = use(ROW_STEP, natural, k=length, F=longer)
        whole = eq(total(asked_for, length), d * REVEALED * BASE**length + (1 - d) / BASE * row(length + 1, longer))
        added = arith(whole, sums, linear, halves, rows, _mass(length))
        powers = [
            use(arith(eq(u ** (length + 1), u**length * u), 0 < u), fact, u=value)
            for value, fact in ((1 - d, arith(0 < 1 - d, d < 1)), (BASE, arith(0 < BASE)))
        ]
        final = arith(eq(E(H(length + 1, a), z, phi(z)), counted(length + 1)), after, before, stays, added, *powers)
        return discharge(generalize(discharge(final, TEST), phi), length + 1 <= k)

    return mp(use(by_length(goal, base, step), *claim.hypotheses, n=k), arith(premise_of(goal(k))))


def _mass(length: Term) -> Theorem:
    """The weights of all answers add up to (1 + exp(epsilon))^length."""
    goal = lam(a, eq(row(length, weight(length)), BASE**length))

    def one(yes: Theorem) -> Theorem:
        return moved(yes, use(BINOMIAL_THEOREM, nat(length), k=length, x=epsilon))

    def zero(yes: Theorem) -> Theorem:
        made = use(BINOMIAL_THEOREM, nat(length), k=length, x=-epsilon)
        scaled = use(
            SUM_SCALED,
            nat(length),
            n=length,
            a=exp(length * epsilon),
            s=lam(i, binomial(length, i) * exp(i * -epsilon)),
        )
        factor = 1 + exp(-epsilon)
        power = use(
            arith(eq(exp(length * epsilon) * u**length, (exp(epsilon) * u) ** length), 0 < u),
            arith(0 < factor),
            u=factor,
        )
        same = use(
            "leibniz",
            arith(eq(exp(epsilon) * factor, BASE)),
            power,
            x=exp(epsilon) * factor,
            y=BASE,
            A=lam(z, eq(lhs(power), z**length)),
        )
        return moved(yes, made, scaled, same)

    def moved(yes: Theorem, *facts: Theorem) -> Theorem:
        value = rhs(yes)
        return use("leibniz", arith(eq(value, a), yes), arith(goal(value), *facts), x=value, y=a, A=goal)

    return split(BINARY, zero, one)
