"""
Dumplings heaped in a plate or a pan.

Record: {"family": "dumplings", "wood" or "cloth", "dish": glaze of a deep plate, "bowl:GLAZE" or "pan", "shape": key of SHAPES, "dough": key of
DOUGHS, "rings": [[count, radius], …] layer after layer (LAYERS when missing), "cut": key of FILLINGS (one of them is cut open), "under": what
stands around them (POOLS), "top": {key of TOPS: count}, "beside": [[key of BESIDE, x, y], …]}
"""
import math

from mathutils import Matrix, noise

from kit import crockery, layout, morning, pieces, stage, toppings
from kit.materials import linear, surface
from kit.morning import between, blend, rest, ring_of, strew
from kit.place import copy, ground, hide, on_disc, settle
from kit.shapes import chance, chunk, fractal, grid, group

#: Dough where it is thick, where it is thin (rim), what shines through the belly, how much.
DOUGHS = {
    'meat': ('#f5d7a2', '#f8e4bb', '#c98f5e', .5),
    'venison': ('#efcb98', '#f5dcb0', '#a8583c', .62),
    'chicken': ('#f8dfae', '#faebc6', '#b9ad5e', .4),
    'fish': ('#f5e3c4', '#f9efda', '#e8b9a0', .5),
    'potato': ('#f5d09a', '#f8e0b8', '#f0b05a', .5),
    'cherry': ('#f6d8b0', '#f9e6c8', '#a31a30', .75),
    'curd': ('#f8d9a0', '#fae6bc', '#fff0c8', .5),
    'baked': ('#ecc78c', '#e0ae68', '#b46a26', .5),
}

#: Cut faces: two tones, relief, shine.
FILLINGS = {
    'meat': ('#8a4a32', '#b87a58', .9, .35),
    'venison': ('#6b2a20', '#8f4634', .9, .35),
    'chicken': ('#e3bd88', '#c9a868', .8, .3),
    'fish': ('#f3dcbc', '#e6c09a', .7, .3),
    'potato': ('#f4c684', '#e3a24a', .7, .1),
    'cherry': ('#7a0a1c', '#4f0410', .4, .8),
    'curd': ('#fbf0d6', '#f0dcae', 1., .1),
    'mushroom': ('#6b4426', '#3f2513', 1., .2),
}

POOLS = {
    'butter': ('#e0a02c', '#eab43c', .05),
    'broth': ('#b87a2c', '#c98d3a', .06),
    'mushroom': ('#7d5230', '#94683e', .09),
    'juice': ('#8a0c24', '#a8142e', .05),
}


def dough(kind):
    if kind == 'baked':
        # Dry from the oven: a gloss would make gold of it.
        return surface('dough-baked', '#ffffff', rough=.72, specular=.25, glow=.42, glow_radius=.045, glow_tint=(1, .62, .38), coat=.05, coat_rough=.5,
                       bump=.4, bump_scale=34, waves=.12, wave_scale=9, vertex_colors=True)
    return surface('dough-' + kind, '#ffffff', rough=.34, glow=.42, glow_radius=.045, glow_tint=(1, .62, .38), coat=.42, coat_rough=.14, bump=.14,
                   bump_scale=30,
                   waves=.12, wave_scale=9, vertex_colors=True)


def folded(kind, arc, sweep, belly, fin, lift, pleats, cut=None, rows=84, columns=44):
    """
    A round of dough folded over its filling and bent: the belly follows an arc of radius `arc` to both sides by `sweep` radians (pi: the ends
    meet and one lies over the other), the sealed rim stands `fin` out of it, raised by `lift` radians, with `pleats` on it.
    cut: half of it only, with the filling of that name to be seen
    """
    seed = chance.random() * 90
    thick, thin, filling, through = DOUGHS[kind]
    thick, thin, filling = linear(thick), linear(thin), linear(filling)
    shade = blend(thick, linear('#b8803f'), .4)
    butter = linear('#f0a848')
    crook = chance.uniform(-.02, .02)

    def place(s, tau):
        """A point of the skin: s from end to end -1..1, tau around from 0 to 2 pi, the rim at 0. Answers the point and how much it is rim."""
        angle = s * sweep
        full = max(0, 1 - abs(s) ** 2.5) ** .55
        b = belly * full * (1 + .07 * noise.noise((s * 1.6 + seed, seed, 1))) + .014
        t = tau - .72 * math.sin(tau)
        rim = math.exp(-((t if t < math.pi else t - 2 * math.pi) / .36) ** 2)
        out = b * math.cos(t) + fin * (.5 + .5 * full) * rim * (1 + .16 * noise.noise((s * 3 + seed, 4, seed)))
        up = b * .95 * math.sin(t) * (1 - .84 * rim)
        up *= 1 if up > 0 else .72
        if pleats:
            wave = (s * pleats + rim * .55 + .15 * noise.noise((s * 4, seed, 2))) % 1
            fold = math.sin(math.pi * wave) ** .7 * (1 - wave * .35)
            edge = between(rim, .25, .95)
            out += (.026 * fold - .012) * edge
            up += (.034 * fold - .006) * edge * (1 if t < math.pi else .3)
        else:
            up += .026 * math.sin(s * 8 + seed) * rim + .012 * math.sin(s * 17 + seed * 2) * rim
        # Creases that run from the rim to the belly, deeper where the dough was drawn together.
        up += .011 * math.sin(angle * 11 + seed) * (1 - rim) * between(math.cos(t), -.3, .8) * (.3 + abs(s)) * full
        x = out * math.cos(lift) - up * math.sin(lift)
        z = out * math.sin(lift) + up * math.cos(lift)
        radius = arc * (1 + .06 * noise.noise((s + seed, 9, 1)))
        px, py, pz = (radius + x) * math.cos(angle), (radius + x) * math.sin(angle), z
        if sweep > 2.6:
            pz += .04 * s * abs(s) ** 5 + crook * s
            py += -.03 * s * abs(s) ** 5 * math.cos(angle)
        wrinkle = .012 * fractal(px * 7 + seed, py * 7, pz * 7, 3)
        return (px * (1 + wrinkle), py * (1 + wrinkle), pz + wrinkle), rim

    last = .04 if cut else 1

    def point(u, v):
        return place(-1 + (last + 1) * v, 2 * math.pi * u)[0]

    def color(u, v, spot):
        s = -1 + (last + 1) * v
        rim = place(s, 2 * math.pi * u)[1]
        x, y, z = spot
        tone = blend(thick, shade, .25 + fractal(x * 4 + seed, y * 4, z * 4, 2))
        inner = through * between(1 - abs(s), .05, .5) * (1 - rim) * (.62 + .9 * fractal(x * 6 + seed, y * 6, z * 6, 3))
        tone = blend(tone, filling, inner)
        tone = blend(tone, thin, rim * .75)
        # Where butter has run over it.
        tone = blend(tone, butter, .42 * between(fractal(x * 3.2 + seed, y * 3.2, 11) + .5 * z, -.1, .4))
        if kind == 'baked':
            toasted = fractal(x * 5 + seed, y * 5, z * 5) + .45 * fractal(x * 15, y * 15 + seed, z * 15)
            tone = blend(tone, linear('#a8642a'), rim * (.4 + .9 * fractal(x * 8, y * 8, seed)) + between(z, .02, .17) * (.36 + 1.25 * toasted))
            tone = blend(tone, linear('#6e3a14'), .6 * between(toasted + .35 * rim, .3, .6) * between(z, .06, .17))
        return tone

    body = grid('dumpling', point, dough(kind), columns, rows, color=color, closed=True)
    foot = (arc * .72, 0, 0) if sweep > 2.6 else (arc + .02, 0, 0)
    parts = [body]
    if cut:
        first, second, relief, shine = FILLINGS[cut]
        stuffed = surface('filling-' + cut, first, second, scale=7, contrast=(.4, .6), rough=.4, glow=.3, glow_radius=.04, glow_tint=(1, .5, .35),
                          coat=shine, bump=relief, bump_scale=20,
                          waves=relief * .6, wave_scale=10)
        edge = [place(last, 2 * math.pi * i / 60)[0] for i in range(60)]
        middle = (arc * math.cos(last * sweep) - belly * .05, arc * math.sin(last * sweep), .06 * belly)
        toward = (-math.sin(last * sweep), math.cos(last * sweep))

        def inside(i, share, push):
            x, y, z = edge[i % 60]
            far = math.hypot(x - middle[0], y - middle[1], z - middle[2])
            share *= min(1, belly * 1.04 / far)
            bulge = push + (.03 * fractal(x * 14 * share, z * 14 * share, seed, 3) if push else 0)
            return (middle[0] + (x - middle[0]) * share + toward[0] * bulge, middle[1] + (y - middle[1]) * share + toward[1] * bulge,
                    middle[2] + (z - middle[2]) * share)

        face = grid('cut', lambda u, v: edge[round(u * 60) % 60] if v < .5 else inside(round(u * 60), .84, 0),
                    surface('cut dough', '#f3dcae', rough=.5, glow=.4), 60, 2, closed=True)
        heart = grid('filling', lambda u, v: inside(round(u * 60), .86 * (1 - v) + .001, .035 * math.sin(math.pi * .5 * v) ** .5 if v else .0),
                     stuffed, 60, 14, closed=True)
        parts += [face, heart]
    for part in parts:
        part.data.transform(_moved(-foot[0], -foot[1], belly * .62))
    return group(*parts, name='dumpling') if cut else body


def _moved(x, y, z):
    return Matrix.Translation((x, y, z))


def parcel(kind, size=.23, height=.2, cut=None):
    """A square of dough whose corners are drawn together on top (kundyum): seams along its diagonals, baked golden."""
    seed = chance.random() * 90
    thick, thin, filling, _ = DOUGHS[kind]
    thick, thin, brown, burnt = linear(thick), linear(thin), linear('#9c5516'), linear('#5f2c0a')

    def seam(x, y):
        return math.exp(-((abs(x) - abs(y)) / (.16 * size)) ** 2) * between(math.hypot(x, y), -.01, .05 * size)

    def point(u, v):
        a = 2 * math.pi * u
        ca, sa = math.cos(a), math.sin(a)
        square = (abs(ca) ** 5 + abs(sa) ** 5) ** (-1 / 5)
        slope = math.pi * (v - .5)
        flat = max(0., math.cos(slope)) ** .55
        x, y = size * square * flat * ca, size * square * flat * sa * .94
        z = .5 * height * (1 + math.copysign(abs(math.sin(slope)) ** .8, slope))
        if v > .5:
            top = between(v, .5, .72)
            s = seam(x, y)
            z += top * (.042 * s * (1 + .5 * math.sin(math.hypot(x, y) * 70 + seed))
                        + .03 * math.exp(-(math.hypot(x, y) / (.35 * size)) ** 2) - .02 * (1 - s))
        d = .016 * fractal(x * 6 + seed, y * 6, z * 6, 3)
        return x * (1 + 3 * d) + d, y * (1 + 3 * d), z + d

    def color(u, v, spot):
        x, y, z = spot
        tone = blend(thick, thin, .5 + fractal(x * 5 + seed, y * 5, z * 5))
        tone = blend(tone, brown, between(z / height, .5, 1.15) * (.55 + .9 * fractal(x * 4 + seed, y * 4, 7)) + .35 * seam(x, y) * (v > .6))
        return blend(tone, burnt, (between(z / height, .95, 1.3) * .5 + .8 * max(0, fractal(x * 9 + seed, y * 9, 3) - .2)))

    return grid('parcel', point, surface('dough-parcel', '#ffffff', rough=.36, glow=.2, glow_radius=.03, glow_tint=(1, .6, .35), coat=.4,
                                         coat_rough=.2, bump=.3, bump_scale=30, vertex_colors=True),
                96, 60, color=color, closed=True)


#: How it is built, how far it reaches, how many lie in rings by default, part of a circle that they turn.
SHAPES = {
    'pelmeni': (lambda kind, cut=None: folded(kind, .105, math.pi * 1.03, .152, .085, math.radians(24), 0, cut), .2),
    'vareniki': (lambda kind, cut=None: folded(kind, .3, 1.12, .165, .1, math.radians(10), 11, cut), .24),
    'kundyumy': (lambda kind, cut=None: parcel(kind), .21),
}

LAYERS = {
    'pelmeni': [[10, .72], [5, .32], [6, .52], [3, .2]],
    'vareniki': [[8, .66], [3, .22], [5, .42], [1, .05]],
    'kundyumy': [[8, .6], [3, .22], [4, .38], [1, .05]],
}


# --- what lies on them


def top_greens(count):
    snippets = pieces.chopped_greens(4)
    strew(snippets, count, 1.0, scale=(.8, 1.5))
    hide(*snippets)


def top_dill(count):
    for k in range(count):
        one = pieces.dill(.44)
        x, y = ((-.1, -.12), (.3, .18), (-.42, .22), (.2, -.5), (-.5, -.3))[k % 5]
        rest(one, x, y, .1, .05, turn=chance.uniform(-.4, 1.2) + k * 2, sink=.2)
        hide(one)


def top_parsley(count):
    for k in range(count):
        one = pieces.parsley(.22)
        x, y = ((.12, -.1), (-.4, .25), (.5, .2))[k % 3]
        rest(one, x, y, .1, .03, sink=.2)
        hide(one)


def top_bay(count):
    one = pieces.bay()
    for x, y, turn in ((.5, .42, .5), (-.55, .45, 2.2))[:count]:
        rest(one, x, y, .12, .03, turn=turn, sink=.3)
    hide(one)


def top_pepper(count):
    corns = pieces.peppercorns()
    strew(corns, count, 1.0)
    hide(*corns)


def top_onion(count):
    shreds = [morning.fried_onion() for _ in range(12)]
    for x, y in [on_disc(.56, center=(-.04, .14)) for _ in range(count)]:
        rest(chance.choice(shreds), x, y, .07, .026, sink=.6, tilt=.5)
    hide(*shreds)


def top_lingonberry(count):
    berries = [pieces.lingonberry() for _ in range(3)]
    for x, y in [on_disc(.82) for _ in range(count)]:
        rest(chance.choice(berries), x, y, .03, .04, sink=1)
    hide(*berries)


def top_cherry(count):
    fruit = [pieces.cherry() for _ in range(2)]
    for x, y in ((.3, .2), (-.38, -.14), (-.5, -.5), (-.2, .42), (.66, -.22), (-.7, .1))[:count]:
        rest(chance.choice(fruit), x, y, .09, .1, sink=.9)
    hide(*fruit)


def top_butter(count):
    pool = pieces.puddle(.2, morning.melted_butter(), .02)
    rest(pool, .02, -.06, .15, .01, sink=.3)
    one = pieces.butter(.14)
    rest(one, .0, -.04, .1, .05, turn=.6, sink=.6)
    hide(pool, one)


def top_sour_cream(count):
    """Spooned over: blobs that run down the heap."""
    settle()
    seed = chance.random() * 50
    radius = .1 * count
    around = [k / 60 * 2 * math.pi for k in range(60)]
    foot = [[ground(radius * r / 26 * math.cos(a) - .02, radius * r / 26 * math.sin(a) - .05)[0].z for r in range(27)] for a in around]

    def point(u, v):
        k = round(u * 60) % 60
        a = 2 * math.pi * k / 60
        reach = radius * (1 + .35 * noise.noise((math.cos(a) * 1.5 + seed, math.sin(a) * 1.5, 2))
                          + .2 * noise.noise((math.cos(a) * 4 + seed, math.sin(a) * 4, 5)))
        r = min(26, round(26 * v * reach / radius * .74))
        x, y = v * reach * math.cos(a), v * reach * math.sin(a)
        soft = sum(foot[(k + d) % 60][max(0, min(26, r + e))] for d in (-2, -1, 0, 1, 2) for e in (-1, 0, 1, -2)) / 20
        return x - .02, y - .05, soft + .035 * math.sqrt(max(0, 1 - v ** 5)) + .1 * (1 - v) ** 1.5 * (1 + .3 * math.sin(a * 2 + v * 9)) - .012

    grid('sour cream', point, pieces.cream(), 60, 36, closed=True)
    settle()


def top_mushroom(count):
    slices = [toppings.porcini(.17) for _ in range(3)] + [toppings.champignon(.14) for _ in range(2)]
    for x, y in [on_disc(.85, .15) for _ in range(count)]:
        rest(chance.choice(slices), x, y, .1, .03, sink=.5, tilt=.3)
    hide(*slices)


def top_buckwheat(count):
    grains = [morning.buckwheat_grain() for _ in range(4)]
    strew(grains, count, .95, lift=.016, scale=(.8, 1.15))
    hide(*grains)


def top_sugar(count):
    grains = [chunk('sugar', (.009, .009, .006), surface('sugar', '#fffaf0', rough=.5, glow=.3), square=4, rough=.2, detail=2) for _ in range(2)]
    strew(grains, count, .95, lift=.004, scale=(.6, 1.5))
    hide(*grains)


def top_curd(count):
    crumbs = [morning.curd_crumb(.045) for _ in range(4)]
    for x, y in [on_disc(.8) for _ in range(count)]:
        rest(chance.choice(crumbs), x, y, .03, .025, sink=.8)
    hide(*crumbs)


TOPS = {'greens': top_greens, 'dill': top_dill, 'parsley': top_parsley, 'bay': top_bay, 'pepper': top_pepper, 'onion': top_onion,
        'lingonberry': top_lingonberry, 'cherry': top_cherry,
        'butter': top_butter, 'sour-cream': top_sour_cream, 'mushroom': top_mushroom, 'buckwheat': top_buckwheat, 'sugar': top_sugar, 'curd': top_curd}


# --- what stands beside the plate


def beside_cherries(x, y):
    fruit = [pieces.cherry(True) for _ in range(3)]
    for dx, dy, turn in ((0, 0, .4), (.24, -.1, 2.2), (.06, -.26, 4.), (-.2, .16, 1.2)):
        copy(chance.choice(fruit), (x + dx, y + dy, .11), (chance.uniform(-.3, .3), chance.uniform(-.3, .3), turn), chance.uniform(.9, 1.05))
    hide(*fruit)


def beside_berries(x, y):
    layout.ramekin_of([pieces.lingonberry() for _ in range(3)], 46, x, y, .36, 'cream')


def beside_dill(x, y):
    for dx, dy, turn in ((-.2, .1, .5), (-.1, -.12, .9), (-.26, -.02, .2)):
        one = pieces.dill(.75)
        one.location = (x + dx, y + dy, .04)
        one.rotation_euler = (0, 0, turn)


def beside_garlic(x, y):
    clove = pieces.garlic_clove()
    for dx, dy, turn in ((0, 0, .4), (.2, .16, 2.4), (-.24, .1, 1.4)):
        copy(clove, (x + dx, y + dy, .085), (0, 0, turn))
    hide(clove)


def beside_juniper(x, y):
    berries = [pieces.berry('#2a2440', '#4a4668', .055, .1, 'juniper') for _ in range(2)]
    for _ in range(7):
        dx, dy = on_disc(.28)
        copy(chance.choice(berries), (x + dx, y + dy, .05), (chance.uniform(0, 6), 0, 0))
    hide(*berries)


def beside_mushrooms(x, y):
    for dx, dy, turn in ((0, 0, .6), (.28, .1, 2.4), (.02, .3, 4.)):
        one = toppings.porcini(.24)
        one.location = (x + dx, y + dy, .04)
        one.rotation_euler = (.06, .05, turn)


BESIDE = {'sour-cream': lambda x, y: layout.ramekin('sour-cream', x, y, .4, 'milk'), 'mustard': lambda x,
          y: layout.ramekin('mustard', x, y, .36, 'slate'), 'cherries': beside_cherries,
          'berries': beside_berries, 'dill': beside_dill, 'garlic': beside_garlic, 'juniper': beside_juniper, 'mushrooms': beside_mushrooms}


def _dish(kind):
    """Answers the height of its floor and how wide what stands in it is there."""
    if kind == 'pan':
        crockery.pan(1.16, turn=-.6)
        return .06, .96
    if kind.startswith('bowl:'):
        crockery.bowl(kind[5:], 1.12, .46)
        return .1, .84
    crockery.deep_plate(kind, 1.24)
    return .1, .88


def make(name, record):
    layout.table(record)
    low, reach = _dish(record['dish'])
    settle()
    build, half = SHAPES[record['shape']]
    kind = record['dough']
    belly = surface('mound-' + kind, DOUGHS[kind][0], rough=.5)
    morning.mound(reach * .8, .15, belly, low)
    if 'under' in record:
        first, second, height = POOLS[record['under']]
        pool = pieces.puddle(reach + .02, surface('pool', first, second, scale=3, rough=.07, glow=.3, glow_radius=.06, glow_tint=(1, .5, .15),
                                                  coat=.5), height, .06)
        pool.location = (0, 0, low + .02)
    several = [build(kind) for _ in range(6)]
    scale = record.get('scale', .93)
    for layer, (count, radius) in enumerate(record.get('rings', LAYERS[record['shape']])):
        for x, y in ring_of(count, radius * reach / .82, .05):
            settle()
            rest(chance.choice(several), x, y, half * .8, -.02, scale=scale * chance.uniform(.92, 1.07), sink=.55 if layer else .8, tilt=.22, lean=.8)
    if 'cut' in record:
        for x, y, turn in record.get('cuts', [[.12, -.5, -.3]]):
            one = build(kind, record['cut'])
            half_one = rest(one, x, y, half * .6, .03, lean=0, scale=scale * 1.12, sink=.1)
            # Its cut face turns to the one who looks.
            half_one.rotation_euler = (.6, 0, math.pi + turn)
            hide(one)
    hide(*several)
    settle()
    for kind_of_top, count in record.get('top', {}).items():
        settle()
        TOPS[kind_of_top](count)
    settle()
    for kind_beside, x, y in record.get('beside', []):
        BESIDE[kind_beside](x, y)
    stage.light()
    stage.camera('plate', focus=(0, -.3, .4), target=(.02, 0, .24))
