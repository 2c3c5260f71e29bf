"""One step: from its premise in the formula of a claim to a guarantee that theorems of the library conclude.

``leaf(said, g)``: ``said`` is the premise, in the formula, about a step with the laws
``dpproofs.meaning.process.law``, which are M : X -> prob(V), such as ``released_from(kind, law)``; ``g`` is a
guarantee of the step. The theorem is

    finite_lists(LIST_SPACE), said |- notion(M, relation, numbers)

with the notion, the numbers and the relation (``relation_of(g.relation)``) of ``g``, on V. M is free in it, and
nothing else is but the space of lists. It need not have the hypothesis on lists.

``of_kind(says, mechanism, g)``: the same for a mechanism K itself, with any space of answers, from ``says`` that it
is one of a kind: ``says |- notion(K, relation, numbers)``.

Poisson-sampled steps are left to ``sampled.sampled(says, mechanism, g, of_kind)``, with the same statement. There
``says`` is that of ``dpproofs.meaning.kinds.poisson_sampled``, and ``g`` a guarantee that an amplification theorem
concludes from one of the base, which is its premise: ``of_kind`` proves that from the premise of the base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set as AbstractSet
from dataclasses import replace

from dpproofs.accounting.proofs import NotClosedError, of_queries
from dpproofs.accounting.proofs.carried import carried
from dpproofs.accounting.proofs.facts import as_pushed, cut, postprocessed, relation_of, weaker, written_as
from dpproofs.accounting.proofs.library import instantiate, known
from dpproofs.accounting.proofs.verified.nodes import about, concluded, shape
from dpproofs.accounting.proofs.verified.parallel import in_parallel
from dpproofs.accounting.proofs.verified.process import inside, of_process
from dpproofs.accounting.proofs.verified.sampled import sampled
from dpproofs.accounting.proofs.with_loss import PLAIN, with_loss
from dpproofs.kernel import Term, Theorem, Type, infer
from dpproofs.kernel.axioms import test_function
from dpproofs.language.terms import REAL, E, eq, function_type, lam, nat, num, unfold, var
from dpproofs.meaning.choices import GUMBEL_TOP_K
from dpproofs.meaning.kinds import EXPONENTIAL, NOISY_MAX, POISSON_SAMPLER, for_monotone
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.mixing import AFTER
from dpproofs.meaning.parts import PART_BY_PLACE, PART_BY_RECORD
from dpproofs.meaning.process import OUTPUT, PROCESS, law
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import NOTIONS, K, on
from dpproofs.privacy.reading import is_notion
from dpproofs.proving.logic import theorems
from dpproofs.proving.tactics import (
    assume,
    at,
    discharge,
    folded,
    generalize,
    given,
    numeric,
    obtain,
    parts,
    specialize,
    unfolded,
    with_argument,
)


def leaf(said: Term, g: Guarantee) -> Theorem:
    """From the premise of a step with the laws M: a guarantee of M."""
    return of_kind(said, law, g)


def of_kind(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """From what says that a mechanism is one of a kind: a guarantee of it."""
    if says.op == "def" and says.data in PLAIN:
        plain = with_loss(says)
        return cut(of_kind(plain.conclusion, mechanism, g), plain)
    if of_queries.is_said(says):
        plain = of_queries.of_sensitivity(says, g)
        return cut(of_kind(plain.conclusion, mechanism, g), plain)
    if says.op == "exists" and not is_drawn(says):
        return _made_of(says, mechanism, g)
    return concluded(g, lambda one: _start(says, mechanism, one), mechanism)


def is_drawn(says: Term) -> bool:
    """Whether a mechanism is sampled."""
    return bool(inside(says)[0].conclusion.data == POISSON_SAMPLER)


def _start(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """The start of a derivation."""
    if says.op == "exists":
        return sampled(says, mechanism, g, of_kind)
    if is_notion(says):
        return _given(says, mechanism, g)
    return _known(says, mechanism, g)


def _given(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """The assumption about the step is the start of the derivation; (epsilon, 0)-DP is epsilon-DP."""
    wanted = _derived(g, mechanism)
    if g.step.theorem is None and says == wanted:
        return assume(says)
    if g.step.theorem is None and unfold(says) == unfold(wanted):
        return folded(wanted, unfolded(assume(says)))
    if g.step.theorem is None and has_roots(says) and says.args[1] == wanted.args[1]:
        return _weaker_given(says, wanted)
    raise NotClosedError(f"{g} is not the assumed guarantee: {says!r}")


def _weaker_given(says: Term, wanted: Term) -> Theorem:
    """A weaker guarantee than the assumed one, whose numbers have roots or logarithms."""
    same = wanted
    if says.data != wanted.data and says.data.name == "approx_dp" and wanted.data.name == "pure_dp":
        same = says.data(*wanted.args, num(0))
    if same.data != says.data:
        raise NotClosedError(f"{wanted!r} is not the assumed guarantee: {says!r}")
    made = weaker(same, assume(says))
    return made if same == wanted else folded(wanted, unfolded(made))


def _derived(g: Guarantee, mechanism: Term) -> Term:
    """The guarantee, of this mechanism."""
    numbers = (value.term for value in g.parameters.values())
    definition = on(NOTIONS[g.notion].definition, Y=mechanism.type[2][1])
    return definition(mechanism, relation_of(g.relation), *numbers)


def has_roots(says: Term) -> bool:
    """Whether the numbers in an assumption about a mechanism have roots or logarithms."""
    return any(map(_is_root, says.args))


def _is_root(t: Term) -> bool:
    return t.type == REAL and t.op != "num" and not t.free


def _made_of(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """What is released is computed from the answer of a mechanism, or is that of several steps."""

    def with_facts(there: dict[str, Term], said: list[Theorem]) -> Theorem:
        if said[0].conclusion.data == PROCESS:
            return _of_process(said, mechanism, g)
        if said[0].conclusion.data in (PART_BY_RECORD, PART_BY_PLACE):
            return concluded(g, lambda one: in_parallel(said, mechanism, one, of_kind), mechanism)
        base, *_ = there.values()
        return _computed(said[0], base, as_pushed(said[1], mechanism), mechanism, g)

    return _from_all(assume(says), with_facts)


def _from_all(fact: Theorem, then: Callable[[dict[str, Term], list[Theorem]], Theorem]) -> Theorem:
    """A conclusion from all that exists, by its names, and from the facts about that."""
    if fact.conclusion.op != "exists":
        return then({}, parts(fact))
    name = fact.conclusion.hint
    return obtain(fact, name, lambda one, rest: _from_all(rest, lambda more, facts: then({name: one, **more}, facts)))


def _of_process(said: list[Theorem], mechanism: Term, g: Guarantee) -> Theorem:
    """The guarantee of several steps."""
    *given_, same = said
    made = cut(of_process([fact.conclusion for fact in given_], g, leaf), *given_)
    return _with_laws(made, mechanism, unfolded(same))


def _with_laws(made: Theorem, mechanism: Term, same: Theorem) -> Theorem:
    """The guarantee of what has the same laws."""
    tests = specialize(same, x)
    values = {"P": mechanism(x), "Q": made.conclusion.args[0](x)}
    pushed = cut(instantiate(known("meaning.same-laws"), **values), tests)
    return postprocessed(made, mechanism, generalize(pushed, x))


def _computed(kind: Theorem, base: Term, pushed: Theorem, mechanism: Term, g: Guarantee) -> Theorem:
    """Postprocessing of a mechanism; the derivation has it, or is about the mechanism itself."""

    def start(one: Guarantee) -> Theorem:
        inner = one.step.premises[0] if shape(one).kind == "postprocessing" else one
        return postprocessed(cut(of_kind(kind.conclusion, base, inner), kind), mechanism, pushed)

    return concluded(g, start, mechanism) if _is_computed(g) else start(g)


def _is_computed(g: Guarantee) -> bool:
    """Whether the derivation goes from a mechanism to its postprocessing."""
    kind = shape(g).kind
    return kind == "postprocessing" or (kind == "one" and all(map(_is_computed, g.step.premises)))


_OTHERWISE = {"append": "put", "empty": "none", "v": "b"}
"""Names in lemmas that differ from those in kinds."""
_NUMBERS = {"diffusion": "r", "t": "time", "b": "s"}
"""Names of numbers in kinds, and their other names in lemmas."""


_OF_KINDS = {
    "counts_above_threshold": "meaning.released-counts-private",
    "report_noisy_max_laplace": "meaning.report-noisy-max-laplace-private",
    "monotone_report_noisy_max_laplace": "meaning.report-noisy-max-laplace-monotone-private",
    "permute_and_flip": "meaning.permute-and-flip-private",
    "monotone_permute_and_flip": "meaning.permute-and-flip-monotone-private",
    "above_threshold": "meaning.above-threshold-private",
    "monotone_above_threshold": "meaning.above-threshold-monotone-private",
    "matrix_gaussian_mechanism": "meaning.matrix-gaussian-private",
    "tree_aggregation": "meaning.tree-aggregation-private",
    "epoch_in_order": "meaning.epoch-in-order-private",
    "epoch_shuffled": "meaning.epoch-shuffled-private",
    "epoch_of_enough_records": "meaning.epoch-of-enough-records-private",
    "batch_without_replacement": "meaning.batch-without-replacement-private",
    "last_point_of_descent": "meaning.descent-private",
    "last_point_within": "meaning.descent-within-private",
    "last_point_of_noisy_sgd": "meaning.noisy-sgd-private",
}
"""Lemmas on all mechanisms of a kind, by the names of the kinds."""
_OF_LOSSES = {
    "at22.noisy-gd-convex-vectors": "-convex",
    "bsa24.noisy-gd-many-vectors": "-many",
    "at22.noisy-gd-vectors": "-last",
    "bsa24.noisy-gd-within-vectors": "-last-strong",
    "iteration.noisy-sgd-convex-vectors": "-convex",
    "iteration.noisy-sgd-many-vectors": "-many",
}
"""Of descent there are several lemmas, by that of the library which the derivation applies."""
_MORE = {"left": "left", "kept": "kept", "last_steps": "r"}
"""Names in these lemmas besides the numbers of the kind."""


def _of_its_kind(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """The guarantee of all mechanisms of the kind, with the numbers of this one."""
    name = _OF_KINDS[says.data.name] + _OF_LOSSES.get(g.step.lemma, "")
    if g.step.theorem is not None and says.data in {h.data for h in g.step.theorem.hypotheses if h.op == "def"}:
        name = g.step.lemma  # it is about the kind itself
    values = tuple(zip(says.data.parameters, says.args, strict=True))
    more = {_MORE[name]: value.term for name, value in g.step.arguments if name in _MORE}
    lemma = infer("instantiate", instantiate(known(name), **more), values=values)
    made = cut(lemma, *(numeric(h, depth=0) for h in lemma.hypotheses if not h.free))
    return _as_derived(g, mechanism, made, is_weaker=has_roots(says))


def _as_derived(g: Guarantee, mechanism: Term, made: Theorem, *, is_weaker: bool) -> Theorem:
    """The guarantee as it is derived; with roots or logarithms the derived one is weaker than the proved one."""
    wanted = _derived(g, mechanism)
    found = written_as(wanted, made)
    if found is None and is_weaker and made.conclusion.data == wanted.data:
        found = weaker(wanted, made)
    if found is None:
        raise NotClosedError(f"{g} does not follow from {made!r}")
    return found


_CHOICES = {
    GUMBEL_TOP_K: "meaning.choice-among-the-rest",
    for_monotone(GUMBEL_TOP_K): "meaning.monotone-choice-among-the-rest",
}
_OF_RANGES = {"pure_dp": "mechanisms.bounded-range-pure-dp", "zcdp": "mechanisms.bounded-range-zcdp"}
"""Lemmas on mechanisms with a bounded range, by what they conclude."""


def _one_after_the_other(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """The k largest are k choices, each among the remaining candidates."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        *said, last = facts
        if last.conclusion.op == "exists":
            return _from_all(last, lambda more, rest: with_facts(there | more, [*said, *rest]))
        return _choices(says, mechanism, there, facts, g)

    return _from_all(unfolded(assume(says)), with_facts)


def _choices(says: Term, mechanism: Term, there: dict[str, Term], facts: list[Theorem], g: Guarantee) -> Theorem:
    relation, moved, spread, count = says.args[1:]
    *_, bits, _, _, process, picks, ends = facts
    place, after, item = var("i"), var("v", OUTPUT), var("i")
    pick = there["J"]
    values = {"taken": lam(item, there["chosen"](after, item)), "item": lam(item, there["put"](after, item))}
    values |= {"M": lam(x, pick(place + 1, x, after)), "v": after, "u": there["u"], "n": there["n"], "N": relation}
    lemma = instantiate(known(_CHOICES[says.data]), Delta=moved, b=spread, **values)
    chosen = generalize(specialize(picks, place + 1, x, after), x)
    one = cut(
        lemma, *facts, specialize(bits, after), chosen, *(numeric(h, depth=0) for h in lemma.hypotheses if not h.free)
    )
    inside = nat(place), num(0) <= place, place + 1 <= count
    row = generalize(discharge(one, *inside), place, after)
    made = cut(of_process([process.conclusion, row.conclusion], g, _of_range), process, row)
    return _with_laws(made, mechanism, ends)


def _of_range(says: Term, g: Guarantee) -> Theorem:
    """The derivation for a choice, from its bounded range."""

    def start(one: Guarantee) -> Theorem:
        if one.notion == says.data.name:
            return _as_derived(one, law, assume(says), is_weaker=has_roots(says))
        if one.notion not in _OF_RANGES:
            raise NotClosedError(f"{one} is no guarantee of {says!r}")
        lemma = instantiate(known(_OF_RANGES[one.notion]), M=law, N=says.args[1], epsilon=says.args[2])
        return _as_derived(one, law, lemma, is_weaker=has_roots(says))

    return concluded(g, start, law)


def _mixed(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """Postprocessing by a mixing kernel: more is known than for any other postprocessing."""

    def with_answer(answer: Term, said: Theorem) -> Theorem:
        def with_kernel(kernel: Term, facts: Theorem) -> Theorem:
            private, mixes, pushed = parts(facts)
            found = shape(g)
            inner = g.step.premises[0] if found.kind == "mixing" else g
            known_ = cut(of_kind(private.conclusion, answer, inner), private)
            if has_roots(mixes.conclusion) and g.step.theorem is not None:
                mixes = _mixes_less(mixes, g.step.theorem)
            if found.kind != "mixing":
                return postprocessed(known_, mechanism, pushed)
            return about(g, mechanism, known_, mixes, pushed, **{found.first: answer, K.data[0]: kernel})

        return obtain(said, said.conclusion.hint, with_kernel)

    facts = unfolded(assume(says))
    return obtain(facts, facts.conclusion.hint, with_answer)


def _mixes_less(mixes: Theorem, theorem: Theorem) -> Theorem:
    """The condition on a kernel, with the number in the hypothesis of a theorem."""
    kernel, _, *more = mixes.conclusion.args
    for h in theorem.hypotheses:
        if h.op == "def" and h.data.name == mixes.conclusion.data.name:
            return carried(mixes, mixes.conclusion.data(kernel, h.args[1], *more))
    return mixes


def _known(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """By the theorem on mechanisms of the kind: its hypotheses are what the kind asserts."""
    if says.op == "def" and says.data in _CHOICES:
        return _one_after_the_other(says, mechanism, g)
    if says.op == "def" and says.data in AFTER.values():
        return _mixed(says, mechanism, g)
    if says.op == "def" and says.data.name in _OF_KINDS:
        return _of_its_kind(says, mechanism, g)
    if says.op == "def" and has_roots(says) and g.step.theorem is not None:
        return _of_roots(says, mechanism, g)
    return _of_theorem(says, mechanism, g)


def _of_theorem(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """By the theorem of the derivation, with these numbers."""
    theorem = _theorem(g, says)
    if theorem is None or says.op != "def":
        raise NotClosedError(f"{g} is no guarantee of {says!r}")

    def with_facts(there: dict[str, Term], known_: list[Theorem]) -> Theorem:
        found = _instance(theorem, there, mechanism, g, {v.data[0] for v in says.free if v.type == REAL})
        if says.data in (NOISY_MAX, for_monotone(NOISY_MAX)):
            known_.append(_in_order(known_, mechanism, there, says))
        asked = [h for h in found.hypotheses if all(h != fact.conclusion for fact in known_)]
        rewritten = (written_as(h, fact) for h in asked for fact in known_ if h.op == fact.conclusion.op)
        domain = [assume(h) for h in found.hypotheses if h.op not in ("def", "forall") and h.free & says.free == h.free]
        made = given(found, *filter(None, rewritten), *domain, *known_)
        return _as_mechanism(_in_notion(made, g), mechanism, known_)

    return _from_all(unfolded(assume(says)), with_facts)


def _of_roots(says: Term, mechanism: Term, g: Guarantee) -> Theorem:
    """By the lemma with variables for roots and logarithms, which are instantiated; then by weakening."""
    theorem = known(g.step.lemma)
    own = {p: p if _is_root(a) else a for p, a in zip(says.data.parameters, says.args, strict=True) if a.type == REAL}
    if says.data in (EXPONENTIAL, for_monotone(EXPONENTIAL)):  # the lemma is about other odds
        own = {p: a for p, a in zip(says.data.parameters, says.args, strict=True) if a.type == REAL}
        moved, odds = own.values()
        values: dict[str, Term] = {"Delta": moved, "epsilon": 2 * moved * odds}
    else:
        values = {name: value.term for name, value in g.step.arguments}
        values |= {name: a for p, a in own.items() for name in (p.data[0], _NUMBERS.get(p.data[0], ""))}
    asked = {v.data[0] for h in (theorem.conclusion, *theorem.hypotheses) for v in h.free if v.type == REAL}
    theorem = _for_numbers(instantiate(theorem, **{name: a for name, a in values.items() if name in asked}))
    named = says.data(*(own.get(p, a) for p, a in zip(says.data.parameters, says.args, strict=True)))
    made = _of_theorem(named, mechanism, replace(g, step=g.step._replace(theorem=theorem)))
    roots = ((p, a) for p, a in zip(says.data.parameters, says.args, strict=True) if _is_root(a))
    return _as_derived(g, mechanism, _for_numbers(infer("instantiate", made, values=tuple(roots))), is_weaker=True)


def _for_numbers(made: Theorem) -> Theorem:
    """The theorem with its hypotheses about closed numbers discharged."""
    return cut(made, *(numeric(h, depth=0) for h in made.hypotheses if not h.free and h.op not in ("def", "forall")))


def _in_order(facts: list[Theorem], mechanism: Term, there: dict[str, Term], says: Term) -> Theorem:
    """The probabilities of the candidates, as the theorem on them has it."""
    values = {"K": mechanism, "b": says.args[-1], **there}
    return cut(instantiate(known("meaning.report-noisy-max-weights"), **values), *theorems(facts))


_READ_BACK = "bs16.lemma-2.5-mechanism"
"""A lemma on vectors whose entries can be recovered. As Gaussian DP the same holds for all vectors."""


def _theorem(g: Guarantee, says: Term) -> Theorem | None:
    """The theorem on mechanisms of the kind."""
    if g.step.lemma != _READ_BACK:
        return g.step.theorem
    _, _, moved, spread = says.args
    lemma = instantiate(known("profiles.gaussian-vector-mechanism"), Delta=moved, sigma=spread)
    return cut(lemma, *(numeric(h, depth=0) for h in lemma.hypotheses if not h.free))


def _in_notion(made: Theorem, g: Guarantee) -> Theorem:
    """The guarantee in the notion of the derivation."""
    if g.step.lemma != _READ_BACK:
        return made
    mechanism, relation, squared = made.conclusion.args
    lemma = instantiate(known("profiles.gaussian-dp-to-zcdp"), M=mechanism, N=relation, mu_squared=squared)
    found = cut(lemma, made, *(numeric(h, depth=0) for h in lemma.hypotheses if not h.free))
    return found if squared.free else with_argument(found, rho=g.rho.term)


def _instance(
    theorem: Theorem, there: dict[str, Term], mechanism: Term, g: Guarantee, numbers: AbstractSet[str]
) -> Theorem:
    """The theorem at the objects of the kind; the numbers may have names."""
    values: dict[str, object] = {}
    names = {v.data[0] for v in theorem.conclusion.free.union(*(h.free for h in theorem.hypotheses))}
    for name in names:
        other = _OTHERWISE.get(name, name)
        if name == "N":
            values[name] = relation_of(g.relation)
        elif name == "item":
            i = var("i")
            values[name] = lam(i, i)
        elif name == "M":
            values[name] = there.get("C", mechanism)
        elif name in there:
            values[name] = there[name]
        elif other in there:
            values[name] = there[other]
        elif name not in ("front", "last", *numbers):
            raise NotClosedError(f"{g}: the theorem asks for {name}")
    return instantiate(theorem, **values)


def _as_mechanism(made: Theorem, mechanism: Term, facts: list[Theorem]) -> Theorem:
    """The guarantee of the mechanism, from that of one that has the same laws."""
    stated = made.conclusion.args[0]
    if stated == lam(x, mechanism(x)):
        return made
    space = mechanism.type[2][1]
    test, w = var("phi", function_type((space,), REAL)), var("w", space)
    unit = test_function(test, w)
    for one in _said_of_laws(facts, test.type):
        wanted = eq(E(mechanism(x), w, test(w)), E(stated(x), w, test(w)))
        same = written_as(wanted, at(one, test, by=[unit]))
        if same is not None:
            tests = generalize(discharge(same, unit), test)
            pushed = cut(instantiate(known("meaning.same-laws"), P=mechanism(x), Q=stated(x)), tests)
            return postprocessed(made, mechanism, generalize(pushed, x))
    raise NotClosedError(f"{made!r} is not of the mechanism")


def _said_of_laws(facts: list[Theorem], test: Type) -> Iterator[Theorem]:
    """A fact about all tests, at the data x."""
    for fact in facts:
        if fact.conclusion.op == "forall" and fact.conclusion.data == DATA:
            yield from (
                p for p in parts(specialize(fact, x)) if p.conclusion.op == "forall" and p.conclusion.data == test
            )
