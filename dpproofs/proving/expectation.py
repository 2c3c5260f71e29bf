"""Expectations: integrability, linearity, and inequalities under the integral sign."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dpproofs.checkers.algebra import Algebra, Mono, Poly, freeze, mono_key, plus, tidy, times
from dpproofs.checkers.facts import signs
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import E, absolute, as_term, conj, eq, exists, lam, num, open_, prob, substitute, var
from dpproofs.proving.arithmetic import arith
from dpproofs.proving.context import knowing_nothing, known
from dpproofs.proving.goals import given, witness
from dpproofs.proving.lemmas import instantiate, use
from dpproofs.proving.logic import Fact, ProofError, both, discharge, generalize, mp, parts, theorem


def almost(mu: Term, w: Term, pointwise: Fact, *surely: Fact) -> Theorem:
    """The pointwise fact mu-almost surely, its hypotheses on w being almost sure by the other facts."""
    th = theorem(pointwise)
    known = {open_(s.conclusion.args[1], (w,)): s for s in map(theorem, surely)}
    about_w = sorted((h for h in th.hypotheses if w in h.free), key=lambda t: t.key)
    missing = [h for h in about_w if h not in known]
    if missing:
        raise ProofError(f"not almost sure: {missing}; known: {list(known)}")
    th = discharge(th, *about_w)
    space = mu.type[1]
    chain = th.conclusion
    th = infer("forall_intro", th, variable=w)
    out = use(instantiate("as_always", mu=mu, A=lam(w, chain)), th)
    for h in about_w:
        rest = chain.args[1]
        step = instantiate("as_modus_ponens", mu=mu, A=lam(w, h), B=lam(w, rest))
        out = given(step, out, known[h])
        chain = rest
    if w.type != space:
        raise ProofError(f"{w!r} is not an outcome of {mu!r}")
    return out


def linear(mu: Term, w: Term, body: Term, pieces: Iterable[tuple[object, Fact]], *facts: Fact) -> Theorem:
    """``body`` is integrable and its expectation is the sum of c_i E[f_i].

    Each piece is a coefficient without w and a fact that f_i is integrable; that body is the sum
    of the c_i f_i must be an identity, given the signs in the facts.
    """
    items = [(as_term(c), theorem(i)) for c, i in pieces]
    (c, first), rest = items[0] if items else (num(0), instantiate("E_zero", mu=mu)), items[1:]
    f = open_(first.conclusion.args[1], (w,))
    if f == body and c == num(1) and not rest:
        return both(first, arith(eq(E(mu, w, body), E(mu, w, body))))
    int_th, mean = parts(given(instantiate("E_linear", mu=mu, f=lam(w, f), g=lam(w, f), a=c, b=0), first))
    total = open_(int_th.conclusion.args[1], (w,))
    value = c * E(mu, w, f) if items else num(0)
    mean = arith(eq(mean.conclusion.args[0], value), mean)
    for c, ith in rest:
        g = open_(ith.conclusion.args[1], (w,))
        step = given(instantiate("E_linear", mu=mu, f=lam(w, total), g=lam(w, g), a=1, b=c), int_th, ith)
        int_th, raw = parts(step)
        total = open_(int_th.conclusion.args[1], (w,))
        value = value + c * E(mu, w, g)
        mean = arith(eq(raw.conclusion.args[0], value), raw, mean)
    same = arith(eq(total, body), *facts)
    done_int, done_eq = parts(transfer(mu, w, same, int_th))
    return both(done_int, arith(eq(E(mu, w, body), value), done_eq, mean))


def transfer(mu: Term, w: Term, same: Fact, integrability: Fact, *surely: Fact) -> Theorem:
    """From f = g (almost surely) and f integrable: g is integrable, and E f = E g."""
    th = theorem(same)
    f, g = th.conclusion.args
    almost_same = almost(mu, w, th, *surely)
    equal, carries = parts(given(instantiate("E_congruence", mu=mu, f=lam(w, f), g=lam(w, g)), almost_same))
    return both(mp(carries, integrability), equal)


def dominated(mu: Term, w: Term, pointwise: Fact, integrability: Fact, *surely: Fact) -> Theorem:
    """f is integrable, from |f| <= g (or 0 <= f <= g as two facts joined) and g integrable."""
    th = theorem(pointwise)
    if th.conclusion.op == "and":
        low, high = parts(th)
        f, g = high.conclusion.args
        th = arith(absolute(f) <= g, low, high)
    f, g = th.conclusion.args[0].args[0], th.conclusion.args[1]
    law = instantiate("E_dominated", mu=mu, f=lam(w, f), g=lam(w, g))
    return given(law, almost(mu, w, th, *surely), integrability)


def bounded(mu: Term, w: Term, body: Term, bound: object, *facts: Fact, surely: Iterable[Fact] = ()) -> Theorem:
    """``body`` is integrable under a probability, because the facts bound its absolute value."""
    limit_ = as_term(bound)
    ints, _ = parts(constant(mu, w, limit_))
    pointwise = arith(absolute(body) <= limit_, *facts)
    return dominated(mu, w, pointwise, ints, *surely)


def constant(mu: Term, w: Term, c: object) -> Theorem:  # noqa: ARG001 - of the interface
    """A constant is integrable under a probability, and its expectation is the constant."""
    return instantiate(_constant(), P=mu, c=as_term(c))


@lru_cache(maxsize=1)
@knowing_nothing()
def _constant() -> Theorem:
    """That of any constant under any probability."""
    law, w, c = var("P", prob("Y")), var("w", "Y"), var("c")
    one, mean = parts(instantiate("E_one", P=law))
    ints, equal = parts(linear(law, w, c, [(c, one)]))
    return both(ints, arith(eq(E(law, w, c), c), equal, mean))


def expand(mu: Term, w: Term, body: Term, *facts: Fact) -> Theorem:
    """``body`` is integrable, and its expectation is expanded by linearity.

    The pieces are found by matching the monomials of body with the integrable functions among
    the facts; constants are integrable when mu is a probability.
    """
    available = known(facts)
    positive, nonzero = signs(t.conclusion for t in available if w not in t.conclusion.free)
    algebra = Algebra(positive, nonzero)
    functions = [t for t in available if t.conclusion.op == "integrable" and t.conclusion.args[0] == mu]
    if mu.type[0] == "prob":
        functions.append(parts(instantiate("E_one", P=mu))[0])
    for th in functions:
        if open_(th.conclusion.args[1], (w,)) == body:
            return linear(mu, w, body, [(1, th)])
    rest = algebra.poly(body)
    pieces: list[tuple[Term, Theorem]] = []
    for th in functions:
        piece = algebra.poly(open_(th.conclusion.args[1], (w,)))
        if not piece:
            continue
        coefficient, rest = _divide(rest, piece, w)
        if coefficient:
            pieces.append((algebra.term(coefficient), th))
    if rest:
        raise ProofError(
            f"no integrable function among the facts accounts for {algebra.term(rest)!r} in {body!r}; "
            f"known: {[t.conclusion for t in functions]}"
        )
    return linear(
        mu,
        w,
        body,
        pieces,
        *(t for t in available if w not in t.conclusion.free and t.conclusion.op in ("lt", "le", "ne")),
    )


def _split_mono(m: Mono, w: Term) -> tuple[Mono, Mono]:
    """A monomial as (part without w, part with w)."""
    out_exp = freeze({k: c for k, c in m[0] if not _has(k, w)})
    in_exp = freeze({k: c for k, c in m[0] if _has(k, w)})
    return (
        (out_exp, tuple((a, k) for a, k in m[1] if w not in a.free)),
        (in_exp, tuple((a, k) for a, k in m[1] if w in a.free)),
    )


def _has(m: Mono, w: Term) -> bool:
    return any(w in a.free for a, _ in m[1]) or any(_has(k, w) for k, _ in m[0])


def _divide(p: Poly, piece: Poly, w: Term) -> tuple[Poly, Poly]:
    """(q, r) with p = q * piece + r, q without w, by the leading w-part of the piece."""
    lead = max(piece, key=lambda m: mono_key(_split_mono(m, w)[1]))
    lead_out, lead_in = _split_mono(lead, w)
    same = [m for m in piece if _split_mono(m, w)[1] == lead_in]
    if len(same) != 1:
        return {}, p
    exponent, factor = tidy(freeze({k: -c for k, c in lead_out[0]}))
    inverse: Poly = {(exponent, ()): factor / piece[lead]}
    if lead_out[1]:
        return {}, p
    q: Poly = {}
    for m, c in p.items():
        m_out, m_in = _split_mono(m, w)
        if m_in == lead_in:
            q = plus(q, times({m_out: c}, inverse))
    return q, plus(p, times(q, piece), -1)


def integrate(mu: Term, w: Term, pointwise: Fact, *facts: Fact, surely: Iterable[Fact] = ()) -> Theorem:
    """From f <= g (or f = g) for almost all w: E[f] <= E[g], both sides expanded by linearity.

    The facts say which functions are integrable. The conclusion is about the sums of
    coefficients times expectations of those functions.
    """
    th = theorem(pointwise)
    f, g = th.conclusion.args
    left, right = parts(expand(mu, w, f, *facts)), parts(expand(mu, w, g, *facts))
    is_equation = th.conclusion.op == "eq"
    if is_equation:
        law = instantiate("E_congruence", mu=mu, f=lam(w, f), g=lam(w, g))
        raw = parts(given(law, almost(mu, w, th, *surely)))[0]
    else:
        if th.conclusion.op == "lt":
            th = arith(f <= g, th)
        law = instantiate("E_monotone", mu=mu, f=lam(w, f), g=lam(w, g))
        raw = given(law, almost(mu, w, th, *surely), left[0], right[0])
    lhs, rhs = left[1].conclusion.args[1], right[1].conclusion.args[1]
    goal = eq(lhs, rhs) if is_equation else lhs <= rhs
    if mu.type[0] == "prob":
        goal = replace(goal, E(mu, w, 1), num(1))
    extra = [one] if (one := _mean_of_one(mu)) is not None else []
    return arith(goal, raw, left[1], right[1], *extra)


def _mean_of_one(mu: Term) -> Theorem | None:
    return parts(instantiate("E_one", P=mu))[1] if mu.type[0] == "prob" else None


def mean_of_one(mu: Term) -> Theorem:
    """E[1] = 1 under a probability."""
    return parts(instantiate("E_one", P=mu))[1]


def monotone_limit(
    mu: Term,
    w: Term,
    f: Term,
    level: Term,
    c: Term,
    mean: Fact,
    integrability: Fact,
    reached_at: Term | Fact,
    *facts: Fact,
) -> Theorem:
    """f is integrable and E f <= B, from levels that increase to f with E[level] <= B (0 < c).

    ``mean`` and ``integrability`` may assume 0 < c; that the levels increase in c, and come within
    e of f at the value ``reached_at`` of c (which may mention w and e), and that f >= 0, must
    follow by arithmetic from the facts. ``reached_at`` may instead be a fact: for all w and e > 0
    there is such a c.
    """
    d, e = var("d"), var("e")
    at_c, at_e = num(0) < c, num(0) < e
    mean_th = theorem(mean)
    bound = mean_th.conclusion.args[1]
    at_d = substitute(level, {c: d})
    order = c <= d
    grow = generalize(discharge(arith(level <= at_d, at_c, order, *facts), at_c, order), c, d, w)
    if isinstance(reached_at, Term):
        goal = exists(c, conj(at_c, f <= level + e))
        top = substitute(level, {c: reached_at})
        found = witness(goal, reached_at, arith(num(0) < reached_at, at_e, *facts), arith(f <= top + e, at_e, *facts))
        reach = generalize(discharge(found, at_e), w, e)
    else:
        reach = reached_at
    law = instantiate("monotone_convergence", mu=mu, g=lam((c, w), level), f=lam(w, f), B=bound)
    return given(
        law,
        generalize(discharge(theorem(integrability), at_c), c),
        generalize(discharge(mean_th, at_c), c),
        grow,
        reach,
        generalize(arith(num(0) <= f, *facts), w),
    )
