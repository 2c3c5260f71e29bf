"""The largest utility with Laplace noise exists for any utilities."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, dirac, exists, lam, nat, num, pair
from dpproofs.mutants.witnesses import refuted
from dpproofs.meaning.choices import NOISY_MAX_LAPLACE, kept, larger
from dpproofs.meaning.kinds import Delta, K, N, i, n, scale, z
from dpproofs.meaning.lists import x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import generalize, obtain, specialize, use, witness, witnesses
from theorems.meaning.candidates import CANDIDATES, no_candidates, utility
from theorems.meaning.drawn_exist import DRAWN_EXIST

LAWS = "mechanisms.laplace-exists"
_LARGEST = exists(K, NOISY_MAX_LAPLACE(K, N, Delta, scale))

LARGEST_EXISTS = Lemma(
    "meaning.report-noisy-max-laplace-exists", "There is a release of the largest with Laplace noise", "elementary",
    (*CANDIDATES, 0 < scale),
    _LARGEST,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n, 0 < scale), _LARGEST), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


@proof_of(LARGEST_EXISTS)
def largest(claim: Claim, definition: Definition = NOISY_MAX_LAPLACE, law: str = LAWS) -> Theorem:
    """What is kept is the largest so far."""
    begin = dirac(pair(num(0), num(0)))

    def noisy_laws(laws: Term, noise: Theorem) -> Theorem:
        made = use(DRAWN_EXIST, nat(n), n=n, L=laws, F=begin, keep=lam((kept, z, i), larger(kept, z, i)))

        def with_answers(found: Term, told: Theorem) -> Theorem:
            kind = definition(found, N, Delta, scale)
            inner = witness(last_of(opened(kind, n, utility)), laws, noise, told)
            return witness(claim.conclusion, found, witnesses(kind, (n, utility), *CANDIDATES, inner))

        return obtain(made, "A", with_answers)

    return with_noise(scale, noisy_laws, law)


def last_of(said: Term) -> Term:
    *_, last = conjuncts(said)
    return last


def with_noise(spread: Term, then: Callable[[Term, Theorem], Theorem], law: str = LAWS) -> Theorem:
    """Noise of that scale on all utilities."""

    def with_laws(around: Term, facts: Theorem) -> Theorem:
        return then(lam((x, i), around(utility(x, i))), generalize(specialize(facts, utility(x, i)), x, i))

    return obtain(use(law, 0 < spread, b=spread), "R", with_laws)
