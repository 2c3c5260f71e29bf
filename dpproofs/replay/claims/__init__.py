"""Replay against a claim: what a saved proof states is compared with the formula of a claim file.

The formula is built from the file alone, anew: nothing of it is shared with what judges claims.
"""
