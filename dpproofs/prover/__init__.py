"""Inequalities between real functions: proved by the kernel, refuted at a point, or left open.

Nothing here is trusted: what is proved is a theorem of the kernel, what is refuted is confirmed
by a rigorous enclosure. ``answers`` is where to ask; the text and SymPy relations that ``border`` takes
become terms there, and ``tactic`` asks on behalf of a proof.
"""
