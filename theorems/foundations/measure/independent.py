"""Two independent outcomes put together."""

from __future__ import annotations

from dpproofs.meaning.laws import INDEPENDENT
from dpproofs.language.terms import prob, var
from dpproofs.privacy.notions import READ_BACK, first, second
from dpproofs.render.notation import write_as
from theorems.foundations.measure.iterated_bounded import T

P2, Q2 = var("P2", prob("Z")), var("Q2", prob("Z"))

write_as(INDEPENDENT, r"{0} = \left({factor[1]} \otimes {factor[2]}\right) \circ {factor[3]}^{{-1}}")

READ = READ_BACK(T, first, second)
