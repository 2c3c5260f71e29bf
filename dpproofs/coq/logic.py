"""The logic of a proof in Coq: one lemma for each sequent.

A lemma is about all spaces, variables with their conditions, and hypotheses, in this order; its proof is a term that
applies earlier lemmas. What a step that computes claims is a statement of its own: of its premises, without their
hypotheses, follows its conclusion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from dpproofs.coq import literal, printer as names
from dpproofs.coq.claims import Claim, Claims
from dpproofs.coq.measurability import Measurability, something
from dpproofs.coq.printer import (
    Printer,
    condition,
    conditions,
    names_of_spaces,
    space,
    type_of,
)
from dpproofs.coq.sequents import Sequent, short
from dpproofs.replay.opening import substitute, with_spaces
from dpproofs.replay.reading import Step
from dpproofs.replay.terms import Term, Type, by_name, map_type

ByHypothesis: TypeAlias = Callable[[Term], str]

MOST_INSIDE = 16
"""How many steps the proof of one lemma may have inside that have none of their own."""
_LEMMAS = ("law", "axiom", "or_intro", "exists_intro", "exists_elim")
"""Rules whose proof Coq understands only by what it is to show."""


class Proof(NamedTuple):
    """A proof in Coq: a term, or a script of tactics."""

    text: str
    is_script: bool = False


class At(NamedTuple):
    """Values for variables, and spaces for names of spaces."""

    values: Mapping[Term, Term]
    spaces: Mapping[str, Type]


class Context:
    """What is in scope while the proof of one step is written; ``place`` has the names of its hypotheses there."""

    def __init__(self, logic: Logic, number: int, outer: Context | None = None, by: ByHypothesis | None = None) -> None:
        """Inside the proof of another step, if there is an ``outer`` one, which shows the hypotheses by ``by``."""
        self.logic, self.me, self.step = logic, logic.sequents[number], logic.steps[number]
        self.premises = [logic.sequents[p] for p in self.step.premises]
        self.place = {h: by(h) for h in self.me.hypotheses} if by else self.me.place
        self.spaces, self.variables = set(self.me.spaces), set(self.me.variables)
        self.names: Iterator[int] = outer.names if outer else count()
        if outer is not None:
            self.spaces |= outer.spaces
            self.variables |= outer.variables
        self.lets = ""

    def name(self) -> str:
        """A name that is not used yet."""
        return f"a{next(self.names)}"

    def let(self, spaces: Iterable[str], variables: Iterable[Term]) -> None:
        """Give a value to what the conclusion is not about: any space is the line there, any variable something."""
        for name in sorted(set(spaces) - self.spaces):
            self.lets += f"let {space(name)} := real in "
            self.spaces.add(name)
        for v in sorted(set(variables).difference(self.variables), key=by_name):
            self.variables.add(v)
            value, proofs = something(v.type)
            self.lets += f"let {names.variable(v)} : {type_of(v.type)} := {value} in "
            for i, proof in enumerate(proofs):
                self.lets += f"let {condition(v, i)} := {proof} in "

    def proof(self) -> Proof:
        """The proof of the step by its rule."""
        _bring_in(self)
        rule: Callable[..., Proof] = _RULES.get(self.step.rule, _computed)
        proof = rule(self, **self.step.parameters)
        return proof if proof.is_script or not self.lets else Proof(f"({self.lets}{proof.text})")

    def use(self, i: int, by: ByHypothesis, at: At | None = None, *, inside: bool = True) -> str:
        """The proof of a premise, at values and spaces, with its hypotheses shown by ``by``, which gives names.

        That is its lemma or, where no other step needs that and it may be ``inside``, its own proof.
        """
        number, premise = self.step.premises[i], self.premises[i]
        if inside and at is None and self.logic.is_later(number):
            proof = Context(self.logic, number, self, by).proof()
            if not proof.is_script:
                return proof.text
        self.logic.write(number)
        return applied(self.logic, f"s{number}", premise, map(by, premise.hypotheses), at)

    def by(self, others: Mapping[Term, str] | None = None) -> ByHypothesis:
        """Hypotheses as those of the lemma, or as the others."""
        others = others or {}
        return lambda h: others[h] if h in others else self.place[h]


def applied(logic: Logic, name: str, sequent: Sequent, shown: Iterable[str], at: At | None = None) -> str:
    """The lemma of a sequent at values and spaces, its hypotheses as they are shown."""
    values, spaces = at or At({}, {})
    arguments = [space(spaces.get(s, s)) for s in sequent.spaces]
    proofs: list[str] = []
    for v in sequent.variables:
        there = Term("var", (), (v.data[0], map_type(v.type, spaces)))
        value = values.get(there, there)
        arguments.append(logic.printer.term(value))
        proofs += logic.measurability.proofs(value, there.type)
    arguments += [*proofs, *shown]
    return f"({' '.join((name, *arguments))})" if arguments else name


class Logic:
    """Writes lemmas; ``claims`` has written what steps claim that compute.

    What only one step needs is not a lemma: its proof stands inside that one's, as far as these do not get too large.
    """

    def __init__(self, *, tries: bool = True) -> None:
        """Whether Coq ``tries`` to show what is claimed, or it is on trust at once."""
        self.printer = Printer()
        self.claims = Claims(self.printer, tries=tries)
        self.measurability = Measurability(self.printer)
        self.sequents: list[Sequent] = []
        self.steps: list[Step] = []
        self.lemmas = 0
        self._later: dict[int, int] = {}
        self._text: list[str] = []

    def add(self, step: Step, *, is_used_once: bool = False) -> str:
        """Text for a step, whose premises were added before; its number is how many were.

        Where the step is used once, there may be none yet.
        """
        number = len(self.sequents)
        self.sequents.append(Sequent(self.printer, sorted(step.hypotheses, key=self.printer.term), step.conclusion))
        self.steps.append(step)
        size = 1 + sum(self._later.get(p, 0) for p in step.premises)
        self._later[number] = size
        inside = is_used_once and step.rule not in _LEMMAS and size <= MOST_INSIDE
        return "" if inside else self.written(number)

    def is_later(self, number: int) -> bool:
        """Whether a step has no lemma yet."""
        return number in self._later

    def written(self, number: int) -> str:
        """The lemma of a step with what it needs, as far as that is not written."""
        self.write(number)
        text = "".join(self._text)
        self._text.clear()
        return text

    def write(self, number: int) -> None:
        """Write the lemma of a step, if it is not written."""
        if self._later.pop(number, None) is None:
            return
        self.lemmas += 1
        me, step = self.sequents[number], self.steps[number]
        if step.rule in ("law", "axiom"):
            cited = applied(self, f"{step.rule}_{step.parameters['name']}", me, ())
            proof = Proof(f"apply {cited}; assumption.", is_script=True)
        else:
            proof = Context(self, number).proof()
        about = f"{me.binders()} {me.assumed(self.printer)}"
        script = f". {proof.text} Qed" if proof.is_script else f" {proof.text}"
        conclusion = self.printer.term(me.conclusion)
        self._text.append(short(f"Lemma s{number} {about} : {conclusion}.\nProof{script}.\n"))

    def claim(self, step: Step, premises: list[Term]) -> Claim:
        """What a step claims that computes; that is written before what uses it."""
        claim, text = self.claims.of(step, premises)
        self._text.append(text)
        return claim


def _computed(c: Context, **_: Any) -> Proof:
    """A step that computes, from what it claims."""
    if c.step.rule == "identity" and len(set(c.me.conclusion.args)) == 1:
        return Proof(f"(eq_refl : {c.logic.printer.term(c.me.conclusion)})")
    claim = c.logic.claim(c.step, [p.conclusion for p in c.premises])
    shown = []
    for i, part in enumerate(claim.parts):
        inside = {h: c.name() for h in part.domain}
        proof = c.use(i, c.by(inside))
        if part.variable is not None:
            given = "".join(f" ({name} : {c.logic.printer.term(h)})" for h, name in inside.items())
            proof = f"(fun ({names.variable(part.variable)} : R){given} => {proof})"
        shown.append(proof)
    return Proof(applied(c.logic, claim.name, claim.sequent, shown))


def _terms(value: Any) -> Iterator[Term]:
    if type(value) is Term:
        yield value
    elif type(value) is tuple:
        for part in value:
            yield from _terms(part)


def _bring_in(c: Context) -> None:
    """Bind what premises and parameters are about and the conclusion is not."""
    spaces, variables = set[str](), set[Term]()
    for p in c.premises:
        spaces |= set(p.spaces)
        variables |= set(p.variables)
    for value in c.step.parameters.values():
        for t in _terms(value):
            spaces |= c.logic.printer.spaces(t)
            variables |= t.free
    if c.step.rule == "instantiate":
        values, renamed = dict(c.step.parameters["values"]), dict(c.step.parameters.get("spaces", ()))
        there = {Term("var", (), (v.data[0], map_type(v.type, renamed))) for p in c.premises for v in p.variables}
        variables = {v for v in there if v not in values}.union(*(t.free for t in values.values()))
        kinds = [*(v.type for v in variables), *renamed.values()]
        spaces -= renamed.keys()
        spaces |= {s for k in kinds for s in names_of_spaces(k)}
        spaces |= frozenset[str]().union(*map(c.logic.printer.spaces, values.values()))
    bound = c.step.parameters.get("variable")
    if bound is not None:
        variables.discard(bound)
    c.let(spaces, variables)


def _part(proof: str, i: int, n: int) -> str:
    """The i-th of n parts of a conjunction."""
    for _ in range(i):
        proof = f"(proj2 {proof})"
    return proof if i == n - 1 else f"(proj1 {proof})"


def _regrouped(c: Context, proof: str, stated: Term, unfolding: str = "") -> Proof:
    """The conclusion from a proof of what Coq makes of it, where sums inside sums stay."""
    text = c.logic.printer.term(stated)
    let = f"({c.lets}{proof})" if c.lets else proof
    return Proof(f"assert (q : {text}) by exact {let}. {unfolding}regrouped q.", is_script=True)


# The rules ------------------------------------------------------------------------------------


def _assume(c: Context, formula: Term) -> Proof:
    return Proof(c.place[formula])


def _imp_intro(c: Context, formula: Term) -> Proof:
    a = c.name()
    return Proof(f"(fun {a} : {c.logic.printer.term(formula)} => {c.use(0, c.by({formula: a}))})")


def _imp_elim(c: Context) -> Proof:
    return Proof(f"({c.use(0, c.by())} {c.use(1, c.by())})")


def _cut(c: Context) -> Proof:
    shown: dict[Term, str] = {}
    lets = ""
    for i, p in enumerate(c.premises[1:], 1):
        if p.conclusion in c.premises[0].place and p.conclusion not in shown:
            shown[p.conclusion] = a = c.name()
            lets += f"let {a} := {c.use(i, c.by())} in "
    return Proof(f"({lets}{c.use(0, c.by(shown))})")


def _and_intro(c: Context) -> Proof:
    lets, parts = "", list[str]()
    for i, p in enumerate(c.premises):
        n = len(p.conclusion.args) if p.conclusion.op == "and" else 1
        a = c.name()
        lets += f"let {a} := {c.use(i, c.by())} in "
        parts += [_part(a, j, n) for j in range(n)]
    proof = parts[-1] if parts else "I"
    for part in reversed(parts[:-1]):
        proof = f"(conj {part} {proof})"
    return Proof(f"({lets}{proof})")


def _and_elim(c: Context, index: int) -> Proof:
    return Proof(_part(c.use(0, c.by()), index, len(c.premises[0].conclusion.args)))


def _or_intro(c: Context, formula: Term) -> Proof:
    i, n = formula.args.index(c.premises[0].conclusion), len(formula.args)
    proof = c.use(0, c.by())
    proof = proof if i == n - 1 else f"(or_introl {proof})"
    for _ in range(i):
        proof = f"(or_intror {proof})"
    return Proof(proof)


def _or_elim(c: Context) -> Proof:
    cases = c.premises[0].conclusion.args
    branches = []
    for i, case in enumerate(cases, 1):
        a = c.name()
        branches.append(f"(fun {a} : {c.logic.printer.term(case)} => {c.use(i, c.by({case: a}))})")
    proof = branches[-1]
    for branch in reversed(branches[:-1]):
        a = c.name()
        proof = f"(fun {a} => or_ind {branch} {proof} {a})"
    return Proof(f"({proof} {c.use(0, c.by())})")


def _typed(v: Term) -> str:
    """A variable and its conditions, as arguments of a function."""
    given = [f"({names.variable(v)} : {type_of(v.type)})"]
    given += [f"({condition(v, i)} : {text})" for i, text in enumerate(conditions(names.variable(v), v.type))]
    return " ".join(given)


def _forall_intro(c: Context, variable: Term) -> Proof:
    return Proof(f"(fun {_typed(variable)} => {c.use(0, c.by())})")


def _forall_elim(c: Context, value: Term) -> Proof:
    quantified = c.premises[0].conclusion
    proofs = c.logic.measurability.proofs(value, quantified.data)
    proof = f"({' '.join((c.use(0, c.by()), c.logic.printer.term(value), *proofs))})"
    stated = literal.opened(quantified.args[0], (value,))
    return Proof(proof) if stated == c.me.conclusion else _regrouped(c, proof, stated)


def _exists_intro(c: Context, formula: Term, value: Term) -> Proof:
    kind = formula.data
    proofs = c.logic.measurability.proofs(value, kind)
    stated = literal.opened(formula.args[0], (value,))
    is_same = stated == c.premises[0].conclusion
    proof = c.use(0, c.by(), inside=is_same)
    if not is_same:
        let = f"({c.lets}{proof})" if c.lets else proof
        proof = f"ltac:(assert (q : {c.logic.printer.term(stated)}) by (regrouped {let}); exact q)"
    for condition_shown in reversed(proofs):
        proof = f"(conj {condition_shown} {proof})"
    needed = " /\\ ".join((*conditions("b'0", kind), c.logic.printer.term(formula.args[0], ("b'0",))))
    return Proof(f"(ex_intro (fun b'0 : {type_of(kind)} => {needed}) {c.logic.printer.term(value)} {proof})")


def _exists_elim(c: Context, variable: Term) -> Proof:
    instance = literal.opened(c.premises[0].conclusion.args[0], (variable,))
    pattern = a = c.name()
    for i in reversed(range(len(conditions("", variable.type)))):
        pattern = f"(conj {condition(variable, i)} {pattern})"
    then = c.use(1, c.by({instance: a}))
    return Proof(f"(match {c.use(0, c.by())} with ex_intro _ {names.variable(variable)} {pattern} => {then} end)")


def _instantiate(c: Context, values: tuple[tuple[Term, Term], ...], spaces: tuple[tuple[str, Any], ...] = ()) -> Proof:
    at, where = dict(values), dict(spaces)
    printer = c.logic.printer

    def moved(a: Term) -> Term:
        return with_spaces(a, where) if where else a

    shown: dict[Term, str] = {}
    asserted = ""
    for i, h in enumerate(c.premises[0].hypotheses):
        here, stated = substitute(moved(h), at), literal.instance(moved(h), at)
        shown[h] = c.place[here]
        if stated != here:
            asserted += f"assert (g{i} : {printer.term(stated)}) by (regrouped {shown[h]}). "
            shown[h] = f"g{i}"
    proof = c.use(0, shown.__getitem__, At(at, where))
    stated = literal.instance(moved(c.premises[0].conclusion), at)
    if not asserted and stated == c.me.conclusion:
        return Proof(proof)
    text = _regrouped(c, proof, stated).text
    return Proof(asserted + text, is_script=True)


def _meaning(t: Term) -> Term:
    return literal.instance(t.data.body, dict(zip(t.data.parameters, t.args, strict=True)))


def _unfold(c: Context) -> Proof:
    stated = _meaning(c.premises[0].conclusion)
    proof = c.use(0, c.by())
    return Proof(proof) if stated == c.me.conclusion else _regrouped(c, proof, stated)


def _fold(c: Context, formula: Term) -> Proof:
    stated = _meaning(formula)
    is_same = stated == c.premises[0].conclusion
    proof = c.use(0, c.by(), inside=is_same)
    if is_same:
        return Proof(proof)
    let = f"({c.lets}{proof})" if c.lets else proof
    text = f"assert (q : {c.logic.printer.term(stated)}) by (regrouped {let}). exact q."
    return Proof(text, is_script=True)


_RULES: Mapping[str, Callable[..., Proof]] = {
    "assume": _assume, "imp_intro": _imp_intro, "imp_elim": _imp_elim, "cut": _cut, "and_intro": _and_intro,
    "and_elim": _and_elim, "or_intro": _or_intro, "or_elim": _or_elim, "forall_intro": _forall_intro,
    "forall_elim": _forall_elim, "exists_intro": _exists_intro, "exists_elim": _exists_elim,
    "instantiate": _instantiate, "unfold": _unfold, "fold": _fold,
}  # fmt: skip
