"""How the definitions of the library are written as mathematics: a template in LaTeX with a place for each argument.

``{0}`` is the first argument, ``{factor[0]}`` the same with brackets where it is a sum or a function. A template
has a place for each argument, so that nothing of a formula is left unsaid. Definitions without one are written by
their names.
"""

from __future__ import annotations

from functools import lru_cache

from dpproofs.language.terms import Definition
from dpproofs.privacy import notions as n
from dpproofs.privacy.notion import Notion
from dpproofs.privacy.reading import same_but_for_spaces

_OF_LIBRARY: tuple[tuple[Definition, str], ...] = (
    (n.DENSITY, r"{0} = \tfrac{{d {1}}}{{d {2}}}"),
    (n.RENYI, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (n.KL, r"D_{{\mathrm{{KL}}}}\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (n.MAX_DIVERGENCE, r"D_\infty\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (n.INDISTINGUISHABLE, r"H_{{e^{{{2}}}}}\left({0} \,\middle\|\, {1}\right) \leq {3}"),
    (
        n.RENYI_LINE,
        r"\forall \alpha > 1\colon D_\alpha\left({0} \,\middle\|\, {1}\right) \leq {2} + {factor[3]} \alpha",
    ),
    (n.APPROX_RENYI_LINE, r"D_\alpha^{{{2}}}\left({0} \,\middle\|\, {1}\right) \leq {3} + {factor[4]} \alpha"),
    (n.PROFILE, r"H_{{e^\epsilon}}\left({0} \,\middle\|\, {1}\right) \leq {2}"),
    (n.PURE_DP_PAIR, r"{0} \text{{ and }} {1} \text{{ are }} {2}\text{{-indistinguishable}}"),
    (n.MEAN_CONCENTRATED, r"{0} \text{{ against }} {1} \text{{ is }} \left({2}, {3}\right)\text{{-concentrated}}"),
    (n.JOINT, r"{0} = {factor[1]} \otimes {factor[2]}"),
    (n.PUSHED, r"{0} = {factor[1]} {factor[2]}"),
    (n.IMAGE, r"{0} = {factor[1]} \circ {factor[2]}^{{-1}}"),
    (n.MIXTURE, r"{0} = {factor[1]} {2} + \left(1 - {factor[1]}\right) {3}"),
    (n.SENSITIVITY, r"\Delta_{{{1}}} {0} \leq {2}"),
    (n.SYMMETRIC, r"{0} \text{{ is symmetric}}"),
    (n.LAPLACE, r"{0} = \operatorname{{Laplace}}\left({1}, {2}\right)"),
)


@lru_cache(maxsize=4096)
def notation(definition: Definition) -> str | None:
    """The template of a definition of the library, at whatever spaces; None for any other."""
    for known, template in _OF_LIBRARY:
        if known.name == definition.name and same_but_for_spaces(known, definition):
            return template
    notion = n.NOTIONS.get(definition.name)
    if notion is None or not notion.typeset or not same_but_for_spaces(notion.definition, definition):
        return None
    return _of(notion)


def _of(notion: Notion) -> str:
    """What a mechanism is over a neighbouring relation, or what it has."""
    words = notion.typeset.replace("{", "{{").replace("}", "}}")
    for place, name in enumerate(notion.names, 2):
        words = words.replace(f"<{name}>", f"{{{place}}}")
    verb = "has" if notion.typeset.startswith(r"\text") else "is"
    return rf"{{0}} \text{{{{ {verb} }}}} {words} \text{{{{ over }}}} {{1}}"
