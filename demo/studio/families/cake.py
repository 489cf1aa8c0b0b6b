"""
What is cut into slices and shows its layers. Record:

{"family": "cake", "linen" | "wood": tone, "plate": glaze | "board", "slice": a key of SLICES, "place": [x, y, turn],
 "beside": [[thing, x, y, turn, scale], …], "strewn": {thing: [count, x, y, spread]}}

Things are the keys of THINGS; angle, target: as in kit/stage.py ("side" when missing).
"""
import math

from mathutils import noise

from kit import crockery, layers, pieces, props, stage, trimmings
from kit.materials import linear, surface
from kit.place import copy, drop, ground, hide, settle, sprinkle
from kit.roast import mixed
from kit.shapes import chance, chunk, colored, fractal, grid, group, mesh, polar, tube


# --- slices: each answers a group standing on z = 0


def honey_cake():
    """Twelve thin layers of honey dough with sour cream between them, crumbs over all."""
    biscuit = surface('honey dough', '#cf8738', '#ad6423', '#8a4a18', scale=8, third_scale=24, third_range=(.6, .7), rough=.8, bump=1, bump_scale=30, waves=.5, wave_scale=14,
                      glow=.12, glow_radius=.02, specular=.25)
    cream = surface('sour cream', '#f3e2c2', '#e8cfa2', scale=5, rough=.42, glow=.5, glow_radius=.05, glow_tint=(1, .8, .5), bump=.25, bump_scale=20)
    outline = layers.wedge(1.5, .62)
    kinds = []
    for _ in range(12):
        kinds += [(biscuit, .05, {'rough': .016}), (cream, .037, {'bulge': .014, 'rough': .01})]
    parts, height = layers.stack(outline, kinds, .012)
    some = layers.crumbs(biscuit, rough=.45)
    parts += layers.crumbs_on(some, outline, height - .01, 1500)
    parts += layers.crust_of(some, outline, 46, 76, .01, height, 2400, .02)
    hide(*some)
    return group(*parts, name='slice'), some


def napoleon():
    """Leaves of puff pastry with custard, crumbs and sugar on top."""
    pastry = surface('puff pastry', '#e2a04c', '#b86a20', '#8a4412', scale=7, third_scale=18, third_range=(.6, .7), rough=.6, bump=.8, bump_scale=24, stretch=(1, 1, 4), glow=.1, glow_radius=.02)
    custard = surface('custard', '#f9d592', '#f0be6c', scale=4, rough=.3, glow=.5, glow_radius=.06, glow_tint=(1, .75, .35), coat=.15, bump=.12, bump_scale=14)
    outline = layers.block(.74, .46, 60)
    kinds = []
    for index in range(6):
        kinds.append((pastry, .085, {'split': 4, 'jitter': .022, 'rough': .03, 'rough_scale': 7}))
        if index < 5:
            kinds.append((custard, .065, {'bulge': .02, 'rough': .016, 'rough_scale': 4}))
    kinds.append((custard, .03, {'rough': .02, 'bulge': .01}))
    parts, height = layers.stack(outline, kinds, .03, 3.2)
    flakes = [chunk('flake', (chance.uniform(.05, .085), chance.uniform(.03, .055), .007), pastry, square=3, rough=.4, bend=chance.uniform(-5, 5) or 1, detail=3) for _ in range(6)]
    for layer_height in (height - .01, height + .015):
        parts += layers.crumbs_on(flakes, outline, lambda x, y, z=layer_height: z + .012 * fractal(x * 4, y * 4), 170, (.6, 1.2), .97)
    fine = layers.crumbs(pastry)
    parts += layers.crumbs_on(fine, outline, height + .01, 400, (.4, 1.1))
    sugar = layers.crumbs(surface('icing sugar', '#fffaf0', rough=.9, glow=.3, glow_radius=.02), (.012, .011, .006), 2)
    parts += layers.crumbs_on(sugar, outline, height + .03, 700, (.4, 1.2), .9)
    hide(*flakes, *fine, *sugar)
    return group(*parts, name='slice'), flakes + fine


def _cherry_half(radius):
    """A baked cherry that the knife went through, its cut to -y: dark skin, wet red flesh, the hollow of its stone."""
    skin, flesh, bright, hollow = (linear(tone) for tone in ('#3a0410', '#8e0f24', '#c0364a', '#4c0614'))
    material = surface('cherry half', '#ffffff', rough=.3, glow=.35, glow_radius=.04, glow_tint=(1, .15, .15), coat=.3, coat_rough=.2, bump=.08,
                       bump_scale=20, vertex_colors=True)
    seed = chance.random() * 60
    stone = .34 + .1 * chance.random()

    def height(r, a):
        t = r / radius
        out = 1 + .09 * noise.noise((math.cos(a) * 1.3 + seed, math.sin(a) * 1.3, 2))
        return r * out, .022 * math.sqrt(max(0, 1 - t ** 5)) - .016 * math.exp(-(t / stone) ** 4) - .002

    def color(r, a, _z):
        t = r / radius
        x, y = r * math.cos(a) * 20, r * math.sin(a) * 20
        tone = mixed(flesh, bright, .35 + .5 * fractal(x * .4 + seed, y * .4))
        tone = mixed(tone, hollow, (stone + .02 * fractal(x * .3, y * .3) - t) * 6)
        return mixed(tone, skin, (t - .84) * 8)

    face = polar('cherry half', radius, height, material, 18, 60, color)
    face.rotation_euler = (math.pi / 2, 0, chance.uniform(-.1, .1))
    return face


def curd_bake():
    """
    A square of baked cottage cheese: its cut sides are moist ivory grains of curd with hollows between them, here and there a cherry cut through whose
    juice has run; its top is a matt golden crust, darker at the rim, of one piece with what is beneath.
    """
    x, y, tall, soft = .72, .5, .52, .05
    ivory, cream, shade, damp = (linear(tone) for tone in ('#fdf0d4', '#f7dfb4', '#d9b680', '#eecb94'))
    gold, brown, dark, juice, wet = (linear(tone) for tone in ('#d99a4c', '#a8601f', '#6b3510', '#a81a34', '#d98a8a'))
    material = surface('curd bake', '#ffffff', rough=.56, rough_change=.12, glow=.3, glow_radius=.05, glow_tint=(1, .8, .5), coat=.06, bump=.5, bump_scale=44,
                       vertex_colors=True)
    seed = chance.random() * 60
    cherries = []
    for side, wide, count in (('front', x, 4), ('end', y, 2), ('left', y, 2)):
        for i in range(count):
            cherries.append((side, ((i + .5 + chance.uniform(-.22, .22)) / count * 2 - 1) * wide * .9, tall * (.3 + .38 * ((i * .62 + len(side) * .27) % 1)),
                             chance.uniform(.072, .092)))
    outline = layers.block(x, y, 260, .035)
    count, levels, rings = len(outline), 70, 46

    def side_of(px, py):
        return ('end' if px > 0 else 'left', py) if abs(px) / x > abs(py) / y else ('front' if py < 0 else 'back', px)

    def inset(px, py):
        """How far a place of the top is from its rim; no crease where two sides meet."""
        return .03 - math.log(math.exp(16 * (abs(px) - x)) + math.exp(16 * (abs(py) - y))) / 16

    def roof(px, py):
        edge = inset(px, py)
        # Baked edges stand up a little, the middle has sunk.
        return tall - .02 + .03 * math.exp(-(edge / .12) ** 2) + .02 * fractal(px * 2.2 + seed, py * 2.2) + .009 * fractal(px * 9, py * 9, seed)

    def grains(a, z):
        """Lumps of curd: how far one stands out at this place of the side, and how deep the hollow beside it is."""
        value = 0
        for scale, share in ((13., 1.), (27., .5)):
            far = noise.voronoi((a * scale + seed, z * scale * 1.15, seed + scale))[0]
            value += share * (.5 - far[0] * 1.1 + .35 * min(.5, far[1] - far[0]))
        return value

    vertices, colors, faces = [], [], []
    for level in range(levels + 1):
        s = level / levels
        for k, (px, py) in enumerate(outline):
            side, along = side_of(px, py)
            top = roof(px, py)
            # The rim above is round.
            z = top * s
            inward = soft * (1 - math.sqrt(max(0, 1 - max(0, (z - top + soft * .8) / (soft * .8)) ** 2)))
            g = grains(along + 3 * len(side), z)
            pit = fractal(along * 5 + seed, z * 6, len(side) + 2)
            baked = max(0, min(1, (z - top + .05 + .02 * fractal(along * 7, seed, 3)) / .035))
            sole = max(0, min(1, (.03 + .014 * fractal(along * 7, seed, 9) - z) / .02))
            # Near a corner the two sides agree.
            corner = min(1, max(x - abs(px), y - abs(py)) / .09)
            out = (.02 * g - .03 * max(0, pit - .26)) * (1 - .7 * baked) * corner
            nx, ny = {'front': (0, -1), 'back': (0, 1), 'end': (1, 0), 'left': (-1, 0)}[side]
            vertices.append((px * (1 - inward / x) + nx * out, py * (1 - inward / y) + ny * out, z))
            tone = mixed(mixed(cream, ivory, .5 + 1.1 * g), shade, (-.16 - g) * 1.6 + max(0, pit - .24) * 2.2)
            tone = mixed(tone, damp, .2 + 1.2 * fractal(along * 2 + seed, z * 2.4, len(side)))
            for on, ca, cz, r in cherries:
                if on == side:
                    da, dz = along - ca, z - cz
                    # Juice stays around the cherry and runs down.
                    stretched = dz if dz > 0 else dz * .55
                    d = math.hypot(da * 1.05, stretched) / r + .28 * fractal(along * 9, z * 7, seed) - .25 * max(0, -g)
                    tone = mixed(tone, wet, (1.75 - d) * .9)
                    tone = mixed(tone, juice, (1.28 - d) * 2.2)
            crusted = mixed(gold, brown, .35 + 1.2 * fractal(along * 5, z * 5, seed) + .6 * (z > top - .02))
            tone = mixed(tone, crusted, baked)
            colors.append(mixed(tone, brown, sole * .85))
    for level in range(levels):
        for k in range(count):
            q = (k + 1) % count
            faces.append((level * count + k, level * count + q, (level + 1) * count + q, (level + 1) * count + k))
    last = levels * count
    for ring in range(1, rings + 1):
        t = 1 - ring / rings
        first = len(vertices)
        for k in range(count):
            px, py = vertices[levels * count + k][0] * t, vertices[levels * count + k][1] * t
            vertices.append((px, py, roof(px, py)))
            edge = inset(px, py)
            n, fine = fractal(px * 3 + seed, py * 3, 4), fractal(px * 13, py * 13 + seed, 4)
            tone = mixed(gold, brown, .42 + 1.3 * n + .5 * fine + .7 * math.exp(-(max(0, edge) / .1) ** 2))
            colors.append(mixed(tone, dark, (n + .7 * fine - .3) * 1.6 + .7 * math.exp(-(max(0, edge) / .045) ** 2)))
        for k in range(count):
            q = (k + 1) % count
            faces.append((last + k, last + q, first + q, first + k))
        last = first
    parts = [colored(mesh('curd bake', vertices, faces, material), colors)]
    for side, along, z, r in cherries:
        one = _cherry_half(r)
        if side == 'front':
            one.location = (along, -y - .004, z)
        else:
            way = 1 if side == 'end' else -1
            one.location = (way * (x + .004), along, z)
            one.rotation_euler = (math.pi / 2, 0, way * math.pi / 2)
        parts.append(one)
    some = layers.crumbs(surface('curd crumb', '#fbeccb', '#f0d6a4', scale=9, rough=.6, glow=.3, glow_radius=.04, glow_tint=(1, .8, .5)), (.026, .022, .018), 5, .3)
    parts += layers.crust_of(some, outline, 0, 2 * count // 3, .05, tall - .09, 260, .004, (.4, 1.1))
    return group(*parts, name='slice'), some


def _pastila_parts(x, y, rows):
    how = {'third_scale': 20, 'third_range': (.56, .62), 'rough': .7, 'bump': 1, 'bump_scale': 24, 'waves': .6, 'wave_scale': 13, 'glow': .3, 'glow_radius': .04}
    foam = surface('pastila', '#e6bd86', '#d19f64', '#a46c34', scale=7, glow_tint=(1, .7, .4), **how)
    rosy = surface('pastila with lingonberry', '#dc9484', '#c8766c', '#96343c', scale=7, glow_tint=(1, .5, .4), **how)
    skin = surface('pastila skin', '#8a4e22', '#6a3816', scale=6, rough=.6, bump=.5, bump_scale=24)
    sugared = surface('sugared', '#e6cfa8', '#fbf3e4', '#c9965c', scale=12, contrast=(.38, .6), third_scale=9, third_range=(.62, .75), rough=.9, bump=.6, bump_scale=40)
    outline = layers.block(x, y, 46, .05)
    kinds = [(sugared, .02, {'rough': .012})]
    for row in range(rows):
        kinds += [(rosy if row % 4 == 2 else foam, .068, {'rough': .02, 'rough_scale': 10, 'bulge': .006}), (skin if row < rows - 1 else sugared, .012 if row < rows - 1 else .022, {'rough': .012, 'wave': .02})]
    return layers.stack(outline, kinds, .013, 2.6) + (outline,)


def pastila_bar():
    parts, height, outline = _pastila_parts(.78, .36, 8)
    sugar = layers.crumbs(surface('icing sugar', '#fffaf0', rough=.9, glow=.3, glow_radius=.02), (.013, .012, .006), 3)
    parts += layers.crumbs_on(sugar, outline, height, 900, (.3, 1.2), .98)
    hide(*sugar)
    return group(*parts, name='bar'), sugar


def pastila_slice():
    """A thin slice, standing as it was cut: its face looks to -x."""
    parts, _height, _outline = _pastila_parts(.085, .36, 8)
    return group(*parts, name='cut')


def _cream_beside(radius=.3, height=.2):
    """A spoonful of thick sour cream that has slumped: no turn of a nozzle, a fold where the spoon left it, an edge that flows unevenly."""
    seed = chance.random() * 40

    def field(r, a):
        t = r / radius
        px, py = t * math.cos(a), t * math.sin(a)
        out = 1 + (.3 * noise.noise((math.cos(a) * .9 + seed, math.sin(a) * .9, seed)) + .12 * noise.noise((math.cos(a) * 2.6 + seed, math.sin(a) * 2.6, 4))) * t
        body = math.sqrt(max(0, 1 - t ** 2.6))
        ridge = .3 * math.exp(-((py - .35 * px + .25 * px * px - .05) / .16) ** 2) * math.exp(-((px + .05) / .5) ** 2)
        lean = .2 * px - .12 * py
        return r * out, height * body * (.62 + ridge + lean + .16 * fractal(px * 1.8 + seed, py * 1.8)) - .008 * (t > .98)

    return polar('smetana', radius, field, pieces.cream('smetana', '#f8efdf'), 80, 160)


def _cherry_sauce():
    sauce = surface('cherry sauce', '#6e0416', '#8e0a1e', scale=3, rough=.08, coat=.7, glow=.3, glow_radius=.06, glow_tint=(1, .1, .1))
    parts = [pieces.puddle(.24, sauce, .03, .3)]
    cherry = pieces.cherry()
    for px, py in ((-.1, .05), (.11, -.03), (.02, .17)):
        parts.append(copy(cherry, (px, py, .1)))
    hide(cherry)
    return group(*parts, name='sauce')


def _honey_drops():
    parts = []
    for x, y, r in ((0, 0, .2), (.28, .1, .1), (.4, .2, .06), (-.22, .1, .07)):
        one = pieces.puddle(r, pieces.honey(), .03, .25)
        one.location = (x, y, 0)
        parts.append(one)
    return group(*parts, name='drops')


def _custard_bowl():
    bowl = crockery.ramekin('blue', .42, .34)
    custard = surface('custard', '#f9d592', '#f0be6c', scale=4, rough=.3, glow=.5, glow_radius=.06, glow_tint=(1, .75, .35), coat=.15, bump=.12, bump_scale=14)
    fill = pieces.dollop(.37, .14, material=custard)
    fill.location = (0, 0, .2)
    return group(bowl, fill, name='custard')


def fork(length=1.5):
    """A cake fork along x, its prongs at +x."""
    metal = crockery.steel()
    half = length / 2
    prongs = [[(half - .42, y * .5, .07), (half - .3, y, .045), (half - .12, y, .03), (half, y * .9, .06)] for y in (-.075, 0, .075)]
    palm = grid('palm', lambda u, v: (half - .52 + .2 * v, (2 * u - 1) * (.03 + .07 * math.sin(v * 1.5)), .085 - .03 * v), metal, 9, 12, thickness=.02)
    return group(tube('prongs', prongs, metal, .017, .3), palm, tube('neck', [[(half - .5, 0, .085), (0, 0, .11), (-half, 0, .05)]], metal, .026, -.7), name='fork')


SLICES = {'medovik': honey_cake, 'napoleon': napoleon, 'curd-bake': curd_bake, 'pastila': pastila_bar}

THINGS = {
    'honey': trimmings.honey_saucer, 'honey-drops': _honey_drops, 'smetana': _cream_beside, 'cherry-sauce': _cherry_sauce, 'custard':
    _custard_bowl, 'fork': fork, 'apple': lambda: props.apple(.42), 'dried-apple': trimmings.dried_apple, 'lingonberry-sprig': lambda:
    trimmings.cranberry_sprig(.7), 'pastila-slice': pastila_slice, 'lingonberry': pieces.lingonberry, 'cherry': lambda: pieces.cherry(True),
    'spoon': lambda: crockery.spoon(1.4),
}

#: How high the middle of a strewn thing lies.
LIFT = {'lingonberry': .055, 'cherry': .115}


def beside(things, records, floor):
    """[thing, x, y, turn, scale, (height), (tilts)] for each; those on the plate stand on its floor."""
    for thing, x, y, turn, size, *more in records:
        one = group(things[thing](), name='beside')
        one.location = (x, y, more[0] if more else (floor if math.hypot(x, y) < 1 else .004))
        tilt = more[1] if len(more) > 1 else (0, 0)
        one.rotation_euler = (*tilt, turn)
        one.scale = (size,) * 3


def strewn(things, records, floor, lift):
    for thing, (count, x, y, spread) in records.items():
        some = [things[thing]() for _ in range(min(4, count))]
        settle()
        taken = []
        for _ in range(300):
            if len(taken) == count:
                break
            px, py = chance.gauss(x, spread), chance.gauss(y, spread)
            gap = lift.get(thing, .03) * 1.9
            if any(math.hypot(px - ax, py - ay) < gap for ax, ay in taken):
                continue
            if ground(px, py)[0].z > floor + .2:
                continue
            taken.append((px, py))
            drop(chance.choice(some), px, py, lift.get(thing, .03) - .005, tilt=.5, lean=.3, scale=chance.uniform(.88, 1.08))
        hide(*some)


def make(name, record):
    if 'wood' in record:
        stage.wood(record['wood'], record.get('grain', .12))
    else:
        stage.linen(record.get('linen', 'oat'))
    floor = .058
    if record['plate'] == 'board':
        crockery.board(record.get('radius', 1.2), (('#8a5a34', '#6a4022', '#4a2a14')))
        floor = .1
    else:
        crockery.plate(record['plate'], record.get('radius', 1.2))
    built, some = SLICES[record['slice']]()
    x, y, turn = record['place']
    built.location = (x, y, floor)
    built.rotation_euler = (0, 0, turn)
    beside(THINGS, record.get('beside', []), floor)
    settle()
    if some and record.get('crumbs', 70):
        sprinkle(some, record.get('crumbs', 70), .95, inner=.2, lift=.008, scale=(.5, 1.2), within=lambda x, y, z: z < .14)
        hide(*some)
    strewn(THINGS, record.get('strewn', {}), floor, LIFT)
    stage.light()
    stage.camera(record.get('angle', 'side'), focus=record.get('focus', (-.1, -.4, .45)), target=(0, record.get('aim', -.03), record.get('target', .46)))
