"""Lemma 7.3 for k listed points."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.language.terms import num
from dpproofs.language.terms import log
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, exists, forall, implies, ind, integrable, lam, nat, var
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PURE_DP, Delta, M, N, epsilon, w, x1, x2, y
from dpproofs.proving.tactics import arith, at, discharge, generalize, obtain, parts, use, witness
from theorems.papers.bun_steinke_2016.lemma_7_3_drawn import loss, x
from theorems.papers.bun_steinke_2016.lemma_7_3_exponential_mechanism import EXPONENTIAL as GENERAL, WHY, beta
from theorems.papers.bun_steinke_2016.lemma_7_3_mean_loss import SOURCE
from theorems.papers.bun_steinke_2016.lemma_7_5_population import without
from theorems.foundations.measure.finite_points import k, member
from theorems.foundations.samples.listed_points import DISTINCT, INSIDE, OF_LIST, i, item
from theorems.foundations.sums.finite_sums import for_each

SENSITIVE = forall((x1, x2, i), implies(N(x1, x2), *INSIDE, absolute(loss(x1, item(i)) - loss(x2, item(i))) <= Delta))
GIVEN = nat(k), 1 <= k, DISTINCT, SENSITIVE, 0 < Delta, 0 < epsilon


def _claim(factor: Factor) -> Claim:
    least = loss(x, item(i))
    mean = E(M(x), w, loss(x, w)) - least <= factor * 2 * Delta / epsilon * log(k)
    far = 2 * Delta / epsilon * log(k / beta) < loss(x, w) - least
    tail = forall(beta, implies(0 < beta, E(M(x), w, ind(far)) <= beta))
    useful = forall(x, for_each(i, k, conj(integrable(M(x), w, loss(x, w)), mean, tail)))
    return Claim(GIVEN, exists(M, conj(PURE_DP(M, N, epsilon), useful)))


LISTS = Lemma(
    "bs16.lemma-7.3-lists", "An epsilon-DP choice of one of k listed points with nearly the least loss", SOURCE,
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(Fraction(19, 100)), WHY,
                    witness=finite({"X": 2, "Y": 2}, f={1: 0, 2: 1}, k=2,
                    epsilon=log(num(Fraction(68, 25))), Delta=1, N=True, l=(0, 1, 1, 0))),
             without(SENSITIVE, "insensitive", _claim(1),
             "k = 2, epsilon = Delta = 1, two neighbours: one point has the "
                     "loss 0 and one 1000, and for the other neighbour the reverse",
                    witness=finite({"X": 2, "Y": 2}, f={1: 0, 2: 1}, k=2,
                    epsilon=log(num(Fraction(68, 25))), Delta=1, N=True, l=(0, 1000, 1000, 0)))),
)  # fmt: skip


@proof_of(LISTS)
def _proof(claim: Claim) -> Theorem:
    """The uniform law on the points of the list."""

    def with_law(law: Term, facts: Theorem) -> Theorem:
        points, listed, from_list = parts(facts)
        near, own, u = N(x1, x2), member(law, k, y), var("u_", "Y")

        def at_place(place: Term, there: Theorem) -> Theorem:
            *inside_, same = parts(there)
            change = at(SENSITIVE, x1, x2, place, by=[near, *inside_])
            small = lam(u, absolute(loss(x1, u) - loss(x2, u)) <= Delta)
            return use("leibniz", same, change, x=item(place), y=y, A=small)

        change = obtain(at(from_list, y, by=[own]), "i_", at_place)
        sensitive = generalize(discharge(change, near, own), x1, x2, y)
        made = use(GENERAL, points, sensitive, arith(0 < k, 1 <= k), 0 < Delta, 0 < epsilon, U=law)

        def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
            private, useful = parts(facts)
            here = at(useful, x, item(i), by=[at(listed, i, by=INSIDE)])
            return witness(claim.conclusion, mechanism, private, generalize(discharge(here, *INSIDE), x, i))

        return obtain(made, "M_", with_mechanism)

    return obtain(use(OF_LIST, nat(k), 1 <= k, DISTINCT), "U_", with_law)
