"""The compiled kernel: readings of a hand, their facts, and the distance to ready.

It knows tiles, sets and jokers, and no game. Every file here is plain Python that
also runs uncompiled; its ``.pxd`` neighbour gives Cython the C signatures.
"""
