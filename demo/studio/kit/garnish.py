"""What sauces, side dishes and children's plates are made of."""
import math

import numpy as np
from mathutils import Euler, Matrix, noise

from . import pieces
from .crockery import ceramic
from .materials import linear, surface
from .shapes import chance, chunk, colored, fractal, grid, group, lathe, mesh, polar, prism, tube
from .toppings import mixed


def merged(thing, places, material, name='heap'):
    """Many copies of one mesh as a single one: `places` are matrices. For grains, which would be too many objects."""
    vertices = np.array([v.co[:] for v in thing.data.vertices])
    faces = [tuple(face.vertices) for face in thing.data.polygons]
    every, all_faces = [], []
    for index, place in enumerate(places):
        matrix = np.array(place)
        every.append(vertices @ matrix[:3, :3].T + matrix[:3, 3])
        start = index * len(vertices)
        all_faces += [tuple(start + k for k in face) for face in faces]
    return mesh(name, np.concatenate(every), all_faces, material)


# --- on the table


def wooden_spoon(length=1.7, tone='#b98248', shade='#8a5a2c'):
    """Lies along x, its bowl at +x, hollow upwards."""
    material = surface('spoon wood', tone, shade, scale=2, stretch=(.4, 6, 6), rough=.5, bump=.15, bump_scale=14)
    long, wide = .3, .2

    def point(u, v):
        a, t = 2 * math.pi * u, v
        # From the middle of the hollow over the rim to the middle of the back.
        r = math.sin(math.pi * t)
        egg = 1 - .14 * math.cos(a)
        z = .1 - .09 * (1 - r * r) if t < .5 else .1 - .14 * (1 - r * r)
        return long * r * math.cos(a), wide * r * math.sin(a) * egg, z

    head = grid('spoon head', point, material, 40, 30, closed=True)
    head.location = (length * .5 - long, 0, 0)
    end = length * .5 - 2 * long + .06
    handle = tube('spoon handle', [[(end, 0, .09), (end - .3, 0, .11), (-length * .5, 0, .1)]], material, .05, -.25)
    return group(head, handle, name='wooden spoon')


def jug(glaze='milk', radius=.4, height=.9):
    r, h = radius, height
    body = lathe('jug', [(0, .02), (.62 * r, 0), (.8 * r, .04), (r, .34 * h), (.92 * r, .58 * h), (.62 * r, .8 * h), (.6 * r, .9 * h), (.7 * r, h),
                         (.66 * r, h), (.55 * r, .88 * h),
                         (.56 * r, .8 * h), (.8 * r, .6 * h), (.8 * r, .55 * h), (0, .55 * h)], ceramic(glaze))
    milk = polar('milk', r * .6, lambda q, a: (q, .8 * h), pieces.cream('milk', '#f6f0e4'), 6, 40)
    ear = tube('ear', [[(.62 * r + .26 * math.sin(math.pi * t), 0, h * (.3 + .58 * t)) for t in [i / 16 for i in range(17)]]], ceramic(glaze), .05, 0)
    return group(body, milk, ear, name='jug')


def chili_pod(length=.42, tone='#b80f08', shade='#dc2a0c'):
    """A pod with its green cap, along x."""
    skin = surface('pod' + tone, tone, shade, scale=2, rough=.12, coat=.8, glow=.2, glow_radius=.04, glow_tint=(1, .2, .1))
    bow, seed = chance.uniform(.4, .9), chance.uniform(0, 50)

    def point(u, v):
        a = 2 * math.pi * u
        r = .075 * (1 - v) ** .55 * min(1, .6 + v * 5) * (1 + .08 * noise.noise((v * 6, math.cos(a), seed)))
        x = (v - .5) * 2 * length
        return x, r * math.cos(a) + bow * (x * x) / length * .5, .075 + r * math.sin(a) - .06 * v

    pod = grid('pod', point, skin, 24, 40, closed=True)
    start = -length
    cap = tube('cap', [[(start + .05, bow * length * .5, .075), (start - .02, bow * length * .52, .08), (start - .16, bow * length * .8, .13)]],
               pieces.green('cap', '#4f7a22', '#7fa03c'), .05, .6)
    return group(pod, cap, name='chili')


def clove(length=.34):
    """A clove of garlic in its skin, along x: a fat foot, a dry tip."""
    skin = surface('garlic skin', '#f0e4d2', '#d9b8b4', scale=2.4, stretch=(.4, 6, 6), contrast=(.42, .7), rough=.4, glow=.3, glow_radius=.05,
                   bump=.2, bump_scale=12)
    bow = chance.uniform(.15, .35)

    def point(u, v):
        a = 2 * math.pi * u
        r = .115 * math.sin(math.pi * min(1, v * 1.04) ** .7) ** .8 if v < .96 else .012
        r = max(r, .01) if v > .02 else .03
        y, z = r * math.cos(a), r * math.sin(a)
        return (v - .5) * length, y + bow * (v - .4) ** 2, max(.004, .1 + z * (1.05 if z < 0 else .92) + .05 * v * v)

    return grid('clove', point, skin, 24, 30, closed=True)


def beet(radius=.34):
    """Half a beetroot, its cut up: rings, wet; skin below."""
    dark, red, ring_tone = linear('#5a0420'), linear('#8e0c34'), linear('#b8305a')
    material = surface('beet cut', '#ffffff', rough=.2, coat=.5, glow=.3, glow_radius=.05, glow_tint=(1, .1, .2), bump=.15, bump_scale=30,
                       vertex_colors=True)

    def color(r, a, _z):
        t = r / radius + .02 * noise.noise((math.cos(a) * 3, math.sin(a) * 3, r * 6))
        return mixed(mixed(dark, red, .5 + .5 * math.sin(t * 34)), ring_tone, max(0, math.sin(t * 17 + 1)) ** 8 * .7)

    face = polar('beet', radius, lambda r, a: (r * (1 + .04 * noise.noise((math.cos(a), math.sin(a), 2))), radius * .8), material, 50, 120, color)
    skin = surface('beet skin', '#4a1420', '#6a2a2c', scale=5, rough=.6, bump=.5, bump_scale=16)
    r = radius
    below = lathe('beet skin', [(0, 0), (.3 * r, .02 * r), (.75 * r, .2 * r), (r, .6 * r), (1.01 * r, .79 * r), (.98 * r, .8 * r)], skin, 64, 6, .04)
    return group(face, below, name='beet')


def horseradish_root(length=.9):
    """A knobbly pale-brown root along x, cut at +x."""
    skin = surface('horseradish skin', '#c2a272', '#8f6d42', scale=5, stretch=(3, .6, .6), rough=.8, bump=.8, bump_scale=18, waves=.4, wave_scale=8)
    seed = chance.uniform(0, 40)

    def point(u, v):
        a = 2 * math.pi * u
        r = (.13 + .06 * (1 - v) ** 2) * (1 + .18 * noise.noise((v * 5, math.cos(a) + seed, math.sin(a)))) * min(1, .25 + v * 12)
        return (v - .5) * length, r * math.cos(a) + .08 * math.sin(v * 3), .17 + r * math.sin(a)

    body = grid('root', point, skin, 36, 60, closed=True)
    cut = chunk('cut', (.012, .13, .13), surface('horseradish flesh', '#f4e8cc', '#e2cfa4', scale=12, rough=.5, glow=.3), square=2.2, rough=.04,
                detail=3)
    cut.location = (length * .5, .08 * math.sin(3), .17)
    return group(body, cut, name='root')


def raspberry(size=.14):
    """A raspberry in one mesh, its hollow below."""
    material = surface('whole raspberry', '#a80a22', '#cf2440', scale=3, rough=.24, glow=.5, glow_radius=.06, glow_tint=(1, .15, .2), coat=.4)
    bead = chunk('bead', (.3, .3, .28), material, square=2, rough=.05, detail=2)
    places = []
    for k in range(6):
        slope = .12 + k * .38
        r, count = math.sin(slope) * .8, max(1, round(math.sin(slope) * .8 * 11))
        for q in range(count):
            a = q * 6.283 / count + k * .5
            spot = Matrix.Translation((r * math.cos(a), r * math.sin(a), math.cos(slope) * .95))
            places.append(Matrix.Diagonal((size, size, size, 1)) @ spot @ Matrix.Diagonal((*[chance.uniform(.78, .95)] * 3, 1)))
    one = merged(bead, places, material, 'raspberry')
    bead.location = (0, 0, -60)
    return one


# --- side dishes


def mash(radius=.85, height=.34, tone='#ffd8a0', shade='#fcc67e', turns=3.1, hollow=.35):
    """A mound of mashed potato with the strokes of a spoon in it and a hollow for butter. Its foot is at z = 0."""
    material = surface('mash' + tone, tone, shade, scale=5, rough=.42, glow=.45, glow_radius=.06, glow_tint=(1, .75, .4), coat=.12, coat_rough=.3,
                       bump=.35, bump_scale=26, waves=.15, wave_scale=12)
    seed = chance.uniform(0, 60)

    def field(r, a):
        t = r / radius
        x, y = t * math.cos(a), t * math.sin(a)
        out = 1 + (.07 * noise.noise((math.cos(a) * 1.4 + seed, math.sin(a) * 1.4, seed)) + .03 * noise.noise((math.cos(a) * 5 + seed,
                math.sin(a) * 5, 1))) * t
        body = (1 - min(1, t) ** 2.6) ** .75
        wind = 2 * math.pi * turns * t - a * 1. + .8 * noise.noise((x * 2 + seed, y * 2, 4))
        stroke = math.cos(wind)
        stroke = (abs(stroke) ** .6 * (1 if stroke > 0 else -1)) * .17 * min(1, t * 3) * (1 - t ** 5)
        dip = -hollow * math.exp(-((x + .05) ** 2 + (y - .02) ** 2) * 14)
        rough = .05 * fractal(x * 5 + seed, y * 5, seed) + .02 * fractal(x * 14, y * 14, seed)
        return r * out, height * (body * (.92 + stroke + dip) + rough * (t < .99))

    return polar('mash', radius, field, material, 150, 260)


def melted_butter(radius=.3):
    """A golden pool, thin at its edge."""
    material = surface('melted butter', '#f7980e', '#fba61c', scale=3, rough=.06, glow=.5, glow_radius=.06, glow_tint=(1, .6, .1), coat=.8,
                       specular=.7)
    return pieces.puddle(radius, material, .03, .3)


def butter(size=.16):
    """A pat that has begun to melt: its corners are gone, it shines."""
    material = surface('soft butter', '#ffb85c', '#ffa848', scale=4, rough=.22, glow=.5, glow_radius=.07, glow_tint=(1, .75, .25), coat=.3)
    return chunk('butter', (size, size * .8, size * .42), material, square=4.6, rough=.1, detail=5)


def fried_onion(tone='#e08a24', shade='#a85210'):
    """A strand of onion fried brown."""
    material = surface('fried onion' + tone, tone, shade, scale=6, rough=.3, glow=.3, glow_radius=.03, coat=.4, bump=.2, bump_scale=20)
    r, open_, seed = chance.uniform(.09, .17), chance.uniform(2, 4), chance.uniform(0, 40)
    path = [(r * math.cos(a) * (1 + .15 * math.sin(3 * a + seed)), r * math.sin(a) * .85,
             .022 * math.sin(2.4 * a + seed)) for a in [i / 18 * open_ for i in range(19)]]
    return tube('fried onion', [path], material, .017, .35)


def buckwheat(places_at, count=5200):
    """A heap of loose grains, each with three edges; `places_at()` answers a point by chance. In three tones."""
    made = []
    for tone, shade, share in (('#a8663a', '#7d4422', .45), ('#8a4e2a', '#5f3018', .35), ('#c08a58', '#96602f', .2)):
        material = surface('buckwheat' + tone, tone, shade, scale=8, rough=.34, coat=.3, coat_rough=.2, glow=.12, glow_radius=.02)
        grain = mesh('grain', *_tetra(), material)
        places = []
        for _ in range(round(count * share)):
            turn = Euler((chance.uniform(0, 6.3), chance.uniform(0, 6.3), chance.uniform(0, 6.3))).to_matrix().to_4x4()
            places.append(Matrix.Translation(places_at()) @ turn @ Matrix.Diagonal((*[chance.uniform(.034, .046)] * 3, 1)))
        made.append(merged(grain, places, material, 'buckwheat'))
        grain.location = (0, 0, -60)
    return made


def _tetra():
    """A plump three-edged grain of half length 1."""
    vertices, faces, rows, sides = [], [], 7, 12
    for i in range(rows + 1):
        t = i / rows
        r = .78 * math.sin(math.pi * t) ** .75
        for k in range(sides):
            a = 2 * math.pi * k / sides
            out = r * (1 + .2 * math.cos(3 * a))
            vertices.append((out * math.cos(a), out * math.sin(a), 1.9 * (t - .5)))
    for i in range(rows):
        for k in range(sides):
            q = (k + 1) % sides
            faces.append((i * sides + k, i * sides + q, (i + 1) * sides + q, (i + 1) * sides + k))
    return vertices, faces


def prune(size=.15):
    material = surface('prune', '#1c0c12', '#3a161c', scale=6, rough=.24, coat=.6, glow=.1, glow_radius=.03, bump=.5, bump_scale=14, waves=.6,
                       wave_scale=7)
    return chunk('prune', (size, size * .72, size * .55), material, square=2.2, rough=.3, grain=2.6, detail=5)


# --- bread


CRUMBS = {
    'rye': ('#4f2d16', '#6e4322', '#27140a', '#2a1408'),
    'wheat': ('#efd9ac', '#e0c086', '#c49a5a', '#9c5318'),
    'seeds': ('#c49a62', '#a87b46', '#7a5028', '#6a3a16'),
}


def slice_of_bread(kind='rye', size=.46, thick=.1):
    """A slice standing on its lower edge in the plane x-z, cut face to -y; its middle at the origin of x, its foot at z = 0."""
    crumb_tone, shade, pores, crust_tone = CRUMBS[kind]
    crumb = surface('crumb ' + kind, crumb_tone, shade, pores, scale=7, third_scale=22, third_range=(.56, .63), rough=.9, bump=1, bump_scale=26,
                    waves=.5, wave_scale=30, specular=.15, glow=.08, glow_radius=.02)
    crust = surface('crust ' + kind, crust_tone, shade if kind != 'rye' else '#4a260f', scale=6, rough=.5, bump=.6, bump_scale=18, coat=.1)
    outline = []
    for k in range(72):
        a = 2 * math.pi * k / 72
        x, y = math.cos(a), math.sin(a)
        power = 5 if kind == 'rye' else 3.6
        d = (abs(x) ** power + abs(y) ** power) ** (-1 / power)
        # The upper half is the dome, a little wider than the foot.
        wide = 1.06 + .06 * math.sin(math.pi * min(1, max(0, (y * d + 1) / 2)))
        outline.append((size * wide * d * x * (1 + .015 * fractal(x * 2, y * 2, size)), size * (.82 if kind == 'rye' else .9) * d * y))
    inner = [(x * .955, y * .95) for x, y in outline]
    parts = [prism('crust', outline, -thick / 2 + .008, thick / 2 - .008, crust, bevel=.01),
             prism('crumb', inner, -thick / 2, thick / 2, crumb, bevel=.004)]
    lift = max(-y for _x, y in outline)
    for one in parts:
        one.rotation_euler = (math.pi / 2, 0, 0)
        one.location = (0, 0, lift)
    if kind != 'wheat':
        seed_tone = '#8a6a3c' if kind == 'rye' else '#6a3f1c'
        dots = [chunk('seed', (.024, .014, .009), surface('bread seed' + seed_tone, seed_tone, '#4a2a12', scale=9, rough=.4, coat=.3), square=2,
                      rough=.05, detail=2)]
        material = dots[0].data.materials[0]
        places = []
        for _ in range(60 if kind == 'seeds' else 16):
            k = chance.randrange(72) if kind == 'seeds' else chance.randrange(4, 32)
            on_face = chance.random() < (.5 if kind == 'seeds' else .1)
            x, y = outline[k]
            shrink = math.sqrt(chance.random()) * .9 if on_face else 1.0
            depth = -thick / 2 if on_face else chance.uniform(-.4, .4) * thick
            places.append(Matrix.Translation((x * shrink, depth, y * shrink + lift)) @ Euler((chance.uniform(0, 6),
                    0 if on_face else chance.uniform(0, 6), chance.uniform(0, 6))).to_matrix().to_4x4())
        parts.append(merged(dots[0], places, material, 'seeds'))
        dots[0].location = (0, 0, -60)
    return group(*parts, name='slice')


# --- for children


def cutlet(size=.46, cut=None):
    """
    An oval cutlet of minced turkey, golden brown, its ridges darker, a little fat on it. Its foot is at z = 0.
    cut: a knife took off what is right of this part of its half length: the inside is pale and moist, its rim browned
    """
    from .roast import sear

    material = surface('golden cutlet', '#ffffff', rough=.34, rough_change=.1, glow=.15, glow_radius=.03, glow_tint=(1, .5, .25), coat=.35,
                       coat_rough=.18, bump=.8, bump_scale=40, waves=.25, wave_scale=16, vertex_colors=True)
    wide, tall = size * .62, size * .31
    body = chunk('cutlet', (size, wide, tall), material, square=2.25, rough=.035, grain=1.3, detail=7 if cut is not None else 6)
    for vertex in body.data.vertices:
        vertex.co.y *= 1 - .12 * vertex.co.x / size
        vertex.co.z = max(vertex.co.z, -.72 * tall)
    body.data.update()
    seed = chance.uniform(0, 60)
    moist, pale, rosy, brown, crust = [linear(tone) for tone in ('#fbdcb0', '#f0c390', '#dfa070', '#b8702c', '#7c3c12')]

    def strands(x, y, z):
        """What the mincer left: short, soft furrows that lie every way, paler than the ridges between them."""
        bent = fractal(x * 2.4, y * 2.4, z * 2.4 + seed) * 1.2
        n = noise.noise((x * 19 + bent + seed, y * 19 - bent, z * 19))
        return .008 * math.exp(-(n / .14) ** 2), 0

    def inside(p):
        round_ = math.sqrt(max(.05, 1 - (p[0] / size) ** 2))
        rim = (abs(p[1] / wide) ** 2.2 + abs(p[2] / tall) ** 2.2) ** (1 / 2.2) / round_
        rim = max(rim, .98 + .3 * (-p[2] / tall - .66)) if p[2] < -.6 * tall else rim
        grain = fractal(p[1] * 16 + seed, p[2] * 16, p[0] * 5)
        tone = mixed(mixed(pale, moist, .5 + 1.6 * grain), rosy, (noise.noise((p[1] * 24, p[2] * 24, seed)) - .15) * 1.6)
        tone = mixed(tone, brown, (rim - .86 + .05 * grain) * 11)
        return mixed(tone, crust, (rim - .94) * 14)

    golden = [linear(tone) for tone in ('#4f2009', '#84400f', '#b0641c', '#c9843a', '#dba763')]
    sear(body, golden, relief=.012, grain=7.5, level=.6, spread=1.5, edge=.25, char=0, top=.05,
         cuts=[((1, .1, .12), cut * size, inside)] if cut is not None else (), groove=strands)
    for vertex in body.data.vertices:
        vertex.co.z += .72 * tall
    body.data.update()
    return body


def elbow(radius=.13, tone='#ffbc68', shade='#ffa848'):
    """A bent tube of pasta."""
    material = surface('pasta' + tone, tone, shade, scale=4, rough=.25, glow=.45, glow_radius=.05, glow_tint=(1, .7, .25), coat=.45)
    sweep = chance.uniform(1.9, 2.6)
    thin = .052

    def point(u, v):
        a, b = 2 * math.pi * u, sweep * (v - .5)
        r = radius + thin * math.cos(a)
        return r * math.sin(b), r * math.cos(b) - radius * .8, thin * math.sin(a)

    return grid('elbow', point, material, 16, 18, closed=True, thickness=.022)


def cheese_shred():
    material = surface('cheese shred', '#ff962a', '#ffae4c', scale=4, rough=.3, glow=.4, glow_radius=.04, glow_tint=(1, .6, .15), coat=.25)
    return chunk('shred', (chance.uniform(.09, .15), .02, .016), material, square=5, rough=.15, bend=chance.uniform(1, 5), detail=3)


def banana_round(radius=.15):
    """A thick slice across: pale rim, three seams, tiny seeds."""
    rim, flesh, core, seed_tone = linear('#ffd896'), linear('#ffe4b4'), linear('#ffc87c'), linear('#7a4a24')
    material = surface('banana', '#ffffff', rough=.35, glow=.5, glow_radius=.06, glow_tint=(1, .85, .45), coat=.2, bump=.2, bump_scale=30,
                       vertex_colors=True)

    def color(r, a, _z):
        t = r / radius
        if t > .9:
            return rim
        star = .42 + .14 * abs(math.cos(1.5 * a))
        if .16 < t < .3 and abs(math.sin(6 * a)) > .93:
            return seed_tone
        return core if t < star else flesh

    face = polar('banana', radius, lambda r, a: (r * (1 + .04 * math.cos(3 * a)), .045 + .01 * (1 - (r / radius) ** 6)), material, 26, 90, color)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = .085, -1
    return face


def fruit_cube(kind='apple', size=.14):
    """A cube of an apple or a pear with its skin on one side."""
    flesh_tone, shade, skin_tone, blush = {'apple': ('#fff0cc', '#fce0aa', '#b5160f', '#d8481c'),
                                           'pear': ('#ffeac4', '#fbd8a0', '#9ca824', '#d0a838')}[kind]
    tones = [linear(one) for one in (flesh_tone, shade, skin_tone, blush)]
    material = surface('cube of ' + kind, '#ffffff', rough=.26, glow=.4, glow_radius=.05, glow_tint=(1, .85, .5), coat=.35, bump=.15, bump_scale=30,
                       vertex_colors=True)
    one = chunk('fruit', (size, size * chance.uniform(.8, 1.05), size * chance.uniform(.75, .95)), material, square=7, rough=.07, detail=5)
    colors, seed = [], chance.uniform(0, 50)
    for vertex in one.data.vertices:
        x, y, z = vertex.co
        k = .5 + 1.2 * fractal(x * 5, y * 5 + seed, z * 5)
        colors.append(mixed(tones[2], tones[3], k) if x > size * .8 else mixed(tones[0], tones[1], k))
    return colored(one, colors)


def grape(dark=False):
    tone, shade = ('#3a0f2c', '#5c1c40') if dark else ('#a5b83a', '#c0c858')
    material = surface('grape' + tone, tone, shade, scale=3, rough=.2, glow=.6, glow_radius=.1, glow_tint=(.9, 1, .3) if not dark else (1, .2, .4),
                       coat=.4)
    return chunk('grape', (.155, .13, .13), material, square=2.1, rough=.03)
