"""The notions of privacy: each is a value ``NOTION`` in a file of this folder, which is found automatically.

The definitions and letters of statements can be imported from here, too.
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
from dpproofs.privacy.notions.geometric_dp import GEOMETRIC_DP as GEOMETRIC_DP
from dpproofs.privacy.notions.hellinger_dp import HELLINGER_DP as HELLINGER_DP
from dpproofs.privacy.notions.hellinger_dp import SQUARED_HELLINGER as SQUARED_HELLINGER
from dpproofs.privacy.notions.kept_dp import KEPT_DP as KEPT_DP
from dpproofs.privacy.notions.mixed_dp import MIXED_DP as MIXED_DP
from dpproofs.privacy.notions.posterior_dp import POSTERIOR_DP as POSTERIOR_DP
from dpproofs.privacy.notions.relaxed_dp import RELAXED_DP as RELAXED_DP
from dpproofs.privacy.notions.relaxed_dp import beta as beta
from dpproofs.privacy.notions.replaced_gaussian_dp import REPLACED_GAUSSIAN_DP as REPLACED_GAUSSIAN_DP
from dpproofs.privacy.notions.sampled_gaussian_dp import SAMPLED_GAUSSIAN_DP as SAMPLED_GAUSSIAN_DP
from dpproofs.privacy.notions.sampled_laplace_dp import SAMPLED_LAPLACE_DP as SAMPLED_LAPLACE_DP
from dpproofs.privacy.notions.sampled_response_dp import SAMPLED_RESPONSE_DP as SAMPLED_RESPONSE_DP
from dpproofs.privacy.notions.table_dp import TABLE_DP as TABLE_DP
from dpproofs.privacy.notions.two_groups_dp import TWO_GROUPS_DP as TWO_GROUPS_DP

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


def notion_like(word: object) -> str:
    """'; did you mean ...?' with the notions that claims can name and the word is like; empty where there is none."""
    text = plain_text(word)
    return did_you_mean(text, CLAIMED, {w: n.name for n in CLAIMED.values() for w in n.also}) if text else ""


def is_end(notion: str, name: str) -> bool:
    """Whether a guarantee of the notion is weaker when the number of that name is smaller."""
    return notion in NOTIONS and any(q.name == name and q.smaller_is_weaker for q in NOTIONS[notion].quantities)
