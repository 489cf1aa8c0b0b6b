"""
What can be added to a dish, for a circle of 64 px: a heap, a slice or a bowl of one thing. Record:
{"family": "ingredient", "kind": "option", "what": a key of HEAPS, BOWLS or ALONE, "glaze", "cloth"}.

HEAPS lie on a plate that fills the picture, BOWLS are seen in the bowl of the sauces on a cloth, ALONE brings its own crockery. What is
pale lies on dark crockery, and the other way round: a thing is recognised by its outline first.
"""
import math

import bpy

from families import grill, salad, sauce, sweet
from kit import besides, broth, crockery, garnish, pieces, stage, toppings, trimmings
from kit.materials import surface
from kit.place import copy, drop, hide, on_disc, pile, settle, spaced, sprinkle
from kit.shapes import chance, chunk, fractal, grid, group, polar, prism, tube

LEVEL, REACH = sauce.LEVEL, sauce.REACH


def _laid(thing, x, y, z, turn=0., lean=0., roll=0., scale=1.):
    thing.location = (x, y, z)
    thing.rotation_euler = (lean, roll, turn)
    thing.scale = (scale,) * 3
    return thing


def _hill(radius, height, tone, power=2.):
    """What a heap lies on, of its own colour; its floor is that of the plate."""
    polar('hill', radius, lambda r, a: (r, .06 + height * (1 - (r / radius) ** power)), surface('hill' + tone, tone, rough=.6), 30, 80)
    settle()


def _heap(things, count, radius=.72, gap=.1, lift=.04, tilt=.35, lean=.7, scale=(.9, 1.1)):
    pile(things, spaced(count, radius, gap), lift, tilt, lean, scale)
    hide(*things)


# --- heaps on a plate


def _mozzarella():
    white = surface('mozzarella', '#fbf6e8', '#f3e8cf', scale=3, rough=.22, glow=.6, glow_radius=.08, glow_tint=(1, .85, .65), coat=.5, bump=.15,
                    bump_scale=9)
    for x, y, s in ((-.34, .2, .44), (.4, .32, .38)):
        _laid(chunk('ball', (s, s, s * .82), white, square=2.1, rough=.03, detail=5), x, y, .06 + s * .8)
    for x, y, turn in ((-.3, -.5, .2), (.1, -.58, 1.2), (.46, -.36, 2.)):
        _laid(chunk('slice', (.36, .36, .05), white, square=2.6, rough=.05, detail=5), x, y, .16, turn, .3, -.25)
    for x, y, turn in ((.06, .02, .6), (.02, -.08, 2.4)):
        _laid(pieces.leaf(.4, .26), x, y, .62, turn, -.2)


def _champignons():
    _hill(.7, .2, '#e2cfae')
    _heap([toppings.champignon(.36) for _ in range(5)], 14, .58, .2, .05, .5)


def _fried_mushrooms():
    _hill(.7, .22, '#7a4a1c')
    some = [broth.mushroom(.3) for _ in range(4)] + [toppings.honey_fungus(.15) for _ in range(3)]
    _heap(some, 22, .64, .16, .06, .5)
    _heap([garnish.fried_onion() for _ in range(4)], 14, .6, .1, .02)
    _sprinkled_greens(40)


def _sprinkled_greens(count, radius=.7):
    some = pieces.chopped_greens()
    hide(*some)
    sprinkle(some, count, radius, scale=(1.2, 2.))


def _ham():
    for x, y, turn, lean in ((-.1, .34, .2, -.3), (.16, .12, -.3, -.35), (-.14, -.12, .35, -.4), (.12, -.38, -.15, -.45)):
        _laid(toppings.ham(.62), x, y, .26, turn, lean)


def _cheese():
    yellow = surface('cheese', '#ffc04a', '#ffae30', scale=3, rough=.35, glow=.4, glow_radius=.06, glow_tint=(1, .7, .2), coat=.2, bump=.1)
    hole = surface('cheese hole', '#d9821a', rough=.5)
    outline = [(-.78, -.42), (.7, -.1), (.72, .06), (-.42, .66), (-.72, .3)]
    prism('wedge', outline, .06, .62, yellow, bevel=.03)
    for x, y, s in ((-.5, .0, .1), (-.1, .14, .14), (.24, .02, .08), (-.42, .36, .08), (-.62, -.26, .06)):
        _laid(chunk('hole', (s, s * .9, .02), hole, square=2, rough=.05), x, y, .62)
    # On the cut side that looks at us.
    for t, z, s in ((.2, .42, .09), (.42, .24, .12), (.66, .4, .08), (.82, .2, .06), (.08, .2, .06)):
        x, y = -.78 + 1.48 * t, -.42 + .32 * t
        _laid(chunk('hole', (s, .03, s), hole, square=2, rough=.05), x, y - .0, z, .213)


def _tomatoes():
    for x, y, turn, lean in ((-.3, .38, 0, .0), (.3, .36, 1, .06), (-.42, -.08, 2, .1), (.14, .02, 3, .12), (.46, -.24, 4, .14),
                             (-.14, -.44, 5, .16)):
        _laid(pieces.tomato_slice(.4), x, y, .17 + .4 * lean, turn, 0, lean)


def _greens():
    for k in range(7):
        _laid(pieces.dill(1.3), -.86 + .05 * k, -.44 + .12 * k, .1 + .03 * k, .6 - .1 * k)
    for x, y, turn in ((.02, -.42, -.4), (.16, -.02, .2), (-.1, .36, .8), (-.34, -.5, -.9), (-.2, -.14, .5)):
        _laid(pieces.parsley(.62), x, y, .24, turn)


def _rocket():
    _hill(.6, .16, '#3f6a1c')
    _heap([toppings.rocket_leaf(.78) for _ in range(7)], 26, .5, .1, .06, .7, .5)


def _pickles():
    for x, y, turn in ((-.24, .36, .35), (.26, .12, .2)):
        _laid(salad._pickled_half(.66), x, y, .22, turn, .25)
    for x, y, turn, lean in ((-.46, -.26, 0, -.5), (-.16, -.36, 1, -.45), (.16, -.42, 2, -.5), (.48, -.36, 3, -.4)):
        _laid(pieces.cucumber_slice(.24, True), x, y, .2, turn, lean)


def _chili():
    for x, y, turn in ((-.04, .4, .5), (.12, .1, .25)):
        _laid(garnish.chili_pod(.7), x, y, .2, turn).scale = (1, 2.1, 2.1)
    rings = [toppings.chili_ring() for _ in range(3)]
    for one in rings:
        one.scale = (2.3,) * 3
    hide(*rings)
    pile(rings, spaced(11, .3, .16, center=(.1, -.46)) + spaced(3, .2, .2, center=(-.5, -.3)), .05, .3, .7, (2.1, 2.6))


def _onion():
    _hill(.66, .2, '#c06a92')
    _heap([toppings.onion_rings(True, .3) for _ in range(6)], 16, .52, .16, .04, .5)
    _heap([pieces.onion_half_ring(True) for _ in range(4)], 22, .6, .1, .03, .6, scale=(1.5, 2.))
    _sprinkled_greens(24)


def _vegetables():
    some = [grill._grilled_round(.4, '#1d0a1c', '#d9a860', '#a86a2a', '#7a4a1c'), grill._grilled_round(.34, '#3f6a14', '#dcc66a', '#b58a34', None, 1.25),
            grill._pepper_piece('#b3140a', '#d42e10'), grill._grilled_round(.34, '#3f6a14', '#dcc66a', '#b58a34', None, 1.25),
            grill._pepper_piece('#e88a08', '#f2a516')]
    for one, (x, y, z, turn, lean) in zip(some, ((-.34, .34, .14, .2, -.2), (.36, .36, .14, .4, -.2), (-.4, -.12, .2, 1.2, -.3), (.14, -.0, .22, .3, -.4),
                                                 (.2, -.44, .2, .2, -.2))):
        _laid(one, x, y, z, turn, lean)
    _laid(grill._baked_tomato(.2), -.28, -.5, .26)
    _laid(grill._baked_tomato(.18), .58, -.14, .26)


def _berries():
    _hill(.66, .2, '#5a1020')
    _heap([garnish.raspberry(.2) for _ in range(3)] + [pieces.berry('#22305e', '#3a4a80', .15, .3, 'blueberry') for _ in range(2)]
          + [pieces.berry('#a80c18', '#cf1c26', .12, .7, 'lingonberry'), pieces.berry('#1c1028', '#2e1a3c', .14, .5, 'currant')], 34, .62, .18, .1, .6, .4)
    for x, y, turn in ((.3, .2, .5), (.42, .1, 1.8)):
        _laid(pieces.mint(.36), x, y, .5, turn, -.2)


def _walnuts():
    _hill(.6, .16, '#8a5a2c')
    _heap([trimmings.walnut(.27) for _ in range(4)], 15, .58, .26, .12, .5, .5)


def _butter():
    yellow = surface('butter', '#ffdc7c', '#ffd062', scale=3, rough=.3, glow=.6, glow_radius=.08, glow_tint=(1, .8, .4), coat=.25)
    _laid(chunk('block', (.6, .36, .27), yellow, square=9, rough=.015, detail=5), .1, .22, .33, .3)
    for k, (x, y) in enumerate(((-.52, -.2), (-.4, -.34))):
        _laid(chunk('slice', (.05, .36, .27), yellow, square=9, rough=.02, detail=5), x, y, .2 + .02 * k, .3, 0, 1.1)
    _laid(chunk('curl', (.26, .12, .03), yellow, square=4, rough=.1, bend=3.4, detail=5), .3, -.46, .12, .5)


def _chocolate():
    dark = surface('chocolate', '#3a1a0c', '#54280f', scale=6, rough=.3, coat=.3)
    curls = [chunk('curl', (chance.uniform(.16, .28), .05, .016), dark, square=4, rough=.2, bend=chance.uniform(4, 11), detail=4) for _ in range(9)]
    _hill(.62, .24, '#3a1a0c')
    _heap(curls, 110, .62, .045, .03, .9, .5, (.8, 1.2))


def _crumbs():
    _hill(.64, .26, '#4a2712')
    crumbs = [chunk('crumb', (chance.uniform(.05, .1), .05, .045), pieces.rye_crumb(), square=4, rough=.3, detail=3) for _ in range(6)]
    _heap(crumbs, 90, .66, .06, .03, .8, .5, (.6, 1.2))


def _sugar():
    white = surface('sugar', '#fbf8f0', '#efe9dc', scale=30, rough=.6, glow=.4, glow_radius=.05, glow_tint=(1, .95, .85), bump=1, bump_scale=60)
    cubes = [chunk('cube', (.2, .2, .17), white, square=10, rough=.02, detail=5) for _ in range(3)]
    for x, y, z, turn, lean in ((-.36, .26, .23, .2, 0), (.16, .34, .23, .7, 0), (-.12, -.14, .23, .4, 0), (.44, -.1, .23, 1.1, 0), (-.5, -.3, .23, .9, 0),
                                (.14, -.5, .23, .1, 0), (-.1, .14, .56, .5, .2)):
        copy(chance.choice(cubes), (x, y, z), (lean, 0, turn))
    hide(*cubes)


def _lemon():
    for x, y, z, turn, lean in ((-.24, .36, .14, .2, 0), (.4, .16, .17, 1., .06), (-.3, -.2, .22, 2., .1), (.24, -.42, .26, .4, .14)):
        _laid(pieces.lemon_slice(.5), x, y, z, turn, 0, lean)


def _baranki():
    one = trimmings.baranki(6)
    for thing in one if isinstance(one, (list, tuple)) else [one]:
        thing.scale = tuple(1.5 * s for s in thing.scale)
        thing.location = tuple(1.5 * c for c in thing.location[:2]) + (thing.location[2] * 1.5 + .06,)


def _bread():
    for x, y, z, turn, lean in ((-.08, .22, .16, .15, -.1), (.1, -.2, .28, -.25, -.3)):
        _laid(pieces.rye_slice(.74, .6, .1), x, y, z, turn, lean)


def _pampushki():
    glaze = pieces.golden_crust()
    for x, y, s in ((-.42, .3, 1), (.44, .26, .98), (.0, -.34, 1.04)):
        _laid(pieces.bun(.46, .5, glaze), x, y, .06, s, 0, 0, s)
    settle()
    oil = surface('garlic oil', '#e8b84a', rough=.08, coat=.6, transmission=.4)
    for x, y in ((-.42, .3), (.44, .26), (.0, -.34)):
        toppings.drizzle([toppings.zigzag(.5, .4, 3, (x, y), .3)], oil, .012, .004)
    _sprinkled_greens(120, .85)
    garlic = [chunk('garlic', (.035, .03, .02), pieces.cream('chopped garlic', '#f6ecd0'), square=4, rough=.2, detail=2)]
    hide(*garlic)
    sprinkle(garlic, 40, .8)


def _lard():
    for k, (x, y, turn) in enumerate(((-.06, .42, .3), (.02, .2, .22), (-.04, -.02, .3), (.04, -.24, .2), (.0, -.46, .28))):
        _laid(salad._lard('salted'), x, y, .14 + .03 * k, turn, -.35, 0, 1.7)


def _lavash():
    for x, y, z, turn, s in ((.0, .2, .08, .3, .62), (.06, -.1, .16, -.15, .5)):
        sheet = besides.lavash(2.3, 1.7, 0, 0, 0, 0, .12)
        for thing in sheet if isinstance(sheet, (list, tuple)) else [sheet]:
            thing.location = (x, y, z)
            thing.rotation_euler = (0, 0, turn)
            thing.scale = (s, s, 1)
    roll = grid('roll', _rolled, _lavash_surface(), 60, 40, thickness=.02)
    _laid(roll, .1, -.3, .2, .35)


def _lavash_surface():
    return surface('lavash roll', '#f0d6a4', '#e3bd7e', '#9c5a20', scale=3, third_scale=7, third_range=(.62, .68), rough=.6, glow=.15, bump=.3,
                   bump_scale=16)


def _rolled(u, v):
    a = 2 * math.pi * 1.8 * u
    r = .1 + .1 * u + .01 * fractal(v * 4, u * 3)
    return (v - .5) * 1.5, r * math.cos(a), .16 + r * math.sin(a)


def _rim(name):
    """A piece of a pizza's rim, its cut ends to both sides; what is in it looks out of a slit on top."""
    crust = pieces.golden_crust('rim', '#e8ad5e', '#a85e1e')
    crumb = surface('rim crumb', '#f6dfb0', '#ecc98a', scale=8, rough=.8, bump=.6, bump_scale=30)
    body = chunk(name, (.86, .34, .3), crust, square=3.2, rough=.06, bend=-.5, detail=6)
    body.location = (0, .1, .3)
    body.rotation_euler = (0, 0, .2)
    for side in (-1, 1):
        one = chunk('cut', (.03, .26, .22), crumb, square=2.4, rough=.06, detail=5)
        _laid(one, side * .8, .1 + side * .16, .3, .2)


def _cheese_rim():
    _rim('cheese rim')
    melted = surface('melted cheese', '#ffcf6a', '#ffbe48', scale=3, rough=.2, glow=.5, glow_radius=.08, glow_tint=(1, .7, .3), coat=.5)
    settle()
    strokes = [[(-.66 + 1.32 * t, -.03 + .26 * t + .03 * math.sin(t * 17)) for t in [i / 20 for i in range(21)]]]
    toppings.drizzle(strokes, melted, .1, .02)
    for x, y, s in ((-.5, -.26, .16), (-.1, -.3, .2), (.3, -.2, .17), (.56, -.02, .12)):
        _laid(chunk('drip', (s * .7, s * .5, s * .8), melted, square=2.2, rough=.1, detail=5), x, y, .22)
    _laid(pieces.puddle(.34, melted, .06, .3), -.06, -.52, .08)


def _sausage_rim():
    _rim('sausage rim')
    skin = surface('hunter skin', '#8f2c18', '#a83a22', scale=6, rough=.25, coat=.5, bump=.2, bump_scale=20)
    for k in range(4):
        x = -.6 + .4 * k
        _laid(chunk('sausage', (.2, .13, .13), skin, square=2.4, rough=.04, detail=5), x, .0 + .2 * (x + .6) * .6, .56, .2, 0, 0)
    for x, y, turn, lean in ((-.44, -.48, .2, -.5), (-.08, -.52, .5, -.45), (.28, -.44, .1, -.5), (.6, -.34, .7, -.4)):
        _laid(pieces.sausage_slice(.2, '#a83a22', '#eab08c'), x, y, .18, turn, lean)


def _mash():
    one = garnish.mash(.82, .46)
    one.location = (0, 0, .08)
    settle()
    pat = garnish.butter(.16)
    hide(pat)
    drop(pat, -.02, .04, .05, turn=.5, lean=.4)
    _sprinkled_greens(40, .6)


def _buckwheat():
    _hill(.74, .4, '#7a4a22')

    def place():
        x, y = on_disc(.8)
        return x, y, .08 + .4 * max(0, 1 - (math.hypot(x, y) / .78) ** 2) + chance.uniform(0, .05)

    garnish.buckwheat(place, 2600)
    _heap([garnish.fried_onion() for _ in range(6)], 26, .46, .08, .014, .2, .9, (1.1, 1.4))


def _cabbage():
    _hill(.68, .26, '#c88a3c')
    strips = [broth.cabbage(tone, shade, .085, .2) for tone, shade in (('#f0d79a', '#cfa458'), ('#e3bd72', '#b5813a'), ('#f6e6b8', '#d8b872'))
              for _ in range(3)]
    _heap(strips, 80, .64, .05, .02, .3, .8, (1., 1.3))
    _heap([broth.carrot_strip() for _ in range(4)], 14, .6, .12, .03, .4)


def _potato_mushrooms():
    _hill(.66, .24, '#8a5a1c')
    _heap([garnish.fried_potato(.28) for _ in range(6)], 15, .6, .24, .12, .5, .5)
    _heap([broth.mushroom(.27) for _ in range(3)] + [toppings.honey_fungus(.13) for _ in range(3)], 11, .56, .22, .06, .5)
    _sprinkled_greens(40)


HEAPS = {
    'mozzarella': _mozzarella, 'champignons': _champignons, 'fried-mushrooms': _fried_mushrooms, 'ham': _ham, 'cheese': _cheese,
    'tomatoes': _tomatoes, 'greens': _greens, 'rocket': _rocket, 'pickles': _pickles, 'chili': _chili, 'onion': _onion,
    'vegetables': _vegetables, 'berries': _berries, 'walnuts': _walnuts, 'butter': _butter, 'chocolate': _chocolate, 'crumbs': _crumbs,
    'sugar': _sugar, 'lemon': _lemon, 'baranki': _baranki, 'bread': _bread, 'pampushki': _pampushki, 'lard': _lard, 'lavash': _lavash,
    'cheese-rim': _cheese_rim, 'sausage-rim': _sausage_rim, 'mash': _mash, 'buckwheat': _buckwheat, 'cabbage': _cabbage,
    'potato-mushrooms': _potato_mushrooms,
}

# --- in the bowl of the sauces


def _thick(name, tone, other, specks=None, height=.3, turns=1.6, ridge=.2, grain=.014, coat=.4, rough=.25, tint=(1, .7, .35)):
    sauce._swirled(surface(name, tone, other, specks, scale=6, third_scale=38, third_range=(.62, .67), rough=rough, glow=.4, glow_radius=.05,
                           glow_tint=tint, coat=coat, bump=.15, bump_scale=22), height, turns, ridge, grain, 7)
    settle()


def _clear(name, tone, glow=(1, .5, .05), deep=.0):
    """A clear liquid with the window in it."""
    polar(name, REACH, lambda r, a: (r, LEVEL + .03 + .02 * max(0, r / REACH - .93) / .07 + .003 * fractal(r * 4, a)),
          surface(name, tone, rough=.04, glow=.6, glow_radius=.1, glow_tint=glow, specular=.7, coat=.9), 40, 120)
    broth.mirror_window(5.)
    settle()


def _on_top(things, points, lift=.03, tilt=.3, scale=(.9, 1.1)):
    hide(*things)
    pile(things, points, lift, tilt, .8, scale)


def _in_syrup(things, count, tint, tone, below, gap=.2, lift=.05):
    polar('below', REACH * .92, lambda r, a: (r, LEVEL - .07 - .08 * (r / REACH) ** 3), surface('below', below, rough=.5), 20, 70)
    settle()
    hide(*things)
    pile(things, spaced(count, REACH * .8, gap), lift, .9, .3, (.9, 1.1))
    broth.pour(LEVEL + .03, REACH, tint, tone, .3, meniscus=.045, waves=.008)
    broth.mirror_window()


def _ghee():
    _clear('ghee', '#ffc23a', (1, .65, .1))
    foam = surface('ghee foam', '#ffe6a0', rough=.4, glow=.5)
    bubbles = [chunk('foam', (.05, .04, .012), foam, square=2, rough=.1, detail=3) for _ in range(2)]
    hide(*bubbles)
    sprinkle(bubbles, 26, REACH * .9, REACH * .72)


def _condensed():
    _thick('condensed', '#f7e2a8', '#f3d896', None, .1, .6, .04, .004, .8, .1, (1, .85, .5))
    toppings.drizzle([[(.5 * (1 - t) * math.cos(9 * t), .5 * (1 - t) * math.sin(9 * t)) for t in [i / 60 for i in range(61)]]],
                     surface('condensed thread', '#fbeec4', rough=.1, glow=.5, coat=.8), .05, .02)


def _mushroom_sauce():
    _thick('mushroom sauce', '#c9a878', '#b38d5a', '#7a5430', .16, 1.3, .08, .03)
    _on_top([toppings.champignon(.26) for _ in range(4)], spaced(6, .4, .28), .04, .3)
    _sprinkled_greens(30, .6)


def _garlic_sour_cream():
    sauce.FILLINGS['sour-cream']()
    settle()
    _sprinkled_greens(110, .62)
    _on_top([toppings.garlic_slice() for _ in range(2)], [(.1, .16), (-.2, -.1), (.24, -.2)], .03, .3, (1.8, 2.1))


def _garlic_sauce():
    _thick('garlic sauce', '#f9eccb', '#f2dfb0', '#d9b878', .26, 1.5, .16, .012)
    one = garnish.clove(.52)
    hide(one)
    _on_top([one], [(-.26, .1), (.2, -.1), (.1, .34)], .1, .3)


def _tomato_sauce():
    _thick('tomato sauce', '#c4260c', '#d94014', '#8f1606', .2, 1.4, .1, .04, .5)
    _sprinkled_greens(24, .6)
    for x, y, turn in ((-.06, .0, .5), (.16, .06, 1.9), (.02, -.16, -.5)):
        _laid(pieces.leaf(.5, .32), x, y, LEVEL + .38, turn, -.15)


def _cheese_sauce():
    _thick('cheese sauce', '#ffae2a', '#ff9c16', None, .3, 1.4, .2, .006, .6, .16, (1, .6, .15))
    shreds = [garnish.cheese_shred() for _ in range(4)]
    _on_top(shreds, spaced(26, .34, .04), .02, .5, (1.2, 1.5))


def _honey_mustard():
    _thick('honey mustard', '#eeb03a', '#e29e22', None, .24, 1.5, .16, .01, .5)
    seeds = sauce._mustard_seeds()
    sprinkle(seeds, 110, REACH * .86, lift=.006)
    toppings.drizzle([[(.46 * math.sin(t * 1.9), .4 * math.cos(t * 1.3 + .6)) for t in [i * .16 for i in range(60)]]], toppings.honey(), .024, .01)


def _mayonnaise():
    _thick('mayonnaise', '#fdf0bc', '#fae8a4', None, .42, 1.1, .26, .004, .5, .2, (1, .9, .5))


def _tkemali():
    _thick('tkemali', '#6a0c20', '#8a1830', '#a83a4a', .16, 1.5, .1, .03, .6, .18, (1, .2, .2))
    plum = surface('plum', '#3c1430', '#5e2248', scale=3, rough=.25, coat=.5, glow=.15)
    flesh = surface('plum flesh', '#d98a2c', '#c46a1c', scale=5, rough=.3, coat=.4, glow=.3)
    for x, y, turn in ((-.2, .08, .4), (.24, .14, 2.)):
        half = group(chunk('plum', (.24, .19, .15), plum, square=2.2, rough=.03, detail=5),
                     _laid(chunk('flesh', (.21, .165, .02), flesh, square=2.2, rough=.04, detail=5), 0, 0, .14),
                     _laid(chunk('pit', (.07, .05, .02), surface('pit hollow', '#8a4a14', rough=.6), square=2, rough=.1), 0, 0, .155))
        for child in list(half.children)[:1]:
            for vertex in child.data.vertices:
                vertex.co.z = min(vertex.co.z, .145)
        _laid(half, x, y, LEVEL + .22, turn, .25)
    _laid(pieces.parsley(.4), .06, -.26, LEVEL + .22, -.6)


def _lingonberry():
    _in_syrup([pieces.berry('#a00a14', '#cf1c22', .1, .8, 'lingonberry') for _ in range(3)], 46, '#c01828', '#7a0414', '#5a0210', .14, .06)
    for x, y, turn in ((.1, .06, .4), (-.04, .1, 2.2)):
        _laid(pieces.leaf(.3, .18, material=surface('lingonberry leaf', '#2c5a1e', '#467a2a', scale=5, rough=.25, coat=.5)), x, y, LEVEL + .26, turn, -.1)


def _currant_jam():
    _in_syrup([pieces.berry('#150a22', '#26123a', .13, .8, 'currant') for _ in range(3)], 34, '#3a0a3a', '#1c0420', '#14041a', .18, .06)
    _laid(trimmings.currant_leaf(.52), .12, .1, LEVEL + .3, .6, -.1)


def _cherry_jam():
    _in_syrup([pieces.cherry() for _ in range(3)], 22, '#c81a1c', '#7a060c', '#5a0208', .22, .06)


def _syrup(tone, glow, things, places, scale):
    _clear('syrup', tone, glow)
    for (x, y, z, turn), thing in zip(places, things):
        _laid(thing, x, y, z, turn, 0, 0, scale)


def _hazelnut():
    shell = surface('hazelnut', '#a8622a', '#8a4a1c', scale=3, stretch=(4, 4, .6), rough=.35, coat=.3)
    cap = surface('hazelnut cap', '#dcb27c', '#c9985c', scale=8, rough=.7)
    return group(chunk('nut', (.2, .2, .2), shell, square=2.2, rough=.04, detail=5),
                 _laid(chunk('cap', (.13, .13, .06), cap, square=2, rough=.08, detail=4), 0, 0, -.16))


def _nut_syrup():
    _syrup('#7a3206', (1, .35, .05), [_hazelnut() for _ in range(3)], ((-.2, .16, LEVEL + .12, 0), (.22, .2, LEVEL + .12, 1), (.04, -.2, LEVEL + .12, 2)), 1.)
    for k, child in enumerate(one for one in bpy.context.scene.objects if one.name.startswith('group')):
        child.rotation_euler = (1.9 + .5 * k, .4 * k, k)


def _pine_syrup():
    _syrup('#b8440a', (1, .35, .05), [trimmings.pine_cone(.3), trimmings.pine_cone(.26)], ((-.16, .12, LEVEL + .2, .5), (.26, -.08, LEVEL + .18, -.6)), 1.)
    needles = pieces.green('needle', '#1f4a24', '#3a6a34')
    paths = [[(0, 0, 0), (.34 * math.cos(a), .34 * math.sin(a), .08 + .04 * math.sin(a * 3))] for a in [i * .26 for i in range(14)]]
    _laid(tube('needles', paths, needles, .012, .5), .02, -.34, LEVEL + .1, .3)


def _vinegar():
    _clear('vinegar', '#f3cf6a', (1, .8, .3))
    for x, y, turn in ((-.16, .06, .3), (.2, .1, 1.3), (.04, -.2, 2.6)):
        _laid(toppings.apple_slice(.36, '#b8201a', '#d95a2a'), x, y, LEVEL + .12, turn, .12)


def _oil():
    _clear('oil', '#f2a50c', (1, .6, .05))
    dark = surface('sunflower seed', '#2a2624', '#8a847c', scale=2, stretch=(.3, 9, 9), contrast=(.48, .54), rough=.4)
    seeds = [chunk('seed', (.13, .07, .04), dark, square=2, rough=.03, detail=4) for _ in range(3)]
    _on_top(seeds, [(.2, -.34), (.36, -.2), (.06, -.46), (-.3, .34), (-.42, .2)], .03, .3)


BOWLS = {
    **sauce.FILLINGS, 'ghee': _ghee, 'condensed': _condensed, 'mushroom-sauce': _mushroom_sauce, 'garlic-sour-cream': _garlic_sour_cream,
    'garlic-sauce': _garlic_sauce, 'tomato-sauce': _tomato_sauce, 'cheese-sauce': _cheese_sauce, 'honey-mustard': _honey_mustard,
    'mayonnaise': _mayonnaise, 'tkemali': _tkemali, 'lingonberry': _lingonberry, 'currant-jam': _currant_jam, 'cherry-jam': _cherry_jam,
    'nut-syrup': _nut_syrup, 'pine-syrup': _pine_syrup, 'vinegar': _vinegar, 'oil': _oil,
}

# --- with crockery of their own


def _honey(_record):
    """In the bowl, with the dipper that drips."""
    sauce._bowl('milk')
    settle()
    _clear('honey', '#e08a10', (1, .5, .05))
    _laid(trimmings.honey_dipper(), -.1, -.06, LEVEL + .2, .6, 0, 1.12, 2.)


def _ball(kind, garnish_of=None):
    def build(record):
        crockery.deep_plate(record.get('glaze', 'slate'), 1.25)
        settle()
        _laid(sweet.ball(kind, .62), 0, .0, .5)
        settle()
        if garnish_of:
            garnish_of()

    return build


def _crowned(things, points, lift=.06):
    hide(*things)
    pile(things, points, lift, .4, .8, (.9, 1.1))


def _espresso(record):
    crockery.saucer(record.get('glaze', 'cream'), 1.02)
    _laid(crockery.cup(record.get('glaze', 'cream'), .66, .62), 0, .04, .06, -.35)
    crema = surface('crema', '#a8642a', '#7a3e14', '#d9a060', scale=5, third_scale=16, third_range=(.6, .68), rough=.3, coat=.3)
    _laid(polar('coffee', .59, lambda r, a: (r, .02 * max(0, r / .59 - .9)), crema, 30, 90), 0, .04, .56)
    beans = [trimmings.bean() for _ in range(2)]
    for one in beans:
        one.scale = (2.,) * 3
    hide(*beans)
    pile(beans, [(-.62, -.52), (-.4, -.66), (.5, -.62)], .08, .4, .5, (1.7, 2.))


ALONE = {
    'honey': _honey, 'espresso': _espresso,
    'ice-plombir': _ball('plombir', lambda: _crowned([pieces.mint(.34)], [(.06, .1), (.16, .0)], .04)),
    'ice-currant': _ball('currant', lambda: _crowned([pieces.berry('#150a22', '#26123a', .12, .7, 'currant')], [(.0, -.1), (.2, .04), (-.16, .1)], .1)),
    'ice-rye': _ball('rye', lambda: _crowned([chunk('crumb', (.08, .07, .06), pieces.rye_crumb(), square=4, rough=.3, detail=3)],
                                            spaced(9, .34, .12), .04)),
    'ice-halva': _ball('halva', lambda: _crowned([chunk('halva', (.12, .09, .08), surface('halva', '#b08a54', '#8f6a3a', '#d6b884', scale=9, rough=.7, bump=1, bump_scale=26),
                                                        square=4, rough=.3, detail=4)], spaced(6, .34, .2), .06)),
    'ice-buckthorn': _ball('buckthorn', lambda: _crowned([pieces.berry('#f28a08', '#f6a41c', .1, .7, 'buckthorn')], [(.0, -.1), (.18, .04), (-.14, .08), (.04, .14)], .08)),
}


def make(name, record):
    what = record['what']
    if what in HEAPS:
        height = .2
        stage.linen(record.get('cloth', 'oat'))
        crockery.plate(record.get('glaze', 'cream'), 1.42)
        settle()
        HEAPS[what]()
    elif what in BOWLS:
        height = .36
        stage.linen(record.get('cloth', 'oat'))
        sauce._bowl(record.get('glaze', 'cream'))
        settle()
        BOWLS[what]()
    else:
        height = .36
        stage.linen(record.get('cloth', 'oat'))
        ALONE[what](record)
    stage.light()
    stage.camera('plate', focus=(0, -.2, height + .1), target=(0, .0, height), distance=4.15 if what in HEAPS else 4.5)
    # Sharp throughout: nothing of 64 px may be lost in a blur.
    bpy.context.scene.camera.data.dof.aperture_fstop = 1.2
