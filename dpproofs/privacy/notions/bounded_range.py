"""A privacy loss in an interval."""

from __future__ import annotations

from dpproofs.meaning.definitions import BOUNDED_RANGE
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    BOUNDED_RANGE,
    (Quantity("epsilon"),),
    words="{epsilon}-bounded range",
    typeset=r"<epsilon>\text{-bounded range}",
    about="a privacy loss in an interval of length epsilon",
    place=12,
)
