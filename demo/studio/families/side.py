"""
Side dishes. Record: {"family": "side", "dish": a key of DISHES, "cloth" or "wood", "glaze", "napkin": the tone of the cloth in the basket,
"slices": [[a key of bread.LOAVES, half width, half height, x, y, z, how far it leans back, turn, tilt], …] and "buns": [[x, y, z, radius, tilt], …] of the
basket, "beside": […]}.
"""
import math

from kit import bread, broth, crockery, garnish, layout, morning, pieces, props, stage, toppings
from kit.materials import surface
from kit.place import copy, drop, ground, hide, keep_in, on_disc, pile, settle, spaced, sprinkle
from kit.roast import potato_wedge
from kit.shapes import chance, chunk, fractal, polar


def mound(radius, low, high, material, power=2.2, rough=.02):
    """A low hill that heaps lie on; answers its height at (x, y)."""
    seed = chance.uniform(0, 50)

    def at(x, y):
        t = min(1, math.hypot(x, y) / radius)
        return low + (high - low) * (1 - t ** power) + rough * fractal(x * 4 + seed, y * 4, seed)

    polar('mound', radius, lambda r, a: (r, at(r * math.cos(a), r * math.sin(a))), material, 50, 140)
    settle()
    return at


def _sprigs(count, radius):
    """Dill on what lies there."""
    some = [pieces.dill(chance.uniform(.26, .4)) for _ in range(4)]
    hide(*some)
    settle()
    for x, y in spaced(count, radius, .3):
        drop(chance.choice(some), x, y, .03, tilt=.2)


def _mash(record):
    crockery.deep_plate(record.get('glaze', 'slate'), 1.2)
    one = garnish.mash(.96, .46)
    one.location = (0, 0, .12)
    settle()
    pool = garnish.melted_butter(.27)
    pool.location = (-.05, .02, ground(-.05, .02)[0].z + .07)
    settle()
    pat = garnish.butter(.15)
    hide(pat)
    drop(pat, -.02, .05, .045, turn=.5, lean=.4)
    # What has melted runs down in the furrows.
    runs = []
    for start, sweep, far in ((3.9, .5, .62), (5.3, .35, .7), (.4, -.5, .55)):
        runs.append([(.2 + (far - .2) * k / 14, start + sweep * k / 14) for k in range(15)])
    toppings.drizzle([[(r * math.cos(a), r * math.sin(a)) for r, a in run] for run in runs], surface('melted butter', '#f7980e', rough=.06), .034,
                     .004)


def _fried_potato(record):
    crockery.pan(1.12, turn=-.6)
    fill = surface('below potato', '#5a3410', '#3a2008', scale=6, rough=.2)
    mound(1.0, .065, .13, fill)
    wedges = [potato_wedge(chance.uniform(.27, .34), chance.uniform(.15, .18)) for _ in range(9)]
    onions = [morning.fried_onion() for _ in range(7)]
    fungi = [toppings.honey_fungus(chance.uniform(.12, .16)) for _ in range(6)]
    porcini = [broth.mushroom(.25, 'fried') for _ in range(5)]
    hide(*wedges, *onions, *fungi, *porcini)
    keep_in(pile(wedges, spaced(40, .84, .2), .07, .2, .3), .99)
    pile(porcini, spaced(6, .66, .4), .03, .12, .85)
    pile(wedges, spaced(15, .6, .27), .07, .25, .4)
    pile(onions, spaced(18, .8, .19), .02, .3, .8)
    pile(fungi, spaced(9, .74, .34), .06, .35, .6)
    pile(porcini, spaced(3, .5, .5), .03, .2, .85)
    snippets = pieces.chopped_greens(5)
    hide(*snippets)
    sprinkle(snippets, 90, .9, lift=.01)
    _sprigs(4, .6)


def _buckwheat(record):
    crockery.bowl(record.get('glaze', 'clay'), 1.08)
    fill = surface('below buckwheat', '#6a3c1c', '#8a5228', scale=20, rough=.6, bump=1, bump_scale=20)
    at = mound(.99, .42, .68, fill, 2.)
    crater = lambda x, y: .1 * math.exp(-((x + .02) ** 2 + (y + .04) ** 2) * 16)

    def place():
        x, y = on_disc(.98)
        return x, y, at(x, y) - crater(x, y) * .3 + chance.uniform(-.01, .045)

    garnish.buckwheat(place)
    settle()
    pat = garnish.butter(.13)
    hide(pat)
    onions = [garnish.fried_onion() for _ in range(7)]
    hide(*onions)
    pile(onions, spaced(44, .56, .08, .1, (.02, -.02)), .014, .2, .9)
    shine = surface('ghee', '#e07c0c', '#f0901c', scale=3, rough=.06, glow=.5, glow_radius=.05, glow_tint=(1, .55, .08), coat=.8, transmission=.3)
    settle()
    drops = [chunk('ghee', (.05, .05, .012), shine, square=2, rough=.12, detail=3) for _ in range(3)]
    hide(*drops)
    sprinkle(drops, 46, .8, lift=.012)
    drop(pat, .02, -.06, .06, turn=.6, lean=.3)


def _cabbage(record):
    crockery.deep_plate(record.get('glaze', 'cream'), 1.2)
    fill = surface('below cabbage', '#c88a3c', '#9a5f22', scale=6, rough=.4)
    mound(.92, .12, .4, fill, 2.)
    strips = [broth.cabbage(tone, shade, .085, .2) for tone, shade in (('#f0d79a', '#cfa458'), ('#e3bd72', '#b5813a'),
            ('#f6e6b8', '#d8b872')) for _ in range(4)]
    carrots = [broth.carrot_strip() for _ in range(5)]
    prunes = [garnish.prune(.15) for _ in range(5)]
    onions = [garnish.fried_onion('#d99a48', '#b06a24') for _ in range(5)]
    hide(*strips, *carrots, *prunes, *onions)
    pile(strips, spaced(120, .82, .06), .014, .12, .9)
    pile(carrots, spaced(16, .8, .12), .026, .4, .7)
    pile(onions, spaced(10, .75, .2), .016, .4, .7)
    pile(prunes, spaced(8, .74, .3), .06, .4, .6)
    pile(strips, spaced(30, .66, .1), .014, .15, .85)
    corns = pieces.peppercorns()
    hide(*corns)
    sprinkle(corns, 60, .85)


def _bread(record):
    bread.woven_basket()
    bread.basket_cloth(stage.LINENS[record.get('napkin', 'sage')])
    # Slices lean on each other, row behind row, no two alike: loaf, half width, half height, x, y, z, how far back it leans, turn, tilt.
    for loaf, wide, tall, x, y, z, back, turn, tilt in record['slices']:
        one = bread.bread_slice(loaf, wide, tall, chance.uniform(.085, .11))
        one.location = (x, y, z)
        one.rotation_euler = (-back, tilt, turn)
    for x, y, z, radius, tilt in record['buns']:
        one = bread.scored_bun(radius, radius * .66)
        one.location, one.rotation_euler = (x, y, z), (tilt, chance.uniform(-.08, .08), chance.uniform(0, 6))
    pot = crockery.ramekin('cream', .3, .22)
    pot.location = (.62, -.42, .12)
    cream = broth.spoonful(.24, .17, surface('whipped butter', '#ffe0ac', '#fbd090', scale=4, rough=.42, glow=.5, glow_radius=.06,
                                             glow_tint=(1, .8, .4), bump=.3, bump_scale=16), 1.6)
    cream.location = (.62, -.42, .29)
    settle()
    flakes = pieces.salt_flakes()
    hide(*flakes)
    sprinkle(flakes, 14, .18, center=(.62, -.42))
    crumbs = [chunk('crumb', (.016, .012, .01), surface('crust crumb', '#a8702f', '#6e4018', scale=9, rough=.7), square=3, rough=.4, detail=2) for _ in range(3)]
    hide(*crumbs)
    sprinkle(crumbs, 40, .95, lift=.006, scale=(.4, 1.3), within=lambda x, y, z: z < .2)


DISHES = {'mash': _mash, 'potato-mushroom': _fried_potato, 'buckwheat': _buckwheat, 'cabbage': _cabbage, 'bread': _bread}


def _beside(kind):
    if kind == 'onion':
        one = toppings.onion_rings(False, .24)
        copy(one, (-1.3, .9, .04), (0, 0, .4))
        hide(one)
    elif kind == 'prunes':
        some = [garnish.prune(.16) for _ in range(3)]
        hide(*some)
        for x, y, turn in ((1.4, .92, .3), (1.2, 1.12, 2.), (-1.42, .8, 1.)):
            copy(chance.choice(some), (x, y, .08), (0, 0, turn))
    elif kind == 'fork':
        pass
    elif kind == 'butter':
        board = chunk('butter board', (.42, .3, .04), surface('small board', '#9c6b40', '#74482a', scale=2, stretch=(.4, 5, 5), rough=.5), square=10,
                      rough=0)
        board.location, board.rotation_euler = (1.42, .95, .04), (0, 0, .5)
        for x, y, z, turn in ((1.38, .98, .15, .6), (1.58, .82, .12, 1.2)):
            one = garnish.butter(.17)
            one.location, one.rotation_euler = (x, y, z), (0, 0, turn)
    elif kind == 'wheat':
        one = props.wheat(7, 1.5)
        one.location, one.rotation_euler = (-1.35, .95, .03), (0, 0, .7)
    elif kind == 'dill':
        one = pieces.dill(.7)
        one.location, one.rotation_euler = (-1.5, .75, .03), (0, 0, .6)
    elif kind == 'spoon':
        one = garnish.wooden_spoon(1.6)
        one.location, one.rotation_euler = (1.36, -.1, 0), (0, 0, 1.4)
    elif kind == 'napkin':
        stage.napkin('sand', -1.2, .75, 1.4, .4)
    else:
        raise ValueError(f'nothing beside is named {kind}')


def make(name, record):
    layout.table(record)
    DISHES[record['dish']](record)
    for beside in record.get('beside', []):
        _beside(beside)
    broth.mirror_window(4)
    stage.light()
    stage.camera('plate', focus=(0, -.25, .4), target=(.02, 0, .22))
