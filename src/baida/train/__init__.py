"""Training of the player ``learned``: labelled positions, fitting, selection and export.

Fitting needs the extra ``train`` (PyTorch); playing does not.
"""
