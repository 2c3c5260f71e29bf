"""Divergences of two laws on 1, ..., n that are given by lists of probabilities, as functions of numbers."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, forall, implies, log, nat, ne, num, summation
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.entries import Entries
from dpproofs.privacy.notions import alpha
from dpproofs.privacy.verified import Verified
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, use
from theorems.papers.bun_steinke_2016.def_2_1_finite_laws import FINITE_RENYI, LAWS, MOMENT
from theorems.papers.bun_steinke_2016.def_2_1_finite_laws_kl import ENTROPY, EXCESS, FINITE_DELTA, FINITE_KL
from theorems.foundations.measure.finite_laws import i, n, p, q
from theorems.foundations.reals.naturals_predecessor import NAT_GAP, NAT_PREDECESSOR


def _weights(low: Term) -> Term:
    """What is said of p(i), and 0 < q(i), for i = 1, 2, ..."""
    return forall(i, implies(nat(i), conj(low, 0 < q(i + 1))))


POSITIVE, NONNEGATIVE = _weights(0 < p(i + 1)), _weights(0 <= p(i + 1))


def _weight(weights: Term, goal: Term) -> Theorem:
    """What is said of i + 1 for natural i, for i = 1, ..., n."""
    before = use(NAT_PREDECESSOR, nat(i), arith(ne(i, 0), 1 <= i), k=i)
    said = parts(at(weights, i - 1, by=[before]))
    return generalize(discharge(arith(goal, *said), nat(i), 1 <= i, i <= n), i)


def _lemma(lemma: Lemma, weights: Term) -> Lemma:
    def claim(given: Claim) -> Claim:
        return Claim((*(h for h in given.hypotheses if h not in LAWS[3:]), weights), given.conclusion)

    def proof(_: Claim) -> Theorem:
        others = (h for h in lemma.hypotheses if h not in LAWS[3:])
        return use(lemma, *others, _weight(weights, num(0) <= p(i)), _weight(weights, num(0) < q(i)))

    return Lemma(
        f"{lemma.id}-lists", f"{lemma.title}, given as lists", lemma.source, *claim(lemma.claim).parts, proof,
        tuple(Mutant(m.name, claim(m.claim), m.reason, witness=m.witness) for m in lemma.mutants),
    )  # fmt: skip


RENYI_OF_LISTS, KL_OF_LISTS = (_lemma(lemma, POSITIVE) for lemma in (FINITE_RENYI, FINITE_KL))
DELTA_OF_LISTS = _lemma(FINITE_DELTA, NONNEGATIVE)

WHOLE = eq(summation(i, 1, n, p(i)), 1), eq(summation(i, 1, n, q(i)), 1)
LISTS = Entries({"p": p, "q": q}, length=n, gap=NAT_GAP)
"""For the Renyi and KL divergence no p(i) is 0: powers and logarithms of 0 have no enclosure."""

renyi_divergence_of_laws = Verified(
    RENYI_OF_LISTS, "renyi_divergence_of_laws", value=log(MOMENT) / (alpha - 1), requires=WHOLE, entries=LISTS
)
kl_divergence_of_laws = Verified(KL_OF_LISTS, "kl_divergence_of_laws", value=ENTROPY, requires=WHOLE, entries=LISTS)
least_delta_of_laws = Verified(DELTA_OF_LISTS, "least_delta_of_laws", value=EXCESS, requires=WHOLE, entries=LISTS)
