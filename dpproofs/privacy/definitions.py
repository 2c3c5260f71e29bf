"""More divergences, constructions and samples, as definitions that unfold to their meaning.

The definitions of claims are in ``dpproofs.meaning.definitions``, and re-exported here. Divergences take values in
[0, oo], so "D <= t" is what is defined; an equality D = t is stated as "for all s: D <= s if and only if t <= s".
Information is in nats.
"""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.kernel import Definition, Term
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
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
    maximum,
    nat,
    num,
    pair,
    prob,
    product,
    substitute,
    summation,
    var,
    variables,
)
from dpproofs.meaning.definitions import *


def equals(at_most: Term, bound: Term, value: object) -> Term:
    """D = value, when ``at_most`` says D <= bound for the variable bound: it holds just when value <= bound."""
    return forall(bound, conj(implies(at_most, value <= bound), implies(value <= bound, at_most)))


def value_of(equality: Term) -> Term:
    """The value in a formula made by ``equals``."""
    necessary = equality.args[0].args[0]
    return necessary.args[1].args[0]


MAX_DIVERGENCE = Definition(
    "max_divergence",
    (P, Q, t),
    exists(L, conj(DENSITY(L, P, Q), almost_surely(Q, w, L(w) <= exp(t)))),
)
"""D_oo(P||Q) <= t: the likelihood ratio is at most exp(t)."""


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

j = var("j")
_gap = maximum(exp(j * epsilon) - c * exp((k - j) * epsilon), 0)
_responses = lam((k, epsilon, c), summation(j, 0, k, binomial(k, j) * _gap) / (1 + exp(epsilon)) ** k)


def responses_profile(k: object, epsilon: object, order: object) -> Term:
    """The hockey-stick divergence of k randomized responses, each of which is epsilon-DP: a sum over the number j of
    answers that favour the first data set.
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
    """M has the profile at neighbours, except that with probability delta the data set is revealed."""
    revealed = lam(c, delta + (1 - delta) * profile(c))
    return forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), revealed)))


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
"""P and Q are mixtures with one part A in common; the others, B of P and B2 of Q, have the weight ``rate``. B and A,
and A and B2, are dominated by N(mu, 1) and N(0, 1)."""


k1, k3, epsilon1, epsilon3 = variables("k1 k3 epsilon1 epsilon3")
_turned = binomial(k, i) * (exp(i * epsilon) * h(c * exp((k - 2 * i) * epsilon)))
_with_responses = lam((k, epsilon, c), summation(i, 0, k, _turned) / (1 + exp(epsilon)) ** k)


def with_responses(k: object, epsilon: object, profile: Term, order: object) -> Term:
    """The profile of a mechanism composed with k randomized responses, each of which is epsilon-DP: the order is
    tilted by the losses of the responses, in a sum over the number i of those that favour the first data set.
    """
    return substitute(_with_responses, {h: profile})(k, epsilon, order)


def mixed_profile(mu_squared: Term, groups: Sequence[tuple[object, object]], order: Term) -> Term:
    """The profile of N(mu, 1) and N(0, 1) composed with groups (k, epsilon) of randomized responses."""
    if not groups:
        return gaussian_profile(mu_squared, order)
    *before, (k, epsilon) = groups
    return with_responses(k, epsilon, lam(c, mixed_profile(mu_squared, before, c)), order)


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
