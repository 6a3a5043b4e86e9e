"""The compiled core: scoring, distance, play, policy and vectors, independent of any game.

Every file here is plain Python that also runs uncompiled; the ``.pxd`` file beside it declares the
C signatures. In modules with ``infer_types`` loop variables need no C type.
"""
