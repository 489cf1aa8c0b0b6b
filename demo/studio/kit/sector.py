"""A height field on a part of a disc with the cut faces shown: slices of pizza, of pies, of layered salads."""
import math

from .shapes import colored, mesh, polar


def sector(name, radius, start, end, height, material, color=None, wall=None, floor=0., rings=150, steps=90, levels=24):
    """
    `height` and `color` as for `polar`; angles `start` to `end` in radians, a whole disc where they are 2 pi apart.
    wall: `wall(r, a, s)` answers the colour of a cut face, s from 0 (at `floor`) to 1 (at the top)
    """
    if end - start > 6.28:
        return polar(name, radius, height, material, rings, steps, color)
    vertices, faces, colors = [], [], []
    for i in range(rings + 1):
        for j in range(steps + 1):
            a = start + (end - start) * j / steps
            r = radius * i / rings
            moved, z = height(r, a)
            vertices.append((moved * math.cos(a), moved * math.sin(a), z))
            if color:
                colors.append(color(r, a, z))
    row = steps + 1
    for i in range(rings):
        for j in range(steps):
            faces.append((i * row + j, (i + 1) * row + j, (i + 1) * row + j + 1, i * row + j + 1))
    for a, turn in ((start, 1), (end, -1)):
        first = len(vertices)
        for i in range(rings + 1):
            r = radius * i / rings
            moved, top = height(r, a)
            for k in range(levels + 1):
                s = k / levels
                vertices.append((moved * math.cos(a), moved * math.sin(a), floor + (top - floor) * s))
                if color:
                    colors.append(wall(r, a, s) if wall else color(r, a, top))
        for i in range(rings):
            for k in range(levels):
                one = first + i * (levels + 1) + k
                faces.append((one, one + levels + 1, one + levels + 2, one + 1)[::turn])
    thing = mesh(name, vertices, faces, material)
    return colored(thing, colors) if color else thing
