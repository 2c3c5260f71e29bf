"""REFUTED as one closed theorem, for notions that postprocessing does not keep: all answers are released.

Consequences of such a guarantee are kept by postprocessing, and are refuted as they are for other steps. What one step
has released is its answer. What several have released is one number: a pair of what is computed from all answers, and
of the pair of the previous releases and of the last answer. The consequences survive projection to the first of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.facts import leads_to, postprocessed
from dpproofs.accounting.proofs.library import instantiate, known, use
from dpproofs.accounting.proofs.refuted.by_sums import contradiction as of_two_gaussians
from dpproofs.accounting.proofs.refuted.by_thresholds import (
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
from dpproofs.accounting.proofs.refuted.gaussian_steps import Answer, answer_of
from dpproofs.accounting.proofs.refuted.gaussian_violations import VIOLATIONS as OF_NOISE, Told, loss_tail
from dpproofs.accounting.proofs.refuted.known import Wanted
from dpproofs.accounting.proofs.refuted.lists import Apart, apart
from dpproofs.accounting.proofs.refuted.steps import RUN, UNIT, Likelier, Row, Run, Step, chain, h, j, mean_of, running
from dpproofs.accounting.proofs.refuted.violations import VIOLATIONS, Case, NotRefutedError, Violation, wrong
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    dirac,
    eq,
    exp,
    fst,
    function_type,
    lam,
    normal,
    num,
    pair,
    prob,
    product,
    rename_spaces,
    snd,
    sqrt,
    var,
)
from dpproofs.meaning.formula import FIXED_START, KEPT, Meaning, meaning
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, PAIRED
from dpproofs.privacy.definitions import PUSHED, on
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    discharge,
    for_all,
    generalize,
    mp,
    numeric,
    obtain,
    obtain_all,
    parts,
    reversed_equation,
    same_value,
    specialize,
    witnesses,
)

i, v, w, z, _hole = (var(name) for name in ("i", "v", "w", "z", "hole_"))
_phi = var("phi", function_type((REAL,), REAL))
_TEST = test_function(_phi, w)
_place = var("p", product(REAL, DATA))
MECHANISM = var("K", function_type((DATA,), prob(REAL)))
_PUSHED = on(PUSHED, Y=REAL, Z=REAL)


class Implied(NamedTuple):
    """A consequence of a notion: another one, by a lemma, with numbers."""

    notion: str
    lemma: str
    numbers: Callable[[tuple[Fraction, ...]], tuple[Fraction, ...]]


IMPLIED: Mapping[str, Implied] = MappingProxyType(
    {
        "mcdp": Implied("zcdp", "bs16.lemma-4.2", lambda n: (n[0] - n[1] ** 2 / 2, n[1] ** 2 / 2)),
        "probabilistic_dp": Implied("approx_dp", "mechanisms.probabilistic-dp-to-approx-dp", lambda n: n),
    }
)
EXACT: Mapping[str, Callable[[Told], Theorem]] = MappingProxyType({"probabilistic_dp": loss_tail})
"""How Gaussian noise violates such a notion itself, which is more than its consequence."""


def refuted(claim: PrivacyClaim, said: Meaning | None = None) -> Theorem | None:
    """|- the refutation of the claim, or None where its steps do not refute it."""
    if claim.notion not in KEPT & FIXED_START & IMPLIED.keys():
        raise NotClosedError(f"{claim.notion} is kept by postprocessing")
    said = said or meaning(document(claim))
    body = Said(rename_spaces(said.body, {OUTPUT: REAL}))
    _, formulas, notion = body.at(var("R", RUN), num(0), var("J", KERNEL))
    implied = IMPLIED[claim.notion]
    numbers = tuple(map(num, implied.numbers(tuple(Fraction(n.data) for n in notion.args[2:]))))
    released = _Released(claim, body, [_row(formula) for formula in formulas], implied, numbers)
    false = (released.of_one() if released.total == 1 else None) or released.of_tests()
    is_replaced = claim.relation == "replace-one"
    return None if false is None else finished(said.refutation(claim.group, REAL, two_records=is_replaced), false)


class _Row(NamedTuple):
    """The premise of the steps after the first ``low`` ones up to ``high``, and of the mechanism of each."""

    low: int
    high: int
    says: Says


def _row(formula: Term) -> _Row:
    inner = formula
    while inner.op == "exists":
        inner = opened(inner, var(inner.hint, inner.data))
    low, high, one = bounds(inner.args[1])
    return _Row(low, high, lambda mechanism: opened(one, mechanism).args[0])


class _Released(NamedTuple):
    """A claim about steps whose answers are released."""

    claim: PrivacyClaim
    body: Said
    rows: list[_Row]
    implied: Implied
    """The consequence that is refuted."""
    numbers: tuple[Term, ...]

    @property
    def total(self) -> int:
        """How many steps there are."""
        return self.rows[-1].high

    def consequence(self, claimed: Theorem) -> Theorem:
        """What follows from the claim."""
        goal = on(NOTIONS[self.implied.notion].definition, Y=REAL)(*claimed.conclusion.args[:2], *self.numbers)
        return leads_to(self.implied.lemma, goal, claimed)

    def running(self, rows: tuple[Row, ...], kept: _Kept, then: Callable[[Run, Theorem], Theorem]) -> Theorem:
        """A conclusion from the laws of what is released, and from the claim for these."""

        def process(laws: Term, kernel: Term) -> Term:
            return self.body.at(laws, kept.begin, kernel)[0]

        def of_run(run: Run) -> Theorem:
            _, formulas, _ = self.body.at(run.laws, kept.begin, run.kernel)
            claimed = specialize(assume(self.body.body), run.laws, kept.begin, run.kernel)
            does = (_does(kept, *one) for one in zip(run.rows, formulas, run.each, strict=True))
            return then(run, mp(claimed, run.process, *does))

        return running(rows, kept.state, self.total, process, of_run, kept.begin, kept.kept)

    def of_one(self) -> Theorem | None:
        """A contradiction from the answer of one step; None without one."""
        return self.of_noise() or (self.of_event() if self.claim.notion in EXACT else None)

    def of_event(self) -> Theorem | None:
        """A contradiction from answers with a larger privacy loss; None without one."""
        epsilon, delta = self.numbers
        kept, wanted = _Answer(self.body, lam((v, z), z)), Wanted((Fraction(epsilon.data),), 1, 0)

        def with_lists(lists: Apart) -> Theorem:
            def with_step(step: Step) -> Theorem:
                if step.likelier is None:
                    raise NotClosedError("answers whose privacy loss is not known")
                found = step.likelier(Fraction(epsilon.data))
                wrong(delta < found.chance.conclusion.args[1])
                row = Row(step._replace(levels=(), tails=((), ())), 0, 1, ())
                return self.running((row,), kept, lambda run, claimed: _too_likely(run, claimed, lists, found, kept))

            return a_step(self.rows[0].says, MECHANISM.type, lists, wanted, with_step)

        try:
            return apart(self.claim.relation, self.claim.group, with_lists)
        except (NotClosedError, NotRefutedError, *FAILURES):
            return None

    def of_noise(self) -> Theorem | None:
        """A contradiction from Gaussian noise of one step; None without one."""
        itself, kept = EXACT.get(self.claim.notion), _Answer(self.body, lam((v, z), z))

        def with_lists(lists: Apart) -> Theorem:
            answer = answer_of(self.rows[0].says(MECHANISM), MECHANISM, lists)

            def of_run(run: Run, claimed: Theorem) -> Theorem:
                same = _after_one(run, kept.kept)
                one, other = (_at_list(answer, same, which) for which in (0, 1))
                low, high = (fact.conclusion.args[1].args[0].args[0] for fact in (one, other))
                first, second = (generalize(discharge(fact, UNIT), h) for fact in (one, other))
                violation = OF_NOISE[self.implied.notion] if itself is None else itself
                said = self.consequence(claimed) if itself is None else claimed
                return violation(Told(said, lists, (low, high), answer.variance, (first, second)))

            return self.running((Row(Step(answer.law, answer.is_kind, (), ((), ())), 0, 1, ()),), kept, of_run)

        try:
            return of_two_gaussians(self.claim.relation, self.claim.group, with_lists)
        except NotClosedError:
            return None

    def of_tests(self) -> Theorem | None:
        """A contradiction from thresholds on the answers; None without one."""

        def with_lists(violation: Violation, wanted: Wanted, lists: Apart) -> Theorem:
            def of(*steps: Step) -> Theorem:
                if len(steps) < len(self.rows):
                    says = self.rows[len(steps)].says
                    return a_step(says, MECHANISM.type, lists, wanted, lambda one: of(*steps, one))
                counted = [(step, row.high - row.low) for step, row in zip(steps, self.rows, strict=True)]
                likely, values = violation.values(counted)
                made = tuple(
                    Row(step, row.low, row.high, found)
                    for step, row, found in zip(steps, self.rows, values, strict=True)
                )

                def with_kept(kept: _Kept) -> Theorem:
                    def of_run(run: Run, claimed: Theorem) -> Theorem:
                        private = self.consequence(claimed)
                        return kept.states(
                            run,
                            lambda states, mechanism, pushed: violation.closes(
                                Case(states, lists, likely, postprocessed(private, mechanism, pushed))
                            ),
                        )

                    return self.running(made, kept, of_run)

                if self.total == 1:
                    return with_kept(_Answer(self.body, violation.put))
                return obtain_all(
                    assume(PAIRED), "put first second", lambda *pairs: with_kept(_Pairs(violation.put, *pairs))
                )

            return of()

        kinds = [row.says(MECHANISM) for row in self.rows]
        tries = max(variants(kind.data.name) if kind.op == "def" else 1 for kind in kinds)
        is_signed = self.claim.relation == "replace-one" and self.total > 1 and any(map(is_of_added, kinds))
        violated = VIOLATIONS[self.implied.notion]
        return contradiction(self.claim, violated, self.numbers, self.total, tries, with_lists, is_signed=is_signed)


def _too_likely(run: Run, claimed: Theorem, lists: Apart, found: Likelier, kept: _Answer) -> Theorem:
    """A contradiction from the claim about one step, and from answers with a larger loss than claimed."""
    mechanism, relation, epsilon, delta = claimed.conclusion.args
    same = _after_one(run, kept.kept)
    points = lists.points()

    def released(point: Term, test: Term, is_test: Theorem) -> Theorem:
        told = infer("instantiate", same, values=((x, point), (h, test)))
        return infer("cut", told, is_test)

    seen = lam(w, found.event(w) * _phi(w))
    bounds = *parts(specialize(found.is_event, w)), *parts(specialize(_TEST, w))
    is_seen = generalize(both(arith(0 <= seen(w), *bounds), arith(seen(w) <= 1, *bounds)), w)
    means = [released(point, seen, is_seen) for point in points]
    rare, often = (mean.conclusion.args[0] for mean in means)
    bound = arith(exp(found.loss) * rare <= often, *means, at(found.bound, _phi, by=[_TEST]))
    likelier = generalize(discharge(bound, _TEST), _phi)
    values = {"M": mechanism, "N": relation, "epsilon": epsilon, "delta": delta, "A": found.event, "c": found.loss,
              "x1": points[1], "x2": points[0]}  # fmt: skip
    more = numeric(epsilon < found.loss, depth=0)
    known_ = use("notions.likelier-answers", claimed, lists.back, found.is_event, likelier, more, **values)
    chance = released(points[1], found.event, found.is_event)
    return arith(FALSE, known_, chance, found.chance, wrong(delta < found.chance.conclusion.args[1]))


def _at_list(answer: Answer, same: Theorem, which: int) -> Theorem:
    """UNIT |- E[R(1, list)] h is that of N(a number, the variance)."""
    lists, deviation = answer.lists, answer.law(x).args[1]
    point, value = lists.points()[which], lists.asked()[which]
    told = infer("instantiate", same, values=((x, point),))
    here = answer.law(point).args[0]
    centre = value.conclusion.args[1] * answer.slope
    moved = same_value(lam(_hole, E(normal(_hole, deviation), v, h(v))), arith(eq(here, centre), value))
    spread = same_value(lam(_hole, E(normal(centre, _hole), v, h(v))), arith(eq(deviation, sqrt(answer.variance))))
    goal = eq(told.conclusion.args[0], E(normal(centre, sqrt(answer.variance)), v, h(v)))
    return arith(goal, told, moved, spread)


def _after_one(run: Run, kept: Callable[[Row, Term, Term], Term]) -> Theorem:
    """UNIT |- E[R(1, x)] h = E[K(x)] h(what is kept of the answer), after one step."""
    (row,) = run.rows
    law, here = row.step.law(x), lam(w, h(kept(row, v, w)))
    told = infer("instantiate", run.follows[0], values=((j, num(0)),))
    told = infer("cut", told, *(numeric(fact, depth=0) for fact in told.hypotheses if not fact.free))
    low, high = (generalize(fact, w) for fact in parts(specialize(UNIT, kept(row, v, w))))
    unit = generalize(both(*parts(use("foundations.bounded-mean", low, high, P=law, f=here, c=1))[1:]), v)
    inner = lam(v, E(law, w, here(w)))
    start = at(run.begins, x, inner, by=[unit])
    sure = parts(use("E_dirac", x=run.begin, f=inner))[1]
    return arith(eq(E(run.laws(num(1), x), v, h(v)), inner(run.begin)), told, start, sure)


def _does(kept: _Kept, row: Row, formula: Term, each: Theorem) -> Theorem:
    """The steps keep their answers."""
    functions = kept.functions(row)
    told, steps = opened(formula, *functions).args
    premises, after = premises_of(opened(steps, i, v))
    law, pushed = row.step.law, specialize(each, x)
    image = instantiate(known("meaning.image-of-pushed"), R=pushed.conclusion.args[0], P=law(x),
                        g=lam(z, kept.kept(row, v, z)))  # fmt: skip
    made = witnesses(after, (law,), row.step.is_kind, generalize(infer("cut", image, pushed), x))
    return witnesses(formula, functions, kept.told(told, row), generalize(discharge(made, *premises), i, v))


Then = Callable[[Run, Term, Theorem], Theorem]
"""A conclusion from the laws of what is computed from the answers, a mechanism, and from what it is so."""


class _Answer(NamedTuple):
    """The answer of one step is kept as it is; ``state`` describes what is computed from it."""

    body: Said
    state: Term
    begin: Term = num(0)

    def kept(self, _: Row, __: Term, answer: Term) -> Term:
        """The answer."""
        return answer

    def functions(self, _: Row) -> tuple[Term, ...]:
        """How it is kept, and read."""
        return lam((v, z), z), lam(v, v)

    def told(self, goal: Term, _: Row) -> Theorem:
        """The answer can be recovered."""
        return for_all(goal, arith(eq(z, z)), v, z)

    def states(self, run: Run, then: Then) -> Theorem:
        """What is computed begins anew, with the answer that is released."""
        (row,), released = run.rows, run.laws(num(1), x)

        def computed(row: Row, before: Term, answer: Term) -> Term:
            return self.state(before, row.cell(answer))

        def process(laws: Term, kernel: Term) -> Term:
            return self.body.at(laws, num(0), kernel)[0]

        def of_states(states: Run) -> Theorem:
            made, kept = states.laws(num(1), x), lam(w, computed(row, num(0), w))
            is_seen = generalize(specialize(UNIT, kept(w)), w)
            answer = infer("instantiate", _after_one(run, self.kept), values=((h, lam(w, h(kept(w)))),))
            point = reversed_equation(parts(use("E_dirac", x=kept(w), f=h))[1])
            turned = mean_of(released, w, point)
            value = eq(E(made, v, h(v)), turned.conclusion.args[1])
            same = arith(value, _after_one(states, computed), infer("cut", answer, is_seen), turned)
            goal = _PUSHED(made, released, lam(w, dirac(kept(w))))
            return then(states, lam(x, made), generalize(for_all(goal, same, h), x))

        return running((row,), self.state, 1, process, of_states)


class _Pairs(NamedTuple):
    """Two numbers in one, and ``state``, the description of what is computed from the answers."""

    state: Term
    put: Term
    first: Term
    second: Term
    reads: Theorem

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

    def functions(self, row: Row) -> tuple[Term, ...]:
        """How the answer is kept with the previous releases, and how these are read, where there are any, and it."""
        put = lam((v, z), self.kept(row, v, z))
        before, answer = lam(v, self.first(self.second(v))), lam(v, self.second(self.second(v)))
        return (put, answer) if row.high == 1 else (put, before, answer)

    def told(self, goal: Term, row: Row) -> Theorem:
        """The previous releases and the answer can be recovered."""
        _, rest = self.read(self.state(self.first(v), row.cell(z)), self.put(v, z))
        mine, answer = self.read(v, z)
        before = chain(same_value(self.first, rest), mine)
        last = chain(same_value(self.second, rest), answer)
        facts = both(before, last) if goal.op == "def" else last
        return for_all(goal, facts, v, z)

    def states(self, run: Run, then: Then) -> Theorem:
        """What is computed is the first number."""
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
            goal = _PUSHED(laws(total, x), run.laws(total, x), lam(w, dirac(self.first(w))))
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


_Kept = _Answer | _Pairs
"""How all answers are kept in what is released."""
