"""Sampling gains nothing under CDP: with probability s the mechanism is what it was, and large orders see that."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, lam, log, ne, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXTURE, P0, P1, RENYI, Pt, Q, alpha, phi, t, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import almost, arith, at, both, congruence, discharge, dominated, generalize, linear
from dpproofs.proving.tactics import obtain, parts, specialize, unfolded, use, witness
from theorems.citations import STEINKE
from theorems.foundations.densities.density import AT_MOST
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.measure.unit_mean import unit_mean

s = var("s")
GIVEN = MIXTURE(Pt, s, P1, P0), 0 < s, s <= 1, 1 < alpha, RENYI(alpha, Pt, Q, t)

COMPONENT = Lemma(
    "st18.subsampling-cdp-no-gain", "The divergence of a part of weight s is at most alpha log(1/s)/(alpha - 1) larger",
    f"{STEINKE}, sampling under CDP",
    GIVEN,
    RENYI(alpha, P1, Q, t + factor * alpha * log(1 / s) / (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS},
                    "P is (1/2, 1/2), its part is a point, Q is (1/1000, 999/1000), alpha = 2",
                    witness=finite({"Y": 2}, Pt=("1/2", "1/2"), P1=(1, 0), P0=(0, 1), Q=("1/1000", "999/1000"), s="1/2",
                        alpha=2, t="5.5225")),),
)  # fmt: skip


@proof_of(COMPONENT)
def _proof(claim: Claim) -> Theorem:
    """Its density is at most 1/s times that of the mixture."""
    mixed, *sizes, order, close = GIVEN

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)

        def with_part(part: Term, known: Theorem) -> Theorem:
            chain = use(DENSITY_CHAIN, known, density, P=P1, R=Pt, Q=Q, L=part, G=ratio)
            low, ints, change = parts(unfolded(density))
            test, above = test_function(phi, w), specialize(low, w)
            unit = specialize(test, w)
            larger, made = ratio(w) / s, part(w) * ratio(w)
            known_larger = parts(linear(Q, w, larger, [(1 / s, ints)], *sizes))[0]
            inner = dominated(Q, w, arith(absolute(ratio(w) * phi(w)) <= ratio(w), above, unit), ints)
            scaled = parts(linear(Q, w, larger * phi(w), [(1 / s, inner)], *sizes))[1]
            means = at(mixed, phi, by=[test]), at(change, phi, by=[test]), scaled, *unit_mean(P0)
            below = arith(E(P1, w, phi(w)) <= E(Q, w, larger * phi(w)), *means, *sizes)
            tests = generalize(discharge(below, test), phi)
            sign = generalize(arith(0 <= larger, above, *sizes), w)
            most = use(AT_MOST, chain, tests, sign, known_larger, P=P1, Q=Q, L=lam(w, made), g=lam(w, larger))
            nonneg = specialize(parts(unfolded(chain))[0], w)
            some = arith(0 < alpha, order)
            nonzero = arith(ne(alpha, 0), some)
            raised = use("foundations.power-increasing", made <= larger, nonneg, some, u=made, v=larger, a=alpha)
            inverse = arith(0 <= 1 / s, *sizes)
            split = use("foundations.power-of-product", above, inverse, nonzero, u=ratio(w), v=1 / s, a=alpha)
            factor, body, power_of = (1 / s) ** alpha, made**alpha, ratio(w) ** alpha
            same = congruence(eq(larger**alpha, (ratio(w) * (1 / s)) ** alpha), *sizes)
            wide, value = parts(linear(Q, w, factor * power_of, [(factor, power)]))
            less = arith(body <= factor * power_of, raised, split, same)
            zero = use("foundations.power-nonnegative", nonneg, nonzero, u=made, a=alpha)
            ints = dominated(Q, w, both(zero, less), wide, most)
            order_of_means = almost(Q, w, less, most)
            mean = use("E_monotone", order_of_means, ints, wide, mu=Q, f=lam(w, body), g=lam(w, factor * power_of))
            goal, given = exp((alpha - 1) * read(RENYI, claim).t), exp((alpha - 1) * t)
            level = arith(factor * given <= goal, *sizes, order)
            room = arith(0 <= factor * (given - E(Q, w, power_of)), moment, arith(0 < factor, *sizes))
            bound = arith(E(Q, w, body) <= goal, mean, value, level, room)
            return witness(claim.conclusion, lam(w, made), chain, ints, bound)

        return obtain(use("foundations.mixture-component", mixed, *sizes, t=s), "G", with_part)

    return obtain(close, "L", with_ratio)
