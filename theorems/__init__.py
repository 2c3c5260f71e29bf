"""The library, proved: each folder is a part, its page says what it proves and in which order its files are read.

``foundations`` has laws, divergences and numbers; ``notions`` what follows of each notion of privacy by itself;
``mechanisms`` the guarantees of each mechanism; ``composition`` and ``sampling`` what becomes of guarantees;
``meaning`` that the kinds of claims are what the lemmas speak of; ``sensitivity`` what queries on lists do;
``papers`` the results of each paper. Nothing rests on what stands further on in this list. ``limits`` and ``atlas``
say which lemmas are tight, and which notions imply others.
"""
