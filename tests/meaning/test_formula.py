"""The formula of a claim: it is closed, says every number, and its size does not grow with the number of steps."""

from fractions import Fraction

import pytest

from dpproofs.accounting import (
    gaussian,
    given,
    gumbel_top_k,
    laplace,
    matrix_gaussian,
    parallel,
    poisson_sampled,
    randomized_response,
    released_counts,
    tree_aggregation,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.kernel import Term
from dpproofs.language.terms import REAL, num, open_, var
from dpproofs.meaning.formula import Meaning, NoMeaningError, meaning
from dpproofs.meaning.kinds import KINDS, WHOLE, Numbers
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, LIST_SPACE
from dpproofs.meaning.process import step_law

STEPS = (
    gaussian(sensitivity=1, sigma=8),
    laplace(sensitivity=1, scale=2).repeat(7),
    given("zcdp", rho="1/10"),
    poisson_sampled(randomized_response(epsilon=1), sampling_rate="1/10", steps=3),
    gaussian(sensitivity=1, sigma=8).then(laplace(sensitivity=1, scale=2)).repeat(5),
    gaussian(sensitivity=1, sigma=8).postprocess(),
)


def _said(mechanism: Mechanism, relation: str = "add-or-remove-one", group: int = 1, **numbers: object) -> Meaning:
    numbers = numbers or {"epsilon": 1, "delta": "1e-5"}
    claim = PrivacyClaim("", relation, mechanism, "approx_dp", numbers, group)  # type: ignore[arg-type]
    return meaning(document(claim))


@pytest.mark.parametrize("mechanism", STEPS, ids=str)
def test_the_formula_is_closed(mechanism: Mechanism) -> None:
    said = _said(mechanism)
    assert not said.formula.free
    assert not said.refutation(1, REAL).free


def test_it_does_not_grow_with_the_number_of_steps() -> None:
    one, many = (len(repr(_said(gaussian(sensitivity=1, sigma=8).repeat(n)).formula)) for n in (2, 10**9))
    assert many < one + 60


@pytest.mark.parametrize(
    ("relation", "group", "numbers"),
    [("replace-one", 1, {}), ("add-or-remove-one", 2, {}), ("add-or-remove-one", 1, {"epsilon": 2, "delta": "1e-5"})],
)
def test_another_claim_has_another_formula(relation: str, group: int, numbers: dict[str, object]) -> None:
    noise = gaussian(sensitivity=1, sigma=8)
    assert _said(noise, relation, group, **numbers).formula != _said(noise).formula


def test_what_is_sampled_has_its_numbers_for_records_that_are_added_or_removed() -> None:
    over = [_said(poisson_sampled(STEPS[0], sampling_rate=Fraction(1, 9))).body for _ in range(2)]
    assert over[0] == over[1]
    dp_sgd = PrivacyClaim("", "replace-one", _dp_sgd(), "approx_dp", {"epsilon": 1, "delta": 0})
    assert "record_replaced" not in _steps_of(meaning(document(dp_sgd)))


def _dp_sgd() -> Mechanism:
    from dpproofs.accounting import poisson_sampled_gaussian

    return poisson_sampled_gaussian(sampling_rate="1/10", noise_multiplier=1, steps=5)


def _steps_of(said: Meaning) -> str:
    """What is said of the steps, without the goal."""
    text = repr(said.body)
    return text[: text.rindex("approx_dp")]


def test_what_has_no_formula_is_named() -> None:
    with pytest.raises(NoMeaningError, match="coin"):
        meaning({**DOCUMENT, "premise": [{"mechanism": "coin"}]})


def test_streams_have_no_formula_where_answers_are_kept_or_records_replaced() -> None:
    """Their vectors may be chosen anew in each row, by what was released before."""
    for mechanism in (
        matrix_gaussian(squared_column_norm=1, noise_multiplier=3),
        tree_aggregation(steps=5, noise_multiplier=3),
    ):
        for notion in KEEPING:
            with pytest.raises(NoMeaningError, match=f"{notion} of"):
                _kept(mechanism, notion)
    for premise in (
        {"mechanism": "tree-aggregation", "steps": 5, "noise_multiplier": 3, "participation": "once"},
        {"mechanism": "released-counts", "partitions": 2, "scale": 2, "threshold": 9},
    ):
        with pytest.raises(NoMeaningError, match="add-or-remove-one"):
            meaning({**DOCUMENT, "relation": "replace-one", "premise": [premise]})


KEEPING = {"mcdp": {"mu": 1, "tau": 1}, "probabilistic_dp": {"epsilon": 1, "delta": "1/9"}}


def _kept(mechanism: Mechanism, notion: str) -> Meaning:
    claim = PrivacyClaim("", "add-or-remove-one", mechanism, notion, KEEPING[notion])  # type: ignore[arg-type]
    return meaning(document(claim))


@pytest.mark.parametrize("notion", KEEPING)
@pytest.mark.parametrize("mechanism", STEPS, ids=str)
def test_it_is_closed_where_answers_are_kept(mechanism: Mechanism, notion: str) -> None:
    said = _kept(mechanism, notion)
    assert not said.formula.free
    assert not said.refutation(1, REAL).free


@pytest.mark.parametrize("notion", KEEPING)
def test_each_row_keeps_its_answers_wherever_it_stands(notion: str) -> None:
    """Also within a row that is repeated, and on each part of the data: put is named once for each."""
    two = laplace(sensitivity=1, scale=2).then(gaussian(sensitivity=1, sigma=8))
    for mechanism, rows in ((two, 2), (two.repeat(5), 3), (parallel(two, two), 7), (parallel(two, two).repeat(2), 7)):
        assert repr(_kept(mechanism, notion).body).count("for some put") == rows


@pytest.mark.parametrize("notion", KEEPING)
def test_no_entry_of_an_answer_is_lost(notion: str) -> None:
    """Of vectors, rows of vectors, cells and choices the last one can be read back, and what was there before it."""
    vector = vector_gaussian(l2_sensitivity=1, sigma=8)
    for mechanism, ways in (
        (vector, 1),
        (vector_laplace(l1_sensitivity=1, scale=8), 1),
        (poisson_sampled(vector, sampling_rate="1/9"), 1),
        (_dp_sgd(), 1),
        (gumbel_top_k(sensitivity=1, scale=2, k=3), 1),
        (released_counts(partitions=2, scale=2, threshold=9), 1),
        (STEPS[0], 0),
        (gumbel_top_k(sensitivity=1, scale=2, k=1), 0),
    ):
        body = _kept(mechanism, notion).body
        assert _taken_apart(body) == ways
        assert _taken_apart(_said(mechanism).body) == 0


def _taken_apart(term: Term) -> int:
    """How often it says that what is put together can be taken apart, but for the last step."""
    found, todo = 0, [term]
    while todo:
        t = todo.pop()
        todo.extend(t.args)
        if t.op == "def" and t.data.name.endswith(WHOLE):
            found += repr(t.data.body).count("for some before")
    return found


def test_a_repeated_sequence_is_about_the_step_that_it_makes() -> None:
    said = _steps_of(_said(STEPS[4]))
    assert "same_laws((v2 => J(i + 1, v2, v))" in said


def test_what_is_computed_from_a_vector_is_about_its_own_laws() -> None:
    vectors = vector_gaussian(l2_sensitivity=1, sigma=8).postprocess()
    said = _steps_of(_said(vectors))
    assert "pushed(K(x), K2(x), (v2 => s2(v2)))" in said


def test_all_kinds_say_what_they_are_of_any_numbers() -> None:
    numbers = dict.fromkeys(
        "sensitivity l1_sensitivity l2_sensitivity sigma scale theta diffusion time epsilon k p q".split(), Fraction(1)
    )
    numbers |= {"sampling_rate": Fraction(1, 2), "noise_multiplier": Fraction(1), "steps": Fraction(3)}
    terms = {name: num(q) for name, q in numbers.items()}
    for described in (kind(Numbers(terms), ADD_OR_REMOVE_ONE) for kind in KINDS.values()):
        assert described is not None
        mechanism = described.kind.mechanism()
        said = described.kind.says(mechanism)
        assert mechanism in said.free
        assert said.free <= {mechanism, *LIST_SPACE}


DOCUMENT = {
    "relation": "add-or-remove-one",
    "premise": [{"guarantee": "zcdp", "xi": 0, "rho": 1}],
    "claim": {"notion": "zcdp", "xi": 0, "rho": 1},
}


def _with(**premise: object) -> dict[str, object]:
    return {**DOCUMENT, "premise": [premise]}


def _sampled(word: str, base: dict[str, object]) -> dict[str, object]:
    return _with(mechanism="poisson-sampled", sampling=word, sampling_rate=Fraction(1, 2), base=base)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (_with(guarantee="zcdp", xi="one", rho=1), "xi = 'one': it is no exact number"),
        (_with(guarantee="zcdp", rho=True), "rho = True"),
        (_with(guarantee="zcdp", rho=1, rate=1), "rate"),
        (_with(guarantee="zcdp"), "rho"),
        (_with(mechanism="gaussian", sensitivity=1, sigma=1, steps=3), "steps"),
        (_with(mechanism="gaussian", sensitivity=1), "sigma"),
        (_with(mechanism="gaussian", sensitivity=1, sigma=0.5), "sigma = 0.5"),
        (_with(mechanism="gumbel-top-k", sensitivity=1, scale=0, k=1), "scale"),
        (_with(guarantee="zcdp", rho=1, count=0), "0"),
        ({**DOCUMENT, "relation": "near"}, "near"),
        (_sampled("poisson", {"mechanism": "poisson-sampled", "sampling": "poisson"}), "a sample of a sample"),
        (_sampled("poisson", {"sequence": [{"guarantee": "zcdp", "rho": 1}]}), "mechanism"),
        (_sampled("shuffle", {"guarantee": "zcdp", "rho": 1}), "sampling = 'shuffle'"),
        (_with(mechanism="poisson-sampled-gaussian", sampling_rate=1, noise_multiplier=1, steps=1), "sampling"),
        (_with(mechanism="gaussian", sensitivity=1, sigma=1, sampling="poisson"), "sampling"),
        (_with(mechanism="gaussian", sensitivity=1, sigma=1, relation="replace-one"), "relation"),
        (_with(guarantee="zcdp", rho=1, base=1), "base"),
        (_with(guarantee="zcdp", mechanism="gaussian", sensitivity=1, sigma=1), "2 of the keys"),
        (_with(count=1), "0 of the keys"),
        (_with(sequence=[{"guarantee": "zcdp", "rho": 1}], rho=1), "rho"),
        (_with(parallel=[{"guarantee": "zcdp", "rho": 1}] * 2, relation="replace-one"), "relation"),
        ({**DOCUMENT, "title": "a"}, "title"),
        ({**DOCUMENT, "claim": {"notion": "zcdp", "rho": 1, "count": 2}}, "count"),
    ],
)
def test_what_is_not_read_is_refused(claim: dict[str, object], said: str) -> None:
    with pytest.raises(NoMeaningError) as refusal:
        meaning(claim)
    assert said in str(refusal.value)


def test_a_claim_about_mu_is_not_that_about_its_square() -> None:
    less, more = ({**DOCUMENT, "claim": {"notion": "gaussian_dp", "mu": mu}} for mu in (-1, 1))
    assert meaning(less).formula != meaning(more).formula


NESTED = (
    gaussian(sensitivity=1, sigma=8).then(laplace(sensitivity=1, scale=2)).repeat(5),
    vector_gaussian(l2_sensitivity=1, sigma=2).postprocess(),
    gaussian(sensitivity=1, sigma=8).then(laplace(sensitivity=1, scale=2)).postprocess().repeat(2),
)


@pytest.mark.parametrize("mechanism", NESTED, ids=str)
def test_each_step_is_about_the_laws_of_the_process(mechanism: Mechanism) -> None:
    """Names that are bound in what is said of a step do not take the place of the step itself."""
    said = _said(mechanism).body
    for _ in range(3):
        said = open_(said.args[0], (var("opened", said.data),)) if said.op == "forall" else said
    steps = said.args[1].args[0]
    assert any(v.type == step_law.type for v in steps.free)
