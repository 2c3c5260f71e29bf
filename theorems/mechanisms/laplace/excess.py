"""Two Laplace laws attain their profile: the mean excess of the likelihood ratio over each order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, ind, lam, log, maximum, num, sqrt, substitute
from dpproofs.mutants.counterexamples import absurd, integral_of, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import c, laplace_profile, shift
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, cases, constant, dominated, expand, generalize
from dpproofs.proving.tactics import integrate, mean_of_one, parts, signed, specialize, squared_root, unfolded, use
from theorems.foundations.reals.logarithm import LOG_BOUND, LOG_UPPER
from theorems.mechanisms.laplace.best_event import SOURCE
from theorems.mechanisms.laplace.density import P, Q
from theorems.mechanisms.laplace.half_lines import at_most, tail_of
from theorems.mechanisms.laplace.law import b, x
from theorems.mechanisms.laplace.ratio import LAWS, LIKELIHOOD, RATIO
from theorems.mechanisms.laplace.tilted import mu, nu

AT = {mu: num(0), nu: shift * b}
FIRST, SECOND = (substitute(law, AT) for law in LAWS)
LOSS = substitute(RATIO, AT)
EXCESS = maximum(LOSS(x) - c, 0)
GIVEN = FIRST, SECOND, 0 < b

ATTAINED = Lemma(
    "mechanisms.laplace-excess", "Two Laplace laws attain their profile, as the mean excess of the likelihood ratio",
    SOURCE,
    (*GIVEN, 0 <= shift, 0 <= c),
    factor * laplace_profile(shift, c) <= E(Q, x, EXCESS),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; shift = 0, c = 1/4"),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """Half-lines, everything, and nothing."""
    goal, density = claim.conclusion, use(LIKELIHOOD, *GIVEN, mu=0, nu=shift * b)
    whole = _over(num(1), density, both(arith(num(0) <= 1), arith(num(1) <= 1)))
    nothing = _over(num(0), density, both(arith(num(0) <= 0), arith(num(0) <= 1)))
    none = [parts(constant(law, x, 0))[1] for law in (P, Q)]
    known = whole, nothing, *map(mean_of_one, (P, Q)), *none
    far, root = exp(shift / 2), signed(0 <= sqrt(c), 0 <= c)
    square = arith(eq(sqrt(c) * sqrt(c), c), squared_root(c, 0 <= c))

    def below(yes: Theorem) -> Theorem:
        less = arith(c <= sqrt(c) * exp(-shift / 2), yes, root, square)
        return arith(goal, less, *known)

    def above(yes: Theorem) -> Theorem:
        more = arith(1 <= sqrt(c) * exp(-shift / 2), arith(far * exp(-shift / 2) <= sqrt(c) * exp(-shift / 2), yes))
        return arith(goal, more, *known)

    def between(no: Theorem, within: Theorem) -> Theorem:
        size = arith(0 < sqrt(c), no)
        positive = arith(0 < c, size, square)
        low = arith(exp(-shift) <= c, no, square, size)
        high = arith(c <= exp(shift), within, square, size)
        level, end = log(c), b * (shift - log(c)) / 2
        inside = [use(LOG_BOUND, positive, low, x=-shift, y=c), use(LOG_UPPER, positive, high, x=shift, y=c)]
        places = arith(0 <= end, *inside, 0 < b), arith(end <= shift * b, *inside, 0 < b)
        event = ind(x <= end)
        told = _over(event, density, both(arith(0 <= event), arith(event <= 1)))
        tails = [
            tail_of(P, FIRST, num(0), end, *places, is_above=True),
            tail_of(Q, SECOND, shift * b, end, *places, is_above=False),
        ]
        half = arith(eq(exp(level / 2), sqrt(c)), positive)
        ends = [
            arith(eq(exp(-end / b), exp(level / 2) * exp(-shift / 2)), 0 < b),
            arith(eq(exp((end - shift * b) / b) * exp(level / 2), exp(-shift / 2)), 0 < b),
        ]
        second = arith(eq(c * exp((end - shift * b) / b), sqrt(c) * exp(-shift / 2)), *ends, half, square)
        best = arith(1 - sqrt(c) * exp(-shift / 2) <= E(Q, x, EXCESS), told, *tails, *ends, half, second,
                     *(at_most(law, end) for law in (P, Q)))  # fmt: skip
        return arith(goal, best, *known)

    return cases(
        sqrt(c) <= exp(-shift / 2),
        below,
        lambda no: cases(far <= sqrt(c), above, lambda within: between(no, within)),
    )


def _over(event: Term, density: Theorem, unit: Theorem) -> Theorem:
    """The mean excess is at least P(S) - c Q(S), for an event, or a test."""
    _, ratio_int, change = parts(unfolded(density))
    low, part = arith(0 <= LOSS(x)), LOSS(x) * event
    ints = dominated(Q, x, both(arith(0 <= EXCESS), arith(EXCESS <= LOSS(x), low, 0 <= c)), ratio_int)
    weighted = dominated(Q, x, both(arith(0 <= part, low, unit), arith(part <= LOSS(x), low, unit)), ratio_int)
    told, mean = parts(expand(Q, x, part - c * event, weighted, bounded(Q, x, event, 1, unit)))
    least = integrate(Q, x, arith(part - c * event <= EXCESS, low, unit, 0 <= c), told, ints)
    same = at(change, lam(x, event), by=[generalize(unit, x)])
    return arith(E(P, x, event) - c * E(Q, x, event) <= E(Q, x, EXCESS), least, mean, same)


@refutation_of(ATTAINED, "factor")
def _same_laws(said: Theorem) -> Theorem:
    """Two equal laws, c = 1/4: the excess is 3/4 everywhere."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        false = instance(said, given, P=law, Q=law, b=1, shift=0, c=Fraction(1, 4))
        rest = num(Fraction(3, 4))
        measured, value = parts(constant(law, x, rest))
        return absurd(false, value, integral_of(measured, arith(eq(rest, integrand_of(rhs(false), x)))))

    return with_laplace(with_laws)
