"""How things are shown: notation of definitions, MathML, SymPy and its LaTeX, HTML, SVG. Below all that is shown."""
