"""How the definitions of the library are written in LaTeX: a template with a place for each argument.

``{0}`` is the first argument, ``{factor[0]}`` the same with brackets where it is a sum or a function.
"""

from __future__ import annotations

from functools import lru_cache

from dpproofs.expressions import write_definitions
from dpproofs.language.terms import Definition
from dpproofs.privacy import notions as n
from dpproofs.privacy.reading import same_but_for_spaces

_DP = r"{0} \text{{ is }} {2}\text{{-DP over }} {1}"
_TEMPLATES: tuple[tuple[Definition, str], ...] = (
    (n.DENSITY, r"{0} = \tfrac{{d {1}}}{{d {2}}}"),
    (n.RENYI, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (n.KL, r"D_{{\mathrm{{KL}}}}\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (n.MAX_DIVERGENCE, r"D_\infty\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (n.INDISTINGUISHABLE, r"H_{{e^{{{2}}}}}\left({0} \,\middle\|\, {1}\right) \leq {3}"),
    (
        n.RENYI_LINE,
        r"\forall \alpha > 1\colon D_\alpha\left({0} \,\middle\|\, {1}\right) \leq {2} + {factor[3]} \alpha",
    ),
    (n.PURE_DP, _DP),
    (n.APPROX_DP, r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-DP over }} {1}"),
    (n.ZCDP, r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-zCDP over }} {1}"),
    (n.APPROX_ZCDP, r"{0} \text{{ is }} {2}\text{{-approximately }} \left({3}, {4}\right)\text{{-zCDP over }} {1}"),
    (n.MCDP, r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-mCDP over }} {1}"),
    (n.RENYI_DP, r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-RDP over }} {1}"),
    (n.JOINT, r"{0} = {factor[1]} \otimes {factor[2]}"),
    (n.PUSHED, r"{0} = {factor[1]} {factor[2]}"),
    (n.MIXTURE, r"{0} = {factor[1]} {2} + \left(1 - {factor[1]}\right) {3}"),
    (n.SENSITIVITY, r"\Delta_{{{1}}} {0} \leq {2}"),
)


@lru_cache(maxsize=4096)
def notation(definition: Definition) -> str | None:
    """The template of a definition of the library, at whatever spaces; None for any other."""
    for known, template in _TEMPLATES:
        if known.name == definition.name and same_but_for_spaces(known, definition):
            return template
    return None


write_definitions(notation)
