"""How far a query on lists of records moves between neighbours: proved, attained by two lists, or refuted by them.

Nothing here is trusted: what is proved is a theorem of the kernel about the query that is printed.
"""
