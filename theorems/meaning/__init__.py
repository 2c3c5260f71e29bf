"""What claims mean is not empty, and is what the lemmas on mechanisms speak of.

Records and data sets: ``lists``, ``lists_exist``, ``lists_of_any_size``, ``relations``, ``groups``, ``queries``,
``totals``, ``queried``. Mechanisms of each kind exist on all of them: ``gaussian_exists``, ``noise_exists``,
``whole_noise_exists``, ``processes_exist``, ``drawn_exist``, ``choices_exist``, ``responses_exist``. They have the
guarantees that claims derive: of choices by ``largest_in_turn``, ``above_in_turn``, ``choices_private``,
``above_threshold``, ``choices_as_laplace``, ``above_threshold_as_laplace``, ``largest_of_two`` and ``counts``; on
samples by ``samples``, ``samples_one_more`` and ``sampled_privacy``; of descent by ``descent`` and
``noisy_sgd_private``; of streams by ``vectors_of_one``, ``streams``; on disjoint parts by ``parallel``; of batches
drawn without replacement by ``batches_drawn``, from ``samples_of_one_size``, ``samples_of_one_size_step``,
``samples_of_one_size_more`` and ``samples_of_one_size_exist``; of epochs by ``batches`` and ``shuffled``, which exist
by ``batches_exist``, ``shuffled_exist``, ``shuffled_event`` and ``shuffled_apart``, and of enough records by
``enough_records``. Steps that follow one another are put together by ``same_laws``, ``starts``, ``steps``,
``moments``, ``masses``, ``kept`` and ``labelled_answers``.

How the definitions of ``dpproofs.meaning`` are written as mathematics stands here, so that those say nothing else.
"""

from dpproofs.meaning import batches, choices, descent, kinds, lists, mixing, parts, process, queries, streams
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as

_QUERY, _OVER = r" \text{{ to a query of sensitivity }} {2}", r" \text{{ over }} {1}"
_UTILITIES = r" \text{{ for utilities }} u \text{{ of sensitivity }} {2}" + _OVER
_ABOVE = r"{0} \text{{ reveals the first above a threshold, with noise }} {3}, {4}" + _UTILITIES
_LAST = (
    r"{0} \text{{ releases the last point after %s }} {7} \text{{ steps }} {6} \text{{ with noise }} {3} \text{{ on "
    r"gradients of sensitivity }} {2}" + _OVER + r" \text{{, of }} {4}\text{{-convex, }} {5}\text{{-smooth losses}}"
)
_AFTER = r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-DP}}" + _OVER + r" \text{{, then a }} {4}\text{{-%s kernel}}"
_NOTATIONS = {
    queries.GAUSSIAN_NOISE: r"{0} \text{{ adds }} N\left(0, {factor[2]}^2\right) \text{{ to }} {1}",
    queries.LAPLACE_NOISE: r"{0} \text{{ adds }} \operatorname{{Laplace}}\left({2}\right) \text{{ to }} {1}",
    mixing.AFTER["dobrushin"]: _AFTER.replace("%s", "Dobrushin"),
    mixing.AFTER["doeblin"]: _AFTER.replace("%s", "Doeblin"),
    mixing.AFTER["ultra_mixing"]: _AFTER.replace("%s", "ultra-mixing"),
    descent.NOISY_DESCENT: _LAST.replace("%s ", ""),
    descent.NOISY_DESCENT_WITHIN: _LAST.replace("%s ", "") + r" \text{{ on a set of diameter }} {8}",
    descent.NOISY_SGD: _LAST.replace("%s", "the gradient that changes and at least"),
    lists.FINITE_LISTS: (
        r"\left({0}, {1}, {2}, {3}, {4}\right) \text{{ are the empty list, append, front, last and size of lists of at "
        r"most }} {5} \text{{ records}}"
    ),
    lists.RECORD_ADDED: r"{4} \text{{ is }} {3} \text{{ with a record more }} \left({0}, {1} \leq {2}\right)",
    lists.RECORD_REPLACED: r"{4} \text{{ is }} {3} \text{{ with a record replaced }} \left({0}, {1} \leq {2}\right)",
    lists.GROUP: r"{2} \text{{ and }} {3} \text{{ are joined by at most }} {1} \text{{ steps of }} {0}",
    process.PROCESS: r"{0}\text{{, from }} {1} \text{{, is the process of the first }} {3} \text{{ steps of }} {2}",
    process.SAME_LAWS: r"{0} = {1}",
    kinds.GAUSSIAN: r"{0} \text{{ adds }} N\left(0, {factor[3]}^2\right)" + _QUERY + _OVER,
    kinds.ORNSTEIN_UHLENBECK: (
        r"{0} \text{{ is at }} {5} \text{{ the state of }} dX = -{factor[3]} X dt + \sqrt{{2}} {factor[4]} dW "
        r"\text{{ from a query of sensitivity }} {2}" + _OVER
    ),
    kinds.LAPLACE_MECHANISM: r"{0} \text{{ adds }} \operatorname{{Laplace}}\left({3}\right)" + _QUERY + _OVER,
    kinds.VECTOR_GAUSSIAN: r"{0} \text{{ adds }} N\left(0, {factor[3]}^2 I\right)"
    + _QUERY
    + r" \text{{ in }} L_2"
    + _OVER,
    kinds.VECTOR_LAPLACE: (
        r"{0} \text{{ adds }} \operatorname{{Laplace}}\left({3}\right)^d" + _QUERY + r" \text{{ in }} L_1" + _OVER
    ),
    kinds.DISCRETE_GAUSSIAN: r"{0} \text{{ adds }} N_{{\mathbb{{Z}}}}\left(0, {factor[3]}^2\right)" + _QUERY + _OVER,
    kinds.GEOMETRIC: (
        r"{0} \text{{ adds }} \operatorname{{Laplace}}_{{\mathbb{{Z}}}}\left({3}\right)" + _QUERY + _OVER
    ),
    kinds.RESPONSE: r"{0} \text{{ reveals a bit with probability }} {1} \text{{, else the other}}",
    kinds.CHOICE_RESPONSE: r"{0} \text{{ reveals one of }} {1} \text{{ answers, the true one with odds }} e^{{{2}}}",
    kinds.UNARY: r"{0} \text{{ reveals bits: 1 with probability }} {1} \text{{ for the true value, else }} {2}",
    kinds.EXPONENTIAL: r"{0} \text{{ chooses with odds }} e^{{{3} u}}" + _UTILITIES,
    kinds.NOISY_MAX: r"{0} \text{{ chooses the largest with Gumbel noise of scale }} {3}" + _UTILITIES,
    kinds.POISSON_SAMPLER: (
        r"{0} \text{{ draws each record with probability }} {5} \left({1}, {2}, {3} \leq {4}\right)"
    ),
    choices.EXPONENTIAL_NOISE: r"{0} = {1} + \operatorname{{Exponential}}\left({2}\right)",
    choices.NOISY_MAX_LAPLACE: r"{0} \text{{ chooses the largest with Laplace noise of scale }} {3}" + _UTILITIES,
    choices.PERMUTE_AND_FLIP: r"{0} \text{{ chooses the largest with exponential noise of mean }} {3}" + _UTILITIES,
    choices.GUMBEL_TOP_K: r"{0} \text{{ chooses }} {4} \text{{ in turn with odds }} e^{{u/{3}}}" + _UTILITIES,
    choices.ABOVE_THRESHOLD: _ABOVE,
    kinds.MONOTONE: r"\text{{of }} {0} \text{{, the first }} {1} \text{{ move one way between neighbours by }} {2}",
    batches.CLIPPED_SUMS: (
        r"{0} \text{{ sums the gradients }} {1} \text{{ of }} {2} \text{{ entries over batches of }} {3} "
        r"\text{{ records }} \left({4}, {5}, {6} \leq {7}\right)"
    ),
    batches.EPOCH_IN_ORDER: (
        r"{0} \text{{ releases }} {1} \text{{ steps on batches of }} {2} \text{{ records with noise }} {3} "
        r"\left({4}, {5}, {6} \leq {7}\right)"
    ),
    batches.SHUFFLER: (
        r"{0} \text{{ shuffles lists, with records inserted by }} {1} \left({2}, {3}, {4}, {5}, {6} \leq {7}\right)"
    ),
    batches.EPOCH_SHUFFLED: (
        r"{0} \text{{ releases }} {1} \text{{ steps on shuffled batches of }} {2} \text{{ records with noise }} {3} "
        r"\left({4}, {5}, {6}, {7}, {8} \leq {9}\right)"
    ),
    batches.EPOCH_OF_ENOUGH: (
        r"{0} \text{{ releases }} {1} \text{{ steps on shuffled batches of }} {2} \text{{ records with noise }} {3} "
        r"\text{{, of at least }} {4} \text{{ records }} \left({5}, {6}, {7}, {8}, {9} \leq {10}\right)"
    ),
    batches.SAMPLER_OF_SIZE: (r"{0} \text{{ samples lists without replacement }} \left({1}, {2}, {3} \leq {4}\right)"),
    batches.BATCH_DRAWN: (
        r"{0} \text{{ adds }} N\left(0, {factor[3]}^2 I\right) \text{{ to sums of batches of }} {1} \text{{ of }} {2} "
        r"\text{{ records, drawn without replacement }} \left({4}, {5}, {6} \leq {7}\right)"
    ),
    parts.PART_BY_RECORD: (
        r"{0}\left(x\right) \text{{ is the part }} {2} \text{{ of }} x \text{{ by }} {1} \text{{ of its records }} "
        r"\left({3}, {4}, {5} \leq {6}\right)"
    ),
    parts.PART_BY_PLACE: (
        r"{0}\left(x\right) \text{{ is the part }} {2} \text{{ of }} x \text{{ by }} {1} \text{{ of their places }} "
        r"\left({3}, {4}, {5} \leq {6}\right)"
    ),
    streams.MATRIX_GAUSSIAN: (
        r"{0} \text{{ adds }} N\left(0, {factor[4]}^2\right) \text{{ to rows of an encoder with squared columns }} "
        r"\leq {3} \text{{ times vectors of sensitivity }} {2}" + _OVER
    ),
    streams.TREE_AGGREGATION: (
        r"{0} \text{{ adds }} N\left(0, {factor[5]}^2\right) \text{{ to the sums of a tree of height }} {4} "
        r"\text{{ over }} {3} \text{{ vectors of sensitivity }} {2}" + _OVER
    ),
    streams.COUNTS_ABOVE: (
        r"{0} \text{{ reveals counts above }} {7} \text{{ with noise }} {6} \text{{ of records in at most }} {5} "
        r"\text{{ partitions }} \left({1}, {2}, {3} \leq {4}\right)"
    ),
}

_ENTRIES = {
    kinds.VECTOR_GAUSSIAN: (kinds.VECTOR,),
    kinds.VECTOR_LAPLACE: (kinds.VECTOR,),
    choices.GUMBEL_TOP_K: (choices.CHOICE,),
    kinds.for_monotone(choices.GUMBEL_TOP_K): (choices.CHOICE,),
    streams.COUNTS_ABOVE: (streams.CELL,),
}

_SELECTIONS = (
    kinds.EXPONENTIAL, kinds.NOISY_MAX, choices.NOISY_MAX_LAPLACE, choices.PERMUTE_AND_FLIP, choices.GUMBEL_TOP_K,
    choices.ABOVE_THRESHOLD,
)  # fmt: skip
_NOTATIONS.update({kinds.for_monotone(one): _NOTATIONS[one] + r" \text{{ that move one way}}" for one in _SELECTIONS})

for _definition, _template in _NOTATIONS.items():
    write_as(_definition, _template)
put_in_words(kinds.MONOTONE, "between neighbours, no score or query rises while another one falls")
for _definition, _entries in _ENTRIES.items():
    _template = _NOTATIONS[_definition] + r" \text{{, and answers are read back entry by entry}}"
    write_as(kinds.without_loss(_definition, *_entries), _template)
