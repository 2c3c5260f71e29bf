"""Pure and approximate differential privacy."""
