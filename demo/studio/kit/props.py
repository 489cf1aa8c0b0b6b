"""What stands around food in banners and news: fruit, bags, candles, fir, tools. Each stands on z = 0 around the origin."""
import math

import bpy

from . import pieces
from .materials import linear, surface
from .place import copy, hide
from .shapes import chance, chunk, fractal, grid, group, lathe, link, mesh, polar, prism, ring, tube


def shining(name, color, strength):
    """A surface that gives light: flames, lamps, windows."""
    material = bpy.data.materials.get(name)
    if material:
        return material
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Emission'].default_value = linear(color)
    shader.inputs['Emission Strength'].default_value = strength
    shader.inputs['Base Color'].default_value = linear(color)
    return material


def paper(tone='#b8895a'):
    return surface('paper' + tone, tone, None, rough=.8, bump=.3, bump_scale=60, waves=.35, wave_scale=4, specular=.15)


def box(material, x, y, z, bevel=.012, name='box'):
    """A box of half sizes x, y and the height z, standing on the table."""
    vertices = [(sx * x, sy * y, h) for h in (0, z) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    body = mesh(name, vertices, [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], material, smooth=False)
    if bevel:
        edge = body.modifiers.new('edge', 'BEVEL')
        edge.width = bevel
        edge.segments = 3
    return body


def apple(radius=.36, tone='#c9c24a', blush='#d97a2c'):
    """An apple with its stem; Antonovka by default."""
    colors = linear(tone), linear(blush), linear('#8f9a2e')
    seed = chance.random() * 60
    material = surface('apple-' + tone, '#ffffff', rough=.3, coat=.4, glow=.2, glow_radius=.08, glow_tint=(1, .8, .3), bump=.06, bump_scale=30, vertex_colors=True)

    def place(u, v):
        a, t = 2 * math.pi * u, math.pi * (.02 + .96 * v)
        r = radius * math.sin(t) ** .8 * (1 + .1 * math.cos(t)) * (1 + .03 * fractal(math.cos(a) + seed, math.sin(a), v))
        z = radius * (.92 * math.cos(t) - .3 * math.exp(-((t / .42) ** 2)) + .2 * math.exp(-(((math.pi - t) / .4) ** 2)))
        return r * math.cos(a), r * math.sin(a), z + radius * .82

    def color(u, v, place_of):
        k = max(0, min(1, .4 + 1.4 * fractal(place_of[0] * 2 + seed, place_of[1] * 2, place_of[2] * 2)))
        stem = math.exp(-(v / .12) ** 2)
        one = [a + (b - a) * k * .8 for a, b in zip(colors[0], colors[1])]
        return tuple(a + (b - a) * stem for a, b in zip(one, colors[2]))

    body = grid('apple', place, material, 64, 48, color, closed=True)
    stem = tube('stem', [[(0, 0, radius * 1.3), (.02, .01, radius * 1.75), (.07, .03, radius * 1.98)]], surface('twig', '#4a2f1a', rough=.8), .022, -.2)
    return group(body, stem, name='apple')


def tangerine(radius=.3):
    material = surface('tangerine', '#f07a0a', '#f59a1c', scale=3, rough=.35, coat=.2, glow=.3, glow_radius=.08, glow_tint=(1, .5, .1), bump=.5, bump_scale=34)
    body = lathe('tangerine', [(0, .1 * radius), (.3 * radius, .02), (.75 * radius, .16 * radius), (radius, .75 * radius), (.8 * radius, 1.35 * radius),
                               (.3 * radius, 1.6 * radius), (0, 1.52 * radius)], material, 64, 8, .05)
    dot = chunk('dot', (.035, .035, .02), surface('twig green', '#4d6b22', rough=.7), square=2, rough=.3, detail=2)
    dot.location = (0, 0, 1.53 * radius)
    return group(body, dot, name='tangerine')


def fir(length=1.6):
    """A branch of fir along x."""
    material = surface('fir', '#1f4a2c', '#3d7040', scale=8, rough=.55, glow=.1, glow_radius=.01, glow_tint=(.6, 1, .3))
    bark = surface('twig', '#4a2f1a', rough=.8)
    twigs, needles = [], []

    def branch(start, angle, long, depth):
        steps = max(6, int(long * 16))
        path = []
        for i in range(steps + 1):
            t = i / steps
            path.append((start[0] + long * t * math.cos(angle), start[1] + long * t * math.sin(angle), start[2] + .05 * math.sin(3 * t)))
        twigs.append(path)
        for point in path[1:]:
            for _ in range(7):
                a = angle + chance.choice((-1, 1)) * chance.uniform(.35, 1.0)
                up = chance.uniform(-.2, .8)
                size = chance.uniform(.1, .15)
                needles.append([point, (point[0] + size * math.cos(a), point[1] + size * math.sin(a), point[2] + size * up * .6)])
        if depth:
            for i in range(2, steps, 3):
                branch(path[i], angle + (1 if i % 2 else -1) * chance.uniform(.6, .9), long * .45 * (1.1 - i / steps), depth - 1)

    branch((-length / 2, 0, .06), 0, length, 1)
    return group(tube('twigs', twigs, bark, .016), tube('needles', needles, material, .008, .5), name='fir')


def candle(height=1.0, radius=.16, lit=True):
    wax = surface('wax', '#efe3c8', rough=.4, glow=.7, glow_radius=.12, glow_tint=(1, .75, .4))
    body = lathe('candle', [(0, 0), (radius, 0), (radius, .05), (radius, height - .03), (radius * .9, height), (radius * .5, height - .03), (0, height - .04)], wax, 48, 4, .02)
    wick = tube('wick', [[(0, 0, height - .05), (.01, 0, height + .06)]], surface('wick', '#1c1512', rough=.9), .014, 0)
    parts = [body, wick]
    if lit:
        flame = lathe('flame', [(0, 0), (.035, .03), (.045, .08), (.028, .16), (0, .24)], shining('flame', '#ffb45a', 26), 32, 6)
        flame.location = (0, 0, height + .03)
        parts.append(flame)
    return group(*parts, name='candle')


def paper_bag(width=.75, depth=.45, height=1.5, tone='#b8895a', handles=True):
    """A carrier bag of kraft paper, open, its front to -y, with a pleated side."""
    material = paper(tone)
    seed = chance.random() * 40

    def point(u, v):
        a = u * 4
        side, t = int(a) % 4, a - int(a)
        corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
        x, y = (ax + (bx - ax) * t) * width, (ay + (by - ay) * t) * depth
        if side in (1, 3):
            x *= 1 - .22 * v * math.sin(math.pi * t)
        wrinkle = .035 * fractal(x * 2 + seed, y * 2, v * 3) * (.3 + v)
        return x + wrinkle, y + wrinkle, v * height + .02 * fractal(x * 4, y * 4 + seed)

    body = grid('bag', point, material, 160, 40, closed=True, thickness=.012)
    floor = box(material, width * .98, depth * .98, .02, 0)
    parts = [body, floor]
    if handles:
        for y in (-depth, depth):
            path = [(width * .42 * math.cos(math.pi * i / 20), y * 1.01, height - .1 + .5 * math.sin(math.pi * i / 20)) for i in range(21)]
            parts.append(tube('handle', [path], paper('#8f6a42'), .028, 0))
    return group(*parts, name='bag')


def pizza_box(size=1.45, tone='#b8895a'):
    """Closed, with its lid's edge."""
    material = paper(tone)
    lower = box(material, size, size, .2, .01)
    lid = box(material, size * 1.012, size * 1.012, .03, .01)
    lid.location = (0, 0, .2)
    return group(lower, lid, name='pizza box')


def food_box(x=.6, y=.5, height=.42, tone='#efe9dd'):
    """A carton for hot food, folded on top."""
    material = paper(tone)
    def point(u, v):
        a = 2 * math.pi * u
        k = (abs(math.cos(a)) ** 6 + abs(math.sin(a)) ** 6) ** (-1 / 6)
        out = 1 + .16 * v
        return x * k * math.cos(a) * out, y * k * math.sin(a) * out, v * height
    lid = box(material, x * 1.13, y * 1.13, .04, .02)
    lid.location = (0, 0, height)
    return group(grid('carton', point, material, 120, 10, closed=True), lid, name='carton')


def ribbon_bow(width=.5, tone='#a8241a'):
    """A bow of ribbon, its knot at the origin."""
    material = surface('ribbon' + tone, tone, None, rough=.35, coat=.2, bump=.2, bump_scale=80)
    parts = []
    for side in (-1, 1):
        def point(u, v, side=side):
            a = math.pi * 2 * v
            r = width * .5
            return side * (r - r * math.cos(a)) * (.9 + .1 * u), (u - .5) * .2 * (1 - .4 * math.cos(a)), .02 + .26 * math.sin(a) ** 2 * (1 if a < math.pi else .35)
        parts.append(grid('loop', point, material, 8, 40, thickness=.01))
        def tail(u, v, side=side):
            return side * (.05 + .55 * width * v), (u - .5) * .18 - .45 * width * v, .03 + .04 * math.sin(5 * v)
        parts.append(grid('tail', tail, material, 8, 24, thickness=.01))
    knot = chunk('knot', (.09, .11, .08), material, square=3, rough=.05)
    knot.location = (0, 0, .06)
    return group(*parts, knot, name='bow')


def basket(radius=.95, height=.55):
    """Woven willow, round."""
    material = surface('willow', '#b07a42', '#7d4f25', scale=5, rough=.6, bump=.3, bump_scale=30)
    paths = []
    rows = 11
    for row in range(rows):
        z = .04 + height * row / (rows - 1)
        r = radius * (.78 + .22 * (row / (rows - 1)) ** .8)
        paths.append([((r + .028 * math.cos(i * math.pi / 3 + row * math.pi)) * math.cos(2 * math.pi * i / 120), (r + .028 * math.cos(i * math.pi / 3 + row * math.pi)) * math.sin(2 * math.pi * i / 120),
                       z + .008 * math.sin(i)) for i in range(121)])
    posts = []
    for i in range(40):
        a = 2 * math.pi * i / 40
        posts.append([(radius * (.78 + .22 * (t / 8) ** .8) * math.cos(a), radius * (.78 + .22 * (t / 8) ** .8) * math.sin(a), .02 + (height + .05) * t / 8) for t in range(9)])
    rim = ring('rim', radius + .01, .06, material, 1, .01)
    rim.location = (0, 0, height + .07)
    floor = lathe('floor', [(0, .03), (radius * .78, .03), (radius * .78, .0)], material, 64, 2)
    return group(tube('weave', paths, material, .03, 0), tube('posts', posts, material, .022, 0), rim, floor, name='basket')


def jar(filling, radius=.34, height=.7, level=.8):
    """A glass jar of honey or jam with its lid beside it left away; `filling`: a material."""
    from .materials import glass

    r, h = radius, height
    wall = lathe('jar', [(0, 0), (.9 * r, 0), (r, .06), (r, .78 * h), (.84 * r, .9 * h), (.84 * r, h), (.8 * r, h + .01), (.78 * r, h), (.78 * r, .9 * h), (.94 * r, .78 * h), (.94 * r, .08), (.86 * r, .05), (0, .05)],
                 glass('jar glass'), 72)
    inside = lathe('filling', [(0, .052), (.85 * r, .055), (.935 * r, .09), (.935 * r, level * .9 * h), (.9 * r, level * .92 * h), (0, level * .92 * h)], filling, 72)
    return group(wall, inside, name='jar')


def rolling_pin(length=1.9):
    material = surface('pin', '#b98450', '#8c5a2e', scale=2, stretch=(4, .3, 4), rough=.5, bump=.15, bump_scale=12)
    L = length / 2
    body = lathe('pin', [(0, -L), (.06, -L + .02), (.075, -L * .82), (.055, -L * .7), (.16, -L * .66), (.175, 0), (.16, L * .66), (.055, L * .7), (.075, L * .82), (.06, L - .02), (0, L)], material, 48, 6)
    body.rotation_euler = (0, math.pi / 2, 0)
    body.location = (0, 0, .175)
    return group(body, name='rolling pin')


def flour(radius=1.3):
    """Flour dusted over the table: thin islands."""
    material = surface('flour', '#f4efe4', rough=.95, bump=.6, bump_scale=50)
    seed = chance.random() * 30
    return polar('flour', radius, lambda r, a: (r, .03 * max(-.2, fractal(r * math.cos(a) * 1.6 + seed, r * math.sin(a) * 1.6, 0, 5) + .25 - (r / radius) ** 2 * .7)), material, 120, 200)


def knife(length=2.2):
    from .crockery import steel

    blade = prism('blade', [(0, -.02), (1.25, -.06), (1.42, .04), (1.1, .2), (.6, .26), (0, .27)], -.012, .012, steel(), 5, bevel=.012)
    grip = chunk('grip', (.45, .1, .06), surface('grip', '#3b2416', '#5a3820', scale=3, stretch=(.4, 5, 5), rough=.4), square=5, rough=.02)
    grip.location = (-.42, .1, .02)
    whole = group(blade, grip, name='knife')
    whole.scale = (length / 2.2,) * 3
    return whole


def balalaika(length=3.4):
    """Lies flat: a three-cornered body, a neck, three strings."""
    front = surface('spruce', '#d9a860', '#c08a42', scale=1.4, stretch=(.3, 6, 6), rough=.3, coat=.5)
    side = surface('maple', '#8a4a22', '#6a3416', scale=2, stretch=(4, .5, .5), rough=.3, coat=.5)
    dark = surface('ebony', '#2a1a12', rough=.35, coat=.3)
    corners = [(-1.15, -.98), (-1.15, .98), (.55, .12), (.55, -.12)]
    outline = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        for i in range(12):
            outline.append((ax + (bx - ax) * i / 12, ay + (by - ay) * i / 12))
    outline = outline[::-1]
    body = prism('body', outline, .02, .36, side, 7, bulge=.03)
    top = prism('top', [(x * .985, y * .97) for x, y in outline], .35, .375, front, 3)
    hole = lathe('hole', [(0, 0), (.15, 0), (.15, .004), (0, .004)], dark, 48, 2)
    hole.location = (-.25, 0, .376)
    rosette = ring('rosette', .2, .018, dark, .3, 0)
    rosette.location = (-.25, 0, .378)
    neck = box(dark, .95, .085, .07)
    neck.location = (1.35, 0, .33)
    head = prism('head', [(0, -.13), (.5, -.17), (.52, .17), (0, .13)], .3, .4, side, 5)
    head.location = (2.28, 0, .02)
    bridge = box(dark, .03, .2, .07, .005)
    bridge.location = (-.82, 0, .375)
    strings = tube('strings', [[(-.82, y, .45), (2.4, y * .7, .44)] for y in (-.05, 0, .05)], surface('string', '#d8c9a0', rough=.2, specular=.8), .006, 0)
    pegs = [copy(pieces.chunk('peg', (.05, .03, .03), dark, square=3, rough=0, detail=3), (2.38 + .14 * i, s * .22, .36)) for i in range(3) for s in ((-1) ** i,)]
    whole = group(body, top, hole, rosette, neck, head, bridge, strings, *pegs, name='balalaika')
    whole.scale = (length / 3.7,) * 3
    return whole


def wheat(count=9, length=1.7):
    """A loose bunch of ears along x."""
    material = surface('wheat ear', '#d0a050', '#b58334', scale=6, rough=.7)
    straws, awns = [], []
    grain = chunk('grain', (.055, .028, .026), material, square=2.2, rough=.05, detail=3)
    grains = []
    for i in range(count):
        a = (i / max(1, count - 1) - .5) * .5
        z = .05 + .03 * (i % 3)
        end = (length * .5 * math.cos(a), length * .5 * math.sin(a) + .04 * chance.uniform(-1, 1), z)
        straws.append([(-length / 2, .02 * i - .08, z), (0, (.02 * i - .08) * .6, z + .02), end])
        for k in range(14):
            t = k / 14
            x, y = end[0] + .5 * t * math.cos(a), end[1] + .5 * t * math.sin(a)
            s = 1 if k % 2 else -1
            grains.append(copy(grain, (x, y + s * .035, z), (0, 0, a + s * .45), chance.uniform(.9, 1.1)))
            awns.append([(x, y + s * .04, z), (x + .4 * math.cos(a + s * .3), y + s * .04 + .4 * math.sin(a + s * .3), z + .05)])
    hide(grain)
    return group(tube('straws', straws, material, .014, .2), tube('awns', awns, material, .004, .5), *grains, name='wheat')


def lights(count=40, depth=9, spread=10, height=4, color='#ffb765', strength=22):
    """Small lamps far behind, which the lens turns into round spots."""
    ball = chunk('lamp', (.05, .05, .05), shining('lamp' + color, color, strength), square=2, rough=0, detail=2)
    return [copy(ball, (chance.uniform(-spread, spread), depth + chance.uniform(-2, 4), chance.uniform(.2, height))) for _ in range(count)] and hide(ball)
