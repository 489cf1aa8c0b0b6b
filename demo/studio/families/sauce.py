"""
Sauces and jam in a small bowl. Record: {"family": "sauce", "cloth" or "wood", "glaze", "filling", "spoon", "beside": […]}.

filling, beside: keys of the tables below; spoon: whether a wooden spoon stands in it
"""
import math

from mathutils import noise

from kit import broth, crockery, garnish, layout, pieces, stage
from kit.materials import surface
from kit.place import copy, hide, pile, settle, spaced, sprinkle
from kit.shapes import chance, chunk, fractal, polar

RADIUS, HEIGHT = .84, .58
#: Where the filling begins at the wall, and its radius there.
LEVEL, REACH = .47, .775


def _bowl(glaze):
    r, h = RADIUS, HEIGHT
    return crockery.lathe('bowl', [(0, .03), (.5 * r, 0), (.58 * r, .03), (.86 * r, .3 * h), (.98 * r, .7 * h), (r, h), (r - .02, h + .025),
                                   (r - .06, h), (.92 * r, .7 * h), (.78 * r, .34 * h),
                                   (.4 * r, .16), (0, .15)], crockery.ceramic(glaze))


def _swirled(material, height, turns=1.7, ridge=.16, grain=.03, coarse=7):
    """A thick filling that a spoon has turned: higher in the middle, one soft furrow winding out."""
    seed = chance.uniform(0, 60)

    def field(r, a):
        t = r / REACH
        x, y = r * math.cos(a), r * math.sin(a)
        furrow = math.cos(2 * math.pi * turns * t - a + .7 * noise.noise((x * 2, y * 2, seed)))
        furrow = math.copysign(abs(furrow) ** .7, furrow) * ridge * min(1, t * 4) * (1 - t ** 4)
        peak = .5 * math.exp(-((x - .05) ** 2 + (y - .03) ** 2) * 34)
        body = (1 - t ** 2.4) * .6
        return r, LEVEL + height * (body + furrow + peak) + grain * fractal(x * coarse, y * coarse, seed) * (1 - t ** 8)

    return polar('filling', REACH, field, material, 150, 260)


def _sour_cream():
    _swirled(pieces.cream('smetana', '#f5eddd'), .3, 1.6, .2, .012, 5)


def _adjika():
    paste = surface('adjika', '#a01206', '#c62c0a', '#e88a2c', scale=8, contrast=(.3, .7), third_scale=34, third_range=(.62, .68), rough=.22,
                    glow=.3, glow_radius=.03, glow_tint=(1, .25, .08), coat=.5, bump=.9,
                    bump_scale=26, waves=.4, wave_scale=14)
    _swirled(paste, .26, 1.5, .16, .07, 9)
    bits = [chunk('bit', (.04, .03, .014), surface('pepper bit', '#c01808', '#e04a10', scale=5, rough=.15, coat=.7), square=3, rough=.3,
                  detail=3) for _ in range(4)]
    seeds = [chunk('seed', (.022, .018, .007), surface('pepper seed', '#f4cf84', rough=.3, coat=.3), square=2, rough=.1, detail=2)]
    hide(*bits, *seeds)
    sprinkle(bits, 70, REACH * .9, lift=.008)
    sprinkle(seeds, 60, REACH * .9, lift=.004)
    settle()
    broth.fat('#f0780c', 40, LEVEL + .035, REACH, lambda x, y: math.hypot(x, y) > REACH * .86, .06)


def _horseradish():
    paste = surface('red horseradish', '#7c122c', '#600820', '#963044', scale=14, contrast=(.35, .65), third_scale=40, third_range=(.58, .68),
                    rough=.24, glow=.3, glow_radius=.05, glow_tint=(1, .15, .2), coat=.55, coat_rough=.12, bump=.55, bump_scale=60)
    _swirled(paste, .3, 1.5, .15, .035, 20)
    shreds = []
    for tone, shade in (('#741028', '#8c1e36'), ('#881a32', '#680a22'), ('#9e4454', '#88283c')):
        material = surface('shred' + tone, tone, shade, scale=6, rough=.24, glow=.25, glow_radius=.03, glow_tint=(1, .2, .25), coat=.5)
        shreds += [chunk('shred', (chance.uniform(.04, .075), .0055, .005), material, square=3, rough=.2, bend=chance.uniform(1, 8), detail=2)
                   for _ in range(4)]
    hide(*shreds)
    sprinkle(shreds, 900, REACH * .96, lift=.002)


def _mustard():
    paste = surface('mustard paste', '#e0921a', '#c97a0e', '#8a5210', scale=6, third_scale=44, third_range=(.62, .67), rough=.28, glow=.35,
                    glow_radius=.04, glow_tint=(1, .6, .1), coat=.35, bump=.4, bump_scale=34)
    _swirled(paste, .32, 1.7, .22, .016, 7)
    seeds = _mustard_seeds()
    sprinkle(seeds, 90, REACH * .85, lift=.006)


def _mustard_seeds():
    seeds = [chunk('mustard seed', (.026, .025, .024), surface('mustard seed' + tone, tone, shade, scale=4, rough=.35, coat=.25), square=2,
                   rough=.06, detail=2)
             for tone, shade in (('#d9a032', '#c4842a'), ('#b8701e', '#8f5216'), ('#5a3216', '#3c200e'))]
    hide(*seeds)
    return seeds


def _raspberry_jam():
    floor = surface('jam below', '#6a0414', rough=.5)
    polar('jam below', REACH * .92, lambda r, a: (r, LEVEL - .07 - .08 * (r / REACH) ** 3), floor, 20, 70)
    some = [garnish.raspberry(chance.uniform(.12, .145)) for _ in range(4)]
    hide(*some)
    pile(some, spaced(24, REACH * .8, .2), .05, .9, .3, (.9, 1.1))
    broth.pour(LEVEL + .03, REACH, '#d83040', '#8a0418', .3, meniscus=.045, waves=.008)
    broth.mirror_window()


FILLINGS = {'sour-cream': _sour_cream, 'adjika': _adjika, 'horseradish': _horseradish, 'mustard': _mustard, 'raspberry-jam': _raspberry_jam}


def _beside(kind):
    if kind == 'jug':
        one = garnish.jug('milk', .44, 1.0)
        one.location, one.rotation_euler = (1.18, .95, 0), (0, 0, .5)
    elif kind == 'rye':
        one = pieces.rye_slice(.5, .42)
        copy(one, (-1.25, .78, .08), (0, 0, .4))
        hide(one)
    elif kind == 'chili':
        for x, y, turn in ((1.12, .62, .9), (1.34, .26, 1.3), (-1.16, -.5, -.6)):
            one = garnish.chili_pod(.4)
            one.location, one.rotation_euler = (x, y, 0), (0, 0, turn)
    elif kind == 'garlic':
        for x, y, turn in ((-1.2, .36, .4), (1.02, -.7, 1.2), (1.22, -.52, 2.6)):
            one = garnish.clove()
            one.location, one.rotation_euler = (x, y, 0), (0, 0, turn)
    elif kind == 'tomatoes':
        skin = surface('tomato skin', '#c4160a', '#dd3212', scale=2, rough=.12, coat=.7, glow=.2, glow_radius=.05, glow_tint=(1, .2, .1))
        for x, y, s in ((-1.3, .85, 1), (-.98, 1.12, .9)):
            one = pieces.lathe('tomato', [(0, .03), (.14, 0), (.26, .1), (.28, .24), (.2, .38), (.06, .4), (0, .38)], skin, 64, 6, .06)
            one.location, one.scale = (x, y, 0), (s,) * 3
            leaves = [pieces.leaf(.22, .05, material=pieces.green()) for _ in range(5)]
            for k, leaf in enumerate(leaves):
                leaf.location, leaf.rotation_euler = (x + .09 * math.cos(k * 1.26), y + .09 * math.sin(k * 1.26), .41 * s), (0, .15, k * 1.26)
    elif kind == 'beet':
        one = garnish.beet(.36)
        one.location, one.rotation_euler = (-1.16, .72, .0), (-.18, .25, .3)
    elif kind == 'root':
        one = garnish.horseradish_root(1.15)
        one.location, one.rotation_euler = (1.2, .62, 0), (0, 0, -1.0)
    elif kind == 'dill':
        for x, y, turn in ((-1.3, -.5, -.5), (-1.18, -.62, .1)):
            one = pieces.dill(.5)
            one.location, one.rotation_euler = (x, y, .03), (0, 0, turn)
    elif kind == 'mustard-seeds':
        seeds = _mustard_seeds()
        for x, y, spread, count in ((1.16, -.5, .3, 150), (-1.12, .72, .26, 90)):
            sprinkle(seeds, count, spread * .6, lift=.02, center=(x, y))
            sprinkle(seeds, count // 2, spread, lift=.02, center=(x, y))
    elif kind == 'raspberries':
        some = [garnish.raspberry(.15) for _ in range(3)]
        hide(*some)
        for x, y in ((1.1, .62), (1.34, .4), (1.2, .92), (-1.12, -.5), (1.05, -.68)):
            copy(chance.choice(some), (x, y, .08), (chance.uniform(-.9, .9), chance.uniform(-.9, .9), chance.uniform(0, 6)))
    elif kind == 'leaves':
        for x, y, turn, size in ((-1.2, .62, .5, .46), (-1.02, .88, 1.5, .42), (-1.36, .94, 2.4, .38), (1.42, .72, -.6, .4)):
            one = pieces.leaf(size, size * .62, curl=.2, material=surface('raspberry leaf', '#3f7a26', '#6a9c3a', scale=5, rough=.5, glow=.2,
                    glow_radius=.02, bump=.5, bump_scale=12))
            one.location, one.rotation_euler = (x, y, .06), (.15, -.1, turn)
    elif kind == 'napkin':
        stage.napkin('rose', -1.0, -.7, 1.3, .5)
    else:
        raise ValueError(f'nothing beside a sauce is named {kind}')


def make(name, record):
    layout.table(record)
    _bowl(record.get('glaze', 'cream'))
    settle()
    FILLINGS[record['filling']]()
    if record.get('spoon'):
        one = garnish.wooden_spoon(1.75)
        # Its bowl is sunk in, its handle lies on the rim.
        one.location, one.rotation_euler = (.66, .52, .72), (0, .24, .67 + math.pi)
    for beside in record.get('beside', []):
        _beside(beside)
    stage.light()
    stage.camera('plate', focus=(0, -.2, .5), target=(.02, .04, .3), distance=6.2)
