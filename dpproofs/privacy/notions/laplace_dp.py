"""As private as Laplace noise."""

from __future__ import annotations

from dpproofs.meaning.definitions import LAPLACE_DP
from dpproofs.privacy.domains import NONNEGATIVE
from dpproofs.privacy.notion import Notion, Quantity

NOTION = Notion(
    LAPLACE_DP,
    (Quantity("shift", NONNEGATIVE),),
    pair="is dominated by the pair Laplace(0, 1), Laplace({shift}, 1)",
    words="as private as Laplace noise of scale 1 on a number that moves by {shift}",
    typeset=r"<shift>\text{-Laplace DP}",
    about="as private as Laplace noise of scale 1 on a number that moves by shift",
    place=7,
)
