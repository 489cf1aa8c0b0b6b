"""
Salads and cold starters. Record: {"family": "salad", "under", "reach", "cloth" or "wood", "view": "side" or nothing, "focus": what is sharp from the side,
"lay": [part, …]}. The parts are laid in their order, each on
what lies there; each is one of

{"leaves": count, "radius", "tone"}                          lettuce all around
{"ring": {piece: share, …}, "radius", "height", "base"}      pressed in a ring; base: the colour between the pieces
{"heap": {piece: count, …}, "at", "radius", "mound", "base"} a heap; mound: the height of what lies hidden beneath
{"row": piece, "count", "from", "to", "turn", "lean"}        slices in a row, each leaning on the next
{"set": piece, "places": [[x, y, z, turn], …]}               one by one
{"layers": [[up to which part, name], …], "radius", "height"} a layered salad, a part drawn out
{"dollop": sauce, "at", "radius", "height"}, {"drizzle": sauce, "width", "depth", "turns", "turn", "thick", "at"}
{"pour": sauce, "at", "radius", "thick"}                     spooned over: it runs between the pieces
{"oil": tone, "at", "radius", "flat"}                        a pool of oil; flat: how deep it is for its width
{"strew": piece, "count", "radius", "at"}, {"ramekin": sauce, "at", "radius", "glaze"}, {"prop": name, "at", "turn"}

"gloss": how bright the window is that wet surfaces mirror. Pieces, layers and sauces are the keys of the tables below and of layout.SAUCES.
"""
import math

from mathutils import noise

from kit import broth, garnish, glassware, layers, layout, pieces, stage, toppings, trimmings
from kit.materials import linear, surface, through
from kit.place import copy, drop, ground, hide, on_disc, pile, settle
from kit.roast import drape, fibrous
from kit.sector import sector
from kit.shapes import chance, chunk, colored, fractal, group, lathe, polar, prism, ring, tube
from kit.toppings import mixed


def paint(thing, tone):
    """Gives a mesh the colours `tone(x, y, z)`."""
    return colored(thing, [tone(*vertex.co) for vertex in thing.data.vertices])


# --- pieces


def _cube(name, tone, shade, size=.055, **more):
    more = {'scale': 5, 'rough': .28, 'glow': .4, 'glow_radius': .05, 'coat': .35, 'bump': .2, 'bump_scale': 20, **more}
    return pieces.cube(surface(name, tone, shade, **more), size, .12, name)


def _bean():
    return chunk('bean', (.085, .055, .045), surface('bean', '#6e1a1c', '#8c2c26', '#d9a48a', scale=4, third_scale=16, third_range=(.68, .72),
                                                     rough=.15, coat=.7), square=2.2, rough=.05, bend=3)


def _pea():
    return chunk('pea', (.055, .055, .052), surface('pea', '#7fae22', '#9cc23a', scale=5, rough=.22, coat=.5, glow=.4, glow_radius=.04,
                                                    glow_tint=(.7, 1, .2)), square=2, rough=.06, detail=3)


def _porcini_cap(size=.13):
    """A small marinated boletus, whole, stem to -x."""
    cap = surface('marinated cap', '#8a4a16', '#5f2d0c', scale=4, rough=.12, coat=.8)
    stem = surface('marinated stem', '#e6c48a', '#c08f4a', scale=6, rough=.2, coat=.6, glow=.3)
    hat = lathe('cap', [(0, -.1 * size), (.6 * size, -.12 * size), (.98 * size, -.05 * size), (size, .12 * size), (.75 * size, .5 * size),
                        (.35 * size, .68 * size), (0, .72 * size)], cap, 48, 6, .06)
    leg = lathe('stem', [(0, -.95 * size), (.36 * size, -.9 * size), (.46 * size, -.6 * size), (.34 * size, -.2 * size), (.32 * size, 0)], stem, 32,
                6, .06)
    both = group(hat, leg, name='porcini')
    for part in (hat, leg):
        part.rotation_euler = (0, 1.0, 0)
    return both


def _cucumber():
    return pieces.slice_of(.18, .06, '#2c6a1c', '#c4dc92', '#e4f0c4', 'cucumber')


def _spring_onion():
    return ring('spring onion', chance.uniform(.028, .042), .009, pieces.green('spring onion', '#4f9a22', '#9cc94c'), 2.6, .12)


def _celery():
    outline = [(.14 * math.cos(a), .14 * math.sin(a)) for a in [math.pi * (.1 + .8 * i / 14) for i in range(15)]]
    inner = [(.085 * math.cos(a), .02 + .07 * math.sin(a)) for a in [math.pi * (.1 + .8 * i / 10) for i in range(11)]][::-1]
    return prism('celery', outline + inner, -.03, .03,
                 surface('celery', '#c4dc8a', '#e4eebc', scale=6, stretch=(3, 3, .4), rough=.25, glow=.5, coat=.4), bevel=.01)


def _potato_half(size=.17):
    """Half a new potato, its cut side up."""
    skin, flesh, pale = linear('#b98a4a'), linear('#f6cf66'), linear('#fbe49c')
    material = surface('potato half', '#ffffff', rough=.3, glow=.4, glow_radius=.05, glow_tint=(1, .7, .3), coat=.3, bump=.25, bump_scale=20,
                       vertex_colors=True)
    half = chunk('potato half', (size * 1.2, size, size * .62), material, square=2.1, rough=.1, grain=1.1, detail=5)
    for vertex in half.data.vertices:
        vertex.co.z = min(vertex.co.z, size * .12 + .006 * fractal(vertex.co.x * 14, vertex.co.y * 14))
    return paint(half, lambda x, y, z: mixed(flesh, pale, .5 + fractal(x * 9, y * 9)) if z > size * .1 else mixed(skin, flesh,
            .4 + fractal(x * 7, y * 7, z * 7)))


def _herring_slice(width=.25, thick=.13, long=.07):
    """
    A slice across a fillet, to be leaned: its cut is rosy, with dark muscle beneath the skin and pale fat at the belly; the skin is dull steel with a
    net of fine wrinkles.
    """
    back, silver, belly, flesh, deep, fat = [linear(tone) for tone in ('#1d2a36', '#7f878a', '#c9bda6', '#c4755a', '#7a3526', '#e9c2a0')]
    material = surface('herring slice', '#ffffff', rough=.3, rough_change=.1, coat=.45, coat_rough=.1, glow=.25, glow_radius=.04, glow_tint=(1, .4, .25),
                       bump=.55, bump_scale=44, vertex_colors=True)
    piece = chunk('herring', (long, width, thick), material, square=5, rough=.08, grain=1.4, detail=5)
    seed = chance.random() * 40
    for vertex in piece.data.vertices:
        y = vertex.co.y / width
        vertex.co.z *= 1 - .35 * y * y - .25 * max(0, -y)
        vertex.co.x += .06 * y + .012 * fractal(y * 4 + seed, vertex.co.z * 8)

    def tone(x, y, z):
        local = (x - .06 * y / width) / long
        if z > thick * .3 and abs(local) < .86:
            over = mixed(silver, back, (y / width - .02) * 1.9 + .6 * fractal(x * 14 + seed, y * 14))
            over = mixed(over, belly, (-y / width - .3) * 2 + .5 * fractal(x * 9, y * 9 + seed))
            return mixed(over, flesh, (.2 + fractal(x * 5 + seed, y * 5, 3)) * .45)
        grain = fractal(y * 10 + seed, z * 22, 4)
        cut = mixed(flesh, deep, .2 + .9 * grain + 1.3 * max(0, z / thick - .2) + (abs(y) < width * .1) * .3)
        return mixed(cut, fat, (-y / width - .45) * 2.4 + .5 * grain - .6 * (z / thick - .1))

    return paint(piece, tone)


def _skinned_potato(size=.2):
    """A new potato boiled in its skin, which has burst and come off in places; butter on it."""
    skin, torn, flesh, pale = [linear(tone) for tone in ('#a8743a', '#c9954c', '#f3c868', '#fbe09a')]
    material = surface('skinned potato', '#ffffff', rough=.34, rough_change=.12, glow=.35, glow_radius=.06, glow_tint=(1, .7, .3), coat=.4, coat_rough=.14,
                       bump=.4, bump_scale=22, vertex_colors=True)
    body = chunk('new potato', (size * chance.uniform(1, 1.25), size * .92, size * .82), material, square=2.05, rough=.08, grain=1.0, detail=6)
    seed = chance.random() * 40

    def tone(x, y, z):
        off = fractal(x * 3.4 + seed, y * 3.4, z * 3.4) + .1
        bare = mixed(flesh, pale, .5 + 1.4 * fractal(x * 9, y * 9 + seed, z * 9))
        covered = mixed(skin, torn, .5 + 1.6 * fractal(x * 8 + seed, y * 8, z * 8))
        return mixed(covered, bare, off * 6)

    return paint(body, tone)


def _breast():
    """A bite of tender breast: pale, golden at its edges, its fibres fine."""
    baked = [linear(tone) for tone in ('#a8621e', '#d2924a', '#e6bd7e', '#f0d3a2', '#f4dfb8')]
    return fibrous(baked, (chance.uniform(.1, .13), chance.uniform(.075, .095), .052), bundle=.022, depth=.08, cut='#f2dcb4', level=.64, char=.0, coat=.25)


def _pickled_cucumber(length=.48):
    material = surface('pickled cucumber', '#5e6214', '#8a8228', '#b5a650', scale=3, stretch=(.5, 3, 3), third_scale=12, third_range=(.62, .7),
                       rough=.22, coat=.6, glow=.25, glow_radius=.04, glow_tint=(.8, 1, .2), bump=.25, bump_scale=12)
    body = chunk('pickled cucumber', (length, .14, .135), material, square=2.5, rough=.05, bend=chance.uniform(.3, .8), detail=5)
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        wart = max(0, noise.noise((x * 15, y * 15, z * 15)) - .32) * .07
        vertex.co.y += math.copysign(wart, y)
        vertex.co.z += math.copysign(wart, z)
    return body


def _pickled_half(length=.42):
    """Half a pickled cucumber along x, its seeds up."""
    skin, flesh, wet, seeds = [linear(tone) for tone in ('#5c621a', '#a3a040', '#c4bc5c', '#e9dd98')]
    material = surface('pickled half', '#ffffff', rough=.2, coat=.6, glow=.35, glow_radius=.05, glow_tint=(.9, 1, .3), bump=.2, bump_scale=20,
                       vertex_colors=True)
    half = chunk('pickled half', (length, .14, .13), material, square=2.5, rough=.04, detail=5)
    for vertex in half.data.vertices:
        vertex.co.z = min(vertex.co.z, .012 + .004 * fractal(vertex.co.x * 14, vertex.co.y * 14))

    def tone(x, y, z):
        if z < .005:
            return mixed(skin, flesh, .3 + fractal(x * 7, y * 7, z * 7))
        across = abs(y) / .12 + max(0, abs(x) / length - .8) * 2
        if across > .85:
            return flesh
        if across < .55 and noise.noise((x * 22, y * 48, 3)) > .12:
            return seeds
        return mixed(wet, flesh, across * .8)

    return paint(half, tone)


def _salted_tomato(size=.23):
    material = surface('salted tomato', '#b5320f', '#c95a1c', '#d98a3c', scale=2.4, third_scale=4, third_range=(.64, .75), rough=.2, coat=.6,
                       glow=.25, glow_radius=.05, glow_tint=(1, .3, .1), bump=.15, bump_scale=9)
    body = lathe('salted tomato', [(0, .05 * size), (.5 * size, 0), (.9 * size, .4 * size), (size, .85 * size), (.85 * size, 1.35 * size),
                                   (.45 * size, 1.62 * size), (.12 * size, 1.58 * size), (0, 1.5 * size)], material, 72, 8, .08)
    star = [tube('sepal', [[(0, 0, 1.55 * size), (.2 * size * math.cos(a), .2 * size * math.sin(a), 1.66 * size),
                            (.45 * size * math.cos(a), .45 * size * math.sin(a), 1.64 * size)]],
                 pieces.green('sepal', '#5a6a26', '#7d8a3a'), .016) for a in (0, 1.3, 2.5, 3.8, 5.1)]
    return group(body, *star, name='salted tomato')


def _ramson():
    """A marinated stem of wild garlic, rosy at its foot, along x."""
    material = surface('ramson', '#9aa63c', '#b9b45c', '#c98a72', scale=3, third_scale=3, third_range=(.56, .66), stretch=(.6, 4, 4), rough=.22,
                       coat=.5, glow=.35)
    bend = chance.uniform(-.08, .08)
    return tube('ramson', [[(-.42 + .84 * t, bend * math.sin(t * 3.1), .02 * math.sin(t * 6)) for t in [i / 10 for i in range(11)]]], material, .034,
                .45)


def _sauerkraut():
    material = surface('sauerkraut', '#f0dc8e', '#d6bd5a', '#e88a3c', scale=3, third_scale=3, third_range=(.7, .74), rough=.22, glow=.5,
                       glow_radius=.06, glow_tint=(1, .8, .4), coat=.5)
    return chunk('sauerkraut', (chance.uniform(.14, .24), .024, .009), material, square=4, rough=.2, bend=chance.uniform(-6, 6))


#: What makes a kind of lard: tones (fat, its shade, meat, its shade, rind, its shade) and streaks of meat [(how far from the rind 0..1, half width)].
LARD = {
    'salted': (('#ffeadb', '#f8cdb6', '#d9705f', '#b8443a', '#d39a4e', '#9c5a20'), ((.44, .05), (.68, .08))),
    'smoked': (('#ffdec0', '#f5bd92', '#c25a3e', '#8f3022', '#8f4a18', '#552408'), ((.36, .075), (.6, .04), (.84, .06))),
    'paprika': (('#ffe8d6', '#f6c9ac', '#d8685a', '#b03c36', '#c23c0c', '#861c06'), ((.54, .075),)),
}


def _lard(kind):
    """
    A thin, firm slice of cured fat along x with straight cuts, its rind along +y: light comes through the fat, streaks of meat run along the rind.
    kind: a key of LARD; paprika has its rind rubbed with coarse spice
    """
    tones, streaks = LARD[kind]
    fat, deep, meat, dark, rind, burnt = [linear(tone) for tone in tones]
    half, side, thick = .34 * chance.uniform(.97, 1.03), .215, .024
    seed = chance.random() * 40
    material = through(surface('lard ' + kind, '#ffffff', rough=.26, coat=.5, coat_rough=.1, glow=.6, glow_radius=.09, glow_tint=(1, .62, .48),
                               bump=.16, bump_scale=26, vertex_colors=True), .24)
    body = chunk('lard', (half, side, thick), material, square=11, rough=0, detail=6)
    for vertex in body.data.vertices:
        x, y, _z = vertex.co
        s, t = x / half, y / side
        # The knife went straight; the rind is a little uneven, the slice hardly bends.
        vertex.co.x += .012 * fractal(t * 2, seed) * s
        vertex.co.y += .012 * fractal(s * 2 + seed, 3) + (.008 * fractal(s * 9, seed, 5) if t > .8 else 0)
        vertex.co.z += .03 * s * s + .012 * fractal(s * 1.6, t * 1.3, seed)

    def tone(x, y, _z):
        s, depth = x / half, (1 - y / side) / 2
        color = mixed(fat, deep, .3 + 1.2 * fractal(s * 1.6 + seed, depth * 5) + .4 * fractal(s * 6, depth * 22, seed))
        for middle, wide in streaks:
            at = middle + .05 * fractal(s * 1.1, middle * 9, seed) + .012 * fractal(s * 7, middle, seed)
            width = wide * (.9 + 1.0 * fractal(s * 1.4 + 7, middle * 5, seed))
            grain = .45 + 1.1 * fractal(s * 3, depth * 34, seed)
            color = mixed(color, mixed(meat, dark, grain), min(.94, (width - abs(depth - at)) / .028))
        wide = .085 + .015 * fractal(s * 5, seed)
        if kind == 'paprika':
            wide += .05 + .05 * fractal(s * 8, seed, 2)
            color = mixed(color, rind, (noise.noise((s * 30, depth * 20, seed)) - .36 + .5 * max(0, .3 - depth)) * 6)
        return mixed(color, mixed(rind, burnt, .4 + 1.1 * fractal(s * 9, depth * 12, seed)), (wide - depth) * 60)

    return paint(body, tone)


def _carrot_flower(radius=.1):
    """A slice of boiled carrot cut as a flower of five petals."""
    rim, heart = linear('#e8700e'), linear('#f8a838')
    material = surface('carrot flower', '#ffffff', rough=.3, glow=.4, glow_radius=.04, glow_tint=(1, .5, .1), bump=.15, bump_scale=26,
                       vertex_colors=True)
    petals = lambda a: .74 + .26 * abs(math.cos(2.5 * a)) ** .7
    face = polar('carrot flower', radius, lambda r, a: (r * petals(a), .012 - .006 * (r / radius) ** 4), material, 20, 120,
                 lambda r, a, _z: mixed(heart if r < .36 * radius else rim, rim, .35 + .8 * fractal(r * 20 * math.cos(a), r * 20 * math.sin(a))
                                        + .4 * (r / radius)))
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = .03, -1
    return face


def _jelly_surface():
    """
    Cold broth of bones: amber where light goes far through it, a little cloudy from its depth, its cut skin wet but not polished like glass.
    """
    jelly = glassware.hazy('jelly', '#e6b878', .6, '#e6ae6c', .62, .05, 1.26)
    shader = jelly.node_tree.nodes['Principled BSDF']
    shader.inputs['Clearcoat'].default_value, shader.inputs['Clearcoat Roughness'].default_value = .5, .12
    return jelly


#: Tones of boiled meat, each with its shade: beef, chicken, pork.
BOILED = {'beef': (('#c09a8c', '#a07468'), ('#cfab9c', '#ae8478')), 'chicken': (('#f6e8da', '#e2cab6'), ('#f0dcca', '#d8bda8')),
          'pork': (('#e6c0b2', '#cf9f92'), ('#ecccbe', '#d6aa9c'))}


def _shred(kind, number):
    """Boiled meat pulled apart along x: a bundle of thin fibres that part towards their ends, in one mesh."""
    material = surface(f'boiled {kind} {number}', *BOILED[kind][number], scale=14, stretch=(.4, 5, 5), rough=.42, glow=.35, glow_radius=.04,
                       glow_tint=(1, .6, .5), bump=.5, bump_scale=40)
    long, bow = chance.uniform(.1, .19), chance.uniform(-2.2, 2.2) or 1
    wide = chance.uniform(.03, .055)
    flake = chunk('flake', (long * .8, wide, wide * .5), material, square=3, rough=.22, grain=2.6, bend=bow, detail=4)
    for vertex in flake.data.vertices:
        # Fibres in relief, its ends torn to a fringe.
        x, y, z = vertex.co
        line = noise.noise((x * 3, y * 95, z * 95 + long * 900))
        vertex.co = (x * (1 + .3 * line), y * (1 + .05 * line), z * (1 + .22 * line))
    fibres = [flake]
    for _ in range(round(wide * 110)):
        fibre = chunk('fibre', (long * chance.uniform(.5, .9), chance.uniform(.009, .014), chance.uniform(.007, .01)), material, square=2.4,
                      rough=.18, grain=3, bend=bow + chance.uniform(-.9, .9), detail=3)
        fibre.location = (chance.uniform(-.3, .3) * long, chance.uniform(-1, 1) * wide, chance.uniform(-.6, .6) * wide)
        fibre.rotation_euler = (chance.uniform(0, 6), chance.gauss(0, .09), chance.gauss(0, .13))
        fibres.append(fibre)
    settle()
    return layers.joined(fibres, 'shred')[0]


def _carrot_slice(radius=.12):
    """A round slice of boiled carrot, its heart paler."""
    rim, heart = linear('#e8680a'), linear('#f9a030')
    material = surface('carrot slice', '#ffffff', rough=.3, glow=.4, glow_radius=.04, glow_tint=(1, .5, .1), bump=.2, bump_scale=22,
                       vertex_colors=True)
    body = chunk('carrot slice', (radius, radius * .96, .026), material, square=2, rough=.02, detail=5)
    for vertex in body.data.vertices:
        # A flat slice: a ball pressed between two boards.
        vertex.co.z = math.copysign(min(abs(vertex.co.z) * 2.4, .024), vertex.co.z)
    rays = lambda x, y: .1 * math.cos(9 * math.atan2(y, x))
    return paint(body, lambda x, y, z: mixed(heart, rim, (math.hypot(x, y) / radius - .34 - rays(x, y)) * 5 + .5 * fractal(x * 20, y * 20)))


def _jelly_block(size=(.54, .4, .285)):
    """
    A slice of jellied meat, its foot at z = 0: pulled meat of three kinds all through it, dense below, loose above, with slices of carrot and garlic;
    the jelly goes to the top and its corners are soft.
    """
    x, y, z = size
    shreds = [_shred(kind, number) for kind in BOILED for number in (0, 1) for _ in range(3)]
    carrot, garlic = _carrot_slice(), toppings.garlic_slice()
    hide(carrot, garlic)
    side = chance.choice((-1, 1))
    parts = []
    for px, py, pz, tilt, turn, scale in ((-.2 * side, -y + .06, 1.14 * z, 1.38, .12, 1.0), (.22 * side, -.08, 1.66 * z, .2, .4, 1.1),
                                          (-.24 * side, .2, 1.7 * z, .1, 1.4, .95), (.33 * side, -y + .07, .62 * z, 1.4, -.1, .8)):
        parts.append(copy(carrot, (px, py, pz), (tilt, chance.uniform(-.1, .1), turn), scale))
    for px, py, pz, tilt in ((.02 * side, -y + .06, 1.5 * z, 1.3), (.0, .1, 1.74 * z, .1), (-.4 * side, -.2, 1.7 * z, .3)):
        parts.append(copy(garlic, (px, py, pz), (tilt, .1, chance.uniform(0, 3)), 1.1))
    fibres = []
    for _ in range(230):
        # Two thirds sink, the rest swims up to just below the top.
        t = chance.random() ** 1.2
        px, py, pz = chance.uniform(-1, 1) * (x - .1), chance.uniform(-1, 1) * (y - .05), .035 + (2 * z - .1) * t
        fibres.append(copy(chance.choice(shreds), (px, py, pz), (chance.uniform(0, 6), chance.gauss(0, .16), chance.gauss(.1, .6)),
                           chance.uniform(.75, 1.1)))
    hide(*shreds)
    settle()
    # What would look out of the jelly is drawn in.
    for one in fibres:
        reach = .23 * one.scale[0]
        one.location.x = max(-x + .03 + reach * abs(math.cos(one.rotation_euler[2])), min(x - .03 - reach * abs(math.cos(one.rotation_euler[2])), one.location.x))
        one.location.y = max(-y + .04 + reach * abs(math.sin(one.rotation_euler[2])), min(y - .04 - reach * abs(math.sin(one.rotation_euler[2])), one.location.y))
    settle()
    parts += layers.joined(fibres, 'meat')
    jelly = chunk('jelly', (x, y, z), _jelly_surface(), square=6, rough=.003, grain=1.3, detail=6)
    for vertex in jelly.data.vertices:
        # It sags a little on the plate; its top is not quite flat.
        vertex.co.x *= 1.01 - .14 * vertex.co.z
        vertex.co.y *= 1.01 - .14 * vertex.co.z
        vertex.co.z += .006 * fractal(vertex.co.x * 2.4, vertex.co.y * 2.4, x) * (vertex.co.z > 0)
    jelly.data.update()
    jelly.location = (0, 0, z - .012)
    return group(jelly, *parts, name='aspic')


def _rye_bread():
    """A slice of dark bread lying flat, its cut face up."""
    slice_ = garnish.slice_of_bread('rye', .36, .09)
    for part in slice_.children:
        part.data.use_auto_smooth, part.data.auto_smooth_angle = True, .6
    slice_.rotation_euler, slice_.location = (-math.pi / 2, 0, 0), (0, -.3, 0)
    return group(slice_, name='rye bread')


def _unpeeled_garlic(size=.17):
    """A clove in its papery skin along x: a point, a flat side, lilac veins, a brown foot."""
    skin, lilac, foot = linear('#f3e6d2'), linear('#c99aa0'), linear('#a07a4c')
    material = surface('garlic skin', '#ffffff', rough=.34, glow=.35, glow_radius=.05, glow_tint=(1, .8, .6), coat=.3, coat_rough=.2, bump=.2,
                       bump_scale=16, vertex_colors=True)
    body = chunk('garlic', (size, size * .55, size * .52), material, square=2.1, rough=.03, bend=1.6, detail=5)
    for vertex in body.data.vertices:
        t = vertex.co.x / size
        narrow = 1 - .75 * max(0, t) ** 1.6
        vertex.co.y *= narrow
        vertex.co.z *= narrow * (1 + .1 * math.cos(6 * math.atan2(vertex.co.z, vertex.co.y)))
        vertex.co.x *= 1 + .2 * max(0, t)
    seed = chance.random() * 40

    def tone(x, y, z):
        around = math.atan2(z, y)
        vein = 1 - abs(noise.noise((x * 2, math.cos(around) * 5 + seed, math.sin(around) * 5))) * 9
        color = mixed(skin, lilac, max(.25 * (.5 + fractal(x * 4, y * 4, seed)), .6 * vein))
        return mixed(color, foot, (-x / size - .86) * 9)

    return paint(body, tone)


def _toast():
    """Toasted rye with a thick spread of chopped herring."""
    bread = pieces.rye_slice(.43, .37, .06)
    spread = surface('forshmak', '#d9b88a', '#b08a64', '#8a5f4a', scale=9, third_scale=16, third_range=(.62, .7), rough=.42, glow=.3, glow_radius=.03,
                     coat=.2, bump=.9, bump_scale=22)
    seed = chance.uniform(0, 50)

    def height(r, a):
        k = (abs(math.cos(a)) ** 5 + abs(math.sin(a)) ** 5) ** -.2
        x, y = r * k * math.cos(a), r * k * math.sin(a)
        t = r / .36
        return r * k * (1 + .05 * noise.noise((math.cos(a) * 2, math.sin(a) * 2, seed))), .06 + (.1 + .035 * fractal(x * 7, y * 7,
                seed) + .016 * fractal(x * 22, y * 22, seed)) * max(0, 1 - t ** 5)

    top = polar('forshmak', .36, height, spread, 60, 160)
    top.scale = (1.08, .92, 1)
    return group(bread, top, name='toast')


def _apple_stick():
    return pieces.strip(surface('apple stick', '#fbf1c8', '#eedfa0', scale=4, rough=.25, glow=.4, coat=.4), .1, .016, .016, .3)


def _yolk_crumb():
    return chunk('yolk crumb', (.02, .016, .013), surface('yolk crumb', '#ffb52e', '#f7c65a', scale=9, rough=.7, glow=.3), square=3, rough=.3,
                 detail=2)


def _white_crumb():
    return chunk('white crumb', (.022, .017, .013), pieces.cream('white crumb', '#fdf6e6'), square=3, rough=.3, detail=2)


#: How a piece is made, how many that differ, how far above the ground its middle comes, tilt.
PIECES = {
    'dark-beet': (lambda: _cube('dark beet', '#38020f', '#7a0a26', chance.uniform(.045, .06), rough=.18, coat=.6, glow_tint=(1, .1, .12)), 6, .035, .5),
    'rosy-potato': (lambda: _cube('rosy potato', '#e8b884', '#a82a48', chance.uniform(.045, .058), contrast=(.32, .68), scale=6, coat=.5), 5, .035, .5),
    'roast-chicken': (_breast, 6, .05, .35),
    'red-apple': (lambda: toppings.apple_slice(.24, '#a3121a', '#c4302a'), 4, .02, .6),
    'walnut-half': (lambda: trimmings.walnut(.125), 5, .05, .5),
    'herring-slice': (_herring_slice, 5, .1, 0),
    'skinned-potato': (_skinned_potato, 5, .12, .3),
    'potato-cube': (lambda: _cube('potato cube', '#f6d888', '#eac064'), 4, .035, .5),
    'dressed-potato': (lambda: _cube('dressed potato', '#fbe9b8', '#f3d894'), 4, .035, .5),
    'carrot-cube': (lambda: _cube('carrot cube', '#ea6a0c', '#f58f1e', glow_tint=(1, .4, .1)), 4, .035, .5),
    'pickle-cube': (lambda: _cube('pickle cube', '#7f8a22', '#b4b252', glow_tint=(.8, 1, .2)), 4, .035, .5),
    'egg-cube': (lambda: _cube('egg cube', '#fdf4de', '#f8e6bc'), 3, .035, .5),
    'tongue-cube': (lambda: _cube('tongue cube', '#c4766a', '#a8544c', .062, stretch=(1, 3, 3), bump=.5), 4, .035, .5),
    'tongue': (lambda: chunk('tongue', (.2, .13, .02),
                             surface('tongue slice', '#c9786a', '#b0584e', '#e0a08c', scale=5, third_scale=20, third_range=(.6, .68), rough=.35,
                                     coat=.25, bump=.5, bump_scale=24, glow=.25), square=2.3, rough=.08, bend=1.2, detail=5), 3, .02, .1),
    'bean': (_bean, 3, .04, .5),
    'pea': (_pea, 2, .045, .2),
    'sauerkraut': (_sauerkraut, 6, .02, .5),
    'porcini-cap': (_porcini_cap, 3, .06, .3),
    'tomato-wedge': (toppings.tomato_wedge, 5, .04, .5),
    'cucumber': (_cucumber, 5, .04, .5),
    'radish': (lambda: pieces.radish_slice(.13), 4, .02, .5),
    'red-onion': (toppings.red_onion, 5, .014, .3),
    'onion-rings': (toppings.onion_rings, 4, .02, .2),
    'white-rings': (lambda: toppings.onion_rings(False, .12), 3, .02, .2),
    'spring-onion': (_spring_onion, 4, .02, .9),
    'celery': (_celery, 4, .03, .5),
    'walnut': (lambda: pieces.walnut(.11), 4, .04, .6),
    'smoked-trout': (lambda: toppings.smoked_fish(.24), 6, .06, .4),
    'potato-half': (_potato_half, 4, .05, .25),
    'quail-egg': (lambda: pieces.egg_half(.135, True), 3, .07, .25),
    'caper': (toppings.caper, 3, .03, .5),
    'cranberry': (pieces.cranberry, 3, .05, 0),
    'garlic': (pieces.garlic_clove, 3, .07, .2),
    'lettuce': (toppings.salad_leaf, 5, .03, .3),
    'pickled-cucumber': (_pickled_cucumber, 4, .13, .05),
    'pickled-half': (_pickled_half, 3, .12, .1),
    'salted-tomato': (_salted_tomato, 3, .0, .1),
    'ramson': (_ramson, 5, .03, .05),
    'dill': (lambda: pieces.dill(chance.uniform(.26, .4)), 4, .015, .2),
    'greens': (lambda: pieces.chopped_greens(1)[0], 3, .006, .2),
    'pepper': (lambda: pieces.peppercorns(1)[0], 3, .006, .2),
    'salt': (lambda: pieces.salt_flakes(1)[0], 2, .006, .2),
    'lard-salted': (lambda: _lard('salted'), 5, .03, 0),
    'lard-smoked': (lambda: _lard('smoked'), 5, .03, 0),
    'lard-paprika': (lambda: _lard('paprika'), 5, .03, 0),
    'rye-bread': (_rye_bread, 2, .06, 0),
    'unpeeled-garlic': (_unpeeled_garlic, 2, .08, 0),
    'aspic': (_jelly_block, 2, 0, 0),
    'carrot-flower': (_carrot_flower, 2, .03, .1),
    'toast': (_toast, 4, .07, 0),
    'apple-stick': (_apple_stick, 3, .014, .2),
    'yolk-crumb': (_yolk_crumb, 3, .008, .5),
    'white-crumb': (_white_crumb, 3, .008, .5),
    'parsley': (lambda: pieces.parsley(.2), 3, .03, .2),
}


def _some(kind):
    build, variants, lift, tilt = PIECES[kind]
    things = [build() for _ in range(variants)]
    hide(*things)
    return things, lift, tilt


# --- ways to lay them


def _leaves(part, low):
    dark, bright = part.get('tone', ['#5c9a1e', '#a8c84a'])
    radius = part.get('radius', .75)
    for k in range(part['leaves']):
        leaf = toppings.salad_leaf(chance.uniform(.6, .78), dark, bright)
        a = 2.4 * k + chance.uniform(-.2, .2)
        r = radius * (.95 if k < part['leaves'] * .7 else .5)
        leaf.location = (r * math.cos(a), r * math.sin(a), low + .04 + .03 * (k % 4))
        leaf.rotation_euler = (chance.uniform(-.2, .2), -.15 + chance.uniform(-.15, .1), a)
    settle()


def _ring(part, low):
    radius, tall = part.get('radius', .72), part.get('height', .5)
    base = surface('between', *part['base'], scale=7, rough=.35, glow=.3, coat=.25, bump=.6, bump_scale=22)
    inner = radius - .05
    lathe('pressed', [(0, low), (inner, low), (inner, low + .02), (inner, low + tall - .08), (inner - .02, low + tall - .05), (0, low + tall - .04)],
          base, 96, 4)
    shares = [(kind, share) for kind, share in part['ring'].items()]
    things = {kind: _some(kind)[0] for kind, _ in shares}
    choose = lambda: chance.choice(things[chance.choices([kind for kind, _ in shares], [share for _, share in shares])[0]])
    step = .098
    for row in range(int(tall / step) + 1):
        around = round(2 * math.pi * radius / step)
        for k in range(around):
            a = (k + .5 * (row % 2) + chance.uniform(-.25, .25)) * 2 * math.pi / around
            r = radius - .012 + chance.uniform(-.03, .022)
            z = low + min(tall - .04, .05 + row * step + chance.uniform(-.02, .02))
            # Pressed flat against the ring: one side of the cube looks outwards.
            copy(choose(), (r * math.cos(a), r * math.sin(a), z),
                 (chance.choice((0, 1.57)) + chance.uniform(-.3, .3), chance.uniform(-.4, .4), a + chance.uniform(-.25, .25)),
                 chance.uniform(.85, 1.1))
    settle()
    pile([one for kind, share in shares for one in things[kind] * max(1, round(share))], [on_disc(radius - .06) for _ in range(part.get('top', 150))],
         .035, .6, .5)


def _heap(part, low):
    x, y = part.get('at', (0, 0))
    radius = part.get('radius', .8)
    if part.get('mound'):
        material = surface('mound' + part['base'][0], *part['base'], scale=6, rough=.4, glow=.3, bump=.5, bump_scale=18)
        tall = part['mound']
        mound = polar('mound', radius, lambda r, a: (r, low + tall * max(0, 1 - (r / radius) ** 2) ** .8 * (1 + .1 * fractal(r * 4, a))), material,
                      30, 80)
        mound.location = (x, y, 0)
    order, found = [], {}
    for kind, count in part['heap'].items():
        found[kind] = _some(kind)
        order += [kind] * count
    if not part.get('sorted'):
        chance.shuffle(order)
    for kind in order:
        things, lift, tilt = found[kind]
        settle()
        # Closer to the middle than an even spread: heaps are higher there.
        r, a = radius * chance.random() ** part.get('spread', .62), chance.uniform(0, 6.28)
        drop(chance.choice(things), x + r * math.cos(a), y + r * math.sin(a), lift, tilt=tilt, lean=.7, scale=chance.uniform(.88, 1.1))
    settle()


def _row(part, low):
    things, lift, _tilt = _some(part['row'])
    (ax, ay), (bx, by) = part['from'], part['to']
    along = math.atan2(by - ay, bx - ax)
    count = part['count']
    narrow = part.get('taper', 0)
    for k in range(count):
        t = k / max(1, count - 1)
        scale = 1 - narrow * abs(t - .35) ** 1.5 * 1.6
        one = copy(things[k % len(things)], (ax + (bx - ax) * t + chance.uniform(-.012, .012), ay + (by - ay) * t + chance.uniform(-.012, .012),
                                             low + lift * scale + part.get('lift', 0)))
        one.rotation_euler = (0, part.get('lean', 0) + chance.uniform(-.05, .05), along + part.get('turn', 0) + chance.uniform(-.06, .06))
        if part.get('across'):
            # Slices that lie across the row lean along it.
            one.rotation_euler = (-part.get('lean', 0) + chance.uniform(-.05, .05), chance.uniform(-.04, .04),
                                  along + math.pi / 2 + part.get('turn', 0) + chance.uniform(-.07, .07))
        one.scale = (scale if not narrow else 1, scale, scale)
    settle()


def _set(part, low):
    things, lift, _tilt = _some(part['set'])
    for k, (x, y, z, turn, *leans) in enumerate(part['places']):
        copy(things[k % len(things)], (x, y, low + z + lift), (*(leans or (0, 0)), turn), part.get('scale', 1) * chance.uniform(.95, 1.05))
    settle()


LAYERS = {
    'potato': ('#fbe3a0', '#e8c468'), 'herring': ('#b58a7c', '#6f5a5c'), 'onion': ('#fdf3d8', '#f0dcae'), 'carrot': ('#f0700c', '#f99428'),
    'egg': ('#ffc648', '#fff0c4'), 'beet': ('#7a0426', '#ac1240'),
}


def _layers(part, low):
    radius, tall = part.get('radius', .95), part.get('height', .62)
    layers = part['layers']
    seed = chance.uniform(0, 50)
    start, end = -1.25, -.62  # the part that is drawn out, seen from the front a little to the right

    def kind_at(x, y, z):
        wave = z / tall + .03 * fractal(x * 3, y * 3, seed) + .014 * fractal(x * 12, y * 12, seed)
        return next((name for top, name in layers if wave < top), layers[-1][1])

    def tone(kind, x, y, z):
        one, other = LAYERS[kind]
        # Grated: short strokes.
        strokes = fractal(x * 22, y * 22, z * 26 + seed)
        return mixed(linear(one), linear(other), .45 + 1.7 * strokes)

    def height(r, a):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        if t < .86:
            return r, low + tall + .03 * fractal(x * 3, y * 3, seed) + .012 * fractal(x * 20, y * 20, seed)
        k = (t - .86) / .14
        if k < .25:
            q = k / .25
            out = radius * (.86 + .14 * math.sin(q * 1.57))
            return out, low + tall - .1 * (1 - math.cos(q * 1.57)) + .012 * fractal(x * 20, y * 20, seed)
        z = (tall - .1) * (1 - (k - .25) / .75)
        rough = .02 * fractal(math.cos(a) * 22, math.sin(a) * 22, z * 24 + seed) + .02 * fractal(math.cos(a) * 6, math.sin(a) * 6, z * 6)
        return radius + rough, low + z

    def color(r, a, z):
        x, y = r * math.cos(a), r * math.sin(a)
        t = r / radius
        if t < .9:
            return tone('beet', x * 1.2, y * 1.2, 0)
        return tone(kind_at(x, y, z - low), x, y, z - low)

    def wall(r, a, s):
        x, y = r * math.cos(a), r * math.sin(a)
        z = s * (height(r, a)[1] - low)
        return tone(kind_at(x, y, z), x, y, z)

    material = surface('layered', '#ffffff', rough=.34, glow=.3, glow_radius=.03, coat=.25, coat_rough=.2, bump=.8, bump_scale=24, vertex_colors=True)
    sector('salad', radius, end, start + 2 * math.pi, height, material, color, wall, low, 170, 420, 60)
    middle, out = (start + end) / 2, part.get('drawn', .24)
    piece = sector('portion', radius, start, end, height, material, color, wall, low, 170, 90, 60)
    piece.location = (out * math.cos(middle), out * math.sin(middle), 0)
    settle()


PROPS = {
    'spring-onion': lambda x, y, turn, low: layout.spring_onion(x, y, turn, 1.1, low),
    'garlic': lambda x, y, turn, low: layout.lay([pieces.garlic_clove()], [(x, y, .085, turn), (x + .17, y - .08, .085, turn + 1.6)], low),
    'napkin': lambda x, y, turn, low: stage.napkin('sage', x, y, 1.3, turn),
    'rye': lambda x, y, turn, low: layout.lay([pieces.rye_slice()], [(x, y, .08, turn), (x + .12, y - .26, .2, turn + .3)], low),
    'radishes': lambda x, y, turn, low: layout.lay([pieces.berry('#c4164a', '#d9386a', .15, .6, 'radish')],
                                                   [(x, y, .14, 0), (x + .28, y - .12, .14, 2)], low),
    'cranberries': lambda x, y, turn, low: layout.lay([pieces.cranberry()], [(x, y, .075, 0), (x + .2, y - .08, .075, 2), (x + .05, y - .2, .075, 4)],
                                                      low),
    'peas': lambda x, y, turn, low: layout.lay([_pea()],
                                               [(x, y, .055, 0), (x + .16, y - .08, .055, 2), (x + .03, y - .18, .055, 4),
                                                (x + .25, y + .05, .055, 1)], low),
    'bay': lambda x, y, turn, low: layout.lay([pieces.bay()], [(x, y, .05, turn), (x + .2, y - .14, .05, turn + 1.2)], low),
}


def _lay(part, low):
    if 'leaves' in part:
        _leaves(part, low)
    elif 'ring' in part:
        _ring(part, low)
    elif 'heap' in part:
        _heap(part, low)
    elif 'row' in part:
        _row(part, low)
    elif 'set' in part:
        _set(part, low)
    elif 'layers' in part:
        _layers(part, low)
    elif 'dollop' in part:
        x, y = part.get('at', (0, 0))
        settle()
        one = pieces.dollop(part.get('radius', .3), part.get('height', .2), 2.4, layout.SAUCES[part['dollop']]())
        around = [ground(x + .7 * part.get('radius', .3) * math.cos(a), y + .7 * part.get('radius', .3) * math.sin(a))[0].z for a in range(6)]
        one.location = (x, y, sum(around) / 6 - .01)
        settle()
    elif 'drizzle' in part:
        stroke = toppings.zigzag(part.get('width', .5), part.get('depth', .5), part.get('turns', 5), part.get('at', (0, 0)), part.get('turn', .3))
        toppings.drizzle([stroke], layout.SAUCES[part['drizzle']](), part.get('thick', .016))
        settle()
    elif 'pour' in part:
        x, y = part.get('at', (0, 0))
        radius, seed = part.get('radius', .5), chance.random() * 40
        drape(layout.SAUCES[part['pour']](), radius * 1.5,
              lambda px, py: .3 - (math.hypot(px - x, py - y) / radius) ** 2 + 2.2 * fractal(px * 3.1 + seed, py * 3.1) + .5 * fractal(px * 9, py * 9, seed),
              center=(x, y), thick=part.get('thick', .022), soft=.8, count=170, bridge=.1)
    elif 'oil' in part:
        pool = pieces.puddle(part['radius'], surface('oil', part['oil'], rough=.04, coat=.6, transmission=.7, ior=1.3), .02, .3)
        pool.location, pool.scale = (*part['at'], low + .004), (1, part.get('flat', 1), 1)
        settle()
    elif 'strew' in part:
        things, lift, _tilt = _some(part['strew'])
        above = part.get('above', 0)
        layout.strew(things, part['count'], part.get('radius', .8), lift=lift, center=part.get('at', (0, 0)), within=lambda x, y, z: z > above)
    elif 'ramekin' in part:
        x, y = part['at']
        layout.ramekin(part['ramekin'], x, y, part.get('radius', .36), part.get('glaze', 'cream'), part.get('low', 0))
    elif 'prop' in part:
        PROPS[part['prop']](*part['at'], part.get('turn', .4), part.get('low', 0))
    else:
        raise ValueError(f'this part cannot be laid: {part}')


def make(name, record):
    layout.table(record)
    low = layout.under(record.get('under', 'cream'), record.get('reach', 1.3))
    for part in record['lay']:
        _lay(part, low)
    if record.get('gloss'):
        panes = broth.mirror_window(record['gloss'])
        if record.get('view') == 'side':
            # A lower eye sees a lower part of the sky in what is wet.
            panes.location, panes.rotation_euler = (-.6, 5.4, 1.5), (-1.4, 0, .1)
    stage.light()
    if record.get('view') == 'side':
        stage.camera('side', focus=record.get('focus', (0, -.8, .45)), target=(0, 0, .36))
    else:
        stage.camera('plate', focus=(0, -.4, .3))
