"""Oracles that the kernel calls: each answers yes, with what it decided, or no; never probably."""

# The rules import the checkers and the checkers the term language; entering through the kernel
# gives one order of imports, whichever module is asked for first.
import dpproofs.kernel  # noqa: F401
