"""REFUTED as one closed theorem, for Gaussian steps: the sum of the answers, a number, is kept.

All steps ask one query of the two data sets, which differs by as much as their sensitivities allow. So the sum has
two Gaussian laws, whose divergences are known exactly, however many steps there are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.by_thresholds import (
    STEPS,
    Composed,
    Said,
    bounds,
    finished,
    is_composed,
    mechanism_of,
)
from dpproofs.accounting.proofs.refuted.epochs import asked_of_epochs
from dpproofs.accounting.proofs.refuted.gaussian_steps import Noise, noises
from dpproofs.accounting.proofs.refuted.gaussian_violations import VIOLATIONS, Told
from dpproofs.accounting.proofs.refuted.lists import Apart, apart
from dpproofs.accounting.proofs.refuted.shapes import instance
from dpproofs.accounting.proofs.refuted.steps import RUN
from dpproofs.accounting.proofs.refuted.violations import NotRefutedError
from dpproofs.accounting.proofs.sums import settled
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import (
    REAL,
    E,
    add,
    dirac,
    eq,
    function_type,
    ind,
    lam,
    nat,
    normal,
    num,
    rename_spaces,
    sqrt,
    substitute,
    var,
)
from dpproofs.meaning.formula import Meaning, meaning
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import OUTPUT
from dpproofs.privacy.definitions import PUSHED, on
from dpproofs.proving.tactics import (
    Fact,
    arith,
    assume,
    at,
    both,
    discharge,
    folded,
    for_all,
    generalize,
    natural_sign,
    numeric,
    obtain,
    parts,
    reversed_equation,
    specialize,
    witnesses,
)

_vandermonde = theorem_file("foundations.sums.sums")
_gaussian_sums = theorem_file("meaning.vectors_of_one")
_tests_of_numbers = theorem_file("meaning.vectors_of_one")

i, v, w, _hole, _step, _kept = (var(name) for name in ("i", "v", "w", "hole_", "step_", "kept_"))
h = var("h", function_type((REAL,), REAL))
TEST = test_function(h, v)
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)


def refuted(claim: PrivacyClaim, said: Meaning | None = None) -> Theorem | None:
    """|- the refutation of the claim, or None where Gaussian noise does not refute it."""
    said = said or meaning(document(claim))
    goal = said.refutation(claim.group, REAL, two_records=claim.relation == "replace-one")
    body = rename_spaces(said.body, {OUTPUT: REAL})
    made = instance(claim.relation, claim.group, goal, body, false)
    if made is not None:
        return made
    found = false(claim.relation, claim.group, body)
    return None if found is None else finished(goal, found)


def false(relation: str, group: int, claimed: Term) -> Theorem | None:
    """A contradiction from the body of a claim; None where Gaussian noise does not refute it."""
    body = Said(claimed)
    begin = dirac(num(0)) if claimed.args[0].data[0] == "prob" else num(0)
    _, formulas, notion = body.at(var("R", RUN), begin, STEPS)
    if notion.data.name not in VIOLATIONS:
        raise NotClosedError(f"a refutation of {notion.data.name} of Gaussian steps")
    violation = VIOLATIONS[notion.data.name]
    flat = [one for formula in formulas for one in _flat(bounds(formula)[2])]
    kinds = [mechanism_of(one)(var("K", one.data)) for one in flat if one.op == "exists"]

    def of_lists(lists: Apart) -> Theorem:
        rows = rows_of(formulas, lists)
        steps = Steps(lists, rows)

        def with_laws(laws: Term, facts: Theorem) -> Theorem:
            wanted = body.at(laws, begin, steps.kernel)[0]
            said = assume(claimed)
            for value in (laws, begin, steps.kernel):
                said = specialize(said, value)
            said = infer("imp_elim", said, steps.process(wanted, facts))
            for row in rows:
                said = infer("imp_elim", said, steps.does(row))
            (low, variance, first), (high, _, second) = (steps.end(laws, facts, which) for which in (0, 1))
            return violation(Told(said, lists, (low, high), variance, (first, second)))

        return obtain(steps.in_turn(), "R", with_laws)

    return contradiction(relation, group, lambda lists: asked_of_epochs(kinds, lists, of_lists))


def contradiction(relation: str, group: int, with_lists: Callable[[Apart], Theorem]) -> Theorem | None:
    """A contradiction from the claim, on data sets that differ as much as the kinds of steps allow."""
    try:
        if relation == "replace-one":
            with suppress(NotClosedError):
                return apart(relation, group, with_lists, is_signed=True)
        return apart(relation, group, with_lists)
    except NotRefutedError:
        return None


class Row(NamedTuple):
    """Equal steps after the first ``low`` ones, up to step ``high``."""

    low: int
    high: int
    says: Term
    """The premise of step i + 1, about the laws J(i + 1, x, v)."""
    noise: Noise


def rows_of(formulas: Sequence[Term], lists: Apart) -> list[Row]:
    """Equal steps for each formula; of several steps that are one, all are weighted like the others."""
    flat = [one for formula in formulas for one in _flat(bounds(formula)[2])]
    return _rows(formulas, iter(noises(flat, lists)), lists)


def _flat(says: Term) -> list[Term]:
    """The premise of a step, or of each of those that it consists of."""
    if not is_composed(says):
        return [says]
    return [one for formula in Composed(says).formulas for one in _flat(bounds(formula)[2])]


def _rows(formulas: Sequence[Term], found: Iterator[Noise], lists: Apart) -> list[Row]:
    rows = []
    for formula in formulas:
        low, high, says = bounds(formula)
        inner = Composed(says).formulas if is_composed(says) else ()
        noise = _together(_rows(inner, found, lists), lists) if inner else next(found)
        rows.append(Row(low, high, says, noise))
    return rows


def _together(rows: Sequence[Row], lists: Apart) -> Noise:
    """The composed steps on what is kept, one after the other."""
    slope, variance = Steps(lists, rows).sums()

    def does(goal: Term, kept: Term) -> Theorem:
        steps, made = Steps(lists, rows, kept), Composed(goal)

        def with_laws(laws: Term, facts: Theorem) -> Theorem:
            process, *_, same_laws = made.at(laws, kept, steps.kernel)
            mean, total, known = steps.law(laws, facts, x)
            middle = kept + slope * lists.query(x)
            known = _renamed(
                known,
                mean,
                middle,
                lam(_hole, _tests_of_numbers.same(laws(num(steps.total), x), normal(_hole, sqrt(total)))),
            )
            known = _renamed(
                known,
                total,
                variance,
                lam(_hole, _tests_of_numbers.same(laws(num(steps.total), x), normal(middle, sqrt(_hole)))),
            )
            told = at(known, h, by=[TEST])
            ends = for_all(same_laws, reversed_equation(told), x, h)
            begin = kept if made.is_fixed else dirac(kept)
            each = [steps.does(row) for row in rows]
            return witnesses(goal, (laws, begin, steps.kernel), steps.process(process, facts), *each, ends)

        return obtain(steps.in_turn(), "R", with_laws)

    return Noise(slope, variance, does)


def _renamed(known: Theorem, old: Term, new: Term, about: Term, *facts: Theorem) -> Theorem:
    """The same of an equal number."""
    return known if old == new else use("leibniz", arith(eq(old, new), *facts), known, x=old, y=new, A=about)


class Steps(NamedTuple):
    """Groups of equal Gaussian steps, and what is kept before the first one."""

    lists: Apart
    rows: Sequence[Row]
    begin: Term = num(0)

    @property
    def total(self) -> int:
        """How many steps there are."""
        return self.rows[-1].high

    def _at(self, number: Term, values: Sequence[Term]) -> Term:
        """The value of the group that contains the step."""
        jumps = [
            (b - a) * ind(num(row.low + 1) <= number)
            for a, b, row in zip(values, values[1:], self.rows[1:], strict=False)
            if a != b
        ]
        return add(values[0], *jumps)

    def _law(self, number: Term, data: Term, before: Term) -> Term:
        slope = self._at(number, [row.noise.slope for row in self.rows])
        spread = self._at(number, [row.noise.variance for row in self.rows])
        return normal(before + slope * self.lists.query(data), sqrt(spread))

    @property
    def kernel(self) -> Term:
        """J(i, x, v) = N(v + slope q(x), variance), with the numbers of the group of step i."""
        return lam((i, x, v), self._law(i, x, v))

    def in_turn(self) -> Theorem:
        """There are laws of what is kept."""
        natural = numeric(nat(num(self.total)), depth=0)
        return use("foundations.kernels-in-turn", natural, k=self.total, S=lam(x, dirac(self.begin)), K=self.kernel)

    def process(self, goal: Term, facts: Theorem) -> Theorem:
        """The laws are those of the process."""
        begins, follows = parts(facts)
        begin = generalize(discharge(at(begins, x, h, by=[TEST]), TEST), x, h)
        inside = nat(i), i + 1 <= num(self.total)
        step = generalize(discharge(specialize(at(follows, i, by=inside), x), *inside), i, x)
        return folded(goal, both(begin, step))

    def written(self, row: Row, number: Term, fact: Theorem, about: Callable[[Term, Term], Term], *inside: Fact,
                is_read: bool = False) -> Theorem:  # fmt: skip
        """A fact about the slope and the variance of a group, for those of a step in it.

        ``about``: the statement, of both numbers. ``inside`` says that the step is in the group. ``is_read``: the
        converse.
        """
        marks = [
            arith(eq(ind(num(other.low + 1) <= number), int(other.low <= row.low)), *inside) for other in self.rows[1:]
        ]
        slope, variance = row.noise.slope, row.noise.variance
        there = self._at(number, [one.noise.slope for one in self.rows])
        here = self._at(number, [one.noise.variance for one in self.rows])
        changes: list[tuple[Term, Term, Callable[[Term], Term]]] = [
            (slope, there, lambda u: about(u, here if is_read else variance)),
            (variance, here, lambda u: about(slope if is_read else there, u)),
        ]
        for mine, other, said in changes:
            if mine != other:
                old, new = (other, mine) if is_read else (mine, other)
                fact = use("leibniz", arith(eq(old, new), *marks), fact, x=old, y=new, A=lam(_hole, said(_hole)))
        return fact

    def does(self, row: Row) -> Theorem:
        """The steps satisfy their premises."""
        inside = nat(i), num(row.low) <= i, i + 1 <= num(row.high)

        def about(slope: Term, variance: Term) -> Term:
            law = lam((_step, x, _kept), normal(_kept + slope * self.lists.query(x), sqrt(variance)))
            return substitute(row.says, {STEPS: law})

        shown = row.noise.does(about(row.noise.slope, row.noise.variance), v)
        return generalize(discharge(self.written(row, i + 1, shown, about, *inside), *inside), i, v)

    def law(self, laws: Term, facts: Theorem, point: Term) -> tuple[Term, Term, Theorem]:
        """The mean and the variance of what is kept in the end, and that it is Gaussian with these."""
        begins, follows = parts(facts)

        def step(row: Row, number: Term, after: Term, *inside: Fact) -> Theorem:
            """R(after, list) is N(v + slope q(list), variance), where v has the law R(number, list)."""
            natural = [fact for fact in inside if isinstance(fact, Theorem) and fact.conclusion == nat(number)]
            told = specialize(at(follows, number, by=[*natural, arith(after <= num(self.total), *inside)]), point)

            def about(slope: Term, variance: Term) -> Term:
                noisy = normal(v + slope * self.lists.query(point), sqrt(variance))
                return PUSHED_R(laws(after, point), laws(number, point), lam(v, noisy))

            return self.written(row, after, told, about, *inside, is_read=True)

        zero, first = num(0), self.rows[0]
        slope, variance = first.noise.slope * self.lists.query(point), first.noise.variance
        pushed = at(step(first, zero, num(1), numeric(nat(zero), depth=0)), h, by=[TEST])
        inner = lam(v, E(normal(v + slope, sqrt(variance)), w, h(w)))
        start = at(
            begins, point, inner, by=[generalize(_tests_of_numbers.unit_mean(normal(v + slope, sqrt(variance)), h), v)]
        )
        sure = parts(use("E_dirac", x=self.begin, f=inner))[1]
        mean, total = self.begin + slope, variance
        known = arith(
            eq(E(laws(num(1), point), v, h(v)), E(normal(mean, sqrt(variance)), w, h(w))), pushed, start, sure
        )
        known = generalize(discharge(known, TEST), h)
        for row in self.rows:
            low = max(row.low, 1)
            count = row.high - low
            if not count:
                continue
            u, t = row.noise.slope * self.lists.query(point), row.noise.variance
            later = num(low) + i
            inside = nat(i), i + 1 <= num(count)
            natural = use(_vandermonde.NATURAL_SUM, numeric(nat(num(low)), depth=0), nat(i), k=num(low), n=i)
            near = [
                arith(num(row.low + 1) <= later + 1, natural_sign(i, nat(i))),
                arith(later + 1 <= num(row.high), inside[1]),
            ]
            follow = generalize(discharge(step(row, later, later + 1, natural, *near), *inside), i)
            positive = [settled(0 < one) for one in (total, t)]
            known = use(_gaussian_sums.GAUSSIAN_SUMS, *positive, numeric(nat(num(count)), depth=0), known, follow,
                        R=lam(i, laws(num(low) + i, point)), m=mean, u=u, s=total, t=t, n=num(count))  # fmt: skip
            mean, total = mean + num(count) * u, total + num(count) * t
            end = arith(eq(num(low) + num(count), num(row.high)))
            about = lam(_hole, _tests_of_numbers.same(laws(_hole, point), normal(mean, sqrt(total))))
            known = use("leibniz", end, known, x=num(low) + num(count), y=num(row.high), A=about)
        return mean, total, known

    def end(self, laws: Term, facts: Theorem, which: int) -> tuple[Term, Term, Theorem]:
        """The mean and the variance of the sum on a list, as closed numbers, and that it is Gaussian with these."""
        point, value = self.lists.points()[which], self.lists.asked()[which]
        mean, total, known = self.law(laws, facts, point)
        slope, spread = self.sums(int(value.conclusion.args[1].data))
        end = laws(num(self.total), point)
        known = _renamed(known, mean, slope, lam(_hole, _tests_of_numbers.same(end, normal(_hole, sqrt(total)))), value)
        known = _renamed(known, total, spread, lam(_hole, _tests_of_numbers.same(end, normal(slope, sqrt(_hole)))))
        return slope, spread, known

    def sums(self, distance: int = 1) -> tuple[Term, Term]:
        """The sums of all slopes and of all variances, the slopes times the distance."""
        counts = [row.high - row.low for row in self.rows]
        means = [num(count * distance) * row.noise.slope for count, row in zip(counts, self.rows, strict=True)]
        spreads = [num(count) * row.noise.variance for count, row in zip(counts, self.rows, strict=True)]
        return _folded(means), _folded(spreads)


def _folded(summands: Sequence[Term]) -> Term:
    """The sum, as one number where it is rational."""
    factors = [
        [part.data for part in (one.args if one.op == "mul" else (one,)) if part.op == "num"] for one in summands
    ]
    plain = [
        one.op == "num" or (one.op == "mul" and len(f) == len(one.args))
        for one, f in zip(summands, factors, strict=True)
    ]
    if all(plain):
        return num(sum((math.prod(f, start=Fraction(1)) for f in factors), Fraction(0)))
    return add(*summands)
