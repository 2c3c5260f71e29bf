"""What is said of all measures, or samples, is refuted at the law of one number just where it is false there."""

from __future__ import annotations

import pytest

from dpproofs.kernel import KernelError
from dpproofs.language.terms import FALSE, REAL, E, conj, eq, forall, implies, ind, integrable, measure, var
from dpproofs.library import library
from dpproofs.mutants.one_number import at_one_number, never_drawn
from dpproofs.proving.tactics import ProofError, assume


def test_what_is_said_of_all_measures_is_refuted_at_the_law_of_one_number():
    mu, w, level = var("mu", measure(REAL)), var("w"), var("n")

    def about(bound):
        given = integrable(mu, w, w), eq(E(mu, w, w * w), 4)
        return assume(forall((mu, level), implies(*given, conj(integrable(mu, w, w), bound))))

    said = about(E(mu, w, w) <= level)
    assert at_one_number(2, n=1).proof(said).conclusion == FALSE
    for number, n in ((2, 2), (3, 1)):
        with pytest.raises((ProofError, KernelError)):
            at_one_number(number, n=n).proof(said)
    marked = about(eq(E(mu, w, ind(w <= 1)), level))
    assert at_one_number(2, n=1).proof(marked).conclusion == FALSE
    with pytest.raises((ProofError, KernelError)):
        at_one_number(2, n=0).proof(marked)


def test_a_record_that_is_never_drawn_refutes_another_rate_and_not_the_lemma():
    lemma = library()["sampling.gaussian-attained"]
    (variant,) = lemma.mutants
    assert never_drawn(x1=0, x2=1).failure(variant.claim) is None
    assert never_drawn(x1=0, x2=1).failure(lemma.claim) is not None
    assert never_drawn(x1=1, x2=0).failure(variant.claim) is not None
