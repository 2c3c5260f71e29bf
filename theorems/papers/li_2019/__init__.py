"""Jerry Li, lecture 16, Basics of differential privacy, November 21, 2019.

One file for a statement that the library does not have from another source. A statement that is not the
lecture's own, such as a repair, says so in its source.
"""
