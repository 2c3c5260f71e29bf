"""The tail of the Laplace law, with and without its end; hence the probabilities of half-lines, and how
little the tail changes with the threshold.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact, two_values, with_laplace
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.measure.half_lines import LEFT, POINT, RIGHT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.mechanisms.laplace.law import P, b, density, m, u, x

# The tail of the Laplace law ------------------------------------------------------------------

t = var("t")
LAW = LAPLACE(P, m, b)


def tail(offset: Term) -> Term:
    """P[z > m + offset]."""
    return ind(0 <= offset) * exp(-offset / b) / 2 + ind(offset < 0) * (1 - exp(offset / b) / 2)


def other_at_centre(name: str) -> Refuted:
    """A Laplace number with the centre 0 and the scale 1 would have another value at t = 0 than by the lemma of that
    name.
    """

    def shown(said: Theorem) -> Theorem:
        def with_laws(laws: Term, centred: Theorem) -> Theorem:
            given, values = specialize(centred, 0), {"P": laws(num(0)), "m": 0, "b": 1, "t": 0}
            return two_values(instance(said, given, **values), fact(name, given, **values))

        return with_laplace(with_laws)

    return refuted(shown)


TAIL_FACTOR = Mutant("factor", {factor: LESS}, "an equality; t = m", witness=other_at_centre("mechanisms.laplace-tail"))

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


# The tail of the Laplace law, with its end: no point has a mass -------------------------------

CLOSED_TAIL = Lemma(
    "mechanisms.laplace-closed-tail", "The tail of the Laplace law, with its end", "elementary",
    (LAW, 0 < b),
    eq(E(P, x, ind(t <= x)), factor * tail(t - m)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; t = m",
                    witness=other_at_centre("mechanisms.laplace-closed-tail")),),
)  # fmt: skip


@proof_of(CLOSED_TAIL)
def _proof(claim: Claim) -> Theorem:
    """The open tail, and a point without mass."""
    above, point, goal = ind(t < x), ind(eq(x, t)), claim.conclusion
    ints = bounded(P, x, above, 1), bounded(P, x, point, 1)
    whole, mean = parts(expand(P, x, above + point, *ints))
    same = parts(transfer(P, x, arith(eq(above + point, ind(t <= x))), whole))[1]
    return arith(goal, same, mean, use(TAIL, LAW, 0 < b), _null())


def _null() -> Theorem:
    """P[x = t] = 0: the density at t, times the length of a point."""
    here, event = substitute(density(m), {x: t}), ind(eq(x, t))
    ints, mean = parts(linear(LEBESGUE, x, here * event, [(here, parts(use(POINT, m=t))[0])]))
    body = density(m) * event
    goal = eq(here * event, body)
    same = cases(eq(x, t), lambda equal: congruence(goal, equal), lambda no: arith(goal, no))
    moved = parts(transfer(LEBESGUE, x, same, ints))[1]
    unit = generalize(both(arith(0 <= event), arith(event <= 1)), x)
    law = at(LAW, lam(x, event), by=[unit])
    return arith(eq(E(P, x, event), 0), law, moved, mean, use(POINT, m=t))


# The probabilities that a Laplace law gives to half-lines, where it is known on which side of the median they end ---


def tail_of(law: Term, given: Term, centre: Term, threshold: Term, *facts: Fact, is_above: bool) -> Theorem:
    """The probability of more than a threshold that is above the centre, or below it, by the facts."""
    offset = threshold - centre
    mean = use(TAIL, given, 0 < b, P=law, m=centre, t=threshold)
    value = exp(-offset / b) / 2 if is_above else 1 - exp(offset / b) / 2

    def at_centre(equal: Theorem) -> Theorem:
        one = [arith(eq(exp(part / b), 1), same_value(lam(u, exp(u / b)), arith(eq(part, 0), equal)))
               for part in (offset, -offset)]  # fmt: skip
        return arith(eq(tail(offset), value), *one, equal)

    exact = cases(eq(offset, 0), at_centre, lambda no: arith(eq(tail(offset), value), no, *facts))
    return arith(eq(E(law, x, ind(threshold < x)), value), mean, exact)


def at_most(law: Term, threshold: Term) -> Theorem:
    """P[x <= t] = 1 - P[t < x]."""
    above, below = ind(threshold < x), ind(x <= threshold)
    ints, mean = parts(expand(law, x, 1 - above, bounded(law, x, above, 1)))
    same = parts(transfer(law, x, arith(eq(1 - above, below)), ints))[1]
    return arith(eq(E(law, x, below), 1 - E(law, x, above)), same, mean, mean_of_one(law))


# How little the tail of the Laplace law changes with the threshold ----------------------------

r, s, d = variables("r s d")

SHIFT_FACTOR = Mutant(
    "factor", {factor: LESS}, "0 <= r, s = r + d", witness=finite({}, b=10, d="0.0000018", r=1, s="1.0000018")
)

SHIFT = Lemma(
    "mechanisms.laplace-tail-shift", "The tail changes by a factor of exp(d/b) at most when the threshold moves by d",
    "elementary",
    (absolute(r - s) <= d, 0 < b),
    tail(r) <= exp(factor * d / b) * tail(s),
    mutants=(SHIFT_FACTOR,),
)  # fmt: skip


@proof_of(SHIFT)
def _shift(claim: Claim) -> Theorem:
    """With v = exp(r/b), w = exp(s/b), e = exp(d/b): v <= e w and w <= e v; the tail is 1/(2 v) or 1 - v/2."""
    goal, (near, _) = claim.conclusion, claim.hypotheses
    v, w, e = variables("v w e")
    facts = [
        use(EXP_INCREASING, arith(low <= high, near, 0 < b), x=low, y=high)
        for low, high in ((r / b, d / b + s / b), (s / b, d / b + r / b), (num(0), d / b))
    ]
    given_ = v <= e * w, w <= e * v, 1 <= e, 0 < v, 0 < w, 0 < e

    def at_signs(r_sign: Theorem, s_sign: Theorem) -> Theorem:
        sides, shapes, known = [], [], list(facts)
        for value, sign, name in ((r, r_sign, v), (s, s_sign, w)):
            right = sign.conclusion == (0 <= value)
            low, high = (num(0), value / b) if right else (value / b, num(0))
            known.append(use(EXP_INCREASING, arith(low <= high, sign, 0 < b), x=low, y=high))
            shapes.append((1 / name / 2, 1 <= name) if right else (1 - name / 2, name <= 1))
            exact = exp(-value / b) / 2 if right else 1 - exp(value / b) / 2
            sides.append(arith(eq(tail(value), exact), sign))
        (first, first_sign), (second, second_sign) = shapes
        bound = arith(first <= e * second, *given_, first_sign, second_sign)
        return arith(goal, use(bound, *known, v=exp(r / b), w=exp(s / b), e=exp(d / b)), *sides)

    return cases(
        0 <= r,
        lambda above: cases(0 <= s, lambda yes: at_signs(above, yes), lambda no: at_signs(above, no)),
        lambda below: cases(0 <= s, lambda yes: at_signs(below, yes), lambda no: at_signs(below, no)),
    )
