"""Lemmas, laws and axioms put to use."""

from __future__ import annotations

from functools import lru_cache

from dpproofs.kernel import AXIOMS, LAWS, Term, Theorem, Type, infer
from dpproofs.language.terms import as_term, rename_spaces
from dpproofs.proving import by_id
from dpproofs.proving.by_id import HasTheorem
from dpproofs.proving.goals import given
from dpproofs.proving.logic import Fact, ProofError


def instantiate(lemma: Theorem | HasTheorem | str, **values: object) -> Theorem:
    """A lemma, law or axiom with its variables replaced; spaces are inferred from the values."""
    th = named(lemma)
    by_name: dict[str, Term] = {}
    for v in frozenset().union(th.conclusion.free, *(h.free for h in th.hypotheses)):
        if by_name.setdefault(v.data[0], v) != v:
            raise ProofError(f"{th!r} has two variables {v.data[0]}")
    chosen: dict[Term, Term] = {}
    spaces: dict[str, Type] = {}
    for name, value in values.items():
        if name not in by_name:
            raise ProofError(f"{th!r} has no variable {name}; it has {', '.join(sorted(by_name))}")
        chosen[by_name[name]] = as_term(value)
        _unify(by_name[name].type, chosen[by_name[name]].type, spaces)
    spaces = {k: v for k, v in spaces.items() if k != v}
    if spaces:
        th = _at_spaces(th, tuple(spaces.items()))
        chosen = {rename_spaces(k, spaces): v for k, v in chosen.items()}
    return infer("instantiate", th, values=tuple(chosen.items()))


@lru_cache(maxsize=512)
def _at_spaces(th: Theorem, spaces: tuple[tuple[str, Type], ...]) -> Theorem:
    """A theorem at spaces; few of them are used again and again."""
    return infer("instantiate", th, values=(), spaces=spaces)


@lru_cache(maxsize=256)
def _law(name: str, _: Term) -> Theorem:
    return infer("law", name=name)


def named(lemma: Theorem | HasTheorem | str) -> Theorem:
    """A theorem as it is, that of a lemma, or the law, axiom or lemma of that name."""
    if isinstance(lemma, Theorem):
        return lemma
    if not isinstance(lemma, str):
        return lemma.theorem
    if lemma in LAWS:
        return _law(lemma, LAWS[lemma])
    if lemma in AXIOMS:
        return infer("axiom", name=lemma)
    found = by_id.lemma(lemma)
    if found is None:
        near = by_id.like(lemma, *LAWS, *AXIOMS)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; 'dpproofs list' shows the lemmas"
        raise ProofError(f"no law, axiom or lemma is named {lemma!r}{hint}")
    return found.theorem


def _unify(pattern: Type, actual: Type, spaces: dict[str, Type]) -> None:
    if isinstance(pattern, str):
        if pattern not in ("real", "prop") and spaces.setdefault(pattern, actual) != actual:
            raise ProofError(f"space {pattern} would be both {spaces[pattern]} and {actual}")
        return
    if isinstance(actual, str) or len(pattern) != len(actual):
        return
    if pattern[0] == "fn":
        for p, a in zip(pattern[1], actual[1], strict=True):
            _unify(p, a, spaces)
        _unify(pattern[2], actual[2], spaces)
    else:
        for p, a in zip(pattern[1:], actual[1:], strict=True):
            _unify(p, a, spaces)


def use(lemma: Theorem | HasTheorem | str, *facts: Fact, **values: object) -> Theorem:
    """A lemma, law or axiom at the values of its variables, each hypothesis discharged from the facts.

    A lemma may be given by its id: ``use("foundations.exp-increasing", x < y, x=x, y=y)``. What is not among
    the facts is tried by arithmetic from them.
    """
    th = instantiate(lemma, **values) if values else named(lemma)
    return given(th, *facts)
