"""REFUTED as one closed theorem, for notions that postprocessing does not keep: of several steps.

What has been released is one number: a pair of what is computed from all answers, and of the pair of the previous
releases and of the last answer. The consequences of the notion survive projection to the first of these.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from dpproofs.claims.closed import NotClosedError
from dpproofs.claims.closed.facts import leads_to, postprocessed
from dpproofs.claims.closed.known_apart import Wanted
from dpproofs.claims.closed.library import instantiate, known, use
from dpproofs.claims.closed.lists_apart import Apart
from dpproofs.claims.closed.refuted_kept import IMPLIED, MECHANISM
from dpproofs.claims.closed.refuted_steps import (
    KERNEL,
    Said,
    Says,
    a_step,
    bounds,
    contradiction,
    finished,
    is_of_added,
    variants,
)
from dpproofs.claims.closed.steps_apart import RUN, UNIT, Row, Run, Step, chain, h, j, mean_of, running
from dpproofs.claims.closed.violations import VIOLATIONS, Case, Violation
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.writing import document
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    E,
    dirac,
    eq,
    fst,
    lam,
    num,
    open_,
    pair,
    product,
    rename_spaces,
    snd,
    var,
)
from dpproofs.meaning.formula import FIXED_START, KEPT, Meaning, meaning
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, PAIRED
from dpproofs.privacy.definitions import PUSHED, on
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    discharge,
    for_all,
    generalize,
    obtain,
    obtain_all,
    parts,
    same_value,
    specialize,
    witnesses,
)

i, v, w, z = (var(name) for name in "ivwz")
_place = var("p", product(REAL, DATA))


class _Row(NamedTuple):
    """The premise of the steps after the first ``low`` ones up to ``high``, and of the mechanism of each."""

    low: int
    high: int
    says: Says


def refuted(claim: PrivacyClaim, said: Meaning | None = None) -> Theorem | None:
    """|- the refutation of the claim, or None where its steps do not refute it."""
    if claim.notion not in KEPT & FIXED_START & IMPLIED.keys():
        raise NotClosedError(f"{claim.notion} is kept by postprocessing")
    said, is_replaced = said or meaning(document(claim)), claim.relation == "replace-one"
    body = Said(rename_spaces(said.body, {OUTPUT: REAL}))
    _, formulas, notion = body.at(var("R", RUN), num(0), var("J", KERNEL))
    rows = [_row(formula) for formula in formulas]
    if rows[-1].high == 1:
        raise NotClosedError(f"a refutation of {claim.notion} of one step")
    implied = IMPLIED[claim.notion]
    numbers = tuple(map(num, implied.numbers(tuple(Fraction(n.data) for n in notion.args[2:]))))

    def with_lists(violation: Violation, wanted: Wanted, lists: Apart) -> Theorem:
        def of(place: int, steps: tuple[Step, ...]) -> Theorem:
            if place < len(rows):
                return a_step(rows[place].says, MECHANISM.type, lists, wanted, lambda one: of(place + 1, (*steps, one)))
            counted = [(step, row.high - row.low) for step, row in zip(steps, rows, strict=True)]
            likely, values = violation.values(counted)
            made = tuple(
                Row(step, row.low, row.high, found) for step, row, found in zip(steps, rows, values, strict=True)
            )

            def with_pairs(put: Term, first: Term, second: Term, reads: Theorem) -> Theorem:
                pairs = _Pairs(put, first, second, reads, violation.put)

                def of_run(run: Run) -> Theorem:
                    claimed = pairs.claimed(body, run)
                    goal = on(NOTIONS[implied.notion].definition, Y=REAL)(*claimed.conclusion.args[:2], *numbers)
                    private = leads_to(implied.lemma, goal, claimed)
                    return pairs.states(
                        run,
                        lambda states, mechanism, pushed: violation.closes(
                            Case(states, lists, likely, postprocessed(private, mechanism, pushed))
                        ),
                    )

                def process(laws: Term, kernel: Term) -> Term:
                    return body.at(laws, pairs.begin, kernel)[0]

                return running(made, violation.put, rows[-1].high, process, of_run, pairs.begin, pairs.kept)

            return obtain_all(assume(PAIRED), "put first second", with_pairs)

        return of(0, ())

    kinds = [row.says(MECHANISM) for row in rows]
    tries = max(variants(kind.data.name) if kind.op == "def" else 1 for kind in kinds)
    is_signed = is_replaced and any(map(is_of_added, kinds))
    false = contradiction(
        claim, VIOLATIONS[implied.notion], numbers, rows[-1].high, tries, with_lists, is_signed=is_signed
    )
    return None if false is None else finished(said.refutation(claim.group, REAL, two_records=is_replaced), false)


def _row(formula: Term) -> _Row:
    inner = formula
    while inner.op == "exists":
        inner = open_(inner.args[0], (var(inner.hint, inner.data),))
    low, high, one = bounds(inner.args[1])
    return _Row(low, high, lambda mechanism: open_(one.args[0], (mechanism,)).args[0])


class _Pairs(NamedTuple):
    """Two numbers in one, and ``state``, the description of what is computed from the answers."""

    put: Term
    first: Term
    second: Term
    reads: Theorem
    state: Term

    @property
    def begin(self) -> Term:
        """Nothing was released."""
        return self.put(num(0), num(0))

    def kept(self, row: Row, before: Term, answer: Term) -> Term:
        """The state, and all that was released."""
        return self.put(self.state(self.first(before), row.cell(answer)), self.put(before, answer))

    def read(self, one: Term, other: Term) -> tuple[Theorem, Theorem]:
        """Both numbers of a pair."""
        mine, rest = parts(at(self.reads, one, other))
        return mine, rest

    def claimed(self, body: Said, run: Run) -> Theorem:
        """The claim for the process that keeps all."""
        _, formulas, _ = body.at(run.laws, self.begin, run.kernel)
        said = assume(body.body)
        for value in (run.laws, self.begin, run.kernel):
            said = specialize(said, value)
        said = infer("imp_elim", said, run.process)
        for row, formula, each in zip(run.rows, formulas, run.each, strict=True):
            said = infer("imp_elim", said, self.does(row, formula, each))
        return said

    def does(self, row: Row, formula: Term, each: Theorem) -> Theorem:
        """The steps keep their answers."""
        put = lam((v, z), self.kept(row, v, z))
        before, answer = lam(v, self.first(self.second(v))), lam(v, self.second(self.second(v)))
        functions = (put, answer) if row.high == 1 else (put, before, answer)
        inner = formula
        for one in functions:
            inner = open_(inner.args[0], (one,))
        told, steps = inner.args
        after = open_(open_(steps.args[0], (i,)).args[0], (v,))
        premises = []
        while after.op == "imp":
            premises.append(after.args[0])
            after = after.args[1]
        law = row.step.law
        pushed = specialize(each, x)
        image = instantiate(known("meaning.image-of-pushed"), R=pushed.conclusion.args[0], P=law(x),
                            g=lam(z, self.kept(row, v, z)))  # fmt: skip
        made = witnesses(after, (law,), row.step.is_kind, generalize(infer("cut", image, pushed), x))
        shown = generalize(discharge(made, *premises), i, v)
        return witnesses(formula, functions, self._told(told, row), shown)

    def _told(self, goal: Term, row: Row) -> Theorem:
        """The previous releases and the answer can be recovered."""
        _, rest = self.read(self.state(self.first(v), row.cell(z)), self.put(v, z))
        mine, answer = self.read(v, z)
        before = chain(same_value(self.first, rest), mine)
        last = chain(same_value(self.second, rest), answer)
        facts = both(before, last) if goal.op == "def" else last
        return for_all(goal, facts, v, z)

    def states(self, run: Run, then: Callable[[Run, Term, Theorem], Theorem]) -> Theorem:
        """A conclusion from the laws of what is computed from the answers, a mechanism, and from what it is so."""
        made = use("foundations.kernel-pushed", P=lam(_place, run.laws(fst(_place), snd(_place))),
                   K=lam((_place, w), dirac(self.first(w))))  # fmt: skip

        def with_laws(found: Term, fact: Theorem) -> Theorem:
            laws = lam((i, x), found(pair(i, x)))
            seen = lam(v, h(self.first(v)))
            is_test = generalize(specialize(UNIT, self.first(v)), v)
            sure = parts(use("E_dirac", x=self.first(w), f=h))[1]
            told = at(specialize(fact, pair(i, x)), h, by=[UNIT])
            state = E(laws(i, x), v, h(v))
            drawn = arith(eq(state, E(run.laws(i, x), w, E(dirac(self.first(w)), v, h(v)))), told)
            told = chain(drawn, mean_of(run.laws(i, x), w, sure))

            start = infer("instantiate", told, values=((i, num(0)),))
            begins = at(run.begins, x, seen, by=[is_test])
            value = parts(use("E_dirac", x=self.begin, f=seen))[1]
            zero = same_value(h, self.read(num(0), num(0))[0])
            at_zero = parts(use("E_dirac", x=num(0), f=h))[1]
            goal = eq(E(laws(num(0), x), v, h(v)), E(dirac(num(0)), v, h(v)))
            first = generalize(discharge(arith(goal, start, begins, value, zero, at_zero), UNIT), x, h)
            follows = tuple(self._follows(run, place, laws, told, seen, is_test) for place in range(len(run.rows)))
            states = run._replace(laws=laws, put=self.state, begins=first, follows=follows, begin=num(0))
            total = num(run.rows[-1].high)
            goal = on(PUSHED, Y=REAL, Z=REAL)(laws(total, x), run.laws(total, x), lam(w, dirac(self.first(w))))
            pushed = generalize(for_all(goal, infer("instantiate", drawn, values=((i, total),)), h), x)
            return then(states, lam(x, laws(total, x)), pushed)

        return obtain(made, "S_", with_laws)

    def _follows(self, run: Run, place: int, laws: Term, told: Theorem, seen: Term, is_test: Theorem) -> Theorem:
        """A step further."""
        row = run.rows[place]
        law, cell = row.step.law, row.cell
        further = infer("cut", infer("instantiate", run.follows[place], values=((h, seen),)), is_test)
        after, _ = self.read(self.state(self.first(v), cell(w)), self.put(v, w))
        same = mean_of(run.laws(j, x), v, mean_of(law(x), w, same_value(h, after)))
        here = lam(w, h(self.state(v, cell(w))))
        low, high = (generalize(fact, w) for fact in parts(specialize(UNIT, self.state(v, cell(w)))))
        bounds_ = parts(use("foundations.bounded-mean", low, high, P=law(x), f=here, c=1))[1:]
        inner = lam(v, E(law(x), w, h(self.state(v, cell(w)))))
        before = infer("instantiate", told, values=((i, j), (h, inner)))
        before = infer("cut", before, generalize(both(*bounds_), v))
        later = infer("instantiate", told, values=((i, j + 1),))
        left, right = E(laws(j + 1, x), v, h(v)), E(laws(j, x), v, inner(v))
        return arith(eq(left, right), later, further, same, before)
