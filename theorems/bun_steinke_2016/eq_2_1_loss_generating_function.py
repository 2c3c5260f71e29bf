"""After Definition 2.1: exp((alpha - 1) D_alpha(P||Q)) = E[exp((alpha - 1) Z)] for the privacy loss Z = log(dP/dQ)."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    E, absolute, conj, eq, exists, exp, implies, integrable, lam, log, maximum, mul, num, var,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import DENSITY, RENYI, L, P, Q, alpha, t, w
from dpproofs.tactics import (
    arith, both, bounded, cases, discharge, dominated, expand, generalize, mp, obtain, parts, rewrite, specialize,
    transfer, unfolded, use, witness,
)  # fmt: skip
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.change_of_measure_signed import SIGNED
from theorems.foundations.renyi_at_density import RENYI_AT
from theorems.foundations.equal_laws_kl import ENTROPY_LOW
from theorems.foundations.convex_powers import POWER_OF_ZERO
from theorems.foundations.privacy_loss import INVERSE

SOURCE = f"{PAPER}, after Definition 2.1"
RATIO = DENSITY(L, P, Q)
LOSS = exp((alpha - 1) * log(L(w)))
POWER = L(w) ** alpha


def _claim(factor: Factor) -> Claim:
    here, there = integrable(P, w, LOSS), integrable(Q, w, POWER)
    same = eq(E(P, w, LOSS), mul(factor, E(Q, w, POWER)))
    return Claim((RATIO, 1 < alpha), conj(implies(there, conj(here, same)), implies(here, there)))


def _proof(claim: Claim) -> Theorem:
    """L exp((alpha - 1) log(L)) = L**alpha, also where L = 0."""
    there, here = claim.conclusion.args[0].args[0], claim.conclusion.args[1].args[0]
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    same = eq(POWER, L(w) * LOSS)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(L(w), 0), no, L0)
        return arith(same, is_zero, use(POWER_OF_ZERO, is_zero, 1 < alpha, u=L(w), a=alpha))

    equal = cases(0 < L(w), lambda pos: arith(same, pos), zero)
    positive, loss = generalize(arith(0 <= LOSS), w), lam(w, LOSS)
    carried, mean = parts(transfer(Q, w, equal, there))
    moved_int, moved = parts(use(FROM_REFERENCE, RATIO, positive, carried, Q=Q, f=loss))
    forward = both(moved_int, arith(claim.conclusion.args[0].args[1].args[1], mean, moved))
    weighted = parts(use(TO_REFERENCE, RATIO, positive, here, Q=Q, f=loss))[0]
    back = parts(transfer(Q, w, arith(eq(L(w) * LOSS, POWER), equal), weighted))[0]
    return both(discharge(forward, there), discharge(back, here))


LEMMA = Lemma(
    "bs16.eq-2.1-mgf", "E_Q[L**alpha] = E_P[exp((alpha - 1) Z)], one being finite just when the other is", SOURCE,
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(MORE), "P = Q"),),
)  # fmt: skip


def _bound_claim(factor: Factor) -> Claim:
    bound = E(P, w, LOSS) <= factor * exp((alpha - 1) * t)
    loss = exists(L, conj(RATIO, integrable(P, w, LOSS), bound))
    divergence = RENYI(alpha, P, Q, t)
    return Claim((1 < alpha,), conj(implies(divergence, loss), implies(loss, divergence)))


def _bound(claim: Claim) -> Theorem:
    divergence, loss = claim.conclusion.args[0].args

    def there(L: Term, facts: Theorem) -> Theorem:
        forward = mp(parts(use(LEMMA, facts, 1 < alpha, L=L))[0], parts(facts)[1])
        known = arith(E(P, w, exp((alpha - 1) * log(L(w)))) <= exp((alpha - 1) * t), forward, parts(facts)[2])
        return witness(loss, L, facts, forward, known)

    def back(L: Term, facts: Theorem) -> Theorem:
        forward, backward = parts(use(LEMMA, facts, 1 < alpha, L=L))
        power_int = mp(backward, parts(facts)[1])
        known = arith(E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t), mp(forward, power_int), parts(facts)[2])
        return witness(divergence, L, facts, power_int, known)

    forward = obtain(divergence, "L", there)
    return both(discharge(forward, divergence), discharge(obtain(loss, "L", back), loss))


BOUND = Lemma(
    "bs16.def-1.1-loss", "D_alpha(P||Q) <= t just when E[exp((alpha - 1) Z)] <= exp((alpha - 1) t)",
    f"{PAPER}, Definition 1.1, (1) and (2)", *_bound_claim(1).parts, _bound,
    (Mutant("factor", _bound_claim(LESS), "P = Q, t = 0"),),
)  # fmt: skip


def _moment_claim(bound: Term) -> Claim:
    return Claim((RENYI(alpha, P, Q, t), RATIO, 1 < alpha), conj(integrable(P, w, LOSS), E(P, w, LOSS) <= bound))


def _moment(claim: Claim) -> Theorem:
    at_ratio = use(RENYI_AT, *claim.hypotheses[:2])
    here, same = parts(mp(parts(use(LEMMA, RATIO, 1 < alpha))[0], parts(at_ratio)[0]))
    return both(here, arith(claim.conclusion.args[1], same, at_ratio))


MOMENT = Lemma(
    "bs16.eq-2.1-bound", "E[exp((alpha - 1) Z)] <= exp((alpha - 1) t) when D_alpha(P||Q) <= t", SOURCE,
    *_moment_claim(exp((alpha - 1) * t)).parts, _moment,
    (Mutant("factor", _moment_claim(LESS * exp((alpha - 1) * t)), "P = Q, t = 0"),),
)  # fmt: skip


def _swapped_claim(factor: Factor, pair: tuple[Term, Term] = (Q, P)) -> Claim:
    loss, given = exp(-alpha * log(L(w))), (RENYI(alpha, *pair, t), RATIO, 1 < alpha)
    return Claim(given, conj(integrable(P, w, loss), E(P, w, loss) <= mul(factor, exp((alpha - 1) * t))))


def _swapped(claim: Claim) -> Theorem:
    """The ratio of the swapped pair is exp(-Z)."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        inverted, u = exp(-log(L(w))), var("u")
        power = use("leibniz", eq(G(w), inverted), x=G(w), y=inverted, A=lam(u, eq(G(w) ** alpha, u**alpha)))
        same = rewrite(power, arith(eq(inverted**alpha, exp(-alpha * log(L(w))))))
        inverse = use(INVERSE, RATIO, density, G=G)
        loss_int, mean = parts(transfer(P, w, same, power_int, inverse))
        return both(loss_int, arith(claim.conclusion.args[1], mean, moment))

    return obtain(claim.hypotheses[0], "G", with_ratio)


SWAPPED_MOMENT = Lemma(
    "bs16.eq-2.1-swapped", "E[exp(-alpha Z)] <= exp((alpha - 1) t) when D_alpha(Q||P) <= t", SOURCE,
    *_swapped_claim(1).parts, _swapped,
    (Mutant("factor", _swapped_claim(LESS), "P = Q, t = 0"),
     Mutant("symmetric", _swapped_claim(1, (P, Q)),
            "P = (0.1, 0.9), Q = (0.5, 0.5), alpha = 2: D_2(P||Q) = 0.495, D_2(Q||P) = 1.022")),
)  # fmt: skip


def _mean_claim(factor: Factor) -> Claim:
    here, there = integrable(P, w, log(L(w))), integrable(Q, w, L(w) * log(L(w)))
    same = eq(E(P, w, log(L(w))), mul(factor, E(Q, w, L(w) * log(L(w)))))
    return Claim((RATIO,), conj(implies(there, conj(here, same)), implies(here, there)))


def _mean(claim: Claim) -> Theorem:
    """Z = |Z| - 2 max(-Z, 0), where L max(-Z, 0) <= 1."""
    there, here = claim.conclusion.args[0].args[0], claim.conclusion.args[1].args[0]
    Z, L0 = log(L(w)), specialize(parts(unfolded(RATIO))[0], w)
    low = use(ENTROPY_LOW, L0, u=L(w))
    size, size_nonneg = lam(w, absolute(Z)), generalize(arith(0 <= absolute(Z)), w)
    cover = parts(expand(Q, w, L(w) * Z + 2, there))[0]
    weighted = dominated(Q, w, both(arith(0 <= L(w) * absolute(Z), L0),
                                    arith(L(w) * absolute(Z) <= L(w) * Z + 2, low, L0)), cover)  # fmt: skip
    size_int = parts(use(FROM_REFERENCE, RATIO, size_nonneg, weighted, Q=Q, f=size))[0]
    same = parts(use(SIGNED, RATIO, size_int, Q=Q, f=lam(w, Z)))[1]
    forward = both(dominated(P, w, arith(absolute(Z) <= absolute(Z)), size_int),
                   arith(claim.conclusion.args[0].args[1].args[1], same))  # fmt: skip

    negative = maximum(-Z, num(0))
    small = bounded(Q, w, L(w) * negative, 1, low, L0)
    negative_int = parts(use(FROM_REFERENCE, RATIO, generalize(arith(0 <= negative), w), small, Q=Q,
                             f=lam(w, negative)))[0]  # fmt: skip
    split = arith(eq(Z + 2 * negative, absolute(Z)))
    whole = parts(transfer(P, w, split, parts(expand(P, w, Z + 2 * negative, here, negative_int))[0]))[0]
    back = parts(use(SIGNED, RATIO, whole, Q=Q, f=lam(w, Z)))[0]
    return both(discharge(forward, there), discharge(back, here))


MEAN = Lemma(
    "bs16.eq-2.1-mean", "D_1(P||Q) = E[Z], one being finite just when the other is", SOURCE,
    *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(MORE), "randomized response"),),
)  # fmt: skip
