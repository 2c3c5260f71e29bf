"""Real numbers: exponentials, logarithms, powers, pointwise inequalities."""
