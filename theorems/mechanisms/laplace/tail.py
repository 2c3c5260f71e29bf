"""The tail of the Laplace law."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, two_values, with_laplace
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, eq, exp, ind, lam, num, substitute, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.tactics import arith, at, both, bounded, cases, expand, generalize, linear, mean_of_one, parts
from dpproofs.proving.tactics import same_value, specialize, transfer, use
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.laplace.law import b, density, m, u, x

t = var("t")
LAW = LAPLACE(P, m, b)


def tail(offset: Term) -> Term:
    """P[z > m + offset]."""
    return ind(0 <= offset) * exp(-offset / b) / 2 + ind(offset < 0) * (1 - exp(offset / b) / 2)


def _two_tails(said: Theorem) -> Theorem:
    """Laplace numbers with the centre 0 are positive with probability 1/2."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        values = {"P": law, "m": 0, "b": 1, "t": 0}
        return two_values(instance(said, given, **values), fact("mechanisms.laplace-tail", given, **values))

    return with_laplace(with_laws)


TAIL_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "an equality; t = m",
    witness=refuted(_two_tails),
)

TAIL = Lemma(
    "mechanisms.laplace-tail", "The tail of the Laplace law", "elementary",
    (LAW, 0 < b),
    eq(E(P, x, ind(t < x)), factor * tail(t - m)),
    mutants=(TAIL_FACTOR,),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """A half-line beyond t, or the complement of the one before it."""
    goal = claim.conclusion

    def below(no: Theorem) -> Theorem:
        left = use(_far(-1), LAW, 0 < b, arith(t < m, no))
        event = ind(x <= t)
        ints = bounded(P, x, event, 1)
        mean = parts(expand(P, x, 1 - event, ints))[1]
        other = parts(transfer(P, x, arith(eq(1 - event, ind(t < x))), parts(expand(P, x, 1 - event, ints))[0]))[1]
        return arith(goal, other, mean, left, mean_of_one(P), no)

    return cases(m <= t, lambda yes: arith(goal, use(_far(1), LAW, 0 < b, yes), yes), below)


def _far(sign: int) -> Theorem:
    """The mass beyond t, seen from m: half of exp(-|t - m|/b)."""
    beyond, order = ((t < x), (m <= t)) if sign > 0 else ((x <= t), (t < m))
    side = use(RIGHT if sign > 0 else LEFT, arith(0 < 1 / b, 0 < b), s=1 / b, m=t)
    scale = exp(-sign * (t - m) / b) / (2 * b)
    part = (ind(t <= x) * exp(-(1 / b) * (x - t))) if sign > 0 else (ind(x <= t) * exp(1 / b * (x - t)))
    pieces: list[tuple[object, Theorem]] = [(scale, parts(side)[0])]
    whole = scale * part
    if sign > 0:
        pieces.append((-scale, parts(use(POINT, m=t))[0]))
        whole = whole - scale * ind(eq(x, t))
    ints, mean = parts(linear(LEBESGUE, x, whole, pieces))
    body = density(m) * ind(beyond)

    def inside(yes: Theorem) -> Theorem:
        size = arith(eq(absolute(x - m), sign * (x - m)), yes, order)
        return arith(eq(whole, body), same_value(lam(u, exp(-u / b)), size), yes, 0 < b)

    strict = cases(
        eq(x, t),
        lambda equal: _at_end(whole, body, equal, sign),
        lambda other: cases(beyond, inside, lambda no: arith(eq(whole, body), no, other)),
    )
    same = parts(transfer(LEBESGUE, x, strict, ints))[1]
    value = arith(eq(E(LEBESGUE, x, body), exp(-sign * (t - m) / b) / 2), same, mean, side, use(POINT, m=t), 0 < b)
    test = lam(x, ind(beyond))
    unit = generalize(both(arith(0 <= test(x)), arith(test(x) <= 1)), x)
    return arith(eq(E(P, x, test(x)), exp(-sign * (t - m) / b) / 2), value, at(LAW, test, by=[unit]))


def _at_end(whole: Term, body: Term, equal: Theorem, sign: int) -> Theorem:
    """At x = t."""
    here = [substitute(part, {x: t}) for part in (whole, body)]
    order = (m <= t) if sign > 0 else (t < m)
    size = arith(eq(absolute(t - m), sign * (t - m)), order)
    known = arith(eq(*here), same_value(lam(u, exp(-u / b)), size), 0 < b)
    return use("leibniz", arith(eq(t, x), equal), known, x=t, y=x, A=lam(x, eq(whole, body)))
