"""Lemma 8.2 for a pair of laws.

This file is long because the parts of four laws are put together, with tests and with divergences.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, lam, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import A2, APPROX_RENYI_LINE, APPROX_ZCDP, B2, COMPONENTS, KA, KA2, KB, KB2, MIXTURE
from dpproofs.privacy.notions import PUSHED, RENYI, RENYI_LINE, A, B, K, P, Q, R, alpha, delta, on, phi_z, rho
from dpproofs.privacy.notions import test_function, xi, y, z
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, for_all, generalize, integrate, obtain, parts
from dpproofs.proving.tactics import prove, rewrite, specialize, unfolded, use, witnesses
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.mixtures.mixture_rest_of_law import REST_OF_LAW
from theorems.foundations.measure.pushed import S
from theorems.foundations.measure.pushed_laws import PUSHED_LAW

delta2, xi2, rho2 = variables("delta2 xi2 rho2")
SLIGHTLY = Fraction(1, 100)
COMPONENTS_Z, LINE_Z = (on(d, Y="Z") for d in (COMPONENTS, RENYI_LINE))
APPROX_LINE_Z, APPROX_ZCDP_Z = on(APPROX_RENYI_LINE, Y="Z"), on(APPROX_ZCDP, Y="Z")
UNIT = (0 <= delta, delta <= 1, 0 <= delta2, delta2 <= 1)
TOTAL = delta + delta2 - delta * delta2
SOURCE = f"{BUN_STEINKE}, Lemma 8.2"

OF_LAWS = COMPONENTS(P, Q, A, A2, B, B2, delta, xi, rho)
OF_KERNELS = forall(y, COMPONENTS_Z(K(y), H(y), KA(y), KA2(y), KB(y), KB2(y), delta2, xi2, rho2))
TO_R, TO_S = PUSHED(R, P, K), PUSHED(S, Q, H)


def roomier(claim: Claim) -> Claim:
    """The claim with a larger bound on the divergences."""
    *before, offset, slope = claim.conclusion.args
    return Claim(claim.hypotheses, claim.conclusion.data(*before, offset + SLIGHTLY, slope))


def _pair_claim(total: Term) -> Claim:
    return Claim((OF_LAWS, OF_KERNELS, TO_R, TO_S, *UNIT), APPROX_LINE_Z(R, S, total, xi + xi2, rho + rho2))


EXACT = "two copies of approximate randomized response with epsilon = 0: total variation delta + delta2 - delta delta2"

PAIR = Lemma(
    "bs16x.lemma-8.2-pair", "Approximate zCDP of adaptive composition, for one pair of laws", SOURCE,
    *_pair_claim(TOTAL).parts,
    mutants=(Mutant("delta", _pair_claim(delta + delta2 - MORE * delta * delta2), EXACT, roomier(_pair_claim(TOTAL)),
                    witness=finite({"Y": 3, "Z": 3}, P=("1/2", 0, "1/2"), Q=(0, "1/2", "1/2"), A=(0, 0, 1), B=(0, 0, 1),
                        A2=(1, 0, 0), B2=(0, 1, 0), K=((1, 0, 0), ("1/2", "1/2", 0), ("1/2", 0, "1/2")),
                        H=(("1/2", "1/2", 0), (0, 1, 0), (0, "1/2", "1/2")), KA=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
                        KB=((1, 0, 0), (0, 1, 0), (0, 0, 1)), KA2=((1, 0, 0), (1, 0, 0), (1, 0, 0)),
                        KB2=((0, 1, 0), (0, 1, 0), (0, 1, 0)), delta="1/2", delta2="1/2", xi=0, xi2=0, rho=0,
                        rho2=0)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The parts of the laws, followed by the parts of the kernels; what is left is a law."""
    goal = claim.conclusion
    total, new_xi, new_rho = read(APPROX_RENYI_LINE, goal)["delta", "xi", "rho"]
    P_mixed, Q_mixed, there, back = parts(unfolded(OF_LAWS))
    K_mixed, H_mixed, K_there, K_back = parts(unfolded(specialize(OF_KERNELS, y)))

    def with_parts(RA: Term, to_RA: Theorem, RB: Term, to_RB: Theorem) -> Theorem:
        def with_first(RA2: Term, first: Theorem) -> Theorem:
            def with_second(RB2: Term, second: Theorem) -> Theorem:
                lines = (
                    _lines(LINE_Z(RA, RB, new_xi, new_rho), there, generalize(K_there, y), to_RA, to_RB),
                    _lines(LINE_Z(RB, RA, new_xi, new_rho), back, generalize(K_back, y), to_RB, to_RA),
                )
                made = COMPONENTS_Z(R, S, RA, RA2, RB, RB2, total, new_xi, new_rho)
                return witnesses(goal, (RA, RA2, RB, RB2), prove(made, first, second, *lines))

            below = _below(Q_mixed, H_mixed, TO_S, to_RB, total)
            return obtain(_rest(below, S, RB, total), "B2", with_second)

        below = _below(P_mixed, K_mixed, TO_R, to_RA, total)
        return obtain(_rest(below, R, RA, total), "A2", with_first)

    def with_RA(RA: Term, to_RA: Theorem) -> Theorem:
        return obtain(use(PUSHED_LAW, P=B, K=KB), "RB", lambda RB, to_RB: with_parts(RA, to_RA, RB, to_RB))

    return obtain(use(PUSHED_LAW, P=A, K=KA), "RA", with_RA)


def _lines(goal: Term, laws: Theorem, kernels: Theorem, to_R: Theorem, to_S: Theorem) -> Theorem:
    """Rényi divergence of the parts adds up."""
    above = 1 < alpha
    A, B = read(RENYI_LINE, laws)["P", "Q"]
    new_A, new_B, new_xi, new_rho = read(RENYI_LINE, goal)["P", "Q", "xi", "rho"]
    kernel, other = read(PUSHED, to_R).K, read(PUSHED, to_S).K
    one = at(laws, alpha, by=[above])
    other_one = generalize(at(specialize(kernels, y), alpha, by=[above]), y)
    made = use(RENYI_ADAPTIVE, one, other_one, to_R, to_S, above, R=new_A, S=new_B, P=A, Q=B, K=kernel, H=other,
               t=xi + rho * alpha, s=xi2 + rho2 * alpha)  # fmt: skip
    bound = rewrite(made, arith(eq(read(RENYI, made).t, new_xi + new_rho * alpha)))
    return for_all(goal, bound)


def _below(law: Theorem, kernel: Theorem, to_law: Term, to_part: Theorem, total: Term) -> Theorem:
    """E_R[phi] >= (1 - delta) E_A[E_K[phi]] >= (1 - delta)(1 - delta2) E_A[E_KA[phi]] for a test phi."""
    test = test_function(phi_z, z)
    size = specialize(test, z)
    part, rest = read(MIXTURE, law)["P1", "P0"]
    weight, inner_part, inner_rest = read(MIXTURE, kernel)["t", "P1", "P0"]
    whole = read(MIXTURE, kernel).Pt
    ints = {K: bounded(K, z, phi_z(z), 1, size) for K in (whole, inner_part, inner_rest)}
    bounds = {K: [integrate(K, z, fact, ints[K]) for fact in parts(size)] for K in ints}
    split = at(kernel, phi_z, by=[test])
    first = at(law, lam(y, _mean(whole)), by=[generalize(both(*bounds[whole]), y)])
    low = integrate(rest, y, bounds[whole][0], bounded(rest, y, _mean(whole), 1, *bounds[whole]))
    under = arith(weight * _mean(inner_part) <= _mean(whole), split, bounds[inner_rest][0], *UNIT)
    middle = integrate(part, y, under, *(bounded(part, y, _mean(K), 1, *bounds[K]) for K in (whole, inner_part)))
    same = [at(pushed, phi_z, by=[test]) for pushed in (to_law, to_part)]
    left, right = (lhs(fact) for fact in reversed(same))
    lower = arith((1 - delta) * weight * left <= (1 - delta) * E(part, y, _mean(whole)), middle, same[1], *UNIT)
    goal = (1 - total) * left <= right
    return generalize(discharge(arith(goal, lower, first, low, same[0], *UNIT), test), phi_z)


def _mean(kernel: Term) -> Term:
    return E(kernel, z, phi_z(z))


def _rest(below: Theorem, whole: Term, part: Term, total: Term) -> Theorem:
    sides = arith(0 <= 1 - total, *UNIT), arith(1 - total <= 1, *UNIT)
    return use(REST_OF_LAW, below, *sides, P=whole, A=part, c=1 - total)
