"""DP-SGD in epochs: each runs through the records once, in batches of one size.

Each step releases a noisy sum over its batch, or what is computed from that and from what was released before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel import Definition, Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, conj, eq, exists, forall, function_type, implies, ind, lam, nat, num, prob
from dpproofs.language.terms import summation, var, variables
from dpproofs.meaning.definitions import PUSHED, on
from dpproofs.meaning.kinds import Described, K_out, Numbers, known, whole_count
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.meaning.lists import DATA, RECORD, REPLACE_ONE, a, append, empty, most, size, x
from dpproofs.meaning.process import OUTPUT, PROCESS, SAME_LAWS, released, start, step_law, v

u = var("u", OUTPUT)
d, i, k, batch_size, steps, sigma = variables("d i k B T sigma")
gradient = var("g", function_type((RECORD, REAL, OUTPUT, REAL), REAL))
summed = var("S", function_type((DATA, REAL, OUTPUT, REAL), REAL))
_one = summation(k, 1, d, gradient(a, i, v, k) ** 2) <= 1
_is_in_batch = ind(conj((i - 1) * batch_size <= size(x), size(x) < i * batch_size))
_one_more = eq(summed(append(x, a), i, v, k), summed(x, i, v, k) + _is_in_batch * gradient(a, i, v, k))
CLIPPED_SUMS = Definition(
    "clipped_sums_of_batches",
    (summed, gradient, d, batch_size, empty, append, size, most),
    conj(
        forall((a, i, v), _one),
        forall((i, v, k), eq(summed(empty, i, v, k), 0)),
        forall((x, a, i, v, k), implies(size(x) < most, _one_more)),
    ),
)
"""S(x, i, v, 1), ..., S(x, i, v, d) is the sum of the gradients, of norm at most 1, of the records in batch i of x,
those at the places (i - 1) B + 1 to i B. The gradient of a record depends on the step i and what was released before,
v."""

_put, _none = var("put", function_type((OUTPUT, REAL), OUTPUT)), var("none", OUTPUT)
_entries = var("C", function_type((REAL, DATA, OUTPUT, REAL), prob(OUTPUT)))
_computed = var("s", function_type((REAL, OUTPUT, OUTPUT), prob(OUTPUT)))
_noisy = on(GAUSSIAN_VECTOR, V=OUTPUT)(lam(k, _entries(i, x, v, k)), _put, _none, lam(k, summed(x, i, v, k)), sigma)
_released = on(PUSHED, Y=OUTPUT, Z=OUTPUT)(step_law(i, x, v), _entries(i, x, v, d), lam(u, _computed(i, v, u)))
EPOCH_IN_ORDER = Definition(
    "epoch_in_order",
    (K_out, steps, batch_size, sigma, empty, append, size, most),
    exists(
        (d, gradient, summed, _put, _none, _entries, _computed, released, start, step_law),
        conj(
            nat(d),
            CLIPPED_SUMS(summed, gradient, d, batch_size, empty, append, size, most),
            forall((i, x, v), conj(_noisy, _released)),
            PROCESS(released, lam(x, start), step_law, steps),
            SAME_LAWS(K_out, lam(x, released(steps, x))),
        ),
    ),
)
"""K releases what the T steps of an epoch make, one after the other. Step i adds independent noise N(0, sigma^2) to
each entry of the sum of the clipped gradients of batch i, and releases what is computed from that and from what was
released before."""


def _in_order(numbers: Numbers, relation: Term) -> Described:
    """Lengths in units of the clipping norm."""
    if relation != REPLACE_ONE:
        raise ValueError("batches of one size go with the relation replace-one")
    spread = numbers.pop("noise_multiplier")
    count, size_, runs = (num(whole_count(numbers.exact(name))) for name in ("steps_per_epoch", "batch_size", "epochs"))
    kind = known(OUTPUT, EPOCH_IN_ORDER, count, size_, spread, empty, append, size, most)
    counts = (fact for one in (count, size_) for fact in (nat(one), 1 <= one))
    return Described(kind, (0 < spread, *counts), int(runs.data))


BATCHES: Mapping[str, Callable[[Numbers, Term], Described]] = Frozen({"dp-sgd-fixed-order": _in_order})
"""What these kinds mean, by their names."""
