"""Facts that are not one notion's and not one paper's own.

A reader of a proof of privacy needs ``divergences`` first, and ``densities`` and ``mixtures`` for its steps;
``measure`` has laws and means, ``tests`` bounds on all tests, ``gaussian`` Gaussian laws, ``samples`` lists of
records, and ``reals``, ``sums`` and ``geometry`` numbers and vectors. ``models`` serves false variants only.
"""
