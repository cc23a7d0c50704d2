"""The application in a browser: a desk of robots, their tables, their picture, their models.

``page`` is what the browser runs, ``server`` what serves it, ``office`` what it may ask for. Whatever
takes time or reads a stranger's file happens in a worker process (``pool``, ``worker``, ``calls``).
"""
