"""REFUTED as one closed theorem, for notions that postprocessing does not keep: of one step, whose answer is
released.

Consequences of such a guarantee are kept by postprocessing, and are refuted as they are for other steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from dpproofs.claims.closed import NotClosedError
from dpproofs.claims.closed.facts import leads_to, postprocessed
from dpproofs.claims.closed.files import theorem_file
from dpproofs.claims.closed.gaussian_steps import Answer, answer_of
from dpproofs.claims.closed.gaussian_violations import VIOLATIONS as OF_NOISE
from dpproofs.claims.closed.gaussian_violations import Told, loss_tail
from dpproofs.claims.closed.known_apart import Wanted
from dpproofs.claims.closed.library import use
from dpproofs.claims.closed.lists_apart import Apart
from dpproofs.claims.closed.refuted_gaussian import contradiction
from dpproofs.claims.closed.refuted_steps import KERNEL, Said, Says, a_step, finished, variants
from dpproofs.claims.closed.refuted_steps import contradiction as of_steps
from dpproofs.claims.closed.steps_apart import RUN, Row, Run, Step, j, mean_of, running
from dpproofs.claims.closed.violations import VIOLATIONS, Case, Violation
from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.writing import document
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    E,
    dirac,
    eq,
    function_type,
    lam,
    nat,
    normal,
    num,
    open_,
    prob,
    rename_spaces,
    sqrt,
    var,
)
from dpproofs.meaning.formula import FIXED_START, KEPT, Meaning, meaning
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT
from dpproofs.privacy.definitions import IMAGE, PUSHED, on, test_function
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    discharge,
    for_all,
    generalize,
    numeric,
    obtain,
    parts,
    reversed_equation,
    same_value,
    specialize,
    witnesses,
)

_tests_of_numbers = theorem_file("meaning.tests_of_numbers")

i, v, z, w, _hole = (var(name) for name in ("i", "v", "z", "w", "hole_"))
h = var("h", function_type((REAL,), REAL))
TEST = test_function(h, v)
ONE, NONE = num(1), num(0)
MECHANISM = var("K", function_type((DATA,), prob(REAL)))


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
    """|- the refutation of the claim, or None where its step does not refute it."""
    if claim.notion not in KEPT & FIXED_START & IMPLIED.keys():
        raise NotClosedError(f"{claim.notion} is kept by postprocessing")
    said, is_replaced = said or meaning(document(claim)), claim.relation == "replace-one"
    body = Said(rename_spaces(said.body, {OUTPUT: REAL}))
    process, (row, *more), notion = body.at(var("R", RUN), NONE, var("J", KERNEL))
    if more or process.args[-1] != ONE:
        raise NotClosedError(f"a refutation of {claim.notion} of several steps")
    implied = IMPLIED[claim.notion]
    numbers = tuple(map(num, implied.numbers(tuple(Fraction(n.data) for n in notion.args[2:]))))
    one = _Released(body, implied, numbers)
    says = _says(row)
    itself = EXACT.get(claim.notion)
    violation = OF_NOISE[implied.notion] if itself is None else itself
    noisy = one if itself is None else one._replace(implied=None)
    false = _of_noise(claim, noisy, says, violation) or _of_tests(claim, one, says)
    return None if false is None else finished(said.refutation(claim.group, REAL, two_records=is_replaced), false)


def _says(row: Term) -> Says:
    """The premise of the mechanism whose answer is released."""
    inner = row
    for value in (var("put", row.data), var("answer", function_type((REAL,), REAL))):
        inner = open_(inner.args[0], (value,))
    steps = open_(open_(inner.args[1].args[0], (i,)).args[0], (v,))
    while steps.op == "imp":
        steps = steps.args[1]
    return lambda mechanism: open_(steps.args[0], (mechanism,)).args[0]


class _Released(NamedTuple):
    """A claim about one step whose answer is released as it is."""

    body: Said
    implied: Implied | None
    """The consequence that is refuted, or None for the claim itself."""
    numbers: tuple[Term, ...]

    def of(self, law: Term, is_kind: Theorem, then: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
        """A conclusion from the consequences of the claim for the answer's laws, and from these: TEST |- those of K."""
        kernel = lam((i, x, v), law(x))
        natural = numeric(nat(ONE), depth=0)
        in_turn = use("foundations.kernels-in-turn", natural, k=1, S=lam(x, dirac(NONE)), K=kernel)

        def with_laws(laws: Term, facts: Theorem) -> Theorem:
            begins, follows = parts(facts)
            process, (row,), _ = self.body.at(laws, NONE, kernel)
            begin = generalize(discharge(at(begins, x, h, by=[TEST]), TEST), x, h)
            inside = nat(i), i + 1 <= ONE
            step = generalize(discharge(specialize(at(follows, i, by=inside), x), *inside), i, x)
            claimed = assume(self.body.body)
            for value in (laws, NONE, kernel):
                claimed = specialize(claimed, value)
            whole = infer("fold", both(begin, step), formula=process)
            claimed = infer("imp_elim", infer("imp_elim", claimed, whole), _does(row, law, is_kind))
            return then(self._consequence(claimed), _same(laws, law, begins, follows))

        return obtain(in_turn, "R0", with_laws)

    def _consequence(self, claimed: Theorem) -> Theorem:
        if self.implied is None:
            return claimed
        goal = on(NOTIONS[self.implied.notion].definition, Y=REAL)(*claimed.conclusion.args[:2], *self.numbers)
        return leads_to(self.implied.lemma, goal, claimed)


def _does(row: Term, law: Term, is_kind: Theorem) -> Theorem:
    """The step releases the answer of K as it is."""
    put, answer = lam((v, z), z), lam(v, v)
    told, steps = open_(open_(row.args[0], (put,)).args[0], (answer,)).args
    inner, premises = open_(open_(steps.args[0], (i,)).args[0], (v,)), []
    while inner.op == "imp":
        premises.append(inner.args[0])
        inner = inner.args[1]
    image = on(IMAGE, Y=REAL, Z=REAL)(law(x), law(x), lam(z, z))
    same = for_all(image, arith(eq(E(law(x), z, h(z)), E(law(x), z, h(z)))), h)
    made = witnesses(inner, (law,), is_kind, generalize(same, x))
    each = generalize(discharge(made, *premises), i, v)
    return witnesses(row, (put, answer), for_all(told, arith(eq(z, z)), v, z), each)


def _same(laws: Term, law: Term, begins: Theorem, follows: Theorem) -> Theorem:
    """TEST |- E[R(1, x)] h = E[K(x)] h."""
    told = specialize(at(follows, NONE, by=[numeric(nat(NONE), depth=0), arith(NONE + 1 <= ONE)]), x)
    pushed = at(told, h, by=[TEST])
    constant = lam(v, E(law(x), z, h(z)))
    start = at(begins, x, constant, by=[generalize(_tests_of_numbers.unit_mean(law(x), h), v)])
    sure = parts(use("E_dirac", x=NONE, f=constant))[1]
    return arith(eq(E(laws(ONE, x), v, h(v)), E(law(x), v, h(v))), pushed, start, sure)


def _of_noise(claim: PrivacyClaim, one: _Released, says: Says, violation: Callable[[Told], Theorem]) -> Theorem | None:
    """A contradiction from Gaussian noise; None without one."""

    def with_lists(lists: Apart) -> Theorem:
        answer = answer_of(says(MECHANISM), MECHANISM, lists)

        def with_claim(claimed: Theorem, same: Theorem) -> Theorem:
            laws = [_at_list(answer, same, which) for which in (0, 1)]
            low, high = (fact.conclusion.args[1].args[0].args[0] for fact in laws)
            shown = [generalize(discharge(fact, TEST), h) for fact in laws]
            return violation(Told(claimed, lists, (low, high), answer.variance, (shown[0], shown[1])))

        return one.of(answer.law, answer.is_kind, with_claim)

    try:
        return contradiction(claim.relation, claim.group, with_lists)
    except NotClosedError:
        return None


def _at_list(answer: Answer, same: Theorem, which: int) -> Theorem:
    """TEST |- E[R(1, list)] h is that of N(a number, the variance)."""
    lists, deviation = answer.lists, answer.law(x).args[1]
    point, value = lists.points()[which], lists.asked()[which]
    told = infer("instantiate", same, values=((x, point),))
    here = answer.law(point).args[0]
    centre = value.conclusion.args[1] * answer.slope
    moved = same_value(lam(_hole, E(normal(_hole, deviation), v, h(v))), arith(eq(here, centre), value))
    spread = same_value(lam(_hole, E(normal(centre, _hole), v, h(v))), arith(eq(deviation, sqrt(answer.variance))))
    goal = eq(told.conclusion.args[0], E(normal(centre, sqrt(answer.variance)), v, h(v)))
    return arith(goal, told, moved, spread)


def _of_tests(claim: PrivacyClaim, one: _Released, says: Says) -> Theorem | None:
    """A contradiction from thresholds on the answer; None without one."""

    def with_lists(violation: Violation, wanted: Wanted, lists: Apart) -> Theorem:
        def with_step(step: Step) -> Theorem:
            likely, (values,) = violation.values([(step, 1)])

            def with_claim(claimed: Theorem, same: Theorem) -> Theorem:
                def with_run(run: Run) -> Theorem:
                    made = lam(x, run.laws(ONE, x))
                    told = postprocessed(claimed, made, _computed(run, claimed.conclusion.args[0], same))
                    return violation.closes(Case(run, lists, likely, told))

                def process(laws: Term, kernel: Term) -> Term:
                    return one.body.at(laws, NONE, kernel)[0]

                return running((Row(step, 0, 1, values),), violation.put, 1, process, with_run)

            return one.of(step.law, step.is_kind, with_claim)

        return a_step(says, MECHANISM.type, lists, wanted, with_step)

    kind = says(MECHANISM)
    name = kind.data.name if kind.op == "def" else ""
    violated = VIOLATIONS[IMPLIED[claim.notion].notion]
    return of_steps(claim, violated, one.numbers, 1, variants(name), with_lists, is_signed=False)


def _computed(run: Run, released: Term, same: Theorem) -> Theorem:
    """For all x: what is kept is computed from what is released."""
    law, kept = run.rows[0].step.law, lam(w, run.put(NONE, run.rows[0].cell(w)))
    seen = lam(w, h(kept(w)))
    first = infer("instantiate", run.follows[0], values=((j, NONE),))
    first = infer("cut", first, *(numeric(fact, depth=0) for fact in first.hypotheses if not fact.free))
    inner = lam(v, E(law(x), w, h(run.put(v, run.rows[0].cell(w)))))
    here = lam(w, h(run.put(v, run.rows[0].cell(w))))
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, here(w).args[1])))
    bounds = parts(use("foundations.bounded-mean", low, high, P=law(x), f=here, c=1))[1:]
    start = at(run.begins, x, inner, by=[generalize(both(*bounds), v)])
    sure = parts(use("E_dirac", x=NONE, f=inner))[1]
    is_seen = generalize(specialize(TEST, kept(w)), w)
    answer = infer("cut", infer("instantiate", same, values=((h, seen),)), is_seen)
    point = reversed_equation(parts(use("E_dirac", x=kept(w), f=h))[1])
    turned = mean_of(released(x), w, point)
    goal = on(PUSHED, Y=REAL, Z=REAL)(run.laws(ONE, x), released(x), lam(w, dirac(kept(w))))
    value = eq(E(run.laws(ONE, x), v, h(v)), turned.conclusion.args[1])
    return generalize(for_all(goal, arith(value, first, start, sure, answer, turned), h), x)
