"""Terms with some of their parts replaced."""

from __future__ import annotations

from dpproofs.language.terms import Term, rebuild


def replace(t: Term, what: Term, by: Term) -> Term:
    """Replace every occurrence of a closed subterm."""
    if t == what:
        return by
    if not t.args:
        return t
    return rebuild(t, lambda a, _: replace(a, what, by))
