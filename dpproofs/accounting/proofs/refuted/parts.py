"""Steps on disjoint parts of the data, in a refutation: all records are in one part, and the other steps leak
nothing.

A claim about parts is false if it is false for one of them, with all the data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.mechanisms import Mechanism, Parallel, Postprocessed, Repeat, Sequence as InTurn
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import cut
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.of_queries import is_said
from dpproofs.accounting.proofs.refuted.by_thresholds import a_step, finished, mechanism_of
from dpproofs.accounting.proofs.refuted.given import given
from dpproofs.accounting.proofs.refuted.known import Wanted
from dpproofs.accounting.proofs.refuted.lists import SOME, Apart, apart
from dpproofs.accounting.proofs.refuted.queried import of_queries
from dpproofs.accounting.proofs.refuted.steps import RUN, Step
from dpproofs.accounting.proofs.verified.parallel import has_parts
from dpproofs.accounting.refutation.witnesses import refute
from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    dirac,
    eq,
    exists,
    forall,
    function_type,
    implies,
    lam,
    nat,
    ne,
    num,
    prob,
    rename_spaces,
    substitute,
    unfold,
    var,
)
from dpproofs.meaning.formula import Meaning
from dpproofs.meaning.lists import DATA, LIST_SPACE, RECORD, empty, most, x
from dpproofs.meaning.process import OUTPUT
from dpproofs.privacy.definitions import PUSHED, on
from dpproofs.proving.logic import fresh
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    constant,
    discharge,
    folded,
    for_all,
    generalize,
    intro,
    mp,
    numeric,
    obtain_all,
    parts,
    specialize,
    witnesses,
)

MOST_WAYS, MOST_TRIED = 64, 4
"""The most choices of parts that are considered, and that are tried."""
CHOICE = {function_type((kind,), REAL) for kind in (RECORD, REAL)}
_CHOSEN = function_type((DATA,), DATA)
_FEW = Wanted((), 1, 0)
LAWS = function_type((DATA,), prob(REAL))
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)
w, v, _t = var("w"), var("v"), var("t_")
h = var("h", function_type((REAL,), REAL))
TEST = test_function(h, w)
Picks = list[int]
"""Which part has all records, of each place where data are parted, from the outermost on."""


def _is_choice(says: Term) -> bool:
    """Whether it is about how data are parted."""
    return says.op == "exists" and says.data in CHOICE and not is_said(says)


def in_parts(claim: PrivacyClaim) -> Iterator[Picks]:
    """The parts that may violate the claim: those that are known to come first."""
    found = [(picks, replace(claim, mechanism=one)) for picks, one in islice(_ways(claim.mechanism), MOST_WAYS)]
    known = [picks for picks, one in found if refute(one) is not None]
    yield from islice(known or (picks for picks, _ in found), MOST_TRIED)


def _ways(mechanism: Mechanism) -> Iterator[tuple[Picks, Mechanism]]:
    """The same with one part in place of all parts."""
    if isinstance(mechanism, Parallel):
        for number, part in enumerate(mechanism.parts):
            if part not in mechanism.parts[:number]:
                yield from (([number, *picks], one) for picks, one in _ways(part))
    elif isinstance(mechanism, InTurn):
        for ways in product(*(list(islice(_ways(part), MOST_WAYS)) for part in mechanism.parts)):
            yield [pick for picks, _ in ways for pick in picks], InTurn(tuple(one for _, one in ways))
    elif isinstance(mechanism, Repeat | Postprocessed):
        for picks, one in _ways(mechanism.mechanism):
            yield picks, replace(mechanism, mechanism=one)
    else:
        yield [], mechanism


def narrowed(said: Meaning, picks: Picks) -> Meaning:
    """The same with one part in place of all parts."""
    laws, begin, kernel, inner = _opened(said.body)
    premises, goal = premises_of(inner)
    process, *rows = premises
    left = list(picks)
    body = implies(process, *(_row(row, left) for row in rows), goal)
    return said._replace(body=forall((laws, begin, kernel), body))


def _opened(body: Term) -> tuple[Term, Term, Term, Term]:
    """The names of three bound variables, and the formula about them."""
    names = list[Term]()
    for name in "RFJ":
        names.append(fresh(name, body.data, body, *names))
        body = opened(body, names[-1])
    return names[0], names[1], names[2], body


def _bound(row: Term, *used: Term) -> tuple[tuple[Term, Term], Sequence[Term], Term]:
    """The names of the step number and of the previous releases, where it is, and the formula about it."""
    i = fresh("i", row.data, row, *used)
    inner = opened(row, i)
    v = fresh("v", inner.data, inner, *used)
    inside, says = premises_of(opened(inner, v))
    return (i, v), inside, says


def _row(row: Term, picks: Picks) -> Term:
    names, inside, says = _bound(row)
    return forall(names, implies(*inside, _narrow(says, picks)))


def _is_composed(says: Term) -> bool:
    return says.op == "exists" and isinstance(says.data, tuple) and says.data[1:2] == RUN[1:2]


def _narrow(says: Term, picks: Picks) -> Term:
    """The formula about laws."""
    if not has_parts(says):
        return says
    if _is_choice(says):
        parted = _Parted.of(says)
        return _narrow(parted.of_part(picks.pop(0)), picks)
    if _is_composed(says):
        *names, inner = _opened(says)
        process, *rows, end = inner.args
        return exists(names, conj(process, *(_row(row, picks) for row in rows), end))
    mechanism = fresh("K", says.data, says)
    put = fresh("s", opened(says, mechanism).data, says)
    inner, pushed = opened(says, mechanism, put).args
    return exists((mechanism, put), conj(_narrow(inner, picks), pushed))


class _Parted(NamedTuple):
    """The premises of steps on parts: the formulas of the parts, and of the steps on them."""

    chosen: tuple[Term, ...]
    composed: Term

    @classmethod
    def of(cls, says: Term, values: Sequence[Term] = ()) -> _Parted:
        """For the parts that are chosen so, or for any."""
        given_ = list(values)
        while says.op == "exists" and (_is_choice(says) or says.data == _CHOSEN):
            value = given_.pop(0) if given_ else fresh(says.hint or "D", says.data, says)
            says = opened(says, value)
        *chosen, composed = says.args
        return cls(tuple(chosen), composed)

    def of_part(self, number: int) -> Term:
        """The premise about the laws on that part, from that about all."""
        *_, inner = _opened(self.composed)
        _, *rows, end = inner.args
        *_, says = _bound(rows[number])
        mechanism = fresh("K", says.data, says)
        return substitute(opened(says, mechanism).args[0], {mechanism: end.args[0]})


class Widened(NamedTuple):
    """From one part to all parts."""

    lists: Apart
    picks: Picks

    def body(self, old: Term, new: Term) -> Theorem:
        """A premise about all parts implies that about one: old |- new."""
        *names, inner = _opened(new)
        (process, *rows), _ = premises_of(inner)
        claimed = mp(specialize(assume(old), *names), process)
        for row in rows:
            claimed = mp(claimed, self._of_row(claimed.conclusion.args[0], assume(row)))
        return generalize(discharge(claimed, process, *rows), *names)

    def _of_row(self, old: Term, new: Theorem) -> Theorem:
        if new.conclusion == old:
            return new
        names, inside, says = _bound(old, *new.hypotheses)
        one = at(specialize(new, *names), by=list(map(assume, inside)))
        return generalize(discharge(self._of_steps(says, one), *inside), *names)

    def _of_steps(self, old: Term, new: Theorem) -> Theorem:
        """The premise about laws, from the one with one part in place of all."""
        if new.conclusion == old:
            return new
        if _is_choice(old):
            number = self.picks.pop(0)
            return self.parted(old, number, self._of_steps(_Parted.of(old).of_part(number), new))
        if _is_composed(old):

            def with_run(laws: Term, begin: Term, kernel: Term, facts: Theorem) -> Theorem:
                process, *rows, end = parts(facts)
                wanted = opened(old, laws, begin, kernel).args[1:-1]
                each = [self._of_row(one, row) for one, row in zip(wanted, rows, strict=True)]
                return witnesses(old, (laws, begin, kernel), process, *each, end)

            return obtain_all(new, "R F J", with_run)

        def with_answer(mechanism: Term, put: Term, facts: Theorem) -> Theorem:
            is_kind, pushed = parts(facts)
            wanted = opened(old, mechanism, put).args[0]
            return witnesses(old, (mechanism, put), self._of_steps(wanted, is_kind), pushed)

        return obtain_all(new, "K s", with_answer)

    def parted(self, says: Term, number: int, told: Theorem) -> Theorem:
        """All records are in the part with this number, so that the laws are those of the step on it."""
        kind = says.data[1][0]
        part = lam(var("a", kind), num(number + 1))
        count = len(_Parted.of(says).chosen)
        data = [lam(x, x if place == number else empty) for place in range(count)]
        parted = _Parted.of(says, (part, *data))
        chosen = [_alone(formula) for formula in parted.chosen]
        *_, inner = _opened(parted.composed)
        law, start = inner.args[-1].args[0], num(0)
        begin = start if parted.composed.args[0].data == REAL else dirac(start)
        place = num(number + 1)
        natural = numeric(nat(place), depth=0)
        inside = numeric(1 <= place, depth=0), numeric(place <= num(count), depth=0)
        made = use("meaning.one-step-tells", natural, *inside, M=law, o=start, k=place, n=num(count))

        def with_run(laws: Term, kernel: Term, facts: Theorem) -> Theorem:
            tells, keeps, process, end = parts(facts)
            _, *rows, _ = opened(parted.composed, laws, begin, kernel).args
            each = []
            for row_number, row in enumerate(rows):
                (i, before), inside, step = _bound(row, law, *told.hypotheses)
                mechanism = law if row_number == number else lam(x, dirac(before))
                of_part, same = opened(step, mechanism).args
                if row_number == number:
                    is_kind, said = told, at(specialize(tells, x, before), h, by=[TEST])
                    here, mean = arith(eq(place, i + 1), *inside), said.conclusion.args[1]
                    moved = lam(_t, eq(E(kernel(_t, x, before), w, h(w)), mean))
                    said = use("leibniz", here, said, x=place, y=i + 1, A=moved)
                else:
                    is_kind, other = self.silent(of_part, before), arith(ne(i + 1, place), *inside)
                    said = at(specialize(keeps, i + 1, x, before), h, by=[other, TEST])
                    said = arith(eq(said.conclusion.args[0], E(dirac(before), w, h(w))), said, _at_point(before))
                one = witnesses(step, (mechanism,), is_kind, for_all(same, said, x, h))
                each.append(generalize(discharge(one, *inside), i, before))
            composed = witnesses(parted.composed, (laws, begin, kernel), process, *each, end)
            return witnesses(says, (part, *data), *chosen, composed)

        return obtain_all(made, "R J", with_run)

    def silent(self, says: Term, kept: Term) -> Theorem:
        """A step that leaks nothing is one of those: the previous releases are kept."""
        law, itself = lam(x, dirac(kept)), lam(w, dirac(w))
        if says.op == "def":

            def of_given(step: Step) -> Theorem:
                if step.gives is None:
                    raise NotClosedError("a given guarantee without a proof")
                return step.gives(says, _flat(step, kept))

            return given(self.lists, says, _FEW, of_given)
        if _is_choice(says):
            return self.parted(says, 0, self.silent(_Parted.of(says).of_part(0), kept))
        if _is_composed(says):
            return self._silent_run(says, kept)
        inner = opened(says, law, itself).args[0] if says.data == LAWS else says
        if inner.op == "exists" and (_is_choice(inner) or _is_composed(inner)):
            seen = arith(eq(_mean(kept), E(dirac(kept), v, E(dirac(v), w, h(w)))), _at_point(kept, in_turn=True))
            same = generalize(for_all(PUSHED_R(dirac(kept), dirac(kept), itself), seen, h), x)
            return witnesses(says, (law, itself), self.silent(inner, kept), same)

        def of_step(step: Step) -> Theorem:
            return witnesses(says, (step.law, lam(w, dirac(kept))), step.is_kind, _flat(step, kept))

        return a_step(mechanism_of(says), says.data, self.lists, _FEW, of_step)

    def _silent_run(self, says: Term, kept: Term) -> Theorem:
        """All steps keep the previous releases."""
        i = var("i")
        laws, kernel = lam((i, x), dirac(kept)), lam((i, x, v), dirac(v))
        begin = kept if says.args[0].data == REAL else dirac(kept)
        process, *rows, end = opened(says, laws, begin, kernel).args
        same = arith(eq(_mean(kept), _mean(kept)))
        turn = arith(eq(_mean(kept), E(dirac(kept), v, E(dirac(v), w, h(w)))), _at_point(kept, in_turn=True))

        def proved(goal: Term, *_: Term) -> Theorem:
            return same if goal == same.conclusion else turn

        each = []
        for row in rows:
            names, inside, step = _bound(row, kept)
            each.append(generalize(discharge(self.silent(step, names[1]), *inside), *names))
        whole = folded(process, both(*(for_all(part, fact) for part, fact in zip(
            unfold(process).args, (same, for_all(PUSHED_R(dirac(kept), dirac(kept), lam(v, dirac(v))), turn, h)),
            strict=True))))  # fmt: skip
        return witnesses(says, (laws, begin, kernel), whole, *each, for_all(end, same, x, h))


def _mean(point: Term) -> Term:
    return E(dirac(point), w, h(w))


def _at_point(point: Term, *, in_turn: bool = False) -> Theorem:
    """The mean at a point; ``in_turn``: of what is at that point."""
    f = lam(v, E(dirac(v), w, h(w))) if in_turn else lam(w, h(w))
    return parts(use("E_dirac", x=point, f=f))[1]


def _flat(step: Step, kept: Term) -> Theorem:
    """Whatever the answer, the previous releases are kept."""
    mean = parts(constant(step.law(x), w, _mean(kept)))[1]
    made = arith(eq(_mean(kept), mean.conclusion.args[0]), mean)
    return generalize(for_all(PUSHED_R(dirac(kept), step.law(x), lam(w, dirac(kept))), made, h), x)


def _alone(formula: Term) -> Theorem:
    """All records are in one part: its data are all, and those of others are empty."""

    def either(goal: Term, *_: Term) -> Theorem:
        return both(*(discharge(arith(one.args[1], one.args[0]), one.args[0]) for one in goal.args))

    first, every = unfold(formula).args
    return folded(formula, both(arith(first), intro(every, either)))


def widened(claim: PrivacyClaim, said: Meaning, picks: Picks, found: Theorem) -> Theorem:
    """The refutation of the claim, from that for one part."""
    is_replaced = claim.relation == "replace-one"
    goal = said.refutation(claim.group, REAL, two_records=is_replaced)
    made = specialize(parts(found)[-1], *LIST_SPACE)
    *lists, new = premises_of(made.conclusion)[0]
    old = rename_spaces(said.body, {OUTPUT: REAL})
    between = of_queries(claim) or (lambda then, _: apart(claim.relation, 1, then))
    one = between(lambda two: Widened(two, list(picks)).body(old, new), False)
    one = cut(one, arith(SOME, num(claim.group) <= most))
    return finished(goal, mp(made, *lists, one))
