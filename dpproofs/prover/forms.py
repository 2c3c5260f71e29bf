"""Functions that have the sign of a given one: it divided by a positive part, or its logarithms compared."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dpproofs.checkers.algebra import Exponent, Poly, TooLargeError, freeze, plus as add_polys, times as multiply_polys
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, log, mul, power, substitute, variables
from dpproofs.prover.factors import poly_term
from dpproofs.prover.goal import Finish, Form, May
from dpproofs.prover.schemas import apply, from_logs, is_strict, schema, sign, times, transport, weaken
from dpproofs.prover.scope import Scope
from dpproofs.prover.shapes import by_exponential, negate, roots_in, size, transcendental_atoms

_a, _b, _c = variables("a b c")


def scaled(g: Term, factor_: Term, th: Theorem, scope: Scope, positive: Theorem | None = None) -> Theorem | None:
    """The sign of g from that of h, where g = factor * h and the factor is evidently, or known to be, positive."""
    if positive is None:
        positive = schema((), sign(exp(_a), True)) if factor_.op == "exp" else schema((), sign(factor_, True))
        positive = apply(positive, {_a: factor_.args[0]}) if factor_.op == "exp" else positive
    out = times(positive, th)
    equation = scope.equation(g, out.conclusion.args[1])
    if equation is None:
        return None
    return transport(out if is_strict(th) else weaken(out), equation)


def scalings(g: Term, finish: Finish, scope: Scope, may: May) -> list[Form]:
    """g divided by its exponentials, by its roots, and by the coefficients of its logarithms."""
    try:
        p = scope.algebra.poly(g)
    except TooLargeError:
        return []
    out: list[Form] = []
    groups = by_exponential(p)
    if 2 <= len(groups) <= 6:
        for exponent in groups:
            if not exponent:
                continue
            inverse = freeze({m: -c for m, c in exponent})
            h = poly_term(multiply_polys(p, {(inverse, ()): Fraction(1)}), scope.algebra)
            scale = exp(poly_term(dict(exponent), scope.algebra))
            out.append(Form(h, _times(g, scale, finish, scope, None)))
    for root in roots_in(p):
        h = poly_term(multiply_polys(p, {(freeze({m: -c for m, c in root}), ()): Fraction(1)}), scope.algebra)
        scale = poly_term({(root, ()): Fraction(1)}, scope.algebra)
        positive = may.show(scale, scope, 0, True)
        if positive is not None:
            out.append(Form(h, _times(g, scale, finish, scope, positive)))
    for atom in sorted(transcendental_atoms(p), key=lambda t: t.key):
        form = _divided(g, p, atom, finish, scope, may)
        if form is not None:
            out.append(form)
    return out


def _times(g: Term, scale: Term, finish: Finish, scope: Scope, positive: Theorem | None) -> Finish:
    def done(th: Theorem) -> Theorem | None:
        whole = scaled(g, scale, th, scope, positive)
        return finish(whole) if whole is not None else None

    return done


def _divided(g: Term, p: Poly, atom: Term, finish: Finish, scope: Scope, may: May) -> Form | None:
    """g divided by the coefficient of an atom, if that has a sign."""
    q: Poly = {}
    rest: Poly = {}
    for m, c in p.items():
        powers = dict(m[1])
        if powers.get(atom) == 1:
            del powers[atom]
            q = add_polys(q, {(m[0], tuple((t, k) for t, k in m[1] if t != atom)): c})
        elif atom in powers:
            return None
        else:
            rest[m] = c
    coefficient = poly_term(q, scope.algebra)
    if coefficient.op == "num":
        return None
    negative, positive = scope.samples(g).signs(coefficient)
    if negative and positive:
        return None
    if negative:
        coefficient = negate(coefficient)
    th = may.show(coefficient, scope, 0, True)
    if th is None:
        return None
    shown = poly_term({((), ((atom, 1),)): Fraction(1)}, scope.algebra)
    h = (-shown if negative else shown) + mul(poly_term(rest, scope.algebra), power(coefficient, -1))
    return Form(h, _times(g, coefficient, finish, scope, th))


def logarithms(g: Term, finish: Finish, scope: Scope, may: May) -> Iterator[Form]:
    """log(p) - log(q), where g = p - q with p and q positive and one of them a single exponential."""
    try:
        groups = by_exponential(scope.algebra.poly(g))
    except TooLargeError:
        return
    if not 3 <= len(groups) <= 6:
        return
    samples = scope.samples(g)
    sides: tuple[list[Exponent], list[Exponent]] = ([], [])
    for exponent, q in groups.items():
        negative, positive = samples.signs(poly_term(q, scope.algebra))
        if negative and positive:
            return
        sides[negative].append(exponent)
    if not sides[0] or not sides[1] or min(map(len, sides)) > 1:
        return
    # Each side without the exponential that is common to it.
    parts = []
    for side, turn in zip(sides, (1, -1), strict=True):
        lead = dict(min(side, key=lambda e: size(poly_term(dict(e), scope.algebra))))
        total: Poly = {}
        for exponent in side:
            shift = freeze(add_polys(dict(exponent), lead, -1))
            total = add_polys(total, multiply_polys(groups[exponent], {(shift, ()): Fraction(turn)}))
        parts.append((lead, poly_term(total, scope.algebra)))
    (e1, p1), (e2, p2) = parts
    proofs = [may.show(p, scope, 1, True) for p in (p1, p2)]
    first, second = proofs
    if first is None or second is None:
        return
    values = {_a: p1, _b: p2, _c: poly_term(add_polys(e1, e2, -1), scope.algebra)}
    h = substitute(log(_a) - log(_b) + _c, values)
    scale = exp(poly_term(e2, scope.algebra))

    def done(th: Theorem) -> Theorem | None:
        raised = apply(from_logs(is_strict(th)), values, first, second, th)
        out = scaled(g, scale, raised, scope)
        return finish(out) if out is not None else None

    yield Form(h, done)
