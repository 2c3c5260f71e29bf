"""The atlas of the notions of privacy: closure properties of each, and implications between them.

Everything here is read off the statements of the named lemmas, and refused where they state something else. All
other arrows follow from these, and so do all other separations: ``separated``, ``slow_tails``,
``renyi_of_other_orders``.
"""

from dpproofs.library.atlas import PROPERTIES, Cell, Declared

_ROWS = {
    "approx_dp": (
        Cell("mechanisms.approx-dp-postprocessing"), Cell("notions.approx-dp-choice"),
        Cell("mechanisms.approx-dp-composition"), Cell("mechanisms.group-approx-dp")),
    "approx_zcdp": (
        Cell("bs16.lemma-8.2-postprocessing"), Cell(through="approx_dp"), Cell(through="approx_dp"),
        Cell(through="approx_dp")),
    "bounded_range": (
        Cell("notions.bounded-range-postprocessing"), Cell(through="pure_dp"), Cell(through="pure_dp"),
        Cell(through="pure_dp")),
    "bounded_zcdp": (
        Cell("notions.bounded-zcdp-postprocessing"), Cell("notions.bounded-zcdp-choice"),
        Cell("notions.bounded-zcdp-composition"), Cell(through="truncated_cdp")),
    "capped_cdp": (
        Cell("notions.capped-cdp-postprocessing"), Cell("notions.capped-cdp-choice"),
        Cell("notions.capped-cdp-composition"), Cell(through="pure_dp")),
    "chi_dp": (
        Cell(through="renyi_dp"), Cell(through="renyi_dp"), Cell(through="renyi_dp"), Cell(through="truncated_cdp")),
    "composed_dp": (
        Cell("kov17x.postprocessing"), Cell("notions.composed-dp-choice"), Cell(through="approx_dp"),
        Cell(through="approx_dp")),
    "gaussian_dp": (
        Cell("profiles.gaussian-dp-postprocessing"), Cell("notions.gaussian-dp-choice"),
        Cell("profiles.gaussian-dp-composition"), Cell("profiles.gaussian-groups")),
    "hellinger_dp": (
        Cell(through="total_variation"), Cell(through="total_variation"), Cell(through="total_variation"),
        Cell(through="total_variation")),
    "kl_dp": (
        Cell("notions.kl-dp-postprocessing"), Cell("notions.kl-dp-choice"), Cell("notions.kl-dp-composition"),
        Cell(never="atlas.kl-dp-not-groups")),
    "laplace_dp": (
        Cell("profiles.laplace-dp-postprocessing"), Cell("notions.laplace-dp-choice"), Cell(through="pure_dp"),
        Cell(through="pure_dp")),
    "mcdp": (
        Cell("bs16.sec-1.2-mcdp-postprocessing"), Cell(through="zcdp"), Cell(through="zcdp"), Cell(through="zcdp")),
    "mixed_dp": (
        Cell("profiles.mixed-dp-postprocessing"), Cell("notions.mixed-dp-choice"), Cell(through="approx_dp"),
        Cell(through="approx_dp")),
    "posterior_dp": (
        Cell(through="pure_dp"), Cell(through="pure_dp"), Cell(through="pure_dp"), Cell(through="pure_dp")),
    "probabilistic_dp": (
        Cell(through="approx_dp"), Cell(through="approx_dp"), Cell(through="approx_dp"), Cell(through="approx_dp")),
    "pure_dp": (
        Cell("mechanisms.pure-dp-postprocessing"), Cell("notions.pure-dp-choice"),
        Cell("mechanisms.pure-dp-composition"), Cell("mechanisms.group-pure-dp")),
    "relaxed_dp": (
        Cell(through="approx_dp"), Cell(through="approx_dp"), Cell(through="approx_dp"), Cell(through="approx_dp")),
    "renyi_dp": (
        Cell("mechanisms.renyi-dp-postprocessing"), Cell("notions.renyi-dp-choice"),
        Cell("mechanisms.renyi-dp-composition"), Cell(through="truncated_cdp")),
    "replaced_gaussian_dp": (
        Cell(through="gaussian_dp"), Cell(through="gaussian_dp"), Cell(through="gaussian_dp"),
        Cell(through="gaussian_dp")),
    "sampled_gaussian_dp": (
        Cell(through="gaussian_dp"), Cell(through="gaussian_dp"), Cell(through="gaussian_dp"),
        Cell(through="gaussian_dp")),
    "total_variation": (
        Cell("notions.total-variation-postprocessing"), Cell("notions.total-variation-choice"),
        Cell("notions.total-variation-composition"), Cell("notions.total-variation-groups")),
    "truncated_cdp": (
        Cell("notions.truncated-cdp-postprocessing"), Cell("notions.truncated-cdp-choice"),
        Cell("notions.truncated-cdp-composition"), Cell("bs16x.bounded-zcdp-groups-truncated")),
    "two_groups_dp": (
        Cell("kov17x.postprocessing-two-groups"), Cell("notions.two-groups-dp-choice"), Cell(through="approx_dp"),
        Cell(through="approx_dp")),
    "zcdp": (
        Cell("bs16.lemma-2.3-postprocessing"), Cell("notions.zcdp-choice"), Cell("bs16.lemma-2.3"),
        Cell("bs16.prop-5.3")),
}  # fmt: skip
"""For each notion, the facts about postprocessing, choice, composition and groups."""

_ARROWS = (
    "bs16x.cor-8.7-tight",
    "kov17.one-mechanism",
    "notions.approx-dp-to-total-variation",
    "sok20.adp-implies-prodp",
    "bs16.lemma-8.8",
    "mechanisms.bounded-range-pure-dp",
    "notions.bounded-zcdp-to-renyi-dp",
    "notions.bounded-zcdp-to-truncated-cdp",
    "notions.capped-cdp-to-pure-dp",
    "kov17.approx-dp",
    "profiles.mixed-dp-responses-1",
    "mv16.composed-dp-to-two-groups-dp",
    "profiles.gaussian-dp-to-zcdp",
    "notions.kl-dp-to-total-variation",
    "profiles.laplace-dp-to-pure-dp",
    "bs16.lemma-4.2",
    "profiles.mixed-dp-to-approx-dp",
    "mechanisms.probabilistic-dp-to-approx-dp",
    "mechanisms.pure-dp-bounded-range",
    "notions.pure-dp-to-capped-cdp",
    "kov17x.pure-dp-to-gaussian-dp",
    "kov17x.pure-dp-to-laplace-dp",
    "bs16x.pure-dp-to-zcdp-tight",
    "notions.pure-dp-to-probabilistic-dp",
    "mechanisms.renyi-dp-to-approx-dp",
    "notions.renyi-dp-to-bounded-zcdp",
    "notions.renyi-dp-to-kl-dp",
    "sampling.gaussian-dp-to-sampled-gaussian-dp",
    "sampling.sampled-gaussian-dp-to-gaussian-dp",
    "sampling.gaussian-dp-to-replaced-gaussian-dp",
    "sampling.replaced-gaussian-dp-to-gaussian-dp",
    "notions.total-variation-to-approx-dp",
    "notions.truncated-cdp-to-renyi-dp",
    "mv16.approx-dp",
    "bs16x.zcdp-to-adp-single-order",
    "notions.zcdp-to-bounded-zcdp",
    "bs16x.lemma-4.3-global",
    "profiles.zcdp-to-gaussian-dp",
    "notions.chi-dp-to-renyi-dp",
    "notions.renyi-dp-to-chi-dp",
    "notions.hellinger-dp-to-total-variation",
    "notions.total-variation-to-hellinger-dp",
    "notions.posterior-dp-to-pure-dp",
    "notions.pure-dp-to-posterior-dp",
    "sok20.def-reldp",
    "sok20.def-reldp-from-approx-dp",
)

_SEPARATIONS = (
    "atlas.approx-dp-not-kl-dp",
    "atlas.gaussian-dp-not-pure-dp",
    "atlas.kl-dp-not-renyi-dp",
    "atlas.renyi-dp-not-zcdp",
)

ATLAS = Declared(
    cells={(name, of): cell for name, row in _ROWS.items() for of, cell in zip(PROPERTIES, row, strict=True)},
    arrows=_ARROWS,
    separations=_SEPARATIONS,
    unknown={},
    emptied=frozenset({"notions.kl-dp-to-total-variation", "sok20.def-reldp"}),
)
