"""The notions of privacy: each is a value ``NOTION`` in a file of this folder, which is found automatically.

The definitions and letters of statements can be imported from here, too, and their notation stands here.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from dpproofs.errors import did_you_mean
from dpproofs.kernel import Definition
from dpproofs.language.frozen import Frozen
from dpproofs.language.text import the_library_means
from dpproofs.numbers import plain_text
from dpproofs.privacy.definitions import *
from dpproofs.privacy.notion import Notion
from dpproofs.privacy.notions.chi_dp import CHI_DP as CHI_DP
from dpproofs.privacy.notions.composed_dp import COMPOSED_DP as COMPOSED_DP
from dpproofs.privacy.notions.discrete_gaussian_dp import DISCRETE_GAUSSIAN_DP as DISCRETE_GAUSSIAN_DP
from dpproofs.privacy.notions.fixed_size_gaussian_dp import FIXED_SIZE_GAUSSIAN_DP as FIXED_SIZE_GAUSSIAN_DP
from dpproofs.privacy.notions.geometric_dp import GEOMETRIC_DP as GEOMETRIC_DP
from dpproofs.privacy.notions.hellinger_dp import HELLINGER_DP as HELLINGER_DP, SQUARED_HELLINGER as SQUARED_HELLINGER
from dpproofs.privacy.notions.kept_dp import KEPT_DP as KEPT_DP
from dpproofs.privacy.notions.mixed_dp import MIXED_DP as MIXED_DP
from dpproofs.privacy.notions.posterior_dp import POSTERIOR_DP as POSTERIOR_DP
from dpproofs.privacy.notions.relaxed_dp import RELAXED_DP as RELAXED_DP, beta as beta
from dpproofs.privacy.notions.replaced_gaussian_dp import REPLACED_GAUSSIAN_DP as REPLACED_GAUSSIAN_DP
from dpproofs.privacy.notions.sampled_gaussian_dp import SAMPLED_GAUSSIAN_DP as SAMPLED_GAUSSIAN_DP
from dpproofs.privacy.notions.sampled_laplace_dp import SAMPLED_LAPLACE_DP as SAMPLED_LAPLACE_DP
from dpproofs.privacy.notions.sampled_response_dp import SAMPLED_RESPONSE_DP as SAMPLED_RESPONSE_DP
from dpproofs.privacy.notions.table_dp import TABLE_DP as TABLE_DP
from dpproofs.privacy.notions.two_groups_dp import TWO_GROUPS_DP as TWO_GROUPS_DP
from dpproofs.render.notation import the_library_writes

the_library_means(d for d in [*globals().values()] if isinstance(d, Definition))


def _found() -> dict[str, Notion]:
    values = [_value(info.name) for info in pkgutil.iter_modules(__path__)]
    return {n.name: n for n in sorted(values, key=lambda n: (n.place, n.name))}


def _value(file: str) -> Notion:
    notion: Notion = importlib.import_module(f"{__name__}.{file}").NOTION
    if notion.name != file:
        raise ImportError(f"{__name__}.{file} is about {notion.name}")
    return notion


NOTIONS: Mapping[str, Notion] = Frozen(_found())
"""The notions by name."""
CLAIMED: Mapping[str, Notion] = Frozen({name: n for name, n in NOTIONS.items() if n.about})
"""The notions that claims and premises can name."""

for _notion in NOTIONS.values():
    if _notion.typeset:
        the_library_writes(_notion.definition, _notion.template)
for _definition, _template in (
    (DENSITY, r"{0} = \tfrac{{d {1}}}{{d {2}}}"),
    (RENYI, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (KL, r"D_{{\mathrm{{KL}}}}\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (MAX_DIVERGENCE, r"D_\infty\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (INDISTINGUISHABLE, r"H_{{e^{{{2}}}}}\left({0} \,\middle\|\, {1}\right) \leq {3}"),
    (
        RENYI_LINE,
        r"\forall \alpha > 1\colon D_\alpha\left({0} \,\middle\|\, {1}\right) \leq {2} + {factor[3]} \alpha",
    ),
    (APPROX_RENYI_LINE, r"D_\alpha^{{{2}}}\left({0} \,\middle\|\, {1}\right) \leq {3} + {factor[4]} \alpha"),
    (PROFILE, r"H_{{e^\epsilon}}\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (PURE_DP_PAIR, r"{0} \text{{ and }} {1} \text{{ are }} {2}\text{{-indistinguishable}}"),
    (MEAN_CONCENTRATED, r"{0} \text{{ against }} {1} \text{{ is }} \left({2}, {3}\right)\text{{-concentrated}}"),
    (JOINT, r"{0} = {factor[1]} \otimes {factor[2]}"),
    (PUSHED, r"{0} = {factor[1]} {factor[2]}"),
    (IMAGE, r"{0} = {factor[1]} \circ {factor[2]}^{{-1}}"),
    (MIXTURE, r"{0} = {factor[1]} {2} + \left(1 - {factor[1]}\right) {3}"),
    (SENSITIVITY, r"\Delta_{{{1}}} {0} \leq {2}"),
    (SYMMETRIC, r"{0} \text{{ is symmetric}}"),
    (LAPLACE, r"{0} = \operatorname{{Laplace}}\left({1}, {2}\right)"),
    (ADD_OR_REMOVE, r"{1} \subseteq {0} \subseteq {1} \cup {factor[1]}^{{-1}}"),
    (
        ADDED_SAMPLING,
        r"{0} \text{{ is Poisson sampling with rate }} {2}\text{{, to which }} {1} \text{{ adds a record}}",
    ),
    (
        APPROX_RESPONSE,
        (
            r"{0} \text{{ is the }} \left({3}, {4}\right)\text{{-randomized response to }} {1} \text{{ against }} "
            r"{2}"
        ),
    ),
    (CHI, r"\chi^{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (
        COMPONENTS,
        (
            r"\left({0}, {1}\right) = \left(1 - {factor[6]}\right) \left({2}, {4}\right) + {factor[6]} \left({3}, "
            r"{5}\right) \text{{ with }} D_\alpha\left({2} \,\middle\|\, {4}\right), D_\alpha\left({4} "
            r"\,\middle\|\, {2}\right) \leq {7} + {factor[8]} \alpha"
        ),
    ),
    (CONDITIONED, r"{0} \text{{ is }} {1} \text{{ given an event of probability }} {2}"),
    (WITHIN, r"{0} \text{{ joins by steps of }} {1}"),
    (DIVERGENCE, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (
        EVENT_RENYI_LINE,
        (
            r"D_\alpha\left({0} \,\middle\|\, {1}\right), D_\alpha\left({1} \,\middle\|\, {0}\right) \leq {3} + "
            r"{factor[4]} \alpha \text{{ given events of probability}} \geq 1 - {factor[2]}"
        ),
    ),
    (
        EVENT_ZCDP,
        (
            r"{0} \text{{ is }} \left({3}, {4}\right)\text{{-zCDP over }} {1} \text{{ given events of "
            r"probability}} \geq 1 - {factor[2]}"
        ),
    ),
    (
        FIXED_SIZE_SAMPLING,
        r"{0} \text{{ samples }} {2} \text{{ of }} {3} \text{{ records without replacement, over }} {1}",
    ),
    (L1_SENSITIVITY, r"\Delta_{{1, {2}}} \left({factor[0]}_1, \ldots, {factor[0]}_{{{1}}}\right) \leq {3}"),
    (
        L2_SENSITIVITY,
        r"\Delta_{{2, {2}}}^2 \left({factor[0]}_1, \ldots, {factor[0]}_{{{1}}}\right) \leq {factor[3]}^2",
    ),
    (
        MAYBE_DRAWN,
        (
            r"{0} = {factor[1]} \left({factor[2]} \circ {factor[3]}^{{-1}}\right) + \left(1 - {factor[1]}\right) "
            r"\left({factor[2]} \circ {factor[4]}^{{-1}}\right)"
        ),
    ),
    (
        MEASURABLE_COMPONENTS,
        (
            r"{0} \text{{ has measurable components of }} \left({3}, {4}\right)\text{{-zCDP up to }} {2} \text{{ "
            r"over }} {1}"
        ),
    ),
    (ONE_MORE_RECORD, r"{1} \text{{ is }} {0} \text{{ with, at probability }} {3}\text{{, one more record by }} {2}"),
    (PARTITION, r"{2} \text{{ is }} {3} \text{{ on }} {0} \text{{ or }} {4} \text{{ on }} {1}"),
    (POISSON_SAMPLING, r"{0} \text{{ is Poisson sampling with rate }} {2} \text{{ over }} {1}"),
    (READ_BACK, r"\left({1}, {2}\right) \circ {factor[0]} = \mathrm{{id}}"),
    (
        REMOVED_SAMPLING,
        (
            r"{0} \text{{ is Poisson sampling with rate }} {3}\text{{, where }} {1} \text{{ removes a record and "
            r"}} {2} \text{{ adds one}}"
        ),
    ),
    (
        REPLACED_GAUSSIAN_PAIR,
        (
            r"{0}, {1} \text{{ share a part of weight }} 1 - {factor[2]}\text{{, and the others are at }} "
            r"\sqrt{{{3}}}"
        ),
    ),
    (
        REPLACED_SAMPLING,
        (
            r"{0} \text{{ is Poisson sampling with rate }} {3}\text{{, where }} {1} \text{{ replaces a record and "
            r"}} {2} \text{{ adds or removes one}}"
        ),
    ),
    (TWO_STEPS, r"{1} \subseteq {factor[0]} \circ {factor[0]}"),
    (
        MIXED_DP,
        (
            r"{0} \text{{ is }} \sqrt{{{2}}}\text{{-Gaussian DP with }} {3}\text{{-fold }} {4}\text{{-DP, }} "
            r"{5}\text{{-fold }} {6}\text{{-DP and }} {7}\text{{-fold }} {8}\text{{-DP up to }} {9} \text{{ over "
            r"}} {1}"
        ),
    ),
    (
        TABLE_DP,
        (
            r"{0} \text{{ has over }} {1} \text{{ the profile }} {7} + \tfrac{{1}}{{{8}}} \sum_{{i = 0}}^{{{5}}} "
            r"{factor[3]}_i {{\left(1 - e^{{\epsilon - {factor[2]} \left(i - {factor[6]}\right)}}\right)}}_+ "
            r"\text{{ with entries of }} {4} \text{{ bits}}"
        ),
    ),
):
    the_library_writes(_definition, _template)


def notion_like(word: object) -> str:
    """'; did you mean ...?' with the notions that claims can name and the word is like; empty where there is none."""
    text = plain_text(word)
    return did_you_mean(text, CLAIMED, {w: n.name for n in CLAIMED.values() for w in n.also}) if text else ""


def is_end(notion: str, name: str) -> bool:
    """Whether a guarantee of the notion is weaker when the number of that name is smaller."""
    return notion in NOTIONS and any(q.name == name and q.smaller_is_weaker for q in NOTIONS[notion].quantities)
