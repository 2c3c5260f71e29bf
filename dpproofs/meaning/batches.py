"""DP-SGD in epochs: each runs through the records once, in their order or shuffled, in batches of one size."""

from __future__ import annotations

from functools import partial

from dpproofs.kernel import Definition, Term
from dpproofs.kernel.axioms import same_means, test_function
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, implies, ind, lam, nat, num, prob
from dpproofs.language.terms import summation, var, variables
from dpproofs.meaning.definitions import MIXTURE, PUSHED, on
from dpproofs.meaning.kinds import Described, K_out, Numbers, known, whole_count
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.meaning.lists import DATA, LIST_SPACE, RECORD, REPLACE_ONE, a, append, empty, front, last, most, size, x
from dpproofs.meaning.process import OUTPUT, PROCESS, SAME_LAWS, law, released, start, step_law, v

u = var("u", OUTPUT)
d, i, k, n, batch_size, steps, sigma = variables("d i k n B T sigma")
gradient = var("g", function_type((RECORD, REAL, OUTPUT, REAL), REAL))
summed = var("S", function_type((DATA, REAL, OUTPUT, REAL), REAL))
_is_in_batch = ind(conj((i - 1) * batch_size <= size(x), size(x) < i * batch_size))
_one_more = eq(summed(append(x, a), i, v, k), summed(x, i, v, k) + _is_in_batch * gradient(a, i, v, k))
CLIPPED_SUMS = Definition(
    "clipped_sums_of_batches",
    (summed, gradient, d, batch_size, empty, append, size, most),
    conj(
        forall((a, i, v), summation(k, 1, d, gradient(a, i, v, k) ** 2) <= 1),
        forall((i, v, k), eq(summed(empty, i, v, k), 0)),
        forall((x, a, i, v, k), implies(size(x) < most, _one_more)),
    ),
)
"""S(x, i, v, 1), ..., S(x, i, v, d) is the sum of the gradients, of norm at most 1, of the records at the places
(i - 1) B + 1 to i B of x: batch i. A gradient may depend on the step i and on v, what was released before."""

_put, _none = var("put", function_type((OUTPUT, REAL), OUTPUT)), var("none", OUTPUT)
_entries = var("C", function_type((REAL, DATA, OUTPUT, REAL), prob(OUTPUT)))
_computed = var("s", function_type((REAL, OUTPUT, OUTPUT), prob(OUTPUT)))
_noisy = on(GAUSSIAN_VECTOR, V=OUTPUT)(lam(k, _entries(i, x, v, k)), _put, _none, lam(k, summed(x, i, v, k)), sigma)
_released = on(PUSHED, Y=OUTPUT, Z=OUTPUT)(step_law(i, x, v), _entries(i, x, v, d), lam(u, _computed(i, v, u)))
_sums = CLIPPED_SUMS(summed, gradient, d, batch_size, empty, append, size, most)
_ends = PROCESS(released, lam(x, start), step_law, steps), SAME_LAWS(K_out, lam(x, released(steps, x)))
_epoch = conj(nat(d), _sums, forall((i, x, v), conj(_noisy, _released)), *_ends)
EPOCH_IN_ORDER = Definition(
    "epoch_in_order",
    (K_out, steps, batch_size, sigma, empty, append, size, most),
    exists((d, gradient, summed, _put, _none, _entries, _computed, released, start, step_law), _epoch),
)
"""K releases what T steps make, one after the other. Step i adds independent noise N(0, sigma^2) to each entry of the
sum of the clipped gradients of batch i, and releases what is computed from that and from what was released before."""

inserted = var("I", function_type((DATA, RECORD), prob(DATA)))
shuffled = var("S", function_type((DATA,), prob(DATA)))
f, y, z = var("f", function_type((DATA,), REAL)), var("y", DATA), var("z", DATA)
_last_or_before = f(append(x, a)) + size(x) * E(inserted(front(x), a), y, f(append(y, last(x))))
_at_any_place = eq(E(inserted(x, a), y, f(y)), _last_or_before / (size(x) + 1))
_one_more = eq(E(shuffled(append(x, a)), y, f(y)), E(shuffled(x), y, E(inserted(y, a), z, f(z))))
SHUFFLER = Definition(
    "shuffler",
    (shuffled, inserted, *LIST_SPACE),
    conj(
        same_means(f, x, E(shuffled(empty), x, f(x)), f(empty)),
        forall((x, a, f), implies(size(x) < most, test_function(f, x), conj(_at_any_place, _one_more))),
    ),
)
"""S(x) are the records of x in random order: each is inserted at any place with the same probability. I(x, a) is x with
a at the end, with probability 1/(size(x) + 1), and else at a random place before the last record."""

_base = EPOCH_IN_ORDER(law, steps, batch_size, sigma, empty, append, size, most)
_run = forall(x, on(PUSHED, Y=DATA, Z=OUTPUT)(K_out(x), shuffled(x), law))
EPOCH_SHUFFLED = Definition(
    "epoch_shuffled",
    (K_out, steps, batch_size, sigma, *LIST_SPACE),
    exists((shuffled, inserted, law), conj(SHUFFLER(shuffled, inserted, *LIST_SPACE), _base, _run)),
)
"""K does the same with the records in random order, anew each time."""

_run = forall(x, on(MIXTURE, Y=OUTPUT)(K_out(x), ind(n <= size(x)), law(x), start))
EPOCH_OF_ENOUGH = Definition(
    "epoch_of_enough_records",
    (K_out, steps, batch_size, sigma, n, *LIST_SPACE),
    exists((law, start), conj(EPOCH_SHUFFLED(law, steps, batch_size, sigma, *LIST_SPACE), _run)),
)
"""K does that with lists of at least n records; what it releases of any shorter list has one law."""


def _epochs(definition: Definition, lists: tuple[Term, ...], numbers: Numbers, relation: Term) -> Described:
    """Lengths in units of the clipping norm. Shuffled epochs are refuted on data that fill all batches."""
    if relation != REPLACE_ONE:
        raise ValueError("batches of one size go with the relation replace-one")
    names, spread = ["steps_per_epoch", "batch_size", "epochs"], numbers.pop("noise_multiplier")
    if definition == EPOCH_SHUFFLED and "least_dataset_size" in numbers:
        definition, names = EPOCH_OF_ENOUGH, [*names, "least_dataset_size"]
    count, size_, runs, *least = (num(whole_count(numbers.exact(name))) for name in names)
    kind = known(OUTPUT, definition, count, size_, spread, *least, *lists)
    domain = [0 < spread, *(fact for number in (count, size_, *least) for fact in (nat(number), 1 <= number))]
    room = max(count.data * size_.data, *(one.data for one in least), 1) if lists == LIST_SPACE else 1
    return Described(kind, tuple(domain), runs.data, least=room)


_WAYS = {"fixed-order": (EPOCH_IN_ORDER, (empty, append, size, most)), "shuffled": (EPOCH_SHUFFLED, LIST_SPACE)}
BATCHES = Frozen({f"dp-sgd-{way}": partial(_epochs, *epoch) for way, epoch in _WAYS.items()})
