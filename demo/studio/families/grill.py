"""
From the coals. Record: {"family": "grill", "dish": one of DISHES, "wood" or "cloth": what the table is,
"under": what it lies on (see layout.under), "radius", "lavash": [x, y, turn], "lavash_size": [length, width],
"sauce": [a key of besides.SAUCES, x, y, glaze], "garnish": [keys of GARNISH, …], "sprinkle": [keys of SPRINKLES, …],
"reach": how far they are strewn}
and what the dish takes:

skewers, minced: "meat": a key of MEATS, "lines": [[x, y, turn], …] one for each skewer, "length", "wooden": true, "pieces": on each
steak: "slices": how many are cut off, "turn", "at"
ribs: "racks": [[x, y, turn, number of ribs], …], "pools": [[x, y, radius], …] of glaze
vegetables: nothing
"""
import math

from mathutils import noise

from kit import besides, layout, pieces, stage, toppings
from kit.materials import linear, surface
from kit.place import copy, drop, ground, hide, pile, settle, spaced, sprinkle
from kit.roast import bone, drape, meat_surface, mixed, piece, sear
from kit.shapes import chance, chunk, fractal, grid, group, polar

# --- meat

#: Tones of kit/roast, half size of a piece, its surface, what `sear` takes.
MEATS = {
    'pork': ('pork', (.235, .24, .2), {'coat': .4, 'stretch': (2.5, 1, 1), 'bump': .6}, {'relief': .03, 'grain': 4.4, 'stretch': (1.8, 1, 1),
                                                                                         'level': .58, 'spread': 1.15, 'edge': .8, 'char': .3,
                                                                                         'fat': ('#c07a38', .16)}),
    'chicken': ('chicken', (.22, .22, .18), {'coat': .3, 'bump': .45, 'char': '#3a1204'}, {'relief': .026, 'grain': 3.6, 'level': .6, 'spread': 1.15,
                                                                                           'edge': .9, 'char': .33}),
    'lamb': ('lamb', (.8, .19, .165), {'coat': .3, 'bump': .9, 'bump_scale': 34, 'wave': .2},
             {'relief': .013, 'grain': 8, 'level': .62, 'spread': 1.1, 'edge': .4, 'char': .36, 'fat': ('#d09a60', .07)}),
}


def _line(x, y, turn, length=3.3, wooden=False, flat=False, z=0.):
    """A skewer with its holder: what is put on it lies along x."""
    holder = group(besides.skewer(length, wooden, flat), name='line')
    holder.location = (x, y, z)
    holder.rotation_euler = (0, 0, turn)
    return holder


def _skewers(record, low):
    """Pieces on skewers, close together, each turned as it likes."""
    tones, size, face, how = MEATS[record['meat']]
    material = meat_surface('meat-' + record['meat'], **face)
    kinds = [piece(tones, [s * chance.uniform(.9, 1.08) for s in size], material, square=4, rough=.18, lumps=1.3, **how) for _ in range(6)]
    for x, y, turn in record['lines']:
        holder = _line(x, y, turn, record.get('length', 3.2), record.get('wooden', False), z=low + size[2] * .93)
        number = record.get('pieces', 5)
        at = -size[0] * .9 * (number - 1)
        for k in range(number):
            one = copy(kinds[(k * 5 + int(10 * abs(y))) % 6], (at, chance.uniform(-.025, .025), chance.uniform(-.01, .02)),
                       (chance.choice((0, 1, 2, 3)) * math.pi / 2 + chance.uniform(-.3, .3), chance.uniform(-.12, .12), chance.uniform(-.16, .16)),
                       chance.uniform(.92, 1.08))
            one.parent = holder
            at += size[0] * 1.8
    hide(*kinds)
    settle()


def _minced(record, low):
    """Lula kebab: minced meat pressed on a broad skewer, the fingers still to be seen."""
    tones, size, face, how = MEATS[record['meat']]
    material = meat_surface('meat-' + record['meat'], **face)
    for x, y, turn in record['lines']:
        body = chunk('lula', size, material, square=5, rough=.05, detail=6)
        seed = chance.random() * 9
        for vertex in body.data.vertices:
            px = vertex.co.x
            press = 1 - .16 * (.5 + .5 * math.sin(px * 15 + seed)) ** 2 + .06 * noise.noise((px * 3, seed, 1))
            end = 1 - .25 * abs(px / size[0]) ** 8
            vertex.co.y *= press * end
            vertex.co.z *= (1 - .17 * (.5 + .5 * math.sin(px * 15 + seed + .5)) ** 2) * end
            vertex.co.y += .02 * noise.noise((px * 2, seed, 5))
        body.data.update()
        sear(body, tones, groove=lambda px, py, pz, seed=seed: (0, .6 * max(0, -math.sin(px * 15 + seed) - .2) * max(0, pz * 6 - .3)), **how)
        holder = _line(x, y, turn, record.get('length', 3.2), flat=True, z=low + size[2] * .95)
        body.parent = holder
        body.rotation_euler = (chance.uniform(-.2, .2), 0, 0)
    settle()


def _steak_body(size, tones, how, material, cuts=()):
    chance.seed('one steak')
    body = chunk('steak', size, material, square=3, rough=.1, grain=1., detail=6, seed=5.3)
    for vertex in body.data.vertices:
        x, y = vertex.co.x / size[0], vertex.co.y / size[1]
        vertex.co.y *= 1 - .18 * x
        vertex.co.z *= 1 + .06 * noise.noise((x * 2, y * 2, 3))
    body.data.update()
    return sear(body, tones, cuts=cuts, **how)


def _steak(record, low):
    """A thick steak, its front half cut into slices that lean towards the window's light and show the rosy inside."""
    size = (.62, .98, .24)
    material = meat_surface('steak', coat=.5, coat_rough=.12, bump=.38, bump_scale=30, stretch=(1, 1, 1), glow=.2)
    fat, raw, rosy, grey, dark = linear('#f4d8bd'), linear('#cf5a48'), linear('#e08e76'), linear('#ab7450'), linear('#35170b')
    def bars(x, y, z):
        """The marks of the grate across."""
        stripe = math.sin((x + .8 * y) * 14)
        return (.012 * max(0, stripe - .5) if z > 0 else 0), (min(.8, max(0, stripe - .45) * 2.2) if z > .1 else 0)

    how = {'relief': .018, 'grain': 5, 'level': .5, 'edge': .5, 'char': .28, 'fat': ('#a8642c', .08), 'groove': bars}

    def inside(p):
        x, y, z = p
        width = size[0] * (1 - .1 * (y / size[1]))
        depth = max(abs(z) / size[2], abs(x) / width * .98)
        wander = .06 * fractal(x * 5, y * 3, z * 5)
        # Fibres seen from their ends: fine grain, no lines.
        grain = .6 * noise.noise((x * 38, y * 10, z * 38)) + .5 * fractal(x * 7, y * 3, z * 9)
        tone = mixed(raw, rosy, .3 + (depth - .25) * 1.1 + .9 * grain)
        tone = mixed(tone, grey, (depth + wander - .56) * 2.6)
        tone = mixed(tone, dark, (depth + wander - .92) * 9)
        # Marbling: fine short threads that branch; long broad ones would be the grain of wood.
        bent = .12 * noise.noise((x * 9, y * 3, z * 9))
        threads = max(1 - abs(noise.noise((x * f + 7 + bent, y * 2, z * f + bent))) / wide for f, wide in ((12, .05), (19, .04)))
        here = max(0, min(1, .35 + 3 * noise.noise((x * 6, y * 2, z * 6 + 20))))
        return mixed(tone, fat, max(0, min(.7, threads * 1.4)) * here * (depth < .84))

    count = record.get('slices', 5)
    first = -size[1] * .93
    wide = .2
    edge = first + count * wide
    turn = record.get('turn', .45)
    whole = _steak_body(size, 'beef', how, material, [((0, -1, 0), -edge, inside)])
    parts = [whole]
    whole.location = (0, .13, size[2])
    for k in range(count):
        back, front = first + (k + 1) * wide, first + k * wide
        one = _steak_body(size, 'beef', how, material, [((0, 1, 0), back, inside), ((0, -1, 0), -front, inside)])
        middle = (back + front) / 2
        for vertex in one.data.vertices:
            vertex.co.y -= middle
        # The slices lean back one on the other.
        gap = (count - 1 - k)
        one.location = (.02 * math.sin(k * 2.4), edge - .02 - gap * .235, .2)
        one.rotation_euler = (-.72 - .05 * math.sin(k * 1.7), .03 * math.sin(k * 3), .06 * math.sin(k * 2.1))
        parts.append(one)
    holder = group(*parts, name='steak')
    holder.location = (record.get('at', [0, 0])[0], record.get('at', [0, 0])[1], low)
    holder.rotation_euler = (0, 0, turn)
    chance.seed('after the steak')
    settle()


def _rack(number, material, how):
    """A rack of ribs lying on its meaty side's back: a ridge over each bone, the bones' ends at -y."""
    pitch = .235
    half = (pitch * number / 2, .56, .15)
    body = chunk('ribs', half, material, square=6, rough=.03, detail=6)
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        wave = math.cos((x + half[0]) / pitch * 2 * math.pi - math.pi)
        bent = .05 * math.sin(y * 2.2)
        vertex.co.x = x + bent
        vertex.co.z = z + (.042 * wave if z > 0 else 0) - .1 * (y / half[1]) ** 2 + .03 * noise.noise((x * 3, y * 3, 1))
        vertex.co.y = y + (.05 * wave if y < 0 else 0) + .05 * noise.noise((x * 4, 2, 7))
    body.data.update()
    sear(body, 'ribs', groove=lambda x, y, z: (0, .5 * max(0, -math.cos((x + half[0]) / pitch * 2 * math.pi - math.pi) - .45) * (z > 0)), **how)
    parts = [body]
    for k in range(number):
        x = -half[0] + pitch * (k + .5)
        long = chance.uniform(.05, .13)
        parts += bone([(x - .03, -half[1] * .6, -.03), (x - .05, -half[1] - .02, -.08), (x - .05 + chance.uniform(-.02, .02), -half[1] - long, -.1)],
                      .048, .86)
    return group(*parts, name='rack')


def _ribs(record, low):
    material = meat_surface('ribs', coat=.8, coat_rough=.1, rough=.28, bump=.35, bump_scale=20, specks=(.66, .72), glow=.2)
    how = {'relief': .022, 'grain': 4.4, 'stretch': (1, 2, 2), 'level': .6, 'spread': 1., 'edge': .35, 'char': .22, 'fat': ('#d98a35', .12)}
    for x, y, turn, number, *rest in record['racks']:
        one = _rack(number, material, how)
        lift, lean = (rest + [0, 0])[:2]
        one.location = (x, y, low + .17 + lift)
        one.rotation_euler = (lean, 0, turn)
    settle()
    # Honey has run down and stands on the board.
    glaze = surface('glaze', '#7a2a06', '#a8480c', scale=4, rough=.06, coat=.9, glow=.4, glow_radius=.06, glow_tint=(1, .4, .05))
    for x, y, radius in record.get('pools', []):
        pool = pieces.puddle(radius, glaze, .014, .5)
        pool.location = (x, y, low)


# --- vegetables


def _grilled_round(radius, rim, flesh, brown, seeds=None, long=1.):
    """A slice with the grate's marks: aubergine, zucchini."""
    seed = chance.random() * 50
    edge, pale, gold, dark, grain = linear(rim), linear(flesh), linear(brown), linear('#2c1206'), linear(seeds or flesh)
    material = surface('grilled' + rim, '#ffffff', rough=.3, coat=.4, coat_rough=.15, glow=.3, glow_radius=.04, glow_tint=(1, .7, .3), bump=.35,
                       bump_scale=24, vertex_colors=True)
    turn = chance.uniform(-.3, .3)

    def color(r, a, _z):
        t = r / radius
        x, y = t * math.cos(a), t * math.sin(a)
        if t > .93:
            return edge
        tone = mixed(pale, gold, .35 + 1.2 * fractal(x * 2 + seed, y * 2) + (t - .6) * .8)
        if seeds and .2 < t < .68:
            tone = mixed(tone, grain, (noise.noise((x * 13 + seed, y * 13, 2)) - .2) * 3)
        bar = math.sin((x + y * turn) * 10.5 + seed)
        return mixed(tone, dark, min(.9, (bar - .55 + .5 * fractal(x * 3, y * 3, seed)) * 2.6))

    wave, up = chance.uniform(-.03, .03), chance.uniform(0, 6)
    face = polar('grilled', radius, lambda r, a: (r * (1 + .05 * noise.noise((math.cos(a) + seed, math.sin(a), 1))),
                                                  .03 + wave * math.cos(2 * a + up) * (r / radius) ** 2 + .006 * fractal(r * 14, a * 3, seed)),
                 material, 30, 80, color)
    face.scale = (1, long, 1)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = .055
    solid.offset = -1
    return group(face, name='grilled')


def _pepper_piece(tone, shade):
    """A quarter of a sweet pepper, its skin blistered."""
    seed = chance.random() * 50
    skin, light, burnt = linear(tone), linear(shade), linear('#2a0c04')
    material = surface('pepper' + tone, '#ffffff', rough=.2, coat=.55, glow=.3, glow_radius=.05, glow_tint=(1, .3, .1), bump=.25, bump_scale=16,
                       vertex_colors=True)

    def point(u, v):
        s, t = 2 * u - 1, 2 * v - 1
        w = .22 * (1 - .35 * abs(t) ** 3) * (1 + .1 * fractal(t * 2, seed))
        return t * .42, s * w, .13 * (1 - s * s) + .05 * (1 - t * t) + .02 * fractal(s * 2, t * 3, seed)

    return grid('pepper', point, material, 30, 50, lambda u, v, p: mixed(mixed(skin, light, .5 + fractal(u * 3, v * 4, seed)), burnt,
                                                                         (fractal(u * 4 + 9, v * 7, seed) + .5 * abs(2 * v - 1) - .42) * 4),
                thickness=.03)


def _baked_tomato(radius=.19):
    """A cherry tomato whose skin has burst and browned."""
    material = meat_surface('baked tomato', '#3a0804', coat=.6, bump=.15, rough=.18, glow=.3, specks=(.7, .76), wave=.2)
    body = chunk('tomato', (radius, radius, radius * .85), material, square=2, rough=.07, detail=5)
    return sear(body, [linear(c) for c in ('#2a0703', '#7a0f05', '#b81a08', '#d4300f', '#e35a22')], relief=.014, grain=5, level=.6, spread=.9, edge=0,
                top=.5, char=.3)


def _vegetables(record, low):
    """Overlapping slices in a loose round, peppers and tomatoes between, white cheese over it."""
    aubergine = [_grilled_round(chance.uniform(.3, .36), '#1d0a1c', '#d9a860', '#a86a2a', '#7a4a1c') for _ in range(4)]
    zucchini = [_grilled_round(chance.uniform(.24, .3), '#3f6a14', '#dcc66a', '#b58a34', None, 1.25) for _ in range(4)]
    red, yellow = [_pepper_piece('#b3140a', '#d42e10') for _ in range(3)], [_pepper_piece('#e88a08', '#f2a516') for _ in range(2)]
    tomatoes = [_baked_tomato(.15) for _ in range(3)]
    polar('mound', .95, lambda r, a: (r, low + .02 + .2 * max(0, 1 - (r / .95) ** 2)), surface('under vegetables', '#8a4a1a', rough=.5), 20, 60)
    order = []
    for k in range(11):
        a = 2 * math.pi * k / 11
        order.append(((aubergine, zucchini, aubergine, red)[k % 4], .74, a))
    for k in range(7):
        a = 2 * math.pi * k / 7 + .3
        order.append(((zucchini, yellow, aubergine)[k % 3], .36, a))
    order += [(red, .1, 1), (zucchini, .14, 3.6), (yellow, .5, 5.1), (red, .62, 3.4)]
    for kinds, r, a in order:
        settle()
        drop(chance.choice(kinds), r * math.cos(a), r * math.sin(a), .035, turn=a + chance.uniform(-.5, .5) + (1.5 if kinds in (red, yellow) else 0),
             lean=.9, tilt=.22, scale=chance.uniform(.9, 1.05))
    pile(tomatoes, [(-.55, -.45), (.62, -.2), (.2, .45), (-.15, -.72), (-.5, .5)], .12, tilt=1, lean=.1)
    crumb = surface('brynza', '#fbf3e2', '#efe2c6', scale=8, rough=.6, glow=.5, glow_radius=.04, glow_tint=(1, .9, .7), bump=.7, bump_scale=26)
    cheese = [chunk('brynza', (.1, .085, .07), crumb, square=4.5, rough=.34, grain=2.2, detail=5) for _ in range(4)]
    pile(cheese, spaced(22, .82, .17), .035, tilt=.5, scale=(.4, .95))
    leaves = [pieces.leaf(chance.uniform(.3, .4), .2, cup=.25) for _ in range(4)]
    pile(leaves, [(.12, .1), (.3, -.1), (-.1, -.05), (-.45, .15), (.5, .4), (-.2, -.5)], .04, tilt=.35)
    hide(*aubergine, *zucchini, *red, *yellow, *tomatoes, *cheese, *leaves)


DISHES = {'skewers': _skewers, 'minced': _minced, 'steak': _steak, 'ribs': _ribs, 'vegetables': _vegetables}


# --- around and over it


def _onion(places, red=False):
    rings = [besides.onion_ring(chance.uniform(.13, .22), red) for _ in range(6)]
    pile(rings, places, .03, tilt=.25, lean=.8)
    hide(*rings)


def _heap_of_onion():
    _onion([(1.0 + chance.gauss(0, .13), -.5 + chance.gauss(0, .12)) for _ in range(9)])


def _onion_over():
    _onion([(x + chance.uniform(-.08, .08), y + chance.uniform(-.08, .08)) for x, y in ((-.9, -.62), (-.65, -.75), (-.78, -.48), (.3, -.76),
                                                                                        (.12, -.72), (.85, .72), (.62, .8), (-.3, .8))])


def _red_onion_over():
    _onion([(x + chance.uniform(-.08, .08), y + chance.uniform(-.08, .08)) for x, y in ((-.9, .55), (-.72, .68), (-.95, .35), (.75, -.62), (.95, -.5),
                                                                                        (.85, -.35), (.1, .75), (.3, .82), (.6, -.72), (-.2, -.75))],
           True)


def _rosemary():
    sprig = besides.rosemary(.8)
    for x, y, turn in ((-.78, .42, 1.1), (.72, -.62, .25)):
        copy(sprig, (x, y, ground(x, y)[0].z), (0, 0, turn))
    hide(sprig)


def _garlic():
    for x, y, size, turn in ((.82, .3, .27, 0), (.98, -.14, .24, 1)):
        one = besides.baked_garlic(size)
        one.location = (x, y, ground(x, y)[0].z)
        one.rotation_euler = (.12, -.1, turn)


def _cilantro():
    sprigs = [pieces.parsley(chance.uniform(.22, .3)) for _ in range(3)]
    for x, y in ((.85, .55), (.7, .68), (1.0, .42), (-.85, -.58), (-.7, -.66), (.02, -.02)):
        drop(chance.choice(sprigs), x, y, .05, tilt=.4, lean=.4)
    hide(*sprigs)


def _parsley():
    sprigs = [pieces.parsley(chance.uniform(.2, .28)) for _ in range(3)]
    for x, y in ((-.9, .62), (-.72, .7), (-1.0, .45)):
        drop(chance.choice(sprigs), x, y, .05, tilt=.4, lean=.4)
    hide(*sprigs)


def _lettuce():
    leaves = [toppings.salad_leaf(.55) for _ in range(3)]
    for k, (x, y) in enumerate(((-.92, .5), (-.6, .72), (-1.0, .15))):
        drop(leaves[k], x, y, .03, turn=2.2 - .5 * k, tilt=.1, lean=.3)
    hide(*leaves)


def _chili():
    rings = [toppings.chili_ring() for _ in range(3)]
    sprinkle(rings, 16, .9, lift=.015)
    hide(*rings)


def _tomatoes():
    kinds = [_baked_tomato(.17) for _ in range(3)]
    pile(kinds, [(.95, .52), (.72, .74), (1.08, .2)], .13, lean=0, tilt=1)
    hide(*kinds)


def _butter():
    """A pat with herbs that has half melted over the crust."""
    herbed = surface('herb butter', '#f2d48c', '#e8bf6a', '#5a7a34', scale=4, third_scale=24, third_range=(.62, .67), rough=.2, glow=.5, glow_radius=.05,
                     glow_tint=(1, .75, .35), coat=.4)
    melt = surface('molten butter', '#c98a30', rough=.05, glow=.4, glow_radius=.06, glow_tint=(1, .6, .2), coat=.8, transmission=.5)
    drape(melt, .55, lambda x, y: .8 - (((x + .2) / .34) ** 2 + ((y - .5) / .24) ** 2) + 1. * fractal(x * 4, y * 4), (-.2, .5), .009, .8, 90)
    one = chunk('butter', (.1, .085, .04), herbed, square=3.2, rough=.12, detail=5)
    drop(one, -.2, .52, .03, turn=.5, tilt=.05)
    hide(one)


GARNISH = {'onion': _onion_over, 'onion-heap': _heap_of_onion, 'red-onion': _red_onion_over, 'rosemary': _rosemary, 'garlic': _garlic,
           'cilantro': _cilantro, 'parsley': _parsley, 'lettuce': _lettuce,
           'chili': _chili, 'tomatoes': _tomatoes, 'butter': _butter}

#: What is strewn: pieces, count.
SPRINKLES = {
    'greens': (lambda: pieces.chopped_greens(), 120),
    'pepper': (lambda: pieces.peppercorns(), 110),
    'salt': (lambda: pieces.salt_flakes(), 60),
    'coriander': (lambda: [chunk('coriander', (.02, .019, .018), surface('coriander seed', '#8f6230', '#6a451c', scale=9, rough=.6), square=2,
                                 rough=.1, detail=2)], 26),
    'paprika': (lambda: [chunk('paprika', (.016, .013, .01), surface('paprika', '#a8280a', '#c8460f', scale=9, rough=.6), square=3, rough=.3,
                               detail=2)], 130),
}


def make(name, record):
    layout.table(record)
    low = layout.under(record.get('under', 'board'), record.get('radius', 1.3))
    if record.get('lavash'):
        x, y, turn = record['lavash']
        besides.lavash(record.get('lavash_size', [2.1, 1.5])[0], record.get('lavash_size', [2.1, 1.5])[1], x, y, low, turn)
        low += .07
    DISHES[record['dish']](record, low)
    for kind in record.get('garnish', []):
        GARNISH[kind]()
        settle()
    if 'sauce' in record:
        sauce, x, y, glaze = record['sauce']
        besides.small_bowl(x, y, besides.SAUCES[sauce], .34, glaze, ground(x, y)[0].z)
    for kind in record.get('sprinkle', []):
        build, count = SPRINKLES[kind]
        some = build()
        sprinkle(some, count, record.get('reach', 1.05), within=lambda x, y, z: z > .05)
        hide(*some)
    stage.light()
    stage.camera('plate', focus=(0, -.3, .35))
