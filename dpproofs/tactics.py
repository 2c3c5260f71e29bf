"""Tactics: ways to find proofs. Nothing here is trusted; every step goes through the kernel.

A *fact* is a theorem, or a formula, which is then assumed and stays a hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import lru_cache
from typing import Protocol, TypeAlias

from dpproofs.checkers.algebra import Algebra, Mono, Poly, freeze, mono_key, plus, tidy, times
from dpproofs.checkers.calculus import continuity, derivative
from dpproofs.checkers.facts import signs
from dpproofs.kernel import AXIOMS, LAWS, RuleError, Term, Theorem, Type, infer
from dpproofs.kernel.terms import (
    PROP,
    REAL,
    E,
    absolute,
    as_term,
    conj,
    disj,
    eq,
    exists,
    lam,
    neg,
    num,
    open_,
    rename_spaces,
    substitute,
    unfold,
    var,
)
from dpproofs.memory import Found, current, without_memory
from dpproofs.outline import OutlineError, outline, remade
from dpproofs.search import FULL, QUICK, certificate
from dpproofs.subterms import replace

Fact: TypeAlias = Theorem | Term

EFFORT = 3_000_000
"""How long z3 may work on a step, in its own units."""


class ProofError(Exception):
    """A tactic did not find a proof."""


WEAKER: ContextVar[Callable[[Term, list[Theorem]], Theorem | None] | None] = ContextVar("weaker", default=None)
"""How a goal that is not among the facts may be had by weakening one of them; set while variants are tried."""


def _weaker(goal: Term, facts: list[Theorem]) -> Theorem | None:
    weaken = WEAKER.get()
    return None if weaken is None else weaken(goal, facts)


# Logic ----------------------------------------------------------------------------------------


def assume(formula: Term) -> Theorem:
    """A |- A."""
    return infer("assume", formula=formula)


def theorem(fact: Fact) -> Theorem:
    """A theorem as it is; a formula assumed."""
    return assume(fact) if isinstance(fact, Term) else fact


def _theorems(facts: Iterable[Fact]) -> list[Theorem]:
    """The facts and the parts of those that are conjunctions."""
    out: list[Theorem] = []
    for fact in facts:
        th = theorem(fact)
        out.append(th)
        if th.conclusion.op == "and":
            out.extend(_theorems(parts(th)))
    return out


def under(fact: Fact, *formulas: Term) -> Theorem:
    """The same with more hypotheses."""
    th = theorem(fact)
    more = [a for a in formulas if a not in th.hypotheses]
    return infer("cut", th, *map(assume, more)) if more else th


def parts(fact: Fact) -> list[Theorem]:
    """The parts of a conjunction."""
    th = theorem(fact)
    if th.conclusion.op != "and":
        return [th]
    return [infer("and_elim", th, index=i) for i in range(len(th.conclusion.args))]


def both(*facts: Fact) -> Theorem:
    """The conjunction of the facts."""
    return infer("and_intro", *map(theorem, facts))


def mp(fact: Fact, *premises: Fact) -> Theorem:
    """Modus ponens, once for each premise; a premise may also be arithmetic over the given facts."""
    th = theorem(fact)
    for p in premises:
        th = infer("imp_elim", th, theorem(p))
    return th


def discharge(fact: Fact, *formulas: Term) -> Theorem:
    """Move hypotheses into the conclusion: the last formula becomes the innermost premise."""
    th = theorem(fact)
    for a in reversed(formulas):
        th = infer("imp_intro", th, formula=a)
    return th


def generalize(fact: Fact, *vs: Term) -> Theorem:
    """For all vs, the conclusion."""
    th = theorem(fact)
    for v in reversed(vs):
        th = infer("forall_intro", th, variable=v)
    return th


def specialize(fact: Fact, *values: object) -> Theorem:
    """The conclusion, or its meaning, at the values."""
    th = theorem(fact)
    for value in values:
        th = infer("forall_elim", _meaning(th), value=as_term(value))
    return th


def _meaning(th: Theorem) -> Theorem:
    """An applied definition unfolded; another fact as it is."""
    return infer("unfold", th) if th.conclusion.op == "def" else th


def at(fact: Fact, *values: object, by: Iterable[Fact] = ()) -> Theorem:
    """Specialize a quantified fact, or its meaning, and discharge the premises of the implications it then has."""
    th = specialize(fact, *values)
    facts = tuple(by)
    while th.conclusion.op == "imp":
        th = infer("imp_elim", th, prove(th.conclusion.args[0], *facts))
    return th


def for_all(goal: Term, fact: Fact, *chosen: Term) -> Theorem:
    """'For all x: if A, then B', or a definition that means this, from B.

    The variables of B are those that are chosen, else those of the goal. B may be such a statement too.
    """
    th = theorem(fact)
    if goal == th.conclusion:
        return th
    if goal.op == "def":
        return infer("fold", for_all(unfold(goal), th, *chosen), formula=goal)
    if goal.op == "forall":
        v, *rest = chosen or (var(goal.hint, goal.data),)
        return generalize(for_all(open_(goal.args[0], (v,)), th, *rest), v)
    if goal.op == "imp":
        return discharge(for_all(goal.args[1], th, *chosen), goal.args[0])
    made = _weaker(goal, [th])
    if made is not None:
        return made
    raise ProofError(f"{th.conclusion!r} is not {goal!r}")


def said_of(goal: Term, *values: Term) -> Term:
    """What 'for all x: if A, then B', or a definition that means this, says of the values: B."""
    for value in values:
        goal = open_((unfold(goal) if goal.op == "def" else goal).args[0], (value,))
    return goal.args[1] if goal.op == "imp" else goal


def prove(goal: Term, *facts: Fact) -> Theorem:
    """The goal, if it is among the facts or their parts, true by arithmetic, or built from such."""
    available = _theorems(facts)
    for th in available:
        if th.conclusion == goal:
            return th
    made = _weaker(goal, available)
    if made is not None:
        return made
    if goal.op == "and":
        return both(*(prove(a, *available) for a in goal.args))
    if goal.op == "forall":
        v = fresh(goal.hint or "v", goal.data, goal, *(t.conclusion for t in available),
                  *(h for t in available for h in t.hypotheses))  # fmt: skip
        return generalize(prove(open_(goal.args[0], (v,)), *_at_point(available, v)), v)
    if goal.op == "imp":
        return discharge(prove(goal.args[1], *available, assume(goal.args[0])), goal.args[0])
    if goal.op == "def":
        return infer("fold", prove(unfold(goal), *available), formula=goal)
    return arith(goal, *(t for t in available if t.conclusion.op not in ("forall", "and")))


def _at_point(available: list[Theorem], v: Term) -> list[Theorem]:
    """The facts, and those that hold for all values of the type of v, at v."""
    out = list(available)
    for th in available:
        if th.conclusion.op == "forall" and th.conclusion.data == v.type:
            out.extend(_theorems([specialize(th, v)]))
    return out


def fresh(name: str, kind: Type, *used: Term) -> Term:
    """A variable that is not free in the terms."""
    free = frozenset().union(*(t.free for t in used))
    taken = {v.data[0] for v in free}
    n, candidate = 1, name
    while candidate in taken:
        n += 1
        candidate = f"{name}{n}"
    return var(candidate, kind)


def cases(condition: Term, when: Callable[[Theorem], Theorem], otherwise: Callable[[Theorem], Theorem]) -> Theorem:
    """Prove a conclusion when the condition holds, and when it does not."""
    either = instantiate(_either(), A=condition)
    return infer("or_elim", either, when(assume(condition)), otherwise(assume(neg(condition))))


@lru_cache(maxsize=1)
def _either() -> Theorem:
    """A or not A: what denies both parts contradicts itself."""
    a = var("A", PROP)
    return infer("certified", formula=disj(a, neg(a)), certificate=("opaque", 0, 1))


def split(fact: Fact, *branches: Callable[[Theorem], Theorem]) -> Theorem:
    """Prove a conclusion from each part of a disjunction."""
    th = theorem(fact)
    made = [b(assume(a)) for a, b in zip(th.conclusion.args, branches, strict=True)]
    return infer("or_elim", th, *made)


def obtain(fact: Fact, name: str, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """From 'for some x: A', or a definition that means this, prove a conclusion without x, given x and A."""
    th = _meaning(theorem(fact))
    kind = th.conclusion.data
    v = fresh(name, kind, th.conclusion, *th.hypotheses)
    inner = then(v, assume(open_(th.conclusion.args[0], (v,))))
    return infer("exists_elim", th, inner, variable=v)


def witness(goal: Term, value: object, *facts: Fact) -> Theorem:
    """'For some x: A', shown by a value and the facts that prove A there."""
    if goal.op == "def":
        return infer("fold", witness(unfold(goal), value, *facts), formula=goal)
    v = var("witness_", goal.data)
    chosen = as_term(value)
    instance = substitute(open_(goal.args[0], (v,)), {v: chosen})
    return infer("exists_intro", prove(instance, *facts), formula=goal, value=chosen)


def obtain_all(fact: Fact, names: str, then: Callable[..., Theorem]) -> Theorem:
    """``obtain`` for several variables: ``then(x, y, ..., facts)``."""
    first, _, rest = names.partition(" ")
    if not rest:
        return obtain(fact, first, then)
    return obtain(fact, first, lambda v, inner: obtain_all(inner, rest, lambda *more: then(v, *more)))


def witnesses(goal: Term, values: Iterable[object], *facts: Fact) -> Theorem:
    """``witness`` for several variables."""
    if goal.op == "def":
        return infer("fold", witnesses(unfold(goal), values, *facts), formula=goal)
    first, *rest = values
    if not rest:
        return witness(goal, first, *facts)
    inner = open_(goal.args[0], (as_term(first),))
    return infer("exists_intro", witnesses(inner, rest, *facts), formula=goal, value=as_term(first))


def unfolded(fact: Fact) -> Theorem:
    """The meaning of an applied definition."""
    return infer("unfold", theorem(fact))


def folded(goal: Term, fact: Fact) -> Theorem:
    """An applied definition, from its meaning."""
    th = theorem(fact)
    return infer("fold", _weaker(unfold(goal), [th]) or th, formula=goal)


# Using lemmas, laws and axioms ----------------------------------------------------------------


def instantiate(lemma: Theorem | HasTheorem | str, **values: object) -> Theorem:
    """A lemma, law or axiom with its variables replaced; spaces are inferred from the values."""
    th = _named(lemma)
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
        th = infer("instantiate", th, values=(), spaces=tuple(spaces.items()))
        chosen = {rename_spaces(k, spaces): v for k, v in chosen.items()}
    return infer("instantiate", th, values=tuple(chosen.items()))


class HasTheorem(Protocol):
    """A lemma: something that has a theorem."""

    @property
    def theorem(self) -> Theorem:
        """The proved statement."""


def _named(lemma: Theorem | HasTheorem | str) -> Theorem:
    if isinstance(lemma, Theorem):
        return lemma
    if not isinstance(lemma, str):
        return lemma.theorem
    if lemma in LAWS:
        return infer("law", name=lemma)
    if lemma in AXIOMS:
        return infer("axiom", name=lemma)
    raise ProofError(f"there is no law or axiom {lemma!r}")


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
    """Instantiate a lemma, law or axiom and discharge every hypothesis from the facts."""
    th = instantiate(lemma, **values) if values else _named(lemma)
    return given(th, *facts)


def given(fact: Theorem, *facts: Fact) -> Theorem:
    """Discharge every hypothesis of a theorem: from the facts, or by arithmetic from them."""
    available = _theorems(facts)
    known = {t.conclusion for t in available}
    proofs = list(available)
    for h in sorted(fact.hypotheses, key=lambda t: t.key):
        if h in known:
            continue
        try:
            proofs.append(prove(h, *available))
        except (RuleError, ProofError) as error:
            raise ProofError(f"cannot discharge {h!r}: {error}") from error
    needed = [p for p in proofs if p.conclusion in fact.hypotheses]
    return infer("cut", fact, *needed)


def rewrite(fact: Fact, equation: Fact) -> Theorem:
    """The conclusion with the left side of the equation replaced by the right side, everywhere."""
    th, same = theorem(fact), theorem(equation)
    a, b = same.conclusion.args
    hole = fresh("hole", a.type, th.conclusion, a, b)
    pattern = replace(th.conclusion, a, hole)
    if hole not in pattern.free:
        raise ProofError(f"{a!r} does not occur in {th.conclusion!r}")
    law = instantiate("leibniz", x=a, y=b, A=lam(hole, pattern))
    return infer("cut", law, same, th)


def with_argument(fact: Theorem, index: int, value: Term, *facts: Fact) -> Theorem:
    """The same notion, with one of its numbers written differently."""
    arguments = list(fact.conclusion.args)
    old = arguments[index]
    arguments[index] = u = fresh("u", REAL, fact.conclusion, value)
    written = lam(u, fact.conclusion.data(*arguments))
    return use("leibniz", fact, arith(eq(old, value), *facts), x=old, y=value, A=written)


def with_value(fact: Theorem, value: Term, *facts: Fact) -> Theorem:
    """The same equality, its value written differently."""
    return with_argument(fact, -1, value, *facts)


def same_value(function: Term, equation: Fact) -> Theorem:
    """f(a) = f(b), from a = b."""
    a, b = theorem(equation).conclusion.args
    u = var("u_", a.type)
    same = lam(u, eq(function(a), function(u)))
    return use("leibniz", equation, arith(eq(function(a), function(a))), x=a, y=b, A=same)


def reversed_equation(equation: Fact) -> Theorem:
    """b = a, from a = b."""
    a, b = theorem(equation).conclusion.args
    u = var("u_", a.type)
    return use("leibniz", equation, arith(eq(a, a)), x=a, y=b, A=lam(u, eq(u, a)))


# Arithmetic -----------------------------------------------------------------------------------


def arith(goal: Term, *facts: Fact, effort: int = EFFORT) -> Theorem:
    """The goal, by real arithmetic from the facts."""
    available = [t for t in _theorems(facts) if t.conclusion.op != "and"]
    if goal.op == "eq":
        useful = [t for t in available if t.conclusion.op in ("lt", "le", "ne")]
        try:
            return infer("identity", *_needed_signs(goal, useful), formula=goal)
        except RuleError:
            pass
    short = _remembered(goal, available) or _certified(goal, available, QUICK)
    if short is not None:
        return short
    # The long search is only for what is true; where it fails too, z3's word stands.
    decided = infer("arithmetic", *available, formula=goal, effort=effort)
    return _certified(goal, available, FULL) or decided


def _certified(goal: Term, available: list[Theorem], level: int) -> Theorem | None:
    """The goal with a certificate, if one is found."""
    found = certificate(tuple(t.conclusion for t in available), goal, level)
    return _checked(goal, available, found) if found is not None else None


def _remembered(goal: Term, available: list[Theorem]) -> Theorem | None:
    """The goal with the certificate that an earlier run found for it."""
    memory = current()
    found = memory.find(tuple(t.conclusion for t in available), goal) if memory is not None else None
    return _checked(goal, available, found) if found is not None else None


def _checked(goal: Term, available: list[Theorem], found: Found) -> Theorem | None:
    try:
        th = infer("certified", *available, formula=goal, certificate=found)
    except RuleError:
        return None
    memory = current()
    if memory is not None:
        memory.keep(tuple(t.conclusion for t in available), goal, found)
    return th


def inequality(goal: Term, *facts: Fact, effort: int = 1) -> Theorem:
    """An inequality between real functions, as the prover finds it from the facts; these bound its variables."""
    available = [t for t in _theorems(facts) if t.conclusion.op != "and"]
    domain = tuple(dict.fromkeys(t.conclusion for t in available))
    memory = current()
    known = memory.find(domain, goal, "prover") if memory is not None else None
    th = _remade(goal, domain, known) if known is not None else None
    if th is None:
        from dpproofs.prover import GoalError, prove_inequality

        try:
            with without_memory():
                result = prove_inequality(goal, domain, effort)
        except GoalError as error:
            raise ProofError(str(error)) from error
        if result.theorem is None:
            raise ProofError(f"{goal!r} is {result.verdict.lower()} by the prover: {result.reason}")
        th = result.theorem
    if memory is not None:
        memory.keep(domain, goal, outline(th), "prover")
    return given(th, *available)


def _remade(goal: Term, domain: tuple[Term, ...], data: Found) -> Theorem | None:
    """The theorem with the derivation that an earlier run found for it."""
    try:
        th = remade(data)
    except OutlineError:
        return None
    return th if th.conclusion == goal and th.hypotheses <= set(domain) else None


def _needed_signs(goal: Term, available: list[Theorem]) -> list[Theorem]:
    """The facts whose variables occur in the goal: an identity should not rest on others."""
    return [t for t in available if t.conclusion.free <= goal.free]


def numeric(goal: Term, *facts: Fact, depth: int = 12) -> Theorem:
    """The goal, by interval arithmetic on the box that the facts describe."""
    return infer("enclosure", *map(theorem, facts), formula=goal, depth=depth)


# Calculus -------------------------------------------------------------------------------------


def monotone(
    f: Term, x: Term, domain: Iterable[Term], *facts: Fact, strict: bool = False, slope: Fact | None = None
) -> Theorem:
    """For all x, y in the domain: x <= y -> f(x) <= f(y), by the sign of the derivative.

    The facts, and the strict bounds of the domain, must entail that the derivative is nonnegative
    (positive if strict) by arithmetic; or ``slope`` proves that an equal of it is.
    """
    bounds = list(domain)
    inside = [Term("lt", b.args) for b in bounds]
    d, smooth = derivative(f, x)
    sign = (num(0) < d) if strict else (num(0) <= d)
    helpers = (*facts, slope) if slope is not None else facts
    first = both(*(arith(goal, *helpers, *inside) for goal in (sign, *smooth)))
    loose = [b for b in bounds if b.op == "le" and b in first.hypotheses]
    first = infer("cut", first, *(arith(b, Term("lt", b.args)) for b in loose))
    needed = continuity(f, x)
    premises = [first]
    if needed:
        premises.append(both(*(arith(goal, *helpers, *bounds) for goal in needed)))
    return infer("derivative_sign", *premises, function=f, variable=x, domain=tuple(bounds), strict=strict)


def integral(f: Term, x: Term, a: object, b: object, *facts: Fact) -> Theorem:
    """1[a <= x and x <= b] f'(x) is integrable, with integral f(b) - f(a): f' is continuous on [a, b]."""
    low, high = as_term(a), as_term(b)
    slope, smooth = derivative(f, x)
    needed = tuple(dict.fromkeys((*smooth, *continuity(slope, x))))
    premises = [prove(low <= high, *facts)]
    if needed:
        premises.append(both(*(arith(goal, *facts, low <= x, x <= high) for goal in needed)))
    return infer("integral_of_derivative", *premises, function=f, variable=x, lower=low, upper=high)


# Expectation ----------------------------------------------------------------------------------


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


def constant(mu: Term, w: Term, c: object) -> Theorem:
    """A constant is integrable under a probability, and its expectation is the constant."""
    value = as_term(c)
    one, mean = parts(instantiate("E_one", P=mu))
    out = linear(mu, w, value, [(value, one)])
    ints, equal = parts(out)
    return both(ints, arith(eq(E(mu, w, value), value), equal, mean))


def expand(mu: Term, w: Term, body: Term, *facts: Fact) -> Theorem:
    """``body`` is integrable, and its expectation is expanded by linearity.

    The pieces are found by matching the monomials of body with the integrable functions among
    the facts; constants are integrable when mu is a probability.
    """
    available = _theorems(facts)
    positive, nonzero = signs(t.conclusion for t in available if w not in t.conclusion.free)
    algebra = Algebra(positive, nonzero)
    known = [t for t in available if t.conclusion.op == "integrable" and t.conclusion.args[0] == mu]
    if mu.type[0] == "prob":
        known.append(parts(instantiate("E_one", P=mu))[0])
    for th in known:
        if open_(th.conclusion.args[1], (w,)) == body:
            return linear(mu, w, body, [(1, th)])
    rest = algebra.poly(body)
    pieces: list[tuple[Term, Theorem]] = []
    for th in known:
        piece = algebra.poly(open_(th.conclusion.args[1], (w,)))
        if not piece:
            continue
        coefficient, rest = _divide(rest, piece, w)
        if coefficient:
            pieces.append((algebra.term(coefficient), th))
    if rest:
        raise ProofError(
            f"no integrable function among the facts accounts for {algebra.term(rest)!r} in {body!r}; "
            f"known: {[t.conclusion for t in known]}"
        )
    return linear(mu, w, body, pieces, *(t for t in available if w not in t.conclusion.free
                                         and t.conclusion.op in ("lt", "le", "ne")))  # fmt: skip


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
    mu: Term, w: Term, f: Term, level: Term, c: Term, mean: Fact, integrability: Fact, reached_at: Term | Fact,
    *facts: Fact,
) -> Theorem:  # fmt: skip
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
