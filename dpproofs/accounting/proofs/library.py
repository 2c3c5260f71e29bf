"""Lemmas put to use in verdicts: each is taken from a receipt where a ledger is in use."""

from __future__ import annotations

from functools import cache

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.kernel import AXIOMS, LAWS, Theorem
from dpproofs.proving import by_id, lemmas
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.logic import Fact


@cache
def known(name: str) -> Theorem:
    """The lemma of that id; it is taken from a receipt where a ledger is in use."""
    found = by_id.lemma(name)
    if not isinstance(found, Lemma):
        raise NotClosedError(f"the library has no lemma {name}")
    return _established(found)


@cache
def _established(lemma: Lemma) -> Theorem:
    return lemma.established()


def instantiate(lemma: Theorem | Lemma | str, **values: object) -> Theorem:
    """A lemma, law or axiom with its variables replaced; spaces are inferred from the values."""
    return lemmas.instantiate(_named(lemma), **values)


def use(lemma: Theorem | Lemma | str, *facts: Fact, **values: object) -> Theorem:
    """A lemma, law or axiom at the values of its variables, each hypothesis discharged from the facts."""
    return lemmas.use(_named(lemma), *facts, **values)


def _named(lemma: Theorem | Lemma | str) -> Theorem | str:
    """The theorem, as far as a lemma is meant; the name of a law or an axiom as it is."""
    if isinstance(lemma, Lemma):
        return _established(lemma)
    return lemma if isinstance(lemma, Theorem) or lemma in LAWS or lemma in AXIOMS else known(lemma)
