"""Proofs: tactics that find them. Nothing here is trusted; every step goes through the kernel."""
