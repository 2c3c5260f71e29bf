"""Two Gaussian laws against a claimed guarantee: a contradiction, from their exact divergences."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.lists import Apart
from dpproofs.accounting.proofs.refuted.violations import NotRefutedError, wrong as wrong_of_numbers
from dpproofs.accounting.proofs.sums import closed_number, settled
from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import FALSE, REAL, E, absolute, eq, exp, function_type, ne, normal, num, sqrt, var
from dpproofs.numbers import decimal_string
from dpproofs.privacy.definitions import INDISTINGUISHABLE, on
from dpproofs.proving.tactics import arith, assume, at, discharge, for_all, generalize, mp, obtain, parts

w = var("w")
h = var("phi", function_type((REAL,), REAL))
TEST = test_function(h, w)
CLOSE = on(INDISTINGUISHABLE, Y=REAL)


class Told(NamedTuple):
    """A guarantee, and the laws of its mechanism on the two data sets: N(means[j], variance)."""

    claimed: Theorem
    lists: Apart
    means: tuple[Term, Term]
    variance: Term
    laws: tuple[Theorem, Theorem]

    @property
    def normals(self) -> tuple[Term, Term]:
        """The two laws."""
        first, second = (normal(mean, sqrt(self.variance)) for mean in self.means)
        return first, second

    @property
    def numbers(self) -> tuple[Term, ...]:
        """The numbers of the guarantee."""
        return tuple(self.claimed.conclusion.args[2:])

    @property
    def deviation(self) -> Term:
        """The deviation of both laws."""
        return sqrt(self.variance)

    @property
    def positive(self) -> Theorem:
        """It is positive."""
        return settled(0 < self.deviation)

    @property
    def different(self) -> Theorem:
        """The means differ; NotRefutedError where they do not."""
        return wrong(ne(*self.means))

    def square(self) -> Fraction:
        """The square of the distance of the means in deviations, rounded down."""
        return closed_number((self.means[1] - self.means[0]) ** 2 / self.variance)[0]

    def leads_to(self, lemma: str, *facts: Theorem, **values: object) -> Theorem:
        """Another guarantee, by a lemma."""
        mechanism, relation = self.claimed.conclusion.args[:2]
        return use(lemma, self.claimed, *facts, M=mechanism, N=relation, **values)

    def pair(self, claimed: Theorem, *values: Term, by: tuple[Theorem, ...] = ()) -> Theorem:
        """The guarantee at the two data sets."""
        return at(claimed, *self.lists.points(), *values, by=[self.lists.near, *by])


def wrong(formula: Term) -> Theorem:
    """A comparison of numbers; NotRefutedError where it is false, or undecided. One of names is a hypothesis."""
    return assume(formula) if formula.free else wrong_of_numbers(formula)


def _separates(told: Told, claimed: Theorem) -> Theorem:
    """(epsilon, delta)-DP, which is false: the least delta at epsilon is known."""
    epsilon, delta = claimed.conclusion.args[2:]
    said = at(told.pair(claimed), h, by=[TEST])
    one, other = told.normals
    line = arith(
        E(one, w, h(w)) <= exp(epsilon) * E(other, w, h(w)) + delta, said, *(at(law, h, by=[TEST]) for law in told.laws)
    )
    mu, nu = told.means
    least = use("profiles.gaussian-least-delta", told.positive, told.different, mu=mu, nu=nu, sigma=told.deviation,
                epsilon=epsilon)  # fmt: skip
    needed = mp(parts(at(least, delta))[0], for_all(CLOSE(one, other, epsilon, delta), line, h))
    bound, most = needed.conclusion.args
    return arith(FALSE, needed, wrong(most < bound))


def _approx(told: Told) -> Theorem:
    return _separates(told, told.claimed)


def _total_variation(told: Told) -> Theorem:
    return _separates(told, told.leads_to("notions.total-variation-to-approx-dp", delta=told.numbers[0]))


def _gaussian(told: Told) -> Theorem:
    """A smaller mu has a smaller total variation."""
    (square,) = told.numbers
    if square == num(0):
        larger = num(min(told.square() / 4, Fraction(1)).limit_denominator(10**30))
        if larger == num(0):
            raise NotRefutedError
        weaker = told.leads_to("profiles.gaussian-dp-weaken", arith(0 <= square), arith(square <= larger),
                               mu_squared=square, mu_squared2=larger)  # fmt: skip
        told, square = told._replace(claimed=weaker), larger
    known = told.leads_to("profiles.gaussian-dp-to-approx-dp", arith(0 < square), mu_squared=square, epsilon=0)
    return _separates(told, known)


def _bounded_loss(told: Told, epsilon: Term, said: Theorem) -> Theorem:
    """A privacy loss of at most epsilon: that of Gaussian noise has no bound."""
    one, other = told.normals
    said, laws = at(said, h, by=[TEST]), [at(law, h, by=[TEST]) for law in told.laws]
    line = arith(E(one, w, h(w)) <= exp(epsilon) * E(other, w, h(w)), said, *laws)
    known = use("li16.claim-gaussian-not-pure", told.positive, for_all(CLOSE(one, other, epsilon, 0), line, h),
                mu=told.means[0], nu=told.means[1], sigma=told.deviation, epsilon=epsilon)  # fmt: skip
    return arith(FALSE, known, told.different)


def _pure(told: Told) -> Theorem:
    return _bounded_loss(told, told.numbers[0], told.pair(told.claimed))


def _laplace(told: Told) -> Theorem:
    (shift,) = told.numbers
    known = told.leads_to("profiles.laplace-dp-to-pure-dp", arith(0 <= shift), shift=shift)
    return _bounded_loss(told, shift, told.pair(known))


def _capped(told: Told) -> Theorem:
    epsilon, rho = told.numbers
    known = told.leads_to("notions.capped-cdp-to-pure-dp", epsilon=epsilon, rho=rho)
    return _bounded_loss(told, epsilon, told.pair(known))


def _range(told: Told) -> Theorem:
    """It would be bounded, wherever its range begins."""
    (length,) = told.numbers

    def begins(lowest: Term, facts: Theorem) -> Theorem:
        return _bounded_loss(told, lowest + length, parts(facts)[0])

    return obtain(told.pair(told.claimed), "t", begins)


def _of_laws(told: Told, lemma: str, said: Theorem, **values: Term) -> Theorem:
    """A statement about the laws of what is released, for the two Gaussian laws."""
    known = at(told.laws[0], h, by=[TEST])
    released, mine = known.conclusion.args
    turned = generalize(discharge(arith(eq(mine, released), known), TEST), h)
    first, second = (at(law, h, by=[TEST]).conclusion.args[0].args[0] for law in told.laws)
    one, other = told.normals
    return use(lemma, said, turned, told.laws[1], P=first, Q=second, P2=one, Q2=other, **values)


def _exceeds(said: Theorem, equality: Theorem) -> Theorem:
    """A divergence is at most a number, which is less than its exact value."""
    bound = said.conclusion.args[-1]
    needed = mp(parts(at(equality, bound))[0], said)
    value, most = needed.conclusion.args
    return arith(FALSE, needed, wrong(most < value))


def _renyi_above(told: Told, order: Term, said: Theorem) -> Theorem:
    """D_order is at most a number, which is too small."""
    here = _of_laws(told, "foundations.equal-laws-renyi", said, alpha=order, t=said.conclusion.args[3])
    mu, nu = told.means
    known = use("bs16.lemma-2.4", told.positive, arith(1 < order), alpha=order, mu=mu, nu=nu, sigma=told.deviation)
    return _exceeds(here, known)


def _renyi(told: Told) -> Theorem:
    return _renyi_above(told, told.numbers[0], told.pair(told.claimed))


def _kl(told: Told) -> Theorem:
    said = told.pair(told.claimed)
    here = _of_laws(told, "foundations.equal-laws-kl", said, t=said.conclusion.args[2])
    mu, nu = told.means
    return _exceeds(here, use("bs16.lemma-2.4-kl", told.positive, mu=mu, nu=nu, sigma=told.deviation))


def _order(told: Told, xi: Term, rho: Term, end: Fraction | None = None) -> Term:
    """An order, below ``end``, at which the divergence most likely exceeds xi + rho order."""
    half = told.square() / 2
    gap, low, high = half - _low(rho), _low(xi), end or Fraction(10**9)
    if gap > 0:
        order = min(max(Fraction(2), 2 * low / gap), 1 + (high - 1) * (1 - Fraction(1, 2**30)))
        order = order if end is not None else max(Fraction(2), 2 * low / gap)
    else:
        order = 1 + min((gap - low) / (2 * (1 - gap)), (high - 1) / 2)
    if order <= 1:
        raise NotRefutedError
    return num(Fraction(decimal_string(order - 1, 6, up=False)) + 1)


def _line(told: Told) -> Theorem:
    """xi + rho alpha, at one order."""
    xi, rho = told.numbers
    order = _order(told, xi, rho)
    return _renyi_above(told, order, at(told.pair(told.claimed), order, by=[arith(1 < order)]))


def _up_to(told: Told, end: Term, xi: Term, rho: Term) -> Theorem:
    """The same at an order below the end."""
    order = _order(told, xi, rho, _low(end))
    return _renyi_above(told, order, told.pair(told.claimed, order, by=(arith(1 < order), arith(order < end))))


def _truncated(told: Told) -> Theorem:
    rho, end = told.numbers
    return _up_to(told, end, num(0), rho)


def _bounded(told: Told) -> Theorem:
    return _up_to(told, *told.numbers)


EPSILONS, ORDERS = [k / 8 for k in range(1, 161)], [1 + 2.0 ** (k / 4) for k in range(-16, 33)]
"""Where a delta that is too large is searched: in deviations, and orders."""


def _approximate(told: Told) -> Theorem:
    """All but a part is concentrated, so that the delta of every epsilon is bounded."""
    part, xi, rho = (float(_low(number)) for number in told.numbers)
    mu = math.sqrt(told.square())

    def excess(epsilon: float, order: float) -> float:
        middle = epsilon / mu
        least = _tail(middle - mu / 2) - math.exp(min(epsilon, 600)) * _tail(middle + mu / 2)
        exponent = (order - 1) * (xi + rho * order - epsilon) + (order - 1) * math.log(1 - 1 / order)
        most = part + (1 - part) * math.exp(min(exponent, 600)) / order
        return least / most if most > 0 else math.inf if least > 0 else 0.0

    if not mu:
        raise NotRefutedError
    pairs = [(mu * one, order) for one in EPSILONS for order in ORDERS]
    epsilon, order = max(pairs, key=lambda pair: excess(*pair))
    if excess(epsilon, order) <= 1:
        raise NotRefutedError
    values = {
        name: Fraction(value).limit_denominator(10**4) for name, value in (("epsilon", epsilon), ("alpha", order))
    }
    delta, xi_, rho_ = told.numbers
    signs = arith(0 <= delta), arith(delta <= 1), arith(1 < num(values["alpha"]))
    return _separates(told, told.leads_to("bs16x.lemma-8.8-order", *signs, delta=delta, xi=xi_, rho=rho_, **values))


def _tail(level: float) -> float:
    return math.erfc(level / math.sqrt(2)) / 2


def _low(term: Term) -> Fraction:
    return closed_number(term)[0]


def loss_tail(told: Told) -> Theorem:
    """A privacy loss above epsilon is more probable than the claim says."""
    epsilon, delta = told.numbers
    mechanism, relation = told.claimed.conclusion.args[:2]
    first, second = told.lists.points()
    said = use("sok20.prop-8.3-converse", told.claimed, told.lists.near, M=mechanism, N=relation, epsilon=epsilon,
               delta=delta, x1=first, x2=second)  # fmt: skip
    mu, nu = told.means
    distance = absolute(mu - nu)
    apart = arith(0 < distance, told.different), arith(eq(absolute(mu - nu), distance))
    one, other = (at(law, h, by=[TEST]).conclusion.args[0].args[0] for law in told.laws)
    values = {"P": one, "Q": other, "mu": mu, "nu": nu, "sigma": told.deviation, "Delta": distance}
    needed = use(
        "notions.gaussian-loss-tail-least", said, *told.laws, told.positive, *apart, **values, epsilon=epsilon,
        delta=delta,
    )  # fmt: skip
    tail, most = needed.conclusion.args
    return arith(FALSE, needed, wrong(most < tail))


VIOLATIONS: Mapping[str, Callable[[Told], Theorem]] = MappingProxyType(
    {
        "pure_dp": _pure,
        "approx_dp": _approx,
        "total_variation": _total_variation,
        "renyi_dp": _renyi,
        "kl_dp": _kl,
        "zcdp": _line,
        "truncated_cdp": _truncated,
        "bounded_zcdp": _bounded,
        "capped_cdp": _capped,
        "gaussian_dp": _gaussian,
        "laplace_dp": _laplace,
        "bounded_range": _range,
        "approx_zcdp": _approximate,
    }
)
