"""
Sweets that are not cut into slices. Record:

{"family": "sweet", "linen" | "wood": tone, "dish": a key of DISHES, …parameters of that dish…,
 "on": ["plate" | "deep plate" | "plank" | "board", glaze, radius], "beside": [[thing, x, y, turn, scale, (height), (tilts)], …],
 "strewn": {thing: [count, x, y, spread]}, "angle", "target", "aim", "focus": as in kit/stage.py}

ice-cream: "balls": [[kind, x, y], …], "top": {thing: count}; baked-apple: "nuts"; prianik: "word"; kartoshka: "places": [[x, y, turn, cut?], …];
kisel: "top": …
"""
import math

import numpy as np

from families.cake import LIFT, THINGS as CAKE_THINGS, beside, strewn
from kit import crockery, glassware, layers, pieces, stage, trimmings
from kit.materials import linear, surface
from kit.place import copy, drop, hide, settle, sprinkle
from kit.shapes import chance, chunk, colored, fractal, grid, group, lathe, polar, prism, tube


def _mixed(one, other, t):
    t = max(0., min(1., t))
    return tuple(a + (b - a) * t for a, b in zip(one, other))


# --- ice cream

#: Two tones, specks, glow.
ICE_CREAMS = {
    'plombir': ('#fbe3b8', '#f2d2a0', '#b98a4a', (1, .85, .55)),
    'currant': ('#8e2f6a', '#a8478a', '#4a1238', (1, .3, .7)),
    'rye': ('#e2bd8a', '#d0a066', '#5a3418', (1, .7, .45)),
    'halva': ('#d9b98a', '#c9a570', '#a47f4a', (1, .75, .45)),
    'buckthorn': ('#f6a02a', '#f08a12', '#f8b850', (1, .55, .1)),
}


def ball(kind, radius=.38):
    """A scooped ball: torn ridges around it, a ragged skirt at its foot. Its middle is the origin."""
    tone, other, specks, tint = ICE_CREAMS[kind]
    material = surface('ice cream ' + kind, tone, other, specks, scale=5, third_scale=22 if kind == 'rye' else 40, third_range=(.6, .64) if kind == 'rye' else (.68, .72), rough=.45,
                       glow=.5, glow_radius=.05, glow_tint=tint, bump=.7, bump_scale=26, coat=.08, coat_rough=.3)
    seed = chance.random() * 70

    def point(u, v):
        a = 2 * math.pi * u
        slope = math.pi * (1 - v)
        # Ridges run around the ball as the scoop was drawn; they are torn by coarse noise.
        c, s = math.cos(a), math.sin(a)
        z = math.cos(slope)
        ridge = .07 * fractal(z * 8 + .7 * c + seed, c * 1.3, s * 1.3, 4)
        torn = .2 * max(0, fractal(c * 3.4 + seed, s * 3.4, z * 7, 5)) ** 1.1
        skirt = math.exp(-((z + .62) / .2) ** 2)
        out = 1 + ridge - torn * .5 + skirt * (.10 + .17 * fractal(c * 2.6 + seed, s * 2.6, 3, 3))
        r = radius * math.sin(slope) * out
        lift = radius * (z * (1 - .03 * torn) + skirt * .06 * fractal(c * 5 + seed, s * 5, 1))
        return r * c, r * s, max(lift, -.72 * radius)

    return grid('ball', point, material, 200, 110, closed=True)


def blackcurrant():
    return pieces.berry('#1c1028', '#2e1a3c', .078, .45, 'blackcurrant')


def ice_cream(record):
    """Balls in a glass with a foot."""
    glassware.vessel('coupe')
    bottom = .44
    for kind, x, y, z in record['balls']:
        one = ball(kind, .385)
        one.location = (x, y, z)
        one.rotation_euler = (-y * .5, x * .5, chance.random() * 6)
    # A little has melted below.
    melted = surface('melted', '#f6e2bc', '#e6c3a0', scale=2, rough=.15, glow=.5, glow_radius=.06, coat=.3)
    lathe('melted', [(0, bottom - .05), (.5, bottom), (.6, bottom + .07), (.58, bottom + .085), (0, bottom + .08)], melted, 96)
    settle()
    for thing, (count, x, y, spread) in record.get('top', {}).items():
        some = [THINGS[thing]() for _ in range(min(4, count))]
        lift = LIFTS.get(thing, .03)
        for _ in range(count):
            drop(chance.choice(some), chance.gauss(x, spread), chance.gauss(y, spread), lift * .75, tilt=.4, lean=.4, scale=chance.uniform(.85, 1.1))
        hide(*some)


# --- baked apple


def _apple_profile(t):
    """(radius, height) of a baked apple of radius 1, t from 0 (rim of the hole on top) to 1 (the foot). It has sunk a little."""
    a = math.pi * (.1 + .88 * t)
    r = math.sin(a) ** .78 * (1 + .07 * math.cos(a))
    z = .84 * math.cos(a) - .22 * math.exp(-((a - .4) / .34) ** 2) + .1 * math.exp(-((math.pi - a) / .4) ** 2)
    return r, z + .84


def baked_apple(record):
    size = record.get('size', .82)
    base = .1
    seed = chance.random() * 50
    tones = [linear(x) for x in ('#d9952c', '#c4601a', '#6e2c0e', '#e8b04e')]

    def point(u, v):
        a = 2 * math.pi * u
        r, z = _apple_profile(v)
        c, s = math.cos(a), math.sin(a)
        fold = .03 * fractal(c * 1.3 + seed, s * 1.3, z * 1.4, 2) + .022 * fractal(c * 7 + seed, s * 7, z * 2.6, 3)
        out = 1 + fold
        return size * r * out * c, size * r * out * s, base + size * (z * (1 + .05 * fractal(c + seed, s, 2)))

    def color(u, v, place):
        k = .5 + 1.3 * fractal(place[0] * 2.4 + seed, place[1] * 2.4, place[2] * 2, 4)
        one = _mixed(tones[0], tones[1], k)
        # Burnt at the rim of the hole, darker at the foot, split and pale in places.
        one = _mixed(one, tones[2], 1.2 * math.exp(-(v / .05) ** 2) + .9 * max(0, fractal(place[0] * 3, place[1] * 3 + seed, place[2] * 3, 5) - .2) + .5 * v ** 6)
        return _mixed(one, tones[3], (fractal(place[0] * 3 + 9, place[1] * 3, place[2] * 4 + seed, 4) - .25) * 1.6)

    skin = surface('baked skin', '#ffffff', rough=.25, coat=.6, coat_rough=.12, glow=.3, glow_radius=.08, glow_tint=(1, .55, .15), bump=.35, bump_scale=16, waves=.3, wave_scale=7, vertex_colors=True)
    grid('apple', point, skin, 200, 110, color, closed=True)
    flesh = surface('baked flesh', '#e8b04a', '#c8842a', scale=5, rough=.3, glow=.5, glow_radius=.08, glow_tint=(1, .7, .2), coat=.3, bump=.5, bump_scale=14)
    rim, top = _apple_profile(0)
    heap = top + .02
    polar('stuffing', size * rim * 1.02, lambda r, a: (r, base + size * (heap - .12 + .16 * (1 - (r / size / rim) ** 2))), flesh, 20, 80)
    settle()
    kernels = [trimmings.walnut(chance.uniform(.12, .15)) for _ in range(5)]
    spots = [(.2 * math.cos(i * 1.26 + .3), .2 * math.sin(i * 1.26 + .3)) for i in range(5)] + [(.08, .06), (-.1, -.04), (.03, -.1)]
    for x, y in spots:
        settle()
        drop(chance.choice(kernels), x, y, .025, tilt=.5, lean=.4, scale=chance.uniform(.85, 1.1))
    # Honey over the nuts, down the sides, in a pool at the foot.
    sweet = surface('running honey', '#d2700a', rough=.05, glow=.5, glow_radius=.08, glow_tint=(1, .4, .04), specular=.7, coat=.8)
    paths = []
    for i in range(8):
        a = i * 2 * math.pi / 8 + chance.uniform(-.3, .3)
        reach = chance.uniform(.2, .5) if i % 3 else .75
        path = []
        for k in range(26):
            t = reach * k / 25
            x, y, z = point(((a + .2 * math.sin(5 * t + i * 2)) / (2 * math.pi)) % 1, t)
            path.append((x * .995, y * .995, z))
        paths.append(path)
        foot = chunk('drop', (.04, .04, .05), sweet, square=2, rough=.05)
        foot.location = path[-1]
    tube('honey', paths, sweet, .03, .25)
    pool = pieces.puddle(.62, sweet, .025, .12)
    pool.location = (.04, -.06, record.get('floor', .095))
    hide(*kernels)
    settle()
    for x, y, turn in ((.78, -.5, .4), (.9, -.2, 1.9), (-.82, -.52, .9), (.5, -.78, 2.9)):
        drop(kernels[0], x, y, .06, turn=turn, lean=.2)
    fine = layers.crumbs(surface('ground cinnamon', '#7a3c14', '#9a5420', scale=9, rough=.9), (.011, .01, .006), 3)
    sprinkle(fine, 260, .62, scale=(.4, 1.3))
    sprinkle(fine, 120, 1.05, inner=.6, scale=(.4, 1.2))
    hide(*fine)


# --- prianik

#: Strokes of letters in a box of 0..1 by 0..1.
LETTERS = {
    'Т': [[(0, 1), (1, 1)], [(.5, 1), (.5, 0)]],
    'У': [[(0, 1), (.52, .42)], [(1, 1), (.4, .0), (.16, .0)]],
    'Л': [[(.0, 0), (.16, .06), (.36, 1), (.88, 1), (.88, 0)]],
    'А': [[(0, 0), (.5, 1), (1, 0)], [(.2, .36), (.8, .36)]],
}


def _strokes_of(word, width, height, y):
    """Segments ((ax, ay), (bx, by)) of a word in the middle of x."""
    gap = width * .36
    whole = len(word) * width + (len(word) - 1) * gap
    segments = []
    for index, letter in enumerate(word):
        left = -whole / 2 + index * (width + gap)
        for stroke in LETTERS[letter]:
            points = [(left + px * width, y + (py - .5) * height) for px, py in stroke]
            segments += list(zip(points, points[1:]))
    return segments


def _relief(word, half_x, half_y, columns, rows):
    """Heights 0..1 of a carved board's print, as an array of rows by columns."""
    x, y = np.meshgrid(np.linspace(-half_x, half_x, columns), np.linspace(-half_y, half_y, rows))
    height = np.zeros_like(x)

    def soft(distance, width, strength=1.):
        np.maximum(height, strength * np.clip(1 - (distance / width) ** 2, 0, 1) ** .7, out=height)

    def stroke(segments, width, strength=1.):
        for (ax, ay), (bx, by) in segments:
            dx, dy = bx - ax, by - ay
            t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            soft(np.hypot(x - ax - t * dx, y - ay - t * dy), width, strength)

    inset = np.minimum(half_x - np.abs(x), half_y - np.abs(y))
    along = np.where(half_x - np.abs(x) < half_y - np.abs(y), y, x)
    # A rope, a plain fillet, a row of pearls.
    rope = np.clip(1 - ((inset - .105) / .05) ** 2, 0, 1) ** .6 * (.62 + .38 * np.sin(along * 52 + (inset - .1) * 46))
    np.maximum(height, rope, out=height)
    soft(inset - .195, .018, .7)
    step = .092
    bead = np.hypot((along + step / 2) % step - step / 2, inset - .262)
    soft(bead, .036, .85)
    stroke(_strokes_of(word, .155, .33, 0), .036, 1.15)
    # Vines above and below the word, a flower at each end.
    for sign in (1, -1):
        path = [(t, sign * (.36 + .05 * math.sin(t * 11))) for t in np.linspace(-half_x + .42, half_x - .42, 60)]
        stroke(list(zip(path, path[1:])), .022, .8)
        for k, t in enumerate(np.linspace(-half_x + .5, half_x - .5, 11)):
            up = 1 if k % 2 else -1
            cy = sign * (.36 + .05 * math.sin(t * 11)) + up * .062
            leaf = np.hypot((x - t) * .7 + (y - cy) * .25 * up, (y - cy) * 1.3)
            soft(leaf, .05, .75)
    for sign in (1, -1):
        cx = sign * (half_x - .48)
        r, a = np.hypot(x - cx, y), np.arctan2(y, x - cx)
        petals = .155 * (.62 + .38 * np.abs(np.cos(4 * a)))
        soft(r, .05, 1)
        flower = np.clip(1 - (r / petals) ** 4, 0, 1) * np.clip((r - .055) / .03, 0, 1) * (.5 + .5 * np.abs(np.cos(4 * a)))
        np.maximum(height, flower * .85, out=height)
        soft(r - .18, .014, .6)
    for _ in range(2):
        height[1:-1, 1:-1] = (height[1:-1, 1:-1] * 2 + height[:-2, 1:-1] + height[2:, 1:-1] + height[1:-1, :-2] + height[1:-1, 2:]) / 6
    return height


def _gingerbread():
    return surface('gingerbread crumb', '#a8662c', '#8a4a1a', '#c98a4a', scale=9, third_scale=30, third_range=(.62, .7), rough=.85, bump=1, bump_scale=28, waves=.4, wave_scale=16, glow=.1, glow_radius=.02)


def _apricot():
    return surface('apricot', '#f08a14', '#d9660a', scale=4, rough=.12, glow=.5, glow_radius=.07, glow_tint=(1, .45, .06), coat=.6, bump=.4, bump_scale=14)


def prianik(record):
    half_x, half_y, thick, base = 1.06, .68, .2, record.get('floor', .125)
    columns, rows = 460, 300
    height = _relief(record.get('word', 'ТУЛА'), half_x, half_y, columns, rows)
    glazed, hollow, brown, dark = [linear(x) for x in ('#b8692a', '#e0b684', '#8a4414', '#5e2a0a')]

    def point(u, v):
        x, y = (2 * u - 1) * half_x, (2 * v - 1) * half_y
        inset = min(half_x - abs(x), half_y - abs(y))
        edge = math.sqrt(max(0., min(1., inset / .07)))
        h = height[min(rows - 1, round(v * (rows - 1))), min(columns - 1, round(u * (columns - 1)))]
        # Corners are round.
        cx, cy = max(0, abs(x) - half_x + .16), max(0, abs(y) - half_y + .16)
        far = math.hypot(cx, cy)
        if far > .16:
            x -= math.copysign(cx * (1 - .16 / far), x)
            y -= math.copysign(cy * (1 - .16 / far), y)
            edge = 0
        z = base + .03 + (thick - .03) * edge + .05 * h + .014 * fractal(x * 1.6, y * 1.6, 4) + .02 * (1 - (x / half_x) ** 2)
        return x + .012 * fractal(y * 2, x * .5, 8), y + .012 * fractal(x * 2, y * .5, 3), z

    def color(u, v, place):
        h = height[min(rows - 1, round(v * (rows - 1))), min(columns - 1, round(u * (columns - 1)))]
        k = .5 + fractal(place[0] * 3, place[1] * 3, 6, 4)
        one = _mixed(glazed, brown, .25 + .8 * h * k + .25 * h)
        # The sugar glaze turns white where it stands in the hollows.
        one = _mixed(one, hollow, (1 - h) ** 3 * (.15 + .75 * max(0, fractal(place[0] * 2.4 + 5, place[1] * 2.4, 2, 4) + .3)))
        inset = min(1 - abs(2 * u - 1), (1 - abs(2 * v - 1)) * half_y / half_x)
        return _mixed(one, dark, 1.2 - inset * 26)

    glaze = surface('glaze', '#ffffff', rough=.3, coat=.55, coat_rough=.15, glow=.12, glow_radius=.03, glow_tint=(1, .6, .3), bump=.12, bump_scale=40, vertex_colors=True)
    top = grid('prianik', point, glaze, columns, rows, color)
    side = prism('side', layers.block(half_x - .01, half_y - .01, 90, .15), base, base + .1, _gingerbread(), 7, .02, .02)
    whole = group(top, side, name='prianik')
    x, y, turn = record.get('place', (0, .3, -.12))
    whole.location = (x, y, 0)
    whole.rotation_euler = (0, 0, turn)
    for x, y, turn, tilt in record.get('cuts', []):
        _prianik_cut(x, y, turn, tilt, base)


def _prianik_cut(x, y, turn, tilt, base):
    """A bar of another prianik, its cut face to -y: dough, apricot, dough, glaze."""
    outline = layers.block(.52, .16, 46, .02)
    dough = _gingerbread()
    glaze = surface('cut glaze', '#a85c22', '#c98a4c', scale=4, contrast=(.4, .75), rough=.28, coat=.5, bump=.2, bump_scale=18)
    parts, height = layers.stack(outline, [(dough, .1, {'rough': .018}), (_apricot(), .075, {'bulge': .02, 'rough': .014, 'rough_scale': 5}), (dough, .1, {'rough': .018}), (glaze, .022, {'rough': .01, 'bulge': .01})], .012)
    one = group(*parts, name='cut')
    # Tipped over, it rests on its back.
    one.location = (x, y, base + .155 * abs(math.sin(tilt)))
    one.rotation_euler = (tilt, 0, turn)


# --- kartoshka


def kartoshka(record):
    """Cakes of crumbs shaped like potatoes, rolled in cocoa, with eyes of cream; one is cut."""
    base = record.get('floor', .058)
    cocoa, dust, inside, pale = [linear(x) for x in ('#4a2410', '#6e3c1c', '#5a2c12', '#a8703c')]
    matte = surface('cocoa', '#ffffff', rough=.95, specular=.12, bump=.9, bump_scale=46, waves=.35, wave_scale=9, vertex_colors=True)
    moist = surface('moist crumb', '#5e3014', '#7a4420', '#b57c44', scale=10, third_scale=34, third_range=(.6, .66), rough=.6, bump=1, bump_scale=30, waves=.6, wave_scale=18, specular=.35)
    bodies = []
    for x, y, turn, cut in record['places']:
        one = chunk('kartoshka', (.61, .385, .34), matte, square=2.3, rough=.09, grain=1.5, detail=6)
        if cut:
            for vertex in one.data.vertices:
                limit = .06 + .02 * fractal(vertex.co.y * 6, vertex.co.z * 6, 3)
                if vertex.co.x > limit:
                    vertex.co.x = limit + .012 * fractal(vertex.co.y * 16, vertex.co.z * 16, 5)
        colors = []
        for vertex in one.data.vertices:
            k = .5 + 1.2 * fractal(vertex.co.x * 7, vertex.co.y * 7, vertex.co.z * 7, 4)
            colors.append(_mixed(cocoa, dust, k))
        colored(one, colors)
        parts = [one]
        if cut:
            face = chunk('face', (.018, .358, .315), moist, square=2.3, rough=.05, grain=2, detail=5)
            face.location = (.072, 0, 0)
            parts.append(face)
            bits = layers.crumbs(surface('biscuit bit', '#a8703c', '#7a4420', scale=9, rough=.8), (.03, .026, .024), 4)
            for _ in range(34):
                a, r = chance.random() * 6.28, math.sqrt(chance.random())
                parts.append(copy(chance.choice(bits), (.085, .28 * r * math.cos(a), .24 * r * math.sin(a)), (chance.random() * 6, chance.random() * 6, 0), chance.uniform(.4, 1.1)))
            hide(*bits)
        eyes = ((-.28, -.06), (.02, .12), (.28, -.04)) if not cut else ((-.34, .06), (-.12, -.08))
        cream = pieces.cream('eye cream', '#fbeccb')
        for ex, ey in eyes:
            ez = .34 * (max(0, 1 - (abs(ex) / .61) ** 2.3 - (abs(ey) / .385) ** 2.3)) ** (1 / 2.3)
            drop_of = _kiss(.08, .12, cream)
            drop_of.location = (ex, ey, ez - .015)
            parts.append(drop_of)
        whole = group(*parts, name='kartoshka')
        whole.location = (x, y, base + .315)
        whole.rotation_euler = (chance.uniform(-.06, .06), chance.uniform(-.05, .05), turn)
        bodies.append(whole)
    settle()
    fine = layers.crumbs(surface('cocoa dust', '#4a2410', '#6e3c1c', scale=9, rough=.95), (.010, .009, .005), 3)
    sprinkle(fine, 900, .98, scale=(.3, 1.4), within=lambda x, y, z: z < .16)
    coarse = layers.crumbs(moist)
    sprinkle(coarse, 60, .9, inner=.3, scale=(.5, 1.2), within=lambda x, y, z: z < .14)
    hide(*fine, *coarse)


def _kiss(radius, height, material, lobes=0, twist=2.2, color=None):
    """A pointed dab of cream or meringue, its foot at z = 0; with lobes it comes from a star tip."""
    seed = chance.random() * 30

    def field(r, a):
        t = r / radius
        ridge = 1 + (.13 * math.cos(lobes * a + twist * (1 - t) * 4) * min(1, 3 * t) if lobes else 0)
        # Rounds swell below and end in a point.
        body = math.sqrt(max(0, 1 - t ** 3)) * .62 + .38 * max(0, 1 - t) ** 1.6 * 1.0
        return r * ridge * (1 + .04 * fractal(math.cos(a) + seed, math.sin(a))), height * body

    return polar('kiss', radius, field, material, 40, 110, color)


# --- kisel


def meringue(radius=.24):
    """Baked white of egg: matte, faintly toasted on its ridges and its point."""
    pale, toast = linear('#fbf1df'), linear('#d9a566')
    material = surface('meringue', '#ffffff', rough=.75, glow=.4, glow_radius=.04, glow_tint=(1, .85, .65), bump=.15, bump_scale=30, specular=.25, vertex_colors=True)
    height = radius * 1.15

    def color(r, a, z):
        k = max(0, z / height - .62) * 1.5 + .5 * max(0, math.cos(7 * a + 2.2 * (1 - r / radius) * 4) - .45) * max(0, fractal(math.cos(a) * 2, math.sin(a) * 2, z) + .3)
        return _mixed(pale, toast, k)

    return _kiss(radius, height, material, 7, 2.2, color)


def kisel(record):
    """Thick, dark red, in a glass, meringue on top."""
    kind = 'verrine'
    level = .74
    glassware.vessel(kind)
    thick = surface('kisel', '#7a041e', '#980a28', scale=2.4, rough=.08, specular=.6, coat=.4, glow=.45, glow_radius=.12, glow_tint=(1, .06, .12))
    glassware.drink(kind, level, thick)
    top = glassware.width_at(kind, level)
    seed = chance.random() * 20
    polar('top', top - .02, lambda r, a: (r, level - .01 + .022 * fractal(r * math.cos(a) * 2.4 + seed, r * math.sin(a) * 2.4) * (1 - (r / top) ** 4)), thick, 40, 120)
    settle()
    kisses = [meringue(.25) for _ in range(3)]
    for (x, y), one in zip(((-.2, .1), (.2, .13), (.01, -.2)), kisses):
        drop(one, x, y, -.02, lean=.1, tilt=.12, scale=chance.uniform(.92, 1.05))
    settle()
    drop(kisses[0], .03, .06, -.05, lean=.1, tilt=.25, scale=.85)
    settle()
    for thing, count in record.get('top', {}).items():
        some = [THINGS[thing]() for _ in range(3)]
        for i in range(count):
            a = i * 2.4 + (0 if thing == 'cranberry' else 1.1)
            r = chance.uniform(.36, .47)
            settle()
            drop(chance.choice(some), r * math.cos(a), r * math.sin(a), LIFTS[thing] * .7, lean=.2, scale=chance.uniform(.8, 1))
        hide(*some)
    # Crumbs of a broken meringue.
    shards = layers.crumbs(surface('meringue crumb', '#fbf1df', '#e6c79a', scale=6, rough=.8, glow=.3, glow_radius=.03), (.045, .035, .03), 4, .5)
    sprinkle(shards, 16, .5, scale=(.4, 1.1))
    hide(*kisses, *shards)


def smetana_bowl():
    fill = pieces.dollop(.36, .14, material=pieces.cream('smetana', '#f8efdf'))
    fill.location = (0, 0, .2)
    return group(crockery.ramekin('milk', .42, .32), fill, name='smetana')


DISHES = {'ice-cream': ice_cream, 'baked-apple': baked_apple, 'prianik': prianik, 'kartoshka': kartoshka, 'kisel': kisel}

THINGS = {
    **CAKE_THINGS, 'blackcurrant': blackcurrant, 'cranberry': pieces.cranberry, 'cinnamon': trimmings.cinnamon, 'walnut': trimmings.walnut,
    'currant-leaf': trimmings.currant_leaf, 'cranberry-sprig': trimmings.cranberry_sprig, 'meringue': meringue, 'rye-crumb': lambda: chunk('rye crumb', (.04, .033, .03), pieces.rye_crumb(), square=3, rough=.4, detail=3), 'halva': lambda: chunk('halva', (.07, .055, .05),
    surface('halva', '#c9a56c', '#a8824a', scale=8, rough=.75, bump=.8, bump_scale=24, stretch=(1, 4, 1)), square=3, rough=.35, detail=4),
    'buckthorn': trimmings.buckthorn_berry, 'apricot': trimmings.dried_apricot, 'smetana-bowl': smetana_bowl, 'bean': trimmings.bean,
}

LIFTS = {**LIFT, 'cranberry': .078, 'blackcurrant': .074, 'rye-crumb': .025, 'walnut': .06, 'halva': .045, 'buckthorn': .06, 'meringue': 0., 'apricot': .05, 'bean': .042}


def make(name, record):
    if 'wood' in record:
        stage.wood(record['wood'], record.get('grain', .12))
    else:
        stage.linen(record.get('linen', 'oat'))
    if 'napkin' in record:
        stage.napkin(*record['napkin'])
    kind, *how = record.get('on', ['none'])
    floor = .004
    if kind == 'plate':
        crockery.plate(*how)
        floor = .058
    elif kind == 'deep plate':
        crockery.deep_plate(*how)
        floor = .1
    elif kind == 'plank':
        crockery.plank(*how)
        floor = .122
    elif kind == 'board':
        crockery.board(*how)
        floor = .102
    DISHES[record['dish']](record)
    beside(THINGS, record.get('beside', []), floor)
    settle()
    strewn(THINGS, record.get('strewn', {}), floor if kind != 'none' else 0, LIFTS)
    stage.light()
    stage.camera(record.get('angle', 'side'), focus=record.get('focus', (-.05, -.4, .45)), target=(0, record.get('aim', -.03), record.get('target', .46)))
