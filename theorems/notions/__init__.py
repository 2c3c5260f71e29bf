"""Notions of privacy: weakening, composition, postprocessing, groups, and conversions to other notions. What each
notion is, is defined in ``dpproofs/privacy/notions/``, in a file of its name; the words of all of them, neighbours and
divergences among them, in ``dpproofs/privacy/definitions.py``.

First the tools: ``divergence`` and ``chi`` bound divergences without densities, ``profiles`` has the privacy profiles
and dominating pairs, ``loss_tail`` the probability of a large privacy loss, ``pld`` privacy loss distributions on
grids, which an accountant composes.

Then the notions, each with its composition: pure and approximate ``dp``, ``probabilistic_dp`` and ``relaxed_dp``;
``renyi_dp`` at one order; ``zcdp``, and its kin ``bounded_zcdp``, ``truncated_cdp``, ``capped_cdp``, ``mcdp`` and
``approx_zcdp``; ``gaussian_dp``; ``bounded_range``; ``kl``, ``total_variation``, mutual information in ``midp`` and
``posterior_dp``. What is as private as one mechanism is ``laplace_dp``, ``geometric_dp``, ``discrete_gaussian_dp`` and
``kept_dp``.

Last, what all have in common: ``choice`` between two mechanisms, ``mixing`` kernels that amplify, and the
``dimensions`` in which definitions of privacy differ.
"""
