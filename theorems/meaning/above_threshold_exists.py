"""The first query above a noisy threshold exists for any queries."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exists, lam, nat, num, pair
from dpproofs.meaning.choices import ABOVE_THRESHOLD, first_above, kept, query_scale, threshold
from dpproofs.meaning.kinds import Delta, K, N, i, n, scale, z
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import opened
from dpproofs.proving.tactics import obtain, specialize, use, witness, witnesses

from theorems.meaning.candidates import EACH, utility
from theorems.meaning.drawn_choices_exist import last_of, with_noise
from theorems.meaning.drawn_exist import DRAWN_EXIST

_ABOVE = exists(K, ABOVE_THRESHOLD(K, N, Delta, scale, query_scale))

ABOVE_EXISTS = Lemma(
    "meaning.above-threshold-exists", "There is a release of the first of any queries that is above a threshold",
    "elementary",
    (nat(n), EACH, 0 < scale, 0 < query_scale),
    _ABOVE,
    mutants=(Mutant("scale", without(0 < scale), "noise of scale 0",
                    unwitnessed="what a number divided by 0 is, is not said; there is no such law whatever it is"),),
)  # fmt: skip


@proof_of(ABOVE_EXISTS)
def _above(claim: Claim) -> Theorem:
    """The threshold has its noise first."""

    def noisy_laws(laws: Term, noise: Theorem) -> Theorem:
        def with_threshold(around: Term, facts: Theorem) -> Theorem:
            images = use("foundations.law-image", P=around(threshold), g=lam(z, pair(z, num(0))))

            def with_start(begin: Term, image: Theorem) -> Theorem:
                keep = lam((kept, z, i), first_above(kept, z, i))
                made = use(DRAWN_EXIST, nat(n), n=n, L=laws, F=begin, keep=keep)

                def with_answers(found: Term, told: Theorem) -> Theorem:
                    kind = ABOVE_THRESHOLD(found, N, Delta, scale, query_scale)
                    values = (n, utility, threshold)
                    known = noise, specialize(facts, threshold), image, told
                    inner = witnesses(last_of(opened(kind, *values)), (laws, around(threshold), begin), *known)
                    return witness(claim.conclusion, found, witnesses(kind, values, nat(n), EACH, inner))

                return obtain(made, "A", with_answers)

            return obtain(images, "F", with_start)

        return obtain(use("mechanisms.laplace-exists", 0 < scale, b=scale), "H", with_threshold)

    return with_noise(query_scale, noisy_laws)
