"""Sampling under truncated CDP: at whole orders, for a record that is removed and one that is added, then at all
orders, then Poisson sampling of data sets.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import STEINKE
from theorems.foundations.measure.laws_exist import PUSHED_LAW
from theorems.sampling.poisson import STEP as MORE_STEP, WITH, WITHOUT, answer_to_image
from theorems.sampling.record_drawn import ANSWERS_SAMPLE, BASE, SAMPLED_MIXTURE, T, q, s as s_
from theorems.sampling.whole_orders import (
    ADDED_GIVEN,
    LARGEST,
    ORDERS as REMOVED_ORDERS,
    RATE,
    REMOVED_GIVEN,
    REMOVED_GROWN,
    SIZES,
    s,
)

# Sampling under truncated CDP: 13 s^2 rho at whole orders, when a record is removed -----------

SMALL = RATE <= Fraction(7, 10), s * k <= 1

LEMMA = Lemma(
    "st18.subsampling-tcdp-whole-orders", "Sampling with rate s of (rho, omega)-truncated CDP, when a record is "
    "removed: a divergence of at most 13 s^2 rho k at whole orders k <= omega with s k <= 1, (k - 1) rho <= 7/10",
    f"{STEINKE}, sampling under truncated CDP",
    (*REMOVED_GIVEN, *SMALL),
    RENYI(k, Pt, Q, factor * 13 * s**2 * rho * k),
    mutants=(Mutant("factor", {factor: Fraction(1, 15)}, "s = 1/2, k = 2: log(1 + (exp(2 rho) - 1)/4)",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("5/8", "3/8"), Q=("1/2", "1/2"), s="1/2", k=2,
                        rho="0.135")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """exp(2 x + exp(x) - 1) < 13 for x = 7/10."""
    least, (low, _, above) = 2 <= k, SIZES
    made = use("sampling.whole-orders-removed", *REMOVED_GIVEN)
    end, rest = num(Fraction(7, 10)), REMOVED_GROWN ** (k - 2)
    start = arith(0 <= RATE, arith(0 <= (k - 2) * rho, least, above), above)
    one = arith(1 <= LARGEST, use("foundations.exp-tangent", x=RATE), start)
    most = use("foundations.exp-increasing", SMALL[0], x=RATE, y=end)
    gain = arith(0 <= s * (LARGEST - 1), low, one)
    grown = arith(1 <= REMOVED_GROWN, gain)
    power = arith(
        (k - 2) * log(REMOVED_GROWN) <= (k - 2) * (REMOVED_GROWN - 1),
        use("foundations.log-tangent", grown, y=REMOVED_GROWN),
        least,
    )
    part = arith(
        (k - 2) * (REMOVED_GROWN - 1) <= LARGEST - 1, arith(0 <= (1 - (k - 2) * s) * (LARGEST - 1), SMALL[1], low, one)
    )
    x = 2 * RATE + (k - 2) * log(REMOVED_GROWN)
    bound = use("foundations.exp-increasing", arith(x <= 2 * end + exp(end) - 1, power, part, most, SMALL[0]),
                x=x, y=2 * end + exp(end) - 1)  # fmt: skip
    small = arith(LARGEST**2 * rest <= 13, bound, numeric(exp(2 * end + exp(end) - 1) <= 13), grown)
    before, after = read(RENYI, made).t, read(RENYI, claim).t
    room = arith(before <= after, small, arith(0 <= s**2 * rho * k, above, least))
    return use("foundations.renyi-weaker", made, arith(1 < k, least), room, P=Pt, Q=Q, alpha=k, s=before, t=after)


# Sampling under truncated CDP: 13 s^2 rho at whole orders, when a record is added -------------

HYPOTHESES = *(fact for fact in ADDED_GIVEN if fact != (s < 1)), *SMALL

ADDED = Lemma(
    "st18.subsampling-tcdp-whole-orders-added", "Sampling with rate s of (rho, omega)-truncated CDP, when a record is "
    "added: a divergence of at most 13 s^2 rho k at whole orders k <= omega with s k <= 1, (k - 1) rho <= 7/10",
    f"{STEINKE}, sampling under truncated CDP",
    HYPOTHESES,
    RENYI(k, Q, Pt, factor * 13 * s**2 * rho * k),
    mutants=(Mutant("factor", {factor: Fraction(1, 15)}, "s = 1/10, k = 2",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("21/40", "19/40"), Q=("1/2", "1/2"), s="1/10", k=2,
                        rho="0.115")),),
)  # fmt: skip


@proof_of(ADDED)
def _lemma(claim: Claim) -> Theorem:
    """(1 + s/(1 - s))^(k - 1) <= e for s k <= 1, and exp(2 rho) <= exp(7/5)."""
    _, sign, _, least, *_ = HYPOTHESES
    near, together = SMALL
    below = arith(s < 1, together, least)
    made = use("sampling.whole-orders-added", *HYPOTHESES, below)
    r, most = 1 / (1 - s), num(Fraction(7, 5))
    scale = arith(0 < r, below)
    tangent = use("foundations.log-tangent", scale, y=r)
    share = arith((k - 1) * (r - 1) <= 1, arith(eq((1 - s) * r, 1), below), scale, together, least)
    logs = arith((k - 1) * log(r) <= (k - 1) * (r - 1), tangent, least)
    small = arith(2 * rho <= most, near, arith(0 <= (k - 2) * rho, least, sign))
    x = 2 * rho + (k - 1) * log(r)
    bound = use("foundations.exp-increasing", arith(x <= most + 1, logs, share, small), x=x, y=most + 1)
    before, after = read(RENYI, made).t, read(RENYI, claim).t
    whole = arith(exp(2 * rho) * r ** (k - 1) <= 13, bound, numeric(exp(most + 1) <= 13), scale)
    room = arith(before <= after, whole, arith(0 <= s**2 * rho * k, sign, least))
    return use("foundations.renyi-weaker", made, arith(1 < k, least), room, P=Q, Q=Pt, alpha=k, s=before, t=after)


# Sampling under truncated CDP: 26 s^2 rho at all orders up to a whole number, of a mixture of two laws ---

RANGE = 0 <= s, 0 <= rho, nat(k), 2 <= k, *SMALL
GIVEN = *RANGE, REMOVED_ORDERS, MIXTURE(Pt, s, P1, Q)


def both_ways(order: Term, factor: Factor = 1) -> Term:
    """The divergence of the two laws in either order."""
    level = factor * 26 * s**2 * rho * order
    return conj(RENYI(order, Pt, Q, level), RENYI(order, Q, Pt, level))


ORDERS = Lemma(
    "st18.subsampling-tcdp-orders", "Sampling with rate s of truncated CDP, of a mixture of two laws: 26 s^2 rho at "
    "all orders up to a whole number k with s k <= 1, (k - 1) rho <= 7/10", f"{STEINKE}, sampling under truncated CDP",
    GIVEN,
    forall(alpha, implies(1 < alpha, alpha <= k, both_ways(alpha, factor))),
    lambda claim: intro(claim.conclusion, _at_order, "beta"),
    (Mutant("factor", {factor: Fraction(1, 30)}, "s = 1/2, k = 2: log(1 + (exp(2 rho) - 1)/4)",
            witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("5/8", "3/8"), Q=("1/2", "1/2"), s="1/2", k=2,
                rho="0.135")),),
)  # fmt: skip


def _at_order(goal: Term, order: Term) -> Theorem:
    """The divergence at the next whole order, which is less than twice as large."""
    low, sign, whole, _, rate, share = RANGE

    def with_next(n: Term, facts: Theorem) -> Theorem:
        natural, above, near = parts(facts)
        one = use("nat_successor", use("foundations.natural-zero"), k=0)
        first = arith(1 < n, above, 1 < order)
        gap = use("foundations.natural-gap", one, natural, arith(num(0) + 1 < n, first), j=num(0) + 1, k=n)
        least = arith(2 <= n, gap)

        def beyond(no: Theorem) -> Theorem:
            past = use("foundations.natural-gap", whole, natural, arith(k < n, no), j=k, k=n)
            return arith(n <= k, past, near, order <= k)

        most = cases(n <= k, lambda yes: yes, beyond)
        sizes = arith((n - 1) * rho <= Fraction(7, 10), rate, arith(0 <= (k - n) * rho, most, sign)), arith(
            s * n <= 1, share, arith(0 <= s * (k - n), most, low))  # fmt: skip
        orders = generalize(discharge(at(REMOVED_ORDERS, alpha, by=[1 < alpha, arith(alpha <= k, alpha <= n, most)]),
                                      1 < alpha, alpha <= n), alpha)  # fmt: skip
        second = written_as(RENYI(num(2), P1, Q, 2 * rho), at(REMOVED_ORDERS, 2, by=[arith(num(1) < 2), 2 <= k]))
        given = low, sign, natural, least, *sizes, MIXTURE(Pt, s, P1, Q)
        level = 26 * s**2 * rho * order
        room = arith(13 * s**2 * rho * n <= level, arith(0 <= s**2 * rho, sign), arith(n <= 2 * order, near, 1 < order))
        made = []
        for lemma, fact, laws in ((LEMMA, orders, {"P": Pt, "Q": Q}), (ADDED, second, {"P": Q, "Q": Pt})):
            known = use(lemma, *given, fact, k=n)
            lower = use("bs16.lemma-2.2e", known, 1 < order, above, alpha=order, beta=n, t=13 * s**2 * rho * n, **laws)
            made.append(use("foundations.renyi-weaker", lower, 1 < order, room, alpha=order, s=13 * s**2 * rho * n,
                            t=level, **laws))  # fmt: skip
        return both(*made)

    return obtain(use("foundations.natural-above", arith(0 <= order, 1 < order), x=order), "n", with_next)


# Poisson sampling under truncated CDP, of two data sets, one of which has a record more -------

STEP_RANGE = 0 <= q, 0 <= rho, nat(k), 2 <= k, (k - 1) * rho <= Fraction(7, 10), q * k <= 1
BELOW = 1 < alpha, alpha <= k
CLOSE = forall((x1, x2, alpha), implies(N(x1, x2), *BELOW, RENYI(alpha, BASE(x2), BASE(x1), rho * alpha)))

SHOWN = finite({"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, False, False), q="1/2",
               M0=(("1/2", "1/2"), ("3/4", "1/4")), S0=(1, 0), S1=("1/2", "1/2"), P=("5/8", "3/8"), Q=("1/2", "1/2"),
               k=2, rho="0.135")  # fmt: skip
level = factor * 26 * q**2 * rho * alpha

STEP = Lemma(
    "st18.subsampling-tcdp-step",
    "Poisson sampling with rate q of truncated CDP: 26 q^2 rho where one data set has a record more",
    f"{STEINKE}, sampling under truncated CDP",
    (MORE_STEP, WITHOUT, WITH, CLOSE, *STEP_RANGE),
    forall(alpha, implies(*BELOW, conj(RENYI(alpha, P, Q, level), RENYI(alpha, Q, P, level)))),
    mutants=(Mutant("factor", {factor: Fraction(1, 30)}, "q = 1/2, k = 2", witness=SHOWN),),
)


@proof_of(STEP)
def _step_proof(claim: Claim) -> Theorem:
    """The answers with the record and without it are apart as the mechanism is, whoever else is drawn."""

    def sampled(W: Term, a: Term, b: Term, facts: Theorem) -> Theorem:
        near, image, drawn = parts(facts)
        without, left, right = answer_to_image(W, a, image), lam(s_, BASE(a(s_))), lam(s_, BASE(b(s_)))

        def with_law(R: Term, law: Theorem) -> Theorem:
            mixed = use(SAMPLED_MIXTURE, drawn, WITH, law, without, R=R, W=W, a=a, b=b)
            each = generalize(at(CLOSE, a(s_), b(s_), alpha, by=[specialize(near, s_), *BELOW]), s_)
            same = use("foundations.renyi-self", 1 < alpha, arith(0 <= num(0)), P=W, t=0)
            mean = use("bs16x.lemma-2.3-renyi", each, law, without, same, 1 < alpha, P=W, Q=W, K=right, H=left, R=R,
                       S=Q, s=rho * alpha, t=0)  # fmt: skip
            close = written_as(RENYI(alpha, R, Q, rho * alpha), mean)
            orders = generalize(discharge(close, *BELOW), alpha)
            return use(ORDERS, orders, mixed, *STEP_RANGE, P1=R, Pt=P, s=q)

        return obtain(use(PUSHED_LAW, P=W, K=right), "R", with_law)

    return obtain_all(unfolded(MORE_STEP), "W a b", sampled)


# Poisson sampling under truncated CDP, for records that are added and that are removed --------

SAMPLES, PRIVATE = POISSON_SAMPLING(T, N, q), TRUNCATED_CDP(BASE, N, rho, omega)
POISSON_GIVEN = PRIVATE, SAMPLES, SYMMETRIC(N), ANSWERS_SAMPLE, *STEP_RANGE, k < omega

POISSON = Lemma(
    "st18.subsampling-tcdp-poisson", "Poisson sampling with rate q of (rho, omega)-truncated CDP is (26 q^2 rho, "
    "k)-truncated CDP for a whole number k < omega with q k <= 1, (k - 1) rho <= 7/10",
    f"{STEINKE}, sampling under truncated CDP",
    POISSON_GIVEN,
    TRUNCATED_CDP(M, N, factor * 26 * q**2 * rho, k),
    mutants=(Mutant("factor", {factor: Fraction(1, 40)}, "q = 1/2", witness=finite(
                {"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, True, False), q="1/2",
                M0=(("1/2", "1/2"), ("3/4", "1/4")), T=((1, 0), ("1/2", "1/2")), M=(("1/2", "1/2"), ("5/8", "3/8")),
                k=2, omega=3, rho="0.15")),),
)  # fmt: skip


@proof_of(POISSON)
def _poisson_proof(claim: Claim) -> Theorem:
    """One of the two data sets has a record more."""
    back = at(SYMMETRIC(N), x1, x2, by=[N(x1, x2)])
    below = arith(alpha < omega, alpha <= k, k < omega)
    close = for_all(CLOSE, at(PRIVATE, x2, x1, alpha, by=[back, 1 < alpha, below]))

    def apart(more: Theorem, fewer: Term, rest: Term, place: int) -> Theorem:
        laws = {"S0": T(fewer), "S1": T(rest), "Q": M(fewer), "P": M(rest)}
        answers = [specialize(ANSWERS_SAMPLE, data) for data in (fewer, rest)]
        made = use(STEP, more, *answers, close, *STEP_RANGE, **laws)
        return parts(at(made, alpha, by=[1 < alpha, arith(alpha <= k, alpha < k)]))[place]

    either = at(SAMPLES, x1, x2, by=[N(x1, x2)])
    known = split(either, lambda more: apart(more, x1, x2, 1), lambda more: apart(more, x2, x1, 0))
    return for_all(claim.conclusion, known)
