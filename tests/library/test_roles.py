"""The roles of verified functions, as their statements say."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from dpproofs.library import Library, library, roles
from dpproofs.library.roles import Role, read_roles, role_of
from dpproofs.numbers import DpproofsError


def test_every_kind_of_role_is_described_and_occurs() -> None:
    assert {role.kind for role in read_roles(library()).roles.values()} == set(roles.KINDS)


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
