"""What people call columns, mechanisms, notions and relations in spreadsheets, and the names that claim files have.

A word stands here where it means one thing. One that may mean several is refused with the choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dpproofs.accounting.mechanisms import KINDS
from dpproofs.accounting.mechanisms.poisson_sampled import KIND
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import InputError
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import ADD_OR_REMOVE_ONE, OTHER_NAMES, RELATIONS, REPLACE_ONE

_LETTERS = str.maketrans(
    {"ε": "epsilon", "ϵ": "epsilon", "δ": "delta", "σ": "sigma", "ρ": "rho", "μ": "mu", "µ": "mu", "α": "alpha",
     "κ": "kappa", "ω": "omega", "τ": "tau", "ξ": "xi", "λ": "lambda",
     "β": "beta", "Δ": "sensitivity ", "∆": "sensitivity ", "é": "e", "É": "e",
     "²": "^2", "₁": "1", "₂": "2", "ℓ": "l"}
)  # fmt: skip
_SEPARATORS = re.compile(r"[\s_/\-\u2010-\u2015,.()\[\]:'\"#*]+")


def plainly(text: str) -> str:
    """The text in small letters, Greek ones by name, with one hyphen between its parts and no other signs."""
    return _SEPARATORS.sub("-", text.translate(_LETTERS).casefold()).strip("-")


def _table(names: Iterable[str], words: Mapping[str, str]) -> Mapping[str, str]:
    """Each name by itself and by its words, as ``plainly`` has them."""
    said = {plainly(word): name for name, text in words.items() for word in text.split("; ")}
    return Frozen({**said, **{plainly(name): name for name in names}})


MECHANISMS: Final = _table(
    (KIND, *(name for name, kind in KINDS.items() if kind.key == "mechanism")),
    {
        "gaussian": "gauss; normal; gaussian mechanism; gaussian noise; normal noise; gauss mechanism; gauss noise",
        "vector-gaussian": "gaussian vector; multivariate gaussian; vector gaussian mechanism; vector gaussian noise",
        "discrete-gaussian": "discrete gaussian mechanism; discrete gaussian noise",
        "laplace": "laplacian; laplace mechanism; laplace noise; laplacian mechanism; laplacian noise",
        "vector-laplace": "laplace vector; vector laplace mechanism; vector laplace noise",
        "geometric": "geometric mechanism; geometric noise; two-sided geometric; double geometric; discrete laplace; "
        "discrete laplace mechanism; discrete laplace noise",
        "randomized-response": "randomised response; rr; warner; k-rr; krr; k-ary randomized response; "
        "k-ary randomised response; generalized randomized response",
        "exponential": "exponential mechanism",
        "poisson-sampled-gaussian": "dp-sgd; dpsgd; sgm; subsampled gaussian; sampled gaussian; "
        "subsampled gaussian mechanism; sampled gaussian mechanism; poisson subsampled gaussian; "
        "poisson subsampled gaussian mechanism",
        "tree-aggregation": "binary tree; tree mechanism; binary tree mechanism",
        "unary-encoding": "oue; optimized unary encoding; optimised unary encoding",
    },
)
SGD: Final = ("dp-sgd", "dpsgd")
"""Words for DP-SGD that do not say how batches are drawn."""
NOTIONS: Final = _table(
    CLAIMED,
    {
        "pure_dp": "pure; eps-dp; epsilon-dp; pure differential privacy; epsilon-differential privacy",
        "approx_dp": "approximate; approx; approximate dp; adp; eps delta dp; epsilon delta dp; eps delta; "
        "epsilon delta; approximate differential privacy; epsilon delta differential privacy",
        "zcdp": "zero concentrated dp; zero-concentrated differential privacy; rho-zcdp",
        "approx_zcdp": "approximate zcdp; delta-approximate zcdp",
        "renyi_dp": "rdp; renyi; renyi differential privacy; alpha epsilon rdp; alpha eps rdp",
        "gaussian_dp": "gdp; mu-gdp; gaussian differential privacy",
        "truncated_cdp": "tcdp; truncated concentrated dp; truncated concentrated differential privacy",
        "probabilistic_dp": "probabilistic differential privacy",
    },
)
RELATED: Final[Mapping[str, str]] = Frozen(
    {
        **{plainly(name): relation for name, relation in OTHER_NAMES.items()},
        **_table(
            RELATIONS,
            {
                ADD_OR_REMOVE_ONE: "add remove one; add or remove; add or remove one record; add or delete; "
                "add delete; unbounded dp; add one row; remove or add; insert delete",
                REPLACE_ONE: "substitution; substitute; substitute one; replace one record; replacement; swap; "
                "swap one; bounded dp; change one record",
            },
        ),
    }
)
SEVERAL: Final[Mapping[str, Mapping[str, str]]] = Frozen(
    {
        "mechanism": Frozen(
            {
                "noise": "gaussian, laplace or another one",
                "dp": "gaussian, laplace or another one",
                "noisy-max": "report-noisy-max (with Gumbel noise) or report-noisy-max-laplace",
                "report-noisy-max": "report-noisy-max (with Gumbel noise; written just so) or report-noisy-max-laplace",
                "rnm": "report-noisy-max (with Gumbel noise) or report-noisy-max-laplace",
                "top-k": "gumbel-top-k, or permute-and-flip or exponential, several times",
                "svt": "above-threshold or above-threshold-monotone",
                "sparse-vector": "above-threshold or above-threshold-monotone",
                "sparse-vector-technique": "above-threshold or above-threshold-monotone",
                "dp-ftrl": "tree-aggregation or matrix-gaussian",
                "ftrl": "tree-aggregation or matrix-gaussian",
                "exponential-noise": "exponential (a choice by utilities) or laplace",
                "discrete": "discrete-gaussian or geometric",
                "rappor": "unary-encoding, or with its paper's names, where q is of the true value",
            }
        ),
        "notion": Frozen(
            {
                "cdp": "zcdp, mcdp, truncated_cdp or capped_cdp",
                "concentrated-dp": "zcdp, mcdp, truncated_cdp or capped_cdp",
                "concentrated-differential-privacy": "zcdp, mcdp, truncated_cdp or capped_cdp",
            }
        ),
    }
)
"""Words for several things, with what they may mean."""
REPEATED: Final = (
    "gaussian", "vector-gaussian", "discrete-gaussian", "laplace", "vector-laplace", "geometric", "gumbel-top-k",
    "report-noisy-max", "report-noisy-max-laplace", "permute-and-flip", "randomized-response", "exponential",
    "unary-encoding",
)  # fmt: skip
"""Mechanisms of which several steps are several runs."""
VECTORS: Final = Frozen(
    {("gaussian", "l2_sensitivity"): "vector-gaussian", ("laplace", "l1_sensitivity"): "vector-laplace"}
)
"""What a mechanism with that column is meant to be."""
IMPLIED: Final[Mapping[tuple[str, ...], str]] = Frozen(
    {
        ("epsilon",): "pure_dp",
        ("delta", "epsilon"): "approx_dp",
        ("rho",): "zcdp",
        ("mu",): "gaussian_dp",
        ("epsilon", "order"): "renyi_dp",
        ("kappa",): "kl_dp",
    }
)
"""The notion of a row that names none, by the numbers that it claims."""
DP_WORDS: Final = ("dp", "differential-privacy")
"""The notion without its kind: approx_dp where a row has a delta, and else pure_dp."""
_READERS: Final = {"mechanism": MECHANISMS, "notion": NOTIONS, "guarantee": NOTIONS, "relation": RELATED}


def name_of(kind: str, text: str) -> str:
    """The name of a mechanism, a notion, a guarantee or a relation that is called so, or the text where none is known.

    InputError names the choices where the word has several meanings.
    """
    known, word = _READERS[kind], plainly(text)
    if text in known.values():
        return text
    choices = SEVERAL.get("notion" if kind == "guarantee" else kind, {}).get(word)
    if choices is not None:
        raise InputError(kind, text, f"may be {choices}: write which")
    return known.get(word, text)


class Column(NamedTuple):
    """What a column may be: its names, of which a row has the one that its step knows, and how its cells are read."""

    names: tuple[str, ...]
    is_percent: bool = False
    unit: str = ""
    """A unit that its name says of all its cells."""


COLUMNS: Final[Mapping[tuple[str, ...], str]] = {
    ("title",): "name; label; release; query; description; statistic; product; what",
    ("relation",): "neighbours; neighbors; neighbouring; neighboring; neighbouring relation; neighboring relation; "
    "adjacency; adjacency relation; neighbour relation; neighbor relation; neighboring definition",
    ("mechanism",): "mech; mechanism name; mechanism type; noise type; noise kind; noise distribution; kind of noise; "
    "distribution; algorithm; type of noise",
    ("notion",): "privacy notion; definition; privacy definition; guarantee type; dp type; dp notion; "
    "notion of privacy",
    ("count",): "runs; repetitions; repeats; times; number of runs; number of releases; number of repetitions; "
    "number of queries; compositions; number of compositions; num compositions; releases; how often",
    ("group",): "group size; size of group; group distance",
    ("epsilon",): "eps; varepsilon; claimed epsilon; claimed eps; epsilon claimed; target epsilon; target eps; "
    "epsilon value",
    ("delta",): "claimed delta; delta claimed; target delta; delta value",
    ("rho",): "claimed rho; rho claimed; target rho",
    ("mu",): "claimed mu; mu mu",
    ("order",): "alpha; renyi order; rdp order; renyi alpha",
    ("sensitivity",): "sens; query sensitivity; global sensitivity; sensitivity of f; sensitivity f",
    ("l1_sensitivity",): "l1; l1 sens; sensitivity 1; sensitivity l1",
    ("l2_sensitivity",): "l2; l2 sens; sensitivity 2; sensitivity l2",
    ("sigma",): "std; stdev; stddev; sd; std dev; standard deviation; noise std; noise stddev; noise sigma; "
    "noise standard deviation",
    ("variance",): "variance; noise variance; sigma^2; sigma squared",
    ("scale",): "b; laplace scale; scale parameter",
    ("noise_multiplier",): "noise mult; z; nm",
    ("sampling_rate",): "sample rate; sampling probability; sampling ratio; subsampling rate; subsampling probability; "
    "sampling fraction; sample probability",
    ("probability",): "prob; probability of truth",
    ("steps", "count"): "t; iterations; num steps; number of steps; n steps; rounds; number of iterations; "
    "number of rounds; updates",
    ("epochs",): "number of epochs; num epochs; n epochs",
    ("batch_size",): "batch; lot size; expected batch size; mean batch size",
    ("dataset_size",): "data size; size of dataset; number of records; number of examples; training examples; "
    "size of the data set; data set size; number of training examples",
    ("answers",): "number of answers; categories; number of categories; alphabet size; domain size",
    (
        "clipping norm",
    ): "clipping norm; clip; clip norm; clipping; clipping bound; max grad norm; clipping threshold; l2 norm clip; "
    "l2 clip; c",
    ("sampling",): "sampling method; sampling scheme; subsampling; sampler; sampling type",
}
_MAY_BE: Final = Frozen(
    {
        **{
            f"{norm}-{bound}": f"{norm}_sensitivity, or a bound of each record, of which it is twice over replace-one"
            for norm in ("l1", "l2")
            for bound in ("norm", "bound", "norm-bound", "contribution", "contribution-bound")
        },
        "noise": "mechanism (the kind of noise), sigma, scale or noise_multiplier",
        "noise-scale": "scale (of Laplace noise), sigma or noise_multiplier",
        "noise-level": "scale (of Laplace noise), sigma or noise_multiplier",
        "noise-parameter": "scale (of Laplace noise), sigma or noise_multiplier",
        "budget": "epsilon, rho or mu",
        "privacy-budget": "epsilon, rho or mu",
        "privacy-loss": "epsilon, rho or mu",
        "n": "count or dataset_size",
        "size": "dataset_size, batch_size or group",
        "sample-size": "dataset_size or batch_size",
        "lambda": "scale or its inverse",
        "beta": "scale or a probability",
        "parameter": "sigma, scale or another one",
        "rate": "sampling_rate or another one",
        "guarantee-epsilon": "epsilon or premise.epsilon",
    }
)
"""Names of columns that may mean several, with the choices."""
PERSONAL: Final = frozenset(
    "owner author contact date comment comments note notes remark remarks department team id no nr row link url "
    "source reference reviewer status email e-mail responsible created updated version project year "
    "month country".split()
)
"""Columns that say nothing of a mechanism or a claim."""
IN_NATS: Final = ("epsilon", "rho", "xi", "kappa")
_RECORDS: Final = "record records row rows example examples user users person persons people"
COUNTED: Final[Mapping[str, frozenset[str]]] = Frozen(
    {
        name: frozenset(text.split())
        for name, text in {
            "count": "x time times run runs query queries release releases count counts",
            "steps": "step steps round rounds iteration iterations update updates",
            "epochs": "epoch epochs",
            "group": _RECORDS,
            "batch_size": _RECORDS,
            "dataset_size": _RECORDS,
        }.items()
    }
)
"""What may stand behind a number because its column counts it."""
UNITS: Final = frozenset(
    "€ $ £ ¥ eur usd gbp chf jpy euro euros dollar dollars cent cents pounds "
    "mm cm dm m km metre metres meter meters kilometre kilometres kilometer kilometers inches feet miles "
    "mg g kg gram grams kilogram kilograms tonnes tons ml l litre litres liter liters "
    "ms s sec second seconds min minute minutes h hour hours day days week weeks month months year years "
    "wh kwh mwh gwh w kw mw j kj mj kcal v a hz °c bytes kb gb tb bpm mmhg "
    "person persons people patient patients user users household households record records row rows "
    "visit visits click clicks view views trip trips vote votes purchase purchases point points "
    "item items event events counts".split()
)
"""Units of measurement, in small letters, in which twice as much is twice the number; dB and pH are none."""
LENGTHS: Final = ("sensitivity", "l1_sensitivity", "l2_sensitivity", "sigma", "scale")
"""Numbers that may have a unit of measurement, which is that of the query."""
_REMARKS: Final = ("claimed", "optional", "target", "claim")
_PERCENT: Final = ("%", "percent", "in %", "in percent")
_BRACKETED: Final = re.compile(r"(.+?)\s*[(\[]([^()\[\]]*)[)\]]", re.DOTALL)
_OF_STEP: Final = re.compile(r"(premise(?:[2-9]|[1-9][0-9]{1,2})?[.])(.+)", re.ASCII | re.IGNORECASE | re.DOTALL)


def _columns() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for names, words in COLUMNS.items():
        found.update(dict.fromkeys(map(plainly, words.split("; ")), names))
    return Frozen({**found, "q": ("sampling_rate", "q"), "p": ("p", "probability"), "steps": ("steps", "count")})


_BY_WORD: Final = _columns()


def column(header: str, known: Iterable[str]) -> Column | None:
    """What a column of that name has: one of the known names, or what people call them; None where that is unknown.

    InputError names the choices where the name has several meanings.
    """
    text, known = header.strip(), tuple(known)
    if (of_step := _OF_STEP.fullmatch(text)) is not None:
        own = column(of_step[2], (*known, *(name.removeprefix("premise.") for name in known)))
        return own and own._replace(names=tuple(of_step[1].lower() + name for name in own.names))
    word = plainly(text)
    if text in known and word not in _BY_WORD:
        return Column((text,))
    if word in _MAY_BE:
        raise InputError("column", header, f"may be {_MAY_BE[word]}")
    if word in _BY_WORD:
        return Column(_BY_WORD[word])
    if word in (plain := {plainly(name): name for name in known if "." not in name}):
        return Column((plain[word],))
    bracketed = _BRACKETED.fullmatch(text)
    if bracketed is not None:
        return _with_remark(column(bracketed[1], known), bracketed[2].strip(), known)
    end = next((end for end in (" in %", " %", " in percent") if text.lower().endswith(end)), "")
    return _with_remark(column(text[: -len(end)], known), "%", known) if end else None


def _with_remark(found: Column | None, remark: str, known: tuple[str, ...]) -> Column | None:
    """The column with what stands in brackets behind its name; None where that says something unknown."""
    if found is None or found.unit or found.is_percent:
        return None
    if remark.casefold() in _PERCENT:
        return found._replace(is_percent=True)
    if not remark or plainly(remark) in _REMARKS or (plainly(remark) == "nats" and found.names[0] in IN_NATS):
        return found
    if found.names[0] in LENGTHS and remark.casefold() in UNITS - {"min"}:  # which may be the least
        return found._replace(unit=remark)
    try:
        same = column(remark, known)
    except InputError:
        same = None
    return found if same is not None and set(same.names) & set(found.names) else None
