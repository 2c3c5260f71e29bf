"""Diffusions as mechanisms: the state at a time of a process that starts at the value of a query."""
