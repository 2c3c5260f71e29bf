"""Point queries and query release: how many records are needed, the error of counts that are released where they
are large, and that of answers that are projected.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from theorems.citations import STEINKE
from theorems.foundations.measure.subgaussian import MEAN_OF_LARGEST, c, v
from theorems.foundations.tests.disjoint_answers import INSIDE, ONE, PACKED, PACKED_TESTS, beta, f_, g, m

# Lower bounds for point queries: data sets that differ in all records, and answers that are right for one of them ---

n, first, other = var("n"), var("x0", "X"), var("r", function_type(("real",), "X"))
FAR = forall(i, implies(*INSIDE, D(n, other(i), first)))
RIGHT = forall(i, implies(*INSIDE, 1 - beta <= E(M(other(i)), w, f_(i, w)))), 1 - beta <= E(M(first), w, g(w))
ANSWERS = FAR, *PACKED_TESTS, ONE, *RIGHT, nat(m), nat(n), WITHIN(D, N)
PURE = PURE_DP(M, N, epsilon), 0 <= epsilon, *ANSWERS, 0 < beta, beta < 1
APPROX = APPROX_DP(M, N, epsilon, delta), 0 < epsilon, 0 <= delta, *ANSWERS
GROUP_DELTA = delta * (exp(n * epsilon) - 1) / (exp(epsilon) - 1)

_AT = {"r": 0, "x0": 1, "f": lambda _, y: y == 0, "g": (0, 1), "m": 0, "n": 1, "epsilon": log(num(3)), "beta": "1/4",
       "M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True, "D": paths("N")}  # fmt: skip

PURE_LOWER = Lemma(
    "st18.point-queries-pure-lower", "Answers right with probability 1 - beta at m + 2 data sets of n records, at "
    "most one of them at a time, need n >= log((m + 1) (1 - beta)/beta)/epsilon under pure DP",
    f"{STEINKE}, point queries",
    PURE,
    factor * log((m + 1) * (1 - beta) / beta) <= n * epsilon,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **_AT)),),
)  # fmt: skip


@proof_of(PURE_LOWER)
def _pure(claim: Claim) -> Theorem:
    """On one data set, m + 1 answers are wrong, but each of them has probability at least exp(-n epsilon) (1 - beta).

    For it has probability 1 - beta on the data set where it is right, and that is n steps away. No two of these answers
    are right at once, so together they have probability at most beta. The logarithm of
    (m + 1) (1 - beta) <= exp(n epsilon) beta is the claim.
    """
    groups = use("mechanisms.group-pure-dp", PURE[0], WITHIN(D, N), nat(n), 0 <= epsilon, D=D, M=M, N=N, k=n)
    made = _packed(groups, n * epsilon, num(0))
    odds, sign = (m + 1) * (1 - beta) / beta, use("foundations.natural-nonnegative", nat(m), k=m)
    positive = arith(0 < odds, 0 < beta, arith(0 < (m + 1) * (1 - beta), sign, beta < 1))
    bound = arith(odds <= exp(n * epsilon), made, 0 < beta)
    return arith(claim.conclusion, use("foundations.log-upper", positive, bound, y=odds, x=n * epsilon))


def _packed(private: Theorem, level: Term, loss: Term) -> Theorem:
    """The data set at which the answer i is right is n steps away; and of all answers at most one is right."""
    far = at(FAR, i, by=INSIDE)
    close = at(private, other(i), first, by=[far])
    every = [generalize(discharge(close, *INSIDE), i)]
    return use(PACKED, *every, *ANSWERS[1:7], A=lam(i, M(other(i))), Q=M(first), epsilon=level, delta=loss)


APPROX_LOWER = Lemma(
    "st18.point-queries-approx-lower", "Answers right with probability 1 - beta at m + 2 data sets of n records, at "
    "most one of them at a time: (m + 1) (1 - beta - delta') <= exp(n epsilon) beta under approximate DP",
    f"{STEINKE}, point queries",
    APPROX,
    factor * (m + 1) * (1 - beta - GROUP_DELTA) <= exp(n * epsilon) * beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, delta=0, **_AT)),),
)  # fmt: skip


@proof_of(APPROX_LOWER)
def _approx(claim: Claim) -> Theorem:
    """As for pure DP, with the delta of a group."""
    groups = use("mechanisms.group-approx-dp", APPROX[0], WITHIN(D, N), nat(n), *APPROX[1:3], D=D, M=M, N=N, k=n)
    return arith(claim.conclusion, _packed(groups, n * epsilon, GROUP_DELTA))


# The error of a count that is released where it is large with its noise, and is 0 else --------

q, z, tau = variables("q z tau")
SHOWN = ind(tau < q + z)

LEMMA = Lemma(
    "st18.point-queries-approx-error",
    "A count that is released where it is above tau with its noise is off by at most tau and the noise",
    f"{STEINKE}, point queries under approximate DP",
    (0 <= q, 0 <= tau),
    absolute(SHOWN * (q + z) - q) <= factor * (tau + absolute(z)),
    lambda claim: arith(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: LESS}, "a count at the threshold", witness=point(q=1, z=0, tau=1)),),
)


# The error of noisy answers that are projected to the hull of finitely many points ------------

d, j, alpha, width = variables("d j alpha Delta")
_coordinates = function_type(("Y", REAL), REAL)
noise, projected = var("z", _coordinates), var("p", _coordinates)
truth, exact = (var(name, function_type((REAL,), REAL)) for name in ("a", "b"))
net = var("r", function_type((REAL, REAL), REAL))


def _total(body: Term) -> Term:
    return summation(j, 1, d, body)


ERROR = _total((projected(w, j) - truth(j)) ** 2)
DIRECTION = _total(noise(w, j) * (net(i, j) - truth(j)))
_grown = exp(c * DIRECTION)
_bounded = conj(integrable(P, w, _grown), E(P, w, _grown) <= exp(c**2 * v / 2))
NOISE = forall((i, c), implies(nat(i), 0 < c, _bounded))
NEAREST = forall(w, _total((truth(j) + noise(w, j) - projected(w, j)) * (truth(j) - projected(w, j))) <= 0)
_farther = _total(noise(w, j) * projected(w, j)) <= _total(noise(w, j) * net(i, j))
HULL = forall(w, exists(i, conj(nat(i), i <= n, _farther)))
GIVEN = NEAREST, HULL, NOISE, integrable(P, w, ERROR), nat(d), nat(n), 0 <= v
WHOLE = _total((projected(w, j) - exact(j)) ** 2)
ROUNDED = _total((truth(j) - exact(j)) ** 2) <= (alpha * width) ** 2 / 4
SIZE = 0 < rho, 0 < alpha, 0 < m, v <= width**4 / (2 * rho * m**2), 16 * log(n + 1) <= alpha**4 * rho * m**2

_POINT = {"P": (1,), "z": 0, "p": 0, "a": 0, "r": 0, "d": 0, "n": 0, "v": 0}
room = mark("room", 0)

UPPER = Lemma(
    "st18.bbns-upper", "Answers with subgaussian noise, projected to the hull of n + 1 points: the mean squared error "
    "is at most sqrt(2 v log(n + 1))", f"{STEINKE}, query release by projection",
    GIVEN,
    E(P, w, ERROR) <= sqrt(v * (2 * log(n + 1))) + room,
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "one point and no noise", witness=finite({"Y": 1}, **_POINT)),),
)  # fmt: skip


@proof_of(UPPER)
def _upper(claim: Claim) -> Theorem:
    """The mean of the largest of n + 1 subgaussian numbers."""
    return arith(claim.conclusion, use(MEAN_OF_LARGEST, GIVEN[3], NOISE, _below(), nat(n), 0 <= v,
                                       f=lam((i, w), DIRECTION), e=lam(w, ERROR)))  # fmt: skip


def _below() -> Theorem:
    """|p - a|^2 <= <z, p - a>, which is at most what a point of the net has."""

    def with_point(place: Term, facts: Theorem) -> Theorem:
        natural, inside, less = parts(facts)
        z, p, a, r = noise(w, j), projected(w, j), truth(j), net(place, j)
        product = _total((a + z - p) * (a - p))
        first = over_range(eq(product, ERROR - _total(z * p) + _total(z * a)), d, nat(d))
        second = over_range(eq(_total(z * (r - a)), _total(z * r) - _total(z * a)), d, nat(d))
        bound = arith(ERROR <= _total(z * (r - a)), first, second, less, specialize(NEAREST, w))
        return witness(exists(i, conj(nat(i), i <= n, ERROR <= DIRECTION)), place, natural, inside, bound)

    return generalize(obtain(specialize(HULL, w), "k", with_point), w)


ENOUGH = Lemma(
    "st18.bbns-upper-size", "Answers rounded to n + 1 points within alpha Delta/2, with noise of rho-CDP for m "
    "records of diameter Delta, and projected: m >= (4/alpha^2) sqrt(log(n + 1)/rho) is enough for an error of alpha "
    "Delta", f"{STEINKE}, query release by projection",
    (*GIVEN, *SIZE, ROUNDED),
    E(P, w, WHOLE) <= factor * (alpha * width) ** 2,
    mutants=(Mutant("negative", {factor: -1}, "one point and no noise", control={factor: 2},
                    witness=finite({"Y": 1}, rho=1, alpha=1, m=1, Delta=1, b=0, **_POINT)),),
)  # fmt: skip


@proof_of(ENOUGH)
def _size(claim: Claim) -> Theorem:
    """(x + y)^2 <= 2 x^2 + 2 y^2, for the errors of the projection and of the rounding."""
    p, a, b = projected(w, j), truth(j), exact(j)

    def square(place: Term) -> Theorem:
        return arith(0 <= (projected(w, place) - 2 * truth(place) + exact(place)) ** 2)

    spare = over_range(0 <= _total((p - 2 * a + b) ** 2), d, nat(d), each=square)
    same = over_range(eq(WHOLE + _total((p - 2 * a + b) ** 2), 2 * ERROR + 2 * _total((a - b) ** 2)), d, nat(d))
    most = 2 * ERROR + (alpha * width) ** 2 / 2
    below = arith(WHOLE <= most, spare, same, ROUNDED)
    sign = over_range(0 <= WHOLE, d, nat(d))
    measured, mean = parts(expand(P, w, most, GIVEN[3]))
    ints = dominated(P, w, both(sign, below), measured)
    less = integrate(P, w, below, ints, measured)
    return arith(claim.conclusion, less, mean, mean_of_one(P), _projection_error())


def _projection_error() -> Theorem:
    """2 v log(n + 1) <= (alpha Delta)^4/16."""
    made = use(UPPER, *GIVEN)
    count = arith(1 <= n + 1, use("foundations.natural-nonnegative", nat(n), k=n))
    logs = nonnegative(log(n + 1), count)
    square, side = v * (2 * log(n + 1)), (alpha * width) ** 2 / 4
    share = arith(v * (2 * rho * m**2) <= width**4, *SIZE)
    first = arith(0 <= (width**4 - v * (2 * rho * m**2)) * log(n + 1), share, logs)
    second = arith(0 <= width**4 * (alpha**4 * rho * m**2 - 16 * log(n + 1)), SIZE[4])
    less = arith(square * (rho * m**2) <= side**2 * (rho * m**2), first, second)
    small = arith(square <= side**2, less, arith(0 < rho * m**2, *SIZE[:3]))
    inner = arith(0 <= square, logs, 0 <= v)
    root = squared_root(square, inner)
    order = arith(sqrt(square) <= side, root, small, nonnegative(sqrt(square), inner), arith(0 <= side))
    return arith(E(P, w, ERROR) <= side, made, order)
