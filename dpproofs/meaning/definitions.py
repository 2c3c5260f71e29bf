"""Divergences, laws, and the notions of privacy that claims name, as definitions that unfold to their meaning.

Divergences take values in [0, oo], so "D <= t" is what is defined. Information is in nats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from dpproofs.kernel import Definition, Term, TermError, Type, same_means, test_function
from dpproofs.language.frozen import Frozen
from dpproofs.language.plain import plain_data
from dpproofs.language.terms import LEBESGUE, PROP, REAL, E, absolute, conj, eq, exists, exp, forall, function_type
from dpproofs.language.terms import implies, integrable, lam, log, maximum, measure, minimum, nat, normal, prob
from dpproofs.language.terms import rename_spaces, sqrt, substitute, summation, var, variables

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


def among(i: Term, n: object) -> tuple[Term, ...]:
    """i is one of 1, ..., n."""
    return nat(i), 1 <= i, i <= n


# Divergences

DENSITY = Definition(
    "density",
    (L, P, Q_measure),
    conj(
        forall(w, 0 <= L(w)),
        integrable(Q_measure, w, L(w)),
        same_means(phi, w, E(P, w, phi(w)), E(Q_measure, w, L(w) * phi(w))),
    ),
)
"""L is the likelihood ratio dP/dQ: P(S) is the integral of L over S under Q."""

_power = L(w) ** alpha
RENYI = Definition(
    "renyi",
    (alpha, P, Q, t),
    exists(L, conj(DENSITY(L, P, Q), integrable(Q, w, _power), E(Q, w, _power) <= exp((alpha - 1) * t))),
)
"""D_alpha(P||Q) <= t for an order 1 < alpha < oo (it is oo when P is not absolutely continuous)."""

_entropy = L(w) * log(L(w))
KL = Definition("kl", (P, Q, t), exists(L, conj(DENSITY(L, P, Q), integrable(Q, w, _entropy), E(Q, w, _entropy) <= t)))
"""D_1(P||Q) = KL(P||Q) <= t. The integrand is 0 where L = 0."""

INDISTINGUISHABLE = Definition(
    "indistinguishable",
    (P, Q, epsilon, delta),
    forall(phi, implies(test_function(phi, w), E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta)),
)
"""P(S) <= exp(epsilon) Q(S) + delta for every event S, and every randomised test."""

RENYI_LINE = Definition(
    "renyi_line", (P, Q, xi, rho), forall(alpha, implies(1 < alpha, RENYI(alpha, P, Q, xi + rho * alpha)))
)
"""D_alpha(P||Q) <= xi + rho alpha for every order 1 < alpha < oo."""

P0, P1, Pt = variables("P0 P1 Pt", prob("Y"))
MIXTURE = Definition(
    "mixture",
    (Pt, t, P1, P0),
    same_means(phi, w, E(Pt, w, phi(w)), t * E(P1, w, phi(w)) + (1 - t) * E(P0, w, phi(w))),
)
"""Pt is the mixture of P1 with weight t and P0 with weight 1 - t."""

A, A2, B, B2 = variables("A A2 B B2", prob("Y"))
COMPONENTS = Definition(
    "components",
    (P, Q, A, A2, B, B2, delta, xi, rho),
    conj(
        MIXTURE(P, 1 - delta, A, A2), MIXTURE(Q, 1 - delta, B, B2), RENYI_LINE(A, B, xi, rho), RENYI_LINE(B, A, xi, rho)
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

c, x = variables("c x")
h = var("h", function_type((REAL,), REAL))
PROFILE = Definition(
    "profile",
    (P, Q, h),
    forall((c, phi), implies(0 <= c, test_function(phi, w), E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + h(c))),
)
"""P(S) <= c Q(S) + h(c) for every c >= 0, every event S, and every randomised test: the hockey-stick divergence
of order c is at most h(c), so that h(exp(epsilon)) bounds the delta of every epsilon."""

mu_squared, shift = variables("mu_squared shift")


def gaussian_profile(mu_squared: Term, order: Term) -> Term:
    """The hockey-stick divergence of N(mu, 1) and N(0, 1): E[max(exp(mu x - mu^2/2) - order, 0)] under N(0, 1)."""
    return E(normal(0, 1), x, maximum(exp(sqrt(mu_squared) * x - mu_squared / 2) - order, 0))


def laplace_profile(shift: Term, order: Term) -> Term:
    """The hockey-stick divergence of two Laplace laws of scale 1 with medians ``shift`` apart.

    The second part is the largest where the order is between exp(-shift) and exp(shift).
    """
    return maximum(maximum(1 - order, 1 - sqrt(order) * exp(-shift / 2)), 0)


# Laws and mechanisms

K = var("K", function_type(("Y",), prob("Z")))
R = var("R", prob("Z"))
phi_z = var("phi", function_type(("Z",), REAL))
PUSHED = Definition("pushed", (R, P, K), same_means(phi_z, z, E(R, z, phi_z(z)), E(P, y, E(K(y), z, phi_z(z)))))
"""R is the law of z when y has law P and z, given y, has law K(y) (randomised postprocessing)."""

image = var("g", function_type(("Y",), "Z"))
IMAGE = Definition("image", (R, P, image), same_means(phi_z, z, E(R, z, phi_z(z)), E(P, y, phi_z(image(y)))))
"""R is the law of g(y) when y has law P (postprocessing by a function)."""

together = var("T", function_type(("Y", "Z"), "V"))
first, second = var("first", function_type(("V",), "Y")), var("second", function_type(("V",), "Z"))
READ_BACK = Definition(
    "read_back",
    (together, first, second),
    forall((y, z), conj(eq(first(together(y, z)), y), eq(second(together(y, z)), z))),
)
"""y and z can be read back from T(y, z)."""

q = var("q", function_type(("X",), REAL))
Delta = var("Delta")
SENSITIVITY = Definition(
    "sensitivity", (q, N, Delta), forall((x1, x2), implies(N(x1, x2), absolute(q(x1) - q(x2)) <= Delta))
)
"""The values of q at neighbouring data sets differ by at most Delta."""

i, d = variables("i d")
q_vector = var("q", function_type(("X", REAL), REAL))
_moved = q_vector(x1, i) - q_vector(x2, i)
L2_SENSITIVITY = Definition(
    "l2_sensitivity",
    (q_vector, d, N, Delta),
    forall((x1, x2), implies(N(x1, x2), summation(i, 1, d, _moved**2) <= Delta**2)),
)
"""The vectors (q(x, 1), ..., q(x, d)) at neighbouring data sets are at Euclidean distance at most Delta."""

L1_SENSITIVITY = Definition(
    "l1_sensitivity",
    (q_vector, d, N, Delta),
    forall((x1, x2), implies(N(x1, x2), summation(i, 1, d, absolute(_moved)) <= Delta)),
)
"""The vectors (q(x, 1), ..., q(x, d)) at neighbouring data sets are at l1-distance at most Delta."""

point, centre, scale = variables("x m b")
on_line = var("P", prob(REAL))
phi_line = var("phi", function_type((REAL,), REAL))
_laplace_density = exp(-absolute(point - centre) / scale) / (2 * scale)
LAPLACE = Definition(
    "laplace",
    (on_line, centre, scale),
    same_means(
        phi_line,
        point,
        E(on_line, point, phi_line(point)),
        E(LEBESGUE, point, _laplace_density * phi_line(point)),
    ),
)
"""P is the Laplace law with median m and scale b, of density exp(-|x - m|/b)/(2 b)."""

# Notions of privacy: what holds of the laws of M at all neighbours, in this order


def _notion(name: str, numbers: tuple[Term, ...], of_neighbours: Term) -> Definition:
    return Definition(name, (M, N, *numbers), forall((x1, x2), implies(N(x1, x2), of_neighbours)))


def _orders(name: str, numbers: tuple[Term, ...], bound: Term, *which: Term) -> Definition:
    """D_alpha is at most the bound, for these orders above 1."""
    said = implies(N(x1, x2), 1 < alpha, *which, RENYI(alpha, M(x1), M(x2), bound))
    return Definition(name, (M, N, *numbers), forall((x1, x2, alpha), said))


PURE_DP = _notion("pure_dp", (epsilon,), INDISTINGUISHABLE(M(x1), M(x2), epsilon, 0))
"""M is epsilon-differentially private for the neighbouring relation N (all ordered pairs)."""

APPROX_DP = _notion("approx_dp", (epsilon, delta), INDISTINGUISHABLE(M(x1), M(x2), epsilon, delta))
"""M is (epsilon, delta)-differentially private for the neighbouring relation N."""

ZCDP = _notion("zcdp", (xi, rho), RENYI_LINE(M(x1), M(x2), xi, rho))
"""M is (xi, rho)-zero-concentrated differentially private; rho-zCDP is the case xi = 0."""

APPROX_ZCDP = _notion("approx_zcdp", (delta, xi, rho), APPROX_RENYI_LINE(M(x1), M(x2), delta, xi, rho))
"""M is delta-approximately (xi, rho)-zero-concentrated differentially private."""

RENYI_DP = _notion("renyi_dp", (alpha, epsilon), RENYI(alpha, M(x1), M(x2), epsilon))
"""M is (alpha, epsilon)-Rényi differentially private for the neighbouring relation N, for an order 1 < alpha < oo."""

GAUSSIAN_DP = _notion("gaussian_dp", (mu_squared,), PROFILE(M(x1), M(x2), lam(c, gaussian_profile(mu_squared, c))))
"""M is mu-Gaussian differentially private: at neighbours, M is dominated by N(mu, 1) and N(0, 1)."""

kappa, omega = variables("kappa omega")
KL_DP = _notion("kl_dp", (kappa,), KL(M(x1), M(x2), kappa))
"""KL(M(x1)||M(x2)), the mean of the privacy loss, is at most kappa for all ordered pairs of neighbours."""

LAPLACE_DP = _notion("laplace_dp", (shift,), PROFILE(M(x1), M(x2), lam(c, laplace_profile(shift, c))))
"""At neighbours, M is dominated by two Laplace laws of scale 1 with medians ``shift`` apart."""

_apart = E(M(x1), w, phi(w)) <= E(M(x2), w, phi(w)) + delta
TOTAL_VARIATION_DP = _notion("total_variation", (delta,), forall(phi, implies(test_function(phi, w), _apart)))
"""P(S) <= Q(S) + delta for every event S, and every randomised test, for all ordered pairs of neighbours: as S may
be replaced by its complement, the total variation distance of the laws is at most delta."""

TRUNCATED_CDP = _orders("truncated_cdp", (rho, omega), rho * alpha, alpha < omega)
"""M is omega-truncated rho-concentrated differentially private: D_alpha is at most rho alpha for 1 < alpha < omega
(Bun, Dwork, Rothblum and Steinke 2018, "Composable and versatile privacy via truncated CDP")."""

CAPPED_CDP = _orders("capped_cdp", (epsilon, rho), minimum(epsilon, rho * alpha))
"""D_alpha is at most min(epsilon, rho alpha) for every order 1 < alpha < oo: the other notion with the name of
truncated concentrated differential privacy (Colisson 2016; Desfontaines and Pejó 2020, "SoK: Differential
privacies")."""

BOUNDED_ZCDP = _orders("bounded_zcdp", (m, xi, rho), xi + rho * alpha, alpha < m)
"""M is m-bounded (xi, rho)-zCDP: the bound of zCDP holds for the orders 1 < alpha < m."""

_both_ends = INDISTINGUISHABLE(M(x1), M(x2), t + epsilon, 0), INDISTINGUISHABLE(M(x2), M(x1), -t, 0)
BOUNDED_RANGE = _notion("bounded_range", (epsilon,), exists(t, conj(*_both_ends)))
"""The privacy loss of M at neighbouring data sets lies in an interval [t, t + epsilon] of length epsilon."""

excepted = var("S", function_type(("Y",), REAL))
_elsewhere = (1 - excepted(w)) * phi(w)
_within = E(M(x1), w, _elsewhere) <= exp(epsilon) * E(M(x2), w, _elsewhere)
_but_for_event = conj(
    test_function(excepted, w),
    E(M(x1), w, excepted(w)) <= delta,
    forall(phi, implies(test_function(phi, w), _within)),
)
PROBABILISTIC_DP = _notion("probabilistic_dp", (epsilon, delta), exists(excepted, _but_for_event))
"""Outside of an event S (possibly randomised) of probability at most delta, the privacy loss of M at neighbouring
data sets is at most epsilon."""

MCDP = _notion("mcdp", (mu, tau), MEAN_CONCENTRATED(M(x1), M(x2), mu, tau))
"""M is (mu, tau)-mean-concentrated differentially private for the neighbouring relation N."""

# What claims say of them


class Stated(NamedTuple):
    """A notion, and its numbers in claims, in the order of the definition, with their domain.

    ``is_squared``: the definition is about their squares.
    """

    definition: Definition
    names: tuple[str, ...]
    domain: tuple[Term, ...]
    is_squared: bool = False

    def facts(self, numbers: Mapping[str, Term]) -> Iterator[Term]:
        """That these numbers are in the domain."""
        return (substitute(fact, {var(name): number for name, number in numbers.items()}) for fact in self.domain)


order = var("order")
STATED: Mapping[str, Stated] = Frozen(
    {
        "pure_dp": Stated(PURE_DP, ("epsilon",), (0 <= epsilon,)),
        "approx_dp": Stated(APPROX_DP, ("epsilon", "delta"), (0 <= epsilon, 0 <= delta, delta <= 1)),
        "zcdp": Stated(ZCDP, ("xi", "rho"), (0 <= rho,)),
        "approx_zcdp": Stated(APPROX_ZCDP, ("delta", "xi", "rho"), (0 <= delta, delta < 1, 0 <= rho)),
        "renyi_dp": Stated(RENYI_DP, ("order", "epsilon"), (1 < order, 0 <= epsilon)),
        "gaussian_dp": Stated(GAUSSIAN_DP, ("mu",), (0 <= mu,), is_squared=True),
        "kl_dp": Stated(KL_DP, ("kappa",), (0 <= kappa,)),
        "laplace_dp": Stated(LAPLACE_DP, ("shift",), (0 <= shift,)),
        "total_variation": Stated(TOTAL_VARIATION_DP, ("delta",), (0 <= delta, delta <= 1)),
        "truncated_cdp": Stated(TRUNCATED_CDP, ("rho", "omega"), (0 <= rho, 1 < omega)),
        "capped_cdp": Stated(CAPPED_CDP, ("epsilon", "rho"), (0 <= epsilon, 0 <= rho)),
        "bounded_zcdp": Stated(BOUNDED_ZCDP, ("m", "xi", "rho"), (1 < m, 0 <= rho)),
        "bounded_range": Stated(BOUNDED_RANGE, ("epsilon",), (0 <= epsilon,)),
        "probabilistic_dp": Stated(PROBABILISTIC_DP, ("epsilon", "delta"), (0 <= epsilon, 0 <= delta, delta <= 1)),
        "mcdp": Stated(MCDP, ("mu", "tau"), (0 <= mu, 0 <= tau)),
    }
)
"""The notions that claims name."""
