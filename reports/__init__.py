"""Cards, sheets and army lists: from a description to paper, pixels and text.

Import the module you need, such as `reports.text.plain`: the package
itself loads nothing, so that a window opens before the printing is set up.
"""
