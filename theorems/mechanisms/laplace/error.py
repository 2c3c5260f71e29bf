"""How far Laplace noise goes: one number."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, eq, exp, ind, lam, num, var
from dpproofs.mutants.counterexamples import fact, two_values, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, both, bounded, cases, congruence, expand, generalize, integrate, parts
from dpproofs.proving.tactics import specialize, transfer, use
from theorems.citations import LI
from theorems.foundations.measure.half_lines import POINT
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.laplace.law import b, density, m, x
from theorems.mechanisms.laplace.tail import LAW, TAIL

s, t = var("s"), var("t")

ERROR = Lemma(
    "li16.fact-2.2", "Laplace noise of scale b is at least t b with probability exp(-t)", f"{LI}, Fact 2.2",
    (LAW, 0 < b, 0 <= t),
    eq(E(P, x, ind(t * b <= absolute(x - m))), factor * exp(-t)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; t = 0"),),
)  # fmt: skip


@proof_of(ERROR)
def _proof(claim: Claim) -> Theorem:
    """Both tails, of exp(-t)/2, but for the ends, which have mass 0."""
    far, width = ind(t * b <= absolute(x - m)), arith(0 <= t * b, 0 <= t, 0 < b)
    ends = m + t * b, m - t * b
    right, left = (use(TAIL, LAW, 0 < b, t=end) for end in ends)
    masses = [point_mass(end) for end in ends]
    events = far, ind(ends[0] < x), ind(ends[1] < x), *(ind(eq(x, end)) for end in ends)
    ints = [bounded(P, x, event, 1) for event in events]
    whole = events[1] + 1 - events[2]
    above = integrate(P, x, arith(far <= whole + events[3], width), *ints)
    below = integrate(P, x, arith(whole - events[3] - events[4] <= far, width), *ints)
    power = [congruence(eq(exp(sign * (end - m) / b), exp(-t)), 0 < b) for end, sign in zip(ends, (-1, 1), strict=True)]
    high = arith(eq(rhs(right), exp(-t) / 2), power[0], width)

    def at_centre(yes: Theorem) -> Theorem:
        one = congruence(eq(exp(-t), exp(num(0))), arith(eq(-t, 0), yes))
        back = congruence(eq(exp(-(ends[1] - m) / b), exp(num(0))), yes, 0 < b)
        unit = arith(eq(exp(num(0)), 1))
        return arith(eq(rhs(left), 1 - exp(-t) / 2), one, back, unit, arith(eq(t * b, 0), yes))

    def off_centre(no: Theorem) -> Theorem:
        return arith(eq(rhs(left), 1 - exp(-t) / 2), power[1], arith(0 < t * b, no, 0 <= t, 0 < b))

    low = cases(eq(t, 0), at_centre, off_centre)
    return arith(claim.conclusion, above, below, right, left, high, low, *masses)


def point_mass(place: Term) -> Theorem:
    """P[x = place] = 0."""
    event, scale = ind(eq(x, place)), exp(-absolute(place - m) / b) / (2 * b)
    unit = generalize(both(arith(0 <= event), arith(event <= 1)), x)
    ints, mean = parts(expand(LEBESGUE, x, scale * event, use(POINT, m=place)))

    def there(yes: Theorem) -> Theorem:
        return arith(eq(scale * event, density(m) * event), congruence(eq(scale, density(m)), yes))

    same = cases(eq(x, place), there, lambda no: arith(eq(scale * event, density(m) * event), no))
    moved = parts(transfer(LEBESGUE, x, same, ints))[1]
    law = at(LAW, lam(x, event), by=[unit])
    return arith(eq(E(P, x, event), 0), law, moved, mean, use(POINT, m=place))


@refutation_of(ERROR, "factor")
def _certain(said: Theorem) -> Theorem:
    """Every number is at a distance of at least 0."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        values = {"P": law, "m": 0, "b": 1, "t": 0}
        return two_values(instance(said, given, **values), fact("li16.fact-2.2", given, **values))

    return with_laplace(with_laws)
