"""REFUTED as one closed theorem, for DP-SGD: what is kept is the sum of the privacy losses of all answers.

That sum is the privacy loss of all answers, so the event that it exceeds epsilon is the best one. The optimistic PLDs
that the search finds bound from below how well it distinguishes two lists, each with a theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.pairs.pair import Sampled
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.files import theorem_file
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.refuted.by_thresholds import (
    KERNEL,
    STEPS,
    Said,
    bounds,
    finished,
    is_composed,
    is_sampled,
    mechanism_of,
)
from dpproofs.accounting.proofs.refuted.known import Wanted
from dpproofs.accounting.proofs.refuted.lists import Apart, apart
from dpproofs.accounting.proofs.refuted.lower_plds import Below, Lower, above, multiplied, shown
from dpproofs.accounting.proofs.refuted.sampled_noise import GAUSSIAN, on_samples, sampled
from dpproofs.accounting.proofs.refuted.steps import RUN, Row, Run, Step, running
from dpproofs.accounting.refutation.plds import Told, violating
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    dirac,
    eq,
    function_type,
    lam,
    nat,
    normal,
    num,
    prob,
    rename_spaces,
    var,
)
from dpproofs.meaning.formula import Meaning, meaning
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, PROCESS
from dpproofs.privacy.definitions import MIXTURE, on
from dpproofs.privacy.notions import APPROX_DP
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    discharge,
    folded,
    for_all,
    generalize,
    natural_sign,
    numeric,
    parts,
    said_of,
    specialize,
    witnesses,
)

_losses = theorem_file("notions.pld.losses_added")
_dp_sgd_losses = theorem_file("sampling.dp_sgd_losses")

i, k, v, w = (var(name) for name in ("i", "k", "v", "w"))
_LOW, _HIGH = var("low_"), var("high_")
phi = var("phi", function_type((REAL,), REAL))
TEST = test_function(phi, w)
FINEST = 3
"""How often grids are made finer until PLDs are found that violate the claim."""


def refuted(claim: PrivacyClaim, said: Meaning | None = None) -> Theorem | None:
    """|- the refutation of the claim, or None where no PLD is found that violates it."""
    said, is_replaced = said or meaning(document(claim)), claim.relation == "replace-one"
    goal = said.refutation(claim.group, REAL, two_records=is_replaced)
    body = Said(rename_spaces(said.body, {OUTPUT: REAL}))
    begin = dirac(num(0)) if body.body.args[0].data[0] == "prob" else num(0)
    _, formulas, notion = body.at(var("R", RUN), begin, var("J", KERNEL))
    if notion.data.name != APPROX_DP.name or claim.group > 1 or not all(map(_is_dp_sgd, formulas)):
        raise NotClosedError("a refutation of such a claim by privacy losses")
    told = next(filter(None, (violating(claim, finer=finer) for finer in range(FINEST))), None)
    if told is None or told.part.revealed:
        return None
    kinds = told.part.runs
    if len(kinds) != len(formulas) or any(
        one.runs != high - low for one, (low, high, _) in zip(kinds, map(bounds, formulas), strict=True)
    ):
        raise NotClosedError("steps of one kind that do not follow each other")

    def with_lists(lists: Apart) -> Theorem:
        return _with_steps(formulas, lists, lambda steps: _closed(body, begin, lists, steps, told))

    return finished(goal, apart(claim.relation, claim.group, with_lists))


def _is_dp_sgd(formula: Term) -> bool:
    """Whether a step is Gaussian noise on a sum of vectors of norm at most 1, on a Poisson sample."""
    says = bounds(formula)[2]
    if is_composed(says) or says.op != "exists":
        return False
    kind = mechanism_of(says)(var("K", says.data))
    if not is_sampled(kind):
        return False
    base = on_samples(kind)[1](var("B", function_type((DATA,), prob(REAL))))
    return base.op == "def" and base.data.name in GAUSSIAN and base.args[2] == num(1)


def _with_steps(formulas: Sequence[Term], lists: Apart, then: Callable[[tuple[Step, ...]], Theorem]) -> Theorem:
    """A conclusion from a step for each formula."""

    def more(place: int, done: tuple[Step, ...]) -> Theorem:
        if place == len(formulas):
            return then(done)
        says = bounds(formulas[place])[2]
        of_step = mechanism_of(says)
        kind = of_step(var("K", says.data))
        wanted = Wanted((), 0, 0, by_line=True)
        return sampled(lists, of_step, kind, wanted, lambda step: more(place + 1, (*done, step)))

    return more(0, ())


class Drawn(NamedTuple):
    """A step of DP-SGD: its laws on the second and on the first list, its privacy loss, and the facts about them."""

    step: Step
    laws: tuple[Term, Term]
    loss: Term
    facts: tuple[Theorem, ...]
    """That the laws are the sampled Gaussian pair, and that the logarithm of their likelihood ratio is the loss."""
    pair: Sampled

    def put(self, before: Term, answer: Term) -> Term:
        """What is kept after an answer."""
        return before + self.loss(answer)


def _drawn(step: Step, lists: Apart, pair: Sampled) -> Drawn:
    second, first = (step.law(point) for point in (lists.second, lists.first))
    q, sigma = num(pair.rate), num(pair.sigma)
    is_pair = _is_mixture(step, lists.second, second, 1, pair)
    numbers = [numeric(0 < q, depth=0), numeric(q <= num(1), depth=0), numeric(0 < sigma, depth=0)]
    if pair.is_replaced:
        other = _is_mixture(step, lists.first, first, -1, pair)
        known = _dp_sgd_losses.REPLACED
    else:
        noise = E(normal(0, sigma), w, phi(w))
        told = _mean(step, lists.first)
        same = arith(eq(E(first, w, phi(w)), noise), told)
        other = generalize(discharge(same, TEST), phi)
        known = _dp_sgd_losses.ADDED
    is_loss = use(known, is_pair, other, *numbers, P=second, Q=first, rate=q, sigma=sigma)
    ratio = is_loss.conclusion.args[0]
    return Drawn(step, (second, first), lam(w, ratio(w).args[0]), (is_pair, other, is_loss), pair)


def _mean(step: Step, point: Term) -> Theorem:
    """TEST |- the mean of phi on a list."""
    if step.mean is None:
        raise NotClosedError("answers that are not Gaussian noise on samples")
    return step.mean(point, phi, assume(TEST))


def _is_mixture(step: Step, point: Term, law: Term, mean: int, pair: Sampled) -> Theorem:
    """The law is that of noise on a mean, at the rate of the sample, or else on 0."""
    q, sigma = num(pair.rate), num(pair.sigma)
    goal = on(MIXTURE, Y=REAL)(law, q, normal(mean, sigma), normal(0, sigma))
    return for_all(goal, arith(said_of(goal, phi), _mean(step, point)), phi)


def _closed(body: Said, begin: Term, lists: Apart, steps: tuple[Step, ...], told: Told) -> Theorem:
    """The contradiction, from a step for each formula."""
    _, formulas, notion = body.at(var("R", RUN), begin, STEPS)
    kinds = [one for one in told.part.runs if isinstance(one, Sampled)]
    drawn = [_drawn(step, lists, pair) for step, pair in zip(steps, kinds, strict=True)]
    rows = [Row(step, *bounds(formula)[:2], ()) for step, formula in zip(steps, formulas, strict=True)]
    by_start = {row.low: one for row, one in zip(rows, drawn, strict=True)}

    def of_run(run: Run) -> Theorem:
        _, wanted, _ = body.at(run.laws, begin, run.kernel)
        claimed = assume(body.body)
        for value in (run.laws, begin, run.kernel):
            claimed = specialize(claimed, value)
        claimed = infer("imp_elim", claimed, run.process)
        for row, formula, each in zip(run.rows, wanted, run.each, strict=True):
            claimed = infer("imp_elim", claimed, _does(by_start[row.low], row, formula, each))
        private = at(claimed, lists.second, lists.first, by=[lists.back])
        return _contradiction(run, drawn, lists, told, private, notion.args[2:])

    def process(laws: Term, kernel: Term) -> Term:
        return body.at(laws, begin, kernel)[0]

    def keep(row: Row, before: Term, answer: Term) -> Term:
        return by_start[row.low].put(before, answer)

    return running(rows, lam((v, w), v + w), rows[-1].high, process, of_run, kept=keep)


def _does(one: Drawn, row: Row, formula: Term, each: Theorem) -> Theorem:
    """The steps satisfy the formula of each."""
    _, _, says = bounds(formula)
    inside = nat(i), num(row.low) <= i, i + 1 <= num(row.high)
    made = witnesses(says, (one.step.law, lam(w, dirac(one.put(v, w)))), one.step.is_kind, each)
    return generalize(discharge(made, *inside), i, v)


def _contradiction(
    run: Run, drawn: Sequence[Drawn], lists: Apart, told: Told, private: Theorem, numbers: tuple[Term, ...]
) -> Theorem:
    """Of all steps; the PLD says that delta is larger."""
    epsilon, delta = numbers
    level = Fraction(epsilon.data) / told.pld.grid.step

    def ended(whole: UpTo) -> Theorem:
        below = whole.below
        named = dict(zip("PQh", below.known.conclusion.args, strict=True))
        bound = shown("profiles.delta-at-least", {**named, "epsilon": epsilon, "delta": delta}, below.known, private)
        value, allowed = bound.conclusion.args
        more = infer("enclosure", formula=allowed < value, depth=0)
        return infer("cut", infer("instantiate", _absurd(), values=((_LOW, value), (_HIGH, allowed))), bound, more)

    groups = _Groups(run, drawn, (lists.second, lists.first), told, level)
    return groups.after(1, groups.alone(0, run, level if len(drawn) == 1 else None), ended)


class UpTo(NamedTuple):
    """The PLD of what is kept after some steps, and that this is the privacy loss of all answers."""

    below: Below
    is_loss: Theorem


class _Groups(NamedTuple):
    """Groups of equal steps, one after the other, on two lists."""

    run: Run
    drawn: Sequence[Drawn]
    points: tuple[Term, Term]
    told: Told
    level: Fraction

    def after(self, place: int, before: UpTo, then: Callable[[UpTo], Theorem]) -> Theorem:
        """A conclusion from that of all groups, given that of those before this one."""
        if place == len(self.drawn):
            return then(before)
        row, count = self.run.rows[place], self.run.rows[place].high - self.run.rows[place].low

        def of_own(own: Run) -> Theorem:
            return self.after(place + 1, self._joined(place, before, self.alone(place, own), own), then)

        def process(laws: Term, kernel: Term) -> Term:
            return on(PROCESS, V=REAL)(laws, lam(x, dirac(num(0))), kernel, num(count))

        def keep(_: Row, kept: Term, answer: Term) -> Term:
            return self.drawn[place].put(kept, answer)

        one = row._replace(low=0, high=count)
        return running([one], lam((v, w), v + w), count, process, of_own, kept=keep)

    def alone(self, place: int, own: Run, level: Fraction | None = None) -> UpTo:
        """That of the steps of one group alone, which begin at 0."""
        one, count = self.drawn[place], own.rows[0].high
        runs = [_in_turn(own, one, point, which) for which, point in enumerate(self.points)]
        laws = [lam(k, own.laws(k, point)) for point in self.points]
        named = {**dict(zip("GHPQ", (*laws, *one.laws), strict=True)), "L": one.loss, "n": num(count)}
        losses = (*runs, one.facts[2])
        below = Lower(one.pair, named, one.facts[:2], losses).all(self.told.whole.kinds[place], level)
        return UpTo(below, shown("lattices.loss-of-steps", {**named, "s": num(count)}, *losses))

    def _joined(self, place: int, before: UpTo, group: UpTo, own: Run) -> UpTo:
        """That of the groups up to this one."""
        pld = self.told.whole.sums[place]
        row, drawn = self.run.rows[place], self.drawn[place]
        sums = [_further(self.run, place, own, drawn, point, which) for which, point in enumerate(self.points)]
        laws = [fact.conclusion.args[0] for fact in sums]
        parts_ = [law for one in (before, group) for law in one.below.known.conclusion.args[:2]]
        named = dict(zip(("P", "Q", "P2", "Q2", "R", "S"), (*parts_, *laws), strict=True))
        facts = before.is_loss, group.is_loss, *sums
        pld = above(pld, self.level) if place == len(self.drawn) - 1 else pld
        below = multiplied("lattices.lower-summed", before.below, group.below, pld, row.high, named, *facts)
        return UpTo(below, shown("lattices.losses-add-up", {**named, "L": lam(w, w)}, *facts))


def _further(run: Run, place: int, own: Run, one: Drawn, point: Term, which: int) -> Theorem:
    """What is kept after a group is what was kept before it, with what its steps alone add up to."""
    row, law = run.rows[place], one.laws[which]
    low, count = num(row.low), num(row.high - row.low)
    later, inside = lam(k, run.laws(low + k, point)), (nat(i), i + 1 <= count)
    natural = use("foundations.natural-sum", numeric(nat(low), depth=0), nat(i), k=low, n=i)
    known = infer("instantiate", run.told(place, point, phi, assume(TEST)), values=((var("j"), low + i),))
    ends = arith(low <= low + i, natural_sign(i)), arith(low + i + 1 <= num(row.high), inside[1])
    known = infer("cut", known, natural, *ends)
    next_ = arith(eq(low + i + 1, low + (i + 1)))
    known = use("leibniz", next_, known, x=low + i + 1, y=low + (i + 1),
                A=lam(v, eq(E(run.laws(v, point), w, phi(w)), known.conclusion.args[1])))  # fmt: skip
    added = folded(_losses.ADDED(later(i + 1), later(i), law, lam((v, w), one.put(v, w))),
                   generalize(discharge(known, TEST), phi))  # fmt: skip
    steps = generalize(discharge(added, *inside), i)
    alone = _in_turn(own, one, point, which)
    made = shown("lattices.losses-of-more-steps", {"A": later, "G": lam(k, own.laws(k, point)), "P": law,
                 "L": one.loss, "n": count}, steps, alone)  # fmt: skip
    for end, number in ((low + num(0), low), (low + count, num(row.high))):
        about = lam(v, replace(made.conclusion, run.laws(end, point), run.laws(v, point)))
        made = use("leibniz", arith(eq(end, number)), made, x=end, y=number, A=about)
    return made


@lru_cache(maxsize=1)
def _absurd() -> Theorem:
    return arith(FALSE, _LOW <= _HIGH, _HIGH < _LOW)


def _in_turn(run: Run, one: Drawn, point: Term, which: int) -> Theorem:
    """That losses are added to 0, one after the other, by the first group of steps."""
    row = run.rows[0]
    start = at(run.begins, point, phi, by=[TEST])
    sure = parts(use("E_dirac", x=run.begin, f=phi))[1]
    laws = lam(k, run.laws(k, point))
    begins = arith(eq(E(laws(num(0)), v, phi(v)), phi(num(0))), start, sure)
    goal = _losses.LOSSES_IN_TURN(laws, one.laws[which], one.loss, num(row.high))
    inside = nat(i), i + 1 <= num(row.high)
    known = infer("instantiate", run.told(0, point, phi, assume(TEST)), values=((var("j"), i),))
    known = infer("cut", known, arith(num(row.low) <= i, natural_sign(i)))
    added = folded(_losses.ADDED(laws(i + 1), laws(i), one.laws[which], lam((v, w), one.put(v, w))),
                   generalize(discharge(known, TEST), phi))  # fmt: skip
    first = generalize(discharge(begins, TEST), phi)
    return folded(goal, infer("and_intro", first, generalize(discharge(added, *inside), i)))
