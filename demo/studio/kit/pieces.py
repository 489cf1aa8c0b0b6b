"""
Ingredients that families share. Each function answers one piece (an object around the origin, its own size noted), to be placed by
kit/place.py; several calls give several that differ. What only one family needs stands in that family's file.
"""
import math

from mathutils import noise

from .materials import linear, surface
from .place import copy, hide
from .shapes import chance, chunk, fractal, grid, group, lathe, mesh, polar, ring, tube

# --- surfaces that many pieces share


def green(name='green', dark='#3f7a1c', bright='#6da32e'):
    return surface(name, dark, bright, scale=9, rough=.5, glow=.25, glow_radius=.02, glow_tint=(.6, 1, .2), specular=.3)


def cream(name='cream', tone='#fbf6ea'):
    return surface(name, tone, rough=.3, glow=.6, glow_radius=.06, glow_tint=(1, .85, .65), specular=.4, bump=.06, bump_scale=9)


def cooked_meat(name='beef', dark='#5a281a', bright='#9a5638'):
    return surface(name, dark, bright, scale=7, stretch=(1, 5, 5), rough=.4, glow=.2, glow_radius=.03, bump=.7, bump_scale=16, coat=.25)


def boiled_potato(name='potato', tone='#f0d88e', shade='#e2bd62'):
    return surface(name, tone, shade, scale=4, rough=.35, glow=.5, glow_radius=.06, glow_tint=(1, .7, .3), coat=.3, bump=.2, bump_scale=20)


def carrot_surface():
    return surface('carrot', '#e2620c', '#f0851a', scale=4, rough=.25, glow=.4, glow_radius=.05, glow_tint=(1, .4, .1), coat=.45, bump=.2, bump_scale=18)


def beet_surface():
    return surface('beet', '#5c0418', '#8e0f2c', scale=5, rough=.25, glow=.35, glow_radius=.05, glow_tint=(1, .1, .15), bump=.3, bump_scale=14, coat=.5)


def rye_crumb():
    return surface('rye', '#5a3418', '#7a4a26', '#2d1708', scale=5, rough=.85, bump=1, bump_scale=22, waves=.5, wave_scale=30, third_scale=28, third_range=(.58, .66), specular=.2)


def rye_crust():
    return surface('rye crust', '#2f1607', '#4a260f', scale=5, rough=.6, bump=.6, bump_scale=15)


def wheat_crumb():
    return surface('wheat', '#f0dcb4', '#e2c48e', '#c99c5c', scale=6, rough=.85, bump=.9, bump_scale=26, waves=.4, wave_scale=32, third_scale=26, third_range=(.62, .7), glow=.15, glow_radius=.03)


def golden_crust(name='golden', pale='#e0a052', dark='#9c5318'):
    """The glazed crust of pies and buns."""
    return surface(name, pale, dark, scale=2.6, rough=.35, contrast=(.35, .7), bump=.25, bump_scale=18, coat=.35, coat_rough=.2, glow=.08, glow_radius=.02)


# --- herbs


def dill(length=.5, seed=None):
    """A sprig of dill along x from the origin, flat."""
    seed = chance.random() if seed is None else seed
    paths, stem = [], []
    lean = chance.uniform(-.6, .6)
    for i in range(12):
        t = i / 11
        stem.append((t * length, lean * t * t * length * .5, .03 * math.sin(t * 3)))
    paths.append(stem)
    for i in range(3, 12):
        foot = stem[i]
        for side in (1, -1):
            long = length * .36 * (1.15 - i / 14) * chance.uniform(.8, 1.1)
            angle = side * chance.uniform(.5, .9) + lean * .5
            branch = [(foot[0] + long * k / 4 * math.cos(angle), foot[1] + long * k / 4 * math.sin(angle), foot[2] + .06 * k / 4 * chance.uniform(.3, 1)) for k in range(5)]
            paths.append(branch)
            for k in range(1, 5):
                for turn in (-1, 1, .3):
                    q = branch[k]
                    needle = long * .42 * chance.uniform(.7, 1.1)
                    a = angle + turn * chance.uniform(.4, .8)
                    up = chance.uniform(-.1, .5) * needle
                    paths.append([q, (q[0] + needle * .5 * math.cos(a), q[1] + needle * .5 * math.sin(a), q[2] + up * .4),
                                  (q[0] + needle * math.cos(a), q[1] + needle * math.sin(a), q[2] + up)])
    return tube('dill', paths, green(), .0055)


def chopped_greens(count=3):
    """Snippets of dill or chives, about 6 mm: a list to sprinkle."""
    return [tube('snippet', [[(-.03, 0, 0), (0, chance.uniform(-.01, .01), .004), (.035, 0, 0)]], green(), .008) for _ in range(count)]


def leaf(length=.35, width=.2, curl=.25, cup=.12, material=None):
    """A leaf along x: basil, mint, salad. Its middle is the origin."""
    material = material or green('basil', '#2c6a17', '#4f9126')

    def point(u, v):
        w = width * .5 * max(.003, math.sin(math.pi * min(1, v ** .75))) ** .8
        s = 2 * u - 1
        z = cup * abs(s) ** 1.5 * w * 2 - curl * length * (v - .4) ** 2 + .02 * math.sin(v * 30 + abs(s) * 4) * abs(s) * width
        return (v - .5) * length, s * w, z

    return grid('leaf', point, material, 15, 26, thickness=.007)


def mint(length=.34):
    return leaf(length, length * .55, material=surface('mint', '#3d8a2a', '#67b03f', scale=6, rough=.45, glow=.25, glow_radius=.02, glow_tint=(.5, 1, .2), bump=.35, bump_scale=16))


def parsley(size=.3):
    """A sprig of flat parsley: three lobed leaves on a stem."""
    material = green('parsley', '#2f6d1a', '#5a9a2c')
    parts = [tube('stem', [[(-size, 0, 0), (-size * .4, 0, .02), (0, 0, .03)]], material, .008)]
    for angle in (-.9, 0, .9):
        for lobe in (-.5, 0, .5):
            one = leaf(size * (.7 if lobe == 0 else .5), size * .3, material=material)
            a = angle + lobe
            one.location = (math.cos(a) * size * .42, math.sin(a) * size * .42, .03)
            one.rotation_euler = (chance.uniform(-.3, .3), chance.uniform(-.3, .1), a)
            parts.append(one)
    return group(*parts, name='parsley')


def bay():
    return leaf(.42, .16, curl=.1, cup=.2, material=surface('bay', '#5f6b2c', '#79803a', scale=5, rough=.35, coat=.3))


# --- cubes, strips, slices


def cube(material, size=.1, rough=.1, name='cube'):
    """A cooked cube, half a side `size`."""
    return chunk(name, (size, size * chance.uniform(.85, 1.1), size * .9), material, square=6, rough=rough)


def strip(material, length=.2, width=.028, height=None, bend=None, name='strip'):
    """A strip along x; lengths are halves."""
    return chunk(name, (length * chance.uniform(.8, 1.2), width, height or width), material, square=5, rough=.12, bend=chance.uniform(.8, 3) if bend is None else bend)


def beet_strip():
    return strip(beet_surface(), .2, .02)


def carrot_strip():
    return strip(carrot_surface(), .15, .026)


def carrot_round(radius=.11):
    return chunk('carrot round', (radius, radius, .028), carrot_surface(), square=2.4, rough=.05)


def cabbage_strip(tone='#e9e2ac', shade='#c9d48a'):
    material = surface('cabbage' + tone, tone, shade, scale=3, rough=.25, glow=.5, glow_radius=.07, glow_tint=(1, .8, .4), coat=.5, bump=.2, bump_scale=10)
    return chunk('cabbage', (chance.uniform(.16, .26), .06, .012), material, square=4, rough=.15, bend=chance.uniform(1.5, 4))


def potato_cube(size=.1):
    return cube(boiled_potato(), size)


def meat_cube(size=.14):
    return chunk('meat', (size, size * .75, size * .62), cooked_meat(), square=4, rough=.22, detail=5)


def onion_half_ring(red=False):
    """A thin slice of onion, half around."""
    material = surface('onion-red' if red else 'onion', *(('#d9b3c4', '#9a2f62') if red else ('#f2ecd2', '#e3dcae')), scale=7, rough=.25, glow=.5, glow_radius=.04, coat=.3)
    r = chance.uniform(.1, .17)
    paths = [[((r - .028 * k) * math.cos(a), (r - .028 * k) * math.sin(a), .004 * math.sin(3 * a)) for a in [i / 14 * 3.3 - .1 for i in range(15)]] for k in range(2)]
    return tube('onion', paths, material, .011, .1)


def lemon_slice(radius=.24):
    """A whole round slice: rind, pith, segments."""
    colors = {'rind': linear('#f2b705'), 'pith': linear('#fbf0c4'), 'flesh': linear('#f6cf3a'), 'skin': linear('#fbeb9a')}
    material = surface('lemon', '#ffffff', rough=.2, glow=.4, glow_radius=.06, glow_tint=(1, .8, .2), coat=.4, bump=.25, bump_scale=30, vertex_colors=True)

    def color(r, a, _z):
        t = r / radius
        if t > .93:
            return colors['rind']
        if t > .84 or t < .07 or abs(((a / (2 * math.pi) * 9) % 1) - .5) > .46:
            return colors['pith']
        return colors['flesh'] if fractal(r * 40, a * 9) < .1 else colors['skin']

    face = polar('lemon', radius, lambda r, a: (r, .03 * (1 - (r / radius) ** 30) + .004 * fractal(r * 30, a * 8)), material, 40, 160, color)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = .03
    solid.offset = -1
    return face


def slice_of(radius, height, rim, flesh, seeds=None, name='slice', rim_width=.08, bumps=.25):
    """A round slice with a rind of another colour: cucumber, tomato, radish, sausage. `seeds`: colour of specks in the middle ring."""
    tones = linear(rim), linear(flesh), linear(seeds or flesh)
    material = surface(f'{name}-{rim}-{flesh}', '#ffffff', rough=.25, glow=.35, glow_radius=.04, coat=.35, bump=bumps, bump_scale=30, vertex_colors=True)
    seed = chance.random() * 90

    def color(r, a, _z):
        t = r / radius
        if t > 1 - rim_width:
            return tones[0]
        if seeds and .25 < t < .7 and noise.noise((r * 34 * math.cos(a) + seed, r * 34 * math.sin(a), seed)) > .25:
            return tones[2]
        k = max(0, min(1, .5 + fractal(r * 9 * math.cos(a) + seed, r * 9 * math.sin(a))))
        return tuple(x * (.86 + .2 * k) for x in tones[1][:3]) + (1,)

    wave = chance.uniform(-.02, .02)
    face = polar(name, radius, lambda r, a: (r * (1 + .03 * noise.noise((math.cos(a) + seed, math.sin(a), 1))), height / 2 + wave * math.cos(2 * a) * r / radius), material, 26, 90, color)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = height
    solid.offset = -1
    return face


def cucumber_slice(radius=.17, pickled=False):
    return slice_of(radius, .035, '#4a6a1a' if pickled else '#2f6a1f', '#a8a24a' if pickled else '#cfe0a0', '#d8d08a' if pickled else '#e6efc8', 'cucumber')


def tomato_slice(radius=.26):
    return slice_of(radius, .04, '#b3160c', '#d63a22', '#f0b04a', 'tomato', .06)


def radish_slice(radius=.12):
    return slice_of(radius, .02, '#c4194f', '#f6efe8', None, 'radish', .09, .1)


def sausage_slice(radius=.15, tone='#9c3422', fat='#d98a6a'):
    """A slice of smoked sausage."""
    return slice_of(radius, .04, '#5a1c10', tone, fat, 'sausage', .06)


def mushroom_slice(size=.16, tone='#d9b98c', gills='#7a5233'):
    """A slice through cap and stem, flat, its stem to -y."""
    outline = []
    for i in range(40):
        a = math.pi * i / 39
        outline.append((size * math.cos(a), size * .62 * math.sin(a) ** .8))
    outline += [(-size * .9, -size * .12), (-size * .34, -size * .2), (-size * .3, -size * .75), (size * .3, -size * .75), (size * .34, -size * .2), (size * .9, -size * .12)]
    from .shapes import prism

    material = surface('mushroom' + tone, tone, gills, scale=5, contrast=(.5, .8), rough=.35, glow=.3, glow_radius=.03, coat=.3, bump=.2, bump_scale=25)
    return prism('mushroom', outline, -.025, .025, material, bevel=.02)


def olive(black=True):
    material = surface('olive' + str(black), '#1d1418' if black else '#6f7a24', '#33242a' if black else '#8c9434', scale=4, rough=.15, coat=.6)
    return ring('olive', .07, .045, material, 1.15)


def egg_half(size=.27, soft=False):
    """A boiled egg cut along, its cut side up at z = 0."""
    white = cream('egg white', '#f8f4ea')
    yolk = surface('yolk' + str(soft), '#f0900f' if soft else '#f3b63c', '#f7ac2a' if soft else '#f6c862', scale=6, rough=.2 if soft else .7, glow=.4, glow_radius=.05, glow_tint=(1, .6, .1), bump=0 if soft else .4, bump_scale=40)

    def point(u, v):
        a = 2 * math.pi * u
        x = math.cos(a) * size * (1 + .12 * math.cos(a))
        y = math.sin(a) * size * .76
        if v < .5:
            t = v / .5
            return x * t, y * t, 0 if t < .97 else -.006
        t = (v - .5) / .5 * math.pi / 2
        return x * math.cos(t) ** .7 if t < 1.57 else 0, y * max(0, math.cos(t)) ** .7, -.006 - size * .66 * math.sin(t)

    half = grid('egg', point, white, 60, 30, closed=True)
    middle = chunk('yolk', (size * .52, size * .5, .03), yolk, square=2.2, rough=.03)
    middle.location = (.02, 0, -.004)
    return group(half, middle, name='egg')


def berry(tone, shade, radius=.07, shine=.6, name='berry'):
    """A small round berry: cranberry, lingonberry, currant, blueberry."""
    material = surface(f'{name}-{tone}', tone, shade, scale=3, rough=.2, coat=shine, glow=.3, glow_radius=.05, glow_tint=(1, .2, .15))
    return chunk(name, (radius, radius, radius * .95), material, square=2, rough=.05)


def cranberry():
    return berry('#a3061a', '#7a0212', .08, name='cranberry')


def lingonberry():
    return berry('#b50d1e', '#8c0413', .055, name='lingonberry')


def blueberry():
    return berry('#2a2c52', '#4b5480', .075, .15, name='blueberry')


def cherry(stem=False):
    body = berry('#6e0616', '#4a020c', .12, .8, name='cherry')
    if not stem:
        return body
    return group(body, tube('stem', [[(0, 0, .1), (.03, .02, .3), (.12, .05, .48)]], green(), .01), name='cherry')


def raspberry(size=.13):
    material = surface('raspberry', '#b0122c', '#d2304a', scale=4, rough=.3, glow=.5, glow_radius=.05, glow_tint=(1, .2, .25), coat=.3)
    bead = chunk('bead', (.3, .3, .28), material, square=2, rough=.05, detail=3)
    beads = []
    for k in range(7):
        slope = .25 + k * .38
        r = math.sin(slope) * .8
        count = max(4, int(r * 11))
        for q in range(count):
            beads.append(copy(bead, (r * math.cos(q * 6.283 / count + k * .5), r * math.sin(q * 6.283 / count + k * .5), math.cos(slope) * .95), scale=chance.uniform(.75, .9)))
    hide(bead)
    whole = group(*beads, name='raspberry')
    whole.scale = (size,) * 3
    return whole


def walnut(size=.13):
    """Half a kernel."""
    material = surface('walnut', '#b98a54', '#8a5a2c', scale=7, rough=.6, bump=.5, bump_scale=18)
    return chunk('walnut', (size, size * .75, size * .5), material, square=2.2, rough=.55, grain=3.2, detail=5)


def peppercorns(count=3):
    """Coarse ground pepper: a list to sprinkle."""
    material = surface('pepper', '#1d130d', '#3a2a1c', scale=9, rough=.6)
    return [chunk('pepper', (.013, .011, .01), material, square=3, rough=.3, detail=2) for _ in range(count)]


def salt_flakes(count=2):
    material = surface('salt', '#ffffff', rough=.2, glow=.4, glow_radius=.02)
    return [chunk('salt', (.016, .013, .008), material, square=9, rough=.1, detail=2) for _ in range(count)]


def oil_drop(tone='#d8600c'):
    """A drop of fat that swims, radius 3 mm."""
    material = surface('oil' + tone, tone, rough=.05, specular=.7, transmission=.35, ior=1.2)
    return chunk('oil', (.03, .03, .004), material, square=2, rough=0, detail=3)


# --- what is spooned on


def dollop(radius=.36, height=.24, arms=2.6, material=None):
    """A spoonful of sour cream, whipped cream, mashed potato: turned, its foot at z = 0."""
    seed = chance.random() * 40

    def field(r, a):
        t = r / radius
        turn = math.cos(2 * math.pi * arms * t - a)
        edge = math.sqrt(max(0, 1 - t ** 6))
        out = 1 + .10 * noise.noise((math.cos(a) * 1.2 + seed, math.sin(a) * 1.2, seed)) * t
        z = .9 * height * (1 - min(1, t) ** 1.25) + .19 * height * edge + .17 * height * turn * edge * min(1, t * 5)
        return r * out, z - (1 - edge) * .05

    return polar('dollop', radius, field, material or cream(), 70, 150)


def puddle(radius, material, height=.02, wobble=.2):
    """A sauce that has run out flat: honey, jam, butter."""
    seed = chance.random() * 40
    return polar('puddle', radius, lambda r, a: (r * (1 + wobble * noise.noise((math.cos(a) * 1.4 + seed, math.sin(a) * 1.4, 3))), height * math.sqrt(max(0, 1 - (r / radius) ** 4))), material, 24, 90)


def honey():
    return surface('honey', '#e08a10', rough=.05, glow=.6, glow_radius=.1, glow_tint=(1, .5, .05), specular=.7, coat=.8)


def butter(size=.15):
    """A pat of butter that starts to melt."""
    material = surface('butter', '#f6cf62', '#f0bf4a', scale=4, rough=.25, glow=.5, glow_radius=.06, glow_tint=(1, .8, .3))
    return chunk('butter', (size, size * .8, size * .38), material, square=7, rough=.06)


# --- bread


def rye_slice(width=.5, height=.42, thick=.075):
    """A slice of Borodinsky bread lying flat."""
    crumb = chunk('bread', (width, height, thick), rye_crumb(), square=7, rough=.05, grain=1.2, detail=5)
    crust = chunk('crust', (width + .025, height + .025, thick * .8), rye_crust(), square=7, rough=.05, grain=1.2, seed=3, detail=5)
    return group(crumb, crust, name='rye')


def bun(radius=.34, height=.3, glaze=None):
    """A round glazed bun: pampushka, small loaf. Foot at z = 0."""
    r, h = radius, height
    return lathe('bun', [(0, 0), (.7 * r, 0), (.93 * r, .12 * h), (r, .38 * h), (.9 * r, .68 * h), (.6 * r, .92 * h), (0, h)], glaze or golden_crust(), 96, 8, .06)


def garlic_clove():
    material = surface('garlic', '#f3ead9', '#dcc7c4', scale=3, stretch=(6, 6, .6), rough=.45, glow=.4, glow_radius=.05)
    return chunk('garlic', (.16, .09, .085), material, square=2, rough=.05, bend=1.8)
