"""Bread that was torn and cut: slices with real pores and a thick crust, flat scored buns, a woven basket and the cloth in it."""
import math

import numpy as np
from mathutils import noise

from . import layers
from .materials import linear, surface
from .morning import between
from .place import copy, hide, settle
from .roast import mixed
from .shapes import chance, chunk, colored, fractal, group, mesh, polar, tube

#: Per loaf: tones (crumb, its other tone, the depth of its pores, crust, crust where it is darkest), its pores [(scale, how large, how many)], seeds.
LOAVES = {
    'rye': {'tones': ('#7d5030', '#643c20', '#331b0d', '#45270f', '#241208'), 'pores': ((15., .3, .5), (32., .36, .8)), 'boxy': 5., 'seeds': None},
    'seeds': {'tones': ('#d3ab74', '#bd8f56', '#7a5128', '#84501f', '#4c280f'), 'pores': ((8., .34, .42), (17., .36, .6), (36., .36, .8)), 'boxy': 2.6,
              'seeds': ('#5a3416', '#3c210e')},
}


def _pores(loaf, x, z, seed):
    """How deep a pore is at a place of the crumb, 0..1."""
    deep = 0.
    for scale, size, many in LOAVES[loaf]['pores']:
        far, places = noise.voronoi((x * scale + seed, z * scale * 1.2, seed + scale))
        here = noise.cell(places[0] * 7.3)
        if abs(here) < many:
            edge = far[0] + .12 * fractal(x * scale * 2.3, z * scale * 2.3, seed)
            deep = max(deep, between(size * (.55 + .6 * abs(here) / many) - edge, -.02, .16) * (.55 + 4 / scale))
    return min(1., deep)


def bread_slice(loaf='rye', wide=.42, tall=.4, thick=.09):
    """A slice standing on its lower edge in the plane x-z, its cut to -y, its middle at x = 0, its foot at z = 0. loaf: a key of LOAVES"""
    given = LOAVES[loaf]
    crumb, other, hollow, crust, burnt = (linear(tone) for tone in given['tones'])
    material = surface('bread ' + loaf, '#ffffff', rough=.82, specular=.2, glow=.08, glow_radius=.02, bump=.7, bump_scale=48, waves=.2, wave_scale=20,
                       vertex_colors=True)
    seed = chance.random() * 80
    sides, rings = 210, 56
    lean = chance.uniform(-.06, .06)

    def reach(a):
        x, z = math.cos(a), math.sin(a)
        power = given['boxy'] if z > 0 else 6.
        d = (abs(x) ** power + abs(z) ** power) ** (-1 / power)
        out = 1 + .03 * noise.noise((x * 1.4 + seed, z * 1.4, 1)) + .012 * noise.noise((x * 6 + seed, z * 6, 2))
        # The dome swells over the tin, or a hearth loaf widens below.
        out *= 1 + (.05 * max(0, z) * (1 - z) * 2 if loaf == 'rye' else -.05 * z)
        return out * d

    vertices, colors, faces = [], [], []
    rim = .07 / wide if loaf == 'rye' else .062 / wide

    def face(side, count, fine):
        first = len(vertices)
        for ring in range(count + 1):
            t = ring / count
            for j in range(sides):
                a = 2 * math.pi * j / sides
                d = reach(a) * t
                x, z = wide * d * math.cos(a), tall * d * math.sin(a)
                soft = 1 - between(t, 1 - rim * 1.5, 1 - rim * .6)
                deep = _pores(loaf, x, z, seed + side) * soft if fine else 0
                uneven = .006 * fractal(x * 5 + seed, z * 5, side) + .004 * fractal(x * 22, z * 22, seed)
                vertices.append((x + lean * z, side * (thick / 2 + uneven - .04 * deep - .012 * max(0, t - .97) / .03), z + tall))
                n = fractal(x * 4 + seed, z * 4, 3)
                tone = mixed(mixed(crumb, other, .45 + 1.2 * n + .6 * fractal(x * 26, z * 26, seed)), hollow, deep * .9)
                colors.append(mixed(mixed(tone, crust, (t - 1 + rim * 1.35 + .02 * n) / rim * 1.3), burnt, (t - .985) * 30))
        for ring in range(count):
            for j in range(sides):
                k = (j + 1) % sides
                quad = (first + ring * sides + j, first + ring * sides + k, first + (ring + 1) * sides + k, first + (ring + 1) * sides + j)
                faces.append(quad if side < 0 else quad[::-1])
        return first + count * sides

    front, back = face(-1, rings, True), face(1, 8, False)
    last = front
    for level in range(1, 8):
        first = back if level == 7 else len(vertices)
        if level < 7:
            y = thick * (level / 7 - .5)
            for j in range(sides):
                a = 2 * math.pi * j / sides
                d = reach(a) * (1 + .012 * math.sin(math.pi * level / 7) + .02 * fractal(math.cos(a) * 8 + seed, math.sin(a) * 8, y * 16))
                x, z = wide * d * math.cos(a), tall * d * math.sin(a)
                vertices.append((x + lean * z, y, z + tall))
                dark = .4 + 1.3 * fractal(math.cos(a) * 3 + seed, math.sin(a) * 3, y * 6) + .35 * math.sin(a)
                colors.append(mixed(crust, burnt, dark))
        for j in range(sides):
            k = (j + 1) % sides
            faces.append((last + j, last + k, first + k, first + j))
        last = first
    body = colored(mesh('slice', vertices, faces, material), colors)
    parts = [body]
    if given['seeds'] or loaf == 'rye':
        tones = given['seeds'] or ('#a07c46', '#7c5a2c')
        kind = surface('seed ' + loaf, *tones, scale=9, rough=.35, coat=.3)
        one = chunk('seed', (.022, .012, .008) if given['seeds'] else (.017, .016, .016), kind, square=2, rough=.08, detail=2)
        placed = []
        for _ in range(80 if given['seeds'] else 26):
            inside = given['seeds'] and chance.random() < .5
            a = chance.uniform(0, 6.28) if given['seeds'] else chance.uniform(.5, 2.64)
            d = reach(a) * (math.sqrt(chance.random()) * .92 if inside else 1.005)
            x, z = wide * d * math.cos(a), tall * d * math.sin(a)
            placed.append(copy(one, (x + lean * z, -thick / 2 + .002 if inside else chance.uniform(-.46, .46) * thick, z + tall),
                               (chance.uniform(0, 6), chance.uniform(0, 6) if not inside else 0, chance.uniform(-.3, .3) if inside else chance.uniform(0, 6))))
        settle()
        parts += layers.joined(placed, 'seeds')
        hide(one)
    return group(*parts, name='slice')


def scored_bun(radius=.38, height=.25):
    """A flat wheat bun, cut crosswise before the oven: brown above, pale where it rose last, floury. Foot at z = 0."""
    pale, gold, brown, dark, torn, flour = (linear(tone) for tone in ('#dcae6a', '#b87835', '#864a1c', '#512a0f', '#eccf98', '#eadcc4'))
    material = surface('bun crust', '#ffffff', rough=.58, rough_change=.12, specular=.3, coat=.05, glow=.08, glow_radius=.02, bump=.45, bump_scale=30,
                       waves=.2, wave_scale=9, vertex_colors=True)
    seed, turn = chance.random() * 60, chance.uniform(0, 1.5)
    end = 2.15

    def cut(x, y):
        u, v = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        u, v = u + .02 * fractal(v * 5, seed), v + .02 * fractal(u * 5, seed + 3)
        far = math.hypot(x, y) / radius
        wide = .05 * (1 - (far / .86) ** 2)
        return min(abs(u), abs(v)) / wide if wide > .006 else 9.

    def field(r, a):
        p = r / radius * end
        out = 1 + .09 * noise.noise((math.cos(a) * 1.1 + seed, math.sin(a) * 1.1, seed)) + .03 * noise.noise((math.cos(a) * 3 + seed, math.sin(a) * 3, 1))
        flat = abs(math.sin(p)) ** .85 if p < math.pi / 2 else math.sin(p)
        moved = radius * out * flat
        z = .36 * height + height * .64 * (math.cos(p) if p < math.pi / 2 else .56 * math.cos(p) / .55)
        x, y = moved * math.cos(a), moved * math.sin(a)
        if p < 1.45:
            d = cut(x, y)
            z += height * (-.17 * math.exp(-d ** 2) + .07 * math.exp(-((d - 1.5) / .6) ** 2))
            z += .02 * fractal(x * 4 + seed, y * 4, 2) + .006 * fractal(x * 15, y * 15, seed)
        return moved, max(0, z)

    def color(r, a, z):
        p = r / radius * end
        moved, _ = field(r, a)
        x, y = moved * math.cos(a), moved * math.sin(a)
        n, fine = fractal(x * 4 + seed, y * 4, 5), fractal(x * 16, y * 16 + seed, 2)
        tone = mixed(gold, brown, .5 + .9 * n + .3 * fine + .4 * math.cos(p))
        tone = mixed(tone, dark, (n + .5 * fine - .28) * 1.6)
        tone = mixed(tone, pale, between(p, 1.25, 1.65) * .85)
        d = cut(x, y) if p < 1.45 else 9
        tone = mixed(tone, dark, .5 * math.exp(-((d - 1.25) / .3) ** 2))
        tone = mixed(tone, torn, between(1.1 - d, 0, .5) * .85)
        dust = noise.noise((x * 26 + seed, y * 26, 7)) + .7 * fractal(x * 5, y * 5, seed) - .25
        return mixed(tone, flour, between(dust, 0, .5) * .5 * (p < 1.5))

    return polar('bun', radius, field, material, 110, 220, color)


def woven_basket(low=.84, high=1.12, height=.42, posts=34, rows=9):
    """A round basket of willow: strands that go before and behind its posts, a rim of three twisted rods. Answers how wide it is at a height."""
    kinds = [surface('willow' + tone, tone, shade, scale=4, rough=.55, bump=.35, bump_scale=26, stretch=(2, 2, 6), coat=.08)
             for tone, shade in (('#a9743f', '#7a4c24'), ('#8f5c30', '#643b1b'), ('#bb8a52', '#8c5f30'))]
    at = lambda z: low + (high - low) * max(0, min(1, z / height)) ** .8
    steps = posts * 5
    for row in range(rows):
        z = .04 + (height - .04) * row / (rows - 1)
        r = at(z)
        path = []
        for i in range(steps + 1):
            a = 2 * math.pi * i / steps
            out = r + .034 * math.cos(a * posts / 2 + row * math.pi)
            path.append((out * math.cos(a), out * math.sin(a), z + .006 * math.sin(a * 3 + row * 2)))
        tube('strand', [path], kinds[row % 3], .029, 0)
    stakes = [[((at(z) * math.cos(a)), at(z) * math.sin(a), z) for z in np.linspace(.02, height + .04, 8)] for a in [2 * math.pi * (i + .5) / posts * 1. for i in range(posts)]]
    tube('posts', stakes, kinds[1], .026, 0)
    for strand in range(3):
        path = []
        for i in range(361):
            a = 2 * math.pi * i / 360
            b = a * 22 + strand * 2 * math.pi / 3
            r = high + .015 + .042 * math.cos(b)
            path.append((r * math.cos(a), r * math.sin(a), height + .06 + .042 * math.sin(b)))
        tube('rim', [path], kinds[strand], .04, 0)
    disc = polar('floor', low, lambda r, a: (r, .03), kinds[1], 10, 60)
    settle()
    return disc


def basket_cloth(tone, stripe='#8e3a34', low=.8, high=1.07, height=.42, half=1.16, turn=.6):
    """A square of linen laid into a basket: flat on its floor, up its wall, its corners over the rim; two stripes along its hem."""
    plain, worn, line = linear(tone), mixed(linear(tone), (0, 0, 0, 1), .22), linear(stripe)
    material = surface('basket cloth', '#ffffff', rough=.9, specular=.1, bump=.5, bump_scale=80, waves=.3, wave_scale=7, vertex_colors=True)
    seed = chance.uniform(0, 40)
    wall = math.hypot(high - low, height)
    #: Where the cloth goes: length along it → (radius, height).
    lengths = (0, low, low + wall, low + wall + .1, low + wall + .2, low + wall + .6)
    radii = (0, low, high - .01, high + .05, high + .13, high + .16)
    heights = (.05, .06, height + .05, height + .15, height + .08, height - .3)

    def field(r, a):
        long = r * half / max(abs(math.cos(a - turn)), abs(math.sin(a - turn)))
        fold = .55 * math.sin(a * 9 + seed) + .45 * math.sin(a * 14 + 2 * seed) + .6 * noise.noise((math.cos(a) * 3, math.sin(a) * 3, seed))
        raised = between(long, low * .8, low + wall)
        out = float(np.interp(long, lengths, radii)) - .03 * abs(fold) * raised * (long < low + wall) + .045 * max(0, fold) * between(long, low + wall, low + wall + .3)
        z = float(np.interp(long, lengths, heights)) + .02 * fractal(r * math.cos(a) * 4, r * math.sin(a) * 4, seed) + .012 * fold * raised
        return out, z + .006

    def color(r, a, _z):
        far = r * half
        edge = half - far
        n = fractal(r * math.cos(a) * 60, r * math.sin(a) * 60, seed)
        tone = mixed(plain, worn, .4 + .9 * n)
        inside = (.07 < edge < .105) or (.135 < edge < .15)
        return mixed(tone, line, .85 if inside else 0)

    cloth = polar('basket cloth', 1., field, material, 120, 320, color)
    solid = cloth.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = .014, 1
    settle()
    return cloth
