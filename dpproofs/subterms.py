"""Terms with some of their parts replaced."""

from __future__ import annotations

from dpproofs.kernel import Term
from dpproofs.kernel.terms import rebuild


def replace(t: Term, what: Term, by: Term) -> Term:
    """Replace every occurrence of a closed subterm."""
    if t == what:
        return by
    if not t.args:
        return t
    return rebuild(t, lambda a, _: replace(a, what, by))
