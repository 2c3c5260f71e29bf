"""Claims about noise on a query that they say: the sensitivity is proved, attained, and no other one is meant."""

from __future__ import annotations

import copy
import pickle
import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from random_queries import made_at_random

from dpproofs.accounting import (
    PrivacyClaim,
    gaussian,
    laplace,
    noisy_query,
    parallel,
    poisson_sampled,
    poisson_sampled_gaussian,
)
from dpproofs.accounting.claims.model import parse_claim
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.files.spreadsheets import read_spreadsheet
from dpproofs.accounting.judgement import Judgement
from dpproofs.accounting.mechanisms.base import Mechanism, plain_mechanism
from dpproofs.accounting.mechanisms.queried import GaussianOfQuery, OfQuery
from dpproofs.accounting.proofs.library import use
from dpproofs.accounting.verdicts.argument import argument
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.accounting.verdicts.verdict import verify
from dpproofs.cli import main
from dpproofs.errors import InputError
from dpproofs.kernel import Theorem, axioms
from dpproofs.language.terms import E, Term, eq, exists, lam, normal, num, open_, substitute
from dpproofs.meaning.kinds import K, phi, scale, sigma, w
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, a, x
from dpproofs.meaning.queries import GAUSSIAN_NOISE, LAPLACE_NOISE, Query, read_query
from dpproofs.meaning.word import NoVerdictError, word
from dpproofs.proving.tactics import arith, both, discharge, folded, generalize, obtain, specialize, witnesses
from dpproofs.queries.claimed import proved
from dpproofs.replay.command import CODES
from dpproofs.system.files import parse_toml

REPLACED, ADDED = "replace-one", "add-or-remove-one"
LISTS = FINITE_LISTS(*LIST_SPACE)


def judged(mechanism: Mechanism, notion: str, relation: str = REPLACED, **numbers: object) -> Judgement:
    return mechanism.verify(notion, relation=relation, **numbers)  # type: ignore[arg-type]


WORKED = [
    ("sum(x)", "0..1", None, REPLACED, "1"),
    ("sum(x)", "-3..2", None, REPLACED, "5"),
    ("sum(x)", "-3..2", None, ADDED, "3"),
    ("sum(x)", "-2..-1", None, ADDED, "2"),
    ("mean(x)", "0..1", 10, REPLACED, "1/10"),
    ("mean(x)", "-1..2", 10**6, REPLACED, "3/1000000"),
    ("sum(x)/n", "5..7", 4, REPLACED, "1/2"),
    ("count()", "..", None, REPLACED, "0"),
    ("count()", "..", None, ADDED, "1"),
    ("count(x > 1/2)", "0..1", None, REPLACED, "1"),
    ("count(x > 2)", "0..1", None, REPLACED, "0"),
    ("variance(x)", "0..1", 4, REPLACED, "3/16"),
    ("sum(clip(x, 0, 1))/8", "..", None, ADDED, "1/8"),
    ("3*sum(x) - count(x > 0)", "-1..1", None, REPLACED, "5"),
    ("sum(x^2) - sum(x)", "-1..1", None, REPLACED, "9/4"),
]


@pytest.mark.parametrize(("query", "values", "size", "relation", "far"), WORKED)
def test_worked_sensitivities(query: str, values: str, size: int | None, relation: str, far: str) -> None:
    found = proved(query, values, size, relation)
    assert found.bound == Fraction(far)
    assert (
        found.moves.far == (Fraction(2) if query.startswith("3*sum") else found.bound) or found.moves.far <= found.bound
    )


@pytest.mark.parametrize("seed", range(12))
def test_random_queries_against_all_short_lists(seed: int) -> None:
    """No two neighbouring lists move the query farther than is proved, and the two lists that are named move it so."""
    one, size = made_at_random(100 + seed), random.Random(seed).choice((1, 2, 3))
    try:
        found = proved(one.text, "0..1", size, REPLACED)
    except InputError as error:
        refusals = "is not proved to have a sensitivity", "must be of at most degree", "conditions"
        assert any(said in str(error) for said in refusals)
        return
    few = [Fraction(k, 4) for k in range(5)]
    moved = max(
        abs(one.at((*others, z)) - one.at((*others, y)))
        for others in product(few, repeat=size - 1)
        for z, y in product(few, repeat=2)
    )
    assert moved <= found.bound
    first, second = found.moves.first, found.moves.second
    assert first is not None
    lists = (first,) * size, (*(first,) * (size - 1), second)
    assert tuple(map(one.at, lists)) == found.moves.ends
    assert all(0 <= value <= 1 for value in (first, second))


def laplace_on(query: str, values: str, scale: object, size: int | None = None, relation: str = REPLACED) -> Mechanism:
    return noisy_query("laplace", query, values, dataset_size=size, relation=relation, scale=scale)  # type: ignore[arg-type]


def gaussian_on(query: str, values: str, sigma: object, size: int | None = None, relation: str = REPLACED) -> Mechanism:
    return noisy_query("gaussian", query, values, dataset_size=size, relation=relation, sigma=sigma)  # type: ignore[arg-type]


PURE = "pure_dp", {"epsilon": 1}, {"epsilon": "0.99"}
MU = "gaussian_dp", {"mu": 1}, {"mu": "0.99"}
DELTA = "approx_dp", {"epsilon": 1, "delta": "0.127"}, {"epsilon": 1, "delta": "0.126"}
VARIATION = "total_variation", {"delta": "0.4"}, {"delta": "0.39"}
BOTH = [
    (laplace_on("sum(x)", "0..1", 1), *PURE, REPLACED),
    (laplace_on("sum(x)", "5..7", 2), *PURE, REPLACED),
    (laplace_on("mean(x)", "-1..2", "0.03", 100), *PURE, REPLACED),
    (gaussian_on("sum(x)", "0..1", 1), *MU, REPLACED),
    (gaussian_on("mean(x)", "0..1", "1e-6", 10**6), *DELTA, REPLACED),
    (gaussian_on("variance(x)", "0..1", "3/16", 4), *MU, REPLACED),
    (laplace_on("count(x > 1/2)", "0..1", 1), *VARIATION, REPLACED),
    (laplace_on("sum(x)", "-3..2", 3, None, ADDED), *PURE, ADDED),
    (laplace_on("count()", "..", 1, None, ADDED), *PURE, ADDED),
    (gaussian_on("sum(x)", "-2..-1", 2, None, ADDED), *MU, ADDED),
    (gaussian_on("sum(clip(x, 0, 1))/8", "..", "1/8", None, ADDED), *MU, ADDED),
]


@pytest.mark.parametrize(
    ("mechanism", "notion", "true", "false", "relation"),
    BOTH,
    ids=str,
)
def test_both_verdicts(
    mechanism: Mechanism, notion: str, true: dict[str, object], false: dict[str, object], relation: str
) -> None:
    """The claim with the number that is right, and with one that is a little too small."""
    one, other = judged(mechanism, notion, relation, **true), judged(mechanism, notion, relation, **false)
    assert (one.verdict, other.verdict) == ("VERIFIED", "REFUTED")
    for verdict in (one, other):
        assert isinstance(verdict.theorem, Theorem)
        assert not verdict.theorem.hypotheses
        assert isinstance(verdict.claim, PrivacyClaim)
        text = toml([verdict.claim])
        assert word(verdict.theorem, text) == verdict.verdict


def test_several_queries_are_told_apart_together() -> None:
    """Each has its own values of records; they move to opposite sides, and as far as each may."""
    steps = (noisy_query("laplace", "sum(x)", "-2..1", relation=ADDED, scale=2)).then(
        noisy_query("gaussian", "sum(x)", "0..3", relation=ADDED, sigma=6), laplace(sensitivity=1, scale=2)
    )
    assert judged(steps, "approx_dp", ADDED, epsilon=1, delta="0.001").verdict == "REFUTED"
    assert judged(steps, "approx_dp", ADDED, epsilon=3, delta="0.001").verdict == "VERIFIED"
    many = noisy_query("gaussian", "mean(x)", "0..1", dataset_size=100, sigma="0.1").repeat(50)
    assert judged(many, "approx_dp", epsilon=4, delta="1e-6").verdict == "VERIFIED"
    assert judged(many, "approx_dp", epsilon=3, delta="1e-6").verdict == "REFUTED"


def test_groups_parts_and_samples() -> None:
    """What the derivations for noise on any query of the sensitivity say is so of this one."""
    one = noisy_query("laplace", "sum(x)", "0..1", scale=1)
    assert one.verify("pure_dp", group=3, epsilon=3).verdict == "VERIFIED"
    assert one.verify("pure_dp", group=3, epsilon="0.99").verdict == "REFUTED"  # neighbours are at that distance, too
    added = noisy_query("laplace", "sum(x)", "0..1", relation=ADDED, scale=1)
    both = parallel(added, noisy_query("laplace", "count(x > 1/2)", "0..1", relation=ADDED, scale=2))
    assert both.verify("pure_dp", relation=ADDED, epsilon=1).verdict == "VERIFIED"
    sampled = poisson_sampled(added, sampling_rate="1/10", steps=1)
    assert sampled.verify("pure_dp", relation=ADDED, epsilon="0.16").verdict == "VERIFIED"


def test_the_sensitivity_is_not_taken_to_be_attained() -> None:
    """max(sum(x), 3) moves by 1 between long lists only: nothing is computed from the number that is not seen."""
    one = noisy_query("laplace", "max(sum(x), 3)", "0..1", relation=ADDED, scale=1)
    found = judged(one, "pure_dp", ADDED, epsilon="1/2")
    assert (found.verdict, found.evidence) == ("NOT PROVEN", None)
    assert judged(one, "pure_dp", ADDED, epsilon=1).verdict == "VERIFIED"
    grouped = noisy_query("laplace", "count(x > 1/2)", "0..1", dataset_size=1, scale=1)
    found = grouped.verify("pure_dp", group=3, epsilon=2)
    assert found.verdict == "NOT PROVEN"
    assert found.evidence is None


TIGHT = """relation = "replace-one"
[[premise]]
mechanism = "laplace"
query = "mean(x)"
values = "0..1"
dataset_size = 10
scale = 0.1
[claim]
notion = "pure_dp"
epsilon = 1
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("0..1", "0..1.1", "REFUTED"),
        ("0..1", "-1..0", "VERIFIED"),
        ("0..1", "0..0.9", "VERIFIED"),
        ("dataset_size = 10", "dataset_size = 9", "REFUTED"),
        ("dataset_size = 10", "dataset_size = 11", "VERIFIED"),
        ("mean(x)", "sum(x)", "REFUTED"),
        ("mean(x)", "mean(2*x)", "REFUTED"),
        ("mean(x)", "mean(x^2)", "VERIFIED"),
        ("scale = 0.1", "scale = 0.099", "REFUTED"),
        ("epsilon = 1", "epsilon = 0.99", "REFUTED"),
        ("laplace", "gaussian", "REFUTED"),
    ],
)
def test_no_theorem_is_about_another_claim(old: str, new: str, verdict: str) -> None:
    """A changed claim has the verdict that it should have, by a theorem that is no verdict on the claim before."""
    changed = TIGHT.replace(old, new).replace("scale", "sigma" if new == "gaussian" else "scale")
    one, other = (verify(parse_claim(parse_toml(text, "claim.toml"))) for text in (TIGHT, changed))
    assert (one.verdict, other.verdict) == ("VERIFIED", verdict)
    assert one.theorem is not None
    assert other.theorem is not None
    assert word(one.theorem, TIGHT) == "VERIFIED"
    assert word(other.theorem, changed) == verdict
    for theorem, text in ((one.theorem, changed), (other.theorem, TIGHT)):
        with pytest.raises(NoVerdictError):
            word(theorem, text)


def test_the_relation_matters() -> None:
    """Sums of -1 and 1 move by 2 where a record is replaced, and by 1 where one is added."""
    for relation, epsilon in ((REPLACED, 2), (ADDED, 1)):
        one = noisy_query("laplace", "sum(x)", "-1..1", relation=relation, scale=1)
        assert judged(one, "pure_dp", relation, epsilon=epsilon).verdict == "VERIFIED"
        assert judged(one, "pure_dp", relation, epsilon=epsilon - Fraction(1, 100)).verdict == "REFUTED"
    with pytest.raises(InputError, match="relation = add-or-remove-one"):
        judged(noisy_query("laplace", "sum(x)", "-1..1", scale=1), "pure_dp", ADDED, epsilon=1)


def exist(query: Query, mechanism: str) -> Theorem:
    """On any lists there is such a mechanism, of records whose values are an end of the range."""
    definition, spread = {"gaussian": (GAUSSIAN_NOISE, sigma), "laplace": (LAPLACE_NOISE, scale)}[mechanism]
    goal = exists(K, query.with_noise(lambda q: definition(K, q, spread)))
    names, said, at_lists = query.made
    end = next((one for one in (query.low, query.high) if one is not None), Fraction(0))
    value = lam(a, num(end))

    def go(made: tuple[Term, ...], facts: tuple[Theorem, ...]) -> Theorem:
        now = dict(zip(names, made, strict=False))
        if len(facts) < len(said):
            wanted = substitute(said[len(facts)], now)
            if wanted.op == "forall":
                bounds = open_(wanted.args[0], (a,))
                known = [arith(one) for one in (bounds.args if bounds.op == "and" else (bounds,))]
                return go(made, (*facts, generalize(both(*known) if len(known) > 1 else known[0], a)))
            *space, _, number = wanted.args
            return obtain(
                use("meaning.totals-exist", LISTS, f=number),
                f"c{len(made)}",
                lambda total, adds: go((*made, total), (*facts, folded(wanted.data(*space, total, number), adds))),
            )
        query_ = substitute(at_lists, now)
        if mechanism == "gaussian":
            law = lam(x, normal(query_(x), sigma))
            same = arith(eq(E(law(x), w, phi(w)), E(law(x), w, phi(w))))
            tests = generalize(discharge(same, axioms.test_function(phi, w)), phi)
            return witnesses(goal, (law, *made), *facts, folded(definition(law, query_, sigma), generalize(tests, x)))

        def with_laws(laws: Term, about: Theorem) -> Theorem:
            law = lam(x, laws(query_(x)))
            noise = folded(definition(law, query_, scale), generalize(specialize(about, query_(x)), x))
            return witnesses(goal, (law, *made), *facts, noise)

        return obtain(use("mechanisms.laplace-exists", 0 < scale, b=scale), "R", with_laws)

    return go((value,), ())


@pytest.mark.parametrize("mechanism", ["gaussian", "laplace"])
@pytest.mark.parametrize(
    ("text", "values", "size"),
    [
        ("sum(x)", "0..1", None),
        ("count(x > 1/2)", "-1..", None),
        ("mean(x)", "..3", 10),
        ("variance(x) + count()", "..", 2),
    ],
)
def test_there_is_such_a_mechanism_on_all_lists(mechanism: str, text: str, values: str, size: int | None) -> None:
    """So no claim about such noise is true of nothing: from lists, and noise of a positive size, and from no more."""
    found = exist(read_query(text, values, size), mechanism)
    assert found.conclusion.op == "exists"
    assert found.hypotheses <= {LISTS, 0 < scale}


ERRORS = [
    ({"query": "exp(sum(x))"}, "query = exp(sum(x)): must be made of sum(...)"),
    ({"query": "median(x)"}, "query = median(x): must be made of"),
    ({"query": "mean(x)"}, "query = mean(x): must divide by numbers"),
    ({"query": "sum(x)", "values": ".."}, "is not proved to have a sensitivity over replace-one"),
    ({"query": "sum(x)^2"}, "is not proved to have a sensitivity over replace-one"),
    ({"query": "__import__('os').system('true')"}, "position 12: expected a number, a name or an operator"),
    ({"query": "sum(" * 3000}, "expected at most 4000 characters"),
    ({"query": "sum(x)\n\x1b[31m"}, "position 8"),
    ({"query": "sum(x^8)", "values": f"-{'9' * 40}..{'9' * 40}"}, "values that are too large to be compared"),
    ({"query": "sum((x^8)^8)", "values": "0..3"}, "must be of at most degree 8"),
    ({"query": "max(" * 5 + "sum(x)" + ", n)" * 5}, "with at most 4 of min, max, abs and comparisons"),
    ({"query": "(" * 60 + "sum(x)" + ")" * 60}, "expected a nesting of at most 50"),
    ({"query": 3}, "query = 3: must be text"),
    ({"query": ["sum(x)"]}, "must be text"),
    ({"query": ""}, "must not be empty"),
    ({"values": "1..0"}, "values = 1..0: is empty"),
    ({"values": 1}, "values = 1: must be text"),
    ({"values": "0..inf"}, "values = 0..inf: must be a range"),
    ({"dataset_size": 0}, "must be a whole number from 1"),
    ({"dataset_size": "2.5"}, "must be a whole number from 1"),
    ({"dataset_size": 10**9}, "must be a whole number from 1"),
    ({"scale": 0}, "scale = 0: must be greater than 0"),
    ({"sensitivity": 1}, "must not be given with a query, whose sensitivity is proved"),
    ({"squared_sensitivity": 1}, "must not be given with a query, whose sensitivity is proved"),
    ({"sigma": 1}, "must not be given with a query"),
    ({"monotone": True}, "must not be given with a query"),
    ({"mechanism": "geometric"}, "goes with gaussian and laplace"),
    ({"mechanism": "vector-laplace"}, "goes with gaussian and laplace"),
]


@pytest.mark.parametrize(("changed", "said"), ERRORS, ids=str)
def test_errors_are_one_line(changed: dict[str, object], said: str) -> None:
    step = {"mechanism": "laplace", "query": "sum(x)", "values": "0..1", "scale": 1, **changed}
    with pytest.raises(InputError) as error:
        parse_claim({"premise": [step], "claim": {"notion": "pure_dp", "epsilon": 1}})
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert str(error.value).startswith("premise 1: ")


@pytest.mark.parametrize("missing", ["query", "values", "scale"])
def test_what_must_be_there(missing: str) -> None:
    step = {"mechanism": "laplace", "query": "sum(x)", "values": "0..1", "scale": 1}
    del step[missing]
    with pytest.raises(InputError):
        parse_claim({"premise": [step], "claim": {"notion": "pure_dp", "epsilon": 1}})


def test_sizes_go_with_replaced_records_and_are_equal() -> None:
    step = {"mechanism": "laplace", "query": "mean(x)", "values": "0..1", "scale": 1, "dataset_size": 3}
    claimed = {"notion": "pure_dp", "epsilon": 2}
    with pytest.raises(InputError, match="dataset_size = 3: must not be given with add-or-remove-one"):
        parse_claim({"relation": ADDED, "premise": [step], "claim": claimed})
    for other in ({"dataset_size": 4}, {"query": "sum(x)"}):
        second = {**step, **other}
        if "query" in other:
            del second["dataset_size"]
        with pytest.raises(InputError, match="must be the same for all queries, or be given for none"):
            parse_claim({"premise": [step, second], "claim": claimed})
    with pytest.raises(InputError, match="must not be given for a part of the data"):
        parse_claim({"premise": [{"parallel": [step, step]}], "claim": claimed})


def test_other_sizes_are_none_of_queries() -> None:
    """DP-SGD in epochs has a dataset_size, too, and may be a part, and stand beside queries."""
    training = poisson_sampled_gaussian(noise_multiplier=1, epochs=1, batch_size=10, dataset_size=100)
    assert str(parallel(training, training)).startswith("in parallel")
    steps = training.then(noisy_query("laplace", "sum(x)", "0..1", relation=ADDED, scale=1))
    PrivacyClaim("", ADDED, steps, "pure_dp", {"epsilon": 1})  # type: ignore[dict-item]
    PrivacyClaim("", ADDED, parallel(training, training), "pure_dp", {"epsilon": 1})  # type: ignore[dict-item]


def test_a_query_is_printed_on_one_line() -> None:
    one = noisy_query("laplace", " sum(x)\n\t+ n ", "0 ..\n1", scale=1)
    assert str(one) == "laplace(query = sum(x) + n, values = 0 .. 1, scale = 1)"
    assert one == noisy_query("laplace", "sum(x) + n", "0 .. 1", scale=1)
    assert one.verify("pure_dp", epsilon=1).verdict == "VERIFIED"


def test_a_copy_is_the_same() -> None:
    one = noisy_query("gaussian", "mean(x)", "0..1", dataset_size=10, sigma="sqrt(2)")
    assert isinstance(one, OfQuery)
    for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), plain_mechanism(one)):
        assert other == one
        assert str(other) == str(one)
    claim = PrivacyClaim("", REPLACED, one, "zcdp", {"xi": 0, "rho": 1})  # type: ignore[dict-item]
    assert verify(claim).verdict == "VERIFIED"
    with pytest.raises(InputError, match="sensitivity = 2: must be that of mean"):
        GaussianOfQuery(sensitivity=2, sigma=1, query="mean(x)", values="0..1", dataset_size=10, over=REPLACED)


def test_the_argument_says_what_is_proved_and_what_is_vouched_for() -> None:
    found = argument(verify(parse_claim(parse_toml(TIGHT, "claim.toml"))))
    (step,) = found.steps
    moved = "which moves by at most 0.1 between neighbours (proved)"
    assert step.text.startswith(f"The query mean(x) of 10 records with values in 0..1, {moved}, plus Laplace noise")
    assert "for mean(x), the value x of each record is in 0..1" in found.vouched
    assert "each data set has 10 records, and this number is public" in found.vouched
    assert not any("changes by at most" in one for one in found.vouched)
    false = argument(verify(parse_claim(parse_toml(TIGHT.replace("epsilon = 1", "epsilon = 0.9"), "claim.toml"))))
    said = "The values are (10 times 0) and (9 times 0, 1): mean(x) is 0 and 0.1."
    assert said in [one.text for one in false.steps]
    plain = argument(verify(PrivacyClaim("", REPLACED, gaussian(sensitivity=1, sigma=4), "zcdp", {"xi": 0, "rho": 1})))  # type: ignore[dict-item]
    assert "between neighbours, the value of the query changes by at most 1" in plain.vouched


def test_saved_proofs_replay_against_their_claim_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {
        "verified": TIGHT,
        "refuted": TIGHT.replace("epsilon = 1", "epsilon = 0.9"),
        "wider": TIGHT.replace("0..1", "0..2"),
        "other_size": TIGHT.replace("dataset_size = 10", "dataset_size = 11"),
        "no_size": TIGHT.replace("dataset_size = 10\n", "").replace("mean", "sum"),
        "other_query": TIGHT.replace("mean(x)", "mean(x^2)"),
        "added": TIGHT.replace(REPLACED, ADDED).replace("dataset_size = 10\n", "").replace("mean(x)", "sum(x)/10"),
        "sensitivity": TIGHT.replace('query = "mean(x)"\nvalues = "0..1"\ndataset_size = 10', "sensitivity = 0.1"),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    for name in ("verified", "refuted"):
        verdict = verify(parse_claim(parse_toml(texts[name], "claim.toml")))
        saved = save_verdict(verdict, tmp_path / f"{name}.json")
        for other in texts:
            code = main(["replay", str(saved), "--claim", str(tmp_path / f"{other}.toml")])
            shown = capsys.readouterr()
            is_own = other == name
            assert shown.out.startswith(f"{name.upper()}: ") is is_own, (name, other)
            assert code == (CODES[name] if is_own else CODES["other"])


def test_spreadsheets_say_queries(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_text(
        "mechanism,query,values,dataset_size,sigma,scale,notion,rho,epsilon\n"
        "gaussian,mean(x),0..1,100,0.01,,zcdp,1/2,\n"
        "laplace,sum(x),-1..1,,,4,pure_dp,,1/2\n"
        "laplace,median(x),0..1,,,4,pure_dp,,1/2\n",
        encoding="utf-8",
    )
    one, two, three = read_spreadsheet(path)
    assert one.claim is not None
    assert two.claim is not None
    assert str(one.claim.mechanism) == "gaussian(query = mean(x), values = 0..1, dataset_size = 100, sigma = 0.01)"
    assert verify(one.claim).verdict == verify(two.claim).verdict == "VERIFIED"
    assert three.claim is None
    assert "median" in three.problems[0].message
