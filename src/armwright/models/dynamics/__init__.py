"""Algorithms of rigid-body dynamics; the models made of them are in the files one folder up."""
