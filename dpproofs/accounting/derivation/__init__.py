"""The search for guarantees of a whole mechanism, by the theorems of the library: strategies, and conversions."""
