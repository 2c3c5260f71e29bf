"""The notation of the library's definitions: a template in LaTeX with a place for each argument.

``{0}`` is the first argument, ``{factor[0]}`` the same with brackets where it is a sum or a function. A template has
a place for each argument, so that every part of a formula is shown. Definitions without one are written by their
names; those of the library all have one.
"""

from __future__ import annotations

from functools import lru_cache

from dpproofs.errors import DpproofsError
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
    (n.ADD_OR_REMOVE, r"{1} \subseteq {0} \subseteq {1} \cup {factor[1]}^{{-1}}"),
    (
        n.ADDED_SAMPLING,
        r"{0} \text{{ is Poisson sampling with rate }} {2}\text{{, to which }} {1} \text{{ adds a record}}",
    ),
    (
        n.APPROX_RESPONSE,
        (
            r"{0} \text{{ is the }} \left({3}, {4}\right)\text{{-randomized response to }} {1} \text{{ against }} "
            r"{2}"
        ),
    ),
    (n.CHI, r"\chi^{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (
        n.COMPONENTS,
        (
            r"\left({0}, {1}\right) = \left(1 - {factor[6]}\right) \left({2}, {4}\right) + {factor[6]} \left({3}, "
            r"{5}\right) \text{{ with }} D_\alpha\left({2} \,\middle\|\, {4}\right), D_\alpha\left({4} "
            r"\,\middle\|\, {2}\right) \leq {7} + {factor[8]} \alpha"
        ),
    ),
    (n.CONDITIONED, r"{0} \text{{ is }} {1} \text{{ given an event of probability }} {2}"),
    (n.WITHIN, r"{0} \text{{ joins by steps of }} {1}"),
    (n.DIVERGENCE, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) \leq {3}"),
    (
        n.EVENT_RENYI_LINE,
        (
            r"D_\alpha\left({0} \,\middle\|\, {1}\right), D_\alpha\left({1} \,\middle\|\, {0}\right) \leq {3} + "
            r"{factor[4]} \alpha \text{{ given events of probability}} \geq 1 - {factor[2]}"
        ),
    ),
    (
        n.EVENT_ZCDP,
        (
            r"{0} \text{{ is }} \left({3}, {4}\right)\text{{-zCDP over }} {1} \text{{ given events of "
            r"probability}} \geq 1 - {factor[2]}"
        ),
    ),
    (
        n.FIXED_SIZE_SAMPLING,
        r"{0} \text{{ samples }} {2} \text{{ of }} {3} \text{{ records without replacement, over }} {1}",
    ),
    (n.L1_SENSITIVITY, r"\Delta_{{1, {2}}} \left({factor[0]}_1, \ldots, {factor[0]}_{{{1}}}\right) \leq {3}"),
    (
        n.L2_SENSITIVITY,
        r"\Delta_{{2, {2}}}^2 \left({factor[0]}_1, \ldots, {factor[0]}_{{{1}}}\right) \leq {factor[3]}^2",
    ),
    (
        n.MAYBE_DRAWN,
        (
            r"{0} = {factor[1]} \left({factor[2]} \circ {factor[3]}^{{-1}}\right) + \left(1 - {factor[1]}\right) "
            r"\left({factor[2]} \circ {factor[4]}^{{-1}}\right)"
        ),
    ),
    (
        n.MEASURABLE_COMPONENTS,
        (
            r"{0} \text{{ has measurable components of }} \left({3}, {4}\right)\text{{-zCDP up to }} {2} \text{{ "
            r"over }} {1}"
        ),
    ),
    (n.ONE_MORE_RECORD, r"{1} \text{{ is }} {0} \text{{ with, at probability }} {3}\text{{, one more record by }} {2}"),
    (n.PARTITION, r"{2} \text{{ is }} {3} \text{{ on }} {0} \text{{ or }} {4} \text{{ on }} {1}"),
    (n.POISSON_SAMPLING, r"{0} \text{{ is Poisson sampling with rate }} {2} \text{{ over }} {1}"),
    (n.READ_BACK, r"\left({1}, {2}\right) \circ {factor[0]} = \mathrm{{id}}"),
    (
        n.REMOVED_SAMPLING,
        (
            r"{0} \text{{ is Poisson sampling with rate }} {3}\text{{, where }} {1} \text{{ removes a record and "
            r"}} {2} \text{{ adds one}}"
        ),
    ),
    (
        n.REPLACED_GAUSSIAN_PAIR,
        (
            r"{0}, {1} \text{{ share a part of weight }} 1 - {factor[2]}\text{{, and the others are at }} "
            r"\sqrt{{{3}}}"
        ),
    ),
    (
        n.REPLACED_SAMPLING,
        (
            r"{0} \text{{ is Poisson sampling with rate }} {3}\text{{, where }} {1} \text{{ replaces a record and "
            r"}} {2} \text{{ adds or removes one}}"
        ),
    ),
    (n.TWO_STEPS, r"{1} \subseteq {factor[0]} \circ {factor[0]}"),
    (
        n.MIXED_DP,
        (
            r"{0} \text{{ is }} \sqrt{{{2}}}\text{{-Gaussian DP with }} {3}\text{{-fold }} {4}\text{{-DP, }} "
            r"{5}\text{{-fold }} {6}\text{{-DP and }} {7}\text{{-fold }} {8}\text{{-DP up to }} {9} \text{{ over "
            r"}} {1}"
        ),
    ),
    (
        n.TABLE_DP,
        (
            r"{0} \text{{ has over }} {1} \text{{ the profile }} {7} + \tfrac{{1}}{{{8}}} \sum_{{i = 0}}^{{{5}}} "
            r"{factor[3]}_i {{\left(1 - e^{{\epsilon - {factor[2]} \left(i - {factor[6]}\right)}}\right)}}_+ "
            r"\text{{ with entries of }} {4} \text{{ bits}}"
        ),
    ),
)


_WRITTEN: dict[str, tuple[Definition, str] | None] = {}
"""The notation of other definitions, by name; None where a name has two."""


def write_as(definition: Definition, template: str) -> None:
    """Register the notation of a definition.

    DpproofsError for a name that has a notation of the library, and for a template without a place for each argument.
    Where two callers register different notations for a name, it is written as a name.
    """
    if type(definition) is not Definition or type(template) is not str:
        raise TypeError("a definition is written as a template says")
    name = definition.name
    if name in n.NOTIONS or any(name == known.name for known, _ in _OF_LIBRARY):
        raise DpproofsError(f"{name} is a name of the library, which says itself how it is written")
    for place in range(len(definition.parameters)):
        if f"{{{place}}}" not in template and f"{{factor[{place}]}}" not in template:
            raise DpproofsError(f"{template!r} has no place for argument {place} of {name}")
    if _WRITTEN.setdefault(name, (definition, template)) != (definition, template):
        _WRITTEN[name] = None
    notation.cache_clear()


@lru_cache(maxsize=4096)
def notation(definition: Definition) -> str | None:
    """The template of a definition, at whatever spaces; None where it has none."""
    for known, template in _OF_LIBRARY:
        if known.name == definition.name and same_but_for_spaces(known, definition):
            return template
    written = _WRITTEN.get(definition.name)
    if written is not None:
        return written[1] if same_but_for_spaces(written[0], definition) else None
    notion = n.NOTIONS.get(definition.name)
    if notion is None or not notion.typeset or not same_but_for_spaces(notion.definition, definition):
        return None
    return _of(notion)


def _of(notion: Notion) -> str:
    """A notion as a property of a mechanism over a neighbouring relation."""
    words = notion.typeset.replace("{", "{{").replace("}", "}}")
    for place, name in enumerate(notion.names, 2):
        words = words.replace(f"<{name}>", f"{{{place}}}")
    verb = "has" if notion.typeset.startswith(r"\text") else "is"
    return rf"{{0}} \text{{{{ {verb} }}}} {words} \text{{{{ over }}}} {{1}}"
