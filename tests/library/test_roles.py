"""The roles of verified functions, as their statements say."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

import theorems
from dpproofs.kernel import Term
from dpproofs.language.terms import (
    forall,
    implies,
    var,
)
from dpproofs.library import Library, library, roles
from dpproofs.library.roles import Role, read_roles, role_of
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.notions import PARTITION, RENYI_LINE, SYMMETRIC, M, N, epsilon, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.tactics import assume


def test_every_kind_of_role_is_described_and_occurs() -> None:
    found = {name: role.kind for name, role in read_roles(library()).roles.items()}
    assert {kind for kind in found.values() if kind != roles.OTHER} == set(roles.KINDS)


def test_amplification_by_mixing_is_for_those_who_vouch_for_the_kernel() -> None:
    """What is processed further need not mix, so that these functions judge claims only where a kernel is given."""
    found = {name for name, role in read_roles(library()).roles.items() if role.kind == roles.OTHER}
    amplify = {f"amplify_{by}" for by in ("dobrushin", "epsilon_dobrushin", "doeblin", "ultra_mixing")}
    assert found == {*amplify, "contract_renyi"}


def test_every_function_that_returns_a_guarantee_is_found_by_its_role() -> None:
    found = read_roles(library()).roles
    assert found == {f.name: role for f in library().functions.values() if (role := role_of(f)) is not None}


@pytest.mark.parametrize(
    ("name", "kind", "premises", "concludes"),
    [
        ("gaussian_zcdp", "mechanism", (), "zcdp"),
        ("zcdp_compose", "composition", ("zcdp", "zcdp"), "zcdp"),
        ("approx_zcdp_compose_zcdp", "composition", ("approx_zcdp", "zcdp"), "approx_zcdp"),
        ("approx_zcdp_compose_independent", "independent composition", ("approx_zcdp", "approx_zcdp"), "approx_zcdp"),
        ("composition_simple", "composition of many", ("approx_dp",), "approx_dp"),
        ("parallel_pure_dp", "parallel", ("pure_dp", "pure_dp"), "pure_dp"),
        ("group_privacy", "groups", ("zcdp",), "zcdp"),
        ("poisson_sampled_approx_dp", "sampling", ("approx_dp",), "approx_dp"),
        ("fixed_size_sampled_pure_dp", "sampling", ("pure_dp",), "pure_dp"),
        ("zcdp_to_replace_one", "replacement", ("zcdp",), "zcdp"),
        ("mcdp_postprocess", "postprocessing", ("mcdp",), "mcdp"),
        ("mcdp_mean", "restatement", ("mcdp",), "mcdp"),
        ("renyi_dp_lower_order", "weakening", ("renyi_dp",), "renyi_dp"),
        ("pure_and_zcdp_to_capped_cdp", "joining", ("pure_dp", "zcdp"), "capped_cdp"),
        ("zcdp_to_kl_dp", "conversion", ("zcdp",), "kl_dp"),
    ],
)
def test_a_role_is_read_off_the_statement(name: str, kind: str, premises: tuple[str, ...], concludes: str) -> None:
    role = role_of(library().function(name))
    assert role is not None
    assert (role.kind, role.premises, role.concludes) == (kind, premises, concludes)


def test_arguments_are_numbers_of_the_conclusion_or_chosen() -> None:
    role = role_of(library().function("zcdp_to_approx_dp_at_order"))
    assert role is not None
    assert (role.sets, role.chooses, role.general) == ({"delta": "delta"}, ("alpha",), True)
    special = role_of(library().function("zcdp_as_pure_dp"))
    assert special is not None
    assert not special.general


def test_a_number_has_no_role() -> None:
    (number, *_) = (f for f in library().functions.values() if f.value is not None)
    assert role_of(number) is None
    with pytest.raises(DpproofsError, match="no verified function that returns a guarantee"):
        read_roles(library())[number.name]


def test_a_file_that_is_not_on_the_list_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "more_theorems"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "again.py").write_text(
        "from dpproofs.library import library\n"
        "from dpproofs.privacy.verified import Verified\n"
        'LEMMA = library().function("zcdp_to_kl_dp").lemma\n'
        'AGAIN = Verified(LEMMA, "again")\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    added: ModuleType = __import__("more_theorems")
    found = read_roles(Library([added]))
    assert found["again"] == Role("conversion", ("zcdp",), "kl_dp", where=({},), size=1.0)


def test_a_package_lists_its_own_functions_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "theorems_of_others"
    package.mkdir()
    (package / "__init__.py").write_text("")
    parallel = json.loads(Path(theorems.__path__[0], roles.FILE).read_text(encoding="utf-8"))["parallel_zcdp"]
    (package / roles.FILE).write_text(json.dumps({"zcdp_compose": parallel}))
    monkeypatch.syspath_prepend(str(tmp_path))
    added: ModuleType = __import__("theorems_of_others")
    for packages in ([theorems, added], [added, theorems]):
        assert read_roles(Library(packages))["zcdp_compose"].kind == "composition"


EXTRA = forall((x1, x2), implies(N(x1, x2), RENYI_LINE(M(x1), M(x2), 0, epsilon)))


@pytest.mark.parametrize(
    "name",
    [
        "zcdp_to_kl_dp",
        "renyi_dp_lower_order",
        "mcdp_mean",
        "pure_and_zcdp_to_capped_cdp",
        "mcdp_postprocess",
        "zcdp_compose",
        "approx_zcdp_compose",
        "approx_zcdp_compose_independent",
        "composition_simple",
        "parallel_pure_dp",
        "group_privacy",
        "zcdp_to_replace_one",
        "poisson_sampled_pure_dp",
    ],
)
def test_what_takes_more_as_given_has_no_role(name: str) -> None:
    """Such as something that is true of some of the mechanisms only."""
    lemma = library().function(name).lemma
    assert _kind_of(lemma.hypotheses, lemma.conclusion) in roles.KINDS
    more = [EXTRA, SYMMETRIC(var("other", N.type)), PARTITION(*map(_fresh, PARTITION.parameters))]
    for h in more:
        assert _kind_of((*lemma.hypotheses, h), lemma.conclusion) == "other", h


def _fresh(parameter: Term) -> Term:
    return var(f"any_{parameter.data[0]}", parameter.type)


def test_a_theorem_about_some_mechanisms_is_no_conversion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """epsilon-DP is not (epsilon^2/8)-zCDP, though it is where the divergences are known to be that small."""
    package = tmp_path / "special_theorems"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "special.py").write_text(
        "from dpproofs.language.terms import forall, implies\n"
        "from dpproofs.privacy.notions import PURE_DP, RENYI_LINE, ZCDP, M, N, epsilon, x1, x2\n"
        "from dpproofs.privacy.verified import Verified\n"
        "from dpproofs.proving.lemma import Lemma\n"
        "from dpproofs.proving.tactics import assume, folded\n"
        "SMALL = forall((x1, x2), implies(N(x1, x2), RENYI_LINE(M(x1), M(x2), 0, epsilon**2 / 8)))\n"
        "LEMMA = Lemma('my.special', '', 'me', (PURE_DP(M, N, epsilon), SMALL), ZCDP(M, N, 0, epsilon**2 / 8),\n"
        "              lambda claim: folded(claim.conclusion, assume(SMALL)))\n"
        'SPECIAL = Verified(LEMMA, "special_case")\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    both = Library([theorems, __import__("special_theorems")])
    known = read_roles(both)
    assert known["special_case"].kind == "other"
    assert "special_case" not in known.conversions("pure_dp", "zcdp")
    special = both.function("special_case")(premise("pure_dp", epsilon=1))
    assert isinstance(special, Guarantee)
    assert special.rho.exact == Fraction(1, 8)


def test_the_role_of_a_function_is_not_that_of_what_claims_to_be_equal() -> None:
    function = library().function("zcdp_to_kl_dp")

    class Equal:
        value = None
        stated = library().function("zcdp_compose").stated

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash(function)

    with pytest.raises(TypeError, match="a verified function has a role, and not a Equal"):
        role_of(Equal())  # type: ignore[arg-type]


def _kind_of(hypotheses: tuple[Term, ...], conclusion: Term) -> str:
    role = role_of(Verified(Lemma("mine", "", "", hypotheses, conclusion, lambda c: assume(c.conclusion)), "mine"))
    assert role is not None
    return role.kind


def test_of_two_functions_that_do_the_same_the_sharper_one_comes_first() -> None:
    two = {
        name: Role("composition", ("zcdp", "zcdp"), "zcdp", size=size) for name, size in (("one", 2.0), ("two", 1.5))
    }
    assert roles.Roles(two).within("composition", "zcdp") == "two"
    special = {**two, "special": Role("composition", ("zcdp", "zcdp"), "zcdp", size=0.5, general=False)}
    assert roles.Roles(special).find("composition", "zcdp", "zcdp", "zcdp") == ("two", "one", "special")


def test_what_loses_nothing_is_read_off_two_statements() -> None:
    """zCDP with rho = 0 is pure DP, and pure DP is zCDP with rho = 0."""
    assert roles.roles().special_cases("zcdp") == ("zcdp_as_pure_dp",)
    assert roles.roles().embeddings("pure_dp", "zcdp") == ("pure_dp_as_zcdp",)
    assert roles.roles().embeddings("total_variation", "approx_dp") == ("total_variation_to_approx_dp",)
    assert not roles.roles().embeddings("gaussian_dp", "zcdp")


def test_numbers_that_others_pay_for_are_read_off_the_statement() -> None:
    known = roles.roles()
    assert known["gaussian_dp_to_approx_dp"].trades == ("epsilon",)
    assert known["pure_dp_to_approx_dp"].trades == ()
    assert known.conversions("gaussian_dp", "approx_dp") == ()
    assert known.conversions("gaussian_dp", "approx_dp", ("epsilon",)) == ("gaussian_dp_to_approx_dp",)
    assert known.conversions("pure_dp", "zcdp")[0] == "pure_dp_to_zcdp_optimal"
