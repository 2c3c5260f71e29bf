"""Tables of likelihood ratios: the search for upper bounds on profiles, which verified functions then prove.

A table says of a pair of laws P, Q that P(S) - c Q(S) is at most rest + sum_i m_i max(1 - c exp(h (o - i)), 0):
that of laws whose likelihood ratios are the powers of exp(h). All numbers are whole, in units of 2^-bits.
"""
