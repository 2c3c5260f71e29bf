"""The textbook: a static site made from the values of the library, with lessons that are run."""
