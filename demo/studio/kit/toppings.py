"""Pieces of meat, fish, mushrooms, cheese and vegetables that lie on pizzas and in salads, and what is drizzled over them."""
import math

from mathutils import noise

from . import pieces
from .materials import linear, surface
from .place import ground, settle
from .shapes import chance, chunk, fractal, grid, group, lathe, polar, prism, ring, tube


def mixed(one, other, t):
    """Between two linear colours."""
    t = max(0., min(1., t))
    return tuple(a + (b - a) * t for a, b in zip(one, other))


# --- meat and fish


def pepperoni(radius=.17):
    """A slice that has curled up in the oven, its edge dark."""
    seed = chance.random() * 60
    middle, edge, fat = linear('#b8280f'), linear('#5e1006'), linear('#e8845a')
    material = surface('pepperoni', '#ffffff', rough=.36, glow=.2, glow_radius=.03, glow_tint=(1, .25, .1), coat=.3, coat_rough=.2, bump=.3,
                       bump_scale=26, vertex_colors=True)

    def height(r, a):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        curl = .05 * t ** 3 * (1 + .8 * noise.noise((math.cos(a) * 1.2 + seed, math.sin(a) * 1.2, 2)))
        return r * (1 + .05 * noise.noise((math.cos(a) + seed, math.sin(a), seed))), .012 + curl + .006 * noise.noise((x * 30, y * 30, seed))

    def color(r, a, _z):
        x, y = r * math.cos(a), r * math.sin(a)
        tone = mixed(middle, fat, (noise.noise((x * 34 + seed, y * 34, seed)) - .22) * 3)
        return mixed(tone, edge, (r / radius - .8) * 4 + .5 * fractal(x * 8, y * 8, seed))

    face = polar('pepperoni', radius, height, material, 22, 72, color)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = .024
    solid.offset = -1
    return face


def ham(size=.17):
    """A torn piece of boiled-smoked ham: pink, a little fat."""
    material = surface('ham', '#e0796c', '#c4504a', '#f3cdb8', scale=5, contrast=(.3, .7), third_scale=9, third_range=(.62, .7), rough=.35, coat=.25,
                       coat_rough=.2,
                       glow=.3, glow_radius=.03, glow_tint=(1, .4, .3), bump=.35, bump_scale=24, stretch=(1, 3, 1))
    return chunk('ham', (size, size * chance.uniform(.55, .8), .022), material, square=4, rough=.22, grain=1.3, bend=chance.uniform(-2.4, 2.4),
                 detail=5)


def venison(size=.24):
    """A thin dried slice, dark red, wavy."""
    seed = chance.random() * 60
    deep, red, fat = linear('#4a0a0c'), linear('#8a201a'), linear('#d99a82')
    material = surface('venison', '#ffffff', rough=.38, coat=.25, coat_rough=.25, glow=.15, glow_radius=.02, bump=.5, bump_scale=24,
                       vertex_colors=True)

    def point(u, v):
        x, y = (2 * u - 1) * size, (2 * v - 1) * size * .5
        x *= 1 + .2 * fractal(y * 5, seed)
        y *= 1 + .3 * fractal(x * 4, seed + 5)
        return x, y, .05 * math.sin(x * 11 + seed) + .035 * math.sin(y * 16 + x * 5 + seed * 2) + .03

    def color(u, v, _p):
        tone = mixed(deep, red, .5 + 1.3 * fractal(u * 3, v * 9, seed))
        tone = mixed(tone, fat, (fractal(u * 2.5 + 9, v * 11, seed) - .3) * 6)
        return mixed(tone, deep, (max(abs(2 * u - 1), abs(2 * v - 1)) - .85) * 5)

    return grid('venison', point, material, 36, 26, color, thickness=.016)


def chicken(size=.15):
    """A piece of baked breast: pale inside, golden where it saw the heat."""
    material = surface('chicken', '#f6d9a8', '#dd9c4e', '#9c5a20', scale=4.5, third_scale=7, third_range=(.6, .68), rough=.4, coat=.2, coat_rough=.25,
                       glow=.35, glow_radius=.04,
                       glow_tint=(1, .6, .35), bump=.6, bump_scale=20, stretch=(1, 4, 4))
    return chunk('chicken', (size, size * chance.uniform(.5, .7), size * .36), material, square=3.4, rough=.28, grain=1.7, detail=5)


def beef(size=.13):
    return chunk('beef', (size, size * .62, size * .45), pieces.cooked_meat('roast', '#4e2012', '#8f4a2a'), square=3.5, rough=.32, grain=2., detail=5)


def hunter_sausage(radius=.085):
    """A thick slanting slice of a thin smoked sausage."""
    one = pieces.sausage_slice(radius, '#a83a22', '#eab08c')
    one.scale = (1.35, 1, 1)
    return group(one, name='hunter sausage')


def salmon(length=.34, width=.17, folds=1.2):
    """A slice of lightly salted salmon or trout in folds, its white lines along."""
    seed = chance.random() * 50
    flesh, deep, line = linear('#f26422'), linear('#d9480f'), linear('#ffb788')
    material = surface('salmon', '#ffffff', rough=.24, coat=.45, glow=.45, glow_radius=.05, glow_tint=(1, .4, .15), bump=.15, bump_scale=20,
                       vertex_colors=True)

    def point(u, v):
        x, y = (2 * u - 1), (2 * v - 1)
        fold = math.sin(x * math.pi * folds + seed + y * .5)
        shrink = .72 + .2 * abs(y)
        return (x * length * shrink + .02 * fractal(y * 3, seed), y * width * (1 + .22 * fractal(x * 2, seed)) + .04 * math.sin(x * 3 + seed),
                .07 + .065 * fold + .02 * fractal(x * 3, y * 3, seed))

    def color(u, v, _p):
        tone = mixed(flesh, deep, .5 + fractal(u * 4, v * 4, seed))
        bent = v * 5 + 1.6 * math.sin(u * 2.2 + seed) + .3 * fractal(u * 5, v * 5, seed)
        return mixed(tone, line, (abs((bent % 1) - .5) - .4) * 9)

    return grid('salmon', point, material, 60, 44, color, thickness=.028)


def smoked_fish(size=.2):
    """A flake of hot-smoked trout: broken along its layers, golden on one side."""
    material = surface('smoked fish', '#ef9a5e', '#d96a34', '#fbd0a4', scale=3, third_scale=6, third_range=(.56, .64), rough=.34, coat=.35,
                       coat_rough=.2, glow=.4, glow_radius=.05,
                       glow_tint=(1, .45, .2), bump=.55, bump_scale=13, stretch=(1, 5, 2))
    return chunk('smoked fish', (size, size * chance.uniform(.5, .75), size * .34), material, square=3, rough=.3, grain=1.9, detail=5)


# --- mushrooms


def porcini(size=.19):
    """A slice through a boletus: brown rim of the cap, yellowish pores, fat stem."""
    flesh = surface('porcini', '#efd9b0', '#d2a566', scale=4, rough=.4, glow=.3, glow_radius=.04, coat=.25, coat_rough=.2, bump=.25, bump_scale=22)
    cap = surface('porcini cap', '#94633a', '#7a4a26', scale=6, rough=.5, coat=.12, coat_rough=.35)
    pores = surface('porcini pores', '#b08a3c', '#8f6a26', scale=20, rough=.5)
    outline = [(size * math.cos(a), size * .66 * math.sin(a) ** .8) for a in [math.pi * i / 36 for i in range(37)]]
    arc = [(1.0 * x, 1.0 * y, 0) for x, y in outline]
    fat = chance.uniform(.34, .46)
    outline += [(-size * .86, -size * .16), (-size * .3, -size * .16), (-size * fat, -size * .6), (-size * fat * .7, -size * .86),
                (size * fat * .7, -size * .86), (size * fat, -size * .6),
                (size * .3, -size * .16), (size * .86, -size * .16)]
    under = [[(side * size * .34, -size * .08, .0), (side * size * .6, -size * .1, .0), (side * size * .86, -size * .04, 0)] for side in (-1, 1)]
    return group(prism('porcini', outline, -.026, .026, flesh, bevel=.014), tube('cap', [arc[18:], arc[18::-1]], cap, .028, .4), tube('pores', under, pores, .038, .2),
                 name='porcini')


def champignon(size=.15):
    """A slice of a champignon with its dark gills."""
    flesh = surface('champignon', '#efe0c6', '#cfa676', scale=4, contrast=(.4, .75), rough=.4, glow=.3, glow_radius=.03, coat=.2, coat_rough=.2,
                    bump=.2, bump_scale=25)
    gills = surface('gills', '#5a3620', '#3f2413', scale=30, rough=.5)
    outline = [(size * math.cos(a), size * .72 * math.sin(a) ** .7) for a in [math.pi * i / 36 for i in range(37)]]
    outline += [(-size * .95, -size * .16), (-size * .7, -size * .2), (-size * .3, -size * .12), (-size * .27, -size * .75),
                (size * .27, -size * .75), (size * .3, -size * .12), (size * .7, -size * .2), (size * .95, -size * .16)]
    arc = [[(side * size * (.32 + .5 * t), size * (.1 + .12 * math.sin(t * 3)) - size * .12 * t,
             .018) for t in [i / 8 for i in range(9)]] for side in (-1, 1)]
    return group(prism('champignon', outline, -.022, .022, flesh, bevel=.012), tube('gills', arc, gills, .016, .3), name='champignon')


def honey_fungus(size=.1):
    """A small whole mushroom (opyonok) on its side: brown shining cap, thin stem along x."""
    cap = surface('fungus cap', '#c47f34', '#8a4a16', scale=5, rough=.18, coat=.6, glow=.2, glow_radius=.03)
    stem = surface('fungus stem', '#e0b878', '#b57f3e', scale=8, rough=.35, coat=.3)
    s = size * chance.uniform(.8, 1.2)
    hat = lathe('cap', [(0, -.1 * s), (.5 * s, -.08 * s), (.95 * s, -.1 * s), (s, 0), (.8 * s, .42 * s), (.4 * s, .62 * s), (0, .68 * s)], cap, 40, 6,
                .08)
    hat.rotation_euler = (0, 1.15, 0)
    leg = tube('stem', [[(-.1 * s, 0, 0), (-.8 * s, .15 * s, -.05 * s), (-1.6 * s, .1 * s, -.2 * s)]], stem, .24 * s, .2)
    return group(hat, leg, name='fungus')


# --- cheese


def blue_cheese(size=.06):
    material = surface('blue cheese', '#ffe9c0', '#f7cf8a', '#34506e', scale=5, third_scale=13, third_range=(.5, .56), rough=.45, glow=.4,
                       glow_radius=.04, glow_tint=(1, .8, .5), bump=.4, bump_scale=22)
    return chunk('blue cheese', (size * chance.uniform(.9, 1.4), size, size * .5), material, square=3.2, rough=.4, grain=2)


def suluguni(length=.2):
    """A strand of smoked suluguni, brown outside."""
    material = surface('suluguni', '#f0b45a', '#b86a1e', scale=3, rough=.35, coat=.3, glow=.3, glow_radius=.04, glow_tint=(1, .5, .15), bump=.5,
                       bump_scale=12, stretch=(.5, 6, 6))
    return chunk('suluguni', (length, .035, .028), material, square=3, rough=.2, bend=chance.uniform(-4, 4), detail=5)


def hard_cheese(size=.11):
    """A shaving of ripe cheese, half melted."""
    material = surface('hard cheese', '#ffb848', '#ff9c2a', scale=3, rough=.35, coat=.3, glow=.4, glow_radius=.05, glow_tint=(1, .6, .15))
    return chunk('hard cheese', (size, size * .6, .014), material, square=4, rough=.18, bend=chance.uniform(-3, 3))


def soft_cheese(radius=.1):
    """A spot of cream cheese."""
    return pieces.dollop(radius, radius * .6, 1.4, pieces.cream('soft cheese', '#fff4de'))


def honey():
    """Darker than the honey in a bowl: thin threads of it look pale."""
    return surface('dark honey', '#b9520a', rough=.05, glow=.35, glow_radius=.05, glow_tint=(1, .4, .05), specular=.7, coat=.8)


# --- vegetables, fruit


def red_onion():
    return pieces.onion_half_ring(True)


def white_onion():
    return pieces.onion_half_ring(False)


def onion_rings(red=True, radius=.17):
    """Rings of one slice that have come apart a little."""
    material = surface('ring-red' if red else 'ring-white', *(('#efd3de', '#a12e68') if red else ('#f6f0d8', '#e6dfb0')), scale=6, contrast=(.4, .6),
                       rough=.22, glow=.4, glow_radius=.04, coat=.4)
    rings = []
    for k in range(3):
        one = ring('onion', radius * (1 - .24 * k) * chance.uniform(.95, 1.05), .012, material, 1.9, .08)
        one.location = (chance.uniform(-.02, .02), chance.uniform(-.02, .02), .01 * k)
        one.rotation_euler = (chance.uniform(-.12, .12), chance.uniform(-.12, .12), 0)
        rings.append(one)
    return group(*rings, name='onion rings')


def pepper_strip(tone='#c21a0c', shade='#e03a12'):
    """A bowed strip of sweet pepper."""
    material = surface('sweet pepper' + tone, tone, shade, scale=3, rough=.16, coat=.6, glow=.3, glow_radius=.04, glow_tint=(1, .3, .1))
    return chunk('sweet pepper', (chance.uniform(.15, .22), .034, .018), material, square=3, rough=.1, bend=chance.uniform(3, 7), detail=5)


def chili_ring(tone='#c0150a'):
    material = surface('chili' + tone, tone, rough=.16, coat=.7, glow=.2, glow_radius=.02, glow_tint=(1, .2, .1))
    seed = surface('chili seed', '#f6dc9a', rough=.4)
    return group(ring('chili', .05, .015, material, 1.5, .1),
                 *[_at(chunk('seed', (.014, .011, .006), seed, detail=2), x, y, 0) for x, y in ((.02, .01), (-.018, .012), (0, -.024))], name='chili')


def _at(thing, x, y, z):
    thing.location = (x, y, z)
    return thing


def grilled(kind, radius=.16):
    """A round slice of zucchini or aubergine that has been in the fire."""
    if kind == 'zucchini':
        return pieces.slice_of(radius, .035, '#3d6a16', '#d9cf7a', '#b39a44', 'zucchini', .09, .4)
    return pieces.slice_of(radius, .035, '#260e22', '#c28a44', '#7d4a20', 'aubergine', .1, .5)


def pear_slice(size=.24):
    """A thin slice along a pear, skin around."""
    flesh = surface('pear', '#f9d98e', '#e09c38', scale=3, contrast=(.4, .75), rough=.3, glow=.45, glow_radius=.05, glow_tint=(1, .75, .35), coat=.4,
                    bump=.2, bump_scale=30)
    skin = surface('pear skin', '#8f8a1e', '#b04a1c', scale=2.4, rough=.3, coat=.4)
    outline = []
    for i in range(48):
        a = 2 * math.pi * i / 48
        wide = .56 + .16 * math.sin(a) * -1 if math.sin(a) < .1 else .56 - .26 * math.sin(a)
        outline.append((size * wide * math.cos(a), size * math.sin(a)))
    edge = [(x, y, 0) for x, y in outline + outline[:1]]
    return group(prism('pear', outline, -.018, .018, flesh, bevel=.008), tube('skin', [edge], skin, .018, 0), name='pear slice')


def apple_slice(size=.2, skin='#8fae2a', blush='#c9c04a'):
    """A thin wedge of an apple lying on its cut side, skin outside."""
    flesh = surface('apple', '#fbf3d2', '#f0e0a8', scale=4, rough=.3, glow=.4, glow_radius=.05, glow_tint=(1, .9, .5), coat=.3)
    peel = surface('apple peel' + skin, skin, blush, scale=3, rough=.2, coat=.5)
    outer = [(size * math.cos(a), size * math.sin(a)) for a in [math.pi * (.08 + .84 * i / 24) for i in range(25)]]
    inner = [(size * .62 * math.cos(a), size * (.1 + .28 * math.sin(a))) for a in [math.pi * (.08 + .84 * i / 16) for i in range(17)]][::-1]
    return group(prism('apple', outer + inner, -.02, .02, flesh, bevel=.006), tube('peel', [[(x, y, 0) for x, y in outer]], peel, .022, 0),
                 name='apple slice')


def tomato_wedge(size=.2):
    """A sixth of a tomato: red skin below, wet flesh above, along x."""
    skin, flesh, seeds, pale = linear('#c4140a'), linear('#e2381c'), linear('#f6b04a'), linear('#f08a5a')
    material = surface('tomato wedge', '#ffffff', rough=.16, glow=.4, glow_radius=.05, glow_tint=(1, .3, .12), coat=.6, bump=.12, bump_scale=18,
                       vertex_colors=True)
    seed = chance.random() * 50
    half = chance.uniform(.45, .58)

    # A sphere's sector: `u` along the arc from pole to pole, `v` around the section (skin, then the two cut faces).
    def point(u, v):
        along = math.pi * (u - .5)
        reach = size * math.cos(along) ** .8 if abs(u - .5) < .499 else 0
        if v < .5:
            angle = half * (4 * v - 1)
            q = reach
        else:
            side = (v - .5) * 4
            angle = half if side < 1 else -half
            q = reach * ((1 - side) if side < 1 else (side - 1))
        sink = 1 - .1 * math.sin(q / size * 9) * (v > .5)
        return size * .95 * math.sin(along), q * math.sin(angle) * sink, -q * math.cos(angle) * sink + size * .45

    def color(u, v, place):
        if v < .52 or v > .985:
            return skin
        q = abs(1 - (v - .5) * 4)
        wet = .35 < q < .8 and noise.noise((u * 14 + seed, q * 5, seed)) > -.1
        if wet:
            return mixed(flesh, seeds, noise.noise((u * 34 + seed, q * 20, v * 9)) * 3)
        return mixed(flesh, pale, .35 + fractal(u * 8, v * 8, seed))

    return grid('tomato wedge', point, material, 34, 65, color)


def cherry_tomato_half(radius=.11):
    cut = pieces.slice_of(radius, .02, '#c4180c', '#e0401e', '#f6b85a', 'cherry tomato', .12, .2)
    cut.location = (0, 0, .0)
    skin = surface('cherry skin', '#c4140a', '#d9300f', scale=3, rough=.12, coat=.7)
    below = lathe('skin', [(0, -radius * .8), (radius * .6, -radius * .66), (radius * .95, -radius * .25), (radius, .004)], skin, 40, 5)
    return group(cut, below, name='cherry tomato')


def caper():
    return chunk('caper', (.035, .032, .03), surface('caper', '#55652a', '#78863c', scale=6, rough=.3, coat=.4, bump=.3, bump_scale=20), square=2,
                 rough=.12, detail=3)


def garlic_slice():
    return chunk('garlic slice', (.055, .034, .01), surface('garlic slice', '#f8e6bc', '#d9a85a', scale=5, rough=.35, glow=.4, glow_radius=.03),
                 square=2, rough=.12, detail=3)


def thyme(length=.3):
    """A sprig with tiny leaves."""
    material = surface('thyme', '#4f6a30', '#7a9048', scale=9, rough=.6)
    sprig = [tube('stem', [[(length * (t - .5), .04 * math.sin(t * 4), .02 * math.sin(t * 3)) for t in [i / 8 for i in range(9)]]],
                  surface('thyme stem', '#6a4a26', rough=.6), .008)]
    for i in range(11):
        t = (i + .5) / 11
        for side in (-1, 1):
            one = chunk('leaf', (.036 * (1.2 - .5 * t), .018, .006), material, square=2, rough=.05, detail=2)
            one.location = (length * (t - .5), .04 * math.sin(t * 4) + side * .03, .02 + chance.uniform(0, .02))
            one.rotation_euler = (chance.uniform(-.4, .4), chance.uniform(-.4, .2), side * chance.uniform(.6, 1.2))
            sprig.append(one)
    return group(*sprig, name='thyme')


def rocket_leaf(length=.34):
    return pieces.leaf(length, length * .36, curl=.5, material=pieces.green('rocket', '#3c7418', '#6aa030'))


def salad_leaf(size=.6, dark='#5c9a1e', bright='#a8c84a', frill=1.):
    """A leaf of lettuce: pale rib, frilled edge, cupped, its stalk at -x."""
    seed = chance.random() * 50
    rib, outer, inner = linear('#dfe8b0'), linear(dark), linear(bright)
    material = surface('lettuce' + dark, '#ffffff', rough=.4, glow=.35, glow_radius=.03, glow_tint=(.7, 1, .2), coat=.15, bump=.35, bump_scale=16,
                       vertex_colors=True)

    def point(u, v):
        s = 2 * u - 1
        wide = size * .52 * (math.sin(math.pi * min(1, .12 + .8 * v)) ** .7)
        waves = frill * .07 * abs(s) ** 2.2 * math.sin(v * 24 + seed + 3 * s) * (.4 + v) + frill * .05 * max(0, v - .7) * 3 * math.sin(s * 11 + seed)
        height = .16 * size * s * s + .22 * size * (v - .35) ** 2 * 2 + waves + .02 * fractal(u * 5, v * 5, seed)
        return (v - .5) * size * 1.2, s * wide * (1 + .08 * math.sin(v * 19 + seed)), height

    def color(u, v, _p):
        s = abs(2 * u - 1)
        tone = mixed(inner, outer, s * .8 + v * .6 - .4 + .6 * fractal(u * 5, v * 5, seed))
        return mixed(tone, rib, 1.3 - s * 9 - v * .9)

    return grid('lettuce', point, material, 44, 54, color, thickness=.008)


# --- over it all


def drizzle(strokes, material, radius=.014, lift=.4, steps=10):
    """Threads of honey, mayonnaise, yoghurt along strokes [(x, y), …], lying on what is there."""
    settle()
    paths = []
    for stroke in strokes:
        path = []
        for (ax, ay), (bx, by) in zip(stroke, stroke[1:]):
            for k in range(steps):
                t = k / steps
                x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                path.append([x, y, ground(x, y)[0].z + radius * lift])
        # A thick thread bridges small gaps.
        heights = [p[2] for p in path]
        for i, p in enumerate(path):
            near = heights[max(0, i - 2):i + 3]
            p[2] = max(p[2], sum(near) / len(near))
        paths.append(path)
    return tube('drizzle', paths, material, radius, .25)


def zigzag(width, depth, turns, center=(0, 0), turn=0.):
    """A stroke for `drizzle`: to and fro."""
    stroke = []
    for i in range(turns * 2 + 1):
        x, y = (width if i % 2 else -width) * chance.uniform(.8, 1), -depth + 2 * depth * i / (2 * turns)
        stroke.append((center[0] + x * math.cos(turn) - y * math.sin(turn), center[1] + x * math.sin(turn) + y * math.cos(turn)))
    return stroke
