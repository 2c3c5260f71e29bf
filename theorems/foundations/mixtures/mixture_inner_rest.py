"""A kernel that is at least c A, for a kernel A and 0 < c < 1, is a mixture with A: the remainder is a kernel as
well.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exists, forall, implies, lam, maximum, var
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, MIXTURE, phi, w
from dpproofs.proving.tactics import arith, at, both, bounded, constant, discharge, dominated, expand, folded
from dpproofs.proving.tactics import generalize, integrate, mean_of_one, obtain, parts, specialize, transfer, unfolded
from dpproofs.proving.tactics import use, witness
from theorems.foundations.densities.density import AT_MOST, MEAN_OF_DENSITY
from theorems.foundations.measure.law_with_density import WITH_DENSITY
from theorems.foundations.measure.weighted_laws import TEST, Ps, Rs, u

As, c = var("A", Ps.type), var("c")
BELOW = forall((u, phi), implies(TEST, c * E(As(u), w, phi(w)) <= E(Ps(u), w, phi(w))))


def rest_claim(shift: Factor) -> Claim:
    """P is a mixture of A, with weight c, and some other law."""
    return Claim((BELOW, 0 < c, c < 1), exists(Rs, forall(u, MIXTURE(Ps(u), c + shift, As(u), Rs(u)))))


INNER_REST = Lemma(
    "foundations.law-rest-inner", "A law above c A is a mixture with A, for 0 < c < 1", "law_with_density",
    *rest_claim(0).parts,
    mutants=(Mutant("weight", rest_claim(Fraction(1, 100)), "P = c A + (1 - c) B, A, B on different points",
                    witness=finite({"U": 1, "Y": 2}, c="1/2", A=((1, 0),), P=(("1/2", "1/2"),))),),
)  # fmt: skip


@proof_of(INNER_REST)
def _rest(claim: Claim) -> Theorem:
    """With r = dA/dP <= 1/c, the remainder has the density (1 - c r)/(1 - c)."""

    def with_ratio(r: Term, facts: Theorem) -> Theorem:
        density = folded(DENSITY(lam(w, r(u, w)), As(u), Ps(u)), specialize(facts, u))
        nonneg, r_int, change = parts(unfolded(density))
        size = specialize(TEST, w)
        phi_int = bounded(Ps(u), w, phi(w), 1, size)
        scaled = parts(expand(Ps(u), w, 1 / c * phi(w), phi_int))[1]
        bound = at(BELOW, u, phi, by=[TEST])
        covered = arith(E(As(u), w, phi(w)) <= E(Ps(u), w, 1 / c * phi(w)), bound, scaled, 0 < c)
        most = use(AT_MOST, density, generalize(arith(0 <= 1 / c, 0 < c), w), parts(constant(Ps(u), w, 1 / c))[0],
                   generalize(discharge(covered, TEST), phi), P=As(u), Q=Ps(u), L=lam(w, r(u, w)),
                   g=lam(w, 1 / c))  # fmt: skip
        raw = (1 - c * r(u, w)) / (1 - c)
        rest = maximum(raw, 0)
        same = arith(eq(raw, rest), r(u, w) <= 1 / c, 0 < c, c < 1)
        raw_int, raw_mean = parts(expand(Ps(u), w, raw, r_int, c < 1))
        moved = transfer(Ps(u), w, same, raw_int, most)
        unit = use(MEAN_OF_DENSITY, density, P=As(u), Q=Ps(u), L=lam(w, r(u, w)))
        mass = arith(eq(E(Ps(u), w, rest), 1), moved, raw_mean, unit, mean_of_one(Ps(u)), c < 1)
        made = use(
            WITH_DENSITY,
            generalize(arith(0 <= rest), u, w),
            generalize(both(parts(moved)[0], mass), u),
            P=Ps,
            f=lam((u, w), rest),
        )

        def with_law(R: Term, given: Theorem) -> Theorem:
            own = at(parts(unfolded(specialize(given, u)))[2], phi, by=[TEST])
            cover = arith(absolute(r(u, w) * phi(w)) <= r(u, w), size, specialize(nonneg, w))
            r_phi = dominated(Ps(u), w, cover, r_int)
            raw_phi, mean = parts(expand(Ps(u), w, raw * phi(w), r_phi, phi_int, c < 1))
            same_phi = arith(eq(raw * phi(w), rest * phi(w)), same)
            equal = parts(transfer(Ps(u), w, same_phi, raw_phi, most))[1]
            final = arith(whole(R), own, equal, mean, at(change, phi, by=[TEST]), c < 1)
            return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

        return obtain(made, "R", with_law)

    return obtain(_ratios(), "r", with_ratio)


def whole(R: Term) -> Term:
    """P = c A + (1 - c) R at the test phi, for a kernel R."""
    return eq(E(Ps(u), w, phi(w)), c * E(As(u), w, phi(w)) + (1 - c) * E(R(u), w, phi(w)))


def _ratios() -> Theorem:
    """By Radon-Nikodym: a Ps(u)-null test is As(u)-null."""
    null = eq(E(Ps(u), w, phi(w)), 0)
    size = specialize(TEST, w)
    positive = integrate(As(u), w, arith(0 <= phi(w), size), bounded(As(u), w, phi(w), 1, size))
    vanish = arith(eq(E(As(u), w, phi(w)), 0), at(BELOW, u, phi, by=[TEST]), null, positive, 0 < c)
    return use("radon_nikodym", generalize(discharge(vanish, TEST, null), u, phi), K=As, H=Ps)
