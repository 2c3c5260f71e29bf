"""Certificates for the arithmetic that a proof which was found owes to z3.

What z3 has shown is true, so that a longer search for a certificate is worth it. Where none is
found for a statement as it is, its factors may have one each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dpproofs.checkers.algebra import Poly
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import eq, mul, ne, num, open_, substitute, var, variables
from dpproofs.prover.factors import factor, is_inverse, poly_term
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.schemas import HALF, apply, schema, sign, sign_of_power, square, times, transport, weaken
from dpproofs.prover.scope import Scope
from dpproofs.proving.case import FULL, QUICK
from dpproofs.proving.search import certificate

_EFFORT = 300_000
_MOST_PREMISES = 24
_MIDDLE = 2
_a, _b, _c, _d = variables("a b c d")


def _entailed(premises: Sequence[Term], goal: Term) -> bool:
    """Whether z3 says that the goal follows."""
    from dpproofs.proving import smt  # most proofs need no z3, which takes long to load

    return smt.entails(premises, goal, _EFFORT)


def with_certificates(theorem: Theorem, domain: Iterable[Term]) -> Theorem:
    """The theorem without those hypotheses besides the domain that are found to have certificates."""
    owed = sorted(theorem.hypotheses - set(domain), key=lambda h: h.key)
    paid = [th for h in owed if (th := _paid(h)) is not None]
    return infer("cut", theorem, *paid) if paid else theorem


def _paid(owed: Term) -> Theorem | None:
    """What ``Scope.arith`` owes: that for all values of its variables a goal follows from premises."""
    variables_: list[Term] = []
    premises: list[Theorem] = []
    goal = owed
    while goal.op == "forall":
        variables_.append(var(goal.hint, goal.data))
        goal = open_(goal.args[0], (variables_[-1],))
    while goal.op == "imp":
        premises.append(infer("assume", formula=goal.args[0]))
        goal = goal.args[1]
    th = shown(goal, premises)
    if th is None:
        return None
    for p in reversed(premises):
        th = infer("imp_intro", th, formula=p.conclusion)
    for v in reversed(variables_):
        th = infer("forall_intro", th, variable=v)
    return th


def shown(goal: Term, premises: list[Theorem], parts: bool = True) -> Theorem | None:
    """The goal with a certificate, from some of the premises, which entail it."""
    quick = _certified(goal, premises, QUICK)
    if quick is not None:
        return quick
    needed = _needed(goal, premises)
    th = _certified(goal, needed, _MIDDLE)
    if th is None and parts and goal.op in ("le", "lt"):
        below = _denominators(goal, premises)
        if below:
            premises = [*premises, *below]
            th = _certified(goal, [*needed, *below], _MIDDLE)
        th = th or _by_factors(goal, premises) or _by_ends(goal, premises, shown) or _by_root(goal, premises)
    elif th is None and parts and goal.op == "ne":
        th = _apart(goal, premises)
    if th is None:
        th = _certified(goal, needed, FULL)
    if th is None and len(needed) < len(premises):
        # The signs of what was left out may simplify the normal forms.
        th = _certified(goal, [p for p in premises if p.conclusion.free <= goal.free], FULL)
    return th or (_certified(goal, [], FULL) if needed else None)


def _certified(goal: Term, premises: list[Theorem], level: int) -> Theorem | None:
    found = certificate(tuple(p.conclusion for p in premises), goal, level)
    return infer("certified", *premises, formula=goal, certificate=found) if found is not None else None


def _needed(goal: Term, premises: list[Theorem]) -> list[Theorem]:
    """Premises that entail the goal, none of which can be spared."""
    kept = list(premises)
    for p in premises[:_MOST_PREMISES]:
        rest = [q for q in kept if q is not p]
        if _entailed([q.conclusion for q in rest], goal):
            kept = rest
    return kept


def _apart(goal: Term, premises: list[Theorem]) -> Theorem | None:
    """a != b from a < b or b < a."""
    left, right = goal.args
    for first, second, order in ((left, right, _a < _b), (right, left, _b < _a)):
        if _entailed([p.conclusion for p in premises], first < second):
            th = shown(first < second, premises)
            return apply(schema((order,), ne(_a, _b)), {_a: left, _b: right}, th) if th is not None else None
    return None


def _denominators(goal: Term, premises: list[Theorem]) -> list[Theorem]:
    """The signs of the denominators in the goal, where they follow."""
    algebra = Scope((), premises).algebra
    facts = [p.conclusion for p in premises]
    found = {a.args[0] for m in algebra.poly(_gap(goal)) for a, _ in m[1] if is_inverse(a)}
    out: list[Theorem] = []
    for d in sorted(found, key=lambda t: t.key):
        if algebra.known_nonzero(d):
            continue
        for side in (num(0) < d, d < num(0)):
            if _entailed(facts, side):
                th = shown(side, premises, parts=False)
                out.extend([th] if th is not None else [])
                break
    return out


def _compared(goal: Term, th: Theorem) -> Theorem:
    """a <= b from 0 <= b - a."""
    left, right = goal.args
    if left == num(0):
        return th
    relation = Term(goal.op, (_a, _b))
    return apply(schema((sign(_b - _a, goal.op == "lt"),), relation), {_a: left, _b: right}, th)


def _gap(goal: Term) -> Term:
    left, right = goal.args
    return right if left == num(0) else right - left


def at_the_ends(goal: Term, scope: Scope) -> Theorem | None:
    """A goal by a certificate, or by certificates at the ends of an interval in which it is affine."""

    def quickly(t: Term, premises: list[Theorem]) -> Theorem | None:
        return _certified(t, premises, QUICK)

    premises = [th for th in scope.premises if th.conclusion.free <= goal.free]
    return _certified(goal, premises, 0) or _by_ends(goal, premises, quickly) or quickly(goal, premises)


def _by_ends(
    goal: Term, premises: list[Theorem], show: Callable[[Term, list[Theorem]], Theorem | None]
) -> Theorem | None:
    """The sign of a function that is affine in a variable from its signs at the ends of an interval."""
    f = _gap(goal)
    if goal.op not in ("le", "lt") or f.op in ("var", "num"):
        return None
    strict = goal.op == "lt"
    for v in sorted(f.free, key=lambda t: t.key):
        low, high = (_bound(v, side, premises) for side in ("low", "high"))
        if low is None or high is None or low[0].data >= high[0].data:
            continue
        (a, above), (b, below) = low, high
        at_a, at_b = (substitute(f, {v: end}) for end in (a, b))
        width = num(1 / (b.data - a.data))
        scope = Scope((), premises)
        shares = [
            apply(schema((fact,), num(0) <= mul(width, _b - _a)), values, th)
            for fact, values, th in ((_a <= _b, {_a: a, _b: v}, above), (_a <= _b, {_a: v, _b: b}, below))
        ]
        near_b, near_a = (th.conclusion.args[1] for th in shares)
        equation = scope.identity(f, near_b * at_b + near_a * at_a)
        if equation is None:
            continue
        at_high, at_low = (show(sign(t, strict), premises) for t in (at_b, at_a))
        if at_high is None or at_low is None:
            return None
        whole = scope.identity(near_b + near_a, num(1))
        if whole is None:
            return None
        facts = (num(0) <= _a, num(0) <= _b, eq(_a + _b, 1), sign(_c, strict), sign(_d, strict))
        values = {_a: near_b, _b: near_a, _c: at_b, _d: at_a}
        th = apply(schema(facts, sign(_a * _c + _b * _d, strict)), values, *shares, whole, at_high, at_low)
        return _compared(goal, transport(th, equation))
    return None


def _by_root(goal: Term, premises: list[Theorem]) -> Theorem | None:
    """0 <= a + b, where b has a square root as a factor, from 0 <= a and b^2 <= a^2."""
    f, scope = _gap(goal), Scope((), premises)
    p = scope.algebra.poly(f)
    roots = {r for m in p for r, k in m[1] if k == 1 and r.op == "pow" and r.args[1] == num(HALF)}
    for r in sorted(roots if goal.op == "le" else (), key=lambda t: t.key):
        parts: list[Poly] = [{}, {}, {}]
        for m, c in p.items():
            k = next((k for t, k in m[1] if t == r), 0)
            if not 0 <= k <= 2:
                return None
            parts[k][m[0], tuple(x for x in m[1] if x[0] != r)] = c
        none, once, twice = (poly_term(part, scope.algebra) for part in parts)
        a, b, square_ = none + twice * r.args[0], once * r, once * once * r.args[0]
        same = _certified(eq(b * b, square_), premises, FULL)
        whole = _certified(eq(f, a + b), premises, FULL)
        low = shown(num(0) <= a, premises, parts=False)
        less = _by_factors(num(0) <= a * a - square_, premises)
        if same is not None and whole is not None and low is not None and less is not None:
            fact = schema((num(0) <= _a, eq(_b * _b, _c), num(0) <= _a * _a - _c), num(0) <= _a + _b)
            return _compared(goal, transport(apply(fact, {_a: a, _b: b, _c: square_}, low, same, less), whole))
    return None


def _bound(v: Term, side: str, premises: list[Theorem]) -> tuple[Term, Theorem] | None:
    """A number that bounds v from that side, and the premise that says so."""
    for th in premises:
        found = bound_on(th.conclusion, v)
        if found is not None and found[0] == side and found[1].op == "num":
            left, right = th.conclusion.args
            relation = Term(th.conclusion.op, (_a, _b))
            return found[1], apply(schema((relation,), _a <= _b), {_a: left, _b: right}, th)
    return None


def _by_factors(goal: Term, premises: list[Theorem]) -> Theorem | None:
    """The sign of a difference from the signs of its factors."""
    f, strict = _gap(goal), goal.op == "lt"
    scope = Scope((), premises)
    product = factor(f, scope.algebra)
    if product is None or not product.constant:
        return None
    facts = [p.conclusion for p in premises]
    constant = product.constant
    signs_: list[Theorem] = []
    divisors: list[Theorem] = []
    for factor_, k in product.factors:
        g = factor_
        if k % 2 == 0 and k > 0 and not strict:
            signs_.append(square(g, k))
            continue
        closed = not strict and k > 0
        if not _entailed(facts, sign(g, not closed)):
            g = mul(-1, g)
            constant = -constant if k % 2 else constant
        part = shown(sign(g, not closed), premises, parts=False)
        if part is None:
            return None
        signs_.append(sign_of_power(part, k))
        if k < 0:
            divisors.append(part)
    if constant < 0:
        return None
    out = schema((), sign(num(constant), True))
    for part in signs_:
        out = times(out, part)
    known = [*premises, *divisors]
    same = eq(f, out.conclusion.args[1])
    equation = Scope((), known).identity(*same.args) or _certified(same, known, FULL)
    return _compared(goal, transport(out if strict else weaken(out), equation)) if equation is not None else None
