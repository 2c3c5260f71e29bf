"""What a record more, or another one, does to queries on lists: totals, largest and smallest values, ranks, medians.

``aggregates``: what a record more does to totals, largest and smallest values; ``ranges``: where these lie; ``ranks``
and ``medians``: the same of values by rank and of medians, and how far these move.
"""

from __future__ import annotations

from dpproofs.meaning.queries import TOTAL
from dpproofs.queries.definitions import LARGEST, MEDIAN, ONE_MORE, RANKED, SMALLEST
from dpproofs.render.notation import write_as

_LISTS = r" \text{{ over lists }} \left({0}, {1}, {2} \leq {3}\right)"
_NOTATIONS = {
    TOTAL: r"{4} \text{{ is the total of }} {5}" + _LISTS,
    LARGEST: r"{4} \text{{ is the largest }} {5}" + _LISTS,
    SMALLEST: r"{4} \text{{ is the smallest }} {5}" + _LISTS,
    RANKED: r"{4} \text{{ are the values of }} {5} \text{{ by rank}}" + _LISTS,
    MEDIAN: r"{2} \text{{ is the median of the values }} {3} \text{{ by rank }} \left({0} \leq {1}\right)",
    ONE_MORE: r"{5} \text{{ counts as }} {4} \text{{ with }} {6} \text{{ appended}}" + _LISTS,
}
for _definition, _template in _NOTATIONS.items():
    write_as(_definition, _template)
