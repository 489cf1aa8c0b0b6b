"""Families of dishes: each module has `make(name, record)`, which builds the scene of one record of demo/menu/scenes."""
