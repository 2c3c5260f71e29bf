"""What formulas mean where every space is finite, or the laws are Gaussian: rigorously, by enclosures.

A formula is true, false, or not decided (None). Numbers are exact fractions until a transcendental
function makes them balls (python-flint), which contain the value; balls that overlap are not
compared. Quantifiers over finite spaces are exhausted. A quantifier over natural numbers is decided at
the first ones, and at all the others at once. A quantifier over test functions of a finite
space is decided at the events, where its formula is affine in the function. A likelihood ratio on a
finite space is the quotient of the masses. Functions of numbers matter where a law of finitely many
numbers has mass; natural numbers are exhausted up to a bound that the formula has. A quantifier over
the orders of Rényi divergence is decided by the growth of the divergence in the order. Nothing here is
used by the kernel.
"""
