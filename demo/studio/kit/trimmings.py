"""What lies beside drinks and sweets, or swims in them: berries on twigs, leaves, spices, citrus, nuts, dried fruit, honey."""
import math

from . import crockery, pieces
from .materials import linear, surface
from .place import copy, hide
from .shapes import chance, chunk, fractal, grid, group, lathe, polar, tube


def _any_turn():
    return chance.random() * 6.283, chance.random() * 6.283, chance.random() * 6.283


def _bark():
    return surface('twig', '#4a2f1a', rough=.8)


# --- berries and leaves


def buckthorn_berry():
    material = surface('buckthorn berry', '#f27a04', '#e85f00', '#8a4a10', scale=3, third_scale=26, third_range=(.72, .76), rough=.2, coat=.5, glow=.4, glow_radius=.06, glow_tint=(1, .4, .05))
    return chunk('buckthorn', (.066, .066, .08), material, square=2, rough=.04)


def buckthorn_sprig(length=1.0):
    """A twig along x, thick with berries, with narrow silvery leaves."""
    silver = surface('buckthorn leaf', '#6f8a4a', '#8ea068', scale=5, rough=.55, glow=.15, glow_radius=.02, glow_tint=(.6, 1, .3))
    middle = lambda x: .06 * math.sin((x / length + .5) * 6)
    parts = [tube('twig', [[(length * (t / 12 - .5), middle(length * (t / 12 - .5)), .07) for t in range(13)]], _bark(), .022, .4)]
    berries = [buckthorn_berry() for _ in range(3)]
    for _ in range(44):
        x = length * (chance.random() ** .9 - .5) * .9
        a = chance.uniform(-.5, math.pi + .5)
        parts.append(copy(chance.choice(berries), (x, middle(x) + .1 * math.cos(a), .085 + .075 * abs(math.sin(a))), _any_turn(), chance.uniform(.8, 1.1)))
    hide(*berries)
    for i in range(11):
        one = pieces.leaf(chance.uniform(.38, .52), .075, curl=.3, material=silver)
        a = (-1) ** i * chance.uniform(.5, 1.1)
        x = length * (i / 11 - .42)
        one.location = (x + .26 * math.cos(a), .26 * math.sin(a), .09 + chance.uniform(0, .08))
        one.rotation_euler = (chance.uniform(-.3, .3), chance.uniform(-.35, 0), a)
        parts.append(one)
    return group(*parts, name='sprig')


def cranberry_sprig(length=.8, berry=pieces.cranberry):
    """A twig along x with small stiff leaves and a few berries: cranberry, lingonberry."""
    green = surface('cranberry leaf', '#2f6a24', '#4b8a2e', scale=5, rough=.3, coat=.3)
    parts = [tube('twig', [[(length * (t / 10 - .5), .05 * math.sin(t), .04) for t in range(11)]], _bark(), .012, .4)]
    for i in range(14):
        one = pieces.leaf(.17, .08, material=green)
        a = (-1) ** i * chance.uniform(.6, 1.2)
        one.location = (length * (i / 14 - .45) + .08 * math.cos(a), .08 * math.sin(a), .07)
        one.rotation_euler = (chance.uniform(-.3, .3), -.3, a)
        parts.append(one)
    one = berry()
    for _ in range(5):
        parts.append(copy(one, (length * chance.uniform(-.4, .45), chance.choice((-.1, .1)), .075), _any_turn()))
    hide(one)
    return group(*parts, name='cranberry sprig')


def currant_leaf(size=.34):
    """A lobed leaf of the blackcurrant, its middle at the origin."""
    material = surface('currant leaf', '#2f6a1c', '#5a9a30', scale=4, rough=.5, glow=.2, glow_radius=.02, glow_tint=(.6, 1, .2), bump=.5, bump_scale=12)
    seed = chance.random() * 30

    def field(r, a):
        t = r / size
        lobes = .62 + .38 * abs(math.cos(1.5 * a)) ** 1.2
        teeth = 1 + .05 * math.sin(a * 34) * t ** 4
        vein = -.012 * math.exp(-(math.sin(1.5 * a) / .08) ** 2) * t
        return r * lobes * teeth, .05 + .05 * t * t * math.sin(2 * a + seed) + .02 * math.sin(a * 5 + seed) * t + vein

    stalk = tube('stalk', [[(-.2 * size, 0, .05), (-size * 1.25, .04, .04)]], material, .012, .2)
    return group(polar('currant leaf', size, field, material, 20, 240), stalk, name='currant leaf')


def fireweed(size=.16):
    """A blossom of Ivan-chai: four petals of pink purple."""
    pink = surface('fireweed petal', '#c0409a', '#dc74b4', scale=5, rough=.5, glow=.4, glow_radius=.03, glow_tint=(1, .4, .8))
    parts = []
    for k in range(4):
        one = pieces.leaf(size, size * .85, curl=-.3, cup=.3, material=pink)
        a = k * math.pi / 2 + chance.uniform(-.15, .15)
        one.location = (size * .5 * math.cos(a), size * .5 * math.sin(a), .05)
        one.rotation_euler = (0, -.25, a)
        parts.append(one)
    pale = surface('stamen', '#f0d8e4', rough=.5)
    parts.append(tube('stamens', [[(0, 0, .04), (.05 * math.cos(k), .05 * math.sin(k), .13)] for k in range(6)], pale, .007, .2))
    return group(*parts, name='fireweed')


def fireweed_spray(length=1.25):
    """A stem of Ivan-chai along x, lying: narrow leaves below, blossoms and buds above."""
    stem = surface('fireweed stem', '#7a3a3c', '#5a6a30', scale=4, rough=.6)
    bud = surface('fireweed bud', '#8e1f66', '#b8408e', scale=6, rough=.5)
    parts = [tube('stem', [[(length * (t / 14 - .5), .05 * math.sin(t * .4), .06) for t in range(15)]], stem, .02, .5)]
    for i in range(10):
        one = pieces.leaf(.4, .075, material=pieces.green())
        a = (-1) ** i * chance.uniform(.6, 1.0)
        one.location = (length * (i * .045 - .48) + .17 * math.cos(a), .17 * math.sin(a), .08)
        one.rotation_euler = (chance.uniform(-.3, .3), -.2, a)
        parts.append(one)
    blossoms = [fireweed(chance.uniform(.12, .16)) for _ in range(3)]
    for i in range(9):
        side = (-1) ** i
        parts.append(copy(chance.choice(blossoms), (length * (.0 + i * .034), side * chance.uniform(.05, .13), .07 + .06 * (i % 3)), (-side * .5, chance.uniform(-.3, .3), chance.random() * 6), chance.uniform(.8, 1.1) * (1.1 - .03 * i)))
    for i in range(9):
        one = chunk('bud', (.05, .018, .018), bud, square=2, rough=.05, detail=3)
        a = (-1) ** i * .6
        one.location = (length * (.32 + i * .022), .05 * math.sin(a), .07 + .03 * (i % 3))
        one.rotation_euler = (0, -.3, a)
        parts.append(one)
    hide(*blossoms)
    return group(*parts, name='fireweed spray')


def thyme(length=.5):
    """A small bunch along x."""
    green = surface('thyme leaf', '#5a7a3a', '#7d9a52', scale=6, rough=.6)
    paths = []
    for k in range(4):
        lean = chance.uniform(-.5, .5)
        paths.append([(length * t / 8 * math.cos(lean), length * t / 8 * math.sin(lean), .02 + .03 * math.sin(t / 2 + k)) for t in range(9)])
    parts = [tube('stems', paths, surface('twig green', '#4d6b22', rough=.7), .008, .4)]
    one = chunk('thyme leaf', (.032, .016, .006), green, square=2, rough=.1, detail=2)
    for path in paths:
        for x, y, z in path[1:]:
            for _ in range(4):
                place = (x + chance.uniform(-.03, .03), y + chance.uniform(-.03, .03), z + chance.uniform(0, .03))
                parts.append(copy(one, place, (chance.uniform(-.6, .6), chance.uniform(-.6, .6), chance.random() * 6)))
    hide(one)
    return group(*parts, name='thyme')


def tarragon(length=.95):
    """A sprig along x from the origin: long narrow leaves."""
    material = surface('tarragon leaf', '#3d7d22', '#62a836', scale=6, rough=.45, glow=.25, glow_radius=.02, glow_tint=(.6, 1, .2))
    lean = chance.uniform(-.2, .2)
    path = [(length * t / 12, lean * (t / 12) ** 2 * length, .03 * math.sin(t / 3)) for t in range(13)]
    parts = [tube('stem', [path], material, .012, .5)]
    for i in range(22):
        t = .12 + .88 * i / 21
        point = path[min(12, int(t * 12))]
        one = pieces.leaf(chance.uniform(.24, .36) * (1.15 - .4 * t), .05, curl=.35, cup=.2, material=material)
        a = (-1) ** i * chance.uniform(.4, .8) * (1.1 - .6 * t)
        one.location = (point[0] + .13 * math.cos(a), point[1] + .13 * math.sin(a), point[2] + .02)
        one.rotation_euler = (chance.uniform(-.5, .5), chance.uniform(-.5, .1), a)
        parts.append(one)
    return group(*parts, name='tarragon')


# --- citrus, roots, spices


def citrus_slice(radius=.3, rind='#f07a05', pith='#fbe3b0', flesh='#f28a0c', skin='#f9b04a', segments=10, name='orange'):
    """A slice lying flat: rind, pith, segments with their juice sacs."""
    colors = [linear(x) for x in (rind, pith, flesh, skin)]
    material = surface(name + ' slice', '#ffffff', rough=.18, glow=.45, glow_radius=.06, glow_tint=(1, .7, .2), coat=.2, coat_rough=.2, bump=.12, bump_scale=22, vertex_colors=True)

    def color(r, a, _z):
        t = r / radius
        if t > .94:
            return colors[0]
        inside = abs(((a / (2 * math.pi) * segments) % 1) - .5)
        if t > .87 or t < .06 or inside > .5 - .035 / max(t, .1):
            return colors[1]
        k = max(0, min(1, .5 + 1.4 * fractal(a * 14, r * 9, 3)))
        return tuple(p + (q - p) * k for p, q in zip(colors[2], colors[3]))

    face = polar(name, radius, lambda r, a: (r, .025 + .006 * fractal(r * 24, a * 9)), material, 40, 220, color)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = .05
    solid.offset = -1
    return face


def lemon_slice():
    return citrus_slice(.29, '#f2b705', '#fbf0c4', '#f5c428', '#fbe38a', 9, 'lemon')


def ginger():
    """A knobby root and two slices of it."""
    skin = surface('ginger', '#c49a5e', '#a0763c', scale=5, stretch=(8, 1, 1), rough=.7, bump=.4, bump_scale=18)
    flesh = surface('ginger flesh', '#f0cf70', '#e0b850', scale=9, rough=.4, glow=.3, glow_radius=.04, glow_tint=(1, .8, .3))
    parts = []
    for x, y, turn, size in ((0, 0, .2, (.3, .15, .13)), (.2, .16, 1.2, (.2, .11, .1)), (-.16, -.13, 2.2, (.17, .1, .09)), (.26, -.08, -.6, (.16, .1, .09))):
        knob = chunk('knob', size, skin, square=2.4, rough=.14, detail=5)
        knob.location = (x, y, size[2])
        knob.rotation_euler = (0, 0, turn)
        parts.append(knob)
    for x, y, z, turn in ((-.36, -.2, .03, .4), (-.5, -.06, .055, 1.3)):
        cut = chunk('ginger cut', (.14, .12, .018), flesh, square=2.2, rough=.1)
        rim = chunk('rim', (.147, .127, .014), skin, square=2.2, rough=.1)
        both = group(cut, rim)
        both.location = (x, y, z)
        both.rotation_euler = (.15, 0, turn)
        parts.append(both)
    return group(*parts, name='ginger')


def clove():
    material = surface('clove', '#4a2412', '#2e1408', scale=8, rough=.7)
    return group(tube('clove', [[(-.07, 0, .02), (.03, 0, .02)]], material, .014, -.4), chunk('bud', (.022, .022, .022), material, square=2, rough=.2, detail=2), name='clove')


def cardamom():
    material = surface('cardamom', '#a9b06a', '#8a924c', scale=4, stretch=(1, 9, 9), rough=.6, bump=.4, bump_scale=20)
    return chunk('cardamom', (.09, .045, .042), material, square=2.2, rough=.08)


def cinnamon(length=.7, radius=.06):
    """A stick along x: bark rolled in from both sides."""
    material = surface('cinnamon', '#8a4a22', '#6a3112', scale=5, stretch=(.4, 5, 5), rough=.75, bump=.5, bump_scale=22)

    def bark(u, v):
        side = -1 if u < .5 else 1
        t = abs(2 * u - 1)
        a = math.pi / 2 + side * t * 5.2
        r = radius * (1 - .62 * t)
        return (v - .5) * length + .02 * fractal(u * 5, v * 3), side * radius * .5 * t + r * math.cos(a), radius + r * math.sin(a) - radius * .4 * t

    return grid('cinnamon', bark, material, 70, 12, thickness=.014)


# --- beans, nuts, cones


def bean():
    """A roasted coffee bean with its groove."""
    roast = surface('bean', '#3d1f10', '#2a1208', scale=5, rough=.32, coat=.35, bump=.2, bump_scale=20)
    body = chunk('bean', (.085, .06, .04), roast, square=2.2, rough=.03)
    line = [(x / 10 * .075, .008 * math.sin(x * .5), .04 * math.sqrt(max(.02, 1 - (x / 10.6) ** 2)) - .003) for x in range(-10, 11)]
    return group(body, tube('groove', [line], surface('groove', '#140804', rough=.9), .0085, 0), name='bean')


def walnut(size=.14):
    """Half a kernel, its folds up."""
    material = surface('walnut kernel', '#c08a4c', '#8e5c2a', '#6a3e18', scale=6, third_scale=16, third_range=(.62, .72), rough=.5, bump=.6, bump_scale=16, waves=.7, wave_scale=9, coat=.12)
    one = chunk('walnut', (size, size * .78, size * .5), material, square=2.3, rough=.0, detail=5)
    seed = chance.random() * 40
    for vertex in one.data.vertices:
        x, y, z = (c / size for c in vertex.co)
        fold = .16 * abs(math.sin(7 * (y + .25 * fractal(x * 2.2 + seed, y * 2.2, z * 2.2)))) + .3 * fractal(x * 2.4 + seed, y * 2.4, z * 2.4, 4)
        seam = -.2 * math.exp(-(y / .13) ** 2)
        vertex.co *= 1 + .55 * fold + seam * (z > 0)
    return one


def pine_nut():
    material = surface('pine nut', '#f0d49a', '#d8a866', scale=5, rough=.4, glow=.35, glow_radius=.03, glow_tint=(1, .7, .35))
    body = chunk('pine nut', (.062, .034, .032), material, square=2, rough=.05)
    for vertex in body.data.vertices:
        vertex.co.y *= 1 - 4.5 * vertex.co.x
        vertex.co.z *= 1 - 4.5 * vertex.co.x
    return body


def pine_cone(size=.27):
    """Open scales around a core; it lies on its side, its point to -y."""
    material = surface('cone', '#7a4a26', '#a87442', scale=6, rough=.7, bump=.4, bump_scale=20)
    scale_piece = chunk('scale', (.34, .3, .06), material, square=2.6, rough=.1, detail=3)
    parts = []
    for i in range(84):
        t = i / 83
        a = i * 2.39996
        wide = math.sin(math.pi * (.1 + .82 * t)) ** .8
        parts.append(copy(scale_piece, (.5 * wide * math.cos(a), .5 * wide * math.sin(a), .1 + 1.9 * t), (0, -.5 - .5 * t, a), .45 + .45 * wide))
    hide(scale_piece)
    core = chunk('core', (.4, .4, 1.0), material, square=2, rough=.05)
    core.location = (0, 0, 1.0)
    whole = group(*parts, core, name='cone')
    whole.scale = (size,) * 3
    whole.rotation_euler = (1.45, 0, 0)
    whole.location = (0, .25, size * .78)
    return group(whole, name='pine cone')


# --- dried fruit


def prune(size=.15):
    material = surface('prune', '#24121c', '#3a1a20', scale=5, rough=.28, coat=.4, waves=.9, wave_scale=7, bump=.3, bump_scale=20)
    return chunk('prune', (size, size * .78, size * .6), material, square=2.3, rough=.24, grain=2.6, detail=5)


def raisin():
    material = surface('raisin', '#4a2210', '#6e3a1a', scale=6, rough=.4, coat=.3, waves=.8, wave_scale=16)
    return chunk('raisin', (.075, .055, .045), material, square=2.2, rough=.3, grain=3, detail=4)


def dried_apricot(size=.2):
    material = surface('dried apricot', '#ee7f10', '#c85a08', scale=4, rough=.35, coat=.3, glow=.45, glow_radius=.06, glow_tint=(1, .45, .06), bump=.5, bump_scale=16, waves=.5, wave_scale=7)
    return chunk('apricot', (size, size * .86, size * .3), material, square=2.2, rough=.16, detail=5)


def _leathery(outline, flesh, peel, bow, name, rings=9):
    """A slice that has dried out of plane, with its peel around it."""
    seed = chance.random() * 30
    bent = lambda x, y: bow * (x * x - y * y) + .04 * fractal(x * 4 + seed, y * 4) + .03
    count = len(outline)

    def point(u, v):
        x, y = outline[int(round(u * count)) % count]
        t = max(.02, v)
        return x * t, y * t, bent(x * t, y * t) + .012 * fractal(x * t * 12, y * t * 12, seed)

    body = grid(name, point, flesh, count, rings, closed=True, thickness=.035)
    edge = [(x, y, bent(x, y)) for x, y in outline + outline[:1]]
    return group(body, tube('peel', [edge], peel, .02, 0), name=name), bent


def dried_apple(size=.26):
    flesh = surface('dried apple', '#d9a258', '#b8742e', scale=4, rough=.55, glow=.3, glow_radius=.04, glow_tint=(1, .6, .25), bump=.5, bump_scale=16)
    peel = surface('dried peel', '#8a3a1c', '#a8552a', scale=5, rough=.5)
    outline = [(size * (1 + .05 * math.sin(3 * a)) * math.cos(a), size * math.sin(a)) for a in [2 * math.pi * i / 44 for i in range(44)]]
    body, bent = _leathery(outline, flesh, peel, .6, 'dried apple')
    star = [[(0, 0, bent(0, 0) + .02), (size * .3 * math.cos(a), size * .3 * math.sin(a), bent(0, 0) + .022)] for a in [k * 1.2566 for k in range(5)]]
    return group(body, tube('star', star, peel, .02, .5), name='dried apple')


def dried_pear(size=.3):
    flesh = surface('dried pear', '#b0682c', '#7a3e12', scale=5, rough=.45, coat=.25, glow=.25, glow_radius=.04, glow_tint=(1, .55, .2), bump=.5, bump_scale=14, waves=.5, wave_scale=7)
    peel = surface('pear peel', '#5e3316', '#7a4a20', scale=5, rough=.5)
    outline = []
    for i in range(48):
        a = 2 * math.pi * i / 48
        x = math.cos(a)
        wide = .66 if x < 0 else .66 - .38 * x ** .8
        outline.append((size * (x * 1.15 + .1), size * wide * math.sin(a) * 1.1))
    body, bent = _leathery(outline, flesh, peel, .35, 'dried pear')
    end = size * 1.2
    stem = tube('stem', [[(end, 0, bent(end, 0)), (size * 1.5, .03, bent(end, 0) + .03)]], _bark(), .018, 0)
    seeds = tube('core', [[(-size * .35, -.02, bent(0, 0) + .022), (-size * .05, 0, bent(0, 0) + .022)]], peel, .022, .4)
    return group(body, stem, seeds, name='dried pear')


# --- honey, bread


def honey_dipper(length=1.0):
    """A turned stick, its head in the middle of a bowl of honey, its end at +x."""
    material = surface('dipper', '#b98450', '#8c5a2e', scale=2, stretch=(1, 1, .3), rough=.5)
    profile = [(0, -.14)]
    for k in range(5):
        z = -.12 + k * .055
        profile += [(.1, z), (.1, z + .03), (.065, z + .042)]
    profile += [(.03, .16), (.03, length), (.04, length + .02), (0, length + .03)]
    coat = lathe('coat', [(0, -.15), (.1, -.13), (.112, -.02), (.1, .1), (.04, .16), (0, .16)], pieces.honey(), 40)
    whole = group(lathe('dipper', profile, material, 40, 3), coat, name='dipper')
    whole.location = (-.05, 0, .25)
    whole.rotation_euler = (0, 1.12, 0)
    return whole


def honey_saucer():
    """Honey in a small bowl with a dipper."""
    fill = lathe('honey', [(0, .06), (.33, .06), (.36, .17), (.34, .18), (0, .18)], pieces.honey(), 64)
    return group(crockery.ramekin('clay', .4, .24), fill, honey_dipper(), name='honey')


def rye_pair():
    one = pieces.rye_slice(.5, .42, .07)
    parts = [copy(one, (0, 0, .08), (.04, 0, .3)), copy(one, (.12, -.2, .2), (.24, -.08, .75))]
    hide(one)
    return group(*parts, name='rye')


def baranki(count=5):
    """Small hard rings of dough."""
    crust = surface('baranka', '#d9933c', '#b06018', scale=3, rough=.3, coat=.35, bump=.15, bump_scale=20)
    parts = []
    for i in range(count):
        one = pieces.ring('baranka', .17, .068, crust, .9, .05)
        a = i * 2.2
        low = i < 4
        one.location = (.27 * math.cos(a) * low, .24 * math.sin(a) * low, .065 + .11 * (not low))
        one.rotation_euler = (.12 * (i % 2), .05 + .1 * (not low), 0)
        parts.append(one)
    return group(*parts, name='baranki')
