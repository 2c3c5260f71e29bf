"""DP-SGD in epochs, on batches of one size: a replaced record moves the sum of its batch by 2, and no other."""

from __future__ import annotations

import random
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs.accounting import (
    Mechanism,
    dp_sgd_fixed_order,
    dp_sgd_shuffled,
    laplace,
    parse_claim,
    poisson_sampled,
    vector_gaussian,
)
from dpproofs.accounting.claims.model import read_claims
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.mechanisms import DRAWN
from dpproofs.accounting.refutation.epochs import reached
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.accounting.verdicts.verdict import judged, verify
from dpproofs.cli import main
from dpproofs.kernel import Term
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import NoMeaningError, meaning
from dpproofs.numbers import InputError, working
from dpproofs.replay.claims.kinds import RefusedClaimError
from dpproofs.replay.claims.matching import OTHER, difference, found as found_by_replay
from dpproofs.replay.claims.reading import Claim, loads

STEP = '{{ mechanism = "dp-sgd", batches = {}, noise_multiplier = 0.5, steps_per_epoch = 100, {} }}'
FILE = 'relation = "{}"\npremise = [' + STEP + ']\nclaim = {{ notion = "gaussian_dp", mu = 8 }}\n'
SIZES = "batch_size = 32, epochs = 4"


def in_order(noise: str = "1/2", steps: int = 100, size: int = 32, epochs: int = 1) -> Mechanism:
    return dp_sgd_fixed_order(noise_multiplier=noise, steps_per_epoch=steps, batch_size=size, epochs=epochs)


def shuffled(noise: str = "1/2", steps: int = 100, size: int = 32, epochs: int = 1) -> Mechanism:
    return dp_sgd_shuffled(noise_multiplier=noise, steps_per_epoch=steps, batch_size=size, epochs=epochs)


@pytest.mark.parametrize(("steps", "size", "epochs"), [(1, 1, 1), (100, 32, 4), (10**6, 1, 9), (3, 10**9, 1)])
def test_each_epoch_is_one_step_of_noise(steps: int, size: int, epochs: int) -> None:
    made = in_order(steps=steps, size=size, epochs=epochs)
    mu = 4 * Fraction(epochs) ** Fraction(1, 2) if epochs in (1, 4, 9) else None
    assert made.to_gaussian_dp().mu_squared.exact == 16 * epochs
    if mu is not None:
        assert made.verify("gaussian_dp", mu=Fraction(round(mu))).verdict == "VERIFIED"
        assert made.verify("gaussian_dp", mu=Fraction(round(mu)) - Fraction(1, 1000)).verdict == "REFUTED"


def test_the_least_delta_is_that_of_noise_on_one_vector() -> None:
    """G_{2/sigma}(e^epsilon) to ten digits, at sigma = 7/10 and epsilon = 4."""
    made = in_order(noise="0.7", steps=1000)
    assert made.verify("approx_dp", epsilon=4, delta="0.38375651926").verdict == "VERIFIED"
    assert made.verify("approx_dp", epsilon=4, delta="0.38375").verdict == "REFUTED"


def test_a_number_of_poisson_samples_is_refuted() -> None:
    """10,000 steps, noise multiplier 0.4: (4, 1e-5) is wrong, and 33.1038 is proved."""
    made = in_order(noise="0.4", steps=10_000, size=256)
    assert made.verify("approx_dp", epsilon=4, delta="1e-5").verdict == "REFUTED"
    assert made.to_approx_dp(delta="1e-5").epsilon.enclosure()[1] < Fraction("33.1038")
    assert made.verify("approx_dp", epsilon="33.1037", delta="1e-5").verdict != "VERIFIED"


def test_epochs_compose_like_steps() -> None:
    made, same = in_order(noise="3", epochs=5), vector_gaussian(l2_sensitivity=2, sigma=3).repeat(5)
    for delta in ("1e-5", "0.01"):
        assert made.to_approx_dp(delta=delta).epsilon.enclosure() == same.to_approx_dp(delta=delta).epsilon.enclosure()
    beside = made.then(laplace(sensitivity=1, scale=2))
    assert beside.verify("approx_dp", epsilon=9, delta="1e-5").verdict == "VERIFIED"
    assert beside.verify("approx_dp", epsilon="0.5", delta="1e-5").verdict == "REFUTED"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_group_of_two_may_be_in_two_batches(size: int) -> None:
    """Of batches of one record, two records move two sums by 2: mu^2 = 8/sigma^2, and not 16/sigma^2."""
    made = in_order(noise="1", size=size)
    assert made.verify("gaussian_dp", mu=4, group=2).verdict == "VERIFIED"
    below = made.verify("gaussian_dp", mu="3.99", group=2).verdict
    assert below == ("NOT PROVEN" if size == 1 else "REFUTED")
    assert made.verify("gaussian_dp", mu="1.9", group=2).verdict != "VERIFIED"


def test_a_group_of_more_records_than_a_batch_has() -> None:
    made = in_order(noise="1", size=2)
    assert made.verify("gaussian_dp", mu=10, group=5).verdict == "VERIFIED"
    assert made.verify("gaussian_dp", mu="9.99", group=5).verdict == "NOT PROVEN"


def test_claim_files() -> None:
    text = FILE.format("replace-one", '"fixed-order"', SIZES)
    assert judged(parse_claim(tomllib.loads(text))).verdict == "VERIFIED"
    assert judged(parse_claim(tomllib.loads(text.replace("mu = 8", "mu = 7.999")))).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        (FILE.format("add-or-remove-one", '"fixed-order"', SIZES), 'must be "replace-one" with dp-sgd-fixed-order'),
        (FILE.format("replace-one", '"in-order"', SIZES), "batches = in-order: must be poisson or fixed-order"),
        (FILE.format("replace-one", "7", SIZES), "batches = 7: must be poisson"),
        (
            FILE.format("replace-one", '"fixed-order"', SIZES).replace('batches = "fixed-order", ', ""),
            "batches = missing",
        ),
        (FILE.format("replace-one", '"fixed-order"', "epochs = 4"), "batch_size = missing"),
        (FILE.format("replace-one", '"fixed-order"', "batch_size = 0, epochs = 4"), "batch_size = 0"),
        (FILE.format("replace-one", '"fixed-order"', "batch_size = 2, epochs = 1.5"), "epochs = 1.5"),
        (FILE.format("replace-one", '"fixed-order"', SIZES).replace("= 0.5", "= 0"), "noise_multiplier = 0"),
    ],
)
def test_what_is_not_said_or_not_known_is_refused(text: str, match: str) -> None:
    with pytest.raises(InputError, match=match):
        judged(parse_claim(tomllib.loads(text)))


def test_shuffled_epochs_are_no_less_private_than_in_order() -> None:
    made, same = shuffled(noise="3", epochs=5), vector_gaussian(l2_sensitivity=2, sigma=3).repeat(5)
    found, other = (m.to_approx_dp(delta="1e-5").epsilon.enclosure()[1] for m in (made, same))
    assert found == other
    assert made.verify("approx_dp", epsilon=found, delta="1e-5").verdict == "VERIFIED"
    assert made.verify("gaussian_dp", mu=3).verdict == "VERIFIED"
    assert made.verify("gaussian_dp", mu=6, group=2).verdict == "VERIFIED"


@pytest.mark.parametrize(
    ("noise", "steps", "epochs", "epsilon", "below", "above"),
    [
        ("0.7", 1000, 1, 4, "0.00428", "0.38375651926"),
        ("0.4", 10_000, 1, 4, "0.3701", "0.95"),
        ("0.5", 1000, 5, 8, "0.15", "0.9999"),
        ("1", 1, 1, 1, "0.4", "0.51"),
        ("2", 2, 1, "0.5", "0.05", "0.2384218"),
    ],
)
def test_shuffled_epochs_are_told_apart(
    noise: str, steps: int, epochs: int, epsilon: int, below: str, above: str
) -> None:
    """Below by whether a sum reaches a level: 1 - Phi_0^(T - 1) Phi_2 - c (1 - Phi_0^T) of one epoch; above by noise on
    one vector. Of one step there is no order.
    """
    made = shuffled(noise=noise, steps=steps, epochs=epochs, size=3)
    assert made.verify("approx_dp", epsilon=epsilon, delta=below).verdict == "REFUTED"
    assert made.verify("approx_dp", epsilon=epsilon, delta=above).verdict == "VERIFIED"


def test_what_a_level_shows_is_what_it_is_on_random_orders() -> None:
    """Sums are drawn, in random order, 40,000 times: the level is reached as often as said, up to 5 deviations."""
    rng, (noise, steps, level, runs) = random.Random(1), (1.0, 3, Fraction(2), 40_000)
    for moved, chance in ((2.0, 0), (0.0, 1)):
        with working(64):
            said = float(reached(shuffled(noise="1", steps=steps), level)[chance].mid())
        hits = 0
        for _ in range(runs):
            means = [moved, *[0.0] * (steps - 1)]
            rng.shuffle(means)
            hits += max(rng.gauss(mean, noise) for mean in means) >= level
        assert abs(hits / runs - said) < 5 * (said * (1 - said) / runs) ** 0.5


def test_no_refutation_of_groups_of_shuffled_records_or_beside_other_steps() -> None:
    made = shuffled(noise="0.4", steps=1000)
    assert made.verify("approx_dp", epsilon=1, delta="1e-5", group=2).verdict == "NOT PROVEN"
    beside = made.then(laplace(sensitivity=1, scale=2))
    assert beside.verify("approx_dp", epsilon=1, delta="1e-5").verdict == "NOT PROVEN"


def test_no_refutation_of_shuffled_epochs_takes_more_records_than_replay_reads() -> None:
    most, more = (shuffled(noise="0.4", steps=10**6, size=size) for size in (10**6, 10**6 + 1))
    assert [m.verify("approx_dp", epsilon=1, delta="1e-5").verdict for m in (most, more)] == ["REFUTED", "NOT PROVEN"]


@pytest.mark.parametrize(("noise", "epsilon"), [("0.4", "1e400"), ("1e-400", "1"), ("1e400", "1"), ("1e-300", "1")])
def test_numbers_beyond_floats_are_not_refuted(noise: str, epsilon: str) -> None:
    assert shuffled(noise=noise).verify("approx_dp", epsilon=epsilon, delta="1e-5").verdict in (
        "NOT PROVEN",
        "VERIFIED",
    )


@pytest.mark.parametrize("one", [in_order(), shuffled()])
def test_epochs_are_not_sampled(one: Mechanism) -> None:
    """With a record less in the sample, all later batches have other records."""
    with pytest.raises(InputError, match="must be private over add-or-remove-one"):
        poisson_sampled(one, sampling_rate="1/2")


def test_what_is_vouched_for_says_what_gradients_and_orders_are() -> None:
    said = str(shuffled(noise="9").verify("approx_dp", epsilon=1, delta="1e-5"))
    assert "depends on no other record of its batch" in said
    assert "all orders of the records being equally likely" in said


def test_no_notion_that_postprocessing_breaks() -> None:
    assert in_order(noise="9").verify("mcdp", mu="0.1", tau=1).verdict == "NOT PROVEN"


# Of at least so many records ------------------------------------------------------------------

ENOUGH = "noise_multiplier = 0.7, steps_per_epoch = 1000, batch_size = 3, epochs = 1, least_dataset_size = {}"


def enough(least: object, way: str = "shuffled") -> str:
    text = claim_of(f'"dp-sgd", batches = "{way}"', (ENOUGH.format(least),))
    return text.replace("epsilon = 1", "epsilon = 4").replace("1e-5", "0.004285231")


@pytest.mark.parametrize("least", [1, 2999, 3000])
def test_of_enough_records_the_same_two_lists_are_told_apart(
    least: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A published number of the largest noisy sum, a millionth below it."""
    file, other = tmp_path / "claim.toml", tmp_path / "other.toml"
    file.write_text(enough(least), encoding="utf-8")
    (read,) = read_claims(file)
    found = verify(read)
    assert found.verdict == "REFUTED"
    assert found.theorem is not None
    saved = save_verdict(found, tmp_path / "proof.json")
    assert main(["replay", str(saved), "--claim", str(file)]) == 4
    assert "for every m >= 3000" in capsys.readouterr().out
    for changed in (enough(least + 1), enough(10**6), enough(least).replace(f", least_dataset_size = {least}", "")):
        other.write_text(changed, encoding="utf-8")
        assert is_of(other, found.theorem.conclusion) == OTHER


def test_of_more_records_than_fill_an_epoch_nothing_is_refuted() -> None:
    """The replaced record may be left out."""
    read = parse_claim(tomllib.loads(enough(3001), parse_float=Decimal))
    assert verify(read).verdict == "NOT PROVEN"
    assert formula_of(enough(3001)) != formula_of(enough(3000))
    assert meaning(claim_in(enough(10**6))).least == 10**6


def test_of_enough_records_an_epoch_is_as_private_as_without_the_word() -> None:
    same, more = (parse_claim(tomllib.loads(enough(n).replace("0.004285231", "0.3838"))) for n in (1, 10**9))
    assert verify(same).verdict == verify(more).verdict == "VERIFIED"
    plain = shuffled(noise="0.7", steps=1000, size=3)
    assert same.mechanism.to_approx_dp(delta="1e-5").epsilon == plain.to_approx_dp(delta="1e-5").epsilon


@pytest.mark.parametrize("way", ["fixed-order", "poisson"])
def test_how_many_records_there_are_is_said_of_shuffled_batches_alone(way: str) -> None:
    refused_by_all(enough(3000, way))


# Poisson samples, in the words of epochs ------------------------------------------------------

CLAIMED = '}]\nclaim = { notion = "approx_dp", epsilon = 1, delta = 1e-5 }\n'
SAID = {
    "rate": ("noise_multiplier = 2", "sampling_rate = 0.01", "steps = 50"),
    "records": ("noise_multiplier = 2", "batch_size = 32", "epochs = 0.5", "dataset_size = 3200"),
    "steps": ("noise_multiplier = 2", "batch_size = 32", "epochs = 0.5", "steps_per_epoch = 100"),
}
OLD, NEW = ('"poisson-sampled-gaussian", sampling = "poisson"', '"dp-sgd", batches = "poisson"')


def claim_of(words: str, numbers: tuple[str, ...], relation: str = "replace-one") -> str:
    return f'relation = "{relation}"\npremise = [{{ mechanism = {words}, {", ".join(numbers)} {CLAIMED}'


def formula_of(text: str) -> Term:
    """The formula of the claim in a text, as both readers say it."""
    found = meaning(claim_in(text)).formula
    (again,) = loads(text.encode())
    assert isinstance(again, Claim)
    assert not difference(again.means("V").verified(), found)
    assert meaning(document(parse_claim(tomllib.loads(text, parse_float=Decimal)))).formula == found
    return found


@pytest.mark.parametrize("relation", ["replace-one", "add-or-remove-one"])
def test_poisson_batches_are_one_mechanism_in_all_words(relation: str) -> None:
    """Batches of an epoch of 100 are samples with the rate 1/100, and half an epoch is 50 of them."""
    texts = [claim_of(words, numbers, relation) for words in (OLD, NEW) for numbers in SAID.values()]
    first, *others = [formula_of(text) for text in texts]
    assert all(other == first for other in others)
    for old, new in (("0.01", "0.02"), ("50", "51"), ("= 2,", "= 3,")):
        assert formula_of(texts[0].replace(old, new, 1)) != first


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("epochs = 0.5", "epochs = 0.005"),
        ("batch_size = 32", "batch_size = 0"),
        ("batch_size = 32", "batch_size = 1.5"),
        ("batch_size = 32, ", ""),
        ("steps_per_epoch = 100", "steps_per_epoch = 0"),
        ("steps_per_epoch = 100", "steps_per_epoch = 100, dataset_size = 3200"),
        ("steps_per_epoch = 100", "steps_per_epoch = 100, sampling_rate = 0.01"),
        ("steps_per_epoch = 100", 'steps_per_epoch = 100, sampling = "shuffle"'),
        ('"poisson"', '"Poisson"'),
        ('"poisson"', '["poisson"]'),
        ('"dp-sgd"', '"dp-sgd-poisson"'),
    ],
)
def test_what_poisson_batches_cannot_be_is_refused_by_all_readers(old: str, new: str) -> None:
    text = claim_of(NEW, SAID["steps"])
    assert old in text
    refused_by_all(text.replace(old, new))


def refused_by_all(text: str) -> None:
    with pytest.raises(InputError):
        parse_claim(tomllib.loads(text, parse_float=Decimal))
    with pytest.raises(NoMeaningError):
        meaning(claim_in(text))
    (again,) = loads(text.encode())
    assert isinstance(again, RefusedClaimError)


@pytest.mark.parametrize("steps", [1, 2])
def test_no_sample_of_poisson_batches(steps: int) -> None:
    """Several steps on one sample are not as many steps on samples of their own."""
    base = f'{{ mechanism = {NEW}, noise_multiplier = 1, sampling_rate = "1/2", steps = {steps} }}'
    sampled = f'"poisson-sampled", sampling = "poisson", sampling_rate = "1/2", base = {base}'
    refused_by_all(claim_of(sampled, (), "add-or-remove-one").replace(",  }", " }"))


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("way", DRAWN)
@pytest.mark.parametrize("epsilon", ["1/50", "20"])
@pytest.mark.parametrize("seed", range(4))
def test_a_verdict_on_batches_is_replayed_and_fits_no_other_claim(
    seed: int, way: str, epsilon: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, file = random.Random(f"batches {seed}"), tmp_path / "claim.toml"
    numbers = {"noise_multiplier": rng.randint(2, 6), "steps_per_epoch": rng.randint(1, 9), "epochs": rng.randint(1, 2)}
    said = ", ".join(f"{name} = {value}" for name, value in numbers.items())
    text = claim_of(f'"dp-sgd", batches = "{way}", batch_size = 4', (said,)).replace("= 1,", f'= "{epsilon}",')
    file.write_text(text, encoding="utf-8")
    (read,) = read_claims(file)
    found = verify(read)
    assert (found.verdict == "VERIFIED") == (epsilon == "20")
    if found.theorem is None:  # the largest of a few sums says little
        assert way == "shuffled"
        return
    saved = save_verdict(found, tmp_path / "proof.json")
    assert main(["replay", str(saved), "--claim", str(file)]) == (0 if found else 4)
    capsys.readouterr()
    names = {**numbers, "batch_size": 4}
    others = [text.replace(f"{name} = {value}", f"{name} = {value + 1}") for name, value in names.items()]
    if way == "poisson":
        assert formula_of(others.pop()) == formula_of(text)
    others += [text.replace(f'"{way}"', f'"{one}"') for one in DRAWN if one != way]
    others += [text.replace(f'epsilon = "{epsilon}"', f'epsilon = "{epsilon}1"'), text.replace("1e-5", "1e-6")]
    others += [text.replace("replace-one", "add-or-remove-one")]
    theorem = found.theorem.conclusion
    for other in others:
        assert other != text
        file.write_text(other, encoding="utf-8")
        assert is_of(file, theorem) == OTHER
    file.write_text(text, encoding="utf-8")
    assert is_of(file, theorem).upper() == found.verdict


def is_of(file: Path, theorem: Term) -> str:
    """What replay says of the claim in a file from what a proof states."""
    try:
        return found_by_replay(file, None, (), theorem).verdict
    except RefusedClaimError:
        return OTHER
