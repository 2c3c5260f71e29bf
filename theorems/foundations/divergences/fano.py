"""Guessing what a law was drawn from: Fano's inequality, for any test of the outcome and the guess."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, forall, lam, log, pair
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import JOINT, J, K, P, phi_pair, t, test_function, y, yz, z
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, both, generalize, integrate, mean_of_one, obtain_all, parts, specialize
from dpproofs.proving.tactics import use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.divergences.kl_tests import KL_TEST, k
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.measure.marginals import same_marginal

INFORMED, OUTPUT, TEST = MUTUAL_INFORMATION(J, t), JOINT(J, P, K), test_function(phi_pair, yz)
at_pair = phi_pair(pair(y, z))
RARE = forall(z, k * E(P, y, at_pair) <= 1)

FANO = Lemma(
    "foundations.fano", "A guess that is right with probability at most 1/k, whatever it is, is right for J with "
    "probability at most (I + log(2))/log(k)", "Fano's inequality",
    (INFORMED, OUTPUT, TEST, RARE, 1 <= k),
    log(k) * E(J, yz, phi_pair(yz)) <= t + factor * log(2),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, "a fair bit, k = 2, a guess right with probability 1/2",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), K=(("1/2", "1/2"), ("1/2", "1/2")),
                        phi=(1, 0, 0, 1), k=2, t=0)),),
)  # fmt: skip


@proof_of(FANO)
def _proof(claim: Claim) -> Theorem:
    """KL divergence from the product law, under which the test is passed with probability at most 1/k."""

    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        of_first, _, joint, close = parts(facts)
        rare = _independent(first, second, same_marginal(of_first, OUTPUT), joint)
        cost = use(KL_TEST, close, TEST, 1 <= k, P=J, Q=product_law, phi=phi_pair, t=t)
        low = _bounded(product_law, yz, phi_pair(yz), *parts(specialize(TEST, yz)))[1]
        return arith(claim.conclusion, cost, rare, low)

    return obtain_all(INFORMED, "first second I", with_laws)


def _independent(first: Term, second: Term, same: Theorem, product_law: Theorem) -> Theorem:
    """The mean of the test under the product law: for every guess, the mean over what is guessed."""
    unit = parts(specialize(TEST, pair(y, z)))
    inner_int, *inner = _bounded(second, z, at_pair, *unit)
    outer_int = _bounded(first, y, E(second, z, at_pair), *inner)[0]
    positive = generalize(unit[0], y, z)
    swap = use("E_swap", positive, use("as_always", generalize(inner_int, y), mu=first, A=lam(y, inner_int.conclusion)),
               outer_int, mu=first, nu=second, f=lam((y, z), at_pair))  # fmt: skip
    _, swapped, equal = parts(swap)
    unit_y = generalize(both(*unit), y)
    moved = at(same, lam(y, at_pair), by=[unit_y])
    rare = arith(k * E(first, y, at_pair) <= 1, specialize(RARE, z), moved)
    total = integrate(second, z, rare, swapped)
    drawn = at(product_law, phi_pair, by=[TEST])
    return arith(k * lhs(drawn) <= 1, total, equal, drawn, mean_of_one(second))


def _bounded(law: Term, v: Term, f: Term, *facts: Theorem) -> list[Theorem]:
    """f is integrable with mean in [0, 1], by the two facts that bound it."""
    return parts(use(BOUNDED_MEAN, *(generalize(fact, v) for fact in facts), P=law, f=lam(v, f), c=1))
