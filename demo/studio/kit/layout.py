"""The table of pizzas, pies and salads: what lies beneath, and small props beside."""
import math

from mathutils import Quaternion, Vector

from . import crockery, pieces, stage
from .materials import surface
from .place import copy, ground, hide, on_disc, pile, settle
from .shapes import chance, chunk, fractal, grid, lathe, polar, tube


def table(record):
    """`wood` or `cloth` of a record (oat linen when it says nothing)."""
    if 'wood' in record:
        stage.wood(record['wood'], record.get('turn', .12))
    else:
        stage.linen(record.get('cloth', 'oat'))


def paper(size=2.75, low=.0, turn=.35, deep=None):
    """A sheet of baking paper, its edges a little up; `deep`: its other side, as long as `size` when missing."""
    seed = chance.uniform(0, 9)
    deep = deep or size
    material = surface('baking paper', '#c9a878', '#b8935f', scale=2, rough=.6, bump=.2, bump_scale=60)
    sheet = grid('paper', lambda u, v: ((u - .5) * size + .02 * fractal(v * 9, seed), (v - .5) * deep + .02 * fractal(u * 9, seed + 4),
                                        .012 + .05 * max(0, max(abs(u - .5), abs(v - .5)) - .38) * 4 * (1 + fractal(u * 5, v * 5, seed))), material,
                                        90, 90)
    sheet.location = (0, 0, low)
    sheet.rotation_euler = (0, 0, turn)
    return low + .02


def under(kind, radius=1.3):
    """What the dish lies on, by name, or a plate in the glaze of that name; answers how high the food lies."""
    if kind == 'board':
        crockery.board(radius)
        height = .1
    elif kind == 'dark-board':
        crockery.board(radius, ('#6a4228', '#472a18', '#2c180c'))
        height = .1
    elif kind == 'stone':
        crockery.board(radius, ('#3f4d55', '#303c44', '#232c33'))
        height = .1
    elif kind == 'plank':
        crockery.plank(2 * radius, 1.5)
        height = .12
    elif kind == 'wide-plank':
        crockery.plank(2 * radius, 2. * radius * .8, ('#7a5030', '#58371f', '#3a2312'))
        height = .12
    elif kind == 'paper':
        height = paper()
    elif kind == 'pan':
        crockery.pan(radius, turn=.7)
        height = .07
    elif kind.startswith('deep:'):
        crockery.deep_plate(kind[5:], radius)
        height = .1
    elif kind.startswith('bowl:'):
        crockery.bowl(kind[5:], radius)
        height = .12
    else:
        crockery.plate(kind, radius)
        height = .06
    settle()
    return height


SAUCES = {
    'sour-cream': lambda: pieces.cream(),
    'mayonnaise': lambda: pieces.cream('mayonnaise', '#fdeec2'),
    'mustard': lambda: surface('mustard', '#d98a10', '#b8690a', '#7a4308', scale=6, third_scale=40, third_range=(.62, .68), rough=.35, glow=.3,
                               coat=.3, bump=.3, bump_scale=30),
    'horseradish': lambda: surface('horseradish', '#f6ecd4', '#e6d6b4', scale=12, rough=.5, glow=.4, bump=1, bump_scale=30),
    'beet-horseradish': lambda: surface('beet horseradish', '#a8123a', '#8a0a2c', '#d94a6a', scale=14, third_scale=30, third_range=(.6, .68),
                                        rough=.35, glow=.3, coat=.3, bump=1, bump_scale=26),
    'honey': pieces.honey,
    'broth': lambda: surface('broth', '#d9a23c', '#e3b552', rough=.06, glow=.3, coat=.5),
}


def ramekin(filling, x, y, radius=.36, glaze='cream', low=0., height=.27):
    """A small bowl with a sauce in it."""
    bowl = crockery.ramekin(glaze, radius, height)
    bowl.location = (x, y, low)
    inside = radius * .85
    if filling in ('honey', 'broth'):
        pool = pieces.puddle(inside, SAUCES[filling](), .02, 0)
    else:
        pool = pieces.dollop(inside, height * .6, 1.7, SAUCES[filling]())
    pool.location = (x, y, low + height * .66)
    settle()


def ramekin_of(things, count, x, y, radius=.34, glaze='slate'):
    """A small bowl of berries or the like."""
    bowl = crockery.ramekin(glaze, radius, .26)
    bowl.location = (x, y, 0)
    pile(things, [on_disc(radius * .72, center=(x, y)) for _ in range(count)], .03, lean=0)
    hide(*things)


def lay(things, places, low=0.):
    """Copies of `things` at [(x, y, z, turn), …]."""
    for x, y, z, turn in places:
        copy(chance.choice(things), (x, y, low + z), (0, 0, turn), chance.uniform(.9, 1.1))
    hide(*things)


def flour(radius=1.5, count=260, tone='#f6ead0'):
    """Dust of flour or sugar on the table."""
    grains = [chunk('grain', (.008, .008, .005), surface('dust' + tone, tone, rough=.9), square=2, rough=.3, detail=2) for _ in range(2)]
    strew(grains, count, radius, lift=.002, scale=(.5, 2))


def cinnamon(x, y, turn, length=.6):
    """A stick of cinnamon: two rolled edges."""
    bark = surface('cinnamon', '#8a4a20', '#5f2f12', scale=6, stretch=(.5, 4, 4), rough=.6, bump=.4, bump_scale=18)
    def point(u, v):
        a = 5.2 * (u - .5)
        r = .05 + .012 * abs(a)
        return (v - .5) * length, r * math.sin(a) + .03 * (u - .5), .075 - r * math.cos(a) * .9

    stick = grid('cinnamon', point, bark, 40, 12, thickness=.012)
    stick.location = (x, y, 0)
    stick.rotation_euler = (0, 0, turn)


def apple(x, y, size=.36, tone='#b7bd34', shade='#cfae34', low=0.):
    """A whole apple with its stem."""
    skin = surface('whole apple', tone, shade, '#e6dc8a', scale=2.2, third_scale=40, third_range=(.66, .7), rough=.22, coat=.5, glow=.2,
                   glow_radius=.04, glow_tint=(1, .9, .2))
    s = size
    body = lathe('apple', [(0, .16 * s), (.2 * s, .06 * s), (.42 * s, 0), (.72 * s, .14 * s), (.98 * s, .7 * s), (.98 * s, 1.1 * s),
                           (.72 * s, 1.52 * s), (.4 * s, 1.62 * s), (.14 * s, 1.5 * s), (0, 1.36 * s)],
                 skin, 80, 8, .06)
    body.location = (x, y, low)
    stem = tube('stem', [[(x, y, low + 1.36 * s), (x + .02, y, low + 1.6 * s), (x + .08, y, low + 1.8 * s)]],
                surface('apple stem', '#4a2c14', rough=.7), .014, 0)
    return body, stem


def spring_onion(x, y, turn, length=1.2, low=0.):
    """A stalk of spring onion lying along x."""
    white = surface('onion white', '#f2f0d8', '#d3dfa4', scale=4, stretch=(.4, 4, 4), rough=.3, glow=.4, coat=.3)
    leaf = surface('onion green', '#3f7f1e', '#6aa82e', scale=5, stretch=(.4, 4, 4), rough=.35, glow=.2, glow_radius=.02, coat=.2)
    bend = chance.uniform(-.15, .15)
    stalk = tube('stalk', [[(-.5 * length, 0, .04), (-.44 * length, 0, .045), (-.2 * length, 0, .04)]], white, .042, .1)
    greens = tube('greens', [[(-.22 * length, 0, .04), (.1 * length, side * .03 + bend * .2, .04),
                              (.5 * length * long, side * .12 + bend, .03)] for side, long in ((1, 1), (-1, .85), (.1, .95))],
                  leaf, .034, .5)
    for one in (stalk, greens):
        one.location = (x, y, low)
        one.rotation_euler = (0, 0, turn)


def cream_pool(radius, material, x, y, z):
    pool = polar('pool', radius, lambda r, a: (r, .02 * (1 - (r / radius) ** 6)), material, 20, 60)
    pool.location = (x, y, z)
    return pool


def strew(things, count, radius, inner=0., lift=.004, scale=(.7, 1.3), center=(0, 0), within=None):
    """As `place.sprinkle`, but finds the ground of all before it lays the first: many hundreds at once, none on another."""
    settle()
    found = []
    for _ in range(count):
        location, normal = ground(*on_disc(radius, inner, center))
        if within is None or within(location.x, location.y, location.z):
            found.append((location, normal))
    for location, normal in found:
        up = Vector((0, 0, 1)).lerp(normal, .8).normalized()
        turned = up.to_track_quat('Z', 'Y') @ Quaternion((0, 0, 1), chance.uniform(0, 6.28))
        copy(chance.choice(things), location + up * lift, turned.to_euler(), chance.uniform(*scale))
    hide(*things)
