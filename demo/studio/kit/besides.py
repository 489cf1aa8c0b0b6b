"""What lies beside and under meat: lavash, skewers, onion, rosemary, baked garlic, lemon, sauerkraut, mash, potatoes, small bowls of sauce."""
import math

from mathutils import Euler, Matrix, Vector, noise

from . import crockery
from .materials import linear, surface
from .place import ground, on_disc, settle
from .roast import mixed
from .shapes import chance, chunk, fractal, grid, group, lathe, mesh, polar, tube


def lavash(length=2.6, width=1.7, x=0., y=0., z=.0, turn=.2, wave=.05):
    """A thin flat bread with brown blisters, its edges up a little."""
    seed = chance.random() * 50
    pale, floury, brown, dark = linear('#e9c48a'), linear('#f3dfb8'), linear('#a8642a'), linear('#5c2d0f')
    material = surface('lavash', '#ffffff', rough=.7, bump=.35, bump_scale=14, glow=.15, glow_radius=.02, vertex_colors=True, specular=.2)

    def point(u, v):
        px, py = (2 * u - 1) * length / 2, (2 * v - 1) * width / 2
        px *= 1 + .06 * fractal(py * 2, seed)
        py *= 1 + .1 * fractal(px * 1.4, seed + 4)
        corner = max(abs(2 * u - 1) ** 8, abs(2 * v - 1) ** 8)
        body = .03 + wave * (.6 + fractal(px * 1.7 + seed, py * 2.3)) * (.35 + .65 * corner) + .008 * fractal(px * 9, py * 9, seed)
        return px, py, body + .07 * corner * max(0, fractal(px * 2, py * 2, seed + 8) + .2)

    def color(u, v, p):
        tone = mixed(pale, floury, .5 + fractal(p[0] * 4 + seed, p[1] * 4))
        spot = fractal(p[0] * 7 + seed, p[1] * 7, 3) + .3 * fractal(p[0] * 1.5, p[1] * 1.5, seed)
        tone = mixed(tone, brown, (spot - .16) * 4)
        return mixed(tone, dark, (spot - .36) * 5)

    sheet = grid('lavash', point, material, 120, 90, color, thickness=.014)
    sheet.location = (x, y, z)
    sheet.rotation_euler = (0, 0, turn)
    settle()
    return sheet


def skewer(length=3.2, wooden=False, flat=False):
    """A skewer along x, its handle at -x."""
    if wooden:
        return tube('skewer', [[(-length / 2, 0, 0), (length / 2 - .12, 0, 0), (length / 2, 0, 0)]],
                    surface('bamboo', '#d3a668', '#a87638', scale=3, stretch=(.3, 8, 8), rough=.6), .026, .1)
    if flat:
        return chunk('skewer', (length / 2, .05, .01), crockery.steel(), square=8, rough=0)
    stick = tube('skewer', [[(-length / 2, 0, 0), (length / 2 - .15, 0, 0), (length / 2, 0, 0)]], crockery.steel(), .02, .2)
    eye = tube('eye', [[(-length / 2 - .09 + .09 * math.cos(a), .09 * math.sin(a), 0) for a in [i / 20 * 6.283 for i in range(21)]]],
               crockery.steel(), .017, 0)
    return group(stick, eye, name='skewer')


def onion_ring(radius=.2, red=False):
    """One wide ring of a slice of onion."""
    tones = ('#f3e4ee', '#8e2a62') if red else ('#f7f2dc', '#dfe0ae')
    inner, skin = linear(tones[0]), linear(tones[1])
    material = surface('onion ring' + str(red), '#ffffff', rough=.22, coat=.4, glow=.5, glow_radius=.05, glow_tint=(1, .9, .6), vertex_colors=True,
                       bump=.1, bump_scale=20)
    seed = chance.random() * 40
    r = radius * chance.uniform(.85, 1.1)

    def point(u, v):
        a = 2 * math.pi * u
        b = 2 * math.pi * v
        out = r * (1 + .1 * noise.noise((math.cos(a) + seed, math.sin(a), seed))) + .017 * math.cos(b)
        return out * math.cos(a), out * math.sin(a), .035 * math.sin(b) + .02 * math.sin(2 * a + seed)

    return grid('onion ring', point, material, 60, 13, lambda u, v,
                p: mixed(inner, skin, (math.cos(2 * math.pi * v) - .1) * 1.4 + .5 * fractal(u * 9, v, seed)), closed=True)


def rosemary(length=.7):
    """A sprig along x."""
    material = surface('rosemary', '#3d5a33', '#6b8150', scale=9, rough=.5, glow=.15, glow_radius=.01, glow_tint=(.6, 1, .3), specular=.3)
    needles, stem = [], []
    bow = chance.uniform(-.15, .15)
    for i in range(20):
        t = i / 19
        stem.append((t * length - length / 2, bow * (t - .5) ** 2 * length * 2, .04 + .03 * math.sin(3 * t)))
    for i in range(1, 20):
        foot = stem[i]
        for k in range(6):
            a = chance.choice((-1, 1)) * chance.uniform(.35, 1.1)
            long = .15 * (1.15 - .6 * i / 20) * chance.uniform(.7, 1.1)
            rise = chance.uniform(-.25, .9)
            needles.append([foot, (foot[0] + long * .5 * math.cos(a), foot[1] + long * .5 * math.sin(a), foot[2] + long * rise * .4),
                            (foot[0] + long * math.cos(a), foot[1] + long * math.sin(a), foot[2] + long * rise * .6)])
    return group(tube('needles', needles, material, .011, .5), tube('stem', [stem], surface('rosemary stem', '#6e5a38', rough=.7), .013, .4),
                 name='rosemary')


def baked_garlic(radius=.3):
    """Half a head of garlic, cut across, its cloves golden."""
    skin = surface('garlic skin', '#e6d2b0', '#b98a58', '#8a4f74', scale=4, stretch=(5, 5, .7), third_scale=6, third_range=(.64, .72), rough=.5,
                   glow=.3, glow_radius=.03, bump=.3, bump_scale=14)
    pale, gold, brown = linear('#f3cf84'), linear('#d8963a'), linear('#8a4a16')
    material = surface('garlic cut', '#ffffff', rough=.25, coat=.45, glow=.4, glow_radius=.05, glow_tint=(1, .65, .25), vertex_colors=True, bump=.2,
                       bump_scale=24)
    r = radius
    body = lathe('garlic', [(0, 0), (.5 * r, .02 * r), (.9 * r, .3 * r), (r, .62 * r), (.97 * r, .8 * r), (.93 * r, .74 * r), (.5 * r, .7 * r),
                            (0, .7 * r)], skin, 90, 6, .06)
    parts = [body]
    count = 9
    for k in range(count + 1):
        a = 2 * math.pi * k / count + chance.uniform(-.08, .08)
        seed = chance.random() * 40
        inner = k == count
        at = 0 if inner else .58 * r

        def height(rr, b, seed=seed):
            t = rr / (.27 * r)
            return rr * (1 + .12 * noise.noise((math.cos(b) + seed, math.sin(b), 1))), .05 * r * (1 - t ** 6) + .012 * fractal(rr * 20, b * 2, seed)

        clove = polar('clove', .27 * r, height, material, 14, 40, lambda rr, b, z,
                      seed=seed: mixed(mixed(pale, gold, .5 + fractal(rr * 12 * math.cos(b), rr * 12 * math.sin(b), seed)), brown,
                                       (rr / (.27 * r) - .75) * 3.4))
        clove.location = (at * math.cos(a), at * math.sin(a), .74 * r)
        clove.scale = (1.1, .68, 1) if not inner else (.8, .8, 1)
        clove.rotation_euler = (0, 0, a)
        parts.append(clove)
    return group(*parts, name='baked garlic')


def mash(radius=.6, height=.3, tone='#f6d98a'):
    """Mashed potato with the furrows of a spoon."""
    seed = chance.random() * 40
    material = surface('mash' + tone, tone, '#efcb74', scale=5, rough=.42, glow=.5, glow_radius=.05, glow_tint=(1, .75, .35), bump=.35, bump_scale=22,
                       waves=.25, wave_scale=9, coat=.15, coat_rough=.3)

    def field(r, a):
        t = r / radius
        x, y = t * math.cos(a), t * math.sin(a)
        out = 1 + .14 * noise.noise((math.cos(a) * 1.3 + seed, math.sin(a) * 1.3, seed)) * t
        body = max(0, 1 - t ** 3) ** .7
        furrow = math.sin(2 * math.pi * (1.9 * t) - 1.0 * a + seed)
        top = height * body * (.72 + .2 * furrow * min(1, t * 4) + .2 * math.exp(-t * t * 5))
        return r * out, top + .012 * fractal(x * 7, y * 7, seed) * body - .02 * (t > .98)

    return polar('mash', radius, field, material, 80, 150)


def cabbage_shred(tone='#ebc06a', shade='#bd8534'):
    """A thread of sauerkraut or stewed cabbage."""
    material = surface('shred' + tone, tone, shade, scale=4, rough=.25, glow=.5, glow_radius=.05, glow_tint=(1, .75, .3), coat=.45)
    seed = chance.random() * 60
    length = chance.uniform(.3, .6)
    bow = chance.uniform(-1.8, 1.8)

    def point(u, v):
        s, w = (v - .5) * length, (u - .5) * .05
        return s, w + bow * s * s + .05 * noise.noise((s * 6, 2, seed)), .05 * noise.noise((s * 7, 8, seed)) + w * .5 * math.sin(v * 9 + seed)

    return grid('shred', point, material, 5, 22, thickness=.014)


def small_bowl(x, y, filling, radius=.36, glaze='slate', z=0., height=.26, bumps=.35):
    """A ramekin with a thick sauce of (tone, second tone, specks or None)."""
    bowl = crockery.ramekin(glaze, radius, height)
    bowl.location = (x, y, z)
    tone, other, specks = filling
    material = surface('sauce' + tone, tone, other, specks, scale=7, third_scale=34, third_range=(.62, .68), rough=.28, coat=.35, glow=.3,
                       glow_radius=.04, bump=bumps, bump_scale=28)
    seed = chance.random() * 30
    inside = radius * .9

    def turned(r, a):
        t = r / inside
        return r, .035 * math.cos(8 * t - a + seed) * (1 - t ** 4) * min(1, t * 4) + .012 * fractal(r * 9, a * 2, seed)

    pool = polar('sauce', inside, turned, material, 40, 90)
    pool.location = (x, y, z + height * .8)
    settle()


#: Sauces for `small_bowl`.
SAUCES = {
    'adjika': ('#a01a08', '#c23a12', '#f0b04a'),
    'tkemali': ('#7a1020', '#9c2030', None),
    'mustard': ('#d98a10', '#c27608', '#6a3a08'),
    'yoghurt': ('#f3ecdc', '#e6dcc4', '#4d7a28'),
    'sour-cream': ('#f5eee0', '#ede2cc', None),
    'lingonberry': ('#7a0414', '#a30d1e', None),
}


def grains(kinds, count, radius, center=(0, 0), lift=.012, scale=(.8, 1.2)):
    """Very many small pieces lying on what is there, those of one kind joined in one mesh: bulgur with vegetables, rice."""
    settle()
    places = {}
    for _ in range(count):
        x, y = on_disc(radius, center=center)
        here, _normal = ground(x, y)
        turn = Euler((chance.uniform(0, 6), chance.uniform(0, 6), chance.uniform(0, 6))).to_matrix().to_4x4()
        kind = chance.choice(kinds)
        places.setdefault(kind.name, (kind, []))[1].append(Matrix.Translation(here + Vector((0, 0,
                                                                                             lift))) @ turn @ Matrix.Scale(chance.uniform(*scale), 4))
    for kind, moves in places.values():
        vertices, faces = [], []
        own = [vertex.co for vertex in kind.data.vertices]
        sides = [tuple(polygon.vertices) for polygon in kind.data.polygons]
        for move in moves:
            start = len(vertices)
            vertices += [move @ place for place in own]
            faces += [tuple(start + i for i in side) for side in sides]
        mesh(kind.name, vertices, faces, kind.data.materials[0])
    settle()
