"""DP-SGD on batches of one size: in epochs, which run through the records once, in their order or shuffled; or each
drawn anew, without replacement.
"""

from __future__ import annotations

from functools import partial

from dpproofs.kernel import Definition, Term, same_means, test_function
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, implies, ind, lam, nat, num, prob
from dpproofs.language.terms import summation, var, variables
from dpproofs.meaning.definitions import MIXTURE, PUSHED, on
from dpproofs.meaning.kinds import VECTOR_GAUSSIAN, Described, K_out, Numbers, known, whole_count
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, DATA, LIST_SPACE, RECORD, REPLACE_ONE, a, append, empty, front
from dpproofs.meaning.lists import last, most, size, x
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


j, sampled = var("j"), var("T", function_type((REAL, DATA), prob(DATA)))
_with_it = j * E(sampled(j - 1, x), y, f(append(y, a)))
_without_it = (size(x) + 1 - j) * E(sampled(j, x), y, f(y))
_one_more = eq((size(x) + 1) * E(sampled(j, append(x, a)), y, f(y)), _with_it + _without_it)
SAMPLER_OF_SIZE = Definition(
    "sampler_of_one_size",
    (sampled, empty, append, size, most),
    conj(
        same_means(f, x, E(sampled(0, empty), x, f(x)), f(empty)),
        forall((x, a, j, f), implies(size(x) < most, nat(j), j <= size(x) + 1, test_function(f, x), _one_more)),
    ),
)
"""T(j, x) is the law of j records of x, in their order, all sets of j places being equally likely: of n + 1 records the
last one is drawn with probability j/(n + 1), together with j - 1 of the others, and else j of the others are."""

base = var("B", law.type)
_noise = VECTOR_GAUSSIAN(base, ADD_OR_REMOVE_ONE, num(1), sigma)
_drawn = forall(x, on(PUSHED, Y=DATA, Z=OUTPUT)(law(x), sampled(batch_size, x), base))
_run = forall(x, on(MIXTURE, Y=OUTPUT)(K_out(x), ind(eq(size(x), n)), law(x), start))
BATCH_DRAWN = Definition(
    "batch_without_replacement",
    (K_out, batch_size, n, sigma, empty, append, size, most),
    exists(
        (sampled, base, law, start),
        conj(SAMPLER_OF_SIZE(sampled, empty, append, size, most), _noise, _drawn, _run),
    ),
)
"""K releases a vector of queries, with noise N(0, sigma^2) on each entry, of B of n records, drawn without replacement.
The vector is moved by at most the length 1 when a record is added or removed, as a sum of clipped gradients. What is
released of a list that has not n records has one law."""


def _batches(definition: Definition, lists: tuple[Term, ...], numbers: Numbers, relation: Term) -> Described:
    """Lengths in units of the clipping norm. Random batches are refuted on data that fill them all, or their number."""
    if relation != REPLACE_ONE:
        raise ValueError("batches of one size go with the relation replace-one")
    names, spread = ["steps_per_epoch", "batch_size", "epochs"], numbers.pop("noise_multiplier")
    if definition == BATCH_DRAWN:
        names = ["batch_size", "dataset_size", "steps"]
    elif definition == EPOCH_SHUFFLED and "least_dataset_size" in numbers:
        definition, names = EPOCH_OF_ENOUGH, [*names, "least_dataset_size"]
    count, size_, runs, *least = (num(whole_count(numbers.exact(name))) for name in names)
    kind = known(OUTPUT, definition, count, size_, spread, *least, *lists)
    domain = [0 < spread, *(fact for number in (count, size_, *least) for fact in (nat(number), 1 <= number))]
    if definition == BATCH_DRAWN:
        return Described(kind, (*domain, count < size_), runs.data, least=size_.data)
    room = max(count.data * size_.data, *(one.data for one in least), 1) if lists == LIST_SPACE else 1
    return Described(kind, tuple(domain), runs.data, least=room)


_IN_ORDER = (empty, append, size, most)
_WAYS = {
    "fixed-order": (EPOCH_IN_ORDER, _IN_ORDER),
    "shuffled": (EPOCH_SHUFFLED, LIST_SPACE),
    "without-replacement": (BATCH_DRAWN, _IN_ORDER),
}
BATCHES = Frozen({f"dp-sgd-{way}": partial(_batches, *one) for way, one in _WAYS.items()})
