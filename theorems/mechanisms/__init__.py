"""Mechanisms, and what is proved of them: a folder each.

``gaussian``, ``laplace``, ``whole_noise`` and ``discrete_gaussian`` add noise to a query; ``randomized_response``
and ``unary_encoding`` answer by chance; ``exponential``, ``noisy_max`` and ``sparse_vector`` choose; ``diffusion``
lets an answer drift. Begin with ``randomized_response`` or ``gaussian``, whose files are short.
"""
