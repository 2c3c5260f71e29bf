"""Saved proofs in Coq: what dpproofs proves, in the language of another proof assistant, which checks it anew."""
