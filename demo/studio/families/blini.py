"""
Pancakes: thin ones folded in quarters, rolled or folded to parcels, and thick oladi.

Record: {"family": "blini", "wood" or "cloth", "dish": glaze of a plate, "deep:GLAZE", "baking:GLAZE" or "pan", "form": key of FORMS, "batter": key
of morning.BATTERS, "browning": -1..1, "filling": key of FILLINGS (what shows at the ends), "top": {key of TOPS: count}, "beside": [[key, x, y], …]};
rolls and tubes: "places": [[x, y, z, turn, length], …], "radius"; tubes: "turns" of the spiral, "cut": the number of the one that was cut (from 0)
"""
import math

from mathutils import noise

from families import dumplings
from kit import crockery, layout, morning, mushrooms, pieces, stage, toppings
from kit.materials import linear, surface
from kit.morning import batter_surface, between, blend, browned, rest, strew
from kit.place import copy, ground, hide, on_disc, settle
from kit.roast import drape
from kit.shapes import chance, chunk, fractal, grid, group, lathe, ring


# --- thin pancakes

#: Where the middle of a folded pancake is, from its tip.
MIDDLE = .6


def quarter(kind, radius=1.0, browning=.0):
    """A pancake folded twice: its tip at -x, its round edges at +x, some 90 degrees wide. Four sheets that ruffle apart at the edge."""
    seed = chance.random() * 90
    material = batter_surface(kind)
    crisp = linear(morning.BATTERS[kind][2])
    sheets = []
    half = math.radians(45)
    for layer in range(4):
        out = radius * (1 - .018 * layer + chance.uniform(-.02, .02))
        turn = chance.uniform(-.05, .05)
        ends = half + (.0 if layer % 2 else .02)
        wave = chance.random() * 60

        def point(u, v, out=out, turn=turn, ends=ends, wave=wave, layer=layer):
            a = -ends + 2 * ends * u + turn
            r = out * v * (1 + .03 * noise.noise((a * 2 + wave, wave, 1)) * v)
            # The folded sides are round and thick, the open edge ruffles.
            side = min(u, 1 - u) * 2 * ends * max(r, .05)
            close = math.exp(-side / .05)
            z = .026 + .034 * layer - close * (.012 * layer) + .016 * layer * v * v
            z += v ** 2 * (.045 * fractal(a * 2.2 + wave * .08, v * 1.4 + wave, .4, 2) + .02 * math.sin(a * 6 + wave) * v ** 2)
            z += .012 * fractal(r * math.cos(a) * 3 + wave, r * math.sin(a) * 3, 4)
            return r * math.cos(a) - MIDDLE * radius, r * math.sin(a), z

        def color(u, v, place, layer=layer, wave=wave):
            x, y, _ = place
            tone = browned(kind, x * 1.15 + layer * 7, y * 1.15, seed, browning, 1.)
            rim = between(v + .03 * fractal(u * 9, wave), .93, 1.0)
            return blend(tone, crisp, rim * .75)

        sheets.append(grid('blin', point, material, 70, 70, color=color, thickness=.02))
    return group(*sheets, name='quarter')


def roll(kind, length=1.3, radius=.17, browning=.1, filling=None, flat=.82, seam=.35):
    """A rolled pancake along x, foot at z = 0, its ends open: turns of batter and what is in them."""
    seed = chance.random() * 90
    material = batter_surface(kind)

    def skin(angle, x, r):
        wrinkle = .02 * fractal(x * 3 + seed, math.sin(angle) * 1.5, math.cos(angle) * 1.5, 3)
        wrinkle += .006 * fractal(x * 11 + seed, math.sin(angle) * 5, math.cos(angle) * 5)
        bow = .05 * math.sin(x / length * 3 + seed) + .0
        q = r + wrinkle
        return x, q * math.cos(angle) * 1.12 + bow, radius * flat + (q * math.sin(angle)) * flat

    def outer(u, v):
        # A little more than a turn, so that the edge lies over the roll.
        angle = seam + u * (2 * math.pi + .5)
        x = (v - .5) * length * (1 + .025 * noise.noise((angle + seed, 1, 1)))
        return skin(angle, x, radius * (.93 + .09 * u))

    def outer_color(u, v, place):
        x, y, z = place
        around = u * 2 * math.pi * radius
        tone = browned(kind, x * 1.1, around * 1.6 + 3, seed, browning + .25 * between(z, radius * .8, radius * 1.7), 1.)
        return blend(tone, linear(morning.BATTERS[kind][2]), .6 * between(abs(v - .5), .47, .5) + .5 * between(u, .97, 1.))

    parts = [grid('roll', outer, material, 110, 90, color=outer_color, thickness=.022)]
    for turn, share in enumerate((.74, .46) if not filling else (.8,)):
        def inner(u, v, share=share, turn=turn):
            angle = 1.2 * turn + u * 2 * math.pi
            x = (v - .5) * length * (.985 - .01 * turn)
            return skin(angle, x, radius * share * (1 + .05 * math.sin(angle * 2 + turn)))

        parts.append(grid('turn', inner, material, 60, 30, color=lambda u, v, p: browned(kind, p[0], u * 1.2 + 5, seed, -.3, .5), thickness=.02))
    if filling:
        first, second, relief, shine = FILLINGS[filling]
        stuffed = surface('stuffed-' + filling, first, second, scale=9, contrast=(.4, .6), rough=.45, glow=.3, glow_radius=.04, coat=shine,
                          bump=relief, bump_scale=20, waves=.5, wave_scale=12)
        heart = chunk('stuffing', (length * .5 - .004, radius * .84, radius * .62), stuffed, square=7, rough=.035, grain=5, detail=5)
        heart.location = (0, .05 * math.sin(seed), radius * flat)
        parts.append(heart)
    return group(*parts, name='roll')


def lacy(x, y, seed, browning=0.):
    """The skin of a thin wheat pancake at (x, y) of its own: pale gold in clouds, freckled where bubbles burst on the hot pan. browning: -1 .. 1."""
    pale, golden, brown, dark = (linear(tone) for tone in ('#f1c882', '#dca04e', '#9c5820', '#6b3510'))
    broad = fractal(x * 2.1 + seed, y * 2.1, seed, 3)
    tone = blend(pale, golden, .42 + 1.3 * broad + .5 * browning + .3 * fractal(x * 9, y * 9, seed))
    for scale, share in ((7., .75), (15., .5)):
        far, places = noise.voronoi((x * scale + seed, y * scale, seed * .3))
        size = .2 + .24 * noise.cell(places[0])
        # A ring with a paler middle, ragged at its border.
        edge = far[0] + .12 * fractal(x * 30, y * 30, seed)
        spot = between(size - edge, -.06, .1) * (1 - .55 * between(.55 * size - edge, -.05, .08))
        tone = blend(tone, brown, share * spot * between(broad + .6 * browning, -.35, .3))
    return blend(tone, dark, (fractal(x * 4 + seed, y * 4, seed + 9) + .4 * fractal(x * 17, y * 17, seed) - .42 + browning * .2) * 1.5)


def tube_of(kind, length=1.2, radius=.19, turns=2.3, browning=.1, cut=False):
    """
    A thin pancake rolled up around a filling, along x, its foot at z = 0: a spiral of soft layers that do not end in one plane, sagged by its own weight.
    cut: its end at +x was cut with a knife, so that the layers end together and the filling shows
    """
    seed = chance.random() * 90
    material = surface('thin batter', '#ffffff', rough=.48, coat=.12, coat_rough=.3, glow=.25, glow_radius=.03, glow_tint=(1, .6, .3), bump=.3,
                       bump_scale=30, vertex_colors=True)
    wide, tall = 1.2, .78
    bow = chance.uniform(-.1, .1)

    def point(u, v):
        angle = 2 * math.pi * turns * u - .9
        x = (v - .5) * length
        layer = turns * u
        end = .035 * noise.noise((angle * .5 + seed, 5, 1)) + .02 * noise.noise((angle * 2 + seed, 1, 8)) - .03 * (turns - layer) / turns
        x += (end if not cut or v < .5 else .004 * noise.noise((angle * 3, seed, 2))) * abs(2 * v - 1) ** 3
        r = radius * (.56 + .44 * u) + .022 * fractal(x * 2.6 + seed, math.cos(angle) * 1.3, math.sin(angle) * 1.3) * (.4 + .6 * u)
        r += .007 * fractal(x * 13 + seed, math.cos(angle) * 4, math.sin(angle) * 4)
        # The free edge lies loosely on the roll.
        r += .016 * between(u, .93, 1.) + .012 * between(u, .95, 1.) * fractal(x * 5, seed)
        # Slumps: heavier in its middle.
        slump = 1 - .1 * (1 - (2 * v - 1) ** 2)
        return x, r * wide * math.cos(angle) + bow * x * x, max(.004, radius * tall + r * tall * slump * math.sin(angle))

    def color(u, v, place):
        x, y, z = place
        around = 2 * math.pi * radius * turns * u
        tone = lacy(x * 1.2, around * 1.2, seed, browning + .3 * between(z, radius * .9, radius * 1.5) - .5 * (u < .7))
        rim = max(between(abs(v - .5), .485, .5), between(u, .985, 1.))
        return blend(tone, linear('#c98a42'), .45 * rim)

    parts = [grid('tube', point, material, round(90 * turns), 110, color=color, thickness=.02)]
    cream = surface('creamy filling', '#f3dfb8', '#e0c08a', scale=7, rough=.3, glow=.4, glow_radius=.05, glow_tint=(1, .7, .4), coat=.35, bump=.5,
                    bump_scale=16)
    fried = [surface('filling mushroom' + tone, tone, shade, scale=9, rough=.4, coat=.25, bump=.5, bump_scale=26)
             for tone, shade in (('#b07a42', '#80522a'), ('#d6aa6c', '#a87038'), ('#94622f', '#6a421c'))]
    core = radius * .5
    heart = chunk('filling', (length * .5 - (.0 if cut else .03), core * wide, core * tall), cream, square=5, rough=.05, grain=4, detail=5)
    heart.location = (0, 0, radius * tall)
    parts.append(heart)
    for k in range(46):
        # Mushrooms in the cream, where they are seen: at the ends.
        side = 1 if k % 2 or cut else -1
        size = chance.uniform(.02, .038)
        one = chunk('bit', (size, size * .75, size * .5), fried[k % 3], square=3, rough=.2, detail=3)
        r, a = core * math.sqrt(chance.random()) * .95, chance.uniform(0, 6.28)
        one.location = (side * (length * .5 - chance.uniform(-.012, .03) - (.0 if cut else .03)), r * wide * math.cos(a), radius * tall + r * tall * math.sin(a))
        one.rotation_euler = tuple(chance.uniform(0, 6) for _ in range(3))
        parts.append(one)
    return group(*parts, name='tube')


def envelope(kind, length=.86, width=.52, height=.2, browning=.3):
    """A parcel fried on both sides: a cushion with a flap across, browned where it lay in the pan. Foot at z = 0."""
    seed = chance.random() * 90
    material = batter_surface(kind, .5)

    def point(u, v):
        a = 2 * math.pi * u
        ca, sa = math.cos(a), math.sin(a)
        square = (abs(ca) ** 4.5 + abs(sa) ** 4.5) ** (-1 / 4.5)
        slope = math.pi * (v - .5)
        flat = max(0., math.cos(slope)) ** .5
        x, y = .5 * length * square * flat * ca, .5 * width * square * flat * sa
        z = .5 * height * (1 + math.copysign(abs(math.sin(slope)) ** .85, slope))
        d = .02 * fractal(x * 3 + seed, y * 3, z * 3, 3)
        if v > .5:
            # The flap: a step that slants across.
            line = y + .12 * width + .15 * x + .02 * math.sin(x * 9 + seed)
            z += .03 * between(line, -.012, .012) * between(v, .55, .7) - .008
            z += .008 * fractal(x * 12 + seed, y * 12, 2)
        return x * (1 + d), y * (1 + d), z + d

    def color(u, v, place):
        x, y, z = place
        heat = between(z / height, .55, 1.0)
        line = y + .12 * width + .15 * x + .02 * math.sin(x * 9 + seed)
        tone = browned(kind, x * 1.3, y * 1.3 + z, seed, browning * heat - .35 * (1 - heat), 1.)
        return blend(tone, linear(morning.BATTERS[kind][2]), .6 * math.exp(-(line / .02) ** 2) * (v > .6))

    return grid('envelope', point, material, 120, 70, color=color, closed=True)


def cut_envelope(kind, filling, length=.5, width=.52, height=.22, browning=.3):
    """Half a parcel: its cut end to -y shows a shell of batter and the filling."""
    whole = envelope(kind, length * 2, width, height, browning)
    points = whole.data.vertices
    seed = chance.random() * 50
    for vertex in points:
        # Everything beyond the cut is pressed into its plane.
        if vertex.co.x > 0:
            vertex.co.x = .004 * fractal(vertex.co.y * 20, vertex.co.z * 20, seed)
    first, second, relief, shine = FILLINGS[filling]
    stuffed = surface('stuffed-' + filling, first, second, '#3f2413' if filling == 'meat' else None, scale=9, contrast=(.4, .6), third_scale=14,
                      third_range=(.6, .7), rough=.42, glow=.25,
                      glow_radius=.03, coat=shine, bump=relief, bump_scale=20, waves=.6, wave_scale=12)

    def face(u, v):
        a = 2 * math.pi * u
        ca, sa = math.cos(a), math.sin(a)
        square = (abs(ca) ** 3.4 + abs(sa) ** 3.4) ** (-1 / 3.4)
        y, z = .5 * width * .84 * square * ca * v, .5 * height + .5 * height * .72 * square * sa * v
        return .012 + .03 * math.sqrt(max(0, 1 - v ** 6)) + .03 * fractal(y * 16 + seed, z * 16, 3, 3) * (1 - v ** 4), y, z

    heart = grid('heart', face, stuffed, 70, 26, closed=True)
    half = group(whole, heart, name='half')
    return half


# --- what is in them and on them

FILLINGS = {
    'meat': ('#7a4026', '#a8683f', .9, .3),
    'curd': ('#fbf0d6', '#f2dfb4', 1., .1),
}


def form_quarters(record):
    """Folded triangles in a fan, each lying on the one before."""
    browning = record.get('browning', 0)
    size = record.get('size', 1.1)
    x, y = record.get('tips', [0, .27])
    for turn in record.get('turns', [-2.78, -1.95, -1.15, -.36]):
        one = quarter(record['batter'], size, browning + chance.uniform(-.12, .12))
        away = MIDDLE * size + chance.uniform(-.06, .02)
        rest(one, x + away * math.cos(turn), y + away * math.sin(turn), .36, -.012, turn=turn, sink=.4, lean=.9)
        hide(one)


def form_rolls(record):
    filling = record.get('filling')
    low = record['low']
    for x, y, z, turn, length in record['places']:
        one = roll(record['batter'], length, record.get('radius', .185), record.get('browning', .1), filling)
        one.location = (x, y, low + z)
        one.rotation_euler = (chance.uniform(-.1, .1), 0, turn)
        settle()


def form_tubes(record):
    """Slim rolls side by side, one of them cut through."""
    low, cut = record['low'], record.get('cut')
    for k, (x, y, z, turn, length) in enumerate(record['places']):
        one = tube_of(record['batter'], length, record.get('radius', .19), record.get('turns', 2.3), record.get('browning', .1), k == cut)
        one.location = (x, y, low + z)
        one.rotation_euler = (chance.uniform(-.2, .2), 0, turn)
        settle()


def form_envelopes(record):
    low = record['low']
    filling = record['filling']
    for x, y, z, turn in record.get('places', [[-.62, .32, 0, 1.15], [.02, .5, 0, 1.5], [.64, .34, 0, 1.95], [-.06, .36, .27, .3]]):
        one = envelope(record['batter'], 1.14, .66, .27, record.get('browning', .3))
        one.location = (x, y, low + z)
        one.rotation_euler = (.03, .04, turn)
    settle()
    for x, y, turn, tilt in record.get('cuts', [[-.46, -.5, -1.2, -.12], [.42, -.5, -1.9, -.12]]):
        one = cut_envelope(record['batter'], filling, .68, .74, .34, record.get('browning', .3))
        one.location = (x, y, low + .03)
        one.rotation_euler = (0, tilt, turn)
    settle()


def form_oladi(record):
    low = record['low']
    several = [morning.cake(.4, .2, record['batter'], record.get('browning', .2), wobble=.14) for _ in range(6)]
    for count, radius, start in record.get('rings', [[6, .68, .3], [1, .0, 0], [4, .38, .8]]):
        for x, y in morning.ring_of(count, radius, .04, start):
            rest(chance.choice(several), x, y, .27, 0, sink=.35, tilt=.05, lean=.75, scale=chance.uniform(.92, 1.06))
    hide(*several)


FORMS = {'quarters': form_quarters, 'rolls': form_rolls, 'tubes': form_tubes, 'envelopes': form_envelopes, 'oladi': form_oladi}


def top_caviar(count, at=((.34, -.28),)):
    beads = [morning.caviar_bead() for _ in range(3)]
    for x, y in at:
        morning.heap_of(beads, count // len(at), .44, (x, y), .024)


def spoon_of_cream(x, y, radius=.27):
    one = pieces.dollop(radius, radius * .7)
    rest(one, x, y, radius * .6, -.02, sink=.7, lean=.4)
    hide(one)


def top_onion_green(count):
    """Rings of spring onion."""
    light = surface('spring onion', '#5c9a2a', '#8fbf4a', scale=5, rough=.35, glow=.4, glow_radius=.02, coat=.2)
    rings = []
    for _ in range(3):
        one = ring('onion ring', chance.uniform(.025, .036), .007, light, 1.8, .15)
        rings.append(one)
    strew(rings, count, .85, lift=.012, scale=(.8, 1.3), within=lambda x, y, z: z > .16)
    hide(*rings)


def top_cheese(count):
    """Cheese melted in the oven: creamy, browned in blisters where it stood up; it lies across the middle, thins out and hangs down in tongues."""
    seed = chance.random() * 60
    creamy, golden, brown, dark = (linear(tone) for tone in ('#fad99a', '#eab055', '#a85f22', '#6e3610'))
    material = surface('baked cheese', '#ffffff', rough=.34, rough_change=.14, glow=.4, glow_radius=.05, glow_tint=(1, .65, .3), coat=.3, coat_rough=.16,
                       bump=.45, bump_scale=20, waves=.25, wave_scale=9, vertex_colors=True)
    deep = .05 * count

    def amount(x, y):
        tongues = .55 * fractal(x * 2.1 + seed, y * .9, 2) + .3 * fractal(x * 5.5 + seed, y * 2.5, 6)
        across = abs(y - .06) / deep
        return min(1, (1 - across + tongues) * 1.5, (.86 + .1 * fractal(y * 4, seed) - math.hypot(x, y)) * 7)

    def color(x, y, z, body):
        n, fine = fractal(x * 4.2 + seed, y * 4.2, 5), fractal(x * 15, y * 15 + seed, 3)
        tone = blend(creamy, golden, .3 + 1.2 * n + .4 * fine + .5 * (1 - body))
        blister = noise.voronoi((x * 5.5 + seed, y * 5.5, 1))[0][0] + .25 * fine
        tone = blend(tone, brown, between(.42 - blister, -.06, .22) * between(n, -.4, .02) * .9)
        tone = blend(tone, brown, between(n + .5 * fine, .1, .4) * .75)
        return blend(tone, dark, between(n + .6 * fine, .42, .7) * .6)

    drape(material, 1.0, amount, thick=.036, soft=1.6, count=180, color=color, deep=.03, bridge=.3, name='baked cheese')


def top_fried_mushrooms(count):
    """Browned slices, most of them along the cheese; soft golden onion between them."""
    slices = [mushrooms.fried_slice(kind, chance.uniform(.15, .19), heat) for kind, heat in
              (('champignon', .6), ('champignon', .8), ('porcini', .7), ('porcini', .9), ('champignon', .95))]
    onions = [morning.fried_onion() for _ in range(4)]
    hide(*slices, *onions)
    taken = []
    for _ in range(400):
        x, y = chance.gauss(0, .42), chance.gauss(.06, .14)
        if len(taken) == count:
            break
        if abs(x) < .72 and all(math.hypot(x - a, y - b) > .19 for a, b in taken):
            taken.append((x, y))
            rest(chance.choice(slices), x, y, .09, .022, sink=.75, tilt=.22)
            if len(taken) % 2:
                rest(chance.choice(onions), x + .12, y + chance.uniform(-.1, .1), .06, .018, sink=.8, tilt=.2)
    hide(*slices, *onions)


def top_baked_cream(count):
    """Sour cream that was in the oven: set, with brown spots."""
    run_over(.1 * count, '#fff0d2', '#fbdfae', '#b8661e', .05, 'baked cream', 1.5)


def run_over(radius, first, second, spots, thick, name, wide=1.0):
    """A thick sauce poured on the heap: it takes the heap's shape, softened, and its edge runs out in tongues."""
    settle()
    seed = chance.random() * 60
    pale, deep, brown = linear(first), linear(second), linear(spots)
    material = surface(name, '#ffffff', rough=.3, glow=.45, glow_radius=.05, glow_tint=(1, .65, .3), coat=.35, coat_rough=.15, bump=.15, bump_scale=16,
                       vertex_colors=True)
    heights = {}
    step = radius / 34

    def height(x, y):
        key = round(x / step), round(y / step)
        if key not in heights:
            heights[key] = ground(key[0] * step, key[1] * step)[0].z
        return heights[key]

    def point(u, v):
        a = 2 * math.pi * u
        out = 1 + .22 * noise.noise((math.cos(a) * 1.4 + seed, math.sin(a) * 1.4, 1)) + .16 * noise.noise((math.cos(a) * 4.5 + seed, math.sin(a) * 4.5, 2))
        x, y = radius * wide * v * out * math.cos(a), radius * v * out * math.sin(a) * .82
        soft = sum(height(x + dx * step, y + dy * step) for dx in (-5, -3, -1, 1, 3, 5) for dy in (-5, -3, -1, 1, 3, 5)) / 36
        return x, y, max(soft, height(x, y) - .05 * (1 - v)) + thick * math.sqrt(max(0, 1 - v ** 6)) * (1 + .3 * fractal(x * 5, y * 5, seed)) - .012

    def color(u, v, place):
        x, y, z = place
        tone = blend(pale, deep, .5 + fractal(x * 4 + seed, y * 4, 2) * 1.2)
        return blend(tone, brown, between(fractal(x * 6.5 + seed, y * 6.5, 5) + .5 * fractal(x * 16, y * 16, seed), .16, .5) * .8)

    grid(name, point, material, 150, 60, color=color, closed=True)
    settle()


def top_raisins(count):
    grapes = [morning.raisin() for _ in range(4)]
    for x, y in [on_disc(.78) for _ in range(count)]:
        rest(chance.choice(grapes), x, y, .04, .025, sink=.8)
    hide(*grapes)


def top_apples(count):
    wedges = [toppings.apple_slice(.2, '#a8ae2a', '#c9b23a') for _ in range(4)]
    for x, y in [on_disc(.62, center=(0, -.08)) for _ in range(count)]:
        rest(chance.choice(wedges), x, y, .12, .03, sink=.4, tilt=.15, lean=1)
    hide(*wedges)


def top_butter(_count):
    dumplings.top_butter(1)


def top_syrup(count):
    """Melted butter that has run over."""
    for x, y in ((.1, -.2), (-.3, .1), (.35, .15))[:count]:
        pool = pieces.puddle(.16, morning.melted_butter(), .016, .4)
        rest(pool, x, y, .1, .006, sink=.5)
        hide(pool)


def top_mint(_count):
    for turn, tilt in ((.4, -.3), (2.2, -.4), (1.3, -.7)):
        one = pieces.mint(.26)
        rest(one, .02 + .1 * math.cos(turn), -.05 + .1 * math.sin(turn), .06, .06, turn=turn, sink=.2)
        hide(one)


TOPS = {'caviar': top_caviar, 'onion-green': top_onion_green, 'mushrooms': top_fried_mushrooms, 'cheese': top_cheese, 'baked-cream': top_baked_cream,
        'raisins': top_raisins,
        'apples': top_apples, 'butter': top_butter, 'syrup': top_syrup, 'pepper': dumplings.top_pepper, 'onion': dumplings.top_onion, 'sugar': dumplings.top_sugar,
        'greens': dumplings.top_greens, 'curd': dumplings.top_curd, 'mint': top_mint}


def beside_apples(x, y):
    layout.apple(x, y, .4)
    for dx, dy, turn in ((-.46, -.3, .6), (-.62, -.02, 2.)):
        one = toppings.apple_slice(.24, '#a8ae2a', '#c9b23a')
        one.location = (x + dx, y + dy, .03)
        one.rotation_euler = (0, 0, turn)


def beside_raisins(x, y):
    grapes = [morning.raisin(.07) for _ in range(3)]
    for _ in range(9):
        dx, dy = on_disc(.3)
        copy(chance.choice(grapes), (x + dx, y + dy, .04), (0, 0, chance.uniform(0, 6)))
    hide(*grapes)


def beside_cinnamon(x, y):
    layout.cinnamon(x, y, .5)
    layout.cinnamon(x + .1, y - .16, .8)


BESIDE = {**dumplings.BESIDE, 'apples': beside_apples, 'raisins': beside_raisins, 'cinnamon': beside_cinnamon}


def _dish(kind):
    if kind.startswith('baking:'):
        # An oval dish for the oven, the lathe's circle pulled wide.
        glaze = crockery.ceramic(kind[7:])
        dish = lathe('baking dish', [(0, .02), (.84, 0), (.94, .04), (1.08, .3), (1.14, .33), (1.14, .36), (1.06, .36), (.95, .1), (.84, .06),
                                     (0, .06)], glaze)
        dish.scale = (1.1, .88, 1)
        return .06
    if kind == 'pan':
        crockery.pan(1.16, turn=-.6)
        return .06
    if kind.startswith('deep:'):
        crockery.deep_plate(kind[5:], 1.24)
        return .1
    crockery.plate(kind, 1.26)
    return .06


def make(name, record):
    layout.table(record)
    low = _dish(record['dish'])
    settle()
    FORMS[record['form']]({**record, 'low': low})
    settle()
    for kind, count in record.get('top', {}).items():
        settle()
        if kind == 'caviar':
            top_caviar(count, record.get('caviar', [[.34, -.28]]))
        elif kind == 'cream':
            for x, y, radius in count:
                spoon_of_cream(x, y, radius)
        else:
            TOPS[kind](count)
    settle()
    for kind, x, y in record.get('beside', []):
        BESIDE[kind](x, y)
    stage.light()
    stage.camera('plate', focus=(0, -.3, .3), target=(.02, 0, .2))
