"""The kinds of mechanisms: their definitions, and the domains of their numbers.

Each definition is about a mechanism K, from data X to laws of answers, and the neighbouring relation N that its
sensitivities are about. The domain of each number is a part of the statement of a verdict, so that none is vacuous.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from dpproofs.kernel import Definition, Term, Type, same_means, test_function
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, conj, disj, eq, exists, exp, forall, function_type
from dpproofs.language.terms import implies, ind, lam, log, measure, nat, normal, num, open_, prob, sqrt, summation
from dpproofs.language.terms import var, variables
from dpproofs.meaning.definitions import DENSITY, L1_SENSITIVITY, L2_SENSITIVITY, LAPLACE, PUSHED, SENSITIVITY, among
from dpproofs.meaning.definitions import on
from dpproofs.meaning.laws import COUNTED, COUNTING, FINITE_LAW, GAUSSIAN_VECTOR, INDEPENDENT_BITS, LAPLACE_VECTOR
from dpproofs.meaning.laws import UNARY_ENCODING, whole
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, DATA, a, append, empty, most, neighbours, size, x, x1, x2
from dpproofs.meaning.process import OUTPUT, Kind, Says

N = neighbours
Delta, sigma, scale, rate, epsilon, p = variables("Delta sigma b rate epsilon p")
d, i, j, k, n, c = variables("d i j k n c")
theta, diffusion, time = variables("theta diffusion t")
K = var("K", function_type((DATA,), prob(REAL)))
K_out = var("K", function_type((DATA,), prob(OUTPUT)))
q = var("q", function_type((DATA,), REAL))
q_vector = var("q", function_type((DATA, REAL), REAL))
w, z = var("w"), var("z")
phi = var("phi", function_type((REAL,), REAL))
_v = var("v", OUTPUT)
_h = var("h", function_type((OUTPUT,), REAL))


def _same(left: Term, right: Term) -> Term:
    """Two laws of numbers are one."""
    return same_means(phi, w, E(left, w, phi(w)), E(right, w, phi(w)))


GAUSSIAN_LAW = forall(x, _same(K(x), normal(q(x), sigma)))
GAUSSIAN = Definition(
    "gaussian_mechanism", (K, N, Delta, sigma), exists(q, conj(SENSITIVITY(q, N, Delta), GAUSSIAN_LAW))
)
"""K releases the value of a query of that sensitivity plus noise N(0, sigma^2)."""

_spread = sqrt(diffusion**2 * (1 - exp(-2 * theta * time)) / theta)
_state = forall(x, _same(K(x), normal(exp(-theta * time) * q(x), _spread)))
ORNSTEIN_UHLENBECK = Definition(
    "ornstein_uhlenbeck_mechanism",
    (K, N, Delta, theta, diffusion, time),
    exists(q, conj(SENSITIVITY(q, N, Delta), _state)),
)
"""K releases the state, at that time, of dX = -theta X dt + sqrt(2) r dW, which starts at the value of a query."""

LAPLACE_MECHANISM = Definition(
    "laplace_mechanism",
    (K, N, Delta, scale),
    exists(q, conj(SENSITIVITY(q, N, Delta), forall(x, LAPLACE(K(x), q(x), scale)))),
)
"""K releases the value of a query of that sensitivity plus Laplace noise of scale b."""

_put, _none = var("put", function_type((OUTPUT, REAL), OUTPUT)), var("none", OUTPUT)
_partial = var("C", function_type((DATA, REAL), prob(OUTPUT)))


def _vector(sensitivity: Definition, noise: Definition, size: Term) -> Term:
    """There is a vector of queries of that sensitivity, and K releases it with independent noise on each entry."""
    partial = on(noise, V=OUTPUT)(lam(i, _partial(x, i)), _put, _none, lam(i, q_vector(x, i)), size)
    whole_vector = same_means(_h, _v, E(K_out(x), _v, _h(_v)), E(_partial(x, d), _v, _h(_v)))
    return exists(
        (d, q_vector, _put, _none, _partial),
        conj(nat(d), sensitivity(q_vector, d, N, Delta), forall(x, conj(partial, whole_vector))),
    )


VECTOR_GAUSSIAN = Definition(
    "vector_gaussian_mechanism", (K_out, N, Delta, sigma), _vector(L2_SENSITIVITY, GAUSSIAN_VECTOR, sigma)
)
"""K releases a vector of queries, of that Euclidean sensitivity, with independent noise N(0, sigma^2) on each entry.
The answer is put together from its entries, one after the other, by ``put``."""

VECTOR_LAPLACE = Definition(
    "vector_laplace_mechanism", (K_out, N, Delta, scale), _vector(L1_SENSITIVITY, LAPLACE_VECTOR, scale)
)
"""K releases a vector of queries, of that sensitivity in the sum norm, with independent Laplace noise of scale b on
each entry."""

_mu = var("mu", measure(REAL))


def _on_whole_numbers(odds: Term) -> Term:
    """The values of a query are whole numbers, and so is the noise, with these odds."""
    return exists(
        (q, _mu, c),
        conj(
            SENSITIVITY(q, N, Delta),
            forall(x, whole(q(x))),
            COUNTING(_mu),
            forall(x, DENSITY_REAL(lam(w, c * odds), K(x), _mu)),
        ),
    )


DENSITY_REAL = on(DENSITY, Y=REAL)
DISCRETE_GAUSSIAN = Definition(
    "discrete_gaussian_mechanism",
    (K, N, Delta, sigma),
    _on_whole_numbers(exp(-((w - q(x)) ** 2) / (2 * sigma**2))),
)
"""K releases the value of a query with whole values plus discrete Gaussian noise: y has the probability
c exp(-(y - q(x))^2/(2 sigma^2))."""

GEOMETRIC = Definition("geometric_mechanism", (K, N, Delta, scale), _on_whole_numbers(exp(-absolute(w - q(x)) / scale)))
"""K releases the value of a query with whole values plus discrete Laplace noise: y has the probability
c exp(-|y - q(x)|/b)."""

_bit = var("b", function_type((DATA,), REAL))
_flipped = eq(E(K(x), w, phi(w)), p * phi(_bit(x)) + (1 - p) * phi(1 - _bit(x)))
_answers = forall((x, phi), implies(test_function(phi, w), _flipped))
RESPONSE = Definition(
    "randomized_response", (K, p), exists(_bit, conj(forall(x, disj(eq(_bit(x), 0), eq(_bit(x), 1))), _answers))
)
"""K releases one bit of the whole data with probability p, and else the other bit."""

_true = var("v", function_type((DATA,), REAL))
_other = 1 / (exp(epsilon) + k - 1)
_law = on(FINITE_LAW, Y=REAL)
_weight = _other + (exp(epsilon) / (exp(epsilon) + k - 1) - _other) * ind(eq(i, _true(x)))
CHOICE_RESPONSE = Definition(
    "randomized_response_among",
    (K, k, epsilon),
    exists(_true, conj(forall(x, conj(*among(_true(x), k))), forall(x, _law(K(x), k, lam(i, i), lam(i, _weight))))),
)
"""K releases one of k answers: the true one, a function of the whole data, with e^epsilon times the probability of each
other one."""

_value = var("f", function_type((DATA,), REAL))
_shows = var("bit", function_type((OUTPUT, REAL), REAL))
_reference = var("R", prob(OUTPUT))
p_true, p_other = variables("p q")
_encodes = on(UNARY_ENCODING, Y=OUTPUT, V=REAL)(K_out, _value, _shows, _reference, p_true, p_other)
_independent = on(INDEPENDENT_BITS, Y=OUTPUT, V=REAL)(_shows, _reference, p_other)
UNARY = Definition(
    "unary_encoding_mechanism",
    (K_out, p_true, p_other),
    exists((_value, _shows, _reference), conj(_encodes, _independent)),
)
"""K releases a bit for each value: 1 with probability p for the true value, a function of the whole data, and with
probability q for each other one."""

utility = var("u", function_type((DATA, REAL), REAL))
CANDIDATES = conj(nat(n), 1 <= n, forall(i, implies(*among(i, n), SENSITIVITY(lam(x, utility(x, i)), N, Delta))))

_falls = forall(i, implies(*among(i, n), utility(x2, i) <= utility(x1, i)))
_rises = forall(i, implies(*among(i, n), utility(x1, i) <= utility(x2, i)))
MONOTONE = Definition("monotone", (utility, n, N), forall((x1, x2), implies(N(x1, x2), disj(_falls, _rises))))
"""Between two neighbouring data sets, none of the n utilities rises, or none falls."""


@cache
def for_monotone(definition: Definition) -> Definition:
    """The same for monotone utilities: n of them are what exists first in the definition."""
    rest = open_(open_(definition.body.args[0], (n,)).args[0], (utility,))
    body = exists((n, utility), conj(MONOTONE(utility, n, N), rest))
    return Definition(f"monotone_{definition.name}", definition.parameters, body)


def _choice(weights: Term) -> Term:
    """There are n candidates with utilities of that sensitivity, chosen with these probabilities."""
    return exists((n, utility), conj(CANDIDATES, forall(x, _law(K(x), n, lam(i, i), lam(i, weights)))))


EXPONENTIAL = Definition(
    "exponential_mechanism",
    (K, N, Delta, c),
    _choice(exp(c * utility(x, i)) / summation(j, 1, n, exp(c * utility(x, j)))),
)
"""K chooses one of finitely many candidates, 1 to n, with odds exp(c utility). The utility of each has that
sensitivity."""

_below = exp(-summation(j, 1, n, exp(-(z - utility(x, j)) / scale)))
NOISY_MAX = Definition(
    "report_noisy_max",
    (K, N, Delta, scale),
    _choice(E(LEBESGUE, z, exp(-(z - utility(x, i)) / scale) * _below / scale)),
)
"""K releases the candidate whose utility is largest after Gumbel noise of scale b on each. Candidate i is largest, at
the value z, with the density of its own noise there times the probability that all others are below z."""

_sample = var("T", function_type((DATA,), prob(DATA)))
_f = var("f", function_type((DATA,), REAL))
_y = var("y", DATA)


def _mean(sample: Term, test: Callable[[Term], Term]) -> Term:
    return E(sample, _y, test(_y))


_may_be_drawn = rate * _mean(_sample(x), lambda s: _f(append(s, a))) + (1 - rate) * _mean(_sample(x), _f)
_one_more = eq(_mean(_sample(append(x, a)), _f), _may_be_drawn)
POISSON_SAMPLER = Definition(
    "poisson_sampler",
    (_sample, empty, append, size, most, rate),
    conj(
        same_means(_f, x, _mean(_sample(empty), _f), _f(empty)),
        forall((x, a, _f), implies(size(x) < most, test_function(_f, x), _one_more)),
    ),
)
"""T(x) is a Poisson sample of x: of no record it is empty, and a further record is appended to it with the probability
``rate``, whatever else was drawn."""


def poisson_sampled(base: Kind, rate: Term) -> Kind:
    """A mechanism of a kind, on a Poisson sample of the data; it sees nothing else of them.

    ``base`` is about neighbours that differ in a record that is added or removed, whatever relation is claimed over:
    so do clipping norms, and so do samples.
    """
    named = var("B", base.mechanism().type)
    pushed = on(PUSHED, Y=DATA, Z=base.space)
    sampler = POISSON_SAMPLER(_sample, empty, append, size, most, rate)

    def given(is_base: Says) -> Says:
        def says(mechanism: Term) -> Term:
            drawn = forall(x, pushed(mechanism(x), _sample(x), named))
            return exists((_sample, named), conj(sampler, is_base(named), drawn))

        return says

    return Kind(base.space, given(base.says), base.whole and given(base.whole))


Entries = tuple[Term, Term]
"""How answers are put together, one entry after the other, and how many entries there are."""
VECTOR: Entries = _put, d
WHOLE = "_without_loss"
"""How definitions are called where nothing of the answer is lost."""


@cache
def without_loss(definition: Definition, *entries: Entries) -> Definition:
    """The same, where answers can be recovered from what is released: the last entry, and what was there before it."""
    said = list[Term]()
    for put, count in entries:
        z = var("z", put.type[1][1])
        before, last = var("before", function_type((OUTPUT,), OUTPUT)), var("last", function_type((OUTPUT,), z.type))
        told = eq(last(put(_v, z)), z), implies(1 < count, eq(before(put(_v, z)), _v))
        said.append(exists((before, last), forall((_v, z), conj(*told))))

    def more(t: Term) -> Term:
        if t.op == "exists":
            name = var(t.hint, t.data)
            return exists(name, more(open_(t.args[0], (name,))))
        *first, rest = t.args
        return conj(*first, more(rest)) if rest.op == "exists" else conj(t, *said)

    return Definition(definition.name + WHOLE, definition.parameters, more(definition.body))


class Numbers(dict[str, Term]):
    """The numbers of a table by name, rational or not; each is taken once, and none may be left."""

    def exact(self, name: str, default: int | None = None) -> Fraction:
        """A number that has to be rational; ValueError for another one."""
        found = self.pop(name) if default is None else self.pop(name, num(default))
        if found.op != "num":
            raise ValueError(f"{name} = {found}: it must be a rational number here")
        return Fraction(found.data)


class Described(NamedTuple):
    """A kind with its numbers: what it is, and in which domain they are."""

    kind: Kind
    domain: tuple[Term, ...]
    runs: int = 1
    """How often a step of the claim runs it."""
    needs: tuple[Term, ...] = ()
    """Needs of mechanisms of the kind beyond the axioms: a refutation, which makes one, assumes it."""
    least: int = 1


def known(space: Type, definition: Definition, *numbers: Term, entries: tuple[Entries, ...] = ()) -> Kind:
    """The premise of a kind of mechanism, by its definition, with these numbers."""
    whole = (lambda mechanism: without_loss(definition, *entries)(mechanism, *numbers)) if entries else None
    return Kind(space, lambda mechanism: definition(mechanism, *numbers), whole)


def noise(space: Type, definition: Definition, sensitivity: str, size: str) -> Callable[[Numbers, Term], Described]:
    """Noise of that size on a query of that sensitivity. Vectors are put together by any function."""

    def described(numbers: Numbers, relation: Term) -> Described:
        moved, spread = numbers.pop(sensitivity), numbers.pop(size)
        kind = known(space, definition, relation, moved, spread, entries=() if space == REAL else (VECTOR,))
        return Described(kind, (0 <= moved, 0 < spread))

    return described


def _whole_noise(definition: Definition, size: str) -> Callable[[Numbers, Term], Described]:
    """Noise of that size on a query with whole values."""

    def described(numbers: Numbers, relation: Term) -> Described:
        moved, spread = num(numbers.exact("sensitivity")), numbers.pop(size)
        kind = known(REAL, definition, relation, moved, spread)
        return Described(kind, (nat(moved), 0 <= moved, 0 < spread), needs=(COUNTED,))

    return described


def _exponential(numbers: Numbers, relation: Term) -> Described:
    """Utilities in units of their sensitivity: odds exp(epsilon utility/2)."""
    half = numbers.pop("epsilon") / 2
    return Described(known(REAL, EXPONENTIAL, relation, num(1), half), (0 <= half,))


def _response(numbers: Numbers, _relation: Term) -> Described:
    count, truth = num(numbers.exact("answers", 2)), numbers.pop("probability") if "probability" in numbers else None
    if truth is None:
        loss, domain = numbers.pop("epsilon"), tuple[Term, ...]()
    elif count == num(2):
        return Described(known(REAL, RESPONSE, truth), (num(Fraction(1, 2)) <= truth, truth < 1))
    else:
        loss, domain = log((count - 1) * truth / (1 - truth)), (1 / count <= truth, truth < 1)
    return Described(known(REAL, CHOICE_RESPONSE, count, loss), (*domain, 0 <= loss, nat(count), 2 <= count))


def _unary(numbers: Numbers, _relation: Term) -> Described:
    true, other = numbers.pop("p"), numbers.pop("q")
    return Described(known(OUTPUT, UNARY, true, other), (0 < other, other <= true, true < 1))


def _ornstein_uhlenbeck(numbers: Numbers, relation: Term) -> Described:
    values = [numbers.pop(name) for name in ("sensitivity", "theta", "diffusion", "time")]
    kind = known(REAL, ORNSTEIN_UHLENBECK, relation, *values)
    return Described(kind, (0 <= values[0], *(0 < value for value in values[1:])))


def _clipped_sums(numbers: Numbers, _relation: Term) -> Described:
    """DP-SGD: vectors of Euclidean sensitivity 1 for a record that is added or removed, each on a sample of its own.

    Epochs mean the rate batch_size / dataset_size, or 1 / steps_per_epoch, and as many steps as their records make.
    """
    if "epochs" in numbers:
        size = whole_count(numbers.exact("batch_size"))
        name, part = ("steps_per_epoch", 1) if "steps_per_epoch" in numbers else ("dataset_size", size)
        share = Fraction(part, whole_count(numbers.exact(name)))
        runs = numbers.exact("epochs") / share
    else:
        share, runs = numbers.exact("sampling_rate"), numbers.exact("steps")
    chance, spread = num(share), numbers.pop("noise_multiplier")
    base = known(OUTPUT, VECTOR_GAUSSIAN, ADD_OR_REMOVE_ONE, num(1), spread, entries=(VECTOR,))
    return Described(poisson_sampled(base, chance), (0 < chance, chance <= 1, 0 < spread), whole_count(runs))


def whole_count(count: Fraction) -> int:
    """The number as a count; ValueError where it is none."""
    if count.denominator != 1 or count < 1:
        raise ValueError(f"{count} is not a whole number, at least 1")
    return int(count)


KINDS: Mapping[str, Callable[[Numbers, Term], Described]] = Frozen(
    {
        "gaussian": noise(REAL, GAUSSIAN, "sensitivity", "sigma"),
        "vector-gaussian": noise(OUTPUT, VECTOR_GAUSSIAN, "l2_sensitivity", "sigma"),
        "laplace": noise(REAL, LAPLACE_MECHANISM, "sensitivity", "scale"),
        "vector-laplace": noise(OUTPUT, VECTOR_LAPLACE, "l1_sensitivity", "scale"),
        "discrete-gaussian": _whole_noise(DISCRETE_GAUSSIAN, "sigma"),
        "geometric": _whole_noise(GEOMETRIC, "scale"),
        "ornstein-uhlenbeck": _ornstein_uhlenbeck,
        "randomized-response": _response,
        "unary-encoding": _unary,
        "exponential": _exponential,
        "report-noisy-max": noise(REAL, NOISY_MAX, "sensitivity", "scale"),
        "poisson-sampled-gaussian": _clipped_sums,
    }
)
"""What a step of a claim means, by the name of its kind: from its numbers and the relation that it is claimed over."""
