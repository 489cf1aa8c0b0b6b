"""
Children's plates. Record: {"family": "kids", "dish": a key of DISHES, "cloth" or "wood", "glaze", "beside": […]}.
The pizza takes "sauce", "cover" and "under" as families/pizza.py does; the children's soup is of the family soup.
"""
import math

from mathutils import noise

from kit import broth, crockery, garnish, layout, pieces, stage, toppings
from kit.materials import linear, surface
from kit.place import drop, ground, hide, pile, settle, spaced
from kit.roast import drape
from kit.shapes import chance, chunk, fractal, polar
from kit.toppings import mixed


def _forked_mash(radius=.66, height=.27):
    """Mashed potato, creamy yellow, on which a fork has drawn soft furrows in three strokes that bend. Its foot is at z = 0."""
    cream, warm, hollow = linear('#fbe4ac'), linear('#f6d48c'), linear('#e9bb66')
    material = surface('forked mash', '#ffffff', rough=.42, glow=.4, glow_radius=.05, glow_tint=(1, .75, .35), coat=.15, coat_rough=.25, bump=.45,
                       bump_scale=30, waves=.12, wave_scale=14, vertex_colors=True)
    seed = chance.uniform(0, 60)

    def furrow(x, y):
        """-1 in a furrow, 1 on the ridge beside it: arcs around a point at the edge, that come and go."""
        away = math.hypot(x + .5, (y + .5) * 1.1) + .05 * fractal(x * 1.8 + seed, y * 1.8, 5)
        drawn = .55 + 1.6 * noise.noise((away * 2.6 + seed, math.atan2(y + .5, x + .5) * 1.6, 8))
        return math.cos(2 * math.pi * away / .1) * max(0, min(1, drawn))

    def field(r, a):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        out = 1 + (.09 * noise.noise((math.cos(a) * 1.3 + seed, math.sin(a) * 1.3, seed)) + .03 * noise.noise((math.cos(a) * 5 + seed, math.sin(a) * 5, 1))) * t
        body = (1 - min(1, t) ** 3) ** .7
        rough = .03 * fractal(x * 4 + seed, y * 4, seed) + .01 * fractal(x * 16, y * 16, seed)
        return r * out, height * body * (1 + .16 * noise.noise((x * 1.8 + seed, y * 1.8, 2))) + (.014 * furrow(x, y) * (1 - t ** 6) + rough) * (t < .99)

    def color(r, a, _z):
        x, y = r * math.cos(a), r * math.sin(a)
        tone = mixed(warm, cream, .5 + .9 * fractal(x * 4 + seed, y * 4))
        return mixed(tone, hollow, max(0, -furrow(x, y)) * .4)

    return polar('forked mash', radius, field, material, 170, 280, color)


def _cutlets(record):
    """Mash at the back on the left, two golden cutlets before it: one is cut open, the other leans on it."""
    crockery.plate(record.get('glaze', 'blue'), 1.2)
    one = _forked_mash()
    one.location, one.rotation_euler, one.scale = (-.32, .28, .055), (0, 0, -.35), (1.14, .98, 1.1)
    settle()
    melt = surface('clear butter', '#f9c04a', rough=.05, coat=.9, transmission=.25, ior=1.25, glow=.5, glow_radius=.06, glow_tint=(1, .75, .3))
    seed = chance.random() * 40
    x, y = -.42, .36
    drape(melt, .3, lambda px, py: 1.1 - (math.hypot((px - x) * .8 + .35 * (py - y), (py - y) * 1.25) / .15) ** 2 + 1.2 * fractal(px * 4 + seed, py * 4),
          center=(x, y), thick=.012, soft=.8, count=110, bridge=.2, name='melted butter')
    pat = garnish.butter(.1)
    hide(pat)
    drop(pat, x, y, .035, turn=.5, lean=.5)
    half = garnish.cutlet(.54, .22)
    half.location, half.rotation_euler = (.06, -.36, .06), (0, -.03, -.9)
    whole = garnish.cutlet(.54)
    whole.location, whole.rotation_euler = (.54, -.04, .15), (0, .22, .55)
    settle()


def _pasta(record):
    crockery.deep_plate(record.get('glaze', 'moss'), 1.18)
    fill = surface('cheese sauce', '#ffa43c', '#ffb860', scale=5, rough=.25, glow=.4, glow_radius=.05, glow_tint=(1, .6, .2), coat=.4)
    seed = chance.uniform(0, 40)
    polar('below pasta', .9, lambda r, a: (r, .13 + .3 * (1 - (r / .9) ** 2) + .02 * fractal(4 * r * math.cos(a) + seed, 4 * r * math.sin(a), 1)),
          fill, 40, 120)
    settle()
    some = [garnish.elbow(chance.uniform(.12, .15)) for _ in range(7)]
    hide(*some)
    pile(some, spaced(84, .88, .135), .045, .9, .5)
    pile(some, spaced(22, .55, .2), .05, 1., .5)
    shreds = [garnish.cheese_shred() for _ in range(6)]
    hide(*shreds)
    pile(shreds, spaced(64, .5, .045), .012, .4, .8)
    settle()
    # Sauce that hangs on the pasta.
    toppings.drizzle([toppings.zigzag(.6, .5, 3, turn=.4)], fill, .022, .1)


def _turkey_ham(radius):
    """A round slice of turkey ham: pale rosy meat pressed from several muscles, a smoked rim, edges that the oven has curled and browned."""
    seed = chance.random() * 60
    pale, rosy, seam, rim, brown = (linear(tone) for tone in ('#e2a488', '#c97a60', '#f0cdb0', '#a8582c', '#7a3614'))
    material = surface('turkey slice', '#ffffff', rough=.38, rough_change=.1, glow=.28, glow_radius=.03, glow_tint=(1, .5, .35), coat=.3, coat_rough=.2, bump=.4,
                       bump_scale=30, vertex_colors=True)

    def field(r, a):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        return r * (1 + .05 * fractal(math.cos(a) * 2 + seed, math.sin(a) * 2)), .02 * t ** 3 * (1 + math.sin(a * 3 + seed)) + .012 * fractal(x * 7, y * 7, seed) - .05 * (t > .99)

    def color(r, a, _z):
        t = r / radius
        x, y = r / radius * math.cos(a), r / radius * math.sin(a)
        grain = fractal(x * 4 + seed, y * 4) + .5 * fractal(x * 12, y * 12, seed)
        tone = mixed(pale, rosy, .45 + 1.2 * grain)
        tone = mixed(tone, seam, (abs(noise.noise((x * 1.7 + seed, y * 1.7, 3))) < .05) * .6)
        tone = mixed(tone, brown, (fractal(x * 3, y * 3, seed + 9) - .22) * 2.4)
        return mixed(tone, mixed(rim, brown, .5 + grain), (t - .9 + .06 * grain) * 14)

    return polar('turkey ham', radius, field, material, 40, 90, color)


def _smile(record):
    """A pizza with a face: eyes of ham, a smile of maize."""
    from families import pizza

    under = layout.under(record.get('under', 'board'), 1.3)
    pizza._base(record, under, [(0, 2 * math.pi, 0)])
    for x in (-.36, .36):
        one = _turkey_ham(.22)
        hide(one)
        settle()
        drop(one, x, .3, .034, lean=.3)
    rim = [pizza.folded_ham(.36, .26) for _ in range(5)]
    hide(*rim)
    pile(rim, [(x, y) for x, y in spaced(60, .86, .28, .66) if y > -.1][:7], .026, .15, .7)
    corn = [_corn() for _ in range(6)]
    hide(*corn)
    smile = []
    for row, (r, low, high, count) in enumerate(((.7, 3.62, 5.8, 26), (.61, 3.7, 5.72, 22), (.52, 3.82, 5.6, 16))):
        for k in range(count):
            a = low + (high - low) * (k + chance.uniform(-.15, .15)) / (count - 1)
            smile.append((r * math.cos(a) * chance.uniform(.98, 1.02), r * math.sin(a) + .08))
    nose = [(.055 * math.cos(a), .02 + .055 * math.sin(a)) for a in (0, 1.26, 2.5, 3.8, 5.0)] + [(0, .02)]
    eyes = [(x + .07 * math.cos(a), .3 + .07 * math.sin(a)) for x in (-.36, .36) for a in (0, 1.57, 3.14, 4.71)] + [(-.36, .3), (.36, .3)]
    pile(corn, smile + nose + eyes, .028, .35, .5)


def _corn():
    material = surface('corn', '#ffae14', '#ffc22e', scale=4, rough=.18, coat=.55, glow=.4, glow_radius=.05, glow_tint=(1, .6, .08))
    one = chunk('corn', (.056, .046, .042), material, square=2.6, rough=.1, detail=3)
    for vertex in one.data.vertices:
        vertex.co.y *= 1 - .35 * max(0, -vertex.co.x / .056)
    return one


def _fruit(record):
    crockery.plate(record.get('glaze', 'milk'), 1.2)
    bowl = crockery.ramekin('cream', .42, .34)
    bowl.location = (0, .0, .06)
    yogurt = broth.spoonful(.36, .14, pieces.cream('yogurt', '#f8f0e2'), 1.4)
    yogurt.location = (0, 0, .33)
    settle()
    toppings.drizzle([[(.2 * math.cos(a) * (.3 + a / 9), .2 * math.sin(a) * (.3 + a / 9)) for a in [k * .4 for k in range(22)]]], pieces.honey(),
                     .02, .3)
    apples = [garnish.fruit_cube('apple', .14) for _ in range(6)]
    pears = [garnish.fruit_cube('pear', .14) for _ in range(6)]
    bananas = [garnish.banana_round(chance.uniform(.15, .175)) for _ in range(4)]
    grapes, dark = [garnish.grape() for _ in range(3)], [garnish.grape(True) for _ in range(3)]
    hide(*apples, *pears, *bananas, *grapes, *dark)

    def sector(count, start, end, gap, inner=.56, outer=.98):
        points = []
        for _ in range(3000):
            a, r = chance.uniform(start, end), chance.uniform(inner, outer)
            p = (r * math.cos(a), r * math.sin(a))
            if len(points) < count and all(math.hypot(p[0] - q[0], p[1] - q[1]) > gap for q in points):
                points.append(p)
        return points

    # Each fruit has a quarter of the plate, in two layers.
    for some, start, count, gap, lift, tilt, lean in ((apples, 3.3, 11, .2, .12, .35, .4), (bananas, 4.75, 10, .2, .05, .4, .6),
                                                      (pears, .1, 11, .2, .12, .35, .4), (grapes, 1.6, 9, .23, .12, .5, .2),
                                                      (dark, 2.4, 8, .22, .12, .5, .2)):
        span = 1.25 if some not in (grapes, dark) else .72
        pile(some, sector(count, start, start + span, gap), lift, tilt, lean, (.92, 1.08))
        pile(some, sector(max(3, count // 2), start + .12, start + span - .12, gap * 1.15, .64, .88), lift, tilt + .2, lean * .6, (.92, 1.05))


DISHES = {'cutlets': _cutlets, 'pasta': _pasta, 'pizza': _smile, 'fruit': _fruit}


def _beside(kind):
    if kind == 'napkin':
        stage.napkin('sky', -1.25, .75, 1.4, .4)
    elif kind == 'spoon':
        one = garnish.wooden_spoon(1.5)
        one.location, one.rotation_euler = (1.42, -.1, 0), (0, 0, 1.45)
    elif kind == 'cheese':
        some = chunk('cheese', (.24, .16, .12), surface('piece of cheese', '#ff9e34', '#ffb050', scale=3, rough=.35, glow=.35, glow_radius=.05,
                                                        glow_tint=(1, .6, .2), bump=.15), square=9, rough=.04)
        some.location, some.rotation_euler = (1.42, 1.0, .12), (0, 0, .6)
        shreds = [garnish.cheese_shred() for _ in range(4)]
        hide(*shreds)
        pile(shreds, [(1.3 + x, .66 + y) for x, y in spaced(9, .18, .06)], .014, .2, .5)
    elif kind == 'corn':
        some = [_corn() for _ in range(4)]
        hide(*some)
        pile(some, [(1.3 + x, .98 + y) for x, y in spaced(14, .26, .09)], .035, .4, .4)
    elif kind == 'grapes':
        some = [garnish.grape() for _ in range(2)]
        hide(*some)
        pile(some, [(1.36, 1.02), (1.58, .84), (-1.42, .98)], .12, .4, .2)
    else:
        raise ValueError(f'nothing beside is named {kind}')


def make(name, record):
    layout.table(record)
    DISHES[record['dish']](record)
    for beside in record.get('beside', []):
        _beside(beside)
    broth.mirror_window(3)
    stage.light()
    stage.camera('plate', focus=(0, -.25, .3))
