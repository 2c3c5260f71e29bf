"""How far Laplace noise goes: one number, and the largest error of d answers, dependent or not."""

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, with_laplace, written
from dpproofs.mutants.witnesses import natural
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import LAPLACE
from dpproofs.render.notation import write_as
from theorems.citations import LI
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.measure.half_lines import POINT
from theorems.foundations.measure.union_bound import (
    INSIDE,
    LARGEST_ERROR,
    TEST,
    answer,
    beyond,
    centre,
    d,
    j,
    some_beyond,
)
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT, LOG_BOUND
from theorems.mechanisms.laplace.law import LEBESGUE_RATIO, MASS, P as P_, b, density, m, x
from theorems.mechanisms.laplace.tail import LAW, TAIL, other_at_centre

# Answers with Laplace noise, each of a law that is known, dependent or not --------------------

R = var("R", prob(REAL))
LAPLACE_ANSWERS = Definition(
    "laplace_answers",
    (P, answer, centre, b, d),
    forall(
        j, implies(*INSIDE, exists(R, conj(LAPLACE(R, centre(j), b), on(IMAGE, Z=REAL)(R, P, lam(w, answer(w, j))))))
    ),
)
"""Each of the answers v(w, 1), ..., v(w, d) has the Laplace law with median mu(j) and scale b."""
put_in_words(
    LAPLACE_ANSWERS,
    "each of the answers, as many as the number named last says, is a value plus Laplace noise of the scale named "
    "before it, dependent or not",
)
write_as(
    LAPLACE_ANSWERS,
    r"{factor[1]}\left(\cdot, j\right) \sim \operatorname{{Laplace}}\left({factor[2]}\left(j\right), "
    r"{3}\right) \text{{ under }} {0} \text{{ for }} j \leq {4}",
)


def one_answer(
    said: Theorem, t: Term, scale: Term, wrong: Sequence[Term], *facts: Theorem, middle: object = 0, **values: object
) -> Theorem:
    """A contradiction, as one answer with Laplace noise is at least t times the scale off, and so ``wrong``, too often.

    ``wrong`` speaks of the answer x, which is noise about the middle; the facts are numbers, from which it follows,
    and that it is often.
    """
    place = as_term(middle)
    function = lam(x, ind(t * scale <= absolute(x - place)))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, place), laws(place)
        same = intro(on(IMAGE, Y=REAL, Z=REAL)(law, law, lam(x, x)), lambda goal, _: arith(goal))
        noisy = on(LAPLACE_ANSWERS, Y=REAL)(law, lam((x, j), x), lam(j, place), scale, num(1))
        told = intro(noisy, lambda goal, _: witness(goal, law, given, same))
        some = exists(j, conj(nat(j), 1 <= j, j <= 1, *wrong))
        either = disj(function(x) <= 0, some)

        def far(yes: Theorem) -> Theorem:
            found = witness(some, 1, natural(num(1)), *(arith(part, yes, *facts) for part in wrong))
            return infer("or_intro", found, formula=either)

        def near(no: Theorem) -> Theorem:
            return infer("or_intro", arith(function(x) <= 0, no), formula=either)

        events = generalize(cases(t * scale <= absolute(x - place), far, near), x)
        laws_of = {"P": law, "phi": function, "mu": lam(j, place), "v": lam((x, j), x), "d": 1}
        made = instance(said, told, events, *facts, **laws_of, **values)
        exact = fact("li16.fact-2.2", given, numeric(0 <= t), P=law, m=place, b=scale, t=t)
        return absurd(made, exact, *facts)

    return obtain(fact("mechanisms.laplace-exists", numeric(0 < scale), b=scale), "R", with_laws)


# How far Laplace noise goes: one number -------------------------------------------------------

s, t = var("s"), var("t")

ERROR = Lemma(
    "li16.fact-2.2", "Laplace noise of scale b is at least t b with probability exp(-t)", f"{LI}, Fact 2.2",
    (LAW, 0 < b, 0 <= t),
    eq(E(P_, x, ind(t * b <= absolute(x - m))), factor * exp(-t)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; t = 0", witness=other_at_centre("li16.fact-2.2")),),
)  # fmt: skip


@proof_of(ERROR)
def _proof(claim: Claim) -> Theorem:
    """Both tails, of exp(-t)/2, but for the ends, which have mass 0."""
    far, width = ind(t * b <= absolute(x - m)), arith(0 <= t * b, 0 <= t, 0 < b)
    ends = m + t * b, m - t * b
    right, left = (use(TAIL, LAW, 0 < b, t=end) for end in ends)
    masses = [point_mass(end) for end in ends]
    events = far, ind(ends[0] < x), ind(ends[1] < x), *(ind(eq(x, end)) for end in ends)
    ints = [bounded(P_, x, event, 1) for event in events]
    whole = events[1] + 1 - events[2]
    above = integrate(P_, x, arith(far <= whole + events[3], width), *ints)
    below = integrate(P_, x, arith(whole - events[3] - events[4] <= far, width), *ints)
    power = [congruence(eq(exp(sign * (end - m) / b), exp(-t)), 0 < b) for end, sign in zip(ends, (-1, 1), strict=True)]
    high = arith(eq(rhs(right), exp(-t) / 2), power[0], width)

    def at_centre(yes: Theorem) -> Theorem:
        one = congruence(eq(exp(-t), exp(num(0))), arith(eq(-t, 0), yes))
        back = congruence(eq(exp(-(ends[1] - m) / b), exp(num(0))), yes, 0 < b)
        return arith(eq(rhs(left), 1 - exp(-t) / 2), one, back, arith(eq(t * b, 0), yes))

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
    return arith(eq(E(P_, x, event), 0), law, moved, mean, use(POINT, m=place))


# How far Laplace noise goes on average --------------------------------------------------------

DISTANCE = absolute(x - m)

MEAN_ERROR = Lemma(
    "mechanisms.laplace-mean-error", "The mean distance of Laplace noise of scale b from its median is b", "elementary",
    (LAW, 0 < b),
    conj(integrable(P_, x, DISTANCE), eq(E(P_, x, DISTANCE), factor * b)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality"),),
)  # fmt: skip


@proof_of(MEAN_ERROR)
def _mean_error(claim: Claim) -> Theorem:
    """u <= (exp(s u) - 1)/s and u >= (1 - exp(-s u))/s for every s > 0, which comes to 0."""
    mean, small = E(P_, x, DISTANCE), (0 < s, s < 1)
    grown, line = exp(s * DISTANCE / b), use(EXP_TANGENT, x=s * DISTANCE / b)
    ints, value = _exponential(s, theorem(s < 1))
    bound = b / s * (grown - 1)
    size = arith(DISTANCE <= bound, line, 0 < b, *small)
    whole, total = parts(expand(P_, x, bound, ints))
    measured = dominated(P_, x, arith(absolute(DISTANCE) <= bound, size), whole)
    less = integrate(P_, x, size, measured, whole)
    high = arith(mean * (1 - s) <= b, less, total, value, mean_of_one(P_), 0 < b, *small)

    fallen, line = exp(-s * DISTANCE / b), use(EXP_TANGENT, x=-s * DISTANCE / b)
    ints, value = _exponential(-s, arith(-s < 1, *small))
    bound = b / s * (1 - fallen)
    whole, total = parts(expand(P_, x, bound, ints))
    more = integrate(P_, x, arith(bound <= DISTANCE, line, 0 < b, *small), whole, measured)
    low = arith(b <= mean * (1 + s), more, total, value, mean_of_one(P_), 0 < b, *small)

    half = [numeric(0 < num(Fraction(1, 2))), numeric(num(Fraction(1, 2)) < 1)]
    every, highs, lows = (generalize(discharge(fact, *small), s) for fact in (measured, high, low))
    integrals = at(every, Fraction(1, 2), by=half)
    sign = integrate(P_, x, arith(0 <= DISTANCE), integrals)

    def larger(no: Theorem) -> Theorem:
        rate = (mean - b) / (2 * mean)
        known = at(highs, rate, by=[arith(goal, no, 0 < b) for goal in (0 < rate, rate < 1)])
        return arith(mean <= b, known, arith(eq(rate * mean, (mean - b) / 2), no, 0 < b), no)

    def smaller(no: Theorem) -> Theorem:
        rate = (b - mean) / (2 * b)
        known = at(lows, rate, by=[arith(goal, no, sign, 0 < b) for goal in (0 < rate, rate < 1)])
        return arith(b <= mean, known, arith(rate * mean <= (b - mean) / 2, no, sign, 0 < b), no)

    ends = cases(mean <= b, lambda yes: yes, larger), cases(b <= mean, lambda yes: yes, smaller)
    return both(integrals, arith(comparison(claim), *ends))


@refutation_of(MEAN_ERROR, "factor")
def _other_mean(said: Theorem) -> Theorem:
    """Laplace noise of scale 1 about 0."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, values = specialize(centred, 0), {"P": laws(num(0)), "m": 0, "b": 1}
        false, true = instance(said, given, **values), fact("mechanisms.laplace-mean-error", given, **values)
        return absurd(parts(false)[1], parts(true)[1])

    return with_laplace(with_laws)


def _exponential(rate: Term, below_one: Theorem) -> list[Theorem]:
    """E[exp(s |x - m|/b)] = 1/(1 - s) for s < 1."""
    value, body, wider = exp(rate * DISTANCE / b), density(m), b / (1 - rate)
    ints, mass = parts(use(MASS, arith(0 < wider, 0 < b, below_one), b=wider))
    share, scaled = 1 / (1 - rate), integrand_of(lhs(mass), x)
    whole, total = parts(linear(LEBESGUE, x, share * scaled, [(share, ints)]))
    split = arith(eq(-DISTANCE / wider, -DISTANCE / b + rate * DISTANCE / b), 0 < b, below_one)
    exponent = congruence(eq(exp(-DISTANCE / wider), exp(-DISTANCE / b + rate * DISTANCE / b)), split)
    same = arith(eq(share * scaled, body * value), exponent, 0 < b, below_one)
    measured, equal = parts(transfer(LEBESGUE, x, same, whole))
    known, nonneg = use(LEBESGUE_RATIO, LAW, 0 < b), generalize(arith(0 <= value), x)
    made, mean = parts(use(FROM_REFERENCE, known, nonneg, measured, P=P_, Q=LEBESGUE, L=lam(x, body), f=lam(x, value)))
    return [made, arith(eq(E(P_, x, value), 1 / (1 - rate)), mean, equal, total, mass, below_one)]


# How far Laplace noise goes: the largest error of d answers -----------------------------------

beta = var("beta")
SIGNS = 0 < Delta, 0 < epsilon, 1 <= d, 0 < beta, beta <= 1
SCALE = Delta / epsilon

LARGEST = Lemma(
    "li16.corollary-2.3", "The largest error of d answers with Laplace noise of scale Delta/epsilon is at least "
    "Delta/epsilon log(d/beta) with probability at most beta", f"{LI}, Corollary 2.3",
    (LAPLACE_ANSWERS(P, answer, centre, SCALE, d), nat(d), TEST, *SIGNS),
    implies(some_beyond(SCALE * log(d / (factor * beta))), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("factor", {factor: MORE},
            "d = 1: an equality"),),
)  # fmt: skip


@proof_of(LARGEST)
def _largest(claim: Claim) -> Theorem:
    """d exp(-t) = beta for t = log(d/beta)."""
    noisy, *_ = claim.hypotheses
    far, goal = if_then(claim)
    t = log(d / beta)
    ratio, scale = arith(1 <= d / beta, *SIGNS), arith(0 < SCALE, *SIGNS)
    low = use(LOG_BOUND, ratio, arith(0 < d / beta, ratio), x=0, y=d / beta)
    event = lam(x, ind(SCALE * t <= absolute(x - centre(j))))

    def with_law(law: Term, known: Theorem) -> Theorem:
        own, image = parts(known)
        chance = use(ERROR, own, scale, low, P=law, m=centre(j), b=SCALE, t=t)
        moved = at(image, event)
        return arith(E(P, w, ind(beyond(SCALE * t))) <= beta / d, chance, moved, *SIGNS)

    one = obtain(at(unfolded(noisy), j, by=INSIDE), "R", with_law)
    rare = generalize(discharge(one, *INSIDE), j)
    made = use(LARGEST_ERROR, nat(d), rare, TEST, far, r=SCALE * t, B=beta / d)
    return discharge(arith(goal, made, 1 <= d), far)


@refutation_of(LARGEST, "factor", Y=REAL)
def _too_often(said: Theorem) -> Theorem:
    """One answer with Laplace noise of scale 1, beta = 1/2: it is beyond log(2/1.01) with probability 1.01/2."""
    values = {"Delta": 1, "epsilon": 1, "beta": Fraction(1, 2)}
    scale, t = written(SCALE, **values), written(log(d / (MORE * beta)), d=1, **values)
    return one_answer(said, t, scale, [scale * t <= absolute(x - 0)], numeric(Fraction(1, 2) < exp(-t)), **values)


laplace_error_radius = Verified(LARGEST, "laplace_error_radius", {"sensitivity": Delta}, value=SCALE * log(d / beta))
