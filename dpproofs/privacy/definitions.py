"""Divergences and privacy guarantees, as definitions that unfold to their meaning.

Divergences take values in [0, oo], so "D <= t" is what is defined; an equality D = t is
stated as "for all s: D <= s if and only if t <= s". Information is in nats.

This file is long because a statement means what its definitions say, and a reader finds all of them here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from dpproofs.kernel import Definition, Term, TermError, Type
from dpproofs.language.plain import plain_data
from dpproofs.language.terms import (
    LEBESGUE,
    PROP,
    REAL,
    E,
    absolute,
    almost_surely,
    binomial,
    conj,
    disj,
    eq,
    exists,
    exp,
    forall,
    fst,
    function_type,
    implies,
    integrable,
    lam,
    log,
    maximum,
    measure,
    nat,
    normal,
    num,
    pair,
    prob,
    product,
    rename_spaces,
    sqrt,
    substitute,
    summation,
    var,
    variables,
)

# Outcomes live in the space Y, data sets in X. P and Q are laws on Y, M a mechanism.
w, y, z = var("w", "Y"), var("y", "Y"), var("z", "Z")
x1, x2, x3 = variables("x1 x2 x3", "X")
P, Q = variables("P Q", prob("Y"))
Q_measure = var("Q", measure("Y"))
L = var("L", function_type(("Y",), REAL))
phi = var("phi", function_type(("Y",), REAL))
M = var("M", function_type(("X",), prob("Y")))
N = var("N", function_type(("X", "X"), PROP))
alpha, epsilon, delta, rho, xi, t, k = variables("alpha epsilon delta rho xi t k")


def on(definition: Definition, **spaces: Type) -> Definition:
    """The definition at other spaces: on(RENYI, Y="real") is about laws on the real line."""
    if type(definition) is not Definition:  # another object may say that it is equal to one
        raise TermError("what is put at other spaces must be a definition")
    return _on(definition, plain_data(tuple(spaces.items())))


@cache
def _on(definition: Definition, spaces: tuple[tuple[str, Type], ...]) -> Definition:
    put = dict(spaces)
    parameters = tuple(rename_spaces(p, put) for p in definition.parameters)
    return Definition(definition.name, parameters, rename_spaces(definition.body, put))


def equals(at_most: Term, bound: Term, value: object) -> Term:
    """D = value, when ``at_most`` says D <= bound for the variable bound: it holds just when value <= bound."""
    return forall(bound, conj(implies(at_most, value <= bound), implies(value <= bound, at_most)))


def value_of(equality: Term) -> Term:
    """The value in a formula made by ``equals``."""
    necessary = equality.args[0].args[0]
    return necessary.args[1].args[0]


def test_function(f: Term, point: Term) -> Term:
    """f takes values in [0, 1]; an event is the case of an indicator."""
    return forall(point, conj(0 <= f(point), f(point) <= 1))


DENSITY = Definition(
    "density",
    (L, P, Q_measure),
    conj(
        forall(w, 0 <= L(w)),
        integrable(Q_measure, w, L(w)),
        forall(
            phi,
            implies(test_function(phi, w), eq(E(P, w, phi(w)), E(Q_measure, w, L(w) * phi(w)))),
        ),
    ),
)
"""L is the likelihood ratio dP/dQ: P(S) is the integral of L over S under Q."""

RENYI = Definition(
    "renyi",
    (alpha, P, Q, t),
    exists(
        L,
        conj(
            DENSITY(L, P, Q),
            integrable(Q, w, L(w) ** alpha),
            E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t),
        ),
    ),
)
"""D_alpha(P||Q) <= t for an order 1 < alpha < oo (it is oo when P is not absolutely continuous)."""

KL = Definition(
    "kl",
    (P, Q, t),
    exists(
        L,
        conj(
            DENSITY(L, P, Q),
            integrable(Q, w, L(w) * log(L(w))),
            E(Q, w, L(w) * log(L(w))) <= t,
        ),
    ),
)
"""D_1(P||Q) = KL(P||Q) <= t. The integrand is 0 where L = 0."""

MAX_DIVERGENCE = Definition(
    "max_divergence",
    (P, Q, t),
    exists(L, conj(DENSITY(L, P, Q), almost_surely(Q, w, L(w) <= exp(t)))),
)
"""D_oo(P||Q) <= t: the likelihood ratio is at most exp(t)."""

INDISTINGUISHABLE = Definition(
    "indistinguishable",
    (P, Q, epsilon, delta),
    forall(
        phi,
        implies(test_function(phi, w), E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta),
    ),
)
"""P(S) <= exp(epsilon) Q(S) + delta for every event S, and every randomised test."""


RENYI_LINE = Definition(
    "renyi_line",
    (P, Q, xi, rho),
    forall(alpha, implies(1 < alpha, RENYI(alpha, P, Q, xi + rho * alpha))),
)
"""D_alpha(P||Q) <= xi + rho alpha for every order 1 < alpha < oo."""


PURE_DP_PAIR = Definition(
    "pure_dp_pair",
    (P, Q, epsilon),
    conj(MAX_DIVERGENCE(P, Q, epsilon), MAX_DIVERGENCE(Q, P, epsilon)),
)
"""Each of the two laws is at most exp(epsilon) times the other."""

SYMMETRIC = Definition("symmetric", (N,), forall((x1, x2), implies(N(x1, x2), N(x2, x1))))
"""The neighbouring relation is symmetric."""

D = var("D", function_type((REAL, "X", "X"), PROP))
WITHIN = Definition(
    "distance",
    (D, N),
    conj(
        forall((x1, x2), implies(D(num(0), x1, x2), eq(x1, x2))),
        forall(
            (k, x1, x3),
            implies(
                nat(k),
                D(k + 1, x1, x3),
                disj(D(k, x1, x3), exists(x2, conj(D(k, x1, x2), N(x2, x3)))),
            ),
        ),
    ),
)
"""D(k, x, x'): the data sets are joined by a path of at most k neighbouring pairs."""


def of_groups(distance: Term, k: Term) -> Term:
    """The neighbouring relation of groups of size k: joined by a path of at most k neighbouring pairs."""
    return lam((x1, x2), distance(k, x1, x2))


J = var("J", prob(product("Y", "Z")))
K = var("K", function_type(("Y",), prob("Z")))
yz = var("yz", product("Y", "Z"))
phi_pair = var("phi", function_type((product("Y", "Z"),), REAL))
JOINT = Definition(
    "joint",
    (J, P, K),
    forall(
        phi_pair,
        implies(
            test_function(phi_pair, yz),
            eq(E(J, yz, phi_pair(yz)), E(P, y, E(K(y), z, phi_pair(pair(y, z))))),
        ),
    ),
)
"""J is the law of (y, z) when y has law P and z, given y, has law K(y)."""

together = var("T", function_type(("Y", "Z"), "V"))
first, second = var("first", function_type(("V",), "Y")), var("second", function_type(("V",), "Z"))
READ_BACK = Definition(
    "read_back",
    (together, first, second),
    forall((y, z), conj(eq(first(together(y, z)), y), eq(second(together(y, z)), z))),
)
"""y and z can be read back from T(y, z)."""

R = var("R", prob("Z"))
phi_z = var("phi", function_type(("Z",), REAL))
PUSHED = Definition(
    "pushed",
    (R, P, K),
    forall(
        phi_z,
        implies(test_function(phi_z, z), eq(E(R, z, phi_z(z)), E(P, y, E(K(y), z, phi_z(z))))),
    ),
)
"""R is the law of z when y has law P and z, given y, has law K(y) (randomised postprocessing)."""

image = var("g", function_type(("Y",), "Z"))
IMAGE = Definition(
    "image",
    (R, P, image),
    forall(phi_z, implies(test_function(phi_z, z), eq(E(R, z, phi_z(z)), E(P, y, phi_z(image(y)))))),
)
"""R is the law of g(y) when y has law P (postprocessing by a function)."""

q = var("q", function_type(("X",), REAL))
Delta = var("Delta")
SENSITIVITY = Definition(
    "sensitivity",
    (q, N, Delta),
    forall((x1, x2), implies(N(x1, x2), absolute(q(x1) - q(x2)) <= Delta)),
)
"""The values of q at neighbouring data sets differ by at most Delta."""

i, d = variables("i d")
q_vector = var("q", function_type(("X", REAL), REAL))
L2_SENSITIVITY = Definition(
    "l2_sensitivity",
    (q_vector, d, N, Delta),
    forall(
        (x1, x2),
        implies(N(x1, x2), summation(i, 1, d, (q_vector(x1, i) - q_vector(x2, i)) ** 2) <= Delta**2),
    ),
)
"""The vectors (q(x, 1), ..., q(x, d)) at neighbouring data sets are at Euclidean distance at most Delta."""

P0, P1, Pt = variables("P0 P1 Pt", prob("Y"))
MIXTURE = Definition(
    "mixture",
    (Pt, t, P1, P0),
    forall(
        phi,
        implies(
            test_function(phi, w),
            eq(E(Pt, w, phi(w)), t * E(P1, w, phi(w)) + (1 - t) * E(P0, w, phi(w))),
        ),
    ),
)
"""Pt is the mixture of P1 with weight t and P0 with weight 1 - t."""

A, A2, B, B2 = variables("A A2 B B2", prob("Y"))
COMPONENTS = Definition(
    "components",
    (P, Q, A, A2, B, B2, delta, xi, rho),
    conj(
        MIXTURE(P, 1 - delta, A, A2),
        MIXTURE(Q, 1 - delta, B, B2),
        RENYI_LINE(A, B, xi, rho),
        RENYI_LINE(B, A, xi, rho),
    ),
)
"""P = (1 - delta) A + delta A2, Q = (1 - delta) B + delta B2, and A, B are close in both directions."""

APPROX_RENYI_LINE = Definition(
    "approx_renyi_line",
    (P, Q, delta, xi, rho),
    exists((A, A2, B, B2), COMPONENTS(P, Q, A, A2, B, B2, delta, xi, rho)),
)
"""Outside of parts of mass delta, D_alpha(P||Q) and D_alpha(Q||P) are at most xi + rho alpha for 1 < alpha < oo."""


mu, tau, lambda_, m = variables("mu tau lambda_ m")
_loss = log(L(w))
_centred = exp(lambda_ * (_loss - E(P, w, _loss)))
MEAN_CONCENTRATED = Definition(
    "mean_concentrated",
    (P, Q, mu, tau),
    exists(
        L,
        conj(
            DENSITY(L, P, Q),
            integrable(P, w, _loss),
            E(P, w, _loss) <= mu,
            forall(lambda_, integrable(P, w, _centred)),
            forall(lambda_, E(P, w, _centred) <= exp(lambda_**2 * tau**2 / 2)),
        ),
    ),
)
"""Under P, the privacy loss log(dP/dQ) has mean at most mu and is subgaussian with parameter tau about its mean."""


M2 = var("M2", function_type(("X", "Y"), prob("Z")))
KA, KA2, KB, KB2 = variables("KA KA2 KB KB2", function_type(("Y",), prob("Z")))
MEASURABLE_COMPONENTS = Definition(
    "measurable_components",
    (M2, N, delta, xi, rho),
    forall(
        (x1, x2),
        implies(
            N(x1, x2),
            forall(y, on(APPROX_RENYI_LINE, Y="Z")(M2(x1, y), M2(x2, y), delta, xi, rho)),
            exists(
                (KA, KA2, KB, KB2),
                forall(
                    y,
                    on(COMPONENTS, Y="Z")(M2(x1, y), M2(x2, y), KA(y), KA2(y), KB(y), KB2(y), delta, xi, rho),
                ),
            ),
        ),
    ),
)
"""If M2(x, y) has components as in COMPONENTS for every y, then they can be chosen measurably in y."""

a, b, bits = var("a"), var("b"), var("v", product(REAL, REAL))
Rb = var("R", prob(product(REAL, REAL)))
phi_bits = var("phi", function_type((product(REAL, REAL),), REAL))
_kept = exp(epsilon) / (1 + exp(epsilon))
APPROX_RESPONSE = Definition(
    "approx_response",
    (Rb, a, b, epsilon, delta),
    forall(
        phi_bits,
        implies(
            test_function(phi_bits, bits),
            eq(
                E(Rb, bits, phi_bits(bits)),
                delta * phi_bits(pair(a, num(1)))
                + (1 - delta) * (_kept * phi_bits(pair(a, num(0))) + (1 - _kept) * phi_bits(pair(b, num(0)))),
            ),
        ),
    ),
)
"""Approximate randomized response to a, of two values a, b: (a, 1), which reveals a, with probability delta;
otherwise (a, 0) with probability exp(epsilon)/(1 + exp(epsilon)), and else (b, 0)."""

coined = var("v", product("Y", REAL))
coin_law = var("J", prob(product("Y", REAL)))
event = var("S", function_type((product("Y", REAL),), REAL))
p = var("p")
CONDITIONED = Definition(
    "conditioned",
    (A, P, p),
    exists(
        (coin_law, event),
        conj(
            forall(coined, disj(eq(event(coined), 0), eq(event(coined), 1))),
            forall(phi, implies(test_function(phi, w), eq(E(coin_law, coined, phi(fst(coined))), E(P, w, phi(w))))),
            eq(E(coin_law, coined, event(coined)), p),
            forall(
                phi,
                implies(
                    test_function(phi, w),
                    eq(E(coin_law, coined, event(coined) * phi(fst(coined))), p * E(A, w, phi(w))),
                ),
            ),
        ),
    ),
)
"""A is the law of y given an event S of probability p, when y has law P; S may depend on y and a random number."""

q_event = var("q")
EVENT_RENYI_LINE = Definition(
    "event_renyi_line",
    (P, Q, delta, xi, rho),
    exists(
        (A, B, p, q_event),
        conj(
            1 - delta <= p,
            1 - delta <= q_event,
            CONDITIONED(A, P, p),
            CONDITIONED(B, Q, q_event),
            RENYI_LINE(A, B, xi, rho),
            RENYI_LINE(B, A, xi, rho),
        ),
    ),
)
"""Given events of probability at least 1 - delta, D_alpha is at most xi + rho alpha in both directions."""

EVENT_ZCDP = Definition(
    "event_zcdp",
    (M, N, delta, xi, rho),
    forall((x1, x2), implies(N(x1, x2), EVENT_RENYI_LINE(M(x1), M(x2), delta, xi, rho))),
)
"""Approximate zCDP, in the words of its first definition; it is the same as APPROX_ZCDP for delta < 1."""

c, x = variables("c x")
h = var("h", function_type((REAL,), REAL))
PROFILE = Definition(
    "profile",
    (P, Q, h),
    forall(
        (c, phi),
        implies(0 <= c, test_function(phi, w), E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + h(c)),
    ),
)
"""P(S) <= c Q(S) + h(c) for every c >= 0, every event S, and every randomised test: the hockey-stick divergence
of order c is at most h(c), so that h(exp(epsilon)) bounds the delta of every epsilon."""

j = var("j")
_gap = maximum(exp(j * epsilon) - c * exp((k - j) * epsilon), 0)
_responses = lam((k, epsilon, c), summation(j, 0, k, binomial(k, j) * _gap) / (1 + exp(epsilon)) ** k)


def responses_profile(k: object, epsilon: object, order: object) -> Term:
    """The hockey-stick divergence of k randomized responses, each of which is epsilon-DP: a sum over the number j
    of answers that speak for the first data set.
    """
    return _responses(k, epsilon, order)


k2, epsilon2 = variables("k2 epsilon2")
_gap_of_both = maximum(exp(i * epsilon + j * epsilon2) - c * exp((k - i) * epsilon + (k2 - j) * epsilon2), 0)
_both_groups = lam(
    (k, epsilon, k2, epsilon2, c),
    summation(j, 0, k2, binomial(k2, j) * summation(i, 0, k, binomial(k, i) * _gap_of_both))
    / ((1 + exp(epsilon)) ** k * (1 + exp(epsilon2)) ** k2),
)


def two_groups_profile(k: object, epsilon: object, k2: object, epsilon2: object, order: object) -> Term:
    """The same for k randomized responses that are epsilon-DP and k2 that are epsilon2-DP."""
    return _both_groups(k, epsilon, k2, epsilon2, order)


def revealing(profile: Term) -> Term:
    """M has the profile at neighbours, but that with probability delta the data set is revealed."""
    revealed = lam(c, delta + (1 - delta) * profile(c))
    return forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), revealed)))


point, centre, scale = variables("x m b")
on_line = var("P", prob(REAL))
phi_line = var("phi", function_type((REAL,), REAL))
LAPLACE = Definition(
    "laplace",
    (on_line, centre, scale),
    forall(
        phi_line,
        implies(
            test_function(phi_line, point),
            eq(
                E(on_line, point, phi_line(point)),
                E(LEBESGUE, point, exp(-absolute(point - centre) / scale) / (2 * scale) * phi_line(point)),
            ),
        ),
    ),
)
"""P is the Laplace law with median m and scale b, of density exp(-|x - m|/b)/(2 b)."""

L1_SENSITIVITY = Definition(
    "l1_sensitivity",
    (q_vector, d, N, Delta),
    forall(
        (x1, x2),
        implies(N(x1, x2), summation(i, 1, d, absolute(q_vector(x1, i) - q_vector(x2, i))) <= Delta),
    ),
)
"""The vectors (q(x, 1), ..., q(x, d)) at neighbouring data sets are at l1-distance at most Delta."""


steps, steps_of = variables("N N2", function_type(("X", "X"), PROP))
TWO_STEPS = Definition(
    "two_steps",
    (steps, steps_of),
    forall((x1, x3), implies(steps_of(x1, x3), exists(x2, conj(steps(x1, x2), steps(x2, x3))))),
)
"""Two data sets that are neighbours for N2 are joined by two steps of N: a record is replaced by removing it and
adding another one."""

left, right = var("left", function_type(("X",), "A")), var("right", function_type(("X",), "B"))
N1, N2 = var("N1", function_type(("A", "A"), PROP)), var("N2", function_type(("B", "B"), PROP))
PARTITION = Definition(
    "partition",
    (left, right, N, N1, N2),
    forall(
        (x1, x2),
        implies(
            N(x1, x2),
            disj(
                conj(N1(left(x1), left(x2)), eq(right(x1), right(x2))),
                conj(eq(left(x1), left(x2)), N2(right(x1), right(x2))),
            ),
        ),
    ),
)
"""Neighbouring data sets are neighbours in one of their two parts, and equal in the other."""

_who, _others = var("s", "S"), var("W", prob("S"))
_without, _with, _with_other = variables("a b b2", function_type(("S",), "X"))
_sample, _of_one_more = variables("S0 S1", prob("X"))
_data, _of_data = var("x", "X"), var("f", function_type(("X",), REAL))
_rate, _size, _of_size = variables("q m n")
_sampler = var("T", function_type(("X",), prob("X")))
_drawn_mean = _rate * E(_others, _who, _of_data(_with(_who))) + (1 - _rate) * E(_others, _who, _of_data(_without(_who)))
MAYBE_DRAWN = Definition(
    "maybe_drawn",
    (_of_one_more, _rate, _others, _with, _without),
    forall(
        _of_data,
        implies(test_function(_of_data, _data), eq(E(_of_one_more, _data, _of_data(_data)), _drawn_mean)),
    ),
)
"""S1 is the law of b(s) with probability q, and of a(s) otherwise, when s has law W."""

_one_more = conj(
    forall(_who, N(_without(_who), _with(_who))),
    on(IMAGE, Y="S", Z="X")(_sample, _others, _without),
    MAYBE_DRAWN(_of_one_more, _rate, _others, _with, _without),
)
ONE_MORE_RECORD = Definition(
    "one_more_record",
    (_sample, _of_one_more, N, _rate),
    exists((_others, _without, _with), _one_more),
)
"""S1 is a sample from one record more than S0: from the others a(s), and with that record, which is drawn with
probability q, b(s). Who else is drawn is s, of one law W, in any space S."""

ADDED_SAMPLING = Definition(
    "added_sampling",
    (_sampler, N, _rate),
    forall((x1, x2), implies(N(x1, x2), ONE_MORE_RECORD(_sampler(x1), _sampler(x2), N, _rate))),
)
"""T(x) is a sample from x, in which each record is with probability q; N(x1, x2) says that x2 has a record more."""

POISSON_SAMPLING = Definition(
    "poisson_sampling",
    (_sampler, N, _rate),
    forall(
        (x1, x2),
        implies(
            N(x1, x2),
            disj(
                ONE_MORE_RECORD(_sampler(x1), _sampler(x2), N, _rate),
                ONE_MORE_RECORD(_sampler(x2), _sampler(x1), N, _rate),
            ),
        ),
    ),
)
"""The same, where N(x1, x2) says that one of the two data sets has a record more than the other."""

either_order = var("N2", N.type)
REMOVED_SAMPLING = Definition(
    "removed_sampling",
    (_sampler, N, either_order, _rate),
    forall((x1, x2), implies(N(x1, x2), ONE_MORE_RECORD(_sampler(x2), _sampler(x1), either_order, _rate))),
)
"""The same, where N(x1, x2) says that x1 has a record more than x2, and samples with and without it are neighbours
for N2."""

ADD_OR_REMOVE = Definition(
    "add_or_remove",
    (either_order, N),
    forall(
        (x1, x2),
        conj(implies(either_order(x1, x2), disj(N(x1, x2), N(x2, x1))), implies(N(x1, x2), either_order(x1, x2))),
    ),
)
"""N(x1, x2) says that x1 has a record more than x2; neighbours for N2 are so in one of the two orders."""

_neighbours_drawn = forall(_who, conj(N(_with(_who), _without(_who)), N(_with(_who), _with_other(_who))))
_replaced = conj(
    _neighbours_drawn,
    MAYBE_DRAWN(_sampler(x1), _size / _of_size, _others, _with, _without),
    MAYBE_DRAWN(_sampler(x2), _size / _of_size, _others, _with_other, _without),
)
FIXED_SIZE_SAMPLING = Definition(
    "fixed_size_sampling",
    (_sampler, N, _size, _of_size),
    forall((x1, x2), implies(N(x1, x2), exists((_others, _without, _with, _with_other), _replaced))),
)
"""T(x) is a sample without replacement of m of the n records of x, and N(x1, x2) says that x2 has another value of one
of them. That is drawn with probability m/n, and the sample is b(s) or b2(s); else another record is in its place, and
the sample is a(s)."""

_either_drawn = forall(
    _who, conj(either_order(_with(_who), _without(_who)), either_order(_without(_who), _with_other(_who)))
)
_one_replaced = conj(
    _either_drawn,
    MAYBE_DRAWN(_sampler(x1), _rate, _others, _with, _without),
    MAYBE_DRAWN(_sampler(x2), _rate, _others, _with_other, _without),
)
REPLACED_SAMPLING = Definition(
    "replaced_sampling",
    (_sampler, N, either_order, _rate),
    forall((x1, x2), implies(N(x1, x2), exists((_others, _without, _with, _with_other), _one_replaced))),
)
"""T(x) is a sample from x, in which each record is with probability q, and N(x1, x2) says that x2 has another value of
one of them. If that is drawn, the sample is b(s) or b2(s), and else it is a(s): samples with a record and without it
are neighbours for N2."""

mu_squared = var("mu_squared")


def gaussian_profile(mu_squared: Term, order: Term) -> Term:
    """The hockey-stick divergence of N(mu, 1) and N(0, 1): E[max(exp(mu x - mu^2/2) - order, 0)] under N(0, 1)."""
    return E(normal(0, 1), x, maximum(exp(sqrt(mu_squared) * x - mu_squared / 2) - order, 0))


_common, _drawn, _other_drawn, _weight = *variables("A B B2", prob("Y")), var("rate")
_noise = lam(c, gaussian_profile(mu_squared, c))
_replaced_parts = conj(
    MIXTURE(P, _weight, _drawn, _common),
    MIXTURE(Q, _weight, _other_drawn, _common),
    PROFILE(_drawn, _common, _noise),
    PROFILE(_common, _other_drawn, _noise),
)
REPLACED_GAUSSIAN_PAIR = Definition(
    "replaced_gaussian_pair", (P, Q, _weight, mu_squared), exists((_common, _drawn, _other_drawn), _replaced_parts)
)
"""P and Q are mixtures with one part A in common; the others, B of P and B2 of Q, have the weight ``rate``. No test
tells more of B from A, or of A from B2, than of N(mu, 1) from N(0, 1)."""

shift = var("shift")


def laplace_profile(shift: Term, order: Term) -> Term:
    """The hockey-stick divergence of two Laplace laws of scale 1 with medians ``shift`` apart.

    The second part is the largest where the order is between exp(-shift) and exp(shift).
    """
    return maximum(maximum(1 - order, 1 - sqrt(order) * exp(-shift / 2)), 0)


k1, k3, epsilon1, epsilon3 = variables("k1 k3 epsilon1 epsilon3")
_turned = binomial(k, i) * (exp(i * epsilon) * h(c * exp((k - 2 * i) * epsilon)))
_with_responses = lam((k, epsilon, c), summation(i, 0, k, _turned) / (1 + exp(epsilon)) ** k)


def with_responses(k: object, epsilon: object, profile: Term, order: object) -> Term:
    """The profile of a mechanism followed by k randomized responses, each of which is epsilon-DP: the order is
    turned by what the responses tell, a sum over the number i of those that speak for the first data set.
    """
    return substitute(_with_responses, {h: profile})(k, epsilon, order)


def mixed_profile(mu_squared: Term, groups: Sequence[tuple[object, object]], order: Term) -> Term:
    """The profile of N(mu, 1) and N(0, 1) with groups (k, epsilon) of randomized responses after it."""
    if not groups:
        return gaussian_profile(mu_squared, order)
    *before, (k, epsilon) = groups
    return with_responses(k, epsilon, lam(c, mixed_profile(mu_squared, before, c)), order)


excepted = var("S", function_type(("Y",), REAL))

kappa, omega = variables("kappa omega")

_far_from_one = absolute(L(w) - 1) ** alpha
CHI = Definition(
    "chi",
    (alpha, P, Q, t),
    exists(L, conj(DENSITY(L, P, Q), integrable(Q, w, _far_from_one), E(Q, w, _far_from_one) <= t)),
)
"""The mean of |p/q - 1|^alpha under Q is at most t."""

_f, _u, _c = var("f", function_type((REAL,), REAL)), var("u"), var("c")
_g, _h = variables("g h", function_type(("Y",), REAL))
_sizes = conj(0 < _c, forall(w, conj(absolute(_g(w)) <= _c, absolute(_h(w)) <= _c)))
_below = forall((w, _u), implies(0 <= _u, _g(w) * _u + _h(w) <= _f(_u)))
_means = E(P, w, _g(w)) + E(Q, w, _h(w)) <= t
DIVERGENCE = Definition("divergence", (_f, P, Q, t), forall((_g, _h, _c), implies(_sizes, implies(_below, _means))))
"""D_f(P||Q) <= t: E_P[g] + E_Q[h] <= t for all bounded g and h with g(w) u + h(w) <= f(u) for every u >= 0. For convex
continuous f this is the integral of f(dP/dQ), with the slope of f at oo times what P has alone."""
