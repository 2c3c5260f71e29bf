"""Rényi, KL and hockey-stick divergence, and mutual information.

Read ``known_likelihood_ratio`` and ``equal_laws`` for what a divergence is here; then its properties:
``monotone_in_order``, ``pinsker``, ``postprocessing``, ``composition``, ``independent_outcomes``, ``triangle`` and
``privacy_loss_moments``. ``hockey_stick``, ``hockey_stick_orders`` and ``csiszar`` are about the least delta;
``mutual_information`` and ``fano_and_gibbs`` about what an answer says of the data.
"""
