"""Discretized privacy loss distributions (PLDs): the search for bounds on profiles, which verified functions prove.

A PLD bounds the profile of a pair of laws P, Q: P(S) - c Q(S) is at most rest + sum_i m_i max(1 - c exp(h (o - i)),
0), where ``rest`` is the infinity mass. The losses are multiples of the grid step h. All numbers are integers, in
units of 2^-bits.
"""
