"""Sparse vector: a ``noisy_threshold``, then the first query that is ``above_threshold``, which alone costs privacy."""
