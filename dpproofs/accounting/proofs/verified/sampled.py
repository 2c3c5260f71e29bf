"""Poisson-sampled steps: from the premise of one to the guarantee that an amplification theorem concludes.

The unsampled mechanism is private for add-or-remove-one, whatever relation is claimed over; ``of_kind`` derives that
from its premise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.facts import relation_of
from dpproofs.accounting.proofs.library import instantiate, known
from dpproofs.accounting.proofs.with_loss import PLAIN, with_loss
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import num
from dpproofs.meaning.kinds import POISSON_SAMPLER, VECTOR_GAUSSIAN
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, REPLACE_ONE, x1, x2
from dpproofs.privacy.definitions import L2_SENSITIVITY
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import GAUSSIAN_DP, ZCDP
from dpproofs.privacy.reading import applied_notion
from dpproofs.privacy.relations import RELATIONS
from dpproofs.proving.reading import both_sides, read
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    discharge,
    for_all,
    generalize,
    numeric,
    obtain_all,
    parts,
    witnesses,
    written_as,
)

OfKind: TypeAlias = Callable[[Term, Term, Guarantee], Theorem]
"""From what says that a mechanism is one of a kind: a guarantee of it."""

LISTS = FINITE_LISTS(*LIST_SPACE)
THEOREMS: Mapping[str, str] = MappingProxyType(
    {
        "sampling.poisson-gaussian-dp": "meaning.sampled-gaussian-dp",
        "sampling.poisson-laplace-dp": "meaning.sampled-laplace-dp",
        "sampling.poisson-kept": "meaning.sampled-kept-dp",
        "sampling.poisson-response": "meaning.sampled-response-dp",
        "sampling.poisson-pure-dp": "meaning.sampled-pure-dp",
        "sampling.poisson-approx-dp": "meaning.sampled-approx-dp",
        "sampling.poisson-gaussian-dp-replaced": "meaning.sampled-gaussian-dp-replaced",
    }
)
"""Theorems on samples of lists, by the theorem on any samples that the accountant uses."""

AT_RATE_ONE: Mapping[str, str] = MappingProxyType(
    {GAUSSIAN_DP.name: "meaning.gaussian-dp-at-rate-one", ZCDP.name: "meaning.zcdp-at-rate-one"}
)
"""Where every record is drawn, a guarantee of the mechanism itself is one of the step."""
REPLACED, JOINED = RELATIONS
LISTS_OF: Mapping[str, str] = MappingProxyType(
    {REPLACED: "meaning.lists-with-a-record-replaced", JOINED: "meaning.lists-with-a-record-more"}
)


def sampled(says: Term, mechanism: Term, g: Guarantee, of_kind: OfKind) -> Theorem:
    """From the premise that a mechanism is sampled: a guarantee of it; ``of_kind`` gives that of the base."""

    def with_parts(_: Term, base: Term, facts: Theorem) -> Theorem:
        sampler, is_base, drawn = parts(facts)
        step = _Step(sampler, drawn, base, mechanism)
        if g.step.lemma in THEOREMS:
            (premise,) = g.step.premises
            rate = {"q": read(POISSON_SAMPLER, sampler).rate}
            made = step.concluded(THEOREMS[g.step.lemma], of_base(is_base, base, premise), **rate)
        else:
            made = whole(step, is_base)
        said = applied_notion(made.conclusion)
        numbers = (value.term for value in g.parameters.values())
        return written_as(made.conclusion.data(said.mechanism, said.relation, *numbers), made)

    def of_base(is_base: Theorem, base: Term, one: Guarantee) -> Theorem:
        return infer("cut", of_kind(is_base.conclusion, base, one), is_base)

    def whole(step: _Step, is_base: Theorem) -> Theorem:
        """Every record is drawn."""
        if read(POISSON_SAMPLER, step.sampler).rate != num(1) or g.notion not in AT_RATE_ONE:
            raise NotClosedError(f"{g} of a step on a Poisson sample, by {g.step.lemma}")
        relation = relation_of(g.relation)
        lists = generalize(discharge(known(LISTS_OF[g.relation]), relation(x1, x2)), x1, x2)
        one = _replaced(is_base) if g.relation == REPLACED else is_base
        return step.concluded(AT_RATE_ONE[g.notion], of_base(one, step.base, g), lists, N=relation)

    return obtain_all(assume(says), "T B", with_parts)


class _Step(NamedTuple):
    """A mechanism that is sampled, and the fact that it is."""

    sampler: Theorem
    drawn: Theorem
    base: Term
    mechanism: Term

    def concluded(self, name: str, private: Theorem, *facts: Theorem, **values: Term) -> Theorem:
        """By an amplification theorem, with the numbers of the guarantee of the unsampled mechanism."""
        lemma, given = known(name), private.conclusion
        (wanted,) = (h for h in lemma.hypotheses if h.op == given.op and h.data.name == given.data.name)
        pairs = zip(applied_notion(wanted).numbers, applied_notion(given).numbers, strict=True)
        numbers = {pattern.data[0]: number for pattern, number in pairs if pattern.op == "var"}
        sample = read(POISSON_SAMPLER, self.sampler).T
        made = instantiate(lemma, T=sample, M=self.mechanism, M0=self.base, **values, **numbers)
        signs = [numeric(h, depth=0) for h in made.hypotheses if h.op in ("le", "lt")]
        return infer("cut", made, private, self.sampler, self.drawn, *facts, *signs)


def _replaced(is_base: Theorem) -> Theorem:
    """For replace-one, sums of clipped vectors change by two of them."""
    said = is_base.conclusion
    if said.op == "def" and said.data in PLAIN:
        return _replaced(infer("cut", with_loss(said), is_base))
    if said.op != "def" or said.data.name != VECTOR_GAUSSIAN.name:
        raise NotClosedError("a step on samples at the rate 1 that adds no Gaussian noise to a vector")
    mechanism, _, moved, spread = said.args
    twice = num(2 * moved.data)

    def with_query(d: Term, query: Term, put: Term, none: Term, partial: Term, facts: Theorem) -> Theorem:
        natural, sensitivity, *noise = parts(facts)
        lemma = instantiate(known("meaning.vector-query-replaced"), d=d, q=query, Delta=moved)
        moves = infer("cut", lemma, natural, sensitivity)
        near = at(moves, x1, x2, by=[REPLACE_ONE(x1, x2)])
        total, _ = both_sides(near)
        wide = for_all(L2_SENSITIVITY(query, d, REPLACE_ONE, twice), arith(total <= twice**2, near))
        goal = VECTOR_GAUSSIAN(mechanism, REPLACE_ONE, twice, spread)
        return witnesses(goal, (d, query, put, none, partial), natural, wide, *noise)

    return obtain_all(is_base, "d q put none C", with_query)
