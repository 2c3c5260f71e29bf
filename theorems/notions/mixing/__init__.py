"""Markov kernels that mix: postprocessing by them amplifies privacy."""
