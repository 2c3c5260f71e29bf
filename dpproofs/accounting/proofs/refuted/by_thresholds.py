"""REFUTED as one closed theorem, for steps whose answers distinguish two lists by thresholds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.pairs.worst import WORST
from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.obtaining import used_up
from dpproofs.accounting.proofs.of_queries import is_said
from dpproofs.accounting.proofs.refuted.epochs import shuffled_apart
from dpproofs.accounting.proofs.refuted.given import GIVEN, given
from dpproofs.accounting.proofs.refuted.integer_noise import ALL_KNOWN
from dpproofs.accounting.proofs.refuted.known import VARIANTS, Wanted
from dpproofs.accounting.proofs.refuted.lists import Apart, apart
from dpproofs.accounting.proofs.refuted.queried import of_queries, queried
from dpproofs.accounting.proofs.refuted.sampled_noise import on_samples, sampled
from dpproofs.accounting.proofs.refuted.steps import RUN, UNIT, Row, Run, Step, Values, h, itself, running
from dpproofs.accounting.proofs.refuted.violations import VIOLATIONS, Case, NotRefutedError, Violated, Violation
from dpproofs.accounting.refutation.choices import best_lead
from dpproofs.accounting.refutation.epochs import best_level
from dpproofs.kernel import Term, Theorem, Type, infer
from dpproofs.language.terms import (
    REAL,
    dirac,
    function_type,
    lam,
    nat,
    num,
    prob,
    rename_spaces,
    var,
)
from dpproofs.meaning.formula import Meaning, meaning
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, DATA, LIST_SPACE, x
from dpproofs.meaning.process import OUTPUT
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    discharge,
    for_all,
    generalize,
    numeric,
    specialize,
    witnesses,
)

v, w, y = var("v"), var("w"), var("w")
_TAKEN = arith(num(0) <= 0)
"""What comes of a step that is only taken."""
KERNEL = function_type((REAL, DATA, REAL), prob(REAL))
STEPS = var("J", KERNEL)


class Said(NamedTuple):
    """The body of a claim about steps: the premises, and the guarantee."""

    body: Term

    def at(self, laws: Term, begin: Term, kernel: Term) -> tuple[Term, list[Term], Term]:
        """The formula of the process, those of the steps, and the goal."""
        (process, *steps), goal = premises_of(opened(self.body, laws, begin, kernel))
        return process, steps, goal


def bounds(row: Term) -> tuple[int, int, Term]:
    """The step numbers of equal steps, and the premise of each."""
    (_, low, high), inner = premises_of(opened(row, var("i"), var("v")))
    return int(low.args[0].data), int(high.args[1].data), inner


def is_composed(says: Term) -> bool:
    """Whether it is about a process."""
    return says.op == "exists" and says.data == RUN


class Composed(NamedTuple):
    """The premise of several steps that are one."""

    says: Term

    def at(self, laws: Term, begin: Term, kernel: Term) -> Sequence[Term]:
        """The formula of the process, those of the steps, and that its laws in the end are those of the step."""
        return opened(self.says, laws, begin if self.is_fixed else dirac(begin), kernel).args

    @property
    def is_fixed(self) -> bool:
        """Whether the process begins at one point."""
        return bool(self.says.args[0].data == REAL)

    @property
    def formulas(self) -> Sequence[Term]:
        """Those of the steps."""
        return self.at(var("R", RUN), num(0), STEPS)[1:-1]


Node = Step | tuple["Node", ...]
"""A step; or all steps, of several that are one."""


def with_steps(
    rows: Sequence[Term], lists: Apart, wanted: Wanted, then: Callable[[tuple[Node, ...]], Theorem]
) -> Theorem:
    """A conclusion from a step for each formula."""

    def node(row: Term) -> Node:
        kind, steps = bounds(row)[2], list[Step]()
        if is_composed(kind):
            return tuple(map(node, Composed(kind).formulas))

        def more(step: Step) -> Theorem:
            steps.append(step)
            return _TAKEN

        if kind.op == "def":
            given(lists, kind, wanted, more)
        else:
            a_step(mechanism_of(kind), kind.data, lists, wanted, more)
        return steps[0]

    return used_up(lambda: then(tuple(map(node, rows))))


def _counted(rows: Sequence[Term], nodes: Sequence[Node], times: int = 1) -> Iterator[tuple[Step, int]]:
    """All steps, with their multiplicities."""
    for row, node in zip(rows, nodes, strict=True):
        low, high, kind = bounds(row)
        if isinstance(node, Step):
            yield node, times * (high - low)
        else:
            yield from _counted(Composed(kind).formulas, node, times * (high - low))


def _with_values(rows: Sequence[Term], nodes: Sequence[Node], values: Iterator[Values]) -> tuple[Row, ...]:
    """The groups of equal steps, with what the answers of each add."""
    made = list[Row]()
    for row, node in zip(rows, nodes, strict=True):
        low, high, kind = bounds(row)
        if isinstance(node, Step):
            made.append(Row(node, low, high, next(values)))
        else:
            inner = _with_values(Composed(kind).formulas, node, values)
            made.append(Row(inner[0].step, low, high, (), inner))
    return tuple(made)


def _flat(rows: Sequence[Term]) -> Iterator[Term]:
    """The groups of equal steps, and those of steps that are several."""
    for row in rows:
        kind = bounds(row)[2]
        yield from _flat(Composed(kind).formulas) if is_composed(kind) else (row,)


SHUFFLED = ("epoch_shuffled", "epoch_of_enough_records")
Between = Callable[[Callable[[Apart], Theorem], bool], Theorem]
"""A conclusion from two lists; the flag says whether records are counted with signs."""


def of_shuffled(claim: PrivacyClaim, row: Term) -> Between:
    """The lists that a shuffled epoch distinguishes, at the level that is best for the claim."""
    wanted = WORST[claim.notion].delta(claim.parameters)
    (step, count), *others = claim.mechanism.counted()
    if wanted is None or others or claim.group > 1:
        raise NotClosedError("a refutation of such a claim about shuffled epochs")
    best = best_level(step, count, wanted[0])
    said = mechanism_of(bounds(row)[2])(var("K", function_type((DATA,), prob(REAL))))
    numbers = said.args[1 : -len(LIST_SPACE)]
    return lambda then, _: shuffled_apart(numbers, best.level, then)


Says = Callable[[Term], Term]


def is_sampled(kind: Term) -> bool:
    """Whether it is about a sampler: data sets are drawn."""
    return kind.op == "exists" and kind.data[-1] == ("prob", DATA)


def mechanism_of(kind: Term) -> Says:
    """The premise of the mechanism whose answer a step releases."""
    if kind.op != "exists" or kind.data[-1][0] != "prob" or kind.data[1] != (DATA,):
        raise NotClosedError("a refutation of several steps that are one")

    def says(mechanism: Term) -> Term:
        inner = opened(kind, mechanism)
        return opened(inner, var("s", inner.data)).args[0]

    return says


def a_step(says: Says, space: Type, lists: Apart, wanted: Wanted, then: Callable[[Step], Theorem]) -> Theorem:
    """A step of a known kind; or with an assumed guarantee; or one that postprocesses a known one."""
    one = says(var("K", space))
    if one.op == "def" and one.data.name in ALL_KNOWN:
        return ALL_KNOWN[one.data.name](lists, says, tuple(one.args[1:]), wanted, then)
    if one.op == "def" and one.data.name in GIVEN:

        def of_given(step: Step) -> Theorem:
            if step.gives is None:
                raise NotClosedError("a given guarantee without a proof")
            is_kind = step.gives(says(step.law), itself(step.law))
            return then(step._replace(is_kind=is_kind, gives=None))

        return given(lists, one, wanted, of_given)
    if one.op == "def":
        raise NotClosedError(f"a refutation of steps of the kind {one.data.name}")
    if is_said(one):
        return queried(lists, says, one, wanted, then)
    if is_sampled(one):
        return sampled(lists, says, one, wanted, then)

    def computed(step: Step) -> Theorem:
        kept = lam(w, dirac(w))
        if step.gives is not None:
            return then(step._replace(is_kind=step.gives(says(step.law), itself(step.law)), gives=None))
        is_kind = witnesses(says(step.law), (step.law, kept), step.is_kind, itself(step.law))
        return then(step._replace(is_kind=is_kind))

    return a_step(mechanism_of(one), one.data, lists, wanted, computed)


def refuted(claim: PrivacyClaim, said: Meaning | None = None) -> Theorem | None:
    """|- the refutation of the claim, or None where these steps do not refute it."""
    said, is_replaced = said or meaning(document(claim)), claim.relation == "replace-one"
    goal = said.refutation(claim.group, REAL, two_records=is_replaced)
    body = Said(rename_spaces(said.body, {OUTPUT: REAL}))
    begin = dirac(num(0)) if body.body.args[0].data[0] == "prob" else num(0)
    _, rows, notion = body.at(var("R", RUN), begin, var("J", KERNEL))
    if notion.data.name not in VIOLATIONS:
        raise NotClosedError(f"a refutation of {claim.notion} of several steps")
    total, flat = bounds(rows[-1])[1], list(_flat(rows))

    def with_lists(violation: Violation, wanted: Wanted, lists: Apart) -> Theorem:
        def of_steps(nodes: tuple[Node, ...]) -> Theorem:
            likely, values = violation.values(list(_counted(rows, nodes)))
            made = _with_values(rows, nodes, iter(values))

            def of_run(run: Run) -> Theorem:
                _, wanted, _ = body.at(run.laws, begin, run.kernel)
                claimed = assume(body.body)
                for value in (run.laws, begin, run.kernel):
                    claimed = specialize(claimed, value)
                claimed = infer("imp_elim", claimed, run.process)
                for row, formula, each in zip(run.rows, wanted, run.each, strict=True):
                    claimed = infer("imp_elim", claimed, does(run, row, formula, each))
                return violation.closes(Case(run, lists, likely, claimed))

            def process(laws: Term, kernel: Term) -> Term:
                return body.at(laws, begin, kernel)[0]

            return running(made, violation.put, total, process, of_run)

        return with_steps(rows, lists, wanted, of_steps)

    tries = max(map(variants, map(kind_of, flat)))
    is_signed = is_replaced and any(is_of_added(bounds(row)[2]) for row in flat)
    between = of_shuffled(claim, flat[0]) if all(kind_of(row) in SHUFFLED for row in flat) else of_queries(claim)
    ways = partial(contradiction, claim, VIOLATIONS[notion.data.name], notion.args[2:], max(total, len(flat)), tries)
    false = ways(with_lists, is_signed=is_signed, between=between)
    if false is None:
        return None
    return finished(goal, false)


def contradiction(
    claim: PrivacyClaim,
    violated: Sequence[Violated],
    numbers: tuple[Term, ...],
    total: int,
    tries: int,
    with_lists: Callable[[Violation, Wanted, Apart], Theorem],
    *,
    is_signed: bool,
    between: Between | None = None,
) -> Theorem | None:
    """The first contradiction that is found from two lists, over all violations of a guarantee and all steps tried.

    ``is_signed``: first try a count of records that moves by 2 where a record is replaced. ``between`` gives other
    lists.
    """
    errors = list[Exception]()
    lists = between or (lambda then, signed: apart(claim.relation, claim.group, then, is_signed=signed))
    lead = best_lead(claim)
    for violation in (one(numbers) for one in violated):
        tried = violation.wanted(total, tries)
        for wanted in tried if lead is None else (tried[0]._replace(lead=lead.lead), *tried):
            shown = partial(with_lists, violation, wanted)
            for signed in (True, False) if is_signed else (False,):
                try:
                    return lists(shown, signed)
                except NotRefutedError:
                    continue
                except (NotClosedError, *FAILURES) as error:
                    errors.append(error)
    if errors:
        raise errors[0]
    return None


def is_of_added(kind: Term) -> bool:
    """Whether an assumed guarantee is for neighbours with one record more or less."""
    return kind.op == "def" and kind.args[1:2] == (ADD_OR_REMOVE_ONE,)


def variants(kind: str) -> int:
    """The number of steps of a kind that are tried."""
    return len(GIVEN[kind]) if kind in GIVEN else VARIANTS.get(kind, 1)


def kind_of(row: Term) -> str:
    """The name of the kind of equal steps."""
    kind = bounds(row)[2]
    while kind.op == "exists" and not is_said(kind):
        named = var("K", function_type((DATA,), prob(REAL)))
        kind = on_samples(kind)[1](named) if is_sampled(kind) else mechanism_of(kind)(named)
    return str(kind.data.name) if kind.op == "def" else kind.op


def does(run: Run, row: Row, formula: Term, each: Theorem) -> Theorem:
    """The steps satisfy the formula of each."""
    i_, v_ = var("i"), var("v")
    _, _, says = bounds(formula)
    inside = nat(i_), num(row.low) <= i_, i_ + 1 <= num(row.high)
    if row.block is not None:
        inner, composed = row.block(v_), Composed(says)
        begin = v_ if composed.is_fixed else dirac(v_)
        _, *formulas, end = composed.at(inner.laws, v_, inner.kernel)
        ends = for_all(end, at(specialize(each, x), h, by=[UNIT]), x, h)
        steps = [does(inner, *one) for one in zip(inner.rows, formulas, inner.each, strict=True)]
        made = witnesses(says, (inner.laws, begin, inner.kernel), inner.process, *steps, ends)
        return generalize(discharge(made, *inside), i_, v_)
    w_ = var("w")
    put = lam(w_, dirac(run.put(v_, row.cell(w_))))
    if row.step.gives is None:
        made = witnesses(says, (row.step.law, put), row.step.is_kind, each)
    else:
        made = row.step.gives(says, each)
    return generalize(discharge(made, *inside), i_, v_)


def finished(goal: Term, false: Theorem) -> Theorem:
    """The refutation, from the contradiction."""
    *domain, every = goal.args if goal.op == "and" else (goal,)
    return both(*(numeric(fact, depth=0) for fact in domain), of_all_lists(every, false))


def of_all_lists(goal: Term, false: Theorem, claimed: Term | None = None) -> Theorem:
    """The refutation on all lists, from the contradiction; of this body in place of the one there, if it is given."""
    premises, _ = premises_of(opened(goal, *LIST_SPACE))
    if claimed is not None:
        premises[-1] = claimed
    return generalize(discharge(false, *premises), *LIST_SPACE)
