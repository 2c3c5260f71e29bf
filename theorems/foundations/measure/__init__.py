"""Laws, kernels, joint laws and means.

``null_events`` and ``iterated_means`` are the calculus of means, ``laws_exist``, ``joint_laws`` and
``postprocessed_laws`` the laws that there are; ``mechanisms`` says what a guarantee is for two neighbours.
``independent_outcomes``, ``subgaussian``, ``half_lines`` and ``union_bound`` bound means and tails; ``counting``
and ``rounding_up`` are about whole numbers, ``finite_points`` about finite sets. ``finite_law`` and ``finite_laws``
compute with finitely many outcomes.
"""
