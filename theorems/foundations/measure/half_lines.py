"""Integrals over points and half-lines: of exponentials, and of anything with a primitive that vanishes at
infinity.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import shown
from theorems.foundations.measure.null_events import NOTHING, VANISHING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT

# The integral of an exponential below a threshold, and that of a point ------------------------

s, a, c, k, z = variables("s a c k z")

POINT_NULL = Lemma(
    "foundations.point-null", "A point has length 0", "elementary",
    (),
    almost_surely(LEBESGUE, s, ne(s, a)),
    mutants=(Mutant("interval", Claim((), almost_surely(LEBESGUE, s, s < a)), "an interval has positive length"),),
)  # fmt: skip


@proof_of(POINT_NULL)
def _null(claim: Claim) -> Theorem:
    """The interval from a to a has length 0."""
    point = ind(conj(a <= s, s <= a))
    ints, length = parts(integral(s, s, a, a))
    nothing = use(
        VANISHING,
        almost(LEBESGUE, s, arith(0 <= point)),
        ints,
        arith(E(LEBESGUE, s, point) <= 0, length),
        mu=LEBESGUE,
        f=lam(s, point),
    )
    return almost(LEBESGUE, s, arith(ne(s, a), eq(point, 0)), nothing)


@refutation_of(POINT_NULL, "interval")
def _no_interval(said: Theorem) -> Theorem:
    """exp would have the integral 0 from 0 to 1."""
    measured, value = parts(fact("foundations.exponential-slice", a=0, z=1, c=1, k=1))
    body = integrand_of(measured, s)
    zero, nothing = parts(fact("foundations.mean-of-zero", mu=law_of(measured)))
    same = reversed_equation(arith(eq(body, 0), s < 0))
    _, mean = parts(transfer(law_of(measured), s, same, zero, instance(said, a=0)))
    return absurd(mean, nothing, value, shown(eq(ind(num(0) <= 1), 1)), shown(2 < exp(num(1))))


SLICE = ind(conj(a <= s, s < z)) * (c * exp(k * s))


def part(value: Term) -> Term:
    """The integral of c exp(k s) from a to the value; 0 when that is below a."""
    return ind(a <= value) * (c / k * (exp(k * value) - exp(k * a)))


# The integral of c exp(k s) from a to z -------------------------------------------------------

EXPONENTIAL_SLICE = Lemma(
    "foundations.exponential-slice", "The integral of c exp(k s) from a to z", "elementary",
    (ne(k, 0),),
    conj(integrable(LEBESGUE, s, SLICE), eq(E(LEBESGUE, s, SLICE), factor * part(z))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; a = 0, z = c = k = 1"),),
)  # fmt: skip


@proof_of(EXPONENTIAL_SLICE)
def _slice(claim: Claim) -> Theorem:
    """The derivative of (c/k) exp(k s), up to the point z."""
    goal = comparison(claim)

    def inside(order: Theorem) -> Theorem:
        raw_int, raw = parts(integral(c / k * exp(k * s), s, a, z, order))
        body = integrand_of(raw_int, s)
        same = arith(eq(body, SLICE), ne(s, z), ne(k, 0))
        ints, mean = parts(transfer(LEBESGUE, s, same, raw_int, use(POINT_NULL, a=z)))
        return both(ints, arith(goal, mean, raw, order))

    def outside(no: Theorem) -> Theorem:
        zero_int, zero = parts(use(NOTHING, mu=LEBESGUE))
        ints, mean = parts(transfer(LEBESGUE, s, arith(eq(num(0), SLICE), no), zero_int))
        return both(ints, arith(goal, mean, zero, no))

    return cases(a <= z, inside, outside)


@refutation_of(EXPONENTIAL_SLICE, "factor")
def _unit_slice(said: Theorem) -> Theorem:
    """The integral is e - 1."""
    values = {"a": 0, "z": 1, "c": 1, "k": 1}
    _, false = parts(instance(said, **values))
    _, true = parts(fact("foundations.exponential-slice", **values))
    return absurd(false, true, shown(eq(ind(num(0) <= 1), 1)), shown(2 < exp(num(1))))


# The integral of an exponential over a half-line, and of anything over a point ----------------

x, m = variables("x m")


def _tail(sign: int) -> tuple[Term, Term]:
    """exp(-s |x - m|) on one side of m, and the part of it at a distance of at most c."""
    bell = exp(-sign * s * (x - m))
    side = (m <= x, x <= m + c) if sign > 0 else (x <= m, m - c <= x)
    return ind(side[0]) * bell, ind(conj(*side)) * bell


def _level(sign: int) -> Theorem:
    """The part up to the distance c has the integral (1 - exp(-s c))/s: a primitive is -exp(-s |x - m|)/s."""
    _, level = _tail(sign)
    low, high = (m, m + c) if sign > 0 else (m - c, m)
    raw_int, raw = parts(integral(mul(-sign, exp(-sign * s * (x - m))) / s, x, low, high, 0 < c, 0 < s))
    body = integrand_of(raw_int, x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, level), 0 < s), raw_int))
    return both(ints, arith(eq(E(LEBESGUE, x, level), (1 - exp(-s * c)) / s), same, raw, 0 < s))


def _proof(sign: int, claim: Claim) -> Theorem:
    """Let c grow; a smaller integral than 1/s is exceeded at c = 1/(s^2 gap)."""
    body, level = _tail(sign)
    total = E(LEBESGUE, x, body)
    level_int, value = parts(_level(sign))
    below = arith(E(LEBESGUE, x, level) <= 1 / s, value, 0 < s)
    ints, upper = parts(monotone_limit(LEBESGUE, x, body, level, c, below, level_int, absolute(x - m) + 1))
    lower = integrate(LEBESGUE, x, arith(level <= body), level_int, ints)
    bound = arith((1 - exp(-s * c)) / s <= total, lower, value)
    gap = 1 / s - total

    def short(less: Theorem) -> Theorem:
        far = 1 / (s**2 * gap)
        positive = arith(0 < s * gap, less, 0 < s)
        reach = arith(0 < far, positive, 0 < s)
        tail = use(EXP_TANGENT, x=s * far)
        reached = use(bound, reach, 0 < s, c=far)
        small = arith(exp(-s * far) < s * gap, tail, positive, 0 < s)
        return arith(comparison(claim), small, reached, 0 < s)

    exact = cases(0 < gap, short, lambda no: arith(comparison(claim), upper, no, 0 < s))
    return both(ints, exact)


RIGHT = Lemma(
    "mechanisms.exponential-right", "The integral of exp(-s (x - m)) over x >= m is 1/s", "elementary",
    (0 < s,),
    conj(integrable(LEBESGUE, x, _tail(1)[0]), eq(E(LEBESGUE, x, _tail(1)[0]), factor * (1 / s))),
    lambda claim: _proof(1, claim),
    (Mutant("factor", {factor: MORE}, "an equality", witness=against("mechanisms.exponential-right", m=3, s=3)),),
)  # fmt: skip

LEFT = Lemma(
    "mechanisms.exponential-left", "The integral of exp(s (x - m)) over x <= m is 1/s", "elementary",
    (0 < s,),
    conj(integrable(LEBESGUE, x, _tail(-1)[0]), eq(E(LEBESGUE, x, _tail(-1)[0]), factor * (1 / s))),
    lambda claim: _proof(-1, claim),
    (Mutant("factor", {factor: MORE}, "an equality", witness=against("mechanisms.exponential-left", m=3, s=2)),),
)  # fmt: skip

value = mark("value", 0)

POINT_LENGTH = Mutant("length", {value: 1}, "an equality", witness=against("mechanisms.point-null", m="1/2"))

POINT = Lemma(
    "mechanisms.point-null", "A point has length 0", "elementary",
    (),
    conj(integrable(LEBESGUE, x, ind(eq(x, m))), eq(E(LEBESGUE, x, ind(eq(x, m))), value)),
    mutants=(POINT_LENGTH,),
)  # fmt: skip


@proof_of(POINT)
def _point(claim: Claim) -> Theorem:
    """The interval from m to m."""
    raw_int, raw = parts(integral(x, x, m, m))
    body = integrand_of(raw_int, x)
    ints, same = parts(transfer(LEBESGUE, x, arith(eq(body, ind(eq(x, m)))), raw_int))
    return both(ints, arith(comparison(claim), same, raw))


# The integral from a point on, by a primitive that vanishes at infinity -----------------------

e, t, top = variables("e t T")
f, F = variables("f F", function_type((REAL,), REAL))
NONNEGATIVE = forall(s, 0 <= f(s))
VANISHES = forall(e, implies(0 < e, exists(top, conj(t <= top, F(top) <= e))))


def by_parts(end: Term) -> Term:
    """f is integrable from t to a point, and its integral is the difference of F."""
    return conj(integrable(LEBESGUE, s, slice_to(end)), eq(E(LEBESGUE, s, slice_to(end)), F(t) - F(end)))


def slice_to(end: Term) -> Term:
    """f on the interval from t to a point, and 0 elsewhere."""
    return ind(conj(t <= s, s <= end)) * f(s)


PRIMITIVE = forall(top, implies(t <= top, conj(0 <= F(top), by_parts(top))))
BODY = ind(t <= s) * f(s)

HALF_LINE = Lemma(
    "foundations.half-line-integral",
    "The integral from t on is F(t) if that from t to T is F(t) - F(T) and F(T) comes to 0", "elementary",
    (NONNEGATIVE, PRIMITIVE, VANISHES),
    conj(integrable(LEBESGUE, s, BODY), eq(E(LEBESGUE, s, BODY), 1 * F(t))),
    mutants=(Mutant("no limit", without(VANISHES), "f = 0, F = 1"),),
)  # fmt: skip


@proof_of(HALF_LINE)
def _lemma(claim: Claim) -> Theorem:
    """Let the end of the interval grow."""
    low = specialize(NONNEGATIVE, s)
    level = slice_to(t + c)
    rest, level_int, value = parts(at(PRIMITIVE, t + c, by=[arith(t <= t + c, 0 < c)]))
    below = arith(E(LEBESGUE, s, level) <= F(t), value, rest)
    ints, upper = parts(monotone_limit(LEBESGUE, s, BODY, level, c, below, level_int, absolute(s - t) + 1, low))
    total = E(LEBESGUE, s, BODY)

    def short(less: Theorem) -> Theorem:
        gap = (F(t) - total) / 2

        def with_end(end: Term, known: Theorem) -> Theorem:
            after, small = parts(known)
            _, end_int, reached = parts(at(PRIMITIVE, end, by=[after]))
            most = integrate(LEBESGUE, s, arith(slice_to(end) <= BODY, low), end_int, ints)
            return arith(comparison(claim), most, reached, small, less)

        return obtain(at(VANISHES, gap, by=[arith(0 < gap, less)]), "T", with_end)

    return both(ints, cases(total < F(t), short, lambda no: arith(comparison(claim), upper, no)))


@refutation_of(HALF_LINE, "no limit")
def _constant(said: Theorem) -> Theorem:
    """f = 0 is the derivative of F = 1, which does not vanish."""
    zero, one = lam(s, num(0) * s), lam(s, num(1) + 0 * s)

    def flat(goal: Term, *_: Term) -> Theorem:
        low, ints, value = conjuncts(goal)
        zero_int, none = parts(fact("foundations.mean-of-zero", mu=LEBESGUE))
        whole_int, same = parts(transfer(LEBESGUE, s, arith(eq(num(0), integrand_of(ints, s))), zero_int))
        return both(arith(low), whole_int, arith(value, same, none))

    told = parts(instance(said, lambda goal: intro(goal, flat), f=zero, F=one, t=0))[1]
    zero_int, none = parts(fact("foundations.mean-of-zero", mu=LEBESGUE))
    same = parts(transfer(LEBESGUE, s, arith(eq(num(0), integrand_of(lhs(told), s))), zero_int))[1]
    return absurd(told, same, none)
