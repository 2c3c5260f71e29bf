"""Lower bounds on the privacy losses of many Poisson-sampled steps, for a single record and the empty data set.

The outcomes of a step are merged into cells, which leaks less, and their losses are rounded down to a lattice. So the
resulting delta is at most that of the steps. Both orders of the two data sets are covered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

import flint

from dpproofs.accounting.pairs.pair import Coin, Laws, delta_of_noise
from dpproofs.accounting.pairs.single import Ternary, Whole
from dpproofs.numbers import ball, endpoints, working

QUICK, LENGTH = 1_000, 20_000
"""About how many values the total loss has: before anything is derived, and where what was derived is too little."""
MOST_RUNS = 10_000
"""The most runs considered; more count as this many."""
CELLS = 1024
"""Into how many cells the losses of one step are divided at most."""
BITS = 160
FEW = 8
"""This many losses may lie on a lattice by chance."""
NEAR = 0.05
"""A loss this little below a lattice point, in steps, counts as on it; all losses are lowered for that."""

Outcome = tuple[flint.arb, flint.arb]
"""The probabilities of an outcome with the record, if it is drawn, and without it."""


class Steps(NamedTuple):
    """`times` runs of a step with these laws, Poisson-sampled at that rate."""

    laws: Laws
    rate: Fraction
    runs: int


class Total(NamedTuple):
    """Values of the total loss under the first law, with probabilities, and the infinity mass."""

    low: Fraction
    step: Fraction
    weights: list[flint.arb]
    told: flint.arb

    def delta(self, epsilon: Fraction, square: Fraction) -> Fraction:
        """A lower bound of delta, together with Gaussian noise."""
        with working(BITS):
            at, total = delta_of_noise(square), self.told
            start, step = ball(epsilon - self.low), ball(self.step)
            for place, weight in enumerate(self.weights):
                total = total + weight * at(start - place * step)
            return max(Fraction(0), endpoints(total)[0])

    def nearly(self) -> Callable[[float], float]:
        """The same without noise, in floats, to search with."""
        known = [(float(self.low + place * self.step), float(weight)) for place, weight in enumerate(self.weights)]
        told = float(self.told)

        def at(epsilon: float) -> float:
            return told + math.fsum(-w * math.expm1(epsilon - x) for x, w in known if x > epsilon and w > 0)

        return at


def totals(steps: Steps, length: int = LENGTH) -> Iterator[Total]:
    """The total loss of all runs for remove-one, and for add-one; empty where no cells are known."""
    runs = min(steps.runs, MOST_RUNS)
    with working(BITS):
        for is_added in (False, True):
            found = _one(steps, max(1, min(CELLS, length // runs)), is_added)
            if found is not None:
                weights = flint.arb_poly(found.weights) ** runs
                low = runs * found.low
                values = [weights[i] for i in range(runs * (len(found.weights) - 1) + 1)]
                yield Total(low, found.step, values, 1 - (1 - found.told) ** runs)


def _one(steps: Steps, cells: int, is_added: bool) -> Total | None:
    """The losses of one run, on a lattice of at most ``cells`` steps."""
    rate, made = ball(steps.rate), _outcomes(steps.laws, steps.rate, cells)
    if made is None:
        return None
    told = ball(steps.laws.revealed)
    pairs = [((1 - told) * p, (1 - told) * q) for p, q in made]
    pairs += [(told, flint.arb(0)), (flint.arb(0), told)] if steps.laws.revealed else []
    mixed = [(rate * p + (1 - rate) * q, q) for p, q in pairs]
    laws = [(q, p) if is_added else (p, q) for p, q in mixed]
    losses = [((a / b).log(), a) for a, b in laws if a > 0 and b > 0]
    never = flint.arb(0) if is_added else rate * told
    return _on_lattice(losses, never, cells)


def _on_lattice(losses: list[tuple[flint.arb, flint.arb]], told: flint.arb, cells: int) -> Total | None:
    """The losses, rounded down; all are lowered by what some are rounded up."""
    lows = [endpoints(loss)[0] for loss, _ in losses]
    low, high = min(lows), max(lows)
    if not low < high:
        return None
    count = min(range(1, cells + 1), key=lambda n: _wasted(losses, low, (high - low) / n))
    step = _short((high - low) / count)
    weights, raised = [flint.arb(0)] * (count + 1), Fraction(0)
    for (_, weight), loss in zip(losses, lows, strict=True):
        place = min(count, _place(loss, low, step))
        weights[place] = weights[place] + weight
        raised = max(raised, low + place * step - loss)
    return Total(low - raised, step, weights, told)


def _short(number: Fraction) -> Fraction:
    """Rounded down to few digits."""
    return Fraction(math.floor(number * 2**BITS), 2**BITS)


def _place(loss: Fraction, low: Fraction, step: Fraction) -> int:
    return math.floor((loss - low) / step + Fraction(NEAR))


def _wasted(losses: list[tuple[flint.arb, flint.arb]], low: Fraction, step: Fraction) -> float:
    """An estimate of how much the losses are lowered on average; a small step is best where there are many."""
    if len(losses) > FEW:
        return float(step)
    begin, size = float(low), float(step)
    lost = raised = 0.0
    for loss, weight in losses:
        places = (float(loss) - begin) / size
        away = places - math.floor(places + NEAR)
        lost += float(weight) * away * size
        raised = max(raised, -away * size)
    return lost + raised


def _outcomes(laws: Laws, rate: Fraction, cells: int) -> list[Outcome] | None:
    """The outcomes of the unsampled step; None where they are not known."""
    if laws.coin is None:
        return [(flint.arb(1), flint.arb(1))] if laws.revealed else None
    coin = Coin(*laws.coin, laws.copies)
    if coin.count > 1 or isinstance(coin.loss, Whole):
        return None
    if isinstance(coin.loss, Ternary):
        most, none, least = coin.loss.weights()
        return [(most, least), (none, none), (least, most)]
    size = coin.epsilon
    if coin.laplace:
        return _of_laplace(size, ball(rate), cells) if size > 0 else None
    yes, no = 1 / (1 + (-size).exp()), 1 / (1 + size.exp())
    return [(yes, no), (no, yes)]


def _of_laplace(size: flint.arb, rate: flint.arb, cells: int) -> list[Outcome]:
    """Both ends, and cells between them as wide as a lattice step, centred near lattice points."""
    ends = [(rate * x.expm1()).log1p() for x in (-size, size)]
    width = (ends[1] - ends[0]) / cells
    inner = [ends[0] + (i + flint.arb(1) / 2) * width for i in range(cells)]
    cuts = [-size, *(((y.expm1() / rate).log1p()).mid() for y in inner), size]
    first = [((x - size) / 2).exp() / 2 for x in cuts]
    second = [((-x - size) / 2).exp() / 2 for x in cuts]
    found = [(b - a, c - d) for a, b, c, d in zip(first, first[1:], second, second[1:], strict=False)]
    atom, rest = flint.arb(1) / 2, (-size).exp() / 2
    return [(rest, atom), *found, (atom, rest)]
