"""Which neighbouring relation a result is over: what no known definition says of neighbours is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from searched import searched

from dpproofs import functions as fn
from dpproofs.accounting import PrivacyClaim, gaussian, parse_claim
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import forall, function_type, implies, prob, rename_spaces, substitute, unfold, var
from dpproofs.numbers import DpproofsError, InputError
from dpproofs.privacy.guarantees import premise
from dpproofs.privacy.notions import (
    ADD_OR_REMOVE,
    ADDED_SAMPLING,
    PURE_DP,
    SENSITIVITY,
    SYMMETRIC,
    TWO_STEPS,
    M,
    N,
    either_order,
    epsilon,
    q,
    x1,
    x2,
)
from dpproofs.privacy.relations import (
    ADD_OR_REMOVE_ONE,
    DEFAULTED,
    OTHER_NAMES,
    RelationError,
    check_relation,
    read_as,
    single_relation,
)
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import assume, folded, use


def _restated(base: Verified, at: Callable[[Term], Term], proof: Callable[..., Theorem]) -> Verified:
    """A verified function of a true theorem that says what that of another one says, otherwise."""
    hypotheses = tuple(map(at, base.lemma.hypotheses))
    lemma = Lemma("mine", "Restated", "me", hypotheses, at(base.lemma.conclusion), proof)
    return Verified(lemma, "mine", base.numbers)


def test_one_letter_for_three_relations_is_still_about_parts() -> None:
    one_letter = {var(name, N.type): N for name in ("N1", "N2")}
    spaces = {"A": "X", "B": "X"}

    def at(t: Term) -> Term:
        return substitute(rename_spaces(t, spaces), one_letter)

    def proof(_: object) -> Theorem:
        theorem = infer("instantiate", fn.parallel_pure_dp.lemma.theorem, values=(), spaces=tuple(spaces.items()))
        return infer("instantiate", theorem, values=tuple(one_letter.items()))

    function = _restated(fn.parallel_pure_dp, at, proof)
    one = premise("pure_dp", "replace-one, groups of 4", epsilon=1)
    with pytest.raises(RelationError, match="can differ in several"):
        function(one, one)


SAMPLED = (fn.poisson_sampled_approx_dp, fn.fixed_size_sampled_pure_dp, fn.parallel_zcdp, fn.zcdp_to_replace_one)


@pytest.mark.parametrize("base", SAMPLED, ids=[f.name for f in SAMPLED])
def test_a_hypothesis_on_neighbours_that_is_written_out_tells_no_relation(base: Verified) -> None:
    """The theorem is true; but which neighbours there are was said by a definition, which nobody recognises now."""
    (told,) = (h for h in base.lemma.hypotheses if h.op == "def" and h.data.name in (
        "poisson_sampling", "fixed_size_sampling", "partition", "two_steps"))  # fmt: skip
    meant = unfold(told)

    def at(t: Term) -> Term:
        return meant if t == told else t

    def proof(claim: Claim) -> Theorem:
        return use(base.lemma, folded(told, assume(meant)), *claim.hypotheses)

    with pytest.raises(DpproofsError, match="nothing says which neighbouring relation"):
        _restated(base, at, proof)


def test_a_sample_with_one_record_more_tells_no_relation_of_its_own() -> None:
    added = ADDED_SAMPLING(var("T", function_type(("X",), prob("X"))), N, var("q"))
    said = PURE_DP(M, N, epsilon)
    with pytest.raises(DpproofsError, match=r"added_sampling.* is none of the definitions"):
        Verified(Lemma("mine", "", "me", (added, said), said, lambda _: assume(said)), "mine")


@pytest.mark.parametrize("definition", [TWO_STEPS, ADD_OR_REMOVE])
def test_a_relation_that_is_told_of_itself_has_no_other_name(definition: Definition) -> None:
    """Two steps of N that lead to neighbours for N again are no step from records added to records replaced."""
    said = PURE_DP(M, N, epsilon)
    hypotheses = definition(N, N), said
    with pytest.raises(DpproofsError, match="nothing says which neighbouring relation"):
        Verified(Lemma("mine", "", "me", hypotheses, said, lambda _: assume(said)), "mine")


def test_what_adds_or_removes_tells_the_relation_of_its_own_premises_alone() -> None:
    """A premise over the relation of the result is none over the one that it is made of."""
    other = var("N2", N.type)
    said, more = PURE_DP(M, N, epsilon), PURE_DP(var("M2", M.type), other, epsilon)
    for told in (ADD_OR_REMOVE(N, other), ADD_OR_REMOVE(other, N)):
        with pytest.raises(DpproofsError, match="nothing says which neighbouring relation"):
            Verified(Lemma("mine", "", "me", (told, said, more), said, lambda _: assume(said)), "mine")


def test_hypotheses_that_ask_for_neighbours_leave_the_relation() -> None:
    """As the sensitivity of a query does, written out or not, and that neighbours are so in both directions."""
    said = PURE_DP(M, N, epsilon)
    asks = forall((x1, x2), implies(N(x1, x2), q(x1) <= q(x2) + 1))
    for extra in (asks, SYMMETRIC(N), SENSITIVITY(q, N, 1)):
        function = Verified(Lemma("mine", "", "me", (extra, said), said, lambda _: assume(said)), "mine")
        assert function(premise("pure_dp", ADD_OR_REMOVE_ONE, epsilon=1)).relation == ADD_OR_REMOVE_ONE
    tells = forall((x1, x2), implies(q(x1) <= q(x2), N(x1, x2)))
    with pytest.raises(DpproofsError, match="nothing says which neighbouring relation"):
        Verified(Lemma("mine", "", "me", (tells, said), said, lambda _: assume(said)), "mine")


@pytest.mark.parametrize("name", ["poisson_sampled_gaussian_dp", "poisson_sampled_replaced_gaussian_dp"])
def test_samples_with_and_without_a_record_are_neighbours_of_another_relation(name: str) -> None:
    base = getattr(fn, name)

    def at(t: Term) -> Term:
        return substitute(t, {either_order: N})

    def proof(_: object) -> Theorem:
        return infer("instantiate", base.lemma.theorem, values=((either_order, N),))

    with pytest.raises(DpproofsError, match="nothing says which neighbouring relation"):
        _restated(base, at, proof)


@pytest.mark.parametrize(("name", "meant"), sorted(OTHER_NAMES.items()))
def test_the_names_of_other_libraries_are_read(name: str, meant: str) -> None:
    assert single_relation(name) == check_relation(name) == meant
    assert read_as(name) == (f"the relation {name} is read as {meant}",)
    verdict = searched(gaussian(sensitivity=1, sigma=8), "zcdp", rho=1, relation=name)
    assert verdict.claim.relation == meant
    assert read_as(name)[0] in verdict.notes
    assert read_as(name)[0] in str(verdict)


def test_members_of_dp_accounting_are_what_they_are_read_as() -> None:
    accounting = pytest.importorskip("dp_accounting")
    members = {m.name for m in accounting.NeighboringRelation}
    assert members - {"REPLACE_SPECIAL"} == members & OTHER_NAMES.keys()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("REPLACE_SPECIAL", "special one, which no theorem here covers"),
        ("AddRowsWithID", "any number of records of one person"),
        ("AddMaxRows", "for a group of that size"),
        ("remove-one", "one order of two neighbours"),
        ("add/remove one", "did you mean add-or-remove-one"),
        ("Replace-One", r"must be one of replace-one, add-or-remove-one; did you mean replace-one\?$"),
        ("", r"must be one of replace-one, add-or-remove-one$"),
        (None, "must be one of"),
        (["replace-one"], "must be one of"),
    ],
)
def test_other_relations_are_refused_with_the_reason(name: object, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        single_relation(name)


def test_a_relation_that_was_left_out_is_reported() -> None:
    document = {
        "premise": [{"mechanism": "gaussian", "sensitivity": 1, "sigma": 8}],
        "claim": {"notion": "zcdp", "rho": 1},
    }
    assert judged(parse_claim(document)).notes == (DEFAULTED,)
    assert judged(parse_claim({**document, "relation": "replace-one"})).notes == ()
    refuted = judged(parse_claim({**document, "claim": {"notion": "zcdp", "rho": 0}}))
    assert refuted.verdict == "REFUTED"
    assert DEFAULTED in refuted.notes


def _understood(said: object) -> PrivacyClaim:
    return PrivacyClaim("", "replace-one", gaussian(sensitivity=1, sigma=8), "zcdp", {"rho": 1}, 1, said)


def test_what_was_understood_is_text_on_one_line() -> None:
    assert judged(_understood(("a\nVERIFIED: b",))).notes == ("a\\nVERIFIED: b",)


@pytest.mark.parametrize("said", [(1,), "text", None, ["a"]])
def test_what_was_understood_is_a_tuple_of_texts(said: object) -> None:
    with pytest.raises(InputError, match="must be a tuple of texts"):
        _understood(said)
