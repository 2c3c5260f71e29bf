"""What formulas look like whose truth for infinitely many values is decided at finitely many of them."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term
from dpproofs.language.terms import BINDERS, bound_types
from dpproofs.privacy.notions import DENSITY
from dpproofs.privacy.reading import same_but_for_spaces


def applies(t: Term, *notions: Definition) -> bool:
    """Whether a term applies one of the notions, at any spaces."""
    return t.op == "def" and any(d.name == t.data.name and same_but_for_spaces(d, t.data) for d in notions)


def equality(body: Term) -> tuple[Term, Term] | None:
    """(D <= u, v) where the body, of 'for all u', says that D = v: D <= u just when v <= u."""
    if body.op != "and" or len(body.args) != 2 or any(a.op != "imp" for a in body.args):
        return None
    (at_most, above), (above2, at_most2) = (a.args for a in body.args)
    if at_most != at_most2 or above != above2 or at_most.op != "def" or above.op != "le":
        return None
    value, bound = above.args
    is_bound = bound.op == "bound" and bound.data[0] == 0 and at_most.args[-1] == bound
    others = (value, *at_most.args[:-1])
    return (at_most, value) if is_bound and all(i != 0 for a in others for i, _ in a.dangling) else None


def premises(implication: Term) -> list[Term]:
    """What an implication asks for, part by part."""
    premise = implication.args[0]
    return list(premise.args) if premise.op == "and" else [premise]


def is_natural(body: Term, op: str) -> bool:
    """Whether a quantifier over numbers is one over natural numbers: they alone fulfil a premise, or a part."""
    if op == "and":
        said = [(0, a) for a in (body.args if body.op == "and" else (body,))]
    else:
        said, inside = [], 0
        while body.op in ("imp", "forall"):
            if body.op == "imp":
                said += [(inside, premise) for premise in premises(body)]
            inside += body.op == "forall"
            body = body.args[-1]
    return any(a.op == "nat" and a.args[0].op == "bound" and a.args[0].data[0] == n for n, a in said)


def is_decided_at_events(body: Term) -> bool:
    """Whether what holds for all functions with values 0 and 1 holds for all that a formula speaks of.

    Affine inequalities pass from these to all functions between 0 and 1, affine equations to all functions.
    """
    is_test = False
    while body.op == "imp":
        premise, body = body.args
        if is_test_premise(premise):
            is_test = True
        elif any(i == 0 for i, _ in premise.dangling) and not (is_test and _is_null_premise(premise)):
            return False
    stated = body.args if body.op == "and" else (body,)
    return is_affine(body) and (is_test or all(a.op == "eq" for a in stated))


def is_of_equations(body: Term) -> bool:
    """Whether a formula says of test functions, or of all, that affine equations hold: if so at 0 and at the points."""
    while body.op == "imp":
        premise, body = body.args
        if not is_test_premise(premise) and any(i == 0 for i, _ in premise.dangling):
            return False
    stated = body.args if body.op == "and" else (body,)
    return is_affine(body) and all(a.op == "eq" for a in stated)


def _is_null_premise(t: Term) -> bool:
    """Whether a premise says that a test function has mean 0: such functions are averages of such events."""
    if t.op != "eq" or t.args[0].op != "E" or t.args[1].op != "num" or t.args[1].data != 0:
        return False
    law, value = t.args[0].args
    return value.op == "app" and is_bound(value.args[0], 1) and all(i != 0 for i, _ in law.dangling)


def is_affine(body: Term) -> bool:
    """Whether comparisons are affine in the function that is the innermost bound variable."""
    if body.op == "and":
        return all(is_affine(a) for a in body.args)
    return body.op in ("le", "lt", "eq") and all(degree(a, 0) <= 1 for a in body.args)


def bounds_above(t: Term) -> bool:
    """Whether a premise on the bound variable is false of all larger numbers where it is false."""
    return t.op in ("lt", "le") and t.args[0].op == "bound" and t.args[0].data[0] == 0 and degree(t.args[1], 0) == 0


def is_bound(t: Term, index: int) -> bool:
    """Whether a term is the bound variable of that index."""
    return bool(t.op == "bound" and t.data[0] == index)


def is_test_premise(t: Term) -> bool:
    """Whether a premise says that a function, the innermost bound variable, has its values between 0 and 1."""
    depth = 0
    while t.op == "forall":
        t, depth = t.args[0], depth + 1
    if t.op != "and" or len(t.args) != 2 or any(a.op != "le" for a in t.args):
        return False
    (zero, value), (same, one) = (a.args for a in t.args)
    ends = zero.op == one.op == "num" and (zero.data, one.data) == (0, 1)
    head, *at = value.args if value.op == "app" else (value,)
    return bool(
        ends
        and value == same
        and is_bound(head, depth)
        and len(at) == depth
        and all(is_bound(x, depth - 1 - i) for i, x in enumerate(at))
    )


def is_averaged(t: Term, index: int = 0) -> bool:
    """Whether a function that a formula speaks of, a bound variable, matters almost surely only."""
    if applies(t, DENSITY) or t.op in ("E", "integrable", "as") or all(i != index for i, _ in t.dangling):
        return True
    if t.op == "bound":
        return False
    more = len(bound_types(t)) if t.op in BINDERS else 0
    return all(is_averaged(a, index) for a in t.args[:-1]) and is_averaged(t.args[-1], index + more)


def is_itself(body: Term, n: int) -> bool:
    """Whether the body of a lambda applies a function to the bound variables, as they come."""
    head, *arguments = body.args
    return all(i >= n for i, _ in head.dangling) and [a.data[0] if a.op == "bound" else -1 for a in arguments] == [
        *reversed(range(n))
    ]


def degree(t: Term, index: int) -> int:
    """The degree of a term in a bound variable; large where it is not a polynomial."""
    large = 99
    if t.op == "bound":
        return int(t.data[0] == index)
    if all(i != index for i, _ in t.dangling):
        return 0
    match t.op:
        case "add":
            return max(degree(a, index) for a in t.args)
        case "mul":
            return sum(degree(a, index) for a in t.args)
        case "app":
            inside = any(degree(a, index) for a in t.args[1:])
            return large if inside else degree(t.args[0], index)
        case "E":
            return large if degree(t.args[0], index) else degree(t.args[1], index + 1)
        case "sum":
            return large if any(degree(a, index) for a in t.args[:2]) else degree(t.args[2], index + 1)
        case _:
            return large
