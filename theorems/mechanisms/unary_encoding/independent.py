"""Independent bits: any two of them are both 1 with the product of their probabilities."""

from __future__ import annotations

from dpproofs.meaning.laws import INDEPENDENT_BITS
from dpproofs.language.terms import var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import w
from dpproofs.render.notation import write_as
from theorems.mechanisms.unary_encoding.mechanism import R, bit, q, v

v2 = var("v2", "V")
BOTH = bit(w, v) * bit(w, v2)
put_in_words(
    INDEPENDENT_BITS, "the bits of any two values are independent, each 1 with the probability named last under the law"
)
write_as(INDEPENDENT_BITS, r"{0} \text{{ are independent bits under }} {1} \text{{, each 1 with probability }} {2}")
INDEPENDENT = INDEPENDENT_BITS(bit, R, q)
