"""Thomas Steinke, slides of the talk How well does privacy compose?, January 10, 2018.

One file for a statement that the library does not have from another source. What the slides call CDP is zCDP.
"""
