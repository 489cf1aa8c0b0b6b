"""
Pies. Record: {"family": "pie", "pie", "under", "cloth" or "wood", "beside": […], …}. The pies and their own keys:

pirozhki: form ("boat", "plain", "crescent"), filling, pies [[x, y, turn, scale], …], halves [[x, y, turn, scale], …] (cut, the filling to be seen)
rasstegai: pies [[x, y, turn, scale], …]
kurnik, kulebyaka, berry-tart, vatrushka, shangi: no keys of their own
"""
import math

from mathutils import noise

from kit import layout, pieces, stage, toppings
from kit.materials import linear, surface
from kit.place import copy, drop, hide, pile, settle, spaced, sprinkle
from kit.sector import sector
from kit.shapes import chance, chunk, fractal, grid, group, polar, smooth_profile, tube
from kit.toppings import mixed

# --- crust

PALE, GOLD, BROWN, DARK = '#f4cf8c', '#e29a3e', '#b4601a', '#7a3a0e'


def crust(name='crust'):
    """Baked and glazed; its tones are the mesh's own."""
    return surface(name, '#ffffff', rough=.33, rough_change=.08, coat=.4, coat_rough=.18, glow=.1, glow_radius=.03, glow_tint=(1, .6, .3), bump=.22,
                   bump_scale=26, waves=.12, wave_scale=7,
                   vertex_colors=True)


def baked(heat, x, y, z, seed=0., rye=False):
    """The tone of a crust: `heat` 0 (where dough touched dough) to 1 (where it was next to the fire)."""
    tones = [linear(tone) for tone in (('#c99a60', '#a8703a', '#7d4a20', '#4a270f') if rye else (PALE, GOLD, BROWN, DARK))]
    heat = max(0, min(.999, heat + .32 * fractal(x * 3.2, y * 3.2, z * 3 + seed) + .12 * fractal(x * 13, y * 13, z * 9 + seed))) * 3
    return mixed(tones[int(heat)], tones[int(heat) + 1], heat % 1)


# --- fillings: two tones and specks of the surface, and what sticks out of it


def _bits(kind):
    if kind == 'cabbage':
        return [pieces.strip(surface('stewed cabbage', '#f2cf78', '#d69a3a', scale=3, rough=.25, glow=.4, coat=.4), .06, .022, .01,
                             name='cabbage') for _ in range(4)] * 3 + [
            pieces.cube(pieces.cream('egg white', '#fbf3e0'), .026), pieces.cube(surface('egg yolk', '#f7ac2a', '#f3b63c', rough=.7, glow=.3), .026)]
    if kind == 'meat':
        return [chunk('mince', (.035, .028, .024), surface('mince', '#8a4a26', '#b87444', '#dba470', scale=8, third_scale=14, third_range=(.62, .7),
                                                           rough=.4, coat=.3, bump=.5, bump_scale=30), square=3, rough=.35, grain=2.4, detail=3)
                for _ in range(5)] + [pieces.strip(surface('fried onion', '#e8b45c', '#c97f2a', scale=5, rough=.25, coat=.4, glow=.3), .03, .012)]
    if kind == 'apple':
        return [pieces.cube(surface('baked apple', '#f2b450', '#cf7e24', scale=4, rough=.2, glow=.5, glow_radius=.05, glow_tint=(1, .7, .25),
                                    coat=.6), size, .2) for size in (.045, .055, .04)]
    if kind == 'rice':
        return [chunk('rice', (.03, .012, .011), pieces.cream('rice', '#f6ecd0'), square=2, rough=.05, detail=2) for _ in range(3)]
    if kind == 'rice-egg':
        return _bits('rice') * 3 + [pieces.cube(surface('egg yolk', '#f7ac2a', '#f3b63c', rough=.7, glow=.3), .04)] * 2 + pieces.chopped_greens(1)
    if kind == 'trout':
        return [chunk('trout', (.07, .05, .03), surface('trout', '#f08a56', '#e06a34', '#fcd2b0', scale=4, third_scale=9, third_range=(.6, .66),
                                                        rough=.3, glow=.4, coat=.35, bump=.4, bump_scale=15), square=3, rough=.25) for _ in range(3)]
    if kind == 'white-fish':
        return [chunk('white fish', (.07, .05, .03),
                      surface('white fish', '#f6ead2', '#e3cfa8', scale=5, rough=.35, glow=.4, coat=.25, bump=.5, bump_scale=14, stretch=(1, 4, 1)),
                      square=3, rough=.25) for _ in range(3)]
    if kind == 'mushroom':
        return [chunk('mushrooms', (.05, .035, .02),
                      surface('fried mushrooms', '#6a4022', '#a3713e', '#d6ab72', scale=7, third_scale=9, third_range=(.6, .7), rough=.3, coat=.4),
                      square=3, rough=.3, detail=3) for _ in range(4)]
    if kind == 'chicken':
        return [chunk('chicken', (.06, .035, .03), surface('boiled chicken', '#f0cd92', '#cf9850', scale=5, stretch=(1, 4, 4), rough=.4, glow=.35,
                                                           bump=.6, bump_scale=20), square=3, rough=.3, detail=3) for _ in range(4)]
    if kind == 'egg':
        return [pieces.cube(pieces.cream('egg white', '#fbf3e0'), .04),
                pieces.cube(surface('egg yolk', '#f7ac2a', '#f3b63c', rough=.7, glow=.3), .04)]
    raise ValueError(f'no filling is named {kind}')


GROUNDS = {
    'cabbage': ('#dcae56', '#b07c30'), 'meat': ('#70381a', '#9a5a30'), 'apple': ('#cf8628', '#964e12'), 'rice': ('#f3e4bc', '#d9c08a'),
    'rice-egg': ('#f6d896', '#dcae58'), 'trout': ('#ea7c48', '#c9552a'),
    'white-fish': ('#eeddba', '#cdb384'), 'mushroom': ('#5f3a1e', '#8a5a30'), 'chicken': ('#dca862', '#b07836'), 'egg': ('#f3dca0', '#e8b84a'),
}


# --- what is rolled: pirozhki and the kulebyaka


def _section(u, wide, high, square, flat=.5):
    """A point of the section through a loaf, its foot at 0: (y, z)."""
    a = 2 * math.pi * u
    c, s = math.cos(a), math.sin(a)
    y = math.copysign(abs(c) ** (2 / square), c) * wide
    z = math.copysign(abs(s) ** (2 / square), s)
    return y, high * (z + flat) / (1 + flat) if z > 0 else high * (z * flat + flat) / (1 + flat)


def loaf(half, wide, high, ends=2.6, square=2.3, seam=None, crimps=9, ridge=.05, bow=0., span=(0, 1), columns=96, rows=90, heat=.5):
    """
    A closed pie along x: half length, half width, height; its foot at z = 0.
    seam: "top", "edge" or nothing; crimps along it; ridge: how high; bow: bent in the table's plane; span: from where to where it is there (cut off)
    """
    seed = chance.uniform(0, 60)
    at = {'top': .25, 'edge': .0}.get(seam)
    lean = chance.uniform(-.03, .03)

    def point(u, v):
        s = 2 * (span[0] + (span[1] - span[0]) * v) - 1
        e = max(1e-3, 1 - abs(s) ** ends) ** .5
        y, z = _section(u, wide * e, high * (.35 + .65 * e) * (e ** .35), square)
        swell = 1 + .07 * fractal(s * 1.4 + seed, y * 2, z * 2)
        y, z = y * swell, z * swell
        if at is not None:
            away = min(abs(u - at), 1 - abs(u - at))
            wave = .5 + .5 * math.sin(s * crimps * math.pi + (u - at) * 26)
            lift = math.exp(-(away / .034) ** 2) * ridge * (.4 + .8 * wave) * min(1, e * 1.5)
            if seam == 'top':
                z += lift
                y += (lean + .03 * (wave - .5)) * math.exp(-(away / .04) ** 2)
            else:
                y += lift * 1.6
                z += .02 * wave * math.exp(-(away / .05) ** 2)
        x = half * s
        if bow:
            angle, radius = x * bow, 1 / bow
            return (radius + y) * math.sin(angle), (radius + y) * math.cos(angle) - radius, z
        return x, y, z

    def color(u, v, place):
        up = place[2] / high
        h = heat * .35 + up * .52
        if at is not None:
            away = min(abs(u - at), 1 - abs(u - at))
            h += .22 * math.exp(-(away / .03) ** 2) - .22 * math.exp(-((away - .06) / .03) ** 2)
        return baked(h, *place, seed)

    body = grid('loaf', point, crust(), columns, rows, color, closed=True)
    return body, point


def cut_face(point, v, normal, fillings, dough=.13, count=60, scale=1.):
    """
    The face where a loaf is cut: a rim of dough, within it the filling; several fillings stand each in its own corner. Answers a group.
    point: as of `loaf`; normal: 1 when it looks to +x, else -1
    """
    rim = [point(u / 96, v) for u in range(96)]
    middle = [sum(p[k] for p in rim) / 96 for k in range(3)]
    seed = chance.uniform(0, 50)
    crumb, hole, edge = linear('#f6dfae'), linear('#dcb877'), linear(BROWN)

    def place(u, q):
        p = rim[round(u * 96) % 96]
        x, y, z = (middle[k] + (p[k] - middle[k]) * q for k in range(3))
        bulge = .012 * fractal(y * 9, z * 9, seed) * (q < .98) + .012 * (q < 1 - dough)
        return x + normal * bulge, y, z

    def which(u):
        if len(fillings) == 1:
            return fillings[0]
        return fillings[int((u % 1) * len(fillings))]

    def color(u, q, p):
        if q > .975:
            return edge
        if q > 1 - dough + .03 * fractal(p[1] * 7, p[2] * 7, seed):
            return mixed(crumb, hole, (fractal(p[1] * 24, p[2] * 24, seed) - .05) * 4)
        if len(fillings) > 1:
            border = abs(((u * len(fillings)) % 1) - .5)
            if border > .5 - .03 / max(q, .05) and q > .04:
                return crumb
        one, other = GROUNDS[which(u)]
        return mixed(linear(one), linear(other), .5 + 1.4 * fractal(p[1] * 12, p[2] * 12, seed))

    material = surface('cut face', '#ffffff', rough=.5, glow=.25, glow_radius=.03, coat=.12, bump=.5, bump_scale=26, vertex_colors=True)
    face = grid('cut face', place, material, 96, 30, color, closed=True)
    parts = [face]
    some = {kind: _bits(kind) for kind in set(fillings)}
    for _ in range(count):
        u, q = chance.random(), math.sqrt(chance.random()) * (1 - dough * 1.35)
        x, y, z = place(u, q)
        one = copy(chance.choice(some[which(u)]), (x + normal * .006, y, z), tuple(chance.uniform(0, 6.28) for _ in range(3)),
                   scale * chance.uniform(.7, 1.1))
        parts.append(one)
    for kinds in some.values():
        hide(*set(kinds))
    return group(*parts, name='cut face')


PIROZHKI = {
    'boat': dict(half=.52, wide=.255, high=.33, ends=2.2, seam='top', crimps=10, ridge=.06, heat=.55),
    'plain': dict(half=.46, wide=.29, high=.36, ends=2.4, square=2.15, heat=.85),
    'crescent': dict(half=.52, wide=.25, high=.27, ends=2.2, seam='edge', crimps=13, ridge=.055, bow=.75, heat=.45),
}


def _half(shape, filling):
    """A pirozhok cut through, its face to +x."""
    span = dict(PIROZHKI[shape], span=(0, .56))
    body, point = loaf(**span)
    return group(body, cut_face(point, 1, 1, [filling], .16, 70), name='half')


def _stand(thing, x, y, low, turn, scale, lean=0.):
    thing.location = (x, y, low)
    thing.rotation_euler = (0, lean, turn)
    thing.scale = (scale,) * 3


def _pirozhki(record, low):
    shape, filling = record['form'], record['filling']
    for x, y, z, turn, scale in record['pies']:
        body, _point = loaf(**PIROZHKI[shape])
        _stand(body, x, y, low + z, turn, scale)
    for x, y, z, turn, scale in record['halves']:
        _stand(_half(shape, filling), x, y, low + z, turn, scale, -.16)
    settle()


# --- what is open above


def open_pie(outline, profile, filled, tones, rings=120, sides=220, crimps=0, crimp=0., crimp_at=.7, rye=False, rough=.012, material=None):
    """
    A pie that is open in its middle.

    `outline(a)`: radius towards an angle; `profile`: (part of that radius, z) from the middle outwards and down to the table
    filled: up to which part of the radius the filling goes; tones: `tones(x, y, z)` its colour; crimps around the rim at `crimp_at`
    """
    curve = smooth_profile(profile, 12)
    last = len(curve) - 1
    seed = chance.uniform(0, 50)
    top = max(z for _, z in profile)
    widest = max(range(len(curve)), key=lambda i: curve[i][0])

    def at(r):
        i = min(last - 1, int(r * last))
        t = r * last - i
        return curve[i] * (1 - t) + curve[i + 1] * t, i

    def height(r, a):
        (rho, z), i = at(min(1, r))
        out = outline(a) * (1 + .025 * noise.noise((math.cos(a) * 1.5 + seed, math.sin(a) * 1.5, 4)))
        x, y = rho * out * math.cos(a), rho * out * math.sin(a)
        z += rough * fractal(x * 7, y * 7, seed) * (z > .03) + 2 * rough * fractal(x * 2.2, y * 2.2, seed + 3) * (z > .03)
        if crimps:
            near = math.exp(-((rho - crimp_at) / .12) ** 2) * (i <= widest)
            z += crimp * near * (.5 + .5 * math.sin(a * crimps + 5 * (rho - crimp_at)))
        return rho * out, z

    def color(r, a, z):
        (rho, _z), i = at(min(1, r))
        out = outline(a)
        x, y = rho * out * math.cos(a), rho * out * math.sin(a)
        inside = rho < filled + .02 * fractal(x * 6, y * 6, seed) and i < widest
        return tones(x, y, z) if inside else baked(.12 + .62 * z / top - .2 * (i > widest), x, y, z, seed, rye)

    return polar('open pie', 1, height, material or crust(), rings, sides, color)


def lens(half, wide, power=1.5):
    """The outline of a boat."""
    return lambda a: (abs(math.cos(a) / half) ** power + abs(math.sin(a) / wide) ** power) ** (-1 / power)


def _rasstegai(record, low):
    deep = lambda x, y, z: mixed(linear('#c9894a'), linear('#7a4a1e'), .5 + fractal(x * 9, y * 9))
    fish, white, rice = _bits('trout'), _bits('white-fish'), _bits('rice')
    onion = [pieces.cube(surface('soft onion', '#f3dc9c', '#e3bd6a', rough=.25, glow=.4, coat=.4), .022) for _ in range(2)]
    made = []
    for x, y, turn, scale in record['pies']:
        half, wide = .62 * scale, .36 * scale
        pie = open_pie(lens(half, wide, 1.7), [(0, .2), (.25, .2), (.46, .2), (.53, .26), (.58, .33), (.67, .355), (.82, .3), (.95, .2), (1, .1),
                                               (.94, .02), (.8, 0)], .5, deep,
                       crimps=22, crimp=.06, crimp_at=.63)
        pie.location = (x, y, low)
        pie.rotation_euler = (0, 0, turn)
        made.append((x, y, turn, half, wide))
    settle()

    def within(one, reach=.46):
        x, y, turn, half, wide = one
        r, a = math.sqrt(chance.random()) * reach, chance.uniform(0, 6.28)
        out = lens(half, wide, 1.7)(a)
        px, py = r * out * math.cos(a), r * out * math.sin(a)
        return x + px * math.cos(turn) - py * math.sin(turn), y + px * math.sin(turn) + py * math.cos(turn)

    for one in made:
        pile(fish, [within(one, .45) for _ in range(15)], .02, .5, .4, (.8, 1.1))
        pile(white, [within(one, .45) for _ in range(9)], .02, .5, .4, (.8, 1.1))
        pile(fish, [within(one, .3) for _ in range(6)], .02, .5, .4, (.9, 1.2))
        for kind, count in ((rice, 46), (onion, 14)):
            for _ in range(count):
                drop(chance.choice(kind), *within(one, .46), .008, tilt=.3)
    hide(*fish, *white, *rice, *onion)


def _vatrushka(_record, low):
    curd, gold, brown = linear('#ffd080'), linear('#ffa630'), linear('#a84e0c')

    def tones(x, y, z):
        r = math.hypot(x, y)
        tone = mixed(curd, gold, .35 + 1.2 * fractal(x * 3, y * 3, 5) + (r - .35) * .6)
        return mixed(tone, brown, (fractal(x * 5, y * 5, 9) + .4 * fractal(x * 14, y * 14, 2) - .08) * 1.9 + (r - .62) * 3)

    material = surface('vatrushka', '#ffffff', rough=.4, rough_change=.08, coat=.3, coat_rough=.22, glow=.22, glow_radius=.04, glow_tint=(1, .65, .3),
                       bump=.4, bump_scale=22, waves=.25, wave_scale=9,
                       vertex_colors=True)
    pie = open_pie(lambda a: 1.02, [(0, .27), (.3, .27), (.55, .26), (.68, .25), (.72, .26), (.78, .33), (.86, .36), (.95, .3), (1, .18), (.97, .05),
                                    (.88, 0)], .73, tones, 150, 300, rough=.02, material=material)
    pie.location = (0, 0, low)
    settle()
    crumbs = [chunk('crumb', (.04, .035, .03), surface('crumble', '#f2b460', '#cf8434', scale=6, rough=.7, bump=.5, bump_scale=30, glow=.15),
                    square=2.4, rough=.4, grain=2.4, detail=3) for _ in range(5)]
    layout.strew(crumbs, 330, 1.0, inner=.76, lift=.012, scale=(.5, 1.1), within=lambda x, y, z: z > low + .2)
    layout.strew(crumbs, 16, 1.25, inner=1.08, lift=.01, scale=(.4, .8))


def _shangi(_record, low):
    potato, cream, toast, dark = linear('#ffc866'), linear('#ffdc98'), linear('#d98a2a'), linear('#8a4712')
    material = surface('shanga', '#ffffff', rough=.36, rough_change=.08, coat=.35, coat_rough=.2, glow=.2, glow_radius=.04, glow_tint=(1, .65, .3),
                       bump=.35, bump_scale=22, waves=.2, wave_scale=10, vertex_colors=True)
    for x, y, lift, lean, turn, scale in ((-.34, .28, 0, 0, .5, 1), (.36, -.3, .1, (.16, -.2), 2.2, 1.02)):
        seed = chance.uniform(0, 50)

        def tones(px, py, z, seed=seed):
            groove = math.sin(math.hypot(px, py) * 26 + 1.6 * fractal(px * 3, py * 3, seed))
            tone = mixed(potato, cream, .5 + 1.2 * fractal(px * 3.4, py * 3.4, seed))
            tone = mixed(tone, toast, .12 + .12 * groove + 1.3 * fractal(px * 4, py * 4, seed + 9))
            return mixed(tone, dark, (fractal(px * 7, py * 7, seed + 4) + .12 * groove - .26) * 2.4)

        pie = open_pie(lambda a: .72 * scale, [(0, .2), (.3, .2), (.55, .19), (.72, .17), (.77, .17), (.82, .2), (.9, .21), (.97, .16), (1, .09),
                                               (.97, .02), (.88, 0)], .78, tones, 130, 260, rye=True, rough=.014,
                       material=material, crimps=26, crimp=.02, crimp_at=.88)
        # Grooves of a fork in the potato.
        for vertex in pie.data.vertices:
            px, py, pz = vertex.co
            r = math.hypot(px, py) / (.72 * scale)
            if r < .74 and pz > .12:
                vertex.co.z += .012 * math.sin(r * .72 * 26 + 1.6 * fractal(px * 3, py * 3, 5)) * min(1, (.74 - r) * 8) * min(1, r * 6)
        pie.location = (x, y, low + lift)
        pie.rotation_euler = (*(lean or (0, 0)), turn)
    settle()
    flakes = pieces.salt_flakes()
    sprinkle(flakes, 50, .9, lift=.003, within=lambda x, y, z: z > low + .12)
    hide(*flakes)


def _berry_tart(record, low):
    radius = 1.1
    rim, inner = .9, .84
    seed = chance.uniform(0, 40)
    cream, warm, stain = linear('#ffe9c2'), linear('#ffc878'), linear('#c8243c')
    gap_start, gap_end = -1.95, -1.2
    berries_at = spaced(430, radius * inner * .97, .062, tries=12000)

    def height(r, a):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        if t < inner:
            return r, low + .2 + .012 * fractal(x * 4, y * 4, seed) + .012 * (t / inner) ** 8
        if t < .985:
            e = (t - rim) / .075
            bump = max(0, 1 - e * e) ** .5 * (.1 + .035 * math.sin(a * 44) + .03 * fractal(x * 5, y * 5, seed)) if abs(e) < 1 else 0
            return r * (1 + .012 * math.sin(a * 44) * (t > .9)), low + .2 + bump
        return r * .985 * (1 - .06 * (t - .985) / .015), low + .2 * (1 - (t - .985) / .015)

    def color(r, a, z):
        x, y = r * math.cos(a), r * math.sin(a)
        t = r / radius
        if t > inner - .01 + .01 * fractal(x * 8, y * 8, seed):
            return baked(.3 + (z - low - .2) * 4 - (t > .985) * .1, x, y, z, seed)
        tone = mixed(cream, warm, .2 + 1.2 * fractal(x * 3, y * 3, seed + 4) + (t - .6) * 1.2)
        return mixed(tone, stain, (fractal(x * 8, y * 8, seed + 8) - .28) * 2.4)

    def wall(r, a, s):
        t = r / radius
        if s < .32 or t > inner:
            return mixed(linear('#e9bd74'), linear('#c98a3c'), .5 + fractal(r * 14, s * 5, 2))
        tone = mixed(cream, warm, .4 + fractal(r * 9, s * 4, 3))
        return mixed(tone, stain, (fractal(r * 15, s * 5, 8) + (.3 if s < .5 else 0) - .2) * 4)

    material = surface('tart', '#ffffff', rough=.36, coat=.22, coat_rough=.2, glow=.25, glow_radius=.05, glow_tint=(1, .75, .5), bump=.25,
                       bump_scale=26, vertex_colors=True)
    middle, out = (gap_start + gap_end) / 2, record.get('drawn', .24)
    shift = (out * math.cos(middle), out * math.sin(middle))
    sector('tart', radius, gap_end, gap_start + 2 * math.pi, height, material, color, wall, low, 130, 500, 16)
    part = sector('slice', radius, gap_start, gap_end, height, material, color, wall, low, 130, 110, 16)
    part.location = (*shift, 0)
    settle()
    berries = [pieces.lingonberry() for _ in range(4)]
    points = []
    for x, y in berries_at:
        a = (math.atan2(y, x) - middle + math.pi) % (2 * math.pi) - math.pi
        r = math.hypot(x, y)
        if abs(r * math.sin(min(1.5, abs(abs(a) - (gap_end - gap_start) / 2)))) < .04 and abs(a) < 1:
            continue
        on_slice = abs(a) < (gap_end - gap_start) / 2
        if fractal(x * 1.8, y * 1.8, seed + 2) > -.36:
            points.append((x + shift[0], y + shift[1]) if on_slice else (x, y))
    pile(berries, points, .018, lean=0, scale=(.85, 1.15))
    hide(*berries)


# --- the two that are cut open


def _kurnik(_record, low):
    radius, tall = .98, .86
    seed = chance.uniform(0, 40)
    start, end = -1.0, -2.12 + 2 * math.pi
    # From below: (up to which part of the height, filling or pancake).
    layers = [(.09, 'dough'), (.27, 'chicken'), (.3, 'pancake'), (.47, 'rice'), (.5, 'pancake'), (.66, 'mushroom'), (.69, 'pancake'), (.84, 'egg'),
              (.87, 'pancake'), (2, 'dough')]
    dough, hole, pancake = linear('#f3d69c'), linear('#d6a765'), linear('#f0a83c')

    def height(r, a):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        if t > .93:
            k = (t - .93) / .07
            return radius * (1.0 + .03 * math.sin(k * math.pi) - .03 * k), low + .2 * (1 - k)
        k = t / .93
        z = .2 + (tall - .2) * (1 - k ** 2.7) ** .62
        return radius * k * (1 + .015 * noise.noise((math.cos(a) * 2, math.sin(a) * 2, seed))), low + z * (1 + .03 * fractal(x * 3, y * 3, seed))

    def color(r, a, z):
        x, y = r * math.cos(a), r * math.sin(a)
        return baked(.22 + .5 * (z - low) / tall, x, y, z, seed)

    def layer(z, shell):
        if shell:
            return 'dough'
        return next(kind for top, kind in layers if z < top)

    def wall(r, a, s):
        top = height(r, a)[1] - low
        z = s * top
        thick = .09
        shell = z > top - thick or z < .07 or r / radius > .9
        wave = z / tall + .018 * fractal(r * 4, 2, seed + a)
        kind = layer(wave / .95, shell)
        if kind == 'dough':
            tone = mixed(dough, hole, (fractal(r * 22, z * 22, seed) - .05) * 4)
            return mixed(tone, linear(BROWN), (z - top + .018) * 60)
        if kind == 'pancake':
            return mixed(pancake, linear('#d9802a'), fractal(r * 12, z * 5, seed) + .4)
        one, other = GROUNDS[kind]
        return mixed(linear(one), linear(other), .5 + 1.6 * fractal(r * 14, z * 14, seed + a))

    sector('kurnik', radius, start, end, height, crust('kurnik'), color, wall, low, 150, 420, 70)
    # What comes out of the layers on the two faces.
    for a, side in ((start, -1), (end, 1)):
        for bottom, top, kind in ((.1, .26, 'chicken'), (.31, .46, 'rice'), (.51, .65, 'mushroom'), (.7, .83, 'egg')):
            some = _bits(kind)
            reach = .88 if bottom < .4 else .8 if bottom < .6 else .64
            for _ in range({'rice': 110, 'egg': 24}.get(kind, 40)):
                r = chance.uniform(.04, reach) * radius
                z = low + (chance.uniform(bottom, top) - .018 * fractal(r / radius * 4, 2, seed + a)) * tall * .95
                if z > height(r / .97, a)[1] - .1:
                    continue
                sunk = .012 * side
                copy(chance.choice(some), (r * math.cos(a) - sunk * math.sin(a), r * math.sin(a) + sunk * math.cos(a), z),
                     tuple(chance.uniform(0, 6.28) for _ in range(3)), chance.uniform(.6, .95))
            hide(*some)
    settle()
    # A plait around the foot, leaves and a flower of dough on top.
    plait = []
    for phase in (0, math.pi):
        path = []
        for i in range(361):
            a = start + .03 + (end - start - .06) * i / 360
            path.append(((radius * 1.03 + .035 * math.cos(a * 30 + phase)) * math.cos(a),
                         (radius * 1.03 + .035 * math.cos(a * 30 + phase)) * math.sin(a), low + .07 + .03 * math.sin(a * 30 + phase)))
        plait.append(path)
    tube('plait', plait, pieces.golden_crust('plait', '#e3a04a', '#b4661c'), .055, 0)
    dough_leaf = pieces.golden_crust('dough leaf', '#d98a34', '#9c4f14')
    leaves = [pieces.leaf(.34, .2, .2, .1, dough_leaf) for _ in range(3)]
    for ring_radius, count, offset in ((.27, 6, .2), (.58, 9, .4)):
        for k in range(count):
            a = offset + 2 * math.pi * k / count
            if start - 2 * math.pi + .25 < a - 2 * math.pi < end - 2 * math.pi - .25 or start + .25 < a < end - .25:
                drop(chance.choice(leaves), ring_radius * math.cos(a), ring_radius * math.sin(a), .03, turn=None, tilt=.0, lean=1.)
    hide(*leaves)
    knob = pieces.bun(.13, .13, dough_leaf)
    knob.location = (0, .03, low + tall - .02)


def _kulebyaka(_record, low):
    corners = ['rice-egg', 'mushroom', 'trout', 'cabbage']
    shape = dict(half=1.15, wide=.5, high=.66, ends=5, square=2.9, heat=.6)
    body, point = loaf(**shape, span=(0, .74), rows=110, columns=120)
    whole = group(body, cut_face(point, 1, 1, corners, .12, 150, 1.1), name='kulebyaka')
    decor = pieces.golden_crust('kulebyaka decor', '#d98a34', '#a3561a')
    plaits = []
    for line in (-.24, .24):
        for phase in (0, math.pi):
            plaits.append([(x / 100, line + .035 * math.cos(x * .2 + phase),
                            point(.25 + line * -.16, (x / 100 / 1.15 + 1) / 2 / .74)[2] + .02 + .016 * math.sin(x * .2 + phase)) for x in range(-100,
                                    50)])
    parts = [tube('plait', plaits, decor, .034, 0)]
    one = pieces.leaf(.36, .17, .1, .1, decor)
    for k in range(5):
        x = -.85 + k * .29
        for side in (1, -1):
            top = point(.25, (x / 1.15 + 1) / 2 / .74)[2]
            parts.append(copy(one, (x, side * .08, top + .025), (0, -.06, side * .75)))
    hide(one)
    for part in parts:
        part.parent = whole
    whole.location = (-.04, .3, low)
    whole.rotation_euler = (0, 0, -.34)
    # Two slices in front that show the four corners.
    for x, y, lift, turn, lean in ((-.42, -.76, .05, -1.75, -.55), (.52, -.66, .05, -1.35, -.62)):
        middle = chance.uniform(.42, .58)
        slab, its_point = loaf(**shape, span=(middle - .055, middle + .055), rows=14, columns=120)
        front, back = cut_face(its_point, 1, 1, corners, .12, 150, 1.1), cut_face(its_point, 0, -1, corners, .12, 4)
        for part in (slab, front, back):
            part.location.x -= 1.15 * (2 * middle - 1)
        slice_ = group(slab, front, back, name='slice')
        slice_.location = (x, y, low + lift)
        slice_.rotation_euler = (0, lean, turn)
    settle()


KINDS = {'pirozhki': _pirozhki, 'rasstegai': _rasstegai, 'kurnik': _kurnik, 'kulebyaka': _kulebyaka, 'berry-tart': _berry_tart,
         'vatrushka': _vatrushka, 'shangi': _shangi}


# --- over and beside


def _over(kind):
    if kind == 'sugar':
        dust = surface('icing sugar', '#ffffff', rough=.9)
        grains = [chunk('sugar', (.009, .009, .005), dust, square=2, rough=.3, detail=2) for _ in range(2)]
        layout.strew(grains, 1500, 1.1, lift=.002, scale=(.25, .7), within=lambda x, y, z: z > .2)
    elif kind == 'greens':
        snippets = pieces.chopped_greens()
        sprinkle(snippets, 60, 1.1, lift=.006)
        hide(*snippets)
    else:
        raise ValueError(f'nothing over a pie is named {kind}')


def _beside(kind):
    if kind == 'apples':
        layout.apple(1.42, 1.02, .36)
        layout.lay([toppings.apple_slice(.2) for _ in range(2)], [(-1.42, -.9, .03, .4), (-1.2, -1.06, .03, 2.)])
    elif kind == 'cinnamon':
        layout.cinnamon(-1.4, .9, .8)
        layout.cinnamon(-1.3, .82, 1.1)
    elif kind == 'onion-dill':
        layout.lay([pieces.dill(.5) for _ in range(2)], [(-1.55, -.95, .03, .2), (-1.4, -1.1, .03, .7)])
    elif kind == 'cabbage':
        for x, y, turn in ((1.42, 1.08, .6), (-1.5, -1., 2.)):
            leaf = toppings.salad_leaf(.7, '#b8cf7a', '#e3ebb4', .5)
            leaf.location, leaf.rotation_euler = (x, y, .02), (0, 0, turn)
    elif kind == 'pepper':
        corns = [chunk('peppercorn', (.035, .035, .035), surface('peppercorn', '#2a1c14', '#4a3626', scale=20, rough=.5, bump=.6, bump_scale=40),
                       square=2, rough=.1, detail=3)]
        layout.lay(corns, [(x, y, .033, 0) for x, y in ((-1.35, -1.), (-1.2, -1.12), (-1.5, -.88), (1.35, 1.05), (1.5, 1.2))])
    elif kind == 'sour-cream':
        layout.ramekin('sour-cream', 1.36, .98, .38, 'slate')
    elif kind == 'broth':
        layout.ramekin('broth', 1.36, 1., .4, 'milk')
    elif kind == 'lingonberries':
        layout.lay([pieces.lingonberry() for _ in range(3)], [(x, y, .05, 0) for x, y in (
            (-1.4, -.95), (-1.3, -1.08), (-1.48, -1.1), (-1.22, -.98), (1.36, 1.1), (1.5, 1.0), (1.46, 1.2))])
    elif kind == 'curd':
        layout.ramekin('sour-cream', 1.4, 1.02, .36, 'blue')
    elif kind == 'flour':
        layout.flour(1.7)
    elif kind == 'napkin':
        stage.napkin('sky', 1.5, 1.1, 1.2)
    elif kind == 'red-napkin':
        stage.napkin('rose', -1.45, .95, 1.3, .7)
    else:
        raise ValueError(f'nothing beside a pie is named {kind}')


def make(name, record):
    layout.table(record)
    if record.get('paper'):
        layout.paper(*record['paper'])
    low = layout.under(record.get('under', 'board'), record.get('reach', 1.3))
    for kind in record.get('beside', []):
        if kind == 'flour':
            _beside(kind)
    KINDS[record['pie']](record, low)
    for kind in record.get('over', []):
        _over(kind)
    for kind in record.get('beside', []):
        if kind != 'flour':
            _beside(kind)
    stage.light()
    if record.get('view') == 'side':
        stage.camera('side', focus=(0, -.6, .45), target=(0, 0, .4))
    else:
        stage.camera('plate', focus=(0, -.4, .3))
