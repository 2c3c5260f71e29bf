"""Witnesses: data from which the machine sees that a mutant is false.

A witness is checked against the mutant's own formulas. ``point`` gives values for the variables: the
kernel proves each hypothesis there, and the negation of the conclusion. ``refuted`` gives a proof:
the kernel derives a contradiction from the mutant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import (
    FALSE,
    REAL,
    as_term,
    eq,
    forall,
    implies,
    nat,
    ne,
    neg,
    rename_spaces,
    substitute,
    unfold,
)
from dpproofs.privacy.notions import value_of
from dpproofs.proving import by_id
from dpproofs.proving.lemma import Claim, Lemma, witnessed
from dpproofs.proving.tactics import ProofError, arith, both, numeric, parts, prove

if TYPE_CHECKING:
    from dpproofs.mutants.models.laws import Function, Gaussian, Laplace, Paths

Value: TypeAlias = Term | int | Fraction | str
"""A closed term, or a number; text such as "1/2" or "0.35" is that number exactly."""


def exactly(value: Value) -> Term:
    """The value as a closed term."""
    try:
        term = as_term(Fraction(value) if isinstance(value, str) else value)
    except (ValueError, ZeroDivisionError) as error:
        raise ProofError(f"{value!r} is no number") from error
    if term.free:
        raise ProofError(f"{term!r} is not closed: it has {sorted(map(repr, term.free))}")
    return term


@dataclass(frozen=True)
class Point:
    """Values of the variables at which the hypotheses hold and the conclusion does not."""

    values: Mapping[str, Value] = field(hash=False)
    kind = "point"

    def failure(self, claim: Claim) -> str | None:
        """Why the claim is not false there; None if it is."""
        try:
            self.theorem(claim)
        except (KernelError, ProofError) as error:
            return str(error)
        return None

    def theorem(self, claim: Claim) -> Theorem:
        """The hypotheses of the claim at the values, and the negation of its conclusion."""
        free = variables_of(claim)
        missing = sorted({v.data[0] for v in free} - set(self.values))
        unknown = sorted(set(self.values) - {v.data[0] for v in free})
        if missing or unknown:
            raise ProofError(f"the witness gives no value of {missing}" if missing else f"there is no {unknown}")
        at = {v: exactly(self.values[v.data[0]]) for v in free}
        facts: list[Theorem] = [shown(substitute(h, at)) for h in claim.hypotheses]
        return both(*facts, shown(denied(substitute(claim.conclusion, at)), *facts), use_true())


def use_true() -> Theorem:
    """0 = 0: what a conjunction has when it would have one part alone."""
    return arith(eq(0, 0))


def point(**values: Value) -> Point:
    """Values of the variables by name; one that is no Python name is given through ``Point``."""
    return Point(values)


@dataclass(frozen=True)
class Refuted:
    """A proof that the mutant is false: from 'for all values: hypotheses -> conclusion', a contradiction."""

    proof: Callable[[Theorem], Theorem]
    spaces: Mapping[str, object] = field(default_factory=dict, hash=False)
    kind = "proof"

    def failure(self, claim: Claim) -> str | None:
        """Why the claim is not refuted; None if it is."""
        statement = everywhere(claim)
        if self.spaces:
            statement = rename_spaces(statement, self.spaces)  # type: ignore[arg-type]
        try:
            made = self.proof(infer("assume", formula=statement))
        except (KernelError, ProofError) as error:
            return str(error)
        if made.conclusion != FALSE:
            return f"the proof ends in {made.conclusion!r}, not in a contradiction"
        if extra := made.hypotheses - {statement}:
            return f"the proof uses {sorted(map(repr, extra))}"
        return None


def refuted(proof: Callable[[Theorem], Theorem], **spaces: object) -> Refuted:
    """A proof of a contradiction from the mutant, at the given spaces."""
    return Refuted(proof, spaces)


def refutation_of(
    lemma: Lemma, name: str, **spaces: object
) -> Callable[[Callable[[Theorem], Theorem]], Callable[[Theorem], Theorem]]:
    """Make the function the witness of a mutant of the lemma, as ``refuted`` does."""

    def attach(proof: Callable[[Theorem], Theorem]) -> Callable[[Theorem], Theorem]:
        witnessed(lemma, name, refuted(proof, **spaces))
        return proof

    return attach


Given: TypeAlias = Theorem | Callable[[Term], Theorem]
"""A fact, or what proves a premise that is none of the facts."""


def instance(said: Theorem, *given: Given, **values: object) -> Theorem:
    """A mutant at these values, terms or numbers, by name; its premises are proved from the facts."""
    while said.conclusion.op == "imp" or (said.conclusion.op == "forall" and said.conclusion.hint in values):
        if said.conclusion.op == "imp":
            said = infer("imp_elim", said, _premise(said.conclusion.args[0], given))
        else:
            said = infer("forall_elim", said, value=_term(values[said.conclusion.hint]))
    return said


def _term(value: object) -> Term:
    return value if isinstance(value, Term) else exactly(value)  # type: ignore[arg-type]


def _premise(goal: Term, given: tuple[Given, ...]) -> Theorem:
    facts = [some for some in given if isinstance(some, Theorem)]
    ways = [some for some in given if not isinstance(some, Theorem)]
    return _had(goal, lambda goal: shown(goal, *facts), lambda goal: prove(goal, *facts), *ways)


def _had(goal: Term, *ways: Callable[[Term], Theorem]) -> Theorem:
    """The goal, by the first strategy that proves it."""
    for way in ways:
        try:
            made = way(goal)
        except (KernelError, ProofError):
            continue
        if made.conclusion == goal:
            return made
    raise ProofError(f"{goal!r} is not shown")


def at_point(*ways: Callable[[Term], Theorem], **values: object) -> Refuted:
    """A proof of a contradiction from the mutant at these values, terms or numbers, by name.

    Premises, and the negation of the conclusion, are proved by computation, or by one of the strategies.
    """

    def proof(statement: Theorem) -> Theorem:
        said = instance(statement, *ways, **values)
        return arith(FALSE, said, _had(denied(said.conclusion), shown, *ways))

    return refuted(proof)


@dataclass(frozen=True)
class Against:
    """A lemma of the library that contradicts the mutant at some values: the mutated lemma itself, or another one."""

    lemma: str
    values: Mapping[str, Value] = field(hash=False)
    kind = "lemma"

    def failure(self, claim: Claim) -> str | None:
        """Why the claim and the lemma do not contradict each other there; None if they do."""
        try:
            self.contradiction(claim)
        except (KernelError, ProofError) as error:
            return str(error)
        return None

    def contradiction(self, claim: Claim) -> Theorem:
        """'False', from the claim for all values of its variables."""
        known = by_id.lemma(self.lemma)
        if not isinstance(known, Lemma):
            raise ProofError(f"no lemma is named {self.lemma!r}")
        values = {name: exactly(value) for name, value in self.values.items()}
        free = variables_of(claim)
        if unknown := sorted(set(values) - {v.data[0] for v in free | variables_of(known.claim)}):
            raise ProofError(f"there is no {unknown}")
        true = known.established()
        mine = {v: values[v.data[0]] for v in variables_of(known.claim) if v.data[0] in values}
        true = infer("instantiate", true, values=tuple(mine.items()))
        true = infer("cut", true, *(shown(h) for h in true.hypotheses)) if true.hypotheses else true
        said = infer("assume", formula=everywhere(claim))
        for v in sorted(free, key=lambda v: v.key):
            said = infer("forall_elim", said, value=values.get(v.data[0], v))
        for _ in claim.hypotheses:
            said = infer("imp_elim", said, shown(said.conclusion.args[0]))
        made = _clash(true, said)
        if made.conclusion != FALSE or made.hypotheses != {everywhere(claim)}:
            raise ProofError(f"{made!r} is no contradiction")
        return made


def against(lemma: str, **values: Value) -> Against:
    """The lemma of that name, at values of the variables by name; variables without a value stay as they are."""
    return Against(lemma, values)


def _clash(true: Theorem, said: Theorem) -> Theorem:
    """A contradiction between two statements of the same things with other numbers."""
    a, b = true.conclusion, said.conclusion
    if a.op == b.op == "def" and a.data.name == b.data.name:
        return _clash(infer("unfold", true), infer("unfold", said))
    if a.op == b.op == "and" and len(a.args) == len(b.args):
        pieces = list(zip(parts(true), parts(said), strict=True))
        for x, y in pieces:
            if x.conclusion != y.conclusion:
                try:
                    return _clash(x, y)
                except (KernelError, ProofError):
                    continue
    if a.op == b.op == "forall" and a.data == b.data == REAL:
        return _values_clash(true, said)
    comparisons = ("le", "lt", "eq")
    if a.op in comparisons and b.op in comparisons:
        facts = [ordered(x, y) for i in (0, 1) if a.args[i] == b.args[i] for x, y in [(a.args[1 - i], b.args[1 - i])]]
        return arith(FALSE, true, said, *facts)
    raise ProofError(f"{a!r} and {b!r} are not seen to contradict each other")


def _values_clash(true: Theorem, said: Theorem) -> Theorem:
    """From 'D = v' and 'D = u' as equalities are stated: for all t, D <= t just when v <= t."""
    v, u = (value_of(t.conclusion) for t in (true, said))
    order = ordered(v, u)
    small, large = (true, said) if order.conclusion.args[0] == v else (said, true)
    least = order.conclusion.args[0]
    at_most = parts(infer("forall_elim", small, value=least))[1]
    reached = infer("imp_elim", at_most, arith(Term("le", (least, least))))
    above = infer("imp_elim", parts(infer("forall_elim", large, value=least))[0], reached)
    return arith(FALSE, above, order)


def ordered(x: Term, y: Term) -> Theorem:
    """Which of two closed numbers is the smaller: x < y, or y < x."""
    for goal in (x < y, y < x):
        try:
            return shown(goal)
        except (KernelError, ProofError):
            continue
    raise ProofError(f"{x!r} and {y!r} are not distinguished")


def variables_of(claim: Claim) -> frozenset[Term]:
    """The free variables of a claim."""
    return frozenset().union(*(t.free for t in (*claim.hypotheses, claim.conclusion)))


def everywhere(claim: Claim) -> Term:
    """The claim as one closed formula."""
    order = sorted(variables_of(claim), key=lambda v: v.key)
    return forall(order, implies(*claim.hypotheses, claim.conclusion))


# Finite spaces --------------------------------------------------------------------------------


def gauss(mean: int | str, deviation: int | str = 1) -> Gaussian:
    """The Gaussian law, as a value in a model."""
    from dpproofs.mutants.models.laws import Gaussian

    return Gaussian(Fraction(mean), Fraction(deviation))


def laplace(centre: int | str, scale: int | str = 1) -> Laplace:
    """The Laplace law, as a value in a model."""
    from dpproofs.mutants.models.laws import Laplace

    return Laplace(Fraction(centre), Fraction(scale))


def unchanged() -> Function:
    """The kernel that leaves every point of a line as it is, as a value in a model."""
    from dpproofs.mutants.models.laws import UNCHANGED

    return UNCHANGED


def paths(relation: str) -> Paths:
    """The distance in a graph: 'joined by at most k steps', for the neighbouring relation of that name."""
    from dpproofs.mutants.models.laws import Paths

    return Paths(relation)


@dataclass(frozen=True)
class Finite:
    """A model: finite spaces, or Gaussian laws, with values of the variables (see ``dpproofs.mutants.models``)."""

    spaces: Mapping[str, int | str] = field(hash=False)
    values: Mapping[str, Any] = field(hash=False)
    some: Mapping[str, Any] = field(default_factory=dict, hash=False)
    kind = "model"

    def failure(self, claim: Claim) -> str | None:
        """Why the claim is not false in the model; None if it is."""
        from dpproofs.mutants.models import checks

        return checks.failure(self.spaces, self.values, self.some, claim)


def finite(spaces: Mapping[str, int | str], some: Mapping[str, Any] | None = None, /, **values: Any) -> Finite:
    """A model: how many points each space has, "real" for the real line,
    "lists" for lists of real numbers, and values of the variables by name.

    A law is the tuple of its masses, or ``gauss(mean, deviation)`` where the space is the line; a function is the
    tuple of its values at the points (at pairs in the order of the first), or one value if it is constant,
    or a Python function of the numbers of the points, and of real numbers as fractions, or a mapping from such
    numbers to what it is there, elsewhere as at the last of them;
    an outcome is its number from 0; a real number is an int, a text such as "1/2", or a closed term.
    ``some`` has values of bound variables by name, which are tried where such a value is said to exist.
    """
    return Finite(spaces, values, some or {})


def two_responses(more: Mapping[str, int] | None = None, /, **values: Any) -> Finite:
    """Two neighbours with randomized responses, 3 to 1, and more spaces where there are such."""
    return finite({"X": 2, "Y": 2, **(more or {})}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, **values)


def two_gaussians(**values: Any) -> Finite:
    """Two neighbours with the laws N(0, 1) and N(1, 1)."""
    return finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, **values)


def two_laws(**values: Any) -> Finite:
    """The laws of two randomized responses, 3 to 1."""
    return finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), **values)


# Closed formulas ------------------------------------------------------------------------------


def denied(formula: Term) -> Term:
    """The negation, as a comparison where it is one."""
    match formula.op:
        case "le" | "lt":
            a, b = formula.args
            return b < a if formula.op == "le" else b <= a
        case "eq":
            return ne(*formula.args)
        case "ne":
            return eq(*formula.args)
        case "not":
            return formula.args[0]
        case _:
            return neg(formula)


def _by_the_prover(formula: Term) -> Theorem:
    from dpproofs.prover.tactic import inequality

    return inequality(formula)


def shown(formula: Term, *facts: Theorem) -> Theorem:
    """A closed formula, by computation; ProofError if it is not shown."""
    match formula.op:
        case "and":
            return both(*(shown(a, *facts) for a in formula.args))
        case "or":
            return _some(formula, facts)
        case "not":
            return _not(formula, facts)
        case "def":
            return infer("fold", shown(unfold(formula), *facts), formula=formula)
        case "nat":
            return natural(formula.args[0], facts)
        case "imp":
            return infer("imp_intro", shown(formula.args[1], *facts), formula=formula.args[0])
        case "ne":
            a, b = formula.args
            for order in (a < b, b < a):
                try:
                    return arith(formula, shown(order, *facts))
                except (KernelError, ProofError):
                    continue
            raise ProofError(f"{formula!r} is not shown")
        case _:
            pass
    ways: tuple[Callable[[], Theorem], ...] = (
        lambda: numeric(formula),
        lambda: arith(formula, *facts),
        lambda: _by_the_prover(formula),
    )
    for way in ways:
        try:
            return way()
        except (KernelError, ProofError):
            continue
    raise ProofError(f"{formula!r} is not shown")


def _some(formula: Term, facts: Iterable[Theorem]) -> Theorem:
    for part in formula.args:
        try:
            return infer("or_intro", shown(part, *facts), formula=formula)
        except (KernelError, ProofError):
            continue
    raise ProofError(f"{formula!r} is not shown")


def _not(formula: Term, facts: Iterable[Theorem]) -> Theorem:
    """The negation of a conjunction, by that of a part; of an implication, by its premise and the end's negation."""
    inner = formula.args[0]
    simple = denied(inner)
    if simple.op != "not":
        return prove(formula, shown(simple, *facts))
    raise ProofError(f"{formula!r} is not shown")


def natural(k: Term, facts: Iterable[Theorem] = ()) -> Theorem:
    """A number that is written out is natural."""
    goal = nat(k)
    for fact in facts:
        if fact.conclusion == goal:
            return fact
    if k.op != "num":
        raise ProofError(f"{goal!r} is not shown")
    return numeric(goal)
