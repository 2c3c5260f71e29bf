"""Rényi divergences of a sampled mechanism at whole orders, by the moments of a likelihood ratio that is
mixed with 1: sampling under truncated CDP, when a record is removed and when one is added.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.reals.whole_numbers import whole_power

# The moments of a likelihood ratio that is mixed with 1: Rényi divergence of a sampled mechanism at whole orders ---

s, j, u, z = variables("s j u z")
SIZES = 0 <= s, s <= 1, 0 <= rho
MIXED = 1 - s + s * L(w)
RATE = (k - 1) * rho
LARGEST = exp(RATE)
GROWN = eq(u, 1 - s + s * LARGEST)
POSITIVE = forall(w, 0 <= L(w))
_power = L(w) ** j
MOMENTS = forall(j, implies(nat(j), j <= k, conj(integrable(Q, w, _power), E(Q, w, _power) <= exp(j * (j - 1) * rho))))
GIVEN = *SIZES, GROWN, 0 < u, POSITIVE, MOMENTS, nat(k)

LEMMA = Lemma(
    "sampling.whole-orders", "The moments of a likelihood ratio that is mixed with 1, from those of the ratio",
    "by induction",
    GIVEN,
    conj(
        integrable(Q, w, MIXED**k),
        E(Q, w, MIXED**k) <= factor * (1 + rho * k * (k - 1) * s**2 * LARGEST**2 * u ** (k - 2)),
    ),
    mutants=(Mutant("factor", {factor: LESS}, "k = 0", witness=finite({"Y": 1}, Q=(1,), L=1, s=0, u=1, rho=0, k=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction on the power of the mixture, for all powers of the ratio at once."""
    every = induction(k, _said, _first(), _next, nat(k))
    ints, mean = parts(at(every, 0, by=[use("foundations.natural-zero"), arith(0 + k <= k)]))
    power = MIXED**k
    moved, same = parts(transfer(Q, w, arith(eq(_body(k, num(0)), power)), ints))
    _, bound = conjuncts(claim)
    return both(moved, arith(bound, mean, same, 0 < u))


def _said(m: Term) -> Term:
    known = conj(integrable(Q, w, _body(m, j)), E(Q, w, _body(m, j)) <= _bound(m, j))
    return forall(j, implies(nat(j), j + m <= k, known))


def _body(m: Term, j: Term) -> Term:
    return L(w) ** j * MIXED**m


def _bound(m: Term, j: Term) -> Term:
    """Of the mean of L^j times the power m of the mixture."""
    part = s * LARGEST / u
    return 1 + rho * exp(j * RATE) * u**m * _sizes(m, j, part)


def _sizes(n: Term, i: Term, part: Term) -> Term:
    return i * (i - 1) + 2 * i * n * part + n * (n - 1) * part**2


def _first() -> Theorem:
    """exp(x) <= 1 + x exp(x), for x = j (j - 1) rho <= j (k - 1) rho."""
    given = nat(j), j + 0 <= k
    ints, mean = parts(at(MOMENTS, j, by=[given[0], arith(j <= k, given[1])]))
    power = _body(num(0), j)
    same = arith(eq(L(w) ** j, power))
    moved, equal = parts(transfer(Q, w, same, ints))
    x, sign = j * (j - 1) * rho, use("foundations.natural-nonnegative", nat(j), k=j)
    pairs = cases(
        0 < j,
        lambda yes: arith(0 <= j * (j - 1), _at_least_one(yes)),
        lambda no: arith(0 <= j * (j - 1), arith(eq(j, 0), no, sign)),
    )
    less = arith(x <= j * RATE, sign, arith(0 <= j * (k - j), sign, given[1]), 0 <= rho)
    grown = use("foundations.exp-increasing", less, x=x, y=j * RATE)
    tangent = use("foundations.exp-tangent", x=-x)
    small = arith(exp(x) <= 1 + x * exp(x), tangent, arith(eq(exp(-x) * exp(x), 1)), arith(0 < exp(x)))
    bound = arith(E(Q, w, power) <= _bound(num(0), j), mean, equal, small, grown, arith(0 <= x, pairs, 0 <= rho))
    return generalize(discharge(both(moved, bound), *given), j)


def _at_least_one(above: Theorem) -> Theorem:
    return use("foundations.natural-gap", use("foundations.natural-zero"), nat(j), above, j=0, k=j)


def _next(goal: Term, m: Term) -> Theorem:
    """One factor more is a mixture of the same power and the next one of L."""
    given = nat(j), j + (m + 1) <= k
    before = at(_said(m), j, by=[given[0], arith(j + m <= k, given[1])])
    after = at(_said(m), j + 1, by=[use("nat_successor", nat(j), k=j), arith(j + 1 + m <= k, given[1])])
    (ints, mean), (next_ints, next_mean) = parts(before), parts(after)
    ratio = specialize(POSITIVE, w)
    with knowing(nat(j)):
        one_more = whole_power(L(w), j, ratio)
    factor = whole_power(MIXED, m, arith(0 <= MIXED, ratio, arith(0 <= s * L(w), ratio, *SIZES), *SIZES))
    mixed = (1 - s) * _body(m, j) + s * _body(m, j + 1)
    whole, total = parts(linear(Q, w, mixed, [(1 - s, ints), (s, next_ints)]))
    moved, equal = parts(transfer(Q, w, arith(eq(mixed, _body(m + 1, j)), one_more, factor), whole))
    bound = _bound(m + 1, j)
    same = arith(eq((1 - s) * _bound(m, j) + s * _bound(m, j + 1), bound), GROWN, 0 < u)
    return generalize(
        discharge(
            both(moved, arith(E(Q, w, _body(m + 1, j)) <= bound, mean, next_mean, total, equal, same, *SIZES)), *given
        ),
        j,
    )


# Sampling under truncated CDP at whole orders, when a record is removed -----------------------

REMOVED_GROWN = 1 - s + s * LARGEST
ORDERS = forall(alpha, implies(1 < alpha, alpha <= k, RENYI(alpha, P1, Q, rho * alpha)))
REMOVED_GIVEN = *SIZES, nat(k), 2 <= k, ORDERS, MIXTURE(Pt, s, P1, Q)

REMOVED = Lemma(
    "sampling.whole-orders-removed", "Sampling with rate s of truncated CDP, when a record is removed: at whole "
    "orders k <= omega the divergence is at most s^2 rho k exp(2 (k - 1) rho) (1 - s + s exp((k - 1) rho))^(k - 2)",
    "from the moments of the mixed ratio",
    REMOVED_GIVEN,
    RENYI(k, Pt, Q, factor * s**2 * rho * k * LARGEST**2 * REMOVED_GROWN ** (k - 2)),
    mutants=(Mutant("factor", {factor: Fraction(1, 2)}, "s = 1, k = 2",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("3/4", "1/4"), Q=("1/2", "1/2"), s=1, k=2,
                        rho="0.15")),),
)  # fmt: skip


@proof_of(REMOVED)
def _lemma(claim: Claim) -> Theorem:
    """1 + x <= exp(x)."""
    *sizes, natural, least, _, mixed = REMOVED_GIVEN
    level = read(RENYI, claim).t
    grown = arith(
        0 < REMOVED_GROWN, *sizes[:2], arith(0 <= s * LARGEST, *sizes, arith(0 < LARGEST)), arith(0 < LARGEST)
    )
    order = arith(1 < k, least)
    there = at(ORDERS, k, by=[order, arith(k <= k + 0)])

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density = parts(facts)[0]
        low = parts(unfolded(density))[0]
        same = use("foundations.density-of-same-law", P=Q, Q=Q)
        laws = {"P1": P1, "P0": Q, "Pt": Pt, "Q": Q, "L1": ratio, "L0": lam(w, num(1)), "t": s}
        made = use("foundations.mixture-ratio", density, same, mixed, *sizes[:2], **laws)
        body = 1 - s + s * ratio(w)
        made = use(
            "foundations.density-equal",
            made,
            P=Pt,
            Q=Q,
            L=lam(w, s * ratio(w) + (1 - s) * num(1)),
            G=lam(w, body),
        )
        known = use(
            "sampling.whole-orders",
            *sizes,
            arith(eq(REMOVED_GROWN, REMOVED_GROWN + 0)),
            grown,
            low,
            _moments(ratio, density),
            natural,
            L=ratio,
            Q=Q,
            u=REMOVED_GROWN,
        )
        ints, mean = parts(known)
        x = (k - 1) * level
        bound = arith(E(Q, w, body**k) <= exp(x), mean, use("foundations.exp-tangent", x=x))
        return witness(claim.conclusion, lam(w, body), made, ints, bound)

    return obtain(there, "L", with_ratio)


def _moments(ratio: Term, density: Theorem) -> Theorem:
    """The orders 0 and 1 are those of every likelihood ratio."""
    given, power = (nat(j), j <= k), ratio(w) ** j
    goal = conj(integrable(Q, w, power), E(Q, w, power) <= exp(j * (j - 1) * rho))
    sign = use("foundations.natural-nonnegative", nat(j), k=j)
    _, ints, _ = parts(unfolded(density))

    def moved(value: int, equal: Theorem) -> Theorem:
        """The statement at j = 0 or 1."""
        body = num(1) if value == 0 else ratio(w)
        known = (
            parts(use("E_one", P=Q))
            if value == 0
            else (ints, use("foundations.mean-of-density", density, L=ratio, P=P1, Q=Q))
        )
        there = ratio(w) ** num(value)
        kept, same = parts(transfer(Q, w, arith(eq(body, there)), known[0]))
        said = lam(j, goal)
        mean = arith(
            E(Q, w, there) <= exp(num(value) * (num(value) - 1) * rho),
            same,
            known[1],
            arith(eq(exp(num(value) * (num(value) - 1) * rho), 1)),
        )
        return use("leibniz", arith(eq(num(value), j), equal), both(kept, mean), x=value, y=j, A=said)

    def large(yes: Theorem) -> Theorem:
        close = at(ORDERS, j, by=[yes, given[1]])
        known = parts(use("foundations.renyi-at-density", close, density, P=P1, Q=Q, L=ratio, alpha=j, t=rho * j))
        return both(known[0], arith(E(Q, w, power) <= exp(j * (j - 1) * rho), known[1]))

    def small(no: Theorem) -> Theorem:
        zero = use("foundations.natural-zero")

        def one(above: Theorem) -> Theorem:
            least = use("foundations.natural-gap", zero, nat(j), above, j=0, k=j)
            return moved(1, arith(eq(j, 1), least, no))

        return cases(0 < j, one, lambda none: moved(0, arith(eq(j, 0), none, sign)))

    return generalize(discharge(cases(1 < j, large, small), *given), j)


# Sampling under truncated CDP at whole orders, when a record is added -------------------------

ADDED_SIZES = 0 <= s, s < 1, 0 <= rho
CLOSE = RENYI(num(2), P1, Q, 2 * rho)
ADDED_GIVEN = *ADDED_SIZES, nat(k), 2 <= k, CLOSE, MIXTURE(Pt, s, P1, Q)

ADDED = Lemma(
    "sampling.whole-orders-added", "Sampling with rate s of truncated CDP, when a record is added: at whole orders k "
    "the divergence is at most s^2 rho k exp(2 rho)/(1 - s)^(k - 1)", "from a parabola above powers",
    ADDED_GIVEN,
    RENYI(k, Q, Pt, factor * s**2 * rho * k * exp(2 * rho) * (1 / (1 - s)) ** (k - 1)),
    mutants=(Mutant("factor", {factor: Fraction(3, 4)}, "s = 1/10, k = 2",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("21/40", "19/40"), Q=("1/2", "1/2"), s="1/10", k=2,
                        rho="0.115")),),
)  # fmt: skip


@proof_of(ADDED)
def _added_proof(claim: Claim) -> Theorem:
    """The ratio is 1/u with u = 1 - s + s L: its moment is the mean of a power of 1/u, which a parabola bounds."""
    low, below, _, natural, least, _, mixed = ADDED_GIVEN
    level, m, r = read(RENYI, claim).t, k - 1, 1 / (1 - s)
    before = use("foundations.natural-predecessor", natural, arith(ne(k, 0), least))

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, square_ints, square = parts(facts)
        ratio_sign, ints, _ = parts(unfolded(density))
        here = specialize(ratio_sign, w)
        same = use("foundations.density-of-same-law", P=Q, Q=Q)
        u = s * ratio(w) + (1 - s) * num(1)
        made = use("foundations.mixture-ratio", density, same, mixed, low, arith(s <= 1, below), P1=P1, P0=Q, Pt=Pt,
                   Q=Q, L1=ratio, L0=lam(w, num(1)), t=s)  # fmt: skip
        size = arith(1 - s <= u, arith(0 <= s * ratio(w), low, here))
        positive = arith(0 < u, size, below)
        inverse = use("foundations.density-inverse", made, generalize(positive, w), G=lam(w, u), P=Q, Q=Pt)
        scale = arith(1 <= r, low, below)
        touched = arith(1 <= r * u, arith(0 <= r * (u - (1 - s)), size, below), arith(eq(r * (1 - s), 1), below))
        parabola = use("foundations.inverse-powers", positive, scale, touched, before, y=u, r=r, k=m)
        with knowing(nat(m)):
            power = mp(discharge(whole_power(1 / u, m, arith(0 <= 1 / u, positive)), nat(m)), before)
        means, _ = parts(expand(Q, w, rhs(parabola), ints, square_ints))
        first, part = (1 / u) ** m, arith(0 < 1 / u, positive)
        first_ints = dominated(Q, w, both(arith(0 <= first, part), parabola), means)
        moment = integrate(Q, w, parabola, first_ints, ints, square_ints)
        weighted, equal = parts(transfer(Q, w, arith(eq(first, u * (1 / u) ** k), power, positive), first_ints))
        nonneg = generalize(arith(0 <= (1 / u) ** k, part), w)
        there, changed = parts(use("foundations.change-of-measure", made, nonneg, weighted, L=lam(w, u), P=Pt, Q=Q,
                                   f=lam(w, (1 / u) ** k)))  # fmt: skip
        c, second = m * k / 2 * r**m * s**2, E(Q, w, ratio(w) ** num(2))
        one = use("foundations.mean-of-density", density, L=ratio, P=P1, Q=Q)
        within = arith(E(Q, w, first) <= 1 + c * (second - 1), moment, one, mean_of_one(Q))
        weight = arith(0 <= c, arith(0 <= m * k / 2, least), arith(0 < r**m, arith(0 < r, below)), low)
        grown = arith(exp(2 * rho) - 1 <= 2 * rho * exp(2 * rho), use("foundations.exp-tangent", x=-2 * rho),
                      arith(eq(exp(-2 * rho) * exp(2 * rho), 1)), arith(0 < exp(2 * rho)))  # fmt: skip
        small = arith(second - 1 <= 2 * rho * exp(2 * rho), square, grown)
        scaled = arith(c * (second - 1) <= c * (2 * rho * exp(2 * rho)), weight, small)
        last = use("foundations.exp-tangent", x=m * level)
        final = arith(E(Pt, w, (1 / u) ** k) <= exp(m * level), changed, equal, within, scaled, last)
        return witness(claim.conclusion, lam(w, 1 / u), inverse, there, final)

    return obtain(CLOSE, "L", with_ratio)
