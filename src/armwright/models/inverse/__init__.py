"""Inverse geometry in closed form: Paul's equations, recognised, ordered and written out."""
