"""How far Gaussian noise goes: the error of one answer, the largest error of d answers, and their mean
squared distance from given numbers.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, large_noise
from dpproofs.mutants.two_answers import single_sums, sum_to
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, gaussian, sigma, x
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL
from theorems.foundations.gaussian.gaussian_variance import DISTANCE
from theorems.foundations.measure.half_lines import POINT
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.measure.postprocessed_laws import IMAGE_MEAN_CONVERSE
from theorems.foundations.measure.union_bound import INSIDE, UNION_BOUND, d, j, some_answer
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.reals.mills_ratio import HALF

# How far Gaussian noise goes: one answer ------------------------------------------------------

lambda_, nu = var("lambda_"), var("m")
LAW = normal(nu, sigma)
SIGNS = 0 < sigma, 0 <= lambda_
BOUND = exp(-(lambda_**2) / (2 * sigma**2))

GAUSSIAN_ERROR_FACTOR = Mutant("factor", {factor: LESS}, "lambda = 0", witness=finite({}, m=0, sigma=1, lambda_=0))

GAUSSIAN_ERROR = Lemma(
    "foundations.gaussian-error", "P[|N(0, sigma^2)| > lambda] <= exp(-lambda^2/(2 sigma^2))", "gaussian_density",
    SIGNS,
    E(LAW, x, ind(lambda_ < absolute(x - nu))) <= factor * BOUND,
    mutants=(GAUSSIAN_ERROR_FACTOR,),
)  # fmt: skip


@proof_of(GAUSSIAN_ERROR)
def _error(claim: Claim) -> Theorem:
    """Both tails are erfc(lambda/(sigma sqrt(2)))/2."""
    z = lambda_ / (sigma * sqrt(2))
    above, below = (use(GAUSSIAN_TAIL, 0 < sigma, r=level, nu=nu) for level in (nu + lambda_, nu - lambda_))
    events = ind(nu + lambda_ <= x), ind(nu - lambda_ <= x)
    point = arith(ind(lambda_ < absolute(x - nu)) <= events[0] + 1 - events[1], 0 <= lambda_)
    ints = [bounded(LAW, x, body, 1) for body in (ind(lambda_ < absolute(x - nu)), *events)]
    total = integrate(LAW, x, point, *ints)
    small = use(HALF, arith(0 <= z, *SIGNS), x=z)
    reflected = use(ERFC_REFLECTED, a=z)
    return arith(claim.conclusion, total, above, below, small, reflected, *SIGNS)


# How far Gaussian noise goes, the threshold included ------------------------------------------

GAUSSIAN_ERROR_CLOSED = Lemma(
    "foundations.gaussian-error-closed", "P[|N(0, sigma^2)| >= lambda] <= exp(-lambda^2/(2 sigma^2))",
    "gaussian_density",
    SIGNS,
    E(LAW, x, ind(lambda_ <= absolute(x - nu))) <= factor * BOUND,
    mutants=(Mutant("factor", {factor: LESS}, "lambda = 0", witness=finite({}, m=0, sigma=1, lambda_=0)),),
)  # fmt: skip


@proof_of(GAUSSIAN_ERROR_CLOSED)
def _proof(claim: Claim) -> Theorem:
    """The two ends have probability 0."""
    ends = nu + lambda_, nu - lambda_
    events = [ind(lambda_ <= absolute(x - nu)), ind(lambda_ < absolute(x - nu)), *(ind(eq(x, end)) for end in ends)]
    ints = [bounded(LAW, x, event, 1) for event in events]
    less = integrate(LAW, x, arith(events[0] <= events[1] + events[2] + events[3]), *ints)
    return arith(claim.conclusion, less, use(GAUSSIAN_ERROR, *SIGNS), *(point_mass(end) for end in ends))


def point_mass(place: Term) -> Theorem:
    """P[x = place] = 0."""
    event, height = ind(eq(x, place)), gaussian(nu)(place)
    change = at(parts(unfolded(use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)))[2], lam(x, event))
    ints, mean = parts(expand(LEBESGUE, x, height * event, use(POINT, m=place)))
    goal = eq(height * event, gaussian(nu)(x) * event)

    def there(yes: Theorem) -> Theorem:
        return arith(goal, congruence(eq(height, gaussian(nu)(x)), yes))

    same = cases(eq(x, place), there, lambda no: arith(goal, no))
    return arith(
        eq(E(LAW, x, event), 0), change, parts(transfer(LEBESGUE, x, same, ints))[1], mean, use(POINT, m=place)
    )


# One answer with Gaussian noise, as a witness for statements on d answers ---------------------


def one_answer(said: Theorem, law: Term, *facts: Theorem, start: object = 0, **values: object) -> Theorem:
    """What a statement on squared errors says of one answer of a Gaussian law to a query with that value, d = 1."""
    same = intro(on(IMAGE, Y=REAL, Z=REAL)(law, law, lam(x, x)), lambda goal, _: arith(goal))
    laws = {"P": law, "v": lam((x, j), x), "f": lam(j, as_term(start)), "d": 1}
    return instance(said, *facts, lambda goal: intro(goal, lambda *_: same), **(laws | values))


def mean_square(law: Term, start: object = 0) -> Theorem:
    """The mean of the squared error of one answer."""
    mean, deviation = moments_of(law)
    positive = numeric(0 < deviation)
    exact = parts(fact("foundations.gaussian-squared-distance", positive, mu=mean, m=start, sigma=deviation))
    square = integrand_of(lhs(exact[1]), x)
    alone = arith(eq(square, summation(j, 1, 1, square)), sum_to(1, lam(j, square)))
    same = parts(transfer(law, x, alone, exact[0]))[1]
    return arith(eq(rhs(same), rhs(exact[1])), same, exact[1])


# How far Gaussian noise goes: the largest error of d answers ----------------------------------

centre = var("mu", function_type((REAL,), REAL))
answer = var("v", function_type(("Y", REAL), REAL))
NOISY = forall(j, implies(*INSIDE, on(IMAGE, Z=REAL)(normal(centre(j), sigma), P, lam(w, answer(w, j)))))
TEST = test_function(phi, w)


def some_far(radius: Term) -> Term:
    """The test holds only where some answer has an error above the radius."""
    return forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, far(radius)))))


def far(radius: Term, j: Term = j) -> Term:
    """The error of the answer j is larger than the radius."""
    return radius < absolute(answer(w, j) - centre(j))


LARGEST_ERROR = Lemma(
    "foundations.gaussian-largest-error", "d answers with noise N(0, sigma^2): the largest error is above lambda with "
    "probability at most d exp(-lambda^2/(2 sigma^2))", "gaussian_density",
    (NOISY, nat(d), TEST, some_far(lambda_), *SIGNS),
    E(P, w, phi(w)) <= factor * d * BOUND,
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, lambda = 0"),),
)  # fmt: skip


@proof_of(LARGEST_ERROR)
def _largest(claim: Claim) -> Theorem:
    """The union bound over the answers."""
    error = lam((j, w), ind(far(lambda_)))
    one = lam(x, ind(lambda_ < absolute(x - centre(j))))
    unit = generalize(both(arith(0 <= error(j, w)), arith(error(j, w) <= 1)), j, w)
    drawn = at(at(NOISY, j, by=INSIDE), one)
    rare = arith(E(P, w, error(j, w)) <= BOUND, drawn, use(GAUSSIAN_ERROR, *SIGNS, m=centre(j)))
    happens = exists(j, conj(*INSIDE, 1 <= error(j, w)))
    some = some_answer(some_far(lambda_), happens, lambda j, wrong: arith(1 <= error(j, w), *wrong))
    events = generalize(discharge(rare, *INSIDE), j)
    return use(UNION_BOUND, nat(d), unit, events, TEST, some, f=error, B=BOUND)


@refutation_of(LARGEST_ERROR, "factor", Y=REAL)
def _often_far(said: Theorem) -> Theorem:
    """One standard Gaussian number is almost surely not 0."""
    return large_noise(said, 0, num(1), sigma=1, lambda_=0)


# The squared distance of d answers with Gaussian noise from given numbers, in the mean --------

target = var("f", function_type((REAL,), REAL))


def _said(dimension: Term, factor: Factor = 1) -> Term:
    body = squared_error(dimension)
    mean = eq(E(P, w, body), squared_bias(dimension) + factor * dimension * sigma**2)
    return conj(integrable(P, w, body), mean)


def squared_error(dimension: Term = d) -> Term:
    """The squared Euclidean distance of the first answers from their targets."""
    return summation(j, 1, dimension, (answer(w, j) - target(j)) ** 2)


def squared_bias(dimension: Term = d) -> Term:
    """The squared Euclidean distance of the first means from their targets."""
    return summation(j, 1, dimension, (target(j) - centre(j)) ** 2)


SQUARED_ERRORS = Lemma(
    "foundations.gaussian-squared-errors", "The squared distance of d answers with noise N(0, sigma^2) from given "
    "numbers has the mean |bias|^2 + d sigma^2", "gaussian_density",
    (NOISY, nat(d), 0 < sigma),
    _said(d, factor),
    mutants=(Mutant("factor", {factor: MORE}, "d = 1"),),
)  # fmt: skip


@proof_of(SQUARED_ERRORS)
def _lemma(claim: Claim) -> Theorem:
    """One answer after the other."""
    terms = lam(j, (answer(w, j) - target(j)) ** 2), lam(j, (target(j) - centre(j)) ** 2)

    def known(k: Term) -> Term:
        return implies(k <= d, _said(k))

    empty = [use("sum_empty", a=1, b=0, s=s) for s in terms]
    zero_int, zero = parts(use(NOTHING, mu=P))
    none_int, none = parts(transfer(P, w, arith(eq(num(0), squared_error(num(0))), empty[0]), zero_int))
    start = both(
        none_int,
        arith(eq(E(P, w, squared_error(num(0))), squared_bias(num(0)) + num(0) * sigma**2), none, zero, empty[1]),
    )

    def step(goal: Term, k: Term) -> Theorem:
        less = k + 1 <= d
        before_int, before = parts(at(assume(known(k)), by=[arith(k <= d, less)]))
        reached = arith(1 <= k + 1)
        longer = [use("sum_step", nat(k + 1), reached, a=1, b=k, s=s) for s in terms]
        one_int, one = parts(_one(k + 1, nat(k + 1), reached, less))
        body = squared_error(k) + terms[0](k + 1)
        ints, mean = parts(expand(P, w, body, before_int, one_int))
        whole_int, same = parts(transfer(P, w, arith(eq(body, squared_error(k + 1)), longer[0]), ints))
        value = eq(E(P, w, squared_error(k + 1)), squared_bias(k + 1) + (k + 1) * sigma**2)
        return discharge(both(whole_int, arith(value, same, mean, before, one, longer[1])), less)

    made = induction(d, known, discharge(start, num(0) <= d), step, nat(d))
    return at(made, by=[arith(Term("le", (d, d)))])


def _one(index: Term, *inside: Theorem | Term) -> Theorem:
    """The mean for one answer."""
    image = at(NOISY, index, by=inside)
    law, square = normal(centre(index), sigma), lam(x, (x - target(index)) ** 2)
    ints, mean = parts(use(DISTANCE, 0 < sigma, mu=centre(index), m=target(index)))
    nonneg = generalize(arith(0 <= square(x)), x)
    there = parts(use(IMAGE_MEAN_CONVERSE, image, nonneg, ints, R=law, P=P, g=lam(w, answer(w, index)), f=square))
    value = eq(E(P, w, square(answer(w, index))), (target(index) - centre(index)) ** 2 + sigma**2)
    return both(there[0], arith(value, there[1], mean))


@refutation_of(SQUARED_ERRORS, "factor", Y=REAL)
def _one_answer(said: Theorem) -> Theorem:
    """The variance of N(0, 1) is 1."""
    law = normal(num(0), num(1))
    told = parts(one_answer(said, law, mu=lam(j, num(0)), sigma=1))[1]
    return absurd(single_sums(told), mean_square(law))
