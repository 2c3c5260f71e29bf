"""Verdicts: the decision on a claim, its bounds, its argument and its report; and searches for claims that hold."""
