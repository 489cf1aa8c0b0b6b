"""
Breakfasts: porridge in a bowl, eggs and omelettes in a pan, curd and potato pancakes, a tray with everything.

Record: {"family": "breakfast", "wood" or "cloth", "form": key of FORMS, "top": {key of TOPS: count}, "beside": [[key, x, y], …],
"steam": arguments of broth.steam} and
porridge: "grain": key of PORRIDGES, "dish": glaze of a bowl
eggs: "count" in a pan
omelette: "dish": glaze of the dish that it rose in
cakes: "cake": key of CAKES, "batter", "dish", "rings": [[count, radius, start, x, y], …] of them (start in radians, the middle may be missing)
tray: nothing more
"""
import math

from mathutils import noise

from families import blini, dumplings
from kit import broth, crockery, layout, morning, pieces, stage, toppings
from kit.materials import linear, surface, through
from kit.morning import between, blend, rest, strew
from kit.place import copy, hide, on_disc, settle, spaced
from kit.roast import drape
from kit.shapes import chance, chunk, fractal, grid, group, lathe, polar, tube

# --- porridge

#: Height of porridge in a bowl of radius 1.12.
LEVEL = .42


def oat_flake(size=.06):
    material = surface('oat', '#e8cf9c', '#cfa970', scale=6, rough=.45, glow=.4, glow_radius=.03, coat=.2, bump=.4, bump_scale=40)
    return chunk('oat', (size, size * .72, size * .2), material, square=2.3, rough=.2, grain=2, bend=chance.uniform(2, 6), detail=3)


def porridge_buckwheat(reach):
    """Milk, an island of grains that have opened in it, drowned grains around the island, drops of butter on the milk."""
    seed = chance.random() * 40
    milk = surface('milk', '#fbf1de', '#f1dfc0', scale=1.6, rough=.1, glow=.55, glow_radius=.09, glow_tint=(1, .8, .6), coat=.5)

    def shore(a):
        return reach * (.6 + .1 * noise.noise((math.cos(a) * 1.4 + seed, math.sin(a) * 1.4, 1)) + .04 * noise.noise((math.cos(a) * 5 + seed, math.sin(a) * 5, 3)))

    def still(r, a):
        # Milk climbs a little at the bowl, and at what stands in it.
        return r, LEVEL - .01 + .014 * between(r / reach, .95, 1.04) + .012 * math.exp(-(((r - shore(a)) / .06) ** 2))

    polar('milk', reach + .05, still, milk, 90, 180)
    crown = surface('buckwheat mush', '#8a5426', '#b07438', '#d9a868', scale=14, third_scale=22, third_range=(.56, .66), rough=.36, coat=.35, glow=.2,
                    glow_radius=.03, glow_tint=(1, .6, .3), bump=.8, bump_scale=30)

    def hill(r, a):
        t = r / (reach * .8)
        high = .15 * max(0, 1 - (r / shore(a)) ** 1.9) - .07 * max(0, r / shore(a) - .9)
        return r, LEVEL - .02 + high + .03 * (1 - t) * fractal(r * math.cos(a) * 3 + seed, r * math.sin(a) * 3)

    polar('hill', reach * .8, hill, crown, 60, 120)
    settle()
    grains = [morning.buckwheat_grain(chance.uniform(.05, .06)) for _ in range(9)]
    strew(grains, 800, reach * .6, lift=.006, scale=(.85, 1.2), tumble=True)
    strew(grains, 330, reach * .5, lift=.016, scale=(.85, 1.2), tumble=True)
    # At the shore and farther out only their backs stand out of the milk.
    strew(grains, 200, reach * .68, inner=reach * .5, lift=-.008, scale=(.8, 1.1), tumble=True)
    strew(grains, 26, reach * .9, inner=reach * .66, lift=-.022, scale=(.8, 1.1), tumble=True)
    hide(*grains)
    drops = [pieces.oil_drop('#f6cf74')]
    strew(drops, 26, reach * .93, inner=reach * .62, lift=.002, scale=(.3, .8), within=lambda x, y, z: z < LEVEL + .02)
    hide(*drops)


def porridge_oat(reach):
    """Creamy, with flakes in relief."""
    seed = chance.random() * 50
    pale, deep = linear('#f1dfb8'), linear('#d9b67e')
    material = surface('oat mush', '#ffffff', rough=.35, glow=.45, glow_radius=.06, glow_tint=(1, .75, .5), coat=.3, coat_rough=.15, bump=.5,
                       bump_scale=26, waves=.3, wave_scale=9, vertex_colors=True)

    def height(x, y):
        cells = noise.voronoi((x * 7 + seed, y * 9, .5))[0]
        return .012 * min(1, (cells[1] - cells[0]) * 2.4) + .06 * fractal(x * 2.2 + seed, y * 2.2, 3) + .02 * fractal(x * 9, y * 9, seed)

    def field(r, a):
        x, y = r * math.cos(a), r * math.sin(a)
        return r, LEVEL - .02 + height(x, y) * (1 - .5 * (r / reach) ** 6) + .05 * (1 - (r / reach) ** 2)

    def color(r, a, z):
        x, y = r * math.cos(a), r * math.sin(a)
        cells = noise.voronoi((x * 7 + seed, y * 9, .5))[0]
        return blend(deep, pale, min(1, (cells[1] - cells[0]) * 2.2) * .8 + .3 + .5 * fractal(x * 5, y * 5, seed))

    polar('porridge', reach + .06, field, material, 130, 300, color)
    settle()
    flakes = [oat_flake() for _ in range(7)]
    strew(flakes, 520, reach * .95, lift=.002, scale=(.7, 1.2))
    hide(*flakes)


def porridge_semolina(reach):
    """Smooth, spread by a spoon: soft ridges that turn inwards."""
    seed = chance.random() * 50
    material = surface('semolina', '#fbecd2', '#f4dcb4', scale=4, rough=.24, glow=.6, glow_radius=.09, glow_tint=(1, .8, .5), coat=.45, coat_rough=.12,
                       bump=.08, bump_scale=40)

    def field(r, a):
        t = r / reach
        swirl = math.sin(9 * t ** .8 * 2 - a + .8 * noise.noise((math.cos(a) + seed, math.sin(a), 1)))
        ridge = .02 * swirl * between(t, .05, .3) * (1 - t ** 5)
        return r, LEVEL - .02 + ridge + .02 * fractal(r * math.cos(a) * 1.7 + seed, r * math.sin(a) * 1.7) + .03 * (1 - t * t)

    polar('porridge', reach + .06, field, material, 110, 220)
    settle()


PORRIDGES = {'buckwheat': porridge_buckwheat, 'oat': porridge_oat, 'semolina': porridge_semolina}


def form_porridge(record):
    crockery.bowl(record['dish'], 1.14, .52)
    PORRIDGES[record['grain']](1.03)
    settle()


# --- eggs


def form_eggs(record):
    crockery.pan(1.18, turn=record.get('handle', -.6))
    fat = surface('fat', '#9c5a16', '#5e3410', scale=4, rough=.06, coat=.6, transmission=.3)
    polar('fat', 1.04, lambda r, a: (r, .066 + .004 * fractal(r * 5 * math.cos(a), r * 5 * math.sin(a))), fat, 20, 90)
    settle()
    for x, y, turn, fold in HAM:
        settle()
        one = ham_slice(.66, .31, fold)
        one.location, one.rotation_euler = (x, y, .085), (0, 0, turn)
    settle()
    for x, y, size in record.get('places', [[-.4, .3, .5], [.44, .26, .5], [-.06, -.42, .54]]):
        one = morning.fried_egg(size)
        one.location = (x, y, .075 + chance.uniform(.0, .014))
        one.rotation_euler = (chance.uniform(-.02, .02), chance.uniform(-.02, .02), chance.uniform(0, 6))
        settle()
    drops = [pieces.oil_drop('#e0a52c')]
    strew(drops, 60, 1.0, lift=.003, scale=(.2, .8), within=lambda x, y, z: z < .12)
    hide(*drops)


#: Where slices lie among the eggs: x, y, turn, how far along they fold back (1: not at all).
HAM = ((.02, .66, .15, .62), (-.74, -.28, -1.2, .66), (.66, -.36, 1.25, .6))


def ham_slice(length=.66, width=.3, fold=.62):
    """
    A slice of boiled-smoked ham from the pan, along x, folded back at the part `fold` of its length: rosy brown meat in bundles of fibres, a band of
    fat along one side, its rim ruffled and crisp.
    """
    seed = chance.random() * 60
    rosy, deep, seam, fat, gold, crisp = (linear(tone) for tone in ('#b9604a', '#8c3d2c', '#e2ab84', '#f0cf9c', '#b0692a', '#4a1c0a'))
    material = through(surface('fried ham', '#ffffff', rough=.34, glow=.25, glow_radius=.03, glow_tint=(1, .4, .25), coat=.45, coat_rough=.14,
                               bump=.45, bump_scale=30, vertex_colors=True), .18)
    bow = .075

    def point(u, v):
        s = 2 * u - 1
        t = 2 * v - 1
        # A ham's cut: rounder at the fat, drawn in at the ends.
        half = width * math.sqrt(max(.004, 1 - abs(t) ** 2.6)) * (1 + .09 * noise.noise((t * 2 + seed, s, 4)))
        y = s * half + .05 * t * t
        along = v * length * 1.5 - length * .75
        turned = fold * length * 1.5 - length * .75
        rim = max(abs(s), abs(t)) ** 5
        ruffle = rim * (.05 * math.sin(t * 9 + seed + 2 * s) + .035 * noise.noise((t * 6, s * 3, seed))) + .018 * fractal(t * 3 + seed, s * 3)
        if along < turned:
            return along, y, .012 + max(0, ruffle)
        over = along - turned
        if over < math.pi * bow:
            a = over / bow
            return turned + bow * math.sin(a), y, .012 + bow * (1 - math.cos(a)) + ruffle * .4
        back = over - math.pi * bow
        # What is folded back lies down on the rest, its end standing up a little.
        return turned - back, y * .96 - .04 * back, .012 + 2 * bow - .1 * min(1, back / .3) + .09 * max(0, back - .2) + ruffle

    def color(u, v, p):
        s, t = 2 * u - 1, 2 * v - 1
        bundle = fractal(t * 2.2 + seed, s * 7, 2)
        tone = blend(rosy, deep, .4 + 1.5 * bundle)
        tone = blend(tone, seam, max(0, 1 - abs(noise.noise((t * 1.6 + seed, s * 2.6, 7))) / .05) * .75)
        tone = blend(tone, fat, between(s + .07 * fractal(t * 4, seed), .66, .76))
        reach = max(s * s, abs(t) ** 2.6 + s * s * .55)
        browned = fractal(t * 3.4 + 9, s * 3.2, seed)
        tone = blend(tone, gold, between(browned + .45 * reach, .3, .62) * .9)
        return blend(tone, crisp, max(between(reach + .22 * fractal(t * 7, s * 7, seed), .86, 1.06), between(browned, .34, .6) * .75))

    return grid('ham', point, material, 56, 130, color, thickness=.022)


# --- omelette


def form_omelette(record):
    """It has risen over the edge of its dish: a browned top that is cracked and full of small hollows."""
    glaze = crockery.ceramic(record['dish'])
    lathe('dish', [(0, .02), (.82, 0), (.92, .04), (1.03, .36), (1.08, .4), (1.08, .43), (1.01, .43), (.93, .12), (.82, .07), (0, .07)], glaze)
    seed = chance.random() * 50
    yellow, gold, brown, dark, pale = (linear(tone) for tone in ('#ffc44a', '#f0982a', '#b85a14', '#6e2c0a', '#ffdc8a'))
    material = surface('omelette', '#ffffff', rough=.42, glow=.3, glow_radius=.05, glow_tint=(1, .6, .2), coat=.25, coat_rough=.2, bump=.5,
                       bump_scale=30, vertex_colors=True)

    def relief(x, y, r):
        puff = .11 * fractal(x * 1.5 + seed, y * 1.5, 3, 2) + .05 * fractal(x * 4 + seed, y * 4, 5)
        cells = noise.voronoi((x * 11 + seed, y * 11, 1.5))[0]
        return puff - .012 * (1 - min(1, cells[0] * 2.6)) + .012 * fractal(x * 15, y * 15, seed)

    def field(r, a):
        t = r / 1.02
        x, y = r * math.cos(a), r * math.sin(a)
        dome = .2 * (1 - t ** 5) + .05 * math.exp(-((t - .86) / .09) ** 2) - .05 * (1 - t) ** 2
        z = .37 + dome + relief(x, y, r) * (1 - t ** 8)
        return r * (1 + .012 * noise.noise((math.cos(a) * 3 + seed, math.sin(a) * 3, 2))), z

    def color(r, a, z):
        x, y = r * math.cos(a), r * math.sin(a)
        t = r / 1.02
        lift = relief(x, y, r)
        tone = blend(yellow, pale, .4 + fractal(x * 3, y * 3, seed + 2))
        heat = lift * 6 + .5 * fractal(x * 2.6 + seed, y * 2.6, 9) + .35 * math.exp(-((t - .86) / .1) ** 2)
        tone = blend(tone, gold, between(heat, -.35, .15))
        tone = blend(tone, brown, between(heat + .25 * fractal(x * 9, y * 9, seed), -.02, .5) * .85)
        tone = blend(tone, dark, between(heat + .3 * fractal(x * 14, y * 14, seed + 4), .42, .95) * .75)
        return blend(tone, blend(yellow, gold, .3), between(t, .95, .99))

    polar('omelette', 1.02, field, material, 170, 380, color)
    settle()
    if record.get('lid', True):
        lid = lathe('lid', [(0, .3), (.16, .3), (.2, .36), (.16, .42), (.06, .4), (.07, .3), (.3, .27), (.75, .16), (1.02, .02), (1.05, .0), (1.0, .0),
                            (.7, .12), (0, .24)], glaze)
        lid.location = (-1.55, 1.35, .0)
        lid.rotation_euler = (.0, 0, 0)


def top_cheese(count):
    """Shavings that have half melted."""
    shavings = [toppings.hard_cheese(.1) for _ in range(5)]
    for x, y in [on_disc(.72) for _ in range(count)]:
        rest(chance.choice(shavings), x, y, .07, .006, sink=.9, lean=1)
    hide(*shavings)


# --- curd and potato pancakes


def syrnik(batter):
    return morning.cake(.42, .26, batter, chance.uniform(.4, .75), side='#fbe6b8', edge=.42, wobble=.05, dent=.0, rugged=.012)


def dranik(_batter):
    """Grated potato fried thin: shreds all over, ragged and dark at the edge."""
    seed = chance.random() * 90
    pale, golden, brown, dark = (linear(tone) for tone in ('#f6d88e', '#e59a2e', '#a8540f', '#4f2206'))
    material = morning.batter_surface('potato', .5, .3)
    radius = .5

    def shreds(x, y):
        """Ridges in two directions, as grated strips lie."""
        twist = 2.2 * fractal(x * 1.5 + seed, y * 1.5, 1, 2)
        c, s = math.cos(twist * 3), math.sin(twist * 3)
        p, q = c * x + s * y, -s * x + c * y
        return abs(fractal(p * 4 + seed, q * 17, 3, 2)) + .6 * abs(fractal(p * 18, q * 5 + seed, 6, 2))

    def field_of(side):
        def field(r, a):
            t = r / radius
            out = 1 + .1 * noise.noise((math.cos(a) * 1.2 + seed, math.sin(a) * 1.2, 3))
            out += t ** 4 * .09 * fractal(math.cos(a) * 5 + seed, math.sin(a) * 5, 2)
            x, y = r * out * math.cos(a), r * out * math.sin(a)
            z = .05 * math.sqrt(max(0, 1 - t ** 8)) + .045 * (shreds(x, y) - .25) * (1 - t ** 12) + .012 * fractal(x * 3, y * 3, seed)
            return r * out, (.05 + z) if side > 0 else .05 - .045 * math.sqrt(max(0, 1 - t ** 8))

        return field

    def color(r, a, z):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        ridge = shreds(x, y)
        tone = blend(pale, golden, .35 + ridge * 1.1 + .6 * fractal(x * 2 + seed, y * 2, 7))
        tone = blend(tone, brown, between(ridge + .5 * fractal(x * 3, y * 3, seed) + .55 * t ** 3, .4, .95))
        return blend(tone, dark, between(t + .1 * fractal(x * 12, y * 12, seed), .9, 1.05) * .8 + between(ridge, .75, 1.2) * .4)

    top = polar('dranik', radius, field_of(1), material, 60, 150, color)
    under = polar('dranik under', radius, field_of(-1), material, 12, 150, color)
    return group(top, under, name='dranik')


CAKES = {'syrnik': (syrnik, .3), 'dranik': (dranik, .3)}


def form_cakes(record):
    if record['dish'] == 'board':
        crockery.board(1.25)
        low = .1
    else:
        crockery.plate(record['dish'], 1.26)
        low = .06
    settle()
    build, reach = CAKES[record['cake']]
    several = [build(record.get('batter')) for _ in range(5)]
    for count, radius, start, *middle in record['rings']:
        for x, y in morning.ring_of(count, radius, .03, start, middle or (0, 0)):
            rest(chance.choice(several), x, y, reach, -.01, sink=.25, lean=.85, tilt=.05, scale=record.get('scale', 1) * chance.uniform(.95, 1.05))
    hide(*several)
    for x, y, turn in record.get('bitten', []):
        one = half_syrnik()
        one.location = (x, y, low)
        one.rotation_euler = (0, 0, turn)
        settle()


def half_syrnik():
    """Half of one: crust around, white curd inside; its cut to -y."""
    whole = morning.cake(.46, .3, 'curd', .6, side='#fbe6b8', edge=.42, wobble=.04, dent=0)
    seed = chance.random() * 40
    for vertex in whole.data.vertices:
        if vertex.co.y < 0:
            vertex.co.y = .006 * fractal(vertex.co.x * 18, vertex.co.z * 18, seed)
    curd = surface('curd inside', '#fff5dc', '#f8e3b6', scale=9, rough=.6, glow=.45, glow_radius=.05, glow_tint=(1, .85, .6), bump=1, bump_scale=24,
                   waves=.7, wave_scale=14)

    def face(u, v):
        a = 2 * math.pi * u
        ca, sa = math.cos(a), math.sin(a)
        square = (abs(ca) ** 4 + abs(sa) ** 4) ** -.25
        x, z = .425 * square * ca * v, .15 + .122 * square * sa * v
        return x, -.008 - .02 * math.sqrt(max(0, 1 - v ** 8)) + .022 * fractal(x * 18 + seed, z * 18, 3, 3) * (1 - v ** 6), z

    return group(whole, grid('curd', face, curd, 80, 30, closed=True), name='half')


def top_gravy(count):
    """Mushroom gravy with sour cream over the middle, slices in it."""
    blini.run_over(.1 * count, '#e8c690', '#cf9d5e', '#94602c', .05, 'gravy', 1.15)
    slices = [pieces.mushroom_slice(chance.uniform(.12, .15), '#d8a766', '#6b3d1c') for _ in range(5)]
    for x, y in spaced(count * 2, .08 * count, .15):
        rest(chance.choice(slices), x, y * .82, .08, .024, sink=.55, tilt=.25)
    hide(*slices)


# --- the merchant's tray


def sausage(length=.9, radius=.12):
    """A fried pork sausage, bowed, split skin, along x."""
    seed = chance.random() * 60
    red, brown, dark, fat = (linear(tone) for tone in ('#b04a20', '#7d2a0c', '#3a1206', '#e09a5a'))
    material = surface('fried sausage', '#ffffff', rough=.24, glow=.15, glow_radius=.02, coat=.6, coat_rough=.1, bump=.3, bump_scale=30, vertex_colors=True)
    bend = chance.uniform(.5, .8)

    def point(u, v):
        a = 2 * math.pi * u
        s = 2 * v - 1
        end = max(0, 1 - abs(s) ** 9) ** .5
        r = radius * end * (1 + .05 * fractal(s * 3 + seed, math.cos(a), math.sin(a)))
        angle = s * bend
        big = length / 2 / bend
        out = big + r * math.cos(a)
        return out * math.sin(angle), out * math.cos(angle) - big, radius + r * math.sin(a)

    def color(u, v, place):
        x, y, z = place
        tone = blend(red, brown, .45 + 1.3 * fractal(x * 3 + seed, y * 8, z * 8))
        tone = blend(tone, dark, between(fractal(x * 5, y * 7 + seed, z * 5) + .3 * z / radius, .35, .7) * .8 + .5 * between(abs(2 * v - 1), .9, 1))
        stripe = abs(((v * 7 + .15 * math.sin(u * 9)) % 1) - .5)
        top = between(z / radius, 1.2, 1.7)
        tone = blend(tone, dark, top * between(.5 - stripe, .36, .42))
        return blend(tone, fat, top * between(.5 - stripe, .45, .49) * .8)

    return grid('sausage', point, material, 60, 120, color=color, closed=True)


def fried_potato():
    """A wedge, golden with brown edges."""
    material = surface('fried potato', '#f3b644', '#d07a18', '#7d380a', scale=5, contrast=(.4, .6), third_scale=6, third_range=(.53, .63), rough=.36,
                       glow=.3, glow_radius=.04, glow_tint=(1, .6, .2), coat=.35, bump=.4,
                       bump_scale=26)
    return chunk('fried potato', (chance.uniform(.1, .17), chance.uniform(.075, .1), chance.uniform(.045, .07)), material, square=5, rough=.14, grain=1.2)


def teapot(glaze, size=.4):
    """A small round teapot, its spout to +x."""
    material = crockery.ceramic(glaze)
    r = size
    body = lathe('teapot', [(0, 0), (.6 * r, 0), (.9 * r, .35 * r), (r, .75 * r), (.85 * r, 1.2 * r), (.5 * r, 1.42 * r), (.48 * r, 1.48 * r),
                            (.3 * r, 1.56 * r), (.08 * r, 1.6 * r),
                              (.06 * r, 1.66 * r), (.15 * r, 1.76 * r), (.1 * r, 1.86 * r), (0, 1.88 * r)], material)

    def spout(u, v):
        a = 2 * math.pi * u
        w = r * (.2 - .11 * v)
        x, z = r * (.8 + .8 * v), r * (.55 + .75 * v ** 1.5)
        return x - w * math.sin(a) * .5, w * math.cos(a), z + w * math.sin(a)

    nose = grid('spout', spout, material, 32, 24, closed=True, thickness=.015)
    handle = tube('handle', [[(-r * (.88 + .62 * math.sin(math.pi * t)), 0, r * (.4 + .85 * t)) for t in [i / 18 for i in range(19)]]], material, .05, 0)
    return group(body, nose, handle, name='teapot')


def form_tray(record):
    """A wooden tray: a small pan of eggs, sausage and potatoes, toast, tomatoes, a teapot."""
    wood = surface('tray', '#8a5730', '#653b1e', '#452612', scale=1.6, stretch=(.4, 5, 5), rough=.45, bump=.2, bump_scale=9, third_scale=4,
                   third_range=(.6, .8))
    bottom = chunk('tray', (1.25, 1.02, .05), wood, square=14, rough=0, detail=6)
    bottom.location = (0, 0, .05)
    outline = lambda grow, k: [((1.25 + grow) * math.copysign(abs(math.cos(a)) ** .16, math.cos(a)),
                                (1.02 + grow) * math.copysign(abs(math.sin(a)) ** .16,
                                                              math.sin(a)), k) for a in [i / 200 * 2 * math.pi for i in range(201)]]
    tube('rim', [outline(-.02, .13)], wood, .06, 0)
    settle()
    low = .1
    pan = crockery.pan(.66, handle=False)
    pan.location = (-.46, .32, low)
    settle()
    for x, y, size in ((-.66, .42, .4), (-.26, .22, .42)):
        one = morning.fried_egg(size)
        one.scale = (1, 1, 1)
        one.location = (x, y, low + .075)
        one.rotation_euler = (0, 0, chance.uniform(0, 6))
        settle()
    potatoes = [fried_potato() for _ in range(6)]
    morning.mound(.27, .15, surface('potato hill', '#c9801c', rough=.6), low, (.5, -.42))
    for x, y in [on_disc(.4, center=(.5, -.42)) for _ in range(42)]:
        rest(chance.choice(potatoes), x, y, .09, .04, sink=.6, tilt=.3, lean=.6, scale=chance.uniform(.9, 1.15))
    hide(*potatoes)
    for x, y, turn in ((-.5, -.46, .12), (-.5, -.74, .24)):
        one = sausage(.95, .125)
        one.location = (x, y, low)
        one.rotation_euler = (0, 0, turn)
    settle()
    toast = pieces.rye_slice(.34, .3, .06)
    copy(toast, (.84, .14, low + .07), (0, 0, .5))
    copy(toast, (.84, .08, low + .2), (.18, .1, 1.0))
    hide(toast)
    pot = teapot('slate', .36)
    pot.location = (.62, .58, low)
    pot.rotation_euler = (0, 0, 2.6)
    settle()
    wedges = [toppings.tomato_wedge(.2) for _ in range(2)]
    for x, y, turn in ((.06, -.68, .4), (.24, -.84, 2.2), (-.02, -.88, 1.2)):
        rest(chance.choice(wedges), x, y, .08, .05, turn=turn, sink=.6)
    hide(*wedges)
    # Greens and pepper fall on the food, not on the teapot.
    for x, y, radius in ((-.46, .32, .42), (.5, -.42, .38)):
        strew(pieces.chopped_greens(4), 26, radius, center=(x, y))
        strew(pieces.peppercorns(), 22, radius, center=(x, y))


FORMS = {'porridge': form_porridge, 'eggs': form_eggs, 'omelette': form_omelette, 'cakes': form_cakes, 'tray': form_tray}


# --- tops


def top_baked_apple(_count):
    """Half an apple from the oven, its skin brown and wrinkled, and wedges around."""
    seed = chance.random() * 40
    flesh, gold, brown, core = (linear(tone) for tone in ('#f2d08c', '#dd9434', '#7d3a0c', '#5a2c0c'))
    material = surface('baked apple', '#ffffff', rough=.25, glow=.4, glow_radius=.06, glow_tint=(1, .6, .2), coat=.55, coat_rough=.1, bump=.3,
                       bump_scale=22, vertex_colors=True)
    size = .4

    def point(u, v):
        a = 2 * math.pi * u
        heart = 1 - .12 * math.exp(-((a - math.pi / 2) / .3) ** 2) - .07 * math.exp(-((a - 3 * math.pi / 2) / .3) ** 2)
        if v < .55:
            t = v / .55
            hollow = .09 * math.exp(-(t / .3) ** 2)
            x, y = size * heart * t * math.cos(a), size * heart * t * math.sin(a)
            return x, y, -hollow + .014 * fractal(x * 8 + seed, y * 8, 2) - .02 * t ** 8
        s = (v - .55) / .45 * math.pi / 2
        return size * heart * math.cos(s) ** .8 * math.cos(a), size * heart * math.cos(s) ** .8 * math.sin(a), -.02 - size * .66 * math.sin(s)

    def color(u, v, place):
        x, y, z = place
        if v > .55:
            return blend(linear('#a8761c'), linear('#a83c14'), .5 + fractal(x * 4, y * 4, z * 4 + seed))
        t = v / .55
        tone = blend(flesh, gold, .4 + fractal(x * 5 + seed, y * 5, 3) * 1.3)
        tone = blend(tone, brown, between(t + .12 * fractal(x * 8, y * 8, seed), .84, 1.0) * .8 + between(fractal(x * 7, y * 7, seed + 3), .3, .5) * .6)
        return blend(tone, core, math.exp(-(t / .25) ** 2) * .8)

    half = grid('baked apple', point, material, 80, 60, color=color, closed=True)
    rest(half, -.24, .12, .2, .14, turn=2.2, sink=.8, lean=0)
    second = rest(half, .4, -.2, .2, .12, turn=.2, sink=.8, lean=0)
    second.rotation_euler = (.22, -.3, .2)
    hide(half)
    settle()


def top_butter(_count):
    pool = pieces.puddle(.27, morning.melted_butter(), .022, .35)
    rest(pool, .02, -.08, .16, .016, sink=.2, lean=.2)
    one = pieces.butter(.13)
    rest(one, .0, -.06, .1, .05, turn=.5, sink=.6)
    hide(pool, one)


def top_melting_butter(_count):
    """A piece of butter; what has melted runs between the grains and makes them shine."""
    settle()
    seed = chance.random() * 40
    melted = surface('thin butter', '#b8701f', '#d6942f', scale=5, rough=.08, glow=.2, glow_radius=.04, glow_tint=(1, .6, .2), coat=.9, coat_rough=.03)

    def amount(x, y):
        return 1 - (x * x + (y + .1) ** 2 * .8) / .12 + 1.2 * fractal(x * 4 + seed, y * 4)

    drape(melted, .6, amount, center=(0, -.08), thick=.005, soft=.45, count=150, bridge=.0, name='melted butter')
    one = pieces.butter(.13)
    rest(one, .0, -.04, .1, .045, turn=.5, sink=.6)
    hide(one)


def top_berries(count):
    """Lingonberries and blueberries in a heap, a few gone astray, their juice around."""
    juice = surface('berry juice', '#9c1034', '#b8284a', scale=4, rough=.12, glow=.5, glow_radius=.06, glow_tint=(1, .2, .25), coat=.5)
    pool = pieces.puddle(.6, juice, .014, .5)
    rest(pool, .02, -.06, .3, .012, sink=.1, lean=0)
    hide(pool)
    settle()
    berries = [pieces.lingonberry(), pieces.lingonberry(), pieces.blueberry(), pieces.blueberry()]
    for k in range(count):
        x, y = on_disc(.56 * (1 - .5 * k / count), center=(.02, -.06))
        rest(chance.choice(berries), x, y, .03, .04, sink=.7, scale=chance.uniform(.95, 1.25))
    for x, y in [on_disc(.8) for _ in range(count // 9)]:
        rest(chance.choice(berries), x, y, .03, .03, sink=1, scale=chance.uniform(.9, 1.15))
    hide(*berries)


def top_honey(count):
    honey = surface('dark honey', '#b85c04', '#d07a0c', scale=3, rough=.05, glow=.25, glow_radius=.05, glow_tint=(1, .45, .05), coat=.9, coat_rough=.04)
    for x, y, radius in ((.1, -.5, .2), (-.44, -.24, .17), (.36, .3, .16)):
        pool = pieces.puddle(radius, honey, .014, .25)
        rest(pool, x, y, .12, .004, sink=.3, lean=.3)
        hide(pool)
    for k in range(count):
        toppings.drizzle([toppings.zigzag(.6, .42, 3, (.05, -.05), .5 + k * .8)], honey, .014)
    settle()


def top_cinnamon(count):
    dust = [chunk('cinnamon dust', (.011, .009, .005), surface('cinnamon dust', '#7a3c14', '#5a2a0c', rough=.9), square=2, rough=.3,
                  detail=2) for _ in range(2)]
    strew(dust, count, .6, lift=.004, scale=(.4, 1.4))
    hide(*dust)


def top_powder(count):
    """Icing sugar: so fine that it is in patches."""
    grains = [chunk('powder', (.0042, .004, .002), surface('powder', '#fffaf2', rough=.95, specular=.1), square=2, rough=.3, detail=2) for _ in range(2)]
    strew(grains, count, .95, lift=.001, scale=(.4, 1.3))
    hide(*grains)


TOPS = {**blini.TOPS, 'baked-apple': top_baked_apple, 'butter': top_butter, 'melting-butter': top_melting_butter, 'berries': top_berries, 'honey': top_honey, 'cinnamon': top_cinnamon,
        'cheese': top_cheese,
        'powder': top_powder, 'gravy': top_gravy, 'dill': dumplings.top_dill, 'parsley': dumplings.top_parsley}


# --- beside


def beside_spoon(x, y):
    one = crockery.spoon(1.5)
    one.location = (x, y, 0)
    one.rotation_euler = (0, 0, -1.1)


def beside_butter(x, y):
    """A small board with a piece of butter."""
    one = chunk('butter', (.3, .2, .16), surface('butter block', '#f6cf62', '#f2c552', scale=3, rough=.3, glow=.5, glow_radius=.06,
                                                 glow_tint=(1, .8, .3)), square=12, rough=.02, detail=5)
    one.location = (x, y, .18)
    one.rotation_euler = (0, 0, .5)
    saucer = crockery.saucer('milk', .52)
    saucer.location = (x, y, -.02)


def beside_milk(x, y):
    """A jug of milk."""
    r = .36
    jug = lathe('jug', [(0, 0), (.8 * r, 0), (r, .3 * r), (1.02 * r, .8 * r), (.75 * r, 1.7 * r), (.86 * r, 2.15 * r), (.84 * r, 2.18 * r),
                        (.72 * r, 1.7 * r), (.6 * r, 1.66 * r), (0, 1.66 * r)],
                crockery.ceramic('cream'))
    jug.location = (x, y, 0)
    milk = pieces.puddle(.7 * r, surface('milk jug', '#f3ead8', rough=.1, glow=.5), .005, 0)
    milk.location = (x, y, 1.8 * r)


def beside_grains(x, y):
    grains = [morning.buckwheat_grain(.04) for _ in range(4)]
    for _ in range(90):
        dx, dy = chance.gauss(0, .17), chance.gauss(0, .12)
        copy(chance.choice(grains), (x + dx, y + dy, .03), (chance.uniform(0, 6), chance.uniform(0, 6), 0))
    hide(*grains)


def beside_wild_berries(x, y):
    berries = [pieces.lingonberry(), pieces.blueberry()]
    for _ in range(16):
        dx, dy = on_disc(.34)
        copy(chance.choice(berries), (x + dx, y + dy, .055), (chance.uniform(0, 6), chance.uniform(0, 6), 0), chance.uniform(.95, 1.3))
    hide(*berries)


def beside_eggs(x, y):
    shell = surface('egg shell', '#c98a5a', '#b87444', scale=8, rough=.5, bump=.05, bump_scale=60, glow=.1)
    for dx, dy, turn in ((0, 0, .4), (.36, -.14, 1.9)):
        one = chunk('egg', (.25, .19, .19), shell, square=2, rough=0)
        one.location = (x + dx, y + dy, .18)
        one.rotation_euler = (0, 0, turn)


def beside_vanilla(x, y):
    pod = surface('vanilla', '#3a2214', '#22120a', scale=8, rough=.4, bump=.4, bump_scale=40)
    tube('pod', [[(x - .5 + t, y + .12 * math.sin(t * 3), .03) for t in [i / 12 for i in range(13)]],
                 [(x - .4 + .9 * t, y - .14 + .3 * t, .06) for t in [i / 12 for i in range(13)]]], pod, .024, .5)


def beside_potatoes(x, y):
    skin = surface('potato skin', '#c99a5c', '#a8743a', '#6b4420', scale=4, third_scale=30, third_range=(.64, .7), rough=.6, bump=.3, bump_scale=24)
    for dx, dy, size, turn in ((0, 0, .3, .5), (-.46, .2, .26, 2.)):
        one = chunk('raw potato', (size, size * .78, size * .7), skin, square=2.1, rough=.14, grain=1.1)
        one.location = (x + dx, y + dy, size * .66)
        one.rotation_euler = (0, 0, turn)


def beside_jam(x, y):
    jam = surface('raspberry jam', '#a80c24', '#7d0618', scale=6, rough=.12, glow=.4, glow_radius=.05, glow_tint=(1, .15, .15), coat=.7, bump=.6,
                  bump_scale=14)
    layout.SAUCES['raspberry jam'] = lambda: jam
    layout.ramekin('raspberry jam', x, y, .4, 'milk')


BESIDE = {**blini.BESIDE, 'jam': beside_jam, 'spoon': beside_spoon, 'butter': beside_butter, 'milk': beside_milk, 'grains': beside_grains,
          'wild-berries': beside_wild_berries, 'eggs': beside_eggs,
          'vanilla': beside_vanilla, 'potatoes': beside_potatoes}


def make(name, record):
    layout.table(record)
    FORMS[record['form']](record)
    settle()
    for kind, count in record.get('top', {}).items():
        settle()
        if kind == 'cream':
            for x, y, radius in count:
                blini.spoon_of_cream(x, y, radius)
        else:
            TOPS[kind](count)
    settle()
    for kind, x, y in record.get('beside', []):
        BESIDE[kind](x, y)
    if 'steam' in record:
        broth.steam(*record['steam'])
    stage.light()
    stage.camera('plate', focus=tuple(record.get('focus', (0, -.3, .35))), target=(.02, 0, record.get('aim', .22)))
