"""Real arithmetic in Coq, by the certificate that a step carries.

A certificate is a tree of cases whose leaves are sums of products of what is known; the sum is 0 and yet positive. Here
each node is one tactic: the facts and the cases are lemmas of ``Arith.v``, that a product is positive or not negative
is a term, and that the sum is 0 is left to ring and field. Which known fact a certificate means is found by the second
verifier's normal forms. What comes of it is for Coq to judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from dpproofs.coq.printer import Printer, number
from dpproofs.coq.trace import NoScriptError, Trace, alike, equal
from dpproofs.replay.field import Field, TooLargeError, Value, signs
from dpproofs.replay.terms import REAL, Term, num


class Difference(NamedTuple):
    """a - b."""

    left: Term
    right: Term


class Fact(NamedTuple):
    """``difference relation 0``, with its value, and a proof of it."""

    relation: str
    difference: Difference
    value: Value
    proof: str


class Literal(NamedTuple):
    """A formula that holds or does not, with a proof of this."""

    formula: Term
    holds: bool
    proof: str


class Said(NamedTuple):
    """One thing that a case says: a literal, or a difference and its relation to 0."""

    what: Term | Difference
    tag: bool | str


class Cases(NamedTuple):
    """A disjunction with its proof: what each case says."""

    cases: tuple[tuple[Said, ...], ...]
    proof: str


ZERO, ONE = num(0), num(1)


class Script:
    """Writes scripts for one goal; names are new each time."""

    def __init__(self, printer: Printer, premises: Sequence[Term]) -> None:
        self.printer = printer
        self.field = Field(*signs(premises))
        self.count = 0

    def name(self) -> str:
        """A name that is not used yet."""
        self.count += 1
        return f"k{self.count}"

    def text(self, d: Difference) -> str:
        """The difference in Coq."""
        return f"({self.printer.term(d.left)} - {self.printer.term(d.right)})"

    def value(self, d: Difference) -> Value:
        """Its value."""
        return self.field.plus(self.field.value(d.left), self.field.value(d.right), -1)

    def is_same(self, v: Value, w: Value) -> bool:
        """Whether two values are equal."""
        return self.field.is_zero(self.field.plus(v, w, -1).top)


class Branch:
    """What is known in one case."""

    def __init__(self, script: Script, other: Branch | None = None) -> None:
        self.script = script
        self.facts: list[Fact] = list(other.facts) if other else []
        self.literals: list[Literal] = list(other.literals) if other else []
        self.cases: list[Cases] = list(other.cases) if other else []

    def know(self, relation: str, d: Difference, proof: str) -> None:
        """Take note of a fact."""
        self.facts.append(Fact(relation, d, self.script.value(d), proof))

    def learn(self, f: Term, holds: bool, proof: str) -> None:
        """Take note of a formula, and of all that its parts say."""
        op, args = f.op, f.args
        if op == "not":
            self.learn(args[0], not holds, proof if holds else f"(not_not _ {proof})")
        elif op in ("and", "or", "imp"):
            self._learn_parts(f, holds, proof)
        elif op in ("le", "lt") and holds:
            self.know(">=" if op == "le" else ">", Difference(args[1], args[0]), f"({op}_known _ _ {proof})")
        elif op in ("le", "lt"):
            self.know(">" if op == "le" else ">=", Difference(*args), f"(not_{op}_known _ _ {proof})")
        elif op in ("eq", "ne") and args[0].type == REAL:
            if (op == "eq") == holds:
                equation = proof if holds else f"(not_not _ {proof})"
                self.know("=", Difference(args[1], args[0]), f"(eq_known _ _ {equation})")
            else:
                up, down = Said(Difference(args[1], args[0]), ">"), Said(Difference(*args), ">")
                self.cases.append(Cases(((up,), (down,)), f"(ne_cases _ _ {proof})"))
        elif op == "ne":
            self.literals.append(Literal(Term("eq", args), not holds, proof if holds else f"(not_not _ {proof})"))
        else:
            self.literals.append(Literal(f, holds, proof))

    def _learn_parts(self, f: Term, holds: bool, proof: str) -> None:
        op, args = f.op, f.args
        held = [not holds if op == "imp" and a is args[0] else holds for a in args]
        if (op == "and") == holds:
            for a, h in zip(args[:-1], held, strict=False):
                both = {"or": f"(not_or _ _ {proof})", "imp": f"(not_imp _ _ {proof})"}.get(op, proof)
                self.learn(a, h, f"(proj1 {both})")
                proof = f"(proj2 {both})"
            self.learn(args[-1], held[-1], proof)
        elif op == "and" and len(args) > 2:
            raise NoScriptError("a conjunction of more than two parts fails")
        else:
            some = {"and": f"(not_and _ _ {proof})", "imp": f"(imp_or _ _ {proof})"}.get(op, proof)
            self.cases.append(Cases(tuple((Said(a, h),) for a, h in zip(args, held, strict=True)), some))

    def take(self, said: Said, proof: str) -> None:
        """Take note of what a case says."""
        if isinstance(said.what, Difference):
            self.know(str(said.tag), said.what, proof)
        else:
            self.learn(said.what, bool(said.tag), proof)

    # Trees

    def refuted(self, tree: Any) -> str:
        """The tactic that shows False."""
        match tree:
            case ("cases", alternatives, parts):
                return self._by_cases(alternatives, parts)
            case ("sign", t, parts):
                zero = Difference(t, ZERO)
                cases = ((Said(Difference(ZERO, t), ">"),), (Said(zero, "="),), (Said(zero, ">"),))
                return self._split(Cases(cases, f"(sign_cases {self.script.printer.term(t)})"), parts)
            case ("sum", known, products, multiples):
                return self._sum(known, products, multiples)
            case ("opaque", formula):
                return self._contradiction(formula)
        raise NoScriptError("a certificate of another form")

    def _contradiction(self, formula: Term) -> str:
        field, printer = self.script.field, self.script.printer
        same = [k for k in self.literals if k.formula == formula or field.equal(k.formula, formula)]
        yes, no = (next((k for k in same if k.holds == h), None) for h in (True, False))
        if yes is None or no is None:
            raise NoScriptError("a formula that is not found")
        if yes.formula == no.formula:
            return f"exact ({no.proof} {yes.proof})"
        name = self.script.name()
        shown = alike(printer, yes.formula, no.formula, field, self.script.name)
        stated = f"{printer.term(yes.formula)} = {printer.term(no.formula)}"
        moved = f"(eq_ind _ (fun A : Prop => A) {yes.proof} _ {name})"
        return f"assert ({name} : {stated}) by ({shown}); exact ({no.proof} {moved})"

    def _split(self, own: Cases, parts: Sequence[Any]) -> str:
        names, tactics = [], []
        for case, part in zip(own.cases, parts, strict=True):
            name = self.script.name()
            branch = Branch(self.script, self)
            for i, said in enumerate(case):
                branch.take(said, name if len(case) == 1 else f"(proj{i + 1} {name})")
            names.append(name)
            tactics.append(f"({branch.refuted(part)})")
        pattern = names[-1]
        for name in reversed(names[:-1]):
            pattern = f"[{name} | {pattern}]"
        return f"destruct {own.proof} as {pattern}; [ {' | '.join(tactics)} ]"

    def _by_cases(self, alternatives: Sequence[Any], parts: Sequence[Any]) -> str:
        inside = [t for case in alternatives for _, t in case]
        for own in (*self.cases, *(c for t in inside for part in _parts(t) for c in _cases(self.script, part))):
            left = list(range(len(alternatives)))
            order: list[int] = []
            for case in own.cases if len(own.cases) == len(alternatives) else ():
                i = next((i for i in left if all(self._says(case, *given) for given in alternatives[i])), None)
                if i is None:
                    break
                left.remove(i)
                order.append(i)
            if len(order) == len(alternatives):
                return self._split(own, [parts[i] for i in order])
        raise NoScriptError("cases that are not found")

    def _says(self, case: Iterable[Said], tag: Any, t: Term) -> bool:
        for what, own in case:
            if type(own) is not type(tag) or own != tag:
                continue
            if isinstance(what, Difference):
                if self.script.is_same(self.script.value(what), self.script.field.value(t)):
                    return True
            elif self.script.field.equal(what, t):
                return True
        return False

    # Sums

    def _found(self, relation: str, t: Term) -> tuple[Fact, str]:
        """What is known to have that relation and value, and a tactic that shows it first."""
        v = self.script.field.value(t)
        for fact in (*self.facts, *(k for part in _parts(t) for k in _bounds(self.script, part))):
            if fact.relation == relation and self.script.is_same(fact.value, v):
                return fact, ""
        for part in _parts(t):
            x, d = part, part.args[0]
            unit = Difference(Term("mul", (x, d)), ONE)
            if part.op == "pow" and relation == "=" and self.script.is_same(self.script.value(unit), v):
                name = self.script.name()
                shown = f"assert ({name} : {self.script.text(unit)} = 0) by (apply unit_of; nonzero); "
                return Fact("=", unit, v, name), shown
        raise NoScriptError("a fact that is not found")

    def _sum(self, known: Any, products: Any, multiples: Any) -> str:
        trace, before = self.trace()
        facts = []
        terms: list[Term] = [*(q for _, q, _ in products), *(p for _, p in multiples)]
        for relation, t in known:
            fact, shown = self._found(relation, t)
            facts.append(fact)
            terms += fact.difference
            before += shown
        strict: list[tuple[str, str]] = []
        others: list[tuple[str, str]] = []
        after: list[tuple[str, Term]] = []
        for c, q, places in products:
            used = [facts[i] for i in places]
            all_strict = all(k.relation == ">" for k in used)
            reason = ""
            if all_strict and q.op != "num" and self.script.field.never_zero(self.script.field.value(q).top):
                reason = self.script.name()
                after.append((reason, q))
            expression, proof = self._product(Fraction(c), q, used, reason)
            (strict if all_strict and (reason or q.op == "num") else others).append((expression, proof))
        for i, p in multiples:
            d, factor = self.script.text(facts[i].difference), self.script.printer.term(p)
            others.append((f"({factor} * {d})", f"(zero_multiple {factor} {d} {facts[i].proof})"))
        if not strict:
            raise NoScriptError("no product is positive")
        total, positive = strict[0]
        for expression, proof in strict[1:]:
            total, positive = f"({total} + {expression})", f"(Rplus_lt_0_compat _ _ {positive} {proof})"
        for expression, proof in others:
            total, positive = f"({total} + {expression})", f"(Rplus_lt_le_0_compat _ _ {positive} {proof})"
        name = self.script.name()
        trace.prepare(terms)
        rewritten = trace.rewriting(terms)
        apart = [(reason, q, trace.rewriting([q])) for reason, q in after]
        lines = "".join(f"{line}; " for line in trace.lines)
        for reason, q, inside in apart:
            lines += f"assert ({reason} : {self.script.printer.term(q)} <> 0) by ({inside}nonzero); "
        shown = f"{before}{lines}assert ({name} : {total} = 0) by ({rewritten}{trace.closing()})"
        return f"{shown}; exact (Rlt_not_eq _ _ {positive} (eq_sym {name}))"

    def trace(self) -> tuple[Trace, str]:
        """A new trace, and tactics that name what is known to be positive or not negative."""
        facts = {self.script.name(): k for k in self.facts if k.relation != "="}
        before = "".join(f"pose proof {k.proof} as {name}; " for name, k in facts.items())
        known = {name: tuple(k.difference) for name, k in facts.items()}
        return Trace(self.script.printer, self.script.field, self.script.name, known), before

    def _product(self, c: Fraction, q: Term, facts: Sequence[Fact], reason: str) -> tuple[str, str]:
        """A product, and the proof that it is positive, or not negative; ``reason`` says that q is not 0."""
        is_number = q.op == "num"
        if is_number:
            c *= q.data * q.data
        strict = all(k.relation == ">" for k in facts) and (is_number or bool(reason))
        step = "Rmult_lt_0_compat" if strict else "Rmult_le_pos"
        expression = number(c)
        proof = f"(ltac:(lra) : 0 {'<' if strict else '<='} {expression})"
        if not is_number:
            text = self.script.printer.term(q)
            square = f"(square_positive {text} {reason})" if strict else f"(square_not_negative {text})"
            expression, proof = f"({expression} * ({text} * {text}))", f"({step} _ _ {proof} {square})"
        for k in facts:
            weak = {">": f"(strictly _ {k.proof})", "=": f"(equally _ {k.proof})"}.get(k.relation, k.proof)
            expression = f"({expression} * {self.script.text(k.difference)})"
            proof = f"({step} _ _ {proof} {k.proof if strict else weak})"
        return expression, proof


def _parts(t: Term) -> list[Term]:
    """The closed parts of t that have a meaning beyond a value."""
    found: dict[Term, None] = {}
    stack = [t]
    while stack:
        s = stack.pop()
        inverse = s.op == "pow" and s.args[1] == num(-1)
        if (inverse or s.op in ("min", "max", "abs", "ind")) and not s.dangling:
            found[s] = None
        stack.extend(s.args)
    return list(found)


def _bounds(script: Script, t: Term) -> Iterator[Fact]:
    """What always holds by the meaning of a term."""
    args = " ".join(map(script.printer.term, t.args))
    found: list[tuple[Difference, str]] = []
    match t.op:
        case "min":
            found = [
                (Difference(a, t), f"(min_{side} {args})") for a, side in zip(t.args, ("left", "right"), strict=True)
            ]
        case "max":
            found = [
                (Difference(t, a), f"(max_{side} {args})") for a, side in zip(t.args, ("left", "right"), strict=True)
            ]
        case "abs":
            minus = Term("add", (ZERO, Term("mul", (num(-1), t.args[0]))))
            found = [(Difference(t, t.args[0]), f"(abs_above {args})"), (Difference(t, minus), f"(abs_below {args})")]
        case "ind":
            found = [(Difference(t, ZERO), f"(ind_above {args})"), (Difference(ONE, t), f"(ind_below {args})")]
    for difference, proof in found:
        yield Fact(">=", difference, script.value(difference), proof)


def _cases(script: Script, t: Term) -> Iterator[Cases]:
    """Cases one of which always holds by the meaning of a term."""
    args = " ".join(map(script.printer.term, t.args))

    def at(a: Term) -> tuple[Said, ...]:
        return (Said(Difference(t, a), "="),)

    match t.op:
        case "min" | "max":
            yield Cases(tuple(map(at, t.args)), f"({t.op}_cases {args})")
        case "abs":
            minus = Term("add", (ZERO, Term("mul", (num(-1), t.args[0]))))
            yield Cases((at(t.args[0]), at(minus)), f"(abs_cases {args})")
        case "ind":
            yes, no = (Said(t.args[0], h) for h in (True, False))
            yield Cases(((yes, *at(ONE)), (no, *at(ZERO))), f"(ind_cases {args})")
        case "pow":
            d = t.args[0]
            unit = Said(Difference(Term("mul", (t, d)), ONE), "=")
            none = (Said(Difference(d, ZERO), "="), *at(ZERO))
            yield Cases((none, (unit,)), f"(inverse_cases {script.printer.term(d)})")


def certified(printer: Printer, premises: Sequence[Term], goal: Term, tree: Any) -> str:
    """The tactic that shows the goal from the premises, which are p0, p1, ..."""
    try:
        script = Script(printer, premises)
        branch = Branch(script)
        for i, p in enumerate(premises):
            branch.learn(p, True, f"p{i}")
        branch.learn(goal, False, "n")
        return f"apply by_contradiction; intro n; {branch.refuted(tree)}"
    except TooLargeError as error:
        raise NoScriptError("a polynomial grows too large") from error


def identity(printer: Printer, premises: Sequence[Term], goal: Term) -> str:
    """The tactic that shows an equation whose sides have one normal form."""
    try:
        script = Script(printer, premises)
        branch = Branch(script)
        for i, p in enumerate(premises):
            branch.learn(p, True, f"p{i}")
        if goal.args[0].type != REAL:
            left, right = goal.args
            return equal(printer, left, right, script.field, script.name)
        trace, before = branch.trace()
        trace.prepare(goal.args)
        rewritten = trace.rewriting(goal.args)
        return before + "".join(f"{line}; " for line in trace.lines) + rewritten + trace.closing()
    except TooLargeError as error:
        raise NoScriptError("a polynomial grows too large") from error
