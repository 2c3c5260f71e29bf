"""Sampling under truncated CDP at whole orders, when a record is added."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam, nat, ne, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXTURE, P1, RENYI, Pt, Q, k, rho, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, both, discharge, dominated, expand, generalize, integrate, knowing
from dpproofs.proving.tactics import mean_of_one, mp, obtain, parts, specialize, transfer, unfolded, use, witness
from theorems.foundations.reals.whole_powers import whole_power
from theorems.sampling.whole_orders import s

SIZES = 0 <= s, s < 1, 0 <= rho
CLOSE = RENYI(num(2), P1, Q, 2 * rho)
GIVEN = *SIZES, nat(k), 2 <= k, CLOSE, MIXTURE(Pt, s, P1, Q)

LEMMA = Lemma(
    "sampling.whole-orders-added", "Sampling with rate s of truncated CDP, when a record is added: at whole orders k "
    "the divergence is at most s^2 rho k exp(2 rho)/(1 - s)^(k - 1)", "from a parabola above powers",
    GIVEN,
    RENYI(k, Q, Pt, factor * s**2 * rho * k * exp(2 * rho) * (1 / (1 - s)) ** (k - 1)),
    mutants=(Mutant("factor", {factor: Fraction(3, 4)}, "s = 1/10, k = 2",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("21/40", "19/40"), Q=("1/2", "1/2"), s="1/10", k=2,
                        rho="0.115")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The ratio is 1/u with u = 1 - s + s L: its moment is the mean of a power of 1/u, which a parabola bounds."""
    low, below, _, natural, least, _, mixed = GIVEN
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
