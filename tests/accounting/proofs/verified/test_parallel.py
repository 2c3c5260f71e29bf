"""A verified claim about steps on disjoint parts of the data as one closed theorem."""

import pytest

from dpproofs.accounting import gaussian, given, laplace, parallel, randomized_response, vector_laplace
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import Mechanism
from dpproofs.accounting.proofs import NotClosedError
from dpproofs.accounting.proofs.verified.formula import verified
from dpproofs.accounting.proofs.verified.parallel import LEAST, MOST_PARTS
from dpproofs.library.roles import roles
from dpproofs.meaning.formula import meaning

BOTH = "replace-one", "add-or-remove-one"
NOISE, HEAVY = gaussian(sensitivity=1, sigma=2), laplace(sensitivity=1, scale=3)
VECTOR = vector_laplace(l1_sensitivity=1, scale=3)
COIN, ADDED = randomized_response(epsilon="1/3"), given("pure_dp", epsilon="1/4", relation="add-or-remove-one")


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("relation", BOTH)
@pytest.mark.parametrize(
    ("mechanism", "notion", "numbers", "group"),
    [
        (parallel(HEAVY, COIN, HEAVY), "pure_dp", {"epsilon": "1/3"}, 1),
        (parallel(HEAVY, COIN, HEAVY), "pure_dp", {"epsilon": 1}, 3),
        (parallel(ADDED, ADDED.repeat(2)), "pure_dp", {"epsilon": 1}, 1),
        (parallel(NOISE, HEAVY.repeat(2)).repeat(2).then(NOISE), "approx_dp", {"epsilon": 9, "delta": "1/100"}, 1),
        (parallel(parallel(NOISE, NOISE.then(NOISE)), NOISE), "zcdp", {"rho": "1/4"}, 1),
        (parallel(NOISE, NOISE.repeat(3)), "renyi_dp", {"order": 3, "epsilon": 2}, 1),
        (parallel(NOISE, given("gaussian_dp", mu="1/3")), "gaussian_dp", {"mu": "1/2"}, 1),
        (parallel(HEAVY.then(COIN), HEAVY), "mcdp", {"mu": "1/3", "tau": "3/4"}, 1),
        (parallel(NOISE, HEAVY.then(NOISE)).repeat(2), "probabilistic_dp", {"epsilon": 9, "delta": "1/100"}, 1),
        (parallel(parallel(NOISE, VECTOR), given("mcdp", mu=1, tau=1)), "mcdp", {"mu": 2, "tau": 3}, 1),
    ],
    ids=str,
)
def test_the_larger_guarantee_follows_from_nothing(
    mechanism: Mechanism, notion: str, numbers: dict[str, object], group: int, relation: str
) -> None:
    verdict = mechanism.verify(notion, relation=relation, group=group, **numbers)
    assert verdict.guarantee is not None
    made = verified(verdict.claim, verdict.guarantee)
    assert made.conclusion == meaning(document(verdict.claim)).formula
    assert not made.hypotheses


def test_of_very_many_parts_there_is_none() -> None:
    verdict = parallel(*[COIN] * (MOST_PARTS + 1)).verify("pure_dp", epsilon="1/3")
    assert verdict.guarantee is not None
    with pytest.raises(NotClosedError, match="disjoint parts"):
        verified(verdict.claim, verdict.guarantee)


def test_every_notion_of_which_the_accountant_knows_parts_is_known_here() -> None:
    found = {notion for notion in LEAST if roles().within("parallel", notion)}
    assert found == LEAST.keys()
