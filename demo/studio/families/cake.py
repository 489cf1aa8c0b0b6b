"""
What is cut into slices and shows its layers. Record:

{"family": "cake", "linen" | "wood": tone, "plate": glaze | "board", "slice": a key of SLICES, "place": [x, y, turn],
 "beside": [[thing, x, y, turn, scale], …], "strewn": {thing: [count, x, y, spread]}}

Things are the keys of THINGS; angle, target: as in kit/stage.py ("side" when missing).
"""
import math

from kit import crockery, layers, pieces, props, stage, trimmings
from kit.materials import surface
from kit.place import copy, drop, ground, hide, settle, sprinkle
from kit.shapes import chance, chunk, fractal, grid, group, tube


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


def curd_bake():
    """Baked cottage cheese with cherries: pale and grainy inside, golden on top."""
    curd = surface('curd', '#fcd8a4', '#eebc7c', scale=9, contrast=(.4, .65), rough=.55, glow=.35, glow_radius=.05, glow_tint=(1, .8, .45), bump=.9, bump_scale=26, waves=.5, wave_scale=11)
    crust = surface('bake crust', '#e39a3e', '#a8561a', scale=3.2, contrast=(.35, .68), rough=.42, bump=.5, bump_scale=20, coat=.2, coat_rough=.3, glow=.12, glow_radius=.03)
    toasted = surface('toasted curd', '#e8b468', '#d08c3a', scale=7, rough=.5, glow=.25, glow_radius=.04, glow_tint=(1, .7, .3), bump=.8, bump_scale=24)
    x, y = .74, .5
    outline = layers.block(x, y, 70, .05)
    parts, height = layers.stack(outline, [(crust, .035, {'rough': .02}), (curd, .52, {'rough': .05, 'rough_scale': 6, 'bulge': .012}), (toasted, .04, {'rough': .04, 'bulge': .01}), (crust, .035, {'rough': .02, 'wave': .03, 'out': -.022, 'bulge': .014})], .02, 2.2)
    cherry = surface('baked cherry', '#7a0618', '#4e0310', scale=4, rough=.15, coat=.6, glow=.3, glow_radius=.05, glow_tint=(1, .1, .1))
    pit = surface('cherry flesh', '#a8142a', '#7a0618', scale=7, rough=.25, coat=.4, glow=.3, glow_radius=.04, glow_tint=(1, .15, .15), bump=.3, bump_scale=20)
    halo = surface('cherry juice', '#e0a08a', '#f0cf9a', scale=6, rough=.5, glow=.3, glow_radius=.04)
    for face, count in (('front', 6), ('end', 4), ('left', 4)):
        for i in range(count):
            t = (i + .5 + chance.uniform(-.25, .25)) / count * 2 - 1
            z = .14 + .32 * ((i * .618 + (.3 if face == 'end' else 0)) % 1)
            r = chance.uniform(.085, .11)
            for material, size, flat, out in ((halo, 1.32, .2, -.004), (cherry, 1.05, .26, .004), (pit, .8, .22, .012)):
                one = chunk('cherry', (r * size, r * flat, r * size), material, square=2, rough=.08)
                if face == 'front':
                    one.location = (t * (x - .14), -y - out, z)
                else:
                    side = 1 if face == 'end' else -1
                    one.location = (side * (x + out), t * (y - .14), z)
                    one.rotation_euler = (0, 0, math.pi / 2)
                parts.append(one)
    berry = chunk('cherry', (.12, .12, .11), cherry, square=2, rough=.1)
    for px, py in ((-.5, .3), (.46, -.3), (.55, .26), (-.05, .4), (-.62, -.22)):
        parts.append(copy(berry, (px, py, height - .02)))
    hide(berry)
    return group(*parts, name='slice'), None


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


def _cream_beside():
    one = pieces.dollop(.3, .2, material=pieces.cream('smetana', '#f8efdf'))
    return one


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
