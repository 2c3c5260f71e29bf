"""Privacy loss distributions (PLDs) on grids: pairs of laws that dominate a mechanism, or that it dominates, whose
likelihood ratios are the powers of one number, with masses that are entries of a table.

``grids`` says what such a pair is, and which delta it gives for an epsilon. ``interpolation`` is the lemma of the
chapter: values of a profile at nodes give masses whose profile is above it, or below it, with all nodes of a grid as
the first case; ``nodes`` writes it as slopes between any nodes and as second differences.

From above, for guarantees: ``pessimistic``, with masses at some places; ``pessimistic_uneven``, whose gaps are
powers of 2; ``pessimistic_of_mechanisms``, those of Gaussian DP and of sampled Gaussian noise,
Laplace noise and responses; and ``pessimistic_coarser``, on every second node. Such PLDs are convolved by
``composition``.

From below, to refute claims: ``optimistic``, by tests; ``optimistic_tables`` at all nodes, ``optimistic_uneven`` at
some and ``optimistic_coarser`` at every second one. They are convolved by ``optimistic_composition``, for the
``independent_outcomes`` of several runs, and by ``losses_added`` for steps that add their privacy losses.
"""
