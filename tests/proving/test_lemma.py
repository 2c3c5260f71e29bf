"""A lemma is its statement, with what variants change of it; its proof is attached to it."""

from fractions import Fraction

import pytest

from dpproofs.errors import UnprovedLemmaError
from dpproofs.language.terms import E, eq, exp, forall, num, prob, var, variables
from dpproofs.mutants.witnesses import point, refutation_of
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, also, factor, mark, proof_of, without
from dpproofs.proving.tactics import arith

x, y = variables("x y")
P, w = var("P", prob("real")), var("w")
half = mark("half", Fraction(1, 2))
bound = mark("bound", exp(x))


def lemma(hypotheses, conclusion, *mutants):
    return Lemma("my.lemma", "", "", hypotheses, conclusion, mutants=mutants)


@pytest.mark.parametrize(
    ("marked", "written"),
    [
        (factor * x, x),
        (x * factor * y, x * y),
        (x / factor, x),
        (half * x, Fraction(1, 2) * x),
        (x - half, x - Fraction(1, 2)),
        (y + -half, y - Fraction(1, 2)),
        (1 / half, num(2)),
        (E(P, w, half * w), E(P, w, Fraction(1, 2) * w)),
        (y * bound, y * exp(x)),
    ],
)
def test_a_statement_is_as_if_it_were_written_with_the_values(marked, written):
    made = lemma((marked <= y,), eq(marked, y))
    assert (made.hypotheses, made.conclusion) == ((written <= y,), eq(written, y))
    assert "__" not in repr(made)


def test_one_name_may_mark_two_values():
    other = mark("half", Fraction(2, 4) + 1)
    assert other != half
    assert mark("half", Fraction(1, 2)) == half
    assert lemma((), x <= half * other).conclusion == (x <= Fraction(1, 2) * num(Fraction(3, 2)))


@pytest.mark.parametrize(
    ("change", "hypotheses", "conclusion"),
    [
        ({}, (0 <= x, x <= y), x <= y),
        ({factor: LESS}, (0 <= x, x <= y), x <= LESS * y),
        (without(0 <= x), (x <= y,), x <= y),
        (also(1 <= y), (0 <= x, x <= y, 1 <= y), x <= y),
        ({0 <= x: 1 <= x}, (1 <= x, x <= y), x <= y),
        ({factor: LESS} | without(x <= y), (0 <= x,), x <= LESS * y),
        ({factor: LESS} | without(x <= factor * y), (0 <= x,), x <= LESS * y),
        (Claim((), x <= factor * y), (), x <= y),
    ],
)
def test_a_variant_says_what_it_changes(change, hypotheses, conclusion):
    (mutant,) = lemma((0 <= x, x <= y), x <= factor * y, Mutant("it", change, "", control=change)).mutants
    assert mutant.claim.parts == (hypotheses, conclusion)
    assert mutant.true_claim == mutant.claim


@pytest.mark.parametrize("change", [without(y <= x), {y <= x: y <= 0}, {half + 0 * x: 1}])
def test_what_changes_nothing_is_refused(change):
    (mutant,) = lemma((0 <= x,), x <= y, Mutant("it", change, "")).mutants
    with pytest.raises(TypeError, match="is no hypothesis and no mark"):
        _ = mutant.claim


def test_a_mutant_is_of_a_lemma():
    with pytest.raises(TypeError, match="the mutant it is a variant of no lemma yet"):
        _ = Mutant("it", {factor: LESS}, "").claim


def test_a_proof_is_attached_once():
    first, second = lemma((0 <= x,), 0 <= factor * x), lemma((1 <= x,), 0 <= x)

    @proof_of(first, second)
    def proof(claim):
        return arith(claim.conclusion, *claim.hypotheses)

    assert (first.theorem.conclusion, second.theorem.conclusion) == (0 <= x, 0 <= x)
    assert first.function is proof
    with pytest.raises(TypeError, match="has two proofs"):
        proof_of(first)(proof)


def test_a_lemma_without_a_proof_is_not_proved():
    with pytest.raises(UnprovedLemmaError, match="no proof of 0 <= x is given; it stands below the lemma"):
        lemma((), 0 <= x).established()


def test_a_refutation_is_attached_once():
    made = lemma((), forall(x, 0 <= x**2), Mutant("it", Claim((), 0 <= x), ""), Mutant("other", Claim((), x <= 0), "",
                                                                                       witness=point(x=1)))  # fmt: skip
    proof = refutation_of(made, "it", Y="real")(lambda said: said)
    assert made.mutants[0].witness.proof is proof
    for name in ("it", "other", "none"):
        with pytest.raises(TypeError, match=f"my.lemma has no mutant '{name}' that lacks a witness"):
            refutation_of(made, name)(proof)
