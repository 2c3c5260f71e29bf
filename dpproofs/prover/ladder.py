"""The search: signs of real functions on domains, by factors, by logarithms and by derivatives.

``Search.prove`` finds a theorem ``0 <= f`` or ``0 < f`` under the hypotheses of a scope. Points of
the domain guide it: what is seen to be false there is not tried. Limits are counted in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from dpproofs.checkers.algebra import Exponent, Poly, TooLargeError, freeze
from dpproofs.checkers.algebra import plus as add_polys
from dpproofs.checkers.algebra import times as multiply_polys
from dpproofs.checkers.calculus import continuity, derivative
from dpproofs.checkers.interval import UndefinedError, enclose, exact
from dpproofs.kernel import RuleError, Term, TermError, Theorem, infer
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    add,
    atanh,
    eq,
    erfc,
    exp,
    lam,
    log,
    mul,
    neg,
    num,
    power,
    substitute,
    var,
    variables,
)
from dpproofs.numbers import DpproofsError, endpoints, is_short
from dpproofs.prover.boxes import box_of, depth_needed
from dpproofs.prover.factors import Factored, factor, poly_term
from dpproofs.prover.facts import exp_tangent, facts_of_erfc, quotients_of_logs
from dpproofs.prover.infinity import close_to, far_out
from dpproofs.prover.odds import changed
from dpproofs.prover.sampling import bound_on
from dpproofs.prover.scope import (
    Scope,
    above,
    apply,
    atanh_of_zero,
    exp_of_log,
    exp_order,
    from_logs,
    is_strict,
    log_of_product,
    log_order,
    logs_in_exponents,
    nearest,
    power_of_product,
    replaced,
    root,
    schema,
    sign,
    sign_of_power,
    square,
    times,
    transport,
    weaken,
)
from dpproofs.prover.scope import plus as add_signs
from dpproofs.prover.shapes import (
    arguments_of_logs,
    bases,
    by_exponential,
    erfc_scales,
    exponential_degrees,
    falling,
    halved,
    has_sums_below,
    multiples,
    negate,
    parts_with_tails,
    powers_of_logs,
    roots_in,
    rounded,
    size,
    square_roots,
    transcendental_atoms,
    with_same_zeros,
    without_logs_of_exponentials,
    zeros,
)
from dpproofs.proving.tactics import assume, cases, instantiate

_a, _b, _c, _q = variables("a b c q")
_SPLITS = tuple(num(c) for c in (0, 1, -1, Fraction(1, 2), 2))
_MOST_BOXES, _SPARE_DEPTH = 3000, 2
_LARGEST_POINT, _SMALL_POINT = 20, 13
_MOST_SPLITS = 3
_MOST_SIZES = 6
_MOST_TERMS = 24
_MOST_REDUCTIONS = 8
_FEWEST = 2
_FEWEST_TO_CROSS = 2
_MOST_CHAINS = 2
_MOST_TURNS = 2


_Key: TypeAlias = tuple[Term, tuple[frozenset[Term], frozenset[Term]], bool]


class OutOfEffortError(Exception):
    """The search has used up its steps."""


@dataclass(frozen=True)
class _Form:
    """A function whose sign decides that of the goal, and how."""

    function: Term
    finish: Callable[[Theorem], Theorem | None]


@dataclass(frozen=True)
class _Candidate:
    cost: int
    form: _Form
    variable: Term
    kind: str  # "up", "down", "tail", "start", "split" or "peak"
    point: Term | None = None


class Search:
    """A search with a limit on its steps and a memory of what it tried."""

    def __init__(self, limit: int = 2000, progress: Callable[[str, float], None] | None = None) -> None:
        self.limit = limit
        self.steps = 0
        self.progress = progress
        self.proved: dict[_Key, Theorem] = {}
        self.failed: dict[_Key, int] = {}
        self.begun: list[tuple[_Key, int | None]] = []
        self.width = 5
        self.splits = 0
        self.rich = False
        self.bold = False
        self.brief = False

    def boldly(self, f: Term, scope: Scope, strict: bool, depths: range) -> Theorem | None:
        """``deepen``, first without and then with what multiplies the goals."""
        th = self.deepen(f, scope, strict, depths)
        if th is None and not self.brief:
            self.bold = True
            self.failed.clear()
            th = self.deepen(f, scope, strict, depths)
        return th

    def briefly(self, steps: int, attempt: Callable[[], Theorem | None]) -> Theorem | None:
        """An attempt with a few steps; what it began and did not end is forgotten."""
        if self.steps + steps >= self.limit:
            return None
        limit, self.limit = self.limit, self.steps + steps
        self.brief = True
        try:
            return attempt()
        except OutOfEffortError:
            for key, depth in reversed(self.begun):
                if depth is None:
                    del self.failed[key]
                else:
                    self.failed[key] = depth
            self.begun.clear()
            self.splits, self.rich = 0, False
            return None
        finally:
            self.limit, self.brief = limit, False

    def deepen(self, f: Term, scope: Scope, strict: bool, depths: range) -> Theorem | None:
        """Try with more and more derivatives, with each number of them also in terms of odds."""
        odds: list[tuple[Term, Scope, Callable[[Theorem], Theorem | None]] | None] = []
        for depth in depths:
            th = self.prove(f, scope, depth, strict)
            if th is None:
                odds = odds or [self.with_odds(f, scope)]
                if odds[0] is not None:
                    there, narrow, finish = odds[0]
                    th = self.prove(there, narrow, depth, strict)
                    th = finish(th) if th is not None else None
            if th is not None:
                return th
        return None

    def with_odds(self, f: Term, scope: Scope) -> tuple[Term, Scope, Callable[[Theorem], Theorem | None]] | None:
        """f with odds for probabilities, its domain, and how the sign of f follows."""
        plain, before = self.taken_apart(f, scope)
        found = changed(plain, scope)
        if found is None:
            return None
        there, after = self.taken_apart(found.function, found.scope)

        def finish(th: Theorem) -> Theorem | None:
            for whole, (t, new, equation) in after:
                th = replaced(sign(whole, is_strict(th)), t, new, equation, th)
            back = found.restored(th, scope, self.condition)
            for whole, (t, new, equation) in before:
                back = replaced(sign(whole, is_strict(back)), t, new, equation, back) if back is not None else None
            return back

        return there, found.scope, finish

    def taken_apart(self, f: Term, scope: Scope) -> tuple[Term, list[tuple[Term, tuple[Term, Term, Theorem]]]]:
        """f with the logarithms and powers of products taken apart, and the steps, the last one first."""
        steps = []
        for _ in range(2 * _MOST_REDUCTIONS):
            simpler = self.reduced(f, scope, apart=True)
            if simpler is None:
                break
            steps.append((f, simpler))
            f = replace(f, simpler[0], simpler[1])
        return f, steps[::-1]

    def prove(self, f: Term, scope: Scope, depth: int, strict: bool = False) -> Theorem | None:
        """0 <= f (0 < f if strict) on the domain, with at most that many derivatives in a row."""
        key = (f, scope.key, strict)
        if key in self.proved:
            return self.proved[key]
        if self.failed.get(key, -1) >= depth:
            return None
        self.steps += 1
        if self.steps > self.limit:
            raise OutOfEffortError
        if self.progress:
            self.progress(f"step {self.steps}", self.steps / self.limit)
        # Marked first, so that a goal is not tried as a step towards itself.
        self.begun.append((key, self.failed.get(key)))
        self.failed[key] = depth
        th = self._prove(f, scope, depth, strict)
        self.begun.pop()
        if th is not None:
            self.proved[key] = th
            del self.failed[key]
        return th

    def _prove(self, f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        samples = scope.samples(f)
        if samples.negative(f) or (strict and samples.size and (samples.vanishes(f) or scope.reaches_zero(f))):
            return None
        simple = not has_sums_below(f)
        th = self.direct(f, scope, strict, simple)
        if th is not None:
            return th
        simpler = self.reduced(f, scope)
        if simpler is not None:
            t, new, equation = simpler
            th = self.prove(replace(f, t, new), scope, depth, strict)
            return replaced(sign(f, strict), t, new, equation, th) if th is not None else None
        product = factor(f, scope.algebra)
        if not simple:
            # The sign of a quotient is easier to see of its two sides than for z3.
            th = self.by_factors(f, product, scope, 0, strict) if product is not None else None
            th = th or self.direct(f, scope, strict)
            if th is not None:
                return th
        if product is None:
            return self.attempt(f, [_Form(f, lambda t: t)], f, scope, depth, strict)
        return self.by_factors(f, product, scope, depth, strict)

    def open_goals(self, count: int = 3) -> tuple[str, ...]:
        """Some goals that the search came down to and could not settle."""
        leaves = [key for key, depth in self.failed.items() if depth >= 1]
        leaves.sort(key=lambda key: (size(key[0]), key[0].key))
        out = []
        for f, (hypotheses, _), strict in leaves:
            where = "; ".join(sorted(map(repr, hypotheses)))
            out.append(f"{sign(f, strict)!r}" + (f"    [{where}]" if where else ""))
        return tuple(dict.fromkeys(out))[:count]

    # Without derivatives ------------------------------------------------------------------------

    def direct(self, f: Term, scope: Scope, strict: bool, ask: bool = True) -> Theorem | None:
        """By arithmetic, from what is known of the parts of f; z3 is asked only if ``ask``."""
        goal = sign(f, strict)
        value = exact(f)
        if value is not None:
            return schema((), goal) if (value > 0 or (value == 0 and not strict)) else None
        if not f.free:
            try:
                return infer("enclosure", formula=goal, depth=1)
            except RuleError:
                pass
        for th in scope.premises:
            if th.conclusion == goal or (not strict and th.conclusion == sign(f, True)):
                return th if th.conclusion == goal else weaken(th)
        try:
            p = scope.algebra.poly(f)
        except TooLargeError:
            return None
        tried = (frozenset(p.items()), strict, ask, self.rich)
        if len(p) > _MOST_TERMS or tried in scope.refused:
            return None
        by_arithmetic = scope.arith(goal, *self.relations(p, scope), ask=ask)
        if by_arithmetic is None:
            scope.refused.add(tried)
        return by_arithmetic

    def relations(self, p: Poly, scope: Scope) -> list[Theorem]:
        """What ties the parts of p to each other, such as exp(log(t)) = t."""
        out: list[Theorem] = []
        for t in sorted(logs_in_exponents(p), key=lambda t: t.key):
            if t.op in ("var", "num", "pi"):
                continue
            positive = scope.derive(num(0) < t)
            if positive is not None:
                out.extend((apply(exp_of_log(), {_a: t}, positive), positive))
        for t in sorted(square_roots(p), key=lambda t: t.key):
            nonnegative = scope.derive(num(0) <= t)
            if nonnegative is not None:
                out.extend(apply(root(squared), {_a: t}, nonnegative) for squared in (False, True))
        if any(a == atanh(num(0)) for m in p for a, _ in m[1]):
            out.append(atanh_of_zero())
        tails = sorted({a.args[0] for m in p for a, _ in m[1] if a.op in ("erf", "erfc")}, key=lambda t: t.key)
        for t in tails:
            out.extend(facts_of_erfc(t, scope))
        if tails or self.rich:
            out.extend(self.sizes(p, scope))
        if self.rich:
            out.extend(quotients_of_logs(p, scope))
        return out

    def reduced(self, f: Term, scope: Scope, *, apart: bool = False) -> tuple[Term, Term, Theorem] | None:
        """A logarithm or power in f, those of the factors of its argument, and the equation between them.

        Powers of products are taken apart if that separates variables, or if ``apart``.
        """
        of_logs, of_powers = self.reduced_log, self.reduced_power
        return (
            (of_powers(f, scope, apart) or of_logs(f, scope))
            if apart
            else (of_logs(f, scope) or of_powers(f, scope, apart))
        )

    def reduced_log(self, f: Term, scope: Scope) -> tuple[Term, Term, Theorem] | None:
        """As ``reduced``, for logarithms."""
        for t in sorted(arguments_of_logs(f), key=lambda t: (size(t), t.key)):
            product = factor(t, scope.algebra)
            if product is None or not product.constant:
                continue
            found = self.expanded(t, log, product, scope) or self.shortened(t, product, scope)
            if found is not None:
                return found
        return None

    def reduced_power(self, f: Term, scope: Scope, apart: bool) -> tuple[Term, Term, Theorem] | None:
        """As ``reduced``, for powers."""
        for t, q in sorted(bases(f), key=lambda x: (size(x[0]), x[0].key, x[1])):
            product = factor(t, scope.algebra)
            if product is None or not product.constant:
                continue
            if apart or all(len(g.free) < len(t.free) for g, _ in product.factors):
                found = self.expanded(t, lambda u, q=q: power(u, q), product, scope, q)  # type: ignore[misc]
                if found is not None:
                    return found
        return None

    def shortened(self, t: Term, product: Factored, scope: Scope) -> tuple[Term, Term, Theorem] | None:
        """log(t) with t written as a product, if that is shorter."""
        new = product.term()
        if size(new) >= size(t):
            return None
        equation = scope.identity(new, t)
        return (t, new, equation) if equation is not None else None

    def expanded(
        self, t: Term, of: Callable[[Term], Term], product: Factored, scope: Scope, q: Fraction | None = None
    ) -> tuple[Term, Term, Theorem] | None:
        """log(t) as a sum of logarithms, or t**q as a product of powers, if the factors of t are positive."""
        samples = scope.samples(t)
        constant = product.constant
        parts: list[tuple[Theorem, Fraction]] = []
        for factor_, n in product.factors:
            g, k = factor_, Fraction(n)
            if g.op == "pow" and g.args[1].op == "num" and g.args[1].data.denominator > 1:
                g, k = g.args[0], n * g.args[1].data
            if samples.negative(g):
                g = negate(g)
                constant = -constant if k % 2 else constant
            positive = scope.derive(num(0) < g) or self.prove(g, scope, 0, True)
            if positive is None:
                return None
            parts.append((positive, k))
        if constant <= 0 or (constant == 1 and [k for _, k in parts] == [1]):
            return None
        powers = tuple(k for _, k in parts)
        fact = log_of_product(constant, powers) if q is None else power_of_product(constant, powers, q)
        values = {var(f"a{i}"): th.conclusion.args[1] for i, (th, _) in enumerate(parts)}
        fact = apply(fact, values, *(th for th, _ in parts))
        return self.at_equal(t, of, fact, [th for th, _ in parts], scope)

    def at_equal(
        self, t: Term, of: Callable[[Term], Term], fact: Theorem, positive: list[Theorem], scope: Scope
    ) -> tuple[Term, Term, Theorem] | None:
        """of(t) = s from a fact of(p) = s, where p = t."""
        p, total = fact.conclusion.args[0].args[0], fact.conclusion.args[1]
        wider = Scope(scope.hypotheses, [*scope.facts, *positive])
        same = wider.equation(p, t)
        if same is None:
            return None
        hole = var("hole_")
        law = instantiate("leibniz", x=p, y=t, A=lam(hole, eq(of(hole), total)))
        th = infer("cut", law, same, fact)
        new = without_logs_of_exponentials(total)
        simple = wider.identity(new, total)
        if simple is None:
            return None
        link = schema((eq(_a, _b), eq(_c, _b)), eq(_a, _c))
        return of(t), new, apply(link, {_a: new, _b: total, _c: of(t)}, simple, th)

    def sizes(self, p: Poly, scope: Scope) -> list[Theorem]:
        """Bounds on the constants in p, and on which side of 1 its exponentials are."""
        out: list[Theorem] = []
        closed: dict[Term, None] = {}
        open_: dict[Term, None] = {}
        for m in p:
            parts: tuple[list[Term], list[Term]] = ([], [])
            for n, c in m[0]:
                t = mul(num(c), poly_term({n: Fraction(1)}, scope.algebra))
                parts[bool(t.free)].append(t)
            for where, found in zip((closed, open_), parts, strict=True):
                if found:
                    where[add(*found)] = None
        for t in list(closed)[:_MOST_SIZES]:
            try:
                low, high = endpoints(enclose(exp(t), {}, 64))
                around = (num(rounded(low, up=False)) < exp(t), exp(t) < num(rounded(high, up=True)))
                if is_short(low) and is_short(high):
                    out.extend([infer("enclosure", formula=formula, depth=1) for formula in around])
            except (UndefinedError, DpproofsError, RuleError):  # too large or too small to be written
                continue
        for t in list(open_)[:_MOST_SIZES]:
            for gap in (t, negate(t)):
                th = scope.derive(num(0) <= gap)
                if th is not None:
                    out.append(apply(exp_order(False), {_c: gap}, th))
                    if self.rich:
                        out.append(exp_tangent(gap))
        return out

    # Factors ------------------------------------------------------------------------------------

    def by_factors(self, f: Term, product: Factored, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """The sign of f from the signs of its factors."""
        if product.constant == 0:
            equation = scope.identity(f, num(0))
            return transport(schema((), sign(num(0), False)), equation) if equation and not strict else None
        samples = scope.samples(f)
        known: list[tuple[Term, int, Theorem]] = []
        open_: list[tuple[Term, int]] = []
        crossing: list[Term] = []
        turn = 1 if product.constant > 0 else -1
        for factor_, k in product.factors:
            g = factor_
            negative, positive = samples.signs(g)
            if k % 2 == 0 and k > 0 and not strict:
                known.append((g, k, square(g, k)))
                continue
            if negative and positive:
                if k % 2 == 0 or k != 1:
                    return None
                crossing.append(g)
                continue
            if negative:
                turn *= -1 if k % 2 else 1
                g = negate(g)
            th = self.prove(g, scope, 0, strict or k < 0)
            if th is not None:
                known.append((g, k, th))
            else:
                open_.append((g, k))
        if crossing:
            whole = mul(*crossing) if turn > 0 else mul(-1, *crossing)
            turn = 1
            open_.append((whole, 1))
        if turn < 0:
            return None

        def finish(last: list[tuple[Term, int, Theorem]]) -> Theorem | None:
            out = schema((), sign(num(abs(product.constant)), True))
            for _, k, th in (*known, *last):
                if th.conclusion.args[1].op == "pow" and k % 2 == 0 and k > 0 and not strict:
                    out = times(out, th)
                else:
                    out = times(out, sign_of_power(th, k))
            equation = scope.identity(f, out.conclusion.args[1])
            if equation is None:
                wider = Scope(scope.hypotheses, [*scope.facts, *(th for _, k, th in (*known, *last) if k < 0)])
                equation = wider.equation(f, out.conclusion.args[1])
            return transport(out if strict else weaken(out), equation) if equation is not None else None

        if not open_:
            return finish([])
        if len(open_) == 1 and open_[0][1] == 1:
            g = open_[0][0]
            forms = [_Form(g, lambda th: finish([(g, 1, th)]))]
            if g != f:
                forms.append(_Form(f, lambda th: th))
            return self.attempt(g, forms, f, scope, depth, strict)
        if depth == 0:
            return None
        proofs: list[tuple[Term, int, Theorem]] = []
        for g, k in sorted(open_, key=lambda x: size(x[0])):
            th = self.prove(g, scope, depth, strict or k < 0)
            if th is None:
                return self.attempt(f, [_Form(f, lambda t: t)], f, scope, depth, strict)
            proofs.append((g, k, th))
        return finish(proofs)

    # One function that is no product -------------------------------------------------------------

    def attempt(self, g: Term, forms: list[_Form], f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """Comparison of exponentials, enclosure, then derivatives. forms[0] is about g."""
        th = self.compare(g, scope, depth, strict)
        if th is None:
            th = self.enclose(g, scope, strict)
        if th is not None:
            return forms[0].finish(th)
        if depth == 0:
            return None
        th = self.without_a_part(f, scope, depth, strict)
        if th is not None:
            return th
        th = self.substituted(g, scope, depth, strict) or self.in_squares(g, scope, depth, strict)
        if th is not None:
            return forms[0].finish(th)
        th = self.chain(g, scope, depth, strict)
        if th is not None:
            return forms[0].finish(th)
        th = self.halves(f, scope, depth, strict)
        if th is not None:
            return th
        forms = [*forms, *self.scalings(g, forms[0].finish, scope)]
        forms.extend(self.logarithms(g, forms[0].finish, scope))
        for candidate in self.choose(_by_cost(self.candidates(forms, scope))):
            th = self.follow(candidate, f, scope, depth, strict)
            if th is not None:
                return th
        return None

    def halves(self, f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """The sign of an even function of one variable that may be any number, from where that is nonnegative."""
        if len(f.free) != 1:
            return None
        (v,) = f.free
        if any(v in h.free for h in scope.hypotheses) or not scope.samples(f).vanishes(f - substitute(f, {v: -v})):
            return None
        return self.split(f, v, num(0), scope, depth, strict)

    def chain(self, g: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """Polynomials in v times exp(c*v), from the lower end, however many derivatives that takes.

        The derivative of g/exp(c*v) has a polynomial of lower degree at exp(c*v), so this comes to an end.
        """
        if len(g.free) != 1:
            return None
        (v,) = g.free
        degrees = exponential_degrees(g, v, scope)
        if degrees is None:
            return None
        tries = 0
        for base in scope.ends(v, "low"):
            if exact(base) is None:
                continue
            for exponent in sorted(degrees, key=lambda c: (degrees[c], c)):
                scale = exp(mul(num(exponent), v))
                h = g if exponent == 0 else poly_term(scope.algebra.poly(g / scale), scope.algebra)
                slope = derivative(h, v)[0]
                if scope.samples(slope).negative(slope) or base not in list(self.bases(h, v, "low", scope)):
                    continue
                th = self.ladder(h, v, True, base, scope, depth + 1, strict)
                if th is not None:
                    return th if exponent == 0 else self.scaled(g, scale, th, scope)
                tries += 1
                if tries == _MOST_CHAINS:
                    return None
        return None

    def without_a_part(self, f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """The sign of f without a part that is evidently positive, if it can be spared."""
        try:
            p = scope.algebra.poly(f)
        except TooLargeError:
            return None
        if len(p) < 3:
            return None
        samples = scope.samples(f)
        for piece in parts_with_tails(p):
            whole = poly_term(piece, scope.algebra)
            rest = poly_term({n: d for n, d in p.items() if n not in piece}, scope.algebra)
            if samples.negative(whole) or samples.negative(rest):
                continue
            part = self.prove(whole, scope, 0)
            small = self.prove(rest, scope, depth, strict) if part is not None else None
            if part is None or small is None:
                continue
            out = add_signs(part, small)
            equation = scope.equation(f, out.conclusion.args[1])
            if equation is not None:
                return transport(out if strict else weaken(out), equation)
        return None

    def substituted(self, f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """v = low + w*z for a bound on v, when one variable less is left."""
        if len(f.free) < _FEWEST:
            return None
        for v in sorted(f.free, key=lambda t: t.key):
            for h in scope.bounds(v):
                found = bound_on(h, v)
                if found is None or found[0] != "low" or not (found[1].free or found[1] == num(0)):
                    continue
                low = found[1]
                others = low.free or f.free - {v}
                positive = [u for u in sorted(others, key=lambda t: t.key) if scope.derive(num(0) < u) is not None]
                for w in (num(1), *positive) if low.free else positive:
                    th = self.moved(f, v, low, w, h.op == "lt", scope, depth, strict)
                    if th is not None:
                        return th
        return None

    def moved(
        self, f: Term, v: Term, low: Term, w: Term, open_: bool, scope: Scope, depth: int, strict: bool
    ) -> Theorem | None:
        """The sign of f from that of f at v = low + w*z."""
        z = scope.fresh("z")
        start = (num(0) < z) if open_ else (num(0) <= z)
        others = [h for h in scope.hypotheses if v not in h.free]
        narrow = scope.having(*others, start)
        there = substitute(f, {v: low + w * z})
        if not self.separates(there, len(f.free), narrow):
            return None
        th = self.prove(there, narrow, depth, strict)
        if th is None:
            return None
        z_value = (v - low) / w
        th = infer("instantiate", th, values=((z, z_value),))
        th = scope.settle(th)
        equation = scope.equation(f, th.conclusion.args[1]) if th is not None else None
        return transport(th, equation) if th is not None and equation is not None else None

    def in_squares(self, f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """The sign of f from that of g where f = g(v^2), if the domain is given by v^2 too."""
        for v in sorted(f.free, key=lambda t: t.key):
            about = [h for h in scope.hypotheses if v in h.free]
            if not any(bound_on(h, v) is None for h in about):
                continue
            u = scope.fresh("u")
            try:
                there = halved(poly_term(scope.algebra.poly(f), scope.algebra), v, u)
            except TooLargeError:
                continue
            moved = [halved(h, v, u) for h in about if bound_on(h, v) is None]
            if any(v in t.free for t in (there, *moved)):
                continue
            others = [h for h in scope.hypotheses if v not in h.free]
            th = self.prove(there, scope.having(*others, num(0) <= u, *moved), depth, strict)
            th = scope.settle(infer("instantiate", th, values=((u, v**2),))) if th is not None else None
            equation = scope.equation(f, th.conclusion.args[1]) if th is not None else None
            if th is not None and equation is not None:
                return transport(th, equation)
        return None

    def separates(self, f: Term, count: int, scope: Scope) -> bool:
        """Whether every factor of f has fewer variables than the count."""
        for _ in range(_MOST_REDUCTIONS):
            simpler = self.reduced(f, scope)
            if simpler is None:
                break
            f = replace(f, simpler[0], simpler[1])
        product = factor(f, scope.algebra)
        return product is not None and all(len(g.free) < count for g, _ in product.factors)

    def compare(self, g: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """q1 exp(E1) - q2 exp(E2) has the sign of log(q1) - log(q2) + E1 - E2; log(s) - log(t) that of s - t."""
        try:
            p = scope.algebra.poly(g)
        except TooLargeError:
            return None
        groups = by_exponential(p)
        if len(groups) == 1 and () in groups:
            return self.compare_logs(g, p, scope, depth, strict)
        if len(groups) != 2:
            return None
        samples = scope.samples(g)
        parts = []
        for exponent, q in groups.items():
            coefficient = poly_term(q, scope.algebra)
            negative, positive = samples.signs(coefficient)
            parts.append((exponent, coefficient, negative, positive))
        parts.sort(key=lambda part: part[2])
        (e1, q1, n1, _), (e2, q2, _, p2) = parts
        if n1 or p2:
            return None
        q2 = negate(q2)
        simple = q1.op == "num" and q2.op == "num"
        if depth == 0 and not simple:
            return None
        positive_1, positive_2 = self.prove(q1, scope, min(depth, 1), True), self.prove(q2, scope, min(depth, 1), True)
        if positive_1 is None or positive_2 is None:
            return None
        gap = poly_term(add_polys(dict(e1), dict(e2), -1), scope.algebra)
        values = {_a: q1, _b: q2, _c: gap}
        needed = substitute(sign(log(_a) - log(_b) + _c, strict), values)
        th = self.prove(needed.args[1], scope, depth, strict)
        if th is None:
            return None
        th = apply(from_logs(strict), values, positive_1, positive_2, th)
        return self.scaled(g, exp(poly_term(dict(e2), scope.algebra)), th, scope)

    def compare_logs(self, g: Term, p: Poly, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """c1*log(s1) + ... - d1*log(t1) - ... has the sign of s1^c1*... - t1^d1*..."""
        found = powers_of_logs(p)
        if found is None:
            return None
        unit, powers = found
        sides: list[tuple[Theorem, Theorem]] = []
        for turn in (1, -1):
            side = [(t, k * turn) for t, k in powers if k * turn > 0]
            positive = [scope.derive(num(0) < t) for t, _ in side]
            known = [th for th in positive if th is not None]
            if len(known) < len(side):
                return None
            values = {var(f"a{i}"): t for i, (t, _) in enumerate(side)}
            equation = apply(log_of_product(Fraction(1), tuple(k for _, k in side)), values, *known)
            whole = schema((), num(0) < num(1))
            for th, (_, k) in zip(known, side, strict=True):
                whole = times(whole, sign_of_power(th, k))
            same = scope.identity(equation.conclusion.args[0].args[0], whole.conclusion.args[1])
            if same is None:
                return None
            sides.append((equation, transport(whole, same)))
        (up, _), (down, positive_down) = sides
        values = {_a: up.conclusion.args[0].args[0], _b: down.conclusion.args[0].args[0]}
        needed = substitute(sign(_a - _b, strict), values)
        gap_proof = self.prove(needed.args[1], scope, depth, strict)
        if gap_proof is None:
            return None
        th = apply(log_order(strict), values, positive_down, gap_proof)
        link = schema((sign(_a - _b, strict), eq(_a, _c), eq(_b, _q)), sign(_c - _q, strict))
        (x, s), (y, t) = up.conclusion.args, down.conclusion.args
        th = apply(link, {_a: x, _b: y, _c: s, _q: t}, th, up, down)
        return self.scaled(g, num(unit), th, scope)

    def scaled(
        self, g: Term, factor_: Term, th: Theorem, scope: Scope, positive: Theorem | None = None
    ) -> Theorem | None:
        """The sign of g from that of h, where g = factor * h."""
        if positive is None:
            positive = schema((), sign(exp(_a), True)) if factor_.op == "exp" else schema((), sign(factor_, True))
            positive = apply(positive, {_a: factor_.args[0]}) if factor_.op == "exp" else positive
        out = times(positive, th)
        equation = scope.equation(g, out.conclusion.args[1])
        if equation is None:
            return None
        return transport(out if is_strict(th) else weaken(out), equation)

    def enclose(self, g: Term, scope: Scope, strict: bool) -> Theorem | None:
        """By interval arithmetic, when the domain is a box and g stays away from 0."""
        if not g.free or len(g.free) > 3:
            return None
        box: list[Term] = []
        for v in g.free:
            ends = [h for h in scope.bounds(v) if (b := bound_on(h, v)) and exact(b[1]) is not None]
            sides = {b[0] for h in ends if (b := bound_on(h, v))}
            if len(sides) < 2:
                return None
            box.extend(ends)
        numbers = box_of(list(g.free), box)
        depth = depth_needed(g, numbers, _MOST_BOXES) if numbers is not None else None
        if depth is None:
            return None
        try:
            return infer("enclosure", *map(assume, box), formula=sign(g, strict), depth=depth + _SPARE_DEPTH)
        except RuleError:
            return None

    # Derivatives ----------------------------------------------------------------------------------

    def scalings(self, g: Term, finish: Callable[[Theorem], Theorem | None], scope: Scope) -> list[_Form]:
        """g divided by its exponentials, by its roots, and by the coefficients of its logarithms."""
        try:
            p = scope.algebra.poly(g)
        except TooLargeError:
            return []
        out: list[_Form] = []
        groups = by_exponential(p)
        if 2 <= len(groups) <= 6:
            for exponent in groups:
                if not exponent:
                    continue
                inverse = freeze({m: -c for m, c in exponent})
                h = poly_term(multiply_polys(p, {(inverse, ()): Fraction(1)}), scope.algebra)
                scale = exp(poly_term(dict(exponent), scope.algebra))
                out.append(_Form(h, _finisher(self, g, scale, finish, scope, None)))
        for root_ in roots_in(p):
            h = poly_term(multiply_polys(p, {(freeze({m: -c for m, c in root_}), ()): Fraction(1)}), scope.algebra)
            scale = poly_term({(root_, ()): Fraction(1)}, scope.algebra)
            positive = self.prove(scale, scope, 0, True)
            if positive is not None:
                out.append(_Form(h, _finisher(self, g, scale, finish, scope, positive)))
        for atom in sorted(transcendental_atoms(p), key=lambda t: t.key):
            form = self.divided(g, p, atom, finish, scope)
            if form is not None:
                out.append(form)
        return out

    def divided(
        self, g: Term, p: Poly, atom: Term, finish: Callable[[Theorem], Theorem | None], scope: Scope
    ) -> _Form | None:
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
        th = self.prove(coefficient, scope, 0, True)
        if th is None:
            return None
        shown = poly_term({((), ((atom, 1),)): Fraction(1)}, scope.algebra)
        h = (-shown if negative else shown) + mul(poly_term(rest, scope.algebra), power(coefficient, -1))
        return _Form(h, _finisher(self, g, coefficient, finish, scope, th))

    def choose(self, candidates: Iterable[_Candidate]) -> Iterator[_Candidate]:
        """The first few; one split at each point, whatever the form. Last comes one with a limit at an open end."""
        seen: set[tuple[str, Term, Term | None]] = set()
        last: list[_Candidate] = []
        count = 0
        for c in candidates:
            if c.kind == "start":
                last = last or [c]
                continue
            if c.kind in ("split", "peak"):
                if (c.kind, c.variable, c.point) in seen:
                    continue
                seen.add((c.kind, c.variable, c.point))
            yield c
            count += 1
            if count >= self.width:
                break
        yield from last

    def logarithms(self, g: Term, finish: Callable[[Theorem], Theorem | None], scope: Scope) -> Iterator[_Form]:
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
        proofs = [self.prove(p, scope, 1, True) for p in (p1, p2)]
        first, second = proofs
        if first is None or second is None:
            return
        values = {_a: p1, _b: p2, _c: poly_term(add_polys(e1, e2, -1), scope.algebra)}
        h = substitute(log(_a) - log(_b) + _c, values)
        scale = exp(poly_term(e2, scope.algebra))

        def done(th: Theorem) -> Theorem | None:
            raised = apply(from_logs(is_strict(th)), values, first, second, th)
            out = self.scaled(g, scale, raised, scope)
            return finish(out) if out is not None else None

        yield _Form(h, done)

    def candidates(self, forms: list[_Form], scope: Scope) -> Iterator[tuple[int, Iterator[_Candidate]]]:
        """Derivatives whose sign would decide, in groups that are looked at when their turn comes.

        With each group the least cost that one of it can have.
        """
        seen: set[tuple[Term, Term]] = set()
        for form in forms:
            h = form.function
            for v in sorted(h.free, key=lambda t: t.key):
                if (h, v) in seen:
                    continue
                seen.add((h, v))
                try:
                    slope, _ = derivative(h, v)
                except TermError:
                    continue
                inner = scope.inside(v)
                samples = inner.samples(slope, h)
                negative, positive = samples.signs(slope)
                product = factor(slope, inner.algebra)
                if product is None:
                    continue
                cost = sum(size(g) for g, k in product.factors if g.op == "add" and k % 2)
                if negative and positive:
                    yield cost + 1, self.peaks(form, v, product, slope, inner, cost)
                    yield cost + 4, self.at_points(form, v, product, slope, scope, cost)
                else:
                    yield cost, self.from_ends(form, v, negative, scope, cost)

    def from_ends(self, form: _Form, v: Term, falls: bool, scope: Scope, cost: int) -> Iterator[_Candidate]:
        """Those for a function that is seen to rise or to fall."""
        for base in self.bases(form.function, v, "high" if falls else "low", scope):
            yield _Candidate(cost, form, v, "down" if falls else "up", base)
        if falls and not scope.ends(v, "high") and not self.rich:
            yield _Candidate(cost + 1, form, v, "tail")
        if not falls and not self.rich and len(form.function.free) == 1:
            lows = [h for h in scope.hypotheses if (b := bound_on(h, v)) is not None and b[0] == "low"]
            if len(lows) == 1 and lows[0].op == "lt":
                yield _Candidate(cost + 1, form, v, "start", lows[0].args[0])

    def peaks(
        self, form: _Form, v: Term, product: Factored, slope: Term, inner: Scope, cost: int
    ) -> Iterator[_Candidate]:
        """Those for a function that is seen to rise and then to fall."""
        samples = inner.samples(slope, form.function)
        crossing = [g for g, k in product.factors if k % 2 and all(samples.signs(g))]
        if len(crossing) == 1 and (crossing[0], 1) in product.factors:
            m = falling(crossing[0], slope, v, inner)
            if m is not None:
                yield _Candidate(cost + size(m), form, v, "peak", m)

    def at_points(
        self, form: _Form, v: Term, product: Factored, slope: Term, scope: Scope, cost: int
    ) -> Iterator[_Candidate]:
        """Those that split the domain."""
        for point in self.points(v, product, slope, form.function, scope):
            yield _Candidate(cost + 3 + size(point), form, v, "split", point)

    def bases(self, h: Term, v: Term, side: str, scope: Scope) -> Iterator[Term]:
        """Ends of the domain at which h is not seen to be negative."""
        for base in scope.ends(v, side):
            if all(scope.derive(substitute(b, {v: base})) is not None for b in scope.domain(v, base)):
                at_base = substitute(h, {v: base})
                if not scope.without(v).samples(at_base).negative(at_base):
                    yield base

    def points(self, v: Term, product: Factored, slope: Term, h: Term, scope: Scope) -> Iterator[Term]:
        """Values of v at which the slope changes sign."""
        options: list[Term] = []
        for g, k in product.factors:
            if v in g.free and k % 2:
                for simpler in with_same_zeros(g, scope):
                    options.extend(zeros(simpler, v, scope))
        roots = len(options)
        options.extend(_SPLITS)
        options.extend(multiples(h, v, scope))
        samples = scope.samples(h, slope)
        decided = [(k, d > 0) for k, (d, r) in enumerate(zip(*samples.value(slope), strict=True)) if abs(d) > r]
        tried: set[Term] = set()
        found: list[tuple[Term, bool]] = []
        rest = scope.without(v)
        for i, c in enumerate(options):
            if c in tried or samples.size == 0 or size(c) > _LARGEST_POINT:
                continue
            tried.add(c)
            sides, errors = samples.value(v - c)
            pairs: set[tuple[bool, bool]] = set()
            for k, rises in decided:
                if abs(sides[k]) > errors[k]:
                    pairs.add((sides[k] > 0, rises))
                    if len(pairs) > 2:  # the slope has both signs on one side
                        break
            if len({s for s, _ in pairs}) < 2:
                continue
            level = i < roots or rest.samples(at_c := substitute(slope, {v: c})).vanishes(at_c)
            if not level:
                at_c = substitute(h, {v: c})
                if not rest.samples(at_c).vanishes(at_c):
                    continue
            if level or len(pairs) == 2:
                found.append((c, len(pairs) == 2))
        # One of several roots may be a start; a single one must be where the slope changes sign, and the only such.
        for c, alone in found:
            if alone or len(found) > 1:
                yield c

    def follow(self, candidate: _Candidate, f: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """Carry out a candidate; the sign of f."""
        v, form = candidate.variable, candidate.form
        if candidate.kind == "split" and candidate.point is not None:
            return self.split(f, v, candidate.point, scope, depth, strict)
        if candidate.kind == "tail":
            th = self.tail(form.function, v, scope, depth) if not strict else None
            return form.finish(th) if th is not None else None
        if candidate.point is None:
            return None
        if candidate.kind == "start":
            th = self.start(form.function, v, candidate.point, scope, depth) if not strict else None
            return form.finish(th) if th is not None else None
        if candidate.kind == "peak":
            th = self.peak(form.function, v, candidate.point, scope, depth, strict)
            return form.finish(th) if th is not None else None
        th = self.ladder(form.function, v, candidate.kind == "up", candidate.point, scope, depth, strict)
        return form.finish(th) if th is not None else None

    def split(self, f: Term, v: Term, point: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """Both sides of a point.

        A small point replaces the bounds that are further out, so that derivatives have one end to start from. With a
        large point most goals are lost, and with all bounds that is seen sooner.
        """
        right, left = point <= v, v <= point
        made: list[Theorem] = []
        if self.splits >= _MOST_SPLITS:
            return None
        self.splits += 1
        replaces = size(point) <= _SMALL_POINT
        for side in (right, left):
            there = scope.having(*(nearest(side, v, scope) if replaces else scope.hypotheses), side)
            th = self.mirrored(f, v, made[0], there) if made and point == num(0) else None
            th = th or self.prove(f, there, depth, strict)
            if th is None:
                break
            made.append(th)
        self.splits -= 1
        if len(made) < 2:
            return None
        turned = schema((neg(_a <= _b),), _b <= _a)
        other = apply(turned, {_a: point, _b: v}, assume(neg(right)))
        return cases(right, lambda _: made[0], lambda _: infer("cut", made[1], other))

    def mirrored(self, f: Term, v: Term, th: Theorem, scope: Scope) -> Theorem | None:
        """The sign of f where v <= 0 from that where v >= 0, if f is even in v."""
        there = substitute(f, {v: -v})
        values, errors = scope.samples(f).value(f - there)
        if any(abs(d) > e for d, e in zip(values, errors, strict=True)):
            return None
        equation = scope.identity(f, there)
        other = scope.settle(infer("instantiate", th, values=((v, -v),))) if equation is not None else None
        return transport(other, equation) if other is not None and equation is not None else None

    def ladder(self, h: Term, v: Term, up: bool, base: Term, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """The sign of h from its value at an end and the sign of its derivative."""
        at_base = substitute(h, {v: base})
        outer = scope.without(v)
        strict_base = strict and not outer.samples(at_base).vanishes(at_base)
        strict_slope = strict and not strict_base
        first, second = (base, v) if up else (v, base)
        order = scope.derive((first < second) if strict_slope else (first <= second))
        if order is None:
            return None
        low = self.prove(at_base, outer, depth - 1, strict_base)
        low = scope.settle(low) if low is not None else None
        if low is None:
            return None
        grows = self.monotone(h if up else -h, v, scope, base, depth - 1, strict_slope)
        if grows is None:
            return None
        for value in (first, second):
            grows = infer("forall_elim", grows, value=value)
        while grows.conclusion.op == "imp":
            premise = grows.conclusion.args[0]
            proof = order if premise == order.conclusion else scope.derive(premise)
            if proof is None:
                return None
            grows = infer("imp_elim", grows, proof)
        if not up:
            x, y = h, at_base
            relation = "lt" if strict_slope else "le"
            turned = schema((Term(relation, (-_a, -_b)),), Term(relation, (_b, _a)))
            grows = apply(turned, {_a: x, _b: y}, grows)
        return above(low, grows)

    def peak(
        self, h: Term, v: Term, m: Term, scope: Scope, depth: int, strict: bool, wide: Scope | None = None
    ) -> Theorem | None:
        """The sign of h, which rises and then falls: its slope has the sign of m, which is positive and then negative.

        By cases on the sign of m at the point: to the left of a point where m >= 0 it is so too. What m looks
        like is seen on the ``wide`` domain.
        """
        t = scope.fresh("t")
        there = substitute(m, {v: t})
        moved = [substitute(b, {v: t}) for b in scope.hypotheses if v in b.free]
        # 0 <= m(v) if v <= t and 0 <= m(t), for t in the domain.
        falls = self.monotone(-m, v, scope, None, depth - 1, False)
        left = None
        if falls is None:
            near = scope.having(*scope.hypotheses, *moved, v <= t, num(0) <= there)
            left = self.falls_scaled(m, v, t, scope, near, depth - 1)
            left = left or self.crosses_once(m, v, wide or scope, near, depth - 1)
            if left is None and self.bold:
                left = self.prove(m, near, depth - 1)
            if left is None:
                return None
        made: list[Theorem] = []
        for right in (False, True):
            order = (v <= t) if right else (t <= v)
            case = (m < num(0)) if right else (num(0) <= m)
            side = scope.having(*scope.hypotheses, *moved, order, case)
            if falls is not None:
                fact = self.compared(falls, m, v, t, right, side)
            elif left is not None:
                fact = self.beyond(left, m, v, t, right, side)
            if fact is None:
                return None
            side = Scope(side.hypotheses, [*side.facts, fact])
            th = self.end(substitute(h, {v: t}), t, not right, side, depth, strict)
            if th is None:
                return None
            here = Scope([*scope.hypotheses, case], scope.facts).settle(infer("instantiate", th, values=((t, v),)))
            if here is None:
                return None
            made.append(here)
        turned = apply(schema((neg(num(0) <= _a),), _a < num(0)), {_a: m}, assume(neg(num(0) <= m)))
        return cases(num(0) <= m, lambda _: made[0], lambda _: infer("cut", made[1], turned))

    def falls_scaled(self, m: Term, v: Term, t: Term, scope: Scope, near: Scope, depth: int) -> Theorem | None:
        """0 <= m to the left of a point t where 0 <= m, as on the domain ``near``, for m that falls when scaled."""
        if depth < 1:
            return None
        for form in self.scalings(m, lambda th: th, near):
            g = form.function
            try:
                slope = derivative(g, v)[0]
            except TermError:
                continue
            samples = scope.inside(v).samples(slope)
            if samples.signs(slope) != (True, False):
                continue
            there = near.derive(num(0) <= substitute(g, {v: t}))
            falls = self.monotone(-g, v, scope, None, depth, False) if there is not None else None
            order = self.ordered(falls, (v, t), near) if falls is not None else None
            here = near.arith(num(0) <= g, order, there) if order is not None and there is not None else None
            th = form.finish(here) if here is not None else None
            if th is not None:
                return th
        return None

    def ordered(self, th: Theorem, values: Iterable[Term], scope: Scope) -> Theorem | None:
        """What ``monotone`` shows, for two points of the domain, of which the order is known."""
        for value in values:
            th = infer("forall_elim", th, value=value)
        while th.conclusion.op == "imp":
            proof = scope.derive(th.conclusion.args[0])
            if proof is None:
                return None
            th = infer("imp_elim", th, proof)
        return th

    def crosses_once(self, m: Term, v: Term, wide: Scope, near: Scope, depth: int) -> Theorem | None:
        """0 <= m to the left of a point where 0 <= m, as on the domain ``near``, for m that rises and then falls.

        Or m does so when it is scaled. Shapes are seen on the ``wide`` domain.
        """
        if depth < _FEWEST_TO_CROSS:
            return None
        inner = wide.inside(v)
        found: list[tuple[int, _Form, Term]] = []
        for form in (_Form(m, lambda th: th), *self.scalings(m, lambda th: th, near)):
            try:
                slope = derivative(form.function, v)[0]
            except TermError:
                continue
            product = factor(slope, inner.algebra)
            samples = inner.samples(slope, m)
            crossing = [g for g, k in product.factors if k % 2 and all(samples.signs(g))] if product is not None else []
            turn = falling(crossing[0], slope, v, inner) if len(crossing) == 1 else None
            if turn is not None:
                found.append((size(turn), form, turn))
        for _, form, turn in sorted(found, key=lambda x: x[0])[:_MOST_TURNS]:
            th = self.peak(form.function, v, turn, near, depth, False, wide)
            th = form.finish(th) if th is not None else None
            if th is not None:
                return th
        return None

    def compared(self, falls: Theorem, m: Term, v: Term, t: Term, right: bool, side: Scope) -> Theorem | None:
        """The sign of m at t from that at v, where m falls."""
        there = substitute(m, {v: t})
        th = self.ordered(falls, (v, t) if right else (t, v), side)
        return side.arith(num(0) <= (negate(there) if right else there), th) if th is not None else None

    def beyond(self, left: Theorem, m: Term, v: Term, t: Term, right: bool, side: Scope) -> Theorem | None:
        """The sign of m at t from that at v, where ``left`` says that m >= 0 to the left of points where m >= 0."""
        there = substitute(m, {v: t})
        if not right:
            u = side.fresh("u")
            swapped = left
            for values in (((t, u),), ((v, t),), ((u, v),)):
                swapped = infer("instantiate", swapped, values=values)
            return side.settle(swapped)
        wider = Scope([*side.hypotheses, num(0) <= there], side.facts)
        here = wider.settle(left)
        if here is None:
            return None
        negative = schema((num(0) <= _a, _a < num(0)), _b <= num(0))
        absurd = apply(negative, {_a: m, _b: there}, here, assume(m < num(0)))
        turned = apply(schema((neg(num(0) <= _a),), _a <= num(0)), {_a: there}, assume(neg(num(0) <= there)))
        below = cases(num(0) <= there, lambda _: absurd, lambda _: turned)
        return side.arith(num(0) <= negate(there), below)

    def end(self, h: Term, v: Term, up: bool, scope: Scope, depth: int, strict: bool) -> Theorem | None:
        """The sign of a monotone function from an end of its domain."""
        for base in self.bases(h, v, "low" if up else "high", scope):
            th = self.ladder(h, v, up, base, scope, depth, strict)
            if th is not None:
                return th
        return self.tail(h, v, scope, depth) if not up and not strict else None

    def tail(self, h: Term, v: Term, scope: Scope, depth: int) -> Theorem | None:
        """0 <= h for a nonincreasing h that is at least -1/v, or -k*erfc(s*v + m), for v >= 1.

        If h were negative at v, it would be below that bound far to the right.
        """
        if scope.ends(v, "high") or self.rich:
            return None
        # Of two lower bounds none is known to be an end; 1 is enough where all is well beyond it.
        alone = [b for b in scope.hypotheses if not ((f := bound_on(b, v)) and f[0] == "low" and f[1].free)]
        for scales in (*erfc_scales(h, v, scope), None):

            def bound(t: Term, scales: tuple[Term, Term, Term] | None = scales) -> Term:
                return power(t, -1) if scales is None else mul(scales[0], erfc(scales[1] * t + scales[2]))

            whole = h + bound(v)
            far = scope.having(*alone, num(1) <= v)
            if far.samples(whole).negative(whole):
                far = scope.having(*scope.hypotheses, num(1) <= v)
                if far.samples(whole).negative(whole):
                    continue
            self.rich = True
            low = self.prove(whole, far, min(depth - 1, 1))
            self.rich = False
            if low is None:
                continue
            falls = self.monotone(-h, v, scope, None, depth - 1, False)
            return far_out(h, v, bound, scales, low, falls, scope) if falls is not None else None
        return None

    def start(self, h: Term, v: Term, end: Term, scope: Scope, depth: int) -> Theorem | None:
        """0 <= h for a nondecreasing h on end < v, at least end - v near the end, where its logarithms have no value.

        If h were negative at v, it would be below that bound close to the end.
        """
        close = scope.having(*scope.hypotheses, v <= end + 1)
        whole = h + (v - end)
        if close.samples(whole).negative(whole):
            return None
        self.rich = True
        low = self.without_logs(whole, close, min(depth, 2))
        self.rich = False
        rises = self.monotone(h, v, scope, None, depth - 1, False) if low is not None else None
        return close_to(h, v, end, low, rises, scope) if low is not None and rises is not None else None

    def without_logs(self, f: Term, scope: Scope, depth: int) -> Theorem | None:
        """0 <= f from that with 1 - s/t in place of log(t) - log(s), which is not less."""
        try:
            p = scope.algebra.poly(f)
        except TooLargeError:
            return None
        for fact in quotients_of_logs(p, scope):
            gap, most = fact.conclusion.args
            k = -p.get(next(iter(scope.algebra.poly(gap.args[0]))), Fraction(0))
            if k <= 0:
                continue
            rest = poly_term(add_polys(p, scope.algebra.poly(gap), k), scope.algebra) - mul(num(k), most)
            if scope.samples(rest).negative(rest):
                continue
            small = self.prove(rest, scope, depth)
            if small is None:
                continue
            part = apply(schema((_a <= _b,), num(0) <= mul(num(k), _b - _a)), {_a: gap, _b: most}, fact)
            out = add_signs(small, part)
            equation = scope.equation(f, out.conclusion.args[1])
            if equation is not None:
                return transport(out, equation)
        return None

    def monotone(self, f: Term, v: Term, scope: Scope, base: Term | None, depth: int, strict: bool) -> Theorem | None:
        """For all x, y between the bounds on v, closed at the base: x <= y -> f(x) <= f(y)."""
        inner, outer = scope.inside(v), scope.closed(v, base)
        try:
            slope, smooth = derivative(f, v)
            continuous = continuity(f, v)
        except TermError:
            return None
        needed = [self.condition(c, outer) for c in continuous]
        if any(th is None for th in needed):
            return None
        smoothness = [self.condition(c, inner) for c in smooth]
        if any(th is None for th in smoothness):
            return None
        rises = self.prove(slope, inner, depth, strict)
        if rises is None:
            return None
        premises = [infer("and_intro", rises, *(th for th in smoothness if th is not None))]
        if needed:
            premises.append(infer("and_intro", *(th for th in needed if th is not None)))
        domain = tuple(scope.domain(v, base))
        try:
            return infer("derivative_sign", *premises, function=f, variable=v, domain=domain, strict=strict)
        except RuleError:
            return None

    def condition(self, goal: Term, scope: Scope) -> Theorem | None:
        """A condition of smoothness."""
        th = scope.derive(goal)
        if th is not None:
            return th
        if goal.op in ("le", "lt"):
            left, right = goal.args
            gap = self.prove(right - left, scope, 2, goal.op == "lt")
            return scope.arith(goal, gap) if gap is not None else None
        if goal.op == "ne" and goal.args[1] == num(0):
            t = goal.args[0]
            for side in (t, negate(t)):
                th = self.prove(side, scope, 2, True)
                if th is not None:
                    return scope.arith(goal, th)
        return None


def _by_cost(groups: Iterable[tuple[int, Iterator[_Candidate]]]) -> Iterator[_Candidate]:
    """The candidates, those of low cost first. A group is only made when nothing else is as cheap as it may be."""
    queue: list[tuple[int, int, int, Iterator[_Candidate] | _Candidate]] = []
    for i, (cost, group) in enumerate(groups):
        queue.append((cost, i, -1, group))
    heapify(queue)
    while queue:
        _, i, _, first = heappop(queue)
        if isinstance(first, _Candidate):
            yield first
        else:
            for j, candidate in enumerate(first):
                heappush(queue, (candidate.cost, i, j, candidate))


def _finisher(
    search: Search, g: Term, scale: Term, finish: Callable[[Theorem], Theorem | None], scope: Scope,
    positive: Theorem | None,
) -> Callable[[Theorem], Theorem | None]:  # fmt: skip
    def done(th: Theorem) -> Theorem | None:
        scaled = search.scaled(g, scale, th, scope, positive)
        return finish(scaled) if scaled is not None else None

    return done
