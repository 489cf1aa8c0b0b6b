"""Slices of mushrooms from the pan: shrunk and bent by the heat, their rims rolled and brown, no outline around them."""
import math

import numpy as np
from mathutils import noise

from .materials import linear, surface
from .roast import mixed
from .shapes import chance, colored, fractal, mesh

#: The tones of a kind: flesh, golden where it lay in the pan, brown rim, skin of the cap, gills or pores.
TONES = {
    'champignon': ('#ecd2a4', '#d29a54', '#96581f', '#7f4c22', '#6a4024'),
    'porcini': ('#f0d8a2', '#d6a052', '#97591f', '#6b3a18', '#a8803a'),
}


def _outline(kind, size):
    """The section of a mushroom, from its middle: [(angle, radius)]. Cap up, stem down."""
    stem = chance.uniform(.2, .27) if kind == 'champignon' else chance.uniform(.3, .42)
    foot = stem * (1.1 if kind == 'champignon' else 1.25)
    long, rim = chance.uniform(.62, .85), chance.uniform(-.06, .03)
    points = [(math.cos(a), .04 + .66 * math.sin(a) ** .85) for a in [math.pi * i / 40 for i in range(41)]]
    points += [(-.98, rim), (-.9, rim - .09), (-.6, rim - .04), (-stem - .06, rim - .1), (-stem, rim - .2), (-foot, -long + .12), (-foot * .8, -long)]
    points += [(foot * .7, -long), (foot, -long + .1), (stem, rim - .2), (stem + .06, rim - .1), (.6, rim - .04), (.9, rim - .09), (.98, rim)]
    middle = (0, .12)
    corners = np.array(points + points[:1])
    steps = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:]):
        count = max(1, round(math.hypot(bx - ax, by - ay) / .03))
        steps += [(ax + (bx - ax) * t / count, ay + (by - ay) * t / count) for t in range(count)]
    polar = sorted((math.atan2(y - middle[1], x - middle[0]), math.hypot(x - middle[0], y - middle[1])) for x, y in steps)
    angles, radii = zip(*polar)
    return lambda a: float(np.interp(a, angles, radii, period=2 * math.pi)) * size, middle, stem, rim


def fried_slice(kind='champignon', size=.16, heat=.5):
    """
    A slice along a mushroom, lying flat, its middle at z = 0.

    kind: a key of TONES; heat: 0 stewed and pale .. 1 brown and curled
    """
    reach, middle, stem, rim = _outline(kind, size)
    flesh, golden, brown, skin, under = (linear(tone) for tone in TONES[kind])
    material = surface('fried mushroom', '#ffffff', rough=.34, rough_change=.1, glow=.25, glow_radius=.03, glow_tint=(1, .6, .3), coat=.35,
                       coat_rough=.16, bump=.4, bump_scale=34, waves=.2, wave_scale=14, vertex_colors=True)
    seed = chance.random() * 70
    thick = size * chance.uniform(.13, .17)
    rings, sides = 14, 120
    bow, twist, roll = chance.uniform(.6, 1.6) * (.4 + heat), chance.uniform(-1.2, 1.2) * heat, chance.choice((-1, 1))
    vertices, colors, faces = [], [], []

    def place(ring, j, side):
        a = 2 * math.pi * j / sides - math.pi
        t = ring / rings
        shrunk = 1 + (.04 + .09 * heat) * noise.noise((math.cos(a) * 2 + seed, math.sin(a) * 2, 1)) * t
        x, y = reach(a) * t * shrunk * math.cos(a) + middle[0] * size, reach(a) * t * shrunk * math.sin(a) + middle[1] * size
        u, w = x / size, y / size
        # Thinner where the water has gone, round at its rim.
        body = thick * (1 - t ** 5) ** .5 * (1 + .3 * fractal(u * 2.4 + seed, w * 2.4, 2)) * (1 - .3 * heat * (.2 < abs(u) < .8))
        z = side * body + size * roll * (.08 * bow * u * u + .05 * bow * w * w * (w < 0) + .06 * twist * u * w)
        z += size * .03 * (.5 + heat) * fractal(u * 2 + seed, w * 2, 7)
        return (x * (1 - .04 * bow * u * u), y, z), tone(u, w, t, side, a)

    def tone(u, w, t, side, a):
        n = fractal(u * 3 + seed, w * 3, side * 4)
        fine = fractal(u * 11 + seed, w * 11, side)
        color = mixed(flesh, golden, .15 + .75 * heat + 1.1 * n + .35 * fine)
        # The gills lie in a band below the cap.
        if kind == 'champignon':
            band = math.exp(-((w - rim - .05 - .16 * (1 - u * u)) / .075) ** 2) * (stem * .9 < abs(u) < .9)
            color = mixed(color, under, .75 * band * (.8 + .8 * fine))
        else:
            band = (stem < abs(u) < .95) * math.exp(-((w - rim - .02) / .1) ** 2)
            color = mixed(color, under, .7 * band)
        color = mixed(color, brown, (t - .74 + .3 * n + .25 * heat) * 2.2 * (.45 + heat * .6))
        return mixed(color, skin, (t - .95) * 16 * (math.sin(a) > -.05))

    for side in (1, -1):
        for ring in range(rings + (side > 0)):
            for j in range(sides):
                vertex, color = place(ring, j, side)
                vertices.append(vertex)
                colors.append(color)
    top = lambda ring, j: ring * sides + j % sides
    low = lambda ring, j: top(ring, j) if ring == rings else (rings + 1 + ring) * sides + j % sides
    for ring in range(rings):
        for j in range(sides):
            faces.append((top(ring, j), top(ring + 1, j), top(ring + 1, j + 1), top(ring, j + 1)))
            faces.append((low(ring, j), low(ring, j + 1), low(ring + 1, j + 1), low(ring + 1, j)))
    return colored(mesh('fried mushroom', vertices, faces, material), colors)
