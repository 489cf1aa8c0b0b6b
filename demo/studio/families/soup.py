"""
Soups. Record: {"family": "soup", "cloth" or "wood", "vessel", "glaze", "liquid", "bed", "noodles": {"count", "width"}, "pieces": {piece: count, …},
"fat": count, "top": […], "beside": […]}.

vessel: "bowl", "deep plate" or "kettle"; glaze: of crockery.GLAZES
liquid, pieces, top, beside: keys of the tables below; pieces are laid in the order they stand, each on those before
bed: how far below the surface the hidden ground of the soup lies in the middle (small: a thick soup); a puree has no pieces and its own surface
"""
import math

from mathutils import noise

from kit import broth, crockery, garnish, layout, pieces, stage
from kit.materials import surface
from kit.place import copy, drop, ground, hide, keep_in, pile, settle, spaced, sprinkle
from kit.shapes import chance, chunk, fractal, group, polar, tube

#: Tint of light that goes through, tone of what is thrown back, how cloudy (0..1), tone of the ground, tone of the fat.
LIQUIDS = {
    'borscht': ('#d8302a', '#a3060c', .42, '#5c0408', '#f06a10'),
    'cabbage': ('#f0b860', '#b87a2c', .3, '#8a5420', '#e88a18'),
    'fish': ('#fff6e0', '#ecc684', .08, '#e4b468', '#ffb040'),
    'chicken': ('#fff0d0', '#f8b848', .08, '#eca83c', '#ffa81c'),
    'tomato': ('#f09a50', '#c2581c', .42, '#8a3a10', '#f09420'),
    'mushroom': ('#f2d89c', '#a9834e', .24, '#76592f', '#e2ac40'),
    'kvass': ('#e0ac64', '#b98c54', .5, '#80562a', None),
    'pea': ('#f0be60', '#d8982e', .8, '#b87f20', '#f0a018'),
}

#: Purees: two tones, and the tone of the light within.
PUREES = {'pumpkin': ('#e2780c', '#ee9420', (1, .45, .06))}

#: How high the liquid stands, its radius, and how the vessel is made.
VESSELS = {
    'bowl': (.43, .965, lambda glaze: crockery.bowl(glaze)),
    'deep plate': (.27, .93, lambda glaze: crockery.deep_plate(glaze, 1.2)),
    'kettle': (.43, .965, lambda _glaze: _kettle()),
}


def _kettle():
    """A small cast-iron kettle with two ears and a wire handle laid back."""
    body = crockery.lathe('kettle', [(0, 0), (.6, 0), (.8, .1), (.98, .3), (1.04, .5), (1.09, .53), (1.07, .56), (1.0, .54), (.95, .36), (.8, .2),
                                     (.5, .13), (0, .12)], crockery.iron())
    ears = [chunk('ear', (.13, .16, .045), crockery.iron(), square=4, rough=.03) for _ in range(2)]
    for one, side in zip(ears, (1, -1)):
        one.location = (side * 1.14, .02, .5)
    wire = tube('wire', [[(1.17 * math.cos(a), .05 + 1.17 * math.sin(a), .5 + .1 * math.sin(a)) for a in [math.pi * i / 40 for i in range(41)]]],
                crockery.steel(), .024, 0)
    return group(body, *ears, wire, name='kettle')


#: What swims: how it is made, how many that differ, how far its middle comes above the ground, tilt, gap between two of a kind.
PIECES = {
    'beet': (broth.beet_strip, 8, .022, .25, .07),
    'cabbage': (broth.cabbage, 7, .02, .25, .08),
    'red-cabbage': (lambda: broth.cabbage('#c9604a', '#a82a2c'), 7, .02, .25, .08),
    'sauerkraut': (lambda: broth.cabbage('#eebc68', '#c48434', .055, .3), 9, .02, .35, .05),
    'potato': (broth.potato, 6, .06, .35, .2),
    'red-potato': (lambda: broth.potato('#d97a48', '#b04028'), 6, .06, .35, .2),
    'small-potato': (lambda: broth.potato('#f0bc62', '#d9983c', .09), 6, .05, .4, .12),
    'carrot': (broth.carrot_strip, 6, .026, .3, .1),
    'carrot-round': (lambda: pieces.carrot_round(.095), 4, .02, .25, .16),
    'carrot-cube': (lambda: pieces.cube(pieces.carrot_surface(), .055), 5, .04, .5, .1),
    'star': (broth.carrot_star, 3, .03, .12, .24),
    'beef': (broth.meat, 7, .06, .3, .25),
    'small-beef': (lambda: broth.meat(.12), 6, .05, .4, .14),
    'tongue': (broth.tongue, 4, .035, .4, .22),
    'sausage': (lambda: pieces.sausage_slice(.12, '#b2452c', '#eaa27c'), 5, .02, .3, .2),
    'chicken': (broth.chicken, 6, .04, .3, .16),
    'meatball': (broth.meatball, 6, .09, .6, .26),
    'rib': (broth.rib, 3, .1, .12, .5),
    'split-pea': (broth.split_pea, 3, .012, .5, .07),
    'pike-perch': (lambda: broth.fish('pike-perch'), 4, .07, .16, .4),
    'trout': (lambda: broth.fish('trout', .22), 4, .07, .16, .38),
    'porcini': (broth.mushroom, 5, .02, .35, .2),
    'big-porcini': (lambda: broth.mushroom(.27, 'fried'), 5, .03, .2, .3),
    'champignon': (lambda: broth.mushroom(.15, 'champignon'), 5, .02, .35, .18),
    'pickle': (lambda: pieces.cucumber_slice(.12, True), 4, .01, .3, .2),
    'cucumber': (lambda: pieces.cucumber_slice(.12), 5, .01, .3, .15),
    'radish': (lambda: pieces.radish_slice(.105), 6, .008, .25, .15),
    'egg': (lambda: pieces.egg_half(.25), 2, .06, .12, .55),
    'onion': (broth.onion, 6, .01, .3, .12),
    'red-onion-cooked': (lambda: broth.onion('#e0a060'), 6, .01, .3, .12),
    'olive': (lambda: pieces.olive(False), 3, .035, .3, .22),
    'black-olive': (lambda: pieces.olive(True), 3, .035, .3, .22),
    'lemon': (lambda: pieces.lemon_slice(.24), 2, .05, .2, .6),
    'barley': (lambda: broth.grain('barley'), 5, .016, .5, .05),
    'millet': (lambda: broth.grain('millet'), 4, .012, .4, .03),
    'crouton': (broth.crouton, 6, .05, .6, .1),
    'spring-onion': (broth.spring_onion_ring, 5, .008, .25, .05),
}


def _height(x, y):
    return ground(x, y)[0].z


def _on_top(kind, level, reach):
    """What is put on the soup last. `reach`: the radius of its surface."""
    if kind == 'sour-cream':
        x, y = .04, -.05
        settle()
        one = broth.spoonful(.36, .18)
        high = sorted(_height(x + r * math.cos(a), y + r * math.sin(a)) for a in [k * .785 for k in range(8)] for r in (.1, .22))
        one.location = (x, y, max(level + .005, high[10] - .02))
    elif kind == 'melting-cream':
        x, y = .06, -.04
        one = broth.spoonful(.27, .1, turns=1.4)
        one.location = (x, y, level + .012)
        settle()
        veil = surface('cream in broth', '#ecd3ac', rough=.2, glow=.4, glow_radius=.05, coat=.4)
        paths = [[(x + (.22 + .22 * k / 20) * math.cos(start + sweep * k / 20), y + (.22 + .22 * k / 20) * math.sin(start + sweep * k / 20), level + .006)
                  for k in range(21)] for start, sweep in ((.4, 1.9), (2.6, 1.6), (4.4, 1.9))]
        tube('cream in broth', paths, veil, .022, .9).scale = (1, 1, 1)
    elif kind == 'steam':
        broth.steam(.0, .5, level + .05, 1.6, 1.4)
    elif kind == 'dill':
        for x, y, turn, length in ((.02, -.02, .5, .44), (.14, -.08, 2.2, .4), (-.5, .26, 1.2, .4), (.52, -.34, .3, .38)):
            _lay_sprig(pieces.dill(length), x, y, turn, length)
    elif kind == 'some-dill':
        for x, y, turn, length in ((-.12, .1, .4, .46), (.1, -.02, 2.0, .42), (.42, .3, 1.0, .36)):
            _lay_sprig(pieces.dill(length), x, y, turn, length)
    elif kind == 'greens':
        snippets = pieces.chopped_greens(5)
        sprinkle(snippets, 110, reach * .86, lift=.008, scale=(.6, 1.25))
        hide(*snippets)
    elif kind == 'pepper':
        corns = pieces.peppercorns()
        sprinkle(corns, 70, reach * .88)
        hide(*corns)
    elif kind == 'chili':
        flakes = [chunk('flake', (.02, .014, .006), surface('chili flake', '#b81808', '#d9480c', scale=9, rough=.4), square=3, rough=.3,
                        detail=2) for _ in range(3)]
        sprinkle(flakes, 70, reach * .85)
        hide(*flakes)
    elif kind == 'bay':
        one = pieces.bay()
        settle()
        drop(one, .5, .12, .03, turn=.9, tilt=.1)
        hide(one)
    elif kind == 'seeds':
        seeds = [broth.pumpkin_seed() for _ in range(5)]
        hide(*seeds)
        pile(seeds, [(.12 + x, -.1 + y) for x, y in spaced(26, .3, .05)], .015, .5, .6)
        pile(seeds, spaced(9, reach * .7, .16, .4), .012, .2, .8)
    elif kind == 'stars':
        # They swim where nothing else comes out of the broth.
        stars = [broth.carrot_star(.125) for _ in range(4)]
        hide(*stars)
        settle()
        free = [(x, y) for x, y in spaced(60, reach * .86, .16) if _height(x, y) < level + .03]
        for x, y in free[:13]:
            copy(chance.choice(stars), (x, y, level + .014), (chance.uniform(-.12, .12), chance.uniform(-.12, .12), chance.uniform(0, 6)),
                 chance.uniform(.9, 1.1))
    elif kind == 'swirl':
        _swirl(level, reach)
    else:
        raise ValueError(f'no top is named {kind}')


def _lay_sprig(sprig, x, y, turn, length):
    settle()
    z = max(_height(x + s * length * math.cos(turn), y + s * length * math.sin(turn)) for s in (-.3, 0, .3))
    sprig.location = (x - .5 * length * math.cos(turn), y - .5 * length * math.sin(turn), z + .015)
    sprig.rotation_euler = (0, .06, turn)


def _swirl(level, reach):
    """Cream drawn through a puree in a spiral that thins out."""
    cream = pieces.cream('swirl', '#f8e6c8')
    paths = []
    for start, sweep, inner, outer in ((.6, 6.6, .1, .74), (3.6, 5.2, .2, .66)):
        steps = 90
        paths.append([((inner + (outer - inner) * (i / steps)) * reach * math.cos(start + sweep * i / steps) * (1 + .05 * math.sin(i * .16 + start)),
                       (inner + (outer - inner) * (i / steps)) * reach * math.sin(start + sweep * i / steps) * (1 + .05 * math.sin(i * .16 + start)),
                       level + .004) for i in range(steps + 1)])
    one = tube('swirl', paths, cream, .05, .8)
    one.scale = (1, 1, .3)
    one.location = (0, 0, level * .7 + .006)


def _beside(kind):
    if kind == 'rye':
        for x, y, z, lean, turn in ((1.5, .84, .055, 0, .35), (1.42, .42, .13, .16, .85)):
            one = garnish.slice_of_bread('rye', .44)
            one.location, one.rotation_euler = (x, y, z), (lean - math.pi / 2, 0, turn)
    elif kind == 'pampushka':
        glaze = pieces.golden_crust('pampushka', '#e09a48', '#8f4410')
        for x, y, r in ((1.3, 1.02, .36), (1.56, .5, .33)):
            one = pieces.bun(r, r * .95, glaze)
            one.location = (x, y, 0)
            settle()
            snippets = pieces.chopped_greens(3)
            sprinkle(snippets, 30, r * .72, center=(x, y))
            hide(*snippets)
    elif kind == 'garlic':
        for x, y, turn in ((-1.34, .78, .4), (-1.12, .98, 2.4)):
            one = garnish.clove()
            one.location, one.rotation_euler = (x, y, 0), (0, 0, turn)
    elif kind == 'bay':
        for x, y, turn in ((-1.4, .86, .4), (-1.2, 1.06, 2.0)):
            one = pieces.bay()
            one.location, one.rotation_euler = (x, y, .03), (.1, -.1, turn)
    elif kind == 'spoon':
        one = garnish.wooden_spoon(1.6)
        one.location, one.rotation_euler = (1.42, -.3, 0), (0, 0, 1.45)
    elif kind == 'napkin':
        stage.napkin('sand', -1.25, .7, 1.5, .5)
    elif kind == 'croutons':
        layout.ramekin_of([broth.crouton(.085) for _ in range(6)], 30, 1.36, .98, .38, 'cream')
    elif kind == 'radishes':
        body = surface('radish skin', '#c01a4c', '#d83a68', scale=3, rough=.2, coat=.5)
        for x, y, s in ((1.3, 1.02, 1), (1.56, .78, .9), (-1.36, .92, .95)):
            one = pieces.lathe('radish', [(0, -.02), (.03, .0), (.12, .05), (.17, .16), (.14, .27), (.05, .32), (0, .32)], body, 48, 6, .06)
            one.location, one.rotation_euler, one.scale = (x, y, .12 * s), (1.2, .1, chance.uniform(0, 6)), (s,) * 3
    elif kind == 'seeds':
        seeds = [broth.pumpkin_seed() for _ in range(5)]
        hide(*seeds)
        pile(seeds, [(1.3 + x, .95 + y) for x, y in spaced(16, .34, .09)], .015, .25, .7)
    elif kind == 'mushrooms':
        from kit import toppings

        some = [toppings.porcini(.24) for _ in range(2)]
        for x, y, turn in ((1.38, 1.0, .5), (-1.36, .94, 2.2)):
            copy(chance.choice(some), (x, y, .05), (.15, 0, turn))
        hide(*some)
    else:
        raise ValueError(f'nothing beside is named {kind}')


def _puree(kind, level, radius):
    tone, other, tint = PUREES[kind]
    material = surface('puree', tone, other, scale=3, rough=.2, specular=.5, glow=.4, glow_radius=.06, glow_tint=tint, coat=.35, bump=.14,
                       bump_scale=26)
    seed = chance.uniform(0, 50)

    def height(r, a):
        x, y = r * math.cos(a), r * math.sin(a)
        # A spoon has drawn slow rounds.
        rounds = .012 * math.sin(r * 16 - a + noise.noise((x * 2, y * 2, seed)) * 2) * min(1, r * 3) * max(0, 1 - (r / radius) ** 4)
        return r, level + rounds + .008 * fractal(x * 4, y * 4, seed) + .014 * max(0, (r / radius - .93) / .07) ** 2

    polar('puree', radius, height, material, 130, 240)


def make(name, record):
    layout.table(record)
    level, radius, build_vessel = VESSELS[record.get('vessel', 'bowl')]
    build_vessel(record.get('glaze', 'cream'))
    kind = record['liquid']
    if kind in PUREES:
        _puree(kind, level, radius)
    else:
        tint, tone, cloud, deep, fat = LIQUIDS[kind]
        depth = record.get('bed', .06)
        bottom = surface('ground of the soup', deep, rough=.6)
        polar('ground of the soup', radius * .88, lambda r, a: (r,
                                                                level - depth - .06 * (r / radius) ** 3 + .02 * fractal(2 * r * math.cos(a),
                                                                        2 * r * math.sin(a), 5)), bottom, 30, 90)
        settle()
        noodle = record.get('noodles')
        if noodle:
            broth.noodles(noodle['count'], radius * .86, level - .06, level + .045, noodle.get('width', .04))
        for piece, count in record.get('pieces', {}).items():
            build, variants, lift, tilt, gap = PIECES[piece]
            some = [build() for _ in range(variants)]
            hide(*some)
            reach = radius * (.87 if gap < .13 else .8)
            # What is high keeps off the middle when cream comes there.
            inner = .34 if 'sour-cream' in record.get('top', []) and lift > .045 else 0
            keep_in(pile(some, spaced(count, reach, gap, inner), lift, tilt, .7, (.85, 1.12)), radius * .94)
        swims = broth.pour(level, radius, tint, tone, cloud)
        broth.mirror_window()
        if fat and record.get('fat', 120):
            broth.fat(fat, record.get('fat', 120), level, radius * .95, swims)
    for top in record.get('top', []):
        _on_top(top, level, radius)
    for beside in record.get('beside', []):
        _beside(beside)
    stage.light()
    stage.camera('plate', focus=(0, -.2, .5), target=(.03, .02, .28))
