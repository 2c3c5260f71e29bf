"""Means of profiles, where all is revealed with probability delta."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, integrable, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import c, delta, h, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, at, both, discharge, expand, generalize, parts, transfer
from theorems.foundations.divergences.hockey_stick import mu, p, q
from theorems.notions.profiles.means import KNOWN, SOURCE, averaged, profile_level
from theorems.notions.profiles.responses import h2

after = [lam(c, delta + (1 - delta) * profile(c)) for profile in (h, h2)]

REVEALED = Lemma(
    "profiles.means-revealed", "Means of profiles, where all is revealed with probability delta", SOURCE,
    (KNOWN, integrable(mu, w, p(w)), eq(E(mu, w, p(w)), 1), delta <= 1),
    averaged(mu, p, q, after[0], lam(c, factor * after[1](c))),
    mutants=(Mutant("factor", {factor: LESS}, "p = q = h = h2 = 1 under a probability law",
                    witness=finite({"Y": 2}, delta="1/2", h="1/10", h2="1/10", mu=("1/10", "9/10"), p=(1, 1),
                        q=("9/10", -1))),),
)  # fmt: skip


@proof_of(REVEALED)
def _revealed(claim: Claim) -> Theorem:
    _, p_int, mass, share = claim.hypotheses
    known_int, known = parts(at(KNOWN, c, by=[0 <= c]))
    split = delta * p(w) + (1 - delta) * profile_level(h, c)
    split_int, mean = parts(expand(mu, w, split, p_int, known_int))
    whole = profile_level(lam(c, delta + (1 - delta) * h(c)), c)
    whole_int, equal = parts(transfer(mu, w, arith(eq(split, whole)), split_int))
    gap = arith(0 <= (1 - delta) * (h2(c) - E(mu, w, profile_level(h, c))), known, share)
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(comparison(goal), equal, mean, mass, gap)
    return generalize(discharge(both(whole_int, final), 0 <= c), c)
