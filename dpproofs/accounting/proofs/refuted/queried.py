"""Noise on a query that a claim says: between two lists it moves as far as is known, and answers are turned around.

Steps are about answers of mean 0 on the first list and a larger one on the second. So an answer w is read as w - q or
q - w, where q is the query on the first list.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.mechanisms.queried import OfQuery
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.proofs.obtaining import obtained
from dpproofs.accounting.proofs.of_queries import Said, read
from dpproofs.accounting.proofs.refuted.known import LaplaceNoise, Wanted, laplace_step, normal_step
from dpproofs.accounting.proofs.refuted.lists import LISTS, Apart, Listed, apart, in_a_group
from dpproofs.accounting.proofs.refuted.steps import UNIT, Step, chain, h, mean_of
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    FALSE,
    LEBESGUE,
    REAL,
    E,
    absolute,
    eq,
    function_type,
    ind,
    lam,
    nat,
    normal,
    num,
    open_,
    prob,
    substitute,
    var,
    variables,
)
from dpproofs.meaning.lists import RECORD, RELATIONS, TWO_RECORDS, append, empty, last, most, size, x
from dpproofs.meaning.queries import GAUSSIAN_NOISE, TOTAL
from dpproofs.privacy.definitions import LAPLACE, PUSHED, on
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    discharge,
    dominated,
    folded,
    for_all,
    generalize,
    numeric,
    obtain_all,
    parts,
    reversed_equation,
    same_value,
    specialize,
    transfer,
    unfolded,
    witnesses,
)

if TYPE_CHECKING:
    from dpproofs.queries.claimed import Proved
    from dpproofs.queries.records import Change

w, c, m, _size = variables("w c m s")
_r, _data, _hole = var("r_", RECORD), var("u_", x.type), var("hole_")
_phi = var("phi", function_type((REAL,), REAL))
_TEST = test_function(_phi, w)
_P, _Q = variables("P Q", prob(REAL))
Says = Callable[[Term], Term]
Between = Callable[[Callable[[Apart], Theorem], bool], Theorem]


# Two lists ---------------------------------------------------------------------------------------


def of_queries(claim: PrivacyClaim) -> Between | None:
    """The lists for a claim with queries that it says; None for one without."""
    sizes = {step.dataset_size for step in claim.mechanism.leaves() if isinstance(step, OfQuery)}
    if not sizes:
        return None
    if len(sizes) > 1:
        raise NotClosedError("a refutation of claims on queries on data sets of several sizes")
    (count,) = sizes

    def between(then: Callable[[Apart], Theorem], _: bool) -> Theorem:
        def farther(lists: Apart) -> Theorem:
            return then(in_a_group(lists, RELATIONS[claim.relation], claim.group))

        if claim.relation == "add-or-remove-one":
            made = apart(claim.relation, 1, lambda lists: farther(_from_nothing(lists)))
        else:
            made = _of_one_size(count or 1, farther)
        least = num(max(count or 1, claim.group))
        return infer("cut", made, arith(num(count or 1) <= most, least <= most))

    return between


def _from_nothing(lists: Apart) -> Apart:
    """The empty list and one record."""
    none = parts(unfolded(assume(LISTS)))[1]
    return lists._replace(listed=Listed(empty, none, None, None, lists.second.args[-1], None))


def _of_one_size(count: int, then: Callable[[Apart], Theorem]) -> Theorem:
    """A record, repeated, and the same with another record in the last place."""
    shorter, room = num(count - 1), assume(num(count) <= most)

    def with_list(one: Term, two: Term, unequal: Theorem, common: Term, facts: Theorem) -> Theorem:
        sized, every = parts(facts)
        short = arith(size(common) < most, sized, room)
        first, second = append(common, one), append(common, two)
        near = use("sensitivity.last-replaced", short, x=common, a=one, b=two)
        back = use("sensitivity.last-replaced", short, x=common, a=two, b=one)
        grows = parts(unfolded(assume(LISTS)))[2]
        lasts = [parts(at(grows, common, record, by=[short]))[2] for record in (one, two)]
        same = assume(eq(first, second))
        moved = use("leibniz", same, lasts[0], x=first, y=second, A=lam(_data, eq(last(_data), one)))
        moved = use("leibniz", lasts[1], moved, x=last(second), y=two, A=lam(_r, eq(_r, one)))
        different = discharge(arith(FALSE, unequal, reversed_equation(moved)), same.conclusion)
        listed = Listed(common, sized, every, one, two, unequal)
        return then(Apart(first, second, near, back, different, listed=listed))

    def with_records(one: Term, two: Term, unequal: Theorem) -> Theorem:
        fits = numeric(nat(shorter), depth=0), arith(shorter <= most, room)
        made = use("meaning.repeated-record", assume(LISTS), *fits, a=one, k=shorter)
        return obtained(made, "x", lambda common, facts: with_list(one, two, unequal, common, facts))

    return obtain_all(assume(TWO_RECORDS), "a b", with_records)


# The query on these ------------------------------------------------------------------------------


class _OnLists(NamedTuple):
    """The query for values of records that it moves between the lists, and what exists."""

    made: tuple[Term, ...]
    facts: tuple[Theorem, ...]
    query: Term
    ends: tuple[Theorem, Theorem]
    """The query on both lists is a number."""


def _on_lists(said: Said, found: Proved, lists: Apart, then: Callable[[_OnLists], Theorem]) -> Theorem:
    """A conclusion from the query, where records have the values between which it moves."""
    listed, moves = _listed(lists), found.moves
    first = moves.second if moves.first is None else moves.first
    is_two = ind(eq(_r, listed.two))
    value = lam(_r, num(first) if listed.one is None else num(first) + num(moves.second - first) * is_two)
    values, named = {said.names[0]: value}, list[Term]()

    def go(left: tuple[Term, ...], facts: tuple[Theorem, ...]) -> Theorem:
        if not left:
            made = (value, *named)
            query = substitute(said.query, dict(zip(said.names, made, strict=True)))
            ends = _ends(query, facts[len(facts) - len(named) :], value, found, lists)
            return then(_OnLists(made, facts, query, ends))
        wanted = substitute(left[0], values)
        if wanted.op != "def":
            inside = cases(eq(_r, listed.two), *(_within(wanted),) * 2)
            return go(left[1:], (*facts, generalize(inside, _r)))
        *space, _, number = wanted.args
        exists = use("meaning.totals-exist", assume(LISTS), f=number)

        def with_total(total: Term, adds: Theorem) -> Theorem:
            values[said.names[1 + len(named)]] = total
            named.append(total)
            return go(left[1:], (*facts, folded(TOTAL(*space, total, number), adds)))

        return obtained(exists, "c", with_total)

    return go(said.facts, ())


def _listed(lists: Apart) -> Listed:
    if lists.listed is None:
        raise NotClosedError("a query that a claim says, on other lists")
    return lists.listed


def _within(wanted: Term) -> Callable[[Theorem], Theorem]:
    """The value of a record is in the range."""
    goal = open_(wanted.args[0], (_r,))
    bounds = goal.args if goal.op == "and" else (goal,)

    def shown(known: Theorem) -> Theorem:
        made = [arith(bound, known) for bound in bounds]
        return both(*made) if len(made) > 1 else made[0]

    return shown


def _ends(query: Term, facts: tuple[Theorem, ...], value: Term, found: Proved, lists: Apart) -> tuple[Theorem, Theorem]:
    """The query on both lists is the number that is known."""
    from dpproofs.queries.attained import closed_value
    from dpproofs.queries.records import changed

    listed = _listed(lists)
    one, two = found.moves.first, found.moves.second
    of_records = {} if listed.one is None else {listed.one: _value_of(value, listed, listed.one, one)}
    of_records[listed.two] = _value_of(value, listed, listed.two, two)
    known = [_Sum(fact, of_records, listed) for fact in facts]
    ends = []
    for point, number in zip(lists.points(), found.moves.ends, strict=True):
        sized = _sized(listed, point)
        pattern = query(point)
        changes: list[Change] = []
        for each in (*(one.at(point) for one in known), sized):
            left, closed = each.conclusion.args
            hole = var(f"hole{len(changes)}_")
            pattern = replace(pattern, left, hole)
            changes.append((hole, closed, arith(eq(closed, left), each)))
        closed = substitute(pattern, {hole: old for hole, old, _ in changes})
        ends.append(changed(eq(pattern, num(number)), changes, closed_value(closed, number)))
    return ends[0], ends[1]


def _value_of(value: Term, listed: Listed, record: Term, number: Fraction | None) -> Theorem:
    """The value of a record is that number."""
    facts = [arith(eq(record, record))] + ([] if listed.unequal is None else [listed.unequal])
    return arith(eq(value(record), num(number or 0)), *facts)


def _sized(listed: Listed, point: Term) -> Theorem:
    """How many records the list has."""
    if point == listed.common:
        return listed.sized
    grows = parts(unfolded(assume(LISTS)))[2]
    short = arith(size(listed.common) < most, listed.sized, _room(listed))
    grown = parts(at(grows, listed.common, point.args[-1], by=[short]))[0]
    count = listed.sized.conclusion.args[1].data + 1
    return arith(eq(size(point), num(count)), grown, listed.sized)


def _room(listed: Listed) -> Theorem:
    return assume(num(listed.sized.conclusion.args[1].data + 1) <= most)


class _Sum(NamedTuple):
    """A sum over the records of a list, and the values of records."""

    fact: Theorem
    """What a record adds."""
    of_records: dict[Term, Theorem]
    listed: Listed

    @property
    def total(self) -> Term:
        """The sum over the records of a list."""
        return self.fact.conclusion.args[-2]

    def at(self, point: Term) -> Theorem:
        """The sum over the records of one of the lists is a number."""
        begins, grows = parts(unfolded(self.fact))
        common, count = self.listed.common, self.listed.sized.conclusion.args[1].data
        known = begins
        if self.listed.every is not None and self.listed.one is not None:
            single = self._of_record(self.listed.one)
            number = single.conclusion.args[1]
            so = lam(_data, eq(self.total(_data), size(_data) * number))
            none = parts(unfolded(assume(LISTS)))[1]
            known = at(self.listed.every, so, by=[arith(so(empty), begins, none), self._kept(so, grows, single)])
            known = arith(eq(self.total(common), num(count * Fraction(number.data))), known, self.listed.sized)
        if point == common:
            return known
        short = arith(size(common) < most, self.listed.sized, _room(self.listed))
        record = point.args[-1]
        grown, single = at(grows, common, record, by=[short]), self._of_record(record)
        number = known.conclusion.args[1].data + single.conclusion.args[1].data
        return arith(eq(self.total(point), num(number)), grown, known, single)

    def _of_record(self, record: Term) -> Theorem:
        """What a record adds is a number."""
        from dpproofs.queries.attained import closed_value
        from dpproofs.queries.records import changed

        added = self.fact.conclusion.args[-1](record)
        same = self.of_records[record]
        old, number = same.conclusion.args
        pattern = replace(added, old, _hole)
        closed = closed_value(substitute(pattern, {_hole: number}))
        return changed(eq(pattern, closed.conclusion.args[1]), [(_hole, number, arith(eq(number, old), same))], closed)

    def _kept(self, so: Term, grows: Theorem, single: Theorem) -> Theorem:
        """It is kept when the record is appended."""
        room, before = size(_data) < most, so(_data)
        longer = parts(at(parts(unfolded(assume(LISTS)))[2], _data, self.listed.one, by=[room]))[0]
        grown = at(grows, _data, self.listed.one, by=[room])
        made = arith(so(append(_data, self.listed.one)), grown, longer, single, assume(before))
        return generalize(discharge(made, room, before), _data)


# Steps -------------------------------------------------------------------------------------------


def queried(lists: Apart, says: Says, one: Term, wanted: Wanted, then: Callable[[Step], Theorem]) -> Theorem:
    """Noise on the query, on both lists; answers are turned around, so that they are larger on the second one."""
    said = read(one)
    found = said.proved("replace-one" if _listed(lists).one is not None else "add-or-remove-one")
    low, high = found.moves.ends
    if low == high:
        raise NotClosedError("a query that does not move")
    sign = num(1 if low < high else -1)

    def with_query(on: _OnLists) -> Theorem:
        middle = lam(x, substitute(sign * (m - c), {m: on.query(x), c: num(low)}))
        means = tuple(
            arith(eq(middle(point), num(mean)), end)
            for point, mean, end in zip(lists.points(), (Fraction(0), found.moves.far), on.ends, strict=True)
        )
        moved = num(found.moves.far)

        def with_law(law: Term, turned: Term, is_noise: Theorem, step: Step, same: Theorem) -> Theorem:
            is_kind = witnesses(says(law), on.made, *on.facts, is_noise)
            gives = _Turned(law, is_kind, sign, num(low), same)
            return then(step._replace(law=turned, gives=gives.does))

        if said.noise == GAUSSIAN_NOISE:
            law, turned = (lam(x, normal(q(x), said.spread)) for q in (on.query, middle))
            tests = generalize(discharge(_itself(E(law(x), w, _phi(w))), _TEST), _phi)
            is_noise = folded(said.noise(law, on.query, said.spread), generalize(tests, x))
            step = normal_step(lists, turned, is_noise, num(1), said.spread, wanted, moved, means)
            same = _moved(_gaussian_turned(int(sign.data)), on.query(x), low, said.spread)
            return with_law(law, turned, is_noise, step, same)

        def with_laws(laws: Term, facts: Theorem) -> Theorem:
            law, turned = (lam(x, laws(q(x))) for q in (on.query, middle))
            about = [generalize(specialize(facts, q(x)), x) for q in (on.query, middle)]
            is_noise = folded(said.noise(law, on.query, said.spread), about[0])
            noise = LaplaceNoise(lists, middle, found.moves.far, said.spread, turned, about[1], means)
            same = _moved(_laplace_turned(int(sign.data)), on.query(x), low, said.spread, (law(x), turned(x)))
            same = infer("cut", same, *(specialize(one, x) for one in about))
            return with_law(law, turned, is_noise, laplace_step(noise, is_noise, wanted), same)

        positive = numeric(0 < said.spread, depth=0)
        return obtained(use("mechanisms.laplace-exists", positive, b=said.spread), "R", with_laws)

    return _on_lists(said, found, lists, with_query)


def _itself(value: Term) -> Theorem:
    return arith(eq(value, value))


def _moved(turned: Theorem, middle: Term, low: Fraction, spread: Term, laws: tuple[Term, ...] = ()) -> Theorem:
    """How means under the turned law are those under the law, at the data x."""
    values = ((m, middle), (c, num(low)), (_size, spread), *zip((_P, _Q), laws, strict=False))
    made = infer("instantiate", turned, values=values)
    return infer("cut", made, *(numeric(fact, depth=0) for fact in made.hypotheses if not fact.free))


class _Turned(NamedTuple):
    """A mechanism whose answers are turned around."""

    law: Term
    is_kind: Theorem
    sign: Term
    low: Term
    same: Theorem
    """For tests, the mean under the turned law at x is that of the turned test under the law."""

    def does(self, says: Term, each: Theorem) -> Theorem:
        """What is computed from turned answers is computed from answers."""
        after, before, put = specialize(each, x).conclusion.args
        kernel = lam(w, put(self.sign * (w - self.low)))
        told = at(specialize(each, x), h, by=[UNIT])
        inner = put(w).args[0]
        seen = lam(w, h(inner))
        plain = mean_of(before, w, _sure(put(w)))
        is_test = generalize(_bounds(seen(w)), w)
        turned = infer("cut", infer("instantiate", self.same, values=((_phi, seen),)), is_test)
        back = mean_of(self.law(x), w, reversed_equation(_sure(kernel(w))))
        made = arith(eq(told.conclusion.args[0], back.conclusion.args[1]), chain(told, plain, turned, back))
        goal = on(PUSHED, Y=REAL, Z=REAL)(after, self.law(x), kernel)
        pushed = generalize(for_all(goal, made, h), x)
        return witnesses(says, (self.law, kernel), self.is_kind, pushed)


def _bounds(value: Term) -> Theorem:
    return specialize(assume(UNIT), value.args[1])


def _sure(law: Term) -> Theorem:
    """The mean of a test under one point."""
    return parts(use("E_dirac", x=law.args[0], f=h))[1]


# Noise that is moved and turned around ------------------------------------------------------------


class _Noise(NamedTuple):
    """Noise about a number: that its law has this density, and what the density is a function of, decreasing."""

    inner: Callable[[Term], Term]
    """The distance of w from the number, or its square."""
    density: Callable[[Term], Term]
    """The density at w."""
    integrable: Callable[[Term], Theorem]
    mean: Callable[[Term, Term, Term, Theorem], Theorem]
    """The mean of a test under the law about the number, as an integral."""


def _turned(noise: _Noise, sign: int) -> Theorem:
    """E_Q[phi(w)] = E_P[phi(sign (w - c))], where P is noise about m, and Q about sign (m - c)."""
    centre, seen = num(sign) * (m - c), lam(w, _phi(num(sign) * (w - c)))
    unit, positive = specialize(assume(_TEST), w), arith(0 <= noise.density(centre), 0 < _size)
    other_unit = generalize(specialize(assume(_TEST), seen(w).args[1]), w)
    one, other = noise.mean(_Q, centre, _phi, assume(_TEST)), noise.mean(_P, m, seen, other_unit)
    near, here = (open_(fact.conclusion.args[1].args[1], (w,)) for fact in (one, other))
    ints = dominated(
        LEBESGUE, w, arith(absolute(near) <= noise.density(centre), unit, positive), noise.integrable(centre)
    )
    equal = [one, other]
    if sign < 0:
        low = generalize(arith(0 <= near, unit, positive), w)
        ints, turned = parts(use("foundations.lebesgue-reflected", low, ints, f=lam(w, near)))
        equal.append(turned)
    function = lam(w, open_(ints.conclusion.args[1], (w,)))
    moved_int, moved = parts(use("lebesgue_translation", ints, phi=function, b=-c))
    there = open_(moved_int.conclusion.args[1], (w,))
    point = num(sign) * (w + -c)
    place = same_value(_phi, arith(eq(point, seen(w).args[1])))
    spot = var("spot_")
    density, inner = noise.density(m), noise.inner(m)
    far = substitute(noise.inner(centre), {w: point})
    shape = lam(spot, replace(density, inner, spot))
    same = arith(eq(there, here), place, same_value(shape, arith(eq(far, inner))))
    equal += [moved, parts(transfer(LEBESGUE, w, same, moved_int))[1]]
    return arith(eq(one.conclusion.args[0], other.conclusion.args[0]), *equal)


@lru_cache(maxsize=2)
def _laplace_turned(sign: int) -> Theorem:
    def about(centre: Term) -> Term:
        return open_(mass(centre).conclusion.args[1], (w,))

    def mass(centre: Term) -> Theorem:
        return parts(use("mechanisms.laplace-mass", 0 < _size, b=_size, m=centre))[0]

    def mean(law: Term, centre: Term, test: Term, is_test: Theorem) -> Theorem:
        return at(assume(LAPLACE(law, centre, _size)), test, by=[is_test])

    return _turned(_Noise(lambda centre: absolute(w - centre), about, mass, mean), sign)


@lru_cache(maxsize=2)
def _gaussian_turned(sign: int) -> Theorem:
    def known(centre: Term) -> list[Theorem]:
        return parts(use("gaussian_density", 0 < _size, m=centre, s=_size))

    def about(centre: Term) -> Term:
        return open_(known(centre)[0].conclusion.args[1], (w,))

    def mean(_: Term, centre: Term, test: Term, is_test: Theorem) -> Theorem:
        return at(known(centre)[1], test, by=[is_test])

    return _turned(_Noise(lambda centre: (w - centre) ** 2, about, lambda centre: known(centre)[0], mean), sign)
