"""Integer noise by its odds: those of discrete Laplace and discrete Gaussian noise have a sum; and where
odds are log-concave, the profile of a query with whole values is that of values as far apart as may be.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.mutants.counterexamples import absurd, fact, with_laplace
from dpproofs.mutants.one_number import at_one_number
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.measure.counting import AROUND, MOVED, NO_MEASURE, k, mu, n, whole as whole_, y
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.measure.rounding_up import TOTAL, cell
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.reals.whole_numbers import GAP, is_whole
from theorems.mechanisms.laplace.law import EXISTS, P, b, x
from theorems.mechanisms.laplace.tail import TAIL

# How likely it is that Laplace noise is rounded up to a whole number --------------------------

SIZE = exp(-absolute(k) / b)
SHARE = (1 - exp(-1 / b)) / 2
GIVEN = LAPLACE(P, 0, b), 0 < b, whole(k)

LAPLACE_CELLS = Lemma(
    "mechanisms.laplace-cells", "How likely it is at least that Laplace noise is rounded up to a whole number",
    "elementary",
    GIVEN,
    factor * SHARE * SIZE <= E(P, x, cell(k, x)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality at k = -1"),),
)  # fmt: skip


@proof_of(LAPLACE_CELLS)
def _proof(claim: Claim) -> Theorem:
    """Both tails are on one side, or one is on each."""
    known: list[Fact] = [_difference(), *(use(TAIL, *GIVEN[:2], m=0, t=level) for level in (k - 1, k)), GIVEN[1]]
    zero = is_whole(num(0), use(NAT_ZERO))

    def size(value: Term, order: Theorem) -> Theorem:
        return same_value(lam(x, exp(-x / b)), arith(eq(absolute(k), value), order))

    def marks(*value: int, order: Theorem) -> list[Theorem]:
        events = 0 <= k - 1 - 0, k - 1 - 0 < 0, 0 <= k - num(0), k - num(0) < 0
        return [arith(eq(ind(event), v), order) for event, v in zip(events, value, strict=True)]

    def above(yes: Theorem) -> Theorem:
        one = use(GAP, zero, whole(k), yes, j=0)
        return arith(claim.conclusion, *known, *marks(1, 0, 1, 0, order=one), size(k, yes))

    def below(yes: Theorem) -> Theorem:
        return arith(claim.conclusion, *known, *marks(0, 1, 0, 1, order=yes), size(-k, yes))

    def at_zero(no: Theorem, other: Theorem) -> Theorem:
        none = arith(eq(k, 0), no, other)
        flat = [same_value(lam(x, exp(sign * x / b)), none) for sign in (1, -1)]
        return arith(claim.conclusion, *known, none, size(num(0), none), *flat)

    return cases(0 < k, above, lambda no: cases(k < 0, below, lambda other: at_zero(no, other)))


def _difference() -> Theorem:
    """The difference of two tails."""
    above = ind(k - 1 < x), ind(k < x)
    done, mean = parts(expand(P, x, above[0] - above[1], *(bounded(P, x, event, 1) for event in above)))
    same = parts(transfer(P, x, arith(eq(above[0] - above[1], cell(k, x))), done))[1]
    return arith(eq(E(P, x, cell(k, x)), E(P, x, above[0]) - E(P, x, above[1])), same, mean)


@refutation_of(LAPLACE_CELLS, "factor")
def _below_zero(said: Theorem) -> Theorem:
    """Noise of scale 1 is rounded up to -1 with probability (1 - 1/e)/(2 e)."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, given = laws(num(0)), specialize(centred, 0)
        told = instance(said, given, is_whole(num(-1), numeric(nat(num(1)))), P=law, b=1, k=-1)
        tails = [fact("mechanisms.laplace-tail", given, P=law, m=0, b=1, t=level) for level in (num(-1) - 1, num(-1))]
        size = same_value(lam(x, exp(-x / 1)), arith(eq(absolute(num(-1)), 1)))
        return absurd(told, instantiate(_difference(), P=law, k=-1), *tails, size, numeric(exp(num(-1)) < 1))

    return with_laplace(with_laws)


# The odds of discrete Laplace noise and of discrete Gaussian noise have a sum -----------------

sigma = var("sigma")
LAPLACE_ODDS, GAUSSIAN_ODDS = exp(-absolute(y) / b), exp(-(y**2) / (2 * sigma**2))

ODDS_LAPLACE = Lemma(
    "mechanisms.geometric-odds", "The odds of discrete Laplace noise have a sum", "law_with_density",
    (COUNTING(mu), 0 < b),
    integrable(mu, y, LAPLACE_ODDS),
    mutants=(Mutant("scale", {0 < b: b < 0}, "the odds grow",
                    control={0 < b: 1 < b}, unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(ODDS_LAPLACE)
def _of_laplace(claim: Claim) -> Theorem:
    """They are at most a multiple of how likely Laplace noise is rounded up to these numbers."""
    surely = parts(unfolded(COUNTING(mu)))[0]
    small = use(EXP_STRICT, arith(-1 / b < 0, 0 < b), x=-1 / b, y=0)

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        law = laws(num(0))
        shares = parts(use(TOTAL, COUNTING(mu), P=law))[0]
        least = use(LAPLACE_CELLS, specialize(facts, 0), 0 < b, whole(y), P=law, k=y)
        factor = 2 / (1 - exp(-1 / b))
        scaled = parts(linear(mu, y, factor * E(law, x, cell(y, x)), [(factor, shares)]))[0]
        above = arith(0 < factor, small)
        low, high = arith(0 <= LAPLACE_ODDS), arith(LAPLACE_ODDS <= factor * E(law, x, cell(y, x)), least, above, small)
        return dominated(mu, y, both(low, high), scaled, surely)

    return obtain(use(EXISTS, 0 < b), "L", with_laws)


GAUSSIAN = Lemma(
    "mechanisms.discrete-gaussian-odds", "The odds of discrete Gaussian noise have a sum", "law_with_density",
    (COUNTING(mu), 0 < sigma),
    integrable(mu, y, GAUSSIAN_ODDS),
    mutants=(Mutant("measure", without(COUNTING(mu)), "a measure of infinite mass at 0",
                    unwitnessed="no theorem says that there is such a measure"),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _of_gaussian(claim: Claim) -> Theorem:
    """A parabola is above its tangents."""
    known = use(ODDS_LAPLACE, COUNTING(mu), arith(0 < num(1)), b=1)
    power = -(y**2) / (2 * sigma**2)
    line = sigma**2 / 2 - absolute(y)
    nonneg = arith(0 <= (absolute(y) - sigma**2) ** 2)
    square = arith(power * sigma**2 <= line * sigma**2, nonneg, 0 < sigma)
    less = use(EXP_INCREASING, arith(power <= line, square, 0 < sigma), x=power, y=line)
    scaled = parts(linear(mu, y, exp(line), [(exp(sigma**2 / 2), known)]))[0]
    return dominated(mu, y, both(arith(0 <= GAUSSIAN_ODDS), less), scaled)


# Integer noise with log-concave odds: values at a larger distance are distinguished better ----

a = var("a")
g, phi = variables("g phi", function_type(("real",), "real"))
FINITE = integrable(mu, y, g(y))
SUMMED = COUNTING(mu), FINITE
POSITIVE = forall(y, 0 < g(y))
CONCAVE = forall((y, a, b), implies(0 <= a, 0 <= b, g(y) * g(y + a + b) <= g(y + a) * g(y + b)))
NOISE = (*SUMMED, POSITIVE, CONCAVE)
TEST = test_function(phi, y)
MOVE = k - n
NUMBERS = (whole_(k), whole_(n), whole_(Delta), 0 <= MOVE, MOVE <= Delta, 0 <= c, TEST)


def told(odds: Term, order: Term, distance: Term = Delta) -> Term:
    """The hockey-stick divergence of noise on a number from noise on 0."""
    return E(mu, y, maximum(odds(y - distance) - order * odds(y), 0))


ZERO = infer("or_intro", use(NAT_ZERO), formula=whole_(num(0)))


def _simple(goal: Term) -> Theorem:
    return intro(goal, lambda wanted, *_: arith(wanted))


LARGER = Lemma(
    "mechanisms.whole-noise-further", "Log-concave integer noise distinguishes values at a larger distance better",
    "elementary",
    (*NOISE, *NUMBERS),
    E(mu, y, g(y - MOVE) * phi(y)) <= c * E(mu, y, g(y) * phi(y)) + told(g, c),
    mutants=(Mutant("measure", without(COUNTING(mu)),
                    "the law of 0, exp(y)",
                    witness=at_one_number(0, _simple, g=lam(y, exp(y)), phi=lam(y, num(1)), Delta=1, k=0, n=0, c=0)),),
)  # fmt: skip


@proof_of(LARGER)
def _larger(claim: Claim) -> Theorem:
    """The numbers where the first law is likelier lie above one number, so that more are met from further above."""
    likelier = lam(y, ind(c * g(y) < g(y - MOVE)))
    unit, zero = specialize(TEST, y), num(0)
    ints: dict[Term, Fact] = {
        MOVE: around(MOVE, k, n, *NUMBERS[:2]), zero: SUMMED[1],
        Delta: around(Delta, Delta, zero, NUMBERS[2], ZERO),
    }  # fmt: skip
    odds = {centre: g(y) if centre == zero else g(y - centre) for centre in ints}
    signs = [specialize(POSITIVE, y if centre == zero else y - centre) for centre in ints]

    def seen(centre: Term, weight: Term) -> Theorem:
        body = odds[centre] * weight
        small = both(arith(0 <= body, *signs, unit), arith(body <= odds[centre], *signs, unit))
        return dominated(mu, y, small, ints[centre])

    event, near, far = likelier(y), odds[MOVE], odds[Delta]
    best = near * phi(y) + c * (g(y) * event) <= c * (g(y) * phi(y)) + near * event
    first = integrate(
        mu, y, arith(best, unit, *signs), seen(MOVE, phi(y)), seen(zero, event), seen(zero, phi(y)), seen(MOVE, event)
    )
    top = maximum(far - c * g(y), 0)
    top_int = dominated(mu, y, both(arith(0 <= top), arith(top <= far, *signs, 0 <= c)), ints[Delta])
    last = integrate(
        mu, y, arith(far * event <= c * (g(y) * event) + top), seen(Delta, event), seen(zero, event), top_int
    )
    here = parts(use(MOVED, SUMMED[0], seen(MOVE, event), *NUMBERS[:2], f=lam(y, near * event)))
    there = parts(use(MOVED, SUMMED[0], seen(Delta, event), NUMBERS[2], ZERO, f=lam(y, far * event), k=Delta, n=zero))
    more = integrate(mu, y, _met(integrand_of(here[0], y), integrand_of(there[0], y)), here[0], there[0])
    return arith(claim.conclusion, first, last, here[1], there[1], more)


def around(centre: Term, first: Term, second: Term, *facts: Theorem | Term) -> Theorem:
    """The odds around first - second, which is the centre, have a sum."""
    ints = parts(use(MOVED, *SUMMED, *facts, f=g, k=second, n=first))[0]
    return parts(transfer(mu, y, same_value(g, arith(eq(y + second - first, y - centre))), ints))[0]


def _met(here: Term, there: Term) -> Theorem:
    """Where the first law is likelier above a number, it is so further above."""
    moves = {y + k - n - MOVE: y, y + Delta - num(0) - Delta: y, y + k - n: y + MOVE, y + Delta - num(0): y + Delta,
             y + Delta - num(0) - MOVE: y + (Delta - MOVE), y + (Delta - MOVE) + MOVE: y + Delta}  # fmt: skip
    same = [same_value(g, arith(eq(old, new))) for old, new in moves.items()]
    signs = [specialize(POSITIVE, at_) for at_ in (y, y + MOVE, y + Delta)]
    concave = at(CONCAVE, y, Delta - MOVE, MOVE, by=[arith(0 <= Delta - MOVE, NUMBERS[4]), NUMBERS[3]])
    low, high = g(y + MOVE), g(y + Delta)

    def likelier(yes: Theorem) -> Theorem:
        scaled = arith(c * low * high < g(y) * high, yes, signs[2])
        further = arith(low * (c * high) < low * g(y + (Delta - MOVE)), scaled, concave, *same)
        return arith(here <= there, arith(c * high < g(y + (Delta - MOVE)), further, signs[1]), yes, signs[0], *same)

    return cases(c * low < g(y), likelier, lambda no: arith(here <= there, no, signs[0], *same))


# Noise on a query with whole values, with log-concave odds: its profile is that of values as far apart as may be ---

x_ = var("x", "X")
M = var("M", function_type(("X",), prob(REAL)))
DENSITY_R, PROFILE_R = on(DENSITY, Y=REAL), on(PROFILE, Y=REAL)
NOISY = forall(x_, DENSITY_R(lam(y, g(y - q(x_))), M(x_), mu))
EVEN = forall(y, eq(g(-y), g(y)))
WHOLE = forall(x_, whole_(q(x_)))
PROFILE_GIVEN = (*NOISE, EVEN, NOISY, WHOLE, whole_(Delta), SENSITIVITY(q, N, Delta), N(x1, x2))

PROFILE_OF_NOISE = Lemma(
    "mechanisms.whole-noise-profile", "The profile of log-concave noise on a query with whole values", "elementary",
    PROFILE_GIVEN,
    PROFILE_R(M(x1), M(x2), lam(c, factor * told(g, c))),
    mutants=(Mutant("factor", {factor: LESS}, "the test of the likelier numbers attains it", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(PROFILE_OF_NOISE)
def _profile_of_noise(claim: Claim) -> Theorem:
    """The numbers are moved, or mirrored, so that the second value is 0 and the first one is above it."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    test = test_function(phi, y)
    unit = specialize(test, y)
    wholes = [specialize(WHOLE, data) for data in (x1, x2)]
    means, ints = [], []
    for data in (x1, x2):
        _, summed, change = parts(unfolded(specialize(NOISY, data)))
        height, sign = g(y - q(data)), specialize(POSITIVE, y - q(data))
        small = both(arith(0 <= height * phi(y), sign, unit), arith(height * phi(y) <= height, sign, unit))
        ints.append(dominated(mu, y, small, summed))
        means.append(at(change, phi, by=[test]))
    goal = E(M(x1), y, phi(y)) <= c * E(M(x2), y, phi(y)) + told(g, c)

    def larger(first: int, place: Term, moved: list[list[Theorem]]) -> Theorem:
        unit = generalize(both(*parts(specialize(test, place))), y)
        data = (x1, x2) if first == 0 else (x2, x1)
        size = q(data[0]) - q(data[1])
        facts = wholes[first], wholes[1 - first], arith(0 <= size, *order[first]), arith(size <= Delta, gap)
        known = use(
            LARGER, *NOISE, *facts, whole_(Delta), 0 <= c, unit, k=q(data[0]), n=q(data[1]), phi=lam(y, phi(place))
        )
        return arith(goal, known, *means, *(fact for one in moved for fact in one))

    order: dict[int, list[Theorem]] = {}

    def above(yes: Theorem) -> Theorem:
        order[0] = [yes]
        place = y + q(x2)
        moved = []
        for data, known, old in ((x1, ints[0], y - (q(x1) - q(x2))), (x2, ints[1], y)):
            there, mean = parts(use(MOVED, SUMMED[0], known, wholes[1], ZERO, f=lam(y, g(y - q(data)) * phi(y)),
                                    k=q(x2), n=num(0)))  # fmt: skip
            odds = same_value(g, arith(eq(y + q(x2) - num(0) - q(data), old)))
            body = integrand_of(there, y)
            moved.append([mean, parts(transfer(mu, y, arith(eq(body, g(old) * phi(place)), odds), there))[1]])
        return larger(0, place, moved)

    def below(no: Theorem) -> Theorem:
        order[1] = [no]
        place = q(x2) - y
        moved = []
        for data, known, old in ((x1, ints[0], y - (q(x2) - q(x1))), (x2, ints[1], y)):
            there, mean = parts(use(AROUND, SUMMED[0], known, wholes[1], f=lam(y, g(y - q(data)) * phi(y)), k=q(x2)))
            odds = same_value(g, arith(eq(q(x2) - y - q(data), -old))), specialize(EVEN, old)
            body = integrand_of(there, y)
            moved.append([mean, parts(transfer(mu, y, arith(eq(body, g(old) * phi(place)), *odds), there))[1]])
        return larger(1, place, moved)

    return for_all(claim.conclusion, cases(q(x2) <= q(x1), above, below))
