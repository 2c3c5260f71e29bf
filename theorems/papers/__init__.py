"""Papers as catalogues: their contents, their errata, and what nobody else uses."""
