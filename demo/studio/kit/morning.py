"""What dumplings, pancakes and breakfasts share: pieces that rest on a heap, the browned skin of batter, fried eggs, grains, berries, curd."""
import math

import bpy
import numpy as np
from mathutils import Euler, Quaternion, Vector, noise

from .materials import linear, surface
from .place import copy, ground, on_disc, settle
from .shapes import chance, chunk, fractal, grid, group, mesh, polar


def blend(one, other, t):
    """Between two linear colours, t held within 0..1."""
    t = max(0., min(1., t))
    return tuple(a + (b - a) * t for a, b in zip(one, other))


def between(value, low, high):
    """0 at `low`, 1 at `high`, smooth."""
    t = max(0., min(1., (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


# --- placing


def rest(thing, x, y, reach, lift=0., turn=None, lean=.85, scale=1., sink=.5, tilt=0.):
    """
    Lays a copy on what is beneath all of it, not only beneath its middle: nine rays within `reach` give the plane that it lies on.
    sink: 0 stays above the highest of them, 1 goes down to their mean; the rest as in `drop`
    """
    spots = [(0, 0)] + [(reach * math.cos(k * math.pi / 4), reach * math.sin(k * math.pi / 4)) for k in range(8)]
    heights = [ground(x + dx, y + dy)[0].z for dx, dy in spots]
    mean = sum(heights) / len(heights)
    slope_x = sum(dx * h for (dx, _), h in zip(spots, heights)) / sum(dx * dx for dx, _ in spots)
    slope_y = sum(dy * h for (_, dy), h in zip(spots, heights)) / sum(dy * dy for _, dy in spots)
    highest = max(h - slope_x * dx - slope_y * dy for (dx, dy), h in zip(spots, heights))
    up = Vector((0, 0, 1)).lerp(Vector((-slope_x, -slope_y, 1)).normalized(), lean).normalized()
    angle = chance.uniform(0, 2 * math.pi) if turn is None else turn
    turned = Vector((0, 0, 1)).rotation_difference(up) @ Quaternion((0, 0, 1), angle)
    if tilt:
        turned = turned @ Quaternion((1, 0, 0), chance.uniform(-tilt, tilt)) @ Quaternion((0, 1, 0), chance.uniform(-tilt, tilt))
    foot = Vector((x, y, mean + (highest - mean) * (1 - sink)))
    one = copy(thing, foot + up * lift * scale, turned.to_euler(), scale)
    settle()
    return one


def ring_of(count, radius, jitter=.05, start=None, center=(0, 0)):
    """Points around a circle, a little out of order."""
    start = chance.uniform(0, 6.28) if start is None else start
    points = []
    for k in range(count):
        a = start + 6.283 * (k + chance.uniform(-.16, .16)) / count
        r = radius + chance.uniform(-jitter, jitter)
        points.append((center[0] + r * math.cos(a), center[1] + r * math.sin(a)))
    return points


def mound(radius, height, material, low, center=(0, 0), wobble=.05):
    """A hill under a heap, of the food's own colour."""
    seed = chance.random() * 30
    hill = polar('mound', radius, lambda r, a: (r * (1 + wobble * noise.noise((math.cos(a) + seed, math.sin(a), 3))),
                                                height * (1 - (r / radius) ** 2) ** .8 if r < radius else 0),
                 material, 24, 72)
    hill.location = (*center, low)
    settle()
    return hill


# --- batter


BATTERS = {
    # pale, golden, brown, nearly burnt
    'wheat': ('#f6cf8c', '#e39a42', '#a8561a', '#6b2e0c'),
    'buckwheat': ('#c68238', '#99581e', '#63300f', '#331606'),
    'fluffy': ('#f3cd90', '#d98a34', '#a04c14', '#6b2a0a'),
    'curd': ('#f7deb0', '#e0953c', '#a8561a', '#6b2e0e'),
    'potato': ('#f0c870', '#d98a2a', '#9a4c12', '#4f2208'),
}


def batter_surface(kind='wheat', bump=.35, coat=.2):
    return surface('batter-' + kind, '#ffffff', rough=.42, coat=coat, coat_rough=.22, glow=.12, glow_radius=.03, glow_tint=(1, .6, .3), bump=bump,
                   bump_scale=34,
                   vertex_colors=True)


def browned(kind, x, y, seed, browning=0., lace=1.):
    """The skin of a pancake at (x, y) of its own: pale pores, golden lace, brown where the pan was hot. browning: -1 pale .. 1 dark."""
    pale, golden, brown, dark = (linear(tone) for tone in BATTERS[kind])
    broad = fractal(x * 1.8 + seed, y * 1.8, seed, 3)
    cells = noise.voronoi((x * 9 + seed, y * 9, seed * .3))[0]
    rim_of_cell = 1 - min(1, (cells[1] - cells[0]) * 3.2)
    fine = fractal(x * 14 + seed, y * 14, seed + 5, 2)
    tone = blend(pale, golden, .55 + broad * 1.1 + browning * .6 + fine * .35)
    tone = blend(tone, brown, lace * rim_of_cell ** 2 * (.35 + 1.3 * max(0, broad + .25)) + browning * .45 + max(0, fine - .1) * .7)
    return blend(tone, dark, (fractal(x * 5 + seed, y * 5, seed + 9) - .38 + browning * .25) * 1.6)


def cake(radius, height, kind, top_browning=.15, side='#f6dca6', edge=.34, wobble=.08, dent=.03, name='cake', rugged=.012, side_rough=.0):
    """
    A thick round pancake (oladi, syrniki, draniki), its foot at z = 0: browned flat faces, a pale band around its middle.
    edge: how much of the height is round; rugged: relief of all of it, part of a unit
    """
    seed = chance.random() * 90
    pale = linear(side)
    material = batter_surface(kind, .6, .15)

    def point(u, v):
        a = 2 * math.pi * u
        out = 1 + wobble * noise.noise((math.cos(a) * 1.1 + seed, math.sin(a) * 1.1, seed))
        out += wobble * .35 * noise.noise((math.cos(a) * 3 + seed, math.sin(a) * 3, 2))
        slope = math.pi * (v - .5)
        if v < .28:
            r, z = v / .28 * (1 - edge * .5), 0
        elif v > .72:
            r, z = (1 - v) / .28 * (1 - edge * .5), 1
        else:
            slope = math.pi * ((v - .28) / .44 - .5)
            r, z = 1 - edge * .5 + edge * .5 * math.cos(slope), .5 + .5 * math.sin(slope)
        x, y = r * radius * out * math.cos(a), r * radius * out * math.sin(a)
        z = z * height * (1 + .12 * fractal(x * 3 + seed, y * 3, 4)) - dent * (1 - r) ** 2 * (z > .5)
        d = rugged * fractal(x * 16 + seed, y * 16, z * 22, 3)
        return x + d * math.cos(a), y + d * math.sin(a), z + d

    def color(u, v, place):
        x, y, z = place
        skin = browned(kind, x, y, seed + (v > .5) * 20, top_browning, .5)
        band = 1 - between(abs(z / height - .48), .22, .5)
        return blend(skin, blend(pale, browned(kind, x * 2, y * 2 + z * 3, seed, -.6, .3), .35), band * .92)

    return grid(name, point, material, 120, 64, color=color, closed=True)


# --- eggs


def yolk_surface():
    return surface('fried yolk', '#f08a08', '#f59c12', scale=3, rough=.1, glow=.55, glow_radius=.09, glow_tint=(1, .45, .06), coat=.9, coat_rough=.05)


def fried_egg(radius=.5, crisp=1.):
    """An egg from a hot pan: a running white with a lacy brown edge, blisters, a round yolk. Foot at z = 0."""
    seed = chance.random() * 70
    white, veil, gold, brown = linear('#f7f3e8'), linear('#efe6d0'), linear('#c9822e'), linear('#6b340f')
    material = surface('egg fried white', '#ffffff', rough=.26, glow=.35, glow_radius=.05, glow_tint=(1, .85, .65), coat=.35, coat_rough=.12, bump=.12,
                       bump_scale=26, vertex_colors=True)
    middle = (chance.uniform(-.12, .12) * radius, chance.uniform(-.12, .12) * radius)

    def field(r, a):
        t = r / radius
        out = 1 + .2 * noise.noise((math.cos(a) * 1.3 + seed, math.sin(a) * 1.3, seed))
        out += t ** 6 * (.09 * fractal(math.cos(a) * 4 + seed, math.sin(a) * 4, 2) + .03 * fractal(math.cos(a) * 14, math.sin(a) * 14, seed))
        x, y = r * out * math.cos(a), r * out * math.sin(a)
        near = math.hypot(x - middle[0], y - middle[1]) / radius
        z = .018 + .045 * math.exp(-(near / .62) ** 4) * (1 - t ** 4) + .016 * max(0, fractal(x * 6 + seed, y * 6, 3)) * t
        blister = max(0, noise.noise((x * 15 + seed, y * 15, 8)) - .25) * .06 * between(t, .45, .8)
        ruffle = .03 * max(0, fractal(math.cos(a) * 7 + seed, math.sin(a) * 7, 1) + .25) * between(t, .86, 1)
        return r * out, (z + blister + ruffle) * math.sqrt(max(0, 1 - t ** 14)) + .002

    def color(r, a, z):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        tone = blend(white, veil, fractal(x * 5 + seed, y * 5, 2) * 1.2 + .3)
        ragged = t + .07 * fractal(x * 9 + seed, y * 9, 5) + .05 * fractal(math.cos(a) * 3 + seed, math.sin(a) * 3, 9)
        tone = blend(tone, gold, crisp * between(ragged, .86, .97) * .95)
        return blend(tone, brown, crisp * between(ragged, .95, 1.06))

    flat = polar('white', radius, field, material, 90, 200, color)
    yolk = chunk('yolk', (.19, .19, .115), yolk_surface(), square=2.1, rough=.02, detail=5)
    yolk.location = (*middle, .07)
    return group(flat, yolk, name='egg')


# --- grains, berries, small things


def caviar_bead(radius=.037):
    """Salmon roe: a clear skin with a darker drop of fat inside."""
    skin = surface('roe', '#f0480c', '#e03408', scale=4, rough=.07, glow=.6, glow_radius=.05, glow_tint=(1, .3, .06), coat=.9, coat_rough=.04)
    return chunk('roe', (radius, radius, radius * .95), skin, square=2, rough=.02, detail=3)


def buckwheat_grain(size=.036):
    """A grain that has opened: three-sided, brown, a pale seam."""
    material = surface('buckwheat', '#8a5126', '#b8793f', '#e0b27a', scale=11, third_scale=16, third_range=(.6, .68), rough=.45, glow=.15,
                       glow_radius=.02, coat=.2, bump=.4, bump_scale=60)
    return chunk('buckwheat', (size, size * .78, size * .72), material, square=1.5, rough=.22, grain=1.4, detail=3)


def raisin(size=.06):
    material = surface('raisin', '#3d1a0e', '#6b3315', scale=6, rough=.35, coat=.3, bump=.8, bump_scale=24, waves=.8, wave_scale=18)
    return chunk('raisin', (size, size * .7, size * .6), material, square=2.2, rough=.35, grain=2.6)


def fried_onion():
    """A piece of a ring that has gone golden and brown: a ribbon on edge, waved."""
    material = surface('fried onion', '#d98218', '#94440c', '#5a2608', scale=5, third_scale=8, third_range=(.58, .68), rough=.25, coat=.5, glow=.3,
                       glow_radius=.03, glow_tint=(1, .5, .15))
    r = chance.uniform(.08, .15)
    reach = chance.uniform(1.6, 3.6)
    wave = chance.uniform(0, 6)
    wide = chance.uniform(.035, .055)

    def point(u, v):
        a = u * reach
        out = r + .016 * math.sin(5 * a + wave) + .012 * (v - .5) * math.sin(3 * a + wave)
        thin = .35 + .65 * math.sin(math.pi * min(1, max(0, u))) ** .5
        return out * math.cos(a), out * .85 * math.sin(a), (v - .5) * wide * thin + .014 * math.sin(4 * a + wave * 2)

    return grid('fried onion', point, material, 22, 5, thickness=.016)


def curd_crumb(size=.05, tone='#fdf3dc'):
    material = surface('curd', tone, '#f3dfb6', scale=8, rough=.6, glow=.45, glow_radius=.04, glow_tint=(1, .85, .6), bump=.6, bump_scale=26)
    return chunk('curd', (size, size * .85, size * .7), material, square=2.5, rough=.35, grain=2.4, detail=3)


def melted_butter():
    return surface('melted butter', '#e6a52a', '#efb840', scale=3, rough=.06, glow=.5, glow_radius=.08, glow_tint=(1, .65, .12), coat=.7, coat_rough=.04)


def heap_of(things, count, radius, center=(0, 0), lift=.02, layers=5):
    """Beads and berries heaped up in layers, each smaller than the one before."""
    for layer in range(layers):
        share = 1 - .7 * layer / layers
        strew(things, round(count / layers), radius * share, lift=lift, scale=(.88, 1.12), center=center, tumble=True)


def strew(things, count, radius, inner=0., lift=.004, scale=(.7, 1.3), center=(0, 0), within=None, tumble=False, points=None):
    """
    `sprinkle` for hundreds: all places are looked for first, then everything becomes one mesh. tumble: turned any way, not lying flat.
    Hides the prototypes, which have to share one material.
    """
    settle()
    for thing in things:
        thing.location = (0, 0, -60)
    settle()
    graph = bpy.context.evaluated_depsgraph_get()
    shapes = []
    for thing in things:
        evaluated = thing.evaluated_get(graph)
        data = evaluated.to_mesh()
        corners = np.empty(len(data.vertices) * 3)
        data.vertices.foreach_get('co', corners)
        shapes.append((corners.reshape(-1, 3), [tuple(face.vertices) for face in data.polygons]))
        evaluated.to_mesh_clear()
    vertices, faces, total = [], [], 0
    for x, y in points or [on_disc(radius, inner, center) for _ in range(count)]:
        place, normal = ground(x, y)
        if within is not None and not within(place.x, place.y, place.z):
            continue
        if tumble:
            turned = Euler((chance.uniform(0, 6), chance.uniform(0, 6), chance.uniform(0, 6))).to_matrix()
        else:
            up = Vector((0, 0, 1)).lerp(normal, .8).normalized()
            turned = (up.to_track_quat('Z', 'Y') @ Quaternion((0, 0, 1), chance.uniform(0, 6.283))).to_matrix()
        corners, sides = chance.choice(shapes)
        moved = corners @ np.array(turned * chance.uniform(*scale)).T + np.array(place + normal * lift)
        vertices.append(moved)
        faces.extend(tuple(k + total for k in side) for side in sides)
        total += len(corners)
    if not vertices:
        return None
    whole = mesh('strewn', np.concatenate(vertices), faces, things[0].data.materials[0])
    settle()
    return whole
