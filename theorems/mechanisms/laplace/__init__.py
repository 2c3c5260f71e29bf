"""The Laplace mechanism, for numbers and vectors, and its discrete form."""
