"""Steps whose answers are compared with thresholds, one after the other: a number is kept.

A step has the laws K(x) on the two lists of ``apart``, with known probabilities of answers from some levels on. A
number v is kept, and after the answer w it is put(v, c(w)), where c(w) depends on the level that w reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.labels import Labels, Line
from dpproofs.accounting.proofs.library import instantiate, use
from dpproofs.accounting.proofs.obtaining import taken, used_up
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    dirac,
    eq,
    fst,
    function_type,
    implies,
    ind,
    integrable,
    lam,
    nat,
    num,
    open_,
    pair,
    prob,
    product,
    snd,
    substitute,
    var,
    variables,
)
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import PROCESS
from dpproofs.privacy.definitions import PUSHED, on
from dpproofs.proving.expectation import almost
from dpproofs.proving.tactics import (
    Fact,
    arith,
    assume,
    at,
    both,
    bounded,
    cases,
    discharge,
    expand,
    for_all,
    generalize,
    mean_of_one,
    mp,
    numeric,
    parts,
    reversed_equation,
    rewrite,
    same_value,
    specialize,
    transfer,
)

w, v, j, _t = variables("w v j t_")
h = var("h", function_type((REAL,), REAL))
UNIT = test_function(h, v)
RUN = function_type((REAL, DATA), prob(REAL))
_F = var("F_", function_type((REAL,), REAL))
_state = product(DATA, REAL)
_u, _u3 = var("u", _state), var("u", product(REAL, _state))


class Likelier(NamedTuple):
    """An event of answers that are likelier on the second list, by exp(loss) at least."""

    event: Term
    is_event: Theorem
    loss: Term
    bound: Theorem
    """For all tests: exp(loss) E[K(first)] event test <= E[K(second)] event test."""
    chance: Theorem
    """E[K(second)] event = a closed number."""


class Step(NamedTuple):
    """A step of a known kind, and the facts about its answers on the two lists."""

    law: Term
    is_kind: Theorem
    levels: tuple[Fraction, ...]
    tails: tuple[tuple[Theorem, ...], tuple[Theorem, ...]]
    """For each list, E[K(list)] 1[level <= w] = a closed number, for each level."""
    gives: Callable[[Term, Theorem], Theorem] | None = None
    """Of a given guarantee: that what is computed from the answer has it, from how it is computed."""
    line: Line | None = None
    """All facts about real answers that need more than a few levels."""
    likelier: Callable[[Fraction], Likelier] | None = None
    """The answers whose privacy loss is above a number, in terms of densities."""
    mean: Callable[[Term, Term, Theorem], Theorem] | None = None
    """Of noise on samples: for a list and a test, E[K(list)] test = a sum of means under laws of noise."""

    def chances(self, which: int) -> tuple[Term, ...]:
        """The probability of each cell, in the order of answers."""
        values = {
            name: t.conclusion.args[1] for name, t in zip(_names(len(self.levels)), self.tails[which], strict=True)
        }
        return tuple(substitute(chance, values) for chance in _chances(len(self.levels)))


def _names(count: int) -> list[Term]:
    return [var(f"e{k}") for k in range(count)]


def _chances(count: int) -> list[Term]:
    """The probabilities of cells, from those of the levels."""
    above = [num(1), *_names(count)]
    return [*(a - b for a, b in pairwise(above)), above[-1]]


Values = tuple[Fraction, ...] | Labels
"""c for each cell, or by labels."""


class Row(NamedTuple):
    """Equal steps after the first ``low`` ones, up to step ``high``."""

    step: Step
    low: int
    high: int
    values: Values
    inner: tuple[Row, ...] = ()
    """The groups of equal steps that each step consists of."""
    block: Callable[[Term], Run] | None = None
    """The run of such a step's parts, from what was kept before it."""

    @property
    def by_cell(self) -> tuple[Fraction, ...]:
        """c for each cell."""
        if self.inner:
            raise NotClosedError("steps that are repeated together, where more than moments is needed")
        if isinstance(self.values, Labels):
            raise NotClosedError("steps whose answers need very many levels")
        return self.values

    @property
    def cell(self) -> Term:
        """c(w)."""
        if isinstance(self.values, Labels):
            return self.values.cell
        return lam(w, _cell(self.values, [ind(num(level) <= w) for level in self.step.levels]))

    def mean(self, which: int, point: Term) -> Theorem:
        """E[K(list)] F(c(w)) is the sum over the cells, for every function F."""
        tails, levels = self.step.tails[which], [num(level) for level in self.step.levels]
        known = _mean(len(tails))
        put_in = {
            **dict(zip(_levels(len(tails)), levels, strict=True)),
            **dict(zip(_values(len(tails)), map(num, self.by_cell), strict=True)),
            **dict(zip(_jumps(len(tails)), _differences(self.by_cell), strict=True)),
            **dict(zip(_names(len(tails)), (tail.conclusion.args[1] for tail in tails), strict=True)),
            _law: self.step.law(point),
        }
        known = infer("instantiate", known, values=tuple(put_in.items()))
        numbers = [numeric(hyp, depth=0) for hyp in known.hypotheses - {tail.conclusion for tail in tails}]
        return infer("cut", known, *tails, *numbers)


def _differences(values: Sequence[Fraction]) -> list[Term]:
    """The increment of each cell over the one before."""
    return [num(b) - num(a) for a, b in pairwise(values)]


def _cell(values: Sequence[Fraction], marks: Sequence[Term]) -> Term:
    """The value of the cell that has these marks."""
    jumps = [jump * mark for jump, mark in zip(_differences(values), marks, strict=True)]
    return sum(jumps, num(values[0]))


def _levels(count: int) -> list[Term]:
    return [var(f"l{k}") for k in range(count)]


def _values(count: int) -> list[Term]:
    return [var(f"c{k}") for k in range(count + 1)]


def _jumps(count: int) -> list[Term]:
    return [var(f"d{k}") for k in range(count)]


_before, _sum, _here, _next, _jump, _low, _top, _chance = variables("b_ s_ h_ n_ j_ l_ t_ e_")


@lru_cache(maxsize=1)
def _further() -> tuple[Theorem, Theorem]:
    """The facts about the values up to a level, for those up to the next: where that is reached, and everywhere."""
    mark, more = ind(_top <= w), _F(_next) - _F(_here)
    reached = _low <= w
    known = implies(reached, conj(eq(_before, _here), eq(_sum, _F(_here))))
    order, jumps, equal = _low <= _top, eq(_here + _jump, _next), eq(_F(_before), _sum)
    yes = assume(_top <= w)
    there = parts(mp(known, arith(reached, order, yes)))
    one = arith(eq(mark, 1), yes)
    ends = (
        arith(eq(_before + _jump * mark, _next), one, jumps, *there),
        arith(eq(_sum + more * mark, _F(_next)), one, *there),
    )
    goal = eq(_F(_before + _jump * mark), _sum + more * mark)

    def missed(no: Theorem) -> Theorem:
        none = arith(eq(mark, 0), no)
        return arith(goal, same_value(_F, arith(eq(_before + _jump * mark, _before), none)), none, equal)

    everywhere = cases(_top <= w, lambda _: arith(goal, same_value(_F, ends[0]), ends[1]), missed)
    return discharge(both(*ends), _top <= w), everywhere


@lru_cache(maxsize=64)
def _read(count: int) -> Theorem:
    """F(c(w)) = F(c_0) + (F(c_1) - F(c_0)) 1[level_1 <= w] + ..., where levels rise and values rise by the jumps."""
    levels, values, jumps = _levels(count), _values(count), _jumps(count)
    cell, total = values[0], _F(values[0])
    everywhere = arith(eq(total, total))
    where = _top <= w
    reached = discharge(both(arith(eq(cell, cell)), everywhere), where)
    if count:
        reached = infer("instantiate", reached, values=((_top, levels[0]),))
    for k in range(count):
        low, top, here, beyond = levels[max(k - 1, 0)], levels[k], values[k], values[k + 1]
        put_in = (
            (_low, low), (_top, top), (_before, cell), (_sum, total), (_here, here), (_next, beyond), (_jump, jumps[k])
        )  # fmt: skip
        known = [reached, everywhere, *([] if k else [arith(low <= top)])]
        reached, everywhere = (infer("cut", infer("instantiate", one, values=put_in), *known) for one in _further())
        mark = ind(top <= w)
        cell, total = cell + jumps[k] * mark, total + (_F(beyond) - _F(here)) * mark
    return everywhere


_law = var("P_", prob(REAL))
_f, _g = (var(name, function_type((REAL,), REAL)) for name in ("f_", "g_"))


@lru_cache(maxsize=1)
def _added() -> tuple[Theorem, Theorem]:
    """A multiple of a function is added to another one: that the sum is integrable, and its mean."""
    ints = assume(integrable(_law, w, _f(w))), assume(integrable(_law, w, _g(w)))
    means = assume(eq(E(_law, w, _f(w)), _sum)), assume(eq(E(_law, w, _g(w)), _chance))
    known = instantiate("E_linear", mu=_law, f=_f, g=_g, a=1, b=_jump)
    total, raw = parts(infer("cut", known, *ints))
    sum_ = open_(raw.conclusion.args[0].args[1], (w,))
    total, equal = parts(transfer(_law, w, arith(eq(sum_, _f(w) + _jump * _g(w))), total))
    return total, arith(eq(E(_law, w, _f(w) + _jump * _g(w)), _sum + _jump * _chance), equal, raw, *means)


def _with(known: tuple[Theorem, Theorem], factor: Term, ints: Theorem, mean: Theorem) -> tuple[Theorem, Theorem]:
    """That a function and a multiple of another one are integrable, and the mean of their sum."""
    (first, before), (second, more) = known[1].conclusion.args, mean.conclusion.args
    functions = [lam(w, open_(one.args[1], (w,))) for one in (first, second)]
    put_in = ((_f, functions[0]), (_g, functions[1]), (_sum, before), (_jump, factor), (_chance, more))
    total, value = (infer("instantiate", one, values=put_in) for one in _added())
    both_ = known[0], ints
    return infer("cut", total, *both_), infer("cut", value, *both_, known[1], mean)


@lru_cache(maxsize=64)
def _mean(count: int) -> Theorem:
    """E[F(c(w))] is the sum over the cells, from the probabilities of the levels, under any law."""
    read, names, values = _read(count), _names(count), _values(count)
    start = _F(values[0])
    ints, one = parts(expand(_law, w, start * num(1), parts(instantiate("E_one", P=_law))[0]))
    known = ints, arith(eq(one.conclusion.args[0], start), one, mean_of_one(_law))
    measured = bounded(_law, w, ind(_top <= w), 1)
    for name, level, (a, b) in zip(names, _levels(count), pairwise(values), strict=True):
        own = infer("instantiate", measured, values=((_top, level),))
        known = _with(known, _F(b) - _F(a), own, assume(eq(E(_law, w, ind(level <= w)), name)))
    mean = known[1]
    body = open_(mean.conclusion.args[0].args[1], (w,))
    same = mean_of(_law, w, chain(read, arith(eq(read.conclusion.args[1], body))))
    value = sum((p * _F(z) for p, z in zip(_chances(count), values, strict=True)), num(0))
    return chain(same, mean, arith(eq(mean.conclusion.args[1], value)))


def put(said: Theorem, equation: Theorem) -> Theorem:
    """A fact with the right side of an equation substituted for its left side."""
    old = equation.conclusion.args[0]
    return rewrite(said, equation) if replace(said.conclusion, old, var("hole_", old.type)) != said.conclusion else said


def _functions(count: int) -> list[Term]:
    return [var(f"f{k}", function_type((REAL,), REAL)) for k in range(count)]


def _means(count: int) -> list[Term]:
    return [var(f"m{k}") for k in range(count)]


@lru_cache(maxsize=64)
def _linear(count: int) -> Theorem:
    """The mean of a sum of tests, each multiplied by the probability of a cell, from their means."""
    measured, known = bounded(_law, v, h(v), 1, specialize(assume(UNIT), v)), None
    for chance, function, mean in zip(_chances(count - 1), _functions(count), _means(count), strict=True):
        own, value = infer("instantiate", measured, values=((h, function),)), assume(eq(E(_law, v, function(v)), mean))
        if known is None:
            ints, whole = parts(expand(_law, v, chance * function(v), own))
            known = ints, arith(eq(whole.conclusion.args[0], chance * mean), whole, value)
        else:
            known = _with(known, chance, own, value)
    if known is None:
        raise NotClosedError("a step without answers")
    return known[1]


def chain(*equations: Theorem) -> Theorem:
    """a = z, from a = b, b = c, ..."""
    made, *rest = equations
    for equation in rest:
        (left, _), (middle, right) = made.conclusion.args, equation.conclusion.args
        made = use("leibniz", equation, made, x=middle, y=right, A=lam(_t, eq(left, _t)))
    return made


def mean_of(law: Term, point: Term, same: Theorem) -> Theorem:
    """E f = E g, from f = g at every point."""
    f, g = same.conclusion.args
    known = instantiate("E_congruence", mu=law, f=lam(point, f), g=lam(point, g))
    return parts(infer("cut", known, almost(law, point, same)))[0]


class Run(NamedTuple):
    """What is kept after i steps: R(i, x), which begins with a number."""

    laws: Term
    rows: tuple[Row, ...]
    put: Term
    begins: Theorem
    """R(0, x) is what it begins with."""
    follows: tuple[Theorem, ...]
    """For each row, nat(j), low <= j, j + 1 <= high, UNIT |- E[R(j + 1, x)] h = E[R(j, x)] E[K(x)] h(put(v, c(w)))."""
    process: Theorem
    each: tuple[Theorem, ...]
    """For each row, nat(i), low <= i, i + 1 <= high |- for all x: J(i + 1, x, v) is what is put after K(x)."""
    kernel: Term
    begin: Term = num(0)

    def told(self, place: int, point: Term, test: Term, is_test: Theorem) -> Theorem:
        """nat(j), low <= j, j + 1 <= high |- E[R(j + 1, list)] test = E[R(j, list)] E[K(list)] test(put(v, c(w)))."""
        known = infer("instantiate", self.follows[place], values=((h, test), (x, point)))
        return infer("cut", known, is_test)

    def stepped(
        self, place: int, which: int, point: Term, test: Term, is_test: Theorem, means: Sequence[Theorem] = ()
    ) -> Theorem:
        """nat(j), low <= j, j + 1 <= high |- E[R(j + 1, list)] test is a sum of E[R(j, list)] test(put(v, c)).

        ``means`` say what these equal, for each cell; the sum is then one of that.
        """
        row, told = self.rows[place], self.told(place, point, test, is_test)
        inner = row.mean(which, point)
        z = var("z")
        inner = infer("instantiate", inner, values=((_F, lam(z, test(self.put(v, z)))),))
        before, kept = self.laws(j, point), [self.put(v, num(value)) for value in row.by_cell]
        means = means or [_itself(E(before, v, test(one))) for one in kept]
        tests = [generalize(specialize(is_test, one), v) for one in kept]
        tails, count = row.step.tails[which], len(kept)
        values = {
            _law: before,
            **dict(zip(_names(len(tails)), (tail.conclusion.args[1] for tail in tails), strict=True)),
            **dict(zip(_functions(count), (lam(v, test(one)) for one in kept), strict=True)),
            **dict(zip(_means(count), (mean.conclusion.args[1] for mean in means), strict=True)),
        }
        total = infer("instantiate", _linear(count), values=tuple(values.items()))
        return chain(told, mean_of(before, v, inner), infer("cut", total, *tests, *means))


@lru_cache(maxsize=1)
def _reflexive() -> Theorem:
    return arith(eq(_t, _t))


def _itself(value: Term) -> Theorem:
    return infer("instantiate", _reflexive(), values=((_t, value),))


Kept = Callable[[Row, Term, Term], Term]
"""What is kept after v was, and w was answered in this row."""


def running(rows: Sequence[Row], put: Term, total: int, process: Callable[[Term, Term], Term],
            then: Callable[[Run], Theorem], begin: Term | None = None,
            kept: Kept | None = None) -> Theorem:  # fmt: skip
    """A conclusion from the composed laws, where ``process(R, J)`` is their formula.

    ``kept`` is what is kept where that is not put(v, c(w)), and ``begin`` the start where that is not 0.
    """
    keep = kept or (lambda row, before, answer: put(before, row.cell(answer)))
    start = num(0) if begin is None else begin

    def of_rows() -> Theorem:
        made = _kernel(rows, put, keep)
        natural = numeric(nat(num(total)), depth=0)
        in_turn = use("foundations.kernels-in-turn", natural, k=total, S=lam(x, dirac(start)), K=made.law)
        laws, facts = taken(in_turn, "R")
        return then(_run(made, total, laws, facts, x, start, process(laws, made.law)))

    return used_up(of_rows)


def _run(made: _Kernel, total: int, laws: Term, facts: Theorem, spot: Term, begin: Term,
         process: Term) -> Run:  # fmt: skip
    """The facts about laws R(i, x), given at the point that has x, that begin at a number."""
    begins, follows = parts(facts)
    steps = made.law

    def follow(number: Term, *inside: Fact) -> Theorem:
        """The effect of a step on what was kept."""
        told = at(specialize(at(follows, number, by=inside), spot), h, by=[UNIT])
        after, before = laws(number + 1, x), laws(number, x)
        return arith(eq(E(after, v, h(v)), E(before, v, E(steps(number + 1, x, v), v2_, h(v2_)))), told)

    first = at(specialize(begins, spot), h, by=[UNIT])
    first = arith(eq(E(laws(num(0), x), v, h(v)), E(dirac(begin), v, h(v))), first)
    start = generalize(discharge(first, UNIT), x, h)
    inside = nat(i_), i_ + 1 <= num(total)
    pushed = on(PUSHED, Y=REAL, Z=REAL)(laws(i_ + 1, x), laws(i_, x), lam(v, steps(i_ + 1, x, v)))
    step = generalize(discharge(for_all(pushed, follow(i_, *inside), h), *inside), i_, x)
    whole = infer("fold", both(start, step), formula=process)
    told, each = [], []
    for place, row in enumerate(made.rows):
        within = nat(j), num(row.low) <= j, j + 1 <= num(row.high)
        said = made.law_of(place, j)
        each.append(infer("instantiate", said, values=((j, i_),)))
        one = follow(j, nat(j), arith(j + 1 <= num(total), within[2]))
        inner = at(specialize(said, x), h, by=[UNIT])
        if row.block is None:
            after = made.keep(row, v, w)
            sure = parts(use("E_dirac", x=after, f=h))[1]
            inner = arith(eq(E(steps(j + 1, x, v), v2_, h(v2_)), E(row.step.law(x), w, h(after))),
                          inner, mean_of(row.step.law(x), w, sure))  # fmt: skip
        told.append(arith(eq(E(laws(j + 1, x), v, h(v)), E(laws(j, x), v, inner.conclusion.args[1])),
                          one, mean_of(laws(j, x), v, inner)))  # fmt: skip
    return Run(laws, made.rows, made.put, start, tuple(told), whole, tuple(each), steps, begin)


i_, v2_ = var("i"), var("v")


class _Mixed(NamedTuple):
    """A kernel of several consecutive groups of steps: one kernel up to a step, and then another."""

    law: Term
    """S(i, (x, v)), where i is the number of the step."""
    last: int
    """The last group of the first kernel, after which the second one begins."""
    told: Theorem | None = None
    """That it is a mixture; None of a kernel of one group."""
    parts: tuple[_Mixed, ...] = ()

    def up_to(self, row: Row, spot: Term, inside: Sequence[Theorem]) -> list[Theorem]:
        """The means under the kernels down to that of the group, each equal to the next one.

        ``inside``: the number of the step is above row.low, and at most row.high.
        """
        if self.told is None:
            return []
        value = at(specialize(self.told, spot), h, by=[UNIT])
        is_first = row.high <= _end(value)
        means = [part.args[-1] for part in value.conclusion.args[1].args]
        places = num(row.low), num(row.high), num(_end(value))
        names = zip((_t, _u, *_PLACES, *_MEANS), (*spot.args, *places, value.conclusion.args[0], *means), strict=True)
        known = infer("instantiate", _one_of_two()[not is_first], values=tuple(names))
        order = numeric(places[1] <= places[2] if is_first else places[2] <= places[0], depth=0)
        return [
            infer("cut", known, value, order, inside[not is_first]),
            *self.parts[not is_first].up_to(row, spot, inside),
        ]


_PLACES, _MEANS = variables("low_ high_ end_"), variables("m0_ m1_ m2_")


def _end(value: Theorem) -> int:
    """The last step of the first kernel of a mixture."""
    mark = value.conclusion.args[1].args[0].args[0]
    return int(mark.args[0].args[1].data)


@lru_cache(maxsize=1)
def _one_of_two() -> tuple[Theorem, Theorem]:
    """The mean under a mixture is that under its first law up to the end, and that under its second one after it."""
    (low, high, end), (mean, first, second) = _PLACES, _MEANS
    mark, inside = ind(_t <= end), (low < _t, _t <= high)
    said = ind(fst(pair(_t, _u)) <= end)
    known = arith(eq(mean, mark * first + (1 - mark) * second), eq(mean, said * first + (1 - said) * second))
    early = arith(eq(mark, 1), inside[1], high <= end)
    late = arith(eq(mark, 0), inside[0], end <= low)
    return arith(eq(mean, first), known, early), arith(eq(mean, second), known, late)


class _Kernel(NamedTuple):
    """A kernel J(i, x, v) of the steps, and the facts about it in each group, for a number of steps before it."""

    law: Term
    law_of: Callable[[int, Term], Theorem]
    rows: tuple[Row, ...]
    put: Term
    keep: Kept


_begin = var("o_")


def _together(row: Row, put: Term, keep: Kept) -> tuple[Term, Callable[[Term], Run]]:
    """The law of several composed steps on v, as a kernel of (x, v), and their run from there."""
    made, count = _kernel(row.inner, put, keep), row.inner[-1].high
    in_turn = use("foundations.kernels-in-turn", numeric(nat(num(count)), depth=0), k=count,
                  S=lam(_u, dirac(snd(_u))), K=lam((i_, _u, v), made.law(i_, fst(_u), v)))  # fmt: skip
    laws, facts = taken(in_turn, "B")
    own = lam((i_, x), laws(i_, pair(x, _begin)))
    process = on(PROCESS, V=REAL)(own, lam(x, dirac(_begin)), made.law, num(count))
    run = _run(made, count, own, facts, pair(x, _begin), _begin, process)

    def from_start(begin: Term) -> Run:
        def there(fact: Theorem) -> Theorem:
            return infer("instantiate", fact, values=((_begin, begin),))

        follows, each = (tuple(map(there, facts)) for facts in (run.follows, run.each))
        return run._replace(laws=lam((i_, x), laws(i_, pair(x, begin))), begins=there(run.begins), follows=follows,
                            process=there(run.process), each=each, begin=begin)  # fmt: skip

    return lam(_u, laws(num(count), _u)), from_start


def _kernel(rows: Sequence[Row], put: Term, keep: Kept) -> _Kernel:
    """A kernel J(i, x, v) of the steps, and for each group that for all x: pushed(J(j + 1, x, v), K(x), put).

    It is mixed in halves, so that few mixtures lie on the path to each group.
    """
    pushed, done, found = on(PUSHED, Y=REAL, Z=REAL), list[tuple[Term, Theorem | None]](), list[Row]()

    def kept(row: Row, at_v: Term) -> Term:
        return lam(w, dirac(keep(row, at_v, w)))

    for row in rows:
        if row.inner:
            law, block = _together(row, put, keep)
            found.append(row._replace(block=block))
            done.append((law, None))
            continue
        found.append(row)
        made = use(
            "foundations.kernel-pushed", P=lam(_u, row.step.law(fst(_u))), K=lam((_u, w), dirac(keep(row, snd(_u), w)))
        )
        done.append(taken(made, "S"))

    def joined(first: int, last: int) -> _Mixed:
        if first == last:
            return _Mixed(lam(_u3, done[first][0](snd(_u3))), last)
        middle = (first + last) // 2
        one, two = joined(first, middle), joined(middle + 1, last)
        early = ind(fst(_u3) <= num(rows[middle].high))
        weights = generalize(both(arith(0 <= early), arith(early <= 1)), _u3)
        law, fact = taken(use("foundations.law-mixed", weights, t=lam(_u3, early), P=one.law, Q=two.law), "T")
        return _Mixed(lam(_u3, law(_u3)), last, fact, (one, two))

    mixed = joined(0, len(rows) - 1)

    def shown(place: int, at_j: Term) -> Theorem:
        row, spot, (own, known) = rows[place], pair(at_j + 1, pair(x, v)), done[place]
        inside = num(row.low) <= at_j, at_j + 1 <= num(row.high)
        number = assume(inside[1]), arith(num(row.low) < at_j + 1, inside[0])
        way = mixed.up_to(row, spot, number)
        mean = E(mixed.law(spot), v2_, h(v2_))
        if known is None:
            inner = E(own(pair(x, v)), v2_, h(v2_))
            value = arith(eq(mean, inner), *([chain(*way)] if way else []))
            return generalize(generalize(discharge(value, UNIT), h), x)
        said = at(specialize(known, pair(x, v)), h, by=[UNIT])
        inner = E(row.step.law(x), w, E(kept(row, v)(w), v2_, h(v2_)))
        value = arith(eq(mean, inner), said, *([chain(*way)] if way else []))
        goal = pushed(mixed.law(spot), row.step.law(x), kept(row, v))
        return generalize(infer("fold", generalize(discharge(value, UNIT), h), formula=goal), x)

    return _Kernel(lam((i_, x, v), mixed.law(pair(i_, pair(x, v)))), shown, tuple(found), put, keep)


def itself(law: Term) -> Theorem:
    """An answer that is kept as it is has its own law."""
    goal = on(PUSHED, Y=REAL, Z=REAL)(law(x), law(x), lam(w, dirac(w)))
    same = mean_of(law(x), w, reversed_equation(parts(use("E_dirac", x=w, f=h))[1]))
    return generalize(for_all(goal, same, h), x)
