"""
Hot dishes. Record: {"family": "hot", "dish": one of DISHES, "wood" or "cloth": what the table is,
"under": what it lies in or on (see layout.under) or "nothing", "radius", "raise": how far above its floor the food stands (deep plates),
"inside": how far the sauce reaches, "sauce": [a key of besides.SAUCES, x, y, glaze], "beside": [keys of BESIDE, …],
"greens": count, "pepper": count, "reach": how far they are strewn, "distance", "target", "focus": of the camera, "napkin": see stage.napkin, "steam": arguments of broth.steam}
and what the dish takes:

cutlets: "at": [[x, y, turn], …], "cut": the number of the one that is cut open (from 0), "mash": [x, y, radius], "crumbed": false
rolls: "at": [[x, y, turn, lift], …], "cut": as above, "cream": [x, y] of the sour cream, "dill": [[x, y, turn], …]
liver: "at": [[x, y, turn, "cut" or ""], …], "apple": [[x, y, turn], …]
pot: "glaze"
stroganoff: "inside", "fungi": [[x, y], …], where the slices of mushroom lie, "cream": [x, y] of the sour cream
zander: "at": [[x, y, turn], …], "spoons": [[x, y, half width, half depth], …] of sauce over it, "mushrooms": [[x, y], …], "dill": [[x, y, turn], …]
peppers: "at": [[x, y, a key of PEPPERS, radius, height], …], "caps": [[x, y, a key of PEPPERS, turn], …], "parsley": [[x, y], …]
"""
import math

import bpy
from mathutils import Vector, noise

from kit import besides, broth, crockery, garnish, glassware, layout, mushrooms, pieces, stage, toppings
from kit.materials import linear, surface, through
from kit.place import copy, drop, ground, hide, on_disc, pile, scatter, settle, spaced, sprinkle
from kit.roast import bone, crumbs, drape, fibrous, limb, meat_surface, mixed, potato_wedge, profile, sear
from kit.shapes import chance, chunk, colored, fractal, grid, group, lathe, polar, tube


def _mound(radius, height, low, tone, power=2.):
    """What lies hidden under a heap."""
    return polar('mound', radius, lambda r, a: (r, low + height * max(0, 1 - (r / radius) ** power)), surface('mound' + tone, tone, rough=.5), 24, 60)


def _sauce_surface(name, tone, other, coat=.5, rough=.25):
    return surface(name, tone, other, scale=3, rough=rough, glow=.4, glow_radius=.06, glow_tint=(1, .7, .4), coat=coat, coat_rough=.12, bump=.12,
                   bump_scale=14, waves=.15, wave_scale=6)


# --- cutlets


def _cutlet(size=(.54, .35, .21), crumbed=True, cut=None, tones='cutlet', count=1700):
    """An oval cutlet with a point; crumbed in small cubes of white bread, or only browned. `cut`: cut off right of this x."""
    material = meat_surface('cutlet', coat=.2, bump=.6, bump_scale=24, specks=(.66, .72))
    body = chunk('cutlet', size, material, square=2.3, rough=.09, grain=1.2, detail=6)
    for vertex in body.data.vertices:
        x = vertex.co.x / size[0]
        vertex.co.y *= 1 - .28 * x
        vertex.co.z *= 1 - .12 * x
    body.data.update()
    pale, rosy, juicy = linear('#f3dcae'), linear('#e3bd8a'), linear('#f7d06a')

    def inside(p):
        tone = mixed(pale, rosy, .5 + 1.4 * fractal(p[0] * 3 + p[1] * 11, p[1] * 4, p[2] * 14))
        return mixed(tone, juicy, 1.3 - math.hypot(p[1] / .1, (p[2] - .02) / .05))

    cuts = [((1, 0, .12), cut, inside)] if cut is not None else ()
    sear(body, tones, relief=.02, grain=5, level=.5 if crumbed else .36, spread=.9 if crumbed else 1.2, edge=.25, char=.18 if crumbed else .3,
         top=-.2, cuts=cuts)
    if crumbed:
        crumbs(body, count, .034, within=(lambda place, normal: normal.z > -.5 and (cut is None or place.x < cut - .03)))
    return body


def _cutlets(record, low):
    if 'mash' in record:
        x, y, radius = record['mash']
        heap = besides.mash(radius, .3)
        heap.location = (x, y, low)
        settle()
    for k, (x, y, turn) in enumerate(record['at']):
        cut = .08 if k == record.get('cut') else None
        one = _cutlet(cut=cut, crumbed=record.get('crumbed', True))
        one.location = (x, y, max(low + .19, ground(x, y)[0].z + (.12 if ground(x, y)[0].z > low + .05 else .19)))
        one.rotation_euler = (chance.uniform(-.1, .1), record.get('lean', -.06), turn)
        settle()
        if cut is not None:
            # Its butter has run out.
            melt = surface('molten butter', '#d98f2a', rough=.05, glow=.4, glow_radius=.08, glow_tint=(1, .7, .2), coat=.7)
            fx, fy = x + .3 * math.cos(turn), y + .3 * math.sin(turn)
            pool = pieces.puddle(.25, melt, .016, .16)
            pool.location = (fx, fy, low + .004)
            settle()


# --- in cream


def _beef_strip():
    """
    A flat strip of fillet along x, cut square with a knife: its wide faces seared grey-brown in patches, its ends and narrow sides the rosy cut with a
    grey rim; the fibres run slantwise across it.
    """
    dark, seared, grey, rosy, deep, fat = (linear(tone) for tone in ('#4a2d1d', '#7c543c', '#a07a5e', '#c27463', '#9c5648', '#d8b296'))
    long, wide, thick = chance.uniform(.23, .32), chance.uniform(.072, .094), chance.uniform(.032, .04)
    material = surface('beef strip', '#ffffff', rough=.36, rough_change=.12, glow=.2, glow_radius=.03, glow_tint=(1, .4, .3), coat=.4, coat_rough=.14,
                       bump=.45, bump_scale=30, vertex_colors=True)
    body = chunk('beef', (long, wide, thick), material, square=8, rough=.045, grain=1.6, detail=6)
    seed, slant = chance.random() * 60, chance.choice((-1, 1)) * chance.uniform(.5, .9)
    sweep, skew, twist = chance.choice((-1, 1)) * chance.uniform(.5, 2.), chance.uniform(-.5, .5), chance.uniform(-.9, .9)
    fibre = lambda x, y, z: fractal((x + slant * y) * 62 + seed, (y - slant * x) * 6, z * 30)
    colors = []
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        u, v, w = x / long, y / wide, z / thick
        line = fibre(x, y, z)
        n, fine = fractal(x * 5 + seed, y * 6, z * 6), fractal(x * 24, y * 24 + seed, z * 24)
        tone = mixed(mixed(grey, seared, .5 + 1.5 * n + .4 * fine), dark, (n + .3 * fine - .2) * 3 + max(0, line - .25) * 1.2)
        inner = max(max(abs(u) - .93, 0) * 22, min(.5, max(abs(v) - .82, 0) * 6))
        middle = 1 - max(abs(w), abs(v) if abs(u) > .93 else 0)
        cut = mixed(mixed(rosy, deep, .45 + 1.5 * line), fat, (fractal(x * 9, y * 30 + seed, z * 30) - .3) * 2)
        tone = mixed(tone, mixed(tone, cut, middle * 3.2 - .25), inner)
        colors.append(tone)
        # Fibres in relief; the slab is bowed a little, a little askew and twisted.
        out = 1 + .09 * line
        y, z = y * (1 + .04 * line * (abs(v) > .8)), z * out
        x += skew * y + (.006 * line if abs(u) > .93 else 0)
        y += sweep * x * x * .5
        z += twist * x * y + sweep * .5 * x * x
        vertex.co = (x, y, z)
    body.data.update()
    return colored(body, colors)


def _stroganoff(record, low):
    """
    Strips of beef in a thick sauce of sour cream and tomato paste, with a few fried mushrooms and soft onion: the sauce lies between them and over
    some, ghee shines on it; sour cream on top.
    """
    inside = record.get('inside', .95)
    seed = chance.random() * 50
    sauce = surface('cream sauce', '#d0a27a', '#b58257', '#c97f4c', scale=2.4, contrast=(.3, .7), third_scale=6, third_range=(.6, .74), rough=.3,
                    rough_change=.14, glow=.25, glow_radius=.05, glow_tint=(1, .65, .45), coat=.4, coat_rough=.1, bump=.2, bump_scale=22, waves=.25,
                    wave_scale=7)
    _mound(inside * .9, .2, low + .02, '#8a5a38', 2.2)
    settle()
    beef = [_beef_strip() for _ in range(12)]
    fungi = [mushrooms.fried_slice('champignon', chance.uniform(.17, .2), chance.uniform(.25, .5)) for _ in range(5)]
    hide(*beef, *fungi)
    pile(beef, spaced(34, inside * .78, .19), .035, tilt=.16, lean=.7)

    def amount(x, y):
        r = math.hypot(x, y) / inside
        edge = .95 + .06 * fractal(math.atan2(y, x) * 1.3, seed)
        return min(1, (edge - r) * 9)

    drape(sauce, inside * 1.02, amount, thick=.03, soft=2.6, count=170, bridge=.05, deep=.09)
    pile(beef, spaced(17, inside * .74, .27), .036, tilt=.2, lean=.75)
    for k, (x, y) in enumerate(spaced(7, inside * .68, .34)):
        _limp_onion(x, y, chance.uniform(0, 6.28), chance.uniform(.09, .14), chance.uniform(1.8, 3.), .04, low)
    # A second ladle runs over some of those that lie on top.
    drape(sauce, inside * .9, lambda x, y: (2.2 * fractal(x * 2.1 + seed, y * 2.1) + .3 * fractal(x * 9, y * 9, seed) - .05)
          if math.hypot(x, y) < inside * .84 else -1, thick=.014, soft=1.6, count=170, bridge=.0)
    pile(beef, spaced(5, inside * .52, .4, .24), .034, tilt=.18, lean=.7)
    pile(fungi, record['fungi'], .026, tilt=.16, lean=.75)
    ghee = surface('tomato ghee', '#c4520e', '#d8741c', scale=4, rough=.05, glow=.4, glow_radius=.04, glow_tint=(1, .45, .1), coat=.8, transmission=.45)
    drops = [chunk('ghee', (.026, .026, .005), ghee, square=2, rough=.1, detail=3) for _ in range(3)]
    hide(*drops)
    sprinkle(drops, 130, inside * .9, inner=inside * .55, lift=.002, scale=(.25, 1.3), within=lambda x, y, z: z < low + .13)
    x, y = record.get('cream', (-.04, .1))
    cream = broth.spoonful(.25, .17, pieces.cream('smetana', '#f6ecd8'))
    cream.location = (x, y, max(ground(x + .12 * math.cos(a), y + .12 * math.sin(a))[0].z for a in range(6)) - .03)
    settle()


def _seared_liver(cut=False):
    """A piece of chicken liver along x, pressed flat by the pan: a matte floury crust, dark at its rim; cut open it is paler and even within."""
    tones = [linear(c) for c in ('#2b1306', '#4d240d', '#733c17', '#945526', '#b4733a')]
    pale, rosy = linear('#cc9462'), linear('#b47450')
    material = meat_surface('seared liver', '#1a0a04', coat=.1, coat_rough=.3, bump=.6, bump_scale=34, rough=.52, glow=.08, wave=.4, specks=(.62, .7))
    size = (chance.uniform(.3, .37), chance.uniform(.2, .25), chance.uniform(.085, .1))
    body = chunk('liver', size, material, square=2.5, rough=.11, grain=1.2, bend=chance.uniform(-.4, .4), detail=6)
    side, seed = chance.choice((-1, 1)), chance.random() * 50
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        # The rim is thin and has drawn in here and there; a crease parts the two lobes.
        vertex.co.z *= 1 - .3 * min(1, (x / size[0]) ** 2 + (y / size[1]) ** 2)
        vertex.co.z -= .05 * math.exp(-((x / size[0] - .25 + .35 * y / size[1]) / .16) ** 2) * (z > -.02)
        vertex.co.y += side * .26 * x * abs(x) / size[0]
        pull = 1 + .13 * noise.noise((2.2 * x / size[0] + seed, 2.2 * y / size[1], 1))
        vertex.co.x *= pull
        vertex.co.y *= pull
    body.data.update()

    def inside(p):
        n = fractal(p[0] * 13, p[2] * 16, p[1] * 4 + seed)
        rim = max(abs(p[0]) / size[0], abs(p[2]) / size[2])
        return mixed(mixed(pale, rosy, .5 + 1.3 * n), tones[2], (rim - .66) * 4)

    def crust(x, y, z):
        """Flour has cracked and browned unevenly."""
        n = noise.noise((x * 9 + seed, y * 9, z * 9))
        line = math.exp(-(n / .09) ** 2)
        return .004 * line, .22 * line

    return sear(body, tones, relief=.014, grain=5, level=.46, spread=1.4, edge=.85, char=.14, top=-.1, groove=crust,
                cuts=[((0, -1, .7), size[1] * .16, inside)] if cut else ())


def _limp_onion(x, y, turn, radius, sweep=2.8, wide=.055, low=0.):
    """A half ring of onion fried soft: it lies on what is beneath and follows it; glassy gold, brown along its rims and at its ends."""
    seed = chance.random() * 60
    glassy, gold, amber, brown = (linear(c) for c in ('#ffcf80', '#f0a444', '#c46a18', '#5e2606'))
    fried = chance.uniform(-.1, .55)
    material = through(surface('limp onion', '#ffffff', rough=.22, glow=.4, glow_radius=.05, glow_tint=(1, .6, .2), coat=.55, coat_rough=.12, bump=.2,
                               bump_scale=26, vertex_colors=True), .4)
    columns, rows = 34, 13
    places = []
    for i in range(columns):
        a = sweep * (i / (columns - 1) - .5)
        r = radius * (1 + .16 * noise.noise((a * 1.1, seed, 1)))
        places.append((x + r * math.cos(a + turn) + .03 * noise.noise((a * 2, seed, 9)), y + .9 * r * math.sin(a + turn), a))
    heights = [max(low, ground(px, py)[0].z) for px, py, _a in places]
    for _ in range(3):
        # Soft, not wet paper: it spans what is narrow.
        even = [sum(heights[max(0, i - 2):i + 3]) / len(heights[max(0, i - 2):i + 3]) for i in range(columns)]
        heights = [max(h * .4 + e * .6, e) for h, e in zip(heights, even)]

    def point(u, v):
        i = min(columns - 1, round(u * (columns - 1)))
        px, py, a = places[i]
        width = wide * (.5 + .5 * min(1, 7 * min(u, 1 - u))) * (1 + .2 * noise.noise((a * 2, seed, 7)))
        s = (v - .5) * width
        arch = .006 * (1 - (2 * v - 1) ** 2)
        lean = .35 * noise.noise((a * .8, seed, 4))
        return (px + s * math.cos(a + turn), py + s * math.sin(a + turn), heights[i] + .012 + arch + s * lean + .006 * noise.noise((a * 3, v * 2, seed)))

    def color(u, v, p):
        rim, end = abs(2 * v - 1), max(0, 1 - 6 * min(u, 1 - u))
        tone = mixed(glassy, gold, .5 + 1.3 * fractal(p[0] * 6 + seed, p[1] * 6, p[2] * 3))
        streak = .5 + .5 * math.sin(v * 21 + 1.5 * noise.noise((u * 5, seed, 3)))
        tone = mixed(tone, amber, fried + .22 * streak + .6 * max(0, rim - .4) + .8 * fractal(p[0] * 4, p[1] * 4 + seed, 2))
        return mixed(tone, brown, 1.6 * (rim ** 4 * .45 + end * .6 + fractal(p[0] * 6 + seed, p[1] * 6, 5) - .22))

    return grid('limp onion', point, material, columns, rows, color, thickness=.007)


def _parsley_flakes(count=4):
    """Chopped leaves of parsley: a list to sprinkle."""
    material = pieces.green('parsley', '#285a16', '#4a8426')
    return [pieces.leaf(chance.uniform(.045, .075), chance.uniform(.026, .04), curl=chance.uniform(.3, 1), cup=.3, material=material) for _ in range(count)]


def _liver(record, low):
    """Seared chicken liver in a gravy of cream and onions, fried apple beside it, limp golden onions over it."""
    inside = record.get('inside', .92)
    gravy = surface('onion gravy', '#86481a', '#a2642e', '#6a3410', scale=3, third_scale=16, third_range=(.6, .72), rough=.17, glow=.3,
                    glow_radius=.05, glow_tint=(1, .55, .25), coat=.55, coat_rough=.1, bump=.3, bump_scale=22, waves=.25, wave_scale=7)
    seed = chance.random() * 40
    polar('sauce', inside, lambda r, a: (r * (1 + .05 * fractal(math.cos(a) * 2 + seed, math.sin(a) * 2)),
                                         low + .045 + .012 * fractal(r * 4 * math.cos(a), r * 4 * math.sin(a)) - .05 * (r / inside) ** 12), gravy, 50, 140)
    _mound(inside * .6, .13, low + .02, '#8a4e20', 2.5)
    settle()
    livers = [_seared_liver() for _ in range(6)]
    open_ = [_seared_liver(True) for _ in range(3)]
    apple = [_fried_apple() for _ in range(4)]
    hide(*livers, *open_, *apple)
    for k, (x, y, turn, kind) in enumerate(record['at']):
        settle()
        one = open_[k % 3] if kind == 'cut' else livers[k % 6]
        drop(one, x, y, .075, turn=turn, tilt=.08, lean=.6, scale=chance.uniform(.95, 1.1))
    for k, (x, y, turn) in enumerate(record.get('apple', [])):
        settle()
        drop(apple[k % 4], x, y, .045, turn=turn, tilt=.08, lean=.55)
    # Gravy between them, over a shoulder here and there.
    drape(gravy, inside, lambda x, y: (1.5 * fractal(x * 2.8 + seed, y * 2.8) - .6) if math.hypot(x, y) < inside * .8 else -1, thick=.008, soft=1.2,
          count=150, bridge=0)
    for x, y in spaced(20, inside * .5, .12, center=(-.08, .12)) + spaced(7, inside * .74, .4):
        settle()
        turn, radius = chance.uniform(0, 6.28), chance.uniform(.13, .23)
        for layer in range(chance.choice((1, 1, 2))):
            _limp_onion(x, y, turn + chance.uniform(-.1, .1), radius + .07 * layer, chance.uniform(1.9, 3.1), chance.uniform(.05, .085), low + .03)
    flakes = _parsley_flakes()
    sprinkle(flakes, 60, inside * .8, lift=.012)
    hide(*flakes)


def _fried_apple(size=.27):
    """A thick slice of a quarter of an apple, fried in butter: a crescent lying flat, red skin around its bow, flesh golden and browned by the pan."""
    skin, blush, pale, gold, brown, dark = (linear(c) for c in ('#8e1c0e', '#b8431c', '#ffdc94', '#f3ac4a', '#b0601c', '#6a2e0a'))
    material = surface('fried apple', '#ffffff', rough=.26, glow=.4, glow_radius=.06, glow_tint=(1, .7, .25), coat=.4, bump=.25, bump_scale=24,
                       waves=.15, wave_scale=8, vertex_colors=True)
    seed = chance.random() * 40
    body = chunk('fried apple', (size, size * .5, .05), material, square=3, rough=.05, grain=1.6, detail=6)
    colors = []
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        bow = y / (size * .5)
        # The ends of a crescent are thin and bent back; the core has been cut out of its inner side.
        end = (x / size) ** 2
        vertex.co.y = y * (1 - .72 * end) - .3 * size * end + (.14 * size * math.exp(-(x / size / .34) ** 2) if bow < -.1 else 0) * min(1, -bow * 1.4)
        vertex.co.z = z * (.62 + .38 * max(0, min(1, bow + .9)))
        face = abs(z) > .034
        n = fractal(x * 6 + seed, y * 6, z * 6)
        tone = mixed(pale, gold, .45 + 1.3 * n)
        tone = mixed(tone, brown, (fractal(x * 5, y * 5 + seed, 3) + .45 * abs(x / size) ** 2 + .35 * abs(bow) ** 3 - .34 + .1 * face) * 2.2)
        tone = mixed(tone, dark, (fractal(x * 9 + seed, y * 9, 7) + .5 * end - .55) * 3)
        colors.append(mixed(tone, mixed(skin, blush, .5 + fractal(x * 5, z * 9, seed)), (bow - .8) * 14 * (1 - face * .5)))
    body.data.update()
    return colored(body, colors)


# --- cabbage rolls


def _roll(length=.42, radius=.2, cut=False):
    """
    A braised cabbage roll along x: a glassy olive-golden leaf with its ribs, the edge of the leaf over it, its ends tucked in, browned on top.
    Cut open on the right, its minced meat and rice are seen.
    """
    seed = chance.random() * 50
    pale, olive, deep, rib, brown, stain = (linear(c) for c in ('#d8a848', '#aa8a30', '#76681e', '#f4dea0', '#864614', '#c8641e'))
    meat, dark, juicy = linear('#94562f'), linear('#5f3018'), linear('#b87848')
    material = surface('cabbage roll', '#ffffff', rough=.27, glow=.25, glow_radius=.05, glow_tint=(1, .8, .3), coat=.45, coat_rough=.16, bump=.2,
                       bump_scale=26, waves=.1, wave_scale=6, vertex_colors=True)
    open_ = .84
    turned = chance.uniform(-.05, .05)

    def veins(u, s):
        """How much of a rib there is: the broad one around the roll, those that branch off it, the net between them."""
        middle = .5 + turned + .1 * math.sin(2 * math.pi * u * .8 + seed)
        d = abs(s - middle)
        main = math.exp(-(d / (.034 * (1.2 - .8 * u))) ** 2)
        w = u * 5.2 - 1.9 * d ** .85 + .1 * noise.noise((u * 4, s * 5, seed)) + (.45 if s > middle else 0)
        f = w % 1
        side = math.exp(-(min(f, 1 - f) / (.085 * max(.35, 1 - 1.3 * d))) ** 2) * max(.3, 1 - 1.1 * d)
        net = math.exp(-(noise.noise((u * 15 + seed, s * 9, 2)) / .07) ** 2)
        return max(main, side * .9, net * .38)

    def edge_at(s):
        """Where around the roll the leaf ends: not a straight line."""
        return .93 + .045 * noise.noise((s * 3.2, seed, 3)) - .1 * (2 * s - 1) ** 4

    def point(u, v):
        a = 2 * math.pi * u
        inner = cut and v > open_
        s = min(1, v / open_) if cut else v
        ends = abs(2 * s - 1) if not (cut and s > .5) else 0
        edge = edge_at(s)
        over = 1 + (.11 * u / edge if u < edge else .11 * max(0, 1 - (u - edge) / max(.012, .2 * (1 - edge))))
        r = radius * over * max(.001, 1 - ends ** 7) ** .5 * (1 - .14 * ends ** 3)
        rib_here = veins(u, s)
        r += .02 * rib_here - .012 + .01 * fractal(u * 9 + seed, s * 9, 4) * (1 - rib_here)
        r *= 1 + .07 * fractal(s * 2.2 + seed, math.cos(a) * 1.3, math.sin(a) * 1.3)
        # Tucked in: folds run from the ends into the roll.
        r *= 1 - .2 * max(0, math.sin(3 * a + seed + 5 * s)) ** 3 * ends ** 5
        x = length * (2 * s - 1)
        if ends > .999:
            r = .001
        if inner:
            k = 1 - (v - open_) / (1 - open_)
            r *= k
            bulge = .02 * fractal(math.cos(a) * k * 4 + seed, math.sin(a) * k * 4, 3) + .014 * fractal(math.cos(a) * k * 10, math.sin(a) * k * 10, seed)
            x += (.03 + bulge) * (1 - k ** 8)
        y, z = r * math.cos(a + 2.4) * 1.1, r * math.sin(a + 2.4) * .86
        if cut and s > .5:
            # The knife went down aslant, so that one looks into it.
            x -= .45 * z * (2 * s - 1) ** 2
        return x, y, z

    def color(u, v, p):
        if cut and v > open_:
            k = 1 - (v - open_) / (1 - open_)
            if k > .86:
                layer = .5 + .5 * math.sin((k + .012 * math.sin(12 * u)) * 95)
                return mixed(mixed(pale, rib, .4), olive, layer)
            tone = mixed(meat, dark, .5 + 1.6 * fractal(p[1] * 13 + seed, p[2] * 13, 3))
            return mixed(tone, juicy, (fractal(p[1] * 19, p[2] * 19, seed) - .02) * 3)
        s = v / open_ if cut else v
        n = fractal(u * 4 + seed, s * 3, 1)
        tone = mixed(pale, olive, .5 + 1.3 * n)
        tone = mixed(tone, deep, .8 * (fractal(u * 8, s * 6 + seed, 6) - .05))
        here = veins(u, s)
        tone = mixed(mixed(tone, deep, .5 * here * (1 - here) * 4 * .6), rib, max(0, here - .25) * 1.15)
        edge = edge_at(s)
        tone = mixed(tone, deep, .8 * math.exp(-((u - edge - .014) / .012) ** 2))
        tone = mixed(tone, rib, .6 * math.exp(-((u - edge + .012) / .012) ** 2))
        up = p[2] / radius
        # The sauce has coloured what it reaches; the oven has browned what looks up.
        tone = mixed(tone, stain, .55 * max(0, .2 - up) + .35 * fractal(p[0] * 3 + 7, p[1] * 3, seed))
        return mixed(tone, brown, (fractal(p[0] * 5 + seed, p[1] * 7, p[2] * 5) + .1 * here + .12 * up - .05) * 1.7 * max(0, min(1, up + .3)))

    body = grid('roll', point, material, 190, 210, color, closed=True)
    if not cut:
        return body
    # Rice and carrot in the cut.
    rice = [broth.grain('rice') for _ in range(3)]
    carrot = pieces.carrot_surface()
    bits = [chunk('carrot', (.024, .018, .016), carrot, square=4, rough=.15, detail=3) for _ in range(2)]
    parts = [body]
    for k in range(34):
        share, a = math.sqrt(chance.random()) * .78, chance.uniform(0, 6.28)
        at = Vector(point(a / 6.283, open_ + (1 - open_) * (1 - share)))
        parts.append(copy(chance.choice(bits) if k % 8 == 0 else chance.choice(rice), at + Vector((.004, 0, 0)),
                          (chance.uniform(0, 6), chance.uniform(-.5, .5) + 1.57, chance.uniform(0, 6)), chance.uniform(.36, .5)))
    hide(*rice, *bits)
    return group(*parts, name='cut roll')


def _rolls(record, low):
    """Rolls in a sauce of tomatoes and sour cream with carrot, a spoonful of sour cream on them."""
    inside = record.get('inside', .92)
    seed = chance.random() * 40
    red, orange, oily = linear('#a23414'), linear('#c25c2a'), linear('#cc7c34')
    tomato = surface('tomato sauce', '#ffffff', rough=.2, glow=.35, glow_radius=.05, glow_tint=(1, .4, .15), coat=.55, coat_rough=.12, bump=.35,
                     bump_scale=24, waves=.25, wave_scale=8, vertex_colors=True)

    def tone(x, y, thin=0.):
        sauce = mixed(red, orange, .5 + 1.3 * fractal(x * 3 + seed, y * 3) + .5 * fractal(x * 9, y * 9, seed))
        return mixed(sauce, oily, max(thin, (fractal(x * 4, y * 4 + seed, 8) - .2) * 2))

    polar('sauce', inside, lambda r, a: (r, low + .07 + .02 * fractal(r * 3.4 * math.cos(a) + seed, r * 3.4 * math.sin(a))
                                         + .008 * fractal(r * 12 * math.cos(a), r * 12 * math.sin(a), seed)), tomato, 70, 160,
          lambda r, a, _z: tone(r * math.cos(a), r * math.sin(a), max(0, (r / inside - .9) * 8) * .6))
    settle()
    for k, (x, y, turn, *lift) in enumerate(record['at']):
        one = _roll(chance.uniform(.5, .54), chance.uniform(.235, .25), k == record.get('cut'))
        one.location = (x, y, low + .2 + (lift[0] if lift else 0))
        one.rotation_euler = (chance.uniform(-.25, .15), -.04, turn)
    settle()
    middles = [(x, y, turn) for x, y, turn, *_ in record['at']]

    def amount(x, y):
        best = -1
        for k, (mx, my, turn) in enumerate(middles):
            dx, dy = x - mx, y - my
            along, across = dx * math.cos(turn) + dy * math.sin(turn) + .12, -dx * math.sin(turn) + dy * math.cos(turn)
            best = max(best, 1 - (along / .3) ** 2 - (across / .3) ** 2)
        return best * .9 - .42 + .8 * fractal(x * 2.6 + seed, y * 2.6) + .22 * fractal(x * 8, y * 8, seed)

    drape(tomato, 1.0, lambda x, y: amount(x, y) if math.hypot(x, y) < inside else -1, thick=.016, soft=1.3, count=190, bridge=.15, deep=.02,
          color=lambda x, y, _z, body: tone(x, y, (1 - body) * .9))
    carrot, onion = pieces.carrot_surface(), surface('stewed onion', '#eab45c', rough=.25, glow=.5, coat=.4)
    bits = [chunk('carrot', (chance.uniform(.05, .09), .014, .011), carrot, square=4, rough=.12, bend=chance.uniform(-3, 3), detail=3) for _ in range(4)]
    bits += [chunk('onion', (.03, .024, .012), onion, square=3, rough=.15, detail=3) for _ in range(2)]
    layout.strew(bits, 70, inside * .84, lift=.006, scale=(.7, 1.15), within=lambda x, y, z: z < low + .14 or amount(x, y) > .1)
    drops = [pieces.oil_drop('#ee8a1c')]
    layout.strew(drops, 130, inside * .86, lift=.002, scale=(.15, .7), within=lambda x, y, z: z < low + .13)
    x, y = record.get('cream', (-.1, .2))
    cream = pieces.dollop(.26, .1, 1.3, pieces.cream('smetana', '#fbf2e2'))
    cream.location = (x, y, ground(x, y)[0].z - .03)
    settle()
    sprigs = [pieces.dill(.34) for _ in range(2)]
    for k, (sx, sy, turn) in enumerate(record.get('dill', [])):
        drop(sprigs[k % 2], sx, sy, .03, turn=turn, lean=.3)
    hide(*sprigs)


# --- in the pot


def _pot(record, low):
    """A clay pot full of roast, its lid leaning beside it."""
    crockery.pot(record.get('glaze', 'clay'), 1.0, 1.0)
    level, inside = .84, .68
    sauce = _sauce_surface('pot gravy', '#a8602a', '#c07c3a', .45, .18)
    polar('gravy', .74, lambda r, a: (r, level + .012 * fractal(r * 5 * math.cos(a), r * 5 * math.sin(a))), sauce, 30, 90)
    _mound(.6, .16, level - .02, '#8a4e20')
    beef = [fibrous('stew', (chance.uniform(.17, .22), .15, .13), bundle=.045, cut='#a9643c', level=.6, char=.0) for _ in range(5)]
    potatoes = [potato_wedge(chance.uniform(.22, .26), .17) for _ in range(5)]
    carrots = [pieces.carrot_round(.11) for _ in range(2)]
    pickles = [pieces.cucumber_slice(.12, True) for _ in range(2)]
    onions = [broth.onion('#e8b860') for _ in range(3)]
    points = spaced(15, inside * .86, .29)
    for kinds, places in ((beef, points[1::2]), (potatoes, points[::2])):
        pile(kinds, places, .05, tilt=.45, lean=.4)
    pile(beef, [(-.3, -.02), (.16, -.3), (.26, .2)], .06, tilt=.3, lean=.4)
    pile(potatoes, [(-.12, -.3), (.4, -.06), (-.32, .3)], .06, tilt=.3, lean=.4)
    pile(carrots, spaced(8, inside * .8, .3), .025, tilt=.4)
    pile(pickles, [(-.3, -.3), (.38, -.02), (-.02, .36)], .025, tilt=.3)
    pile(onions, spaced(8, inside * .8, .22), .015, tilt=.3)
    seed = chance.random() * 30
    drape(sauce, .7, lambda x, y: (1.4 * fractal(x * 4 + seed, y * 4) - .75) if math.hypot(x, y) < .62 else -1, thick=.012, soft=1.3, count=90)
    broth.mirror_window(4)
    broth.fat('#e8961c', 40, level + .012, .68, lambda x, y: ground(x, y)[0].z < level + .03, .05)
    cream = broth.spoonful(.25, .14, pieces.cream('smetana', '#f6eddd'))
    cream.location = (.0, .04, ground(.0, .04)[0].z - .03)
    settle()
    bay = pieces.bay()
    for x, y, turn in ((-.3, .2, .7), (.36, .28, 2.3)):
        drop(bay, x, y, .03, turn=turn, lean=.6)
    hide(*beef, *potatoes, *carrots, *pickles, *onions, bay)
    settle()
    lid = lathe('lid', [(0, .16), (.5, .14), (.72, .05), (.78, .0), (.8, .03), (.74, .09), (.5, .2), (.2, .25), (.1, .27), (.1, .33), (.15, .4),
                        (.1, .45), (0, .46)], crockery.ceramic(record.get('glaze', 'clay')))
    lid.location = (1.25, .62, .05)
    lid.rotation_euler = (.12, .1, 0)


def _golden_potato(size=.15):
    material = meat_surface('golden potato', '#8a4a14', coat=.3, bump=.25, rough=.36, glow=.4, specks=(.68, .74), wave=.15)
    body = chunk('potato', (size * chance.uniform(1, 1.25), size * chance.uniform(.8, 1), size * chance.uniform(.7, .9)), material, square=3.2,
                 rough=.12, detail=5)
    return sear(body, [linear(c) for c in ('#7a3c0c', '#c0741c', '#e29a34', '#eeb454', '#f4c878')], relief=.01, grain=4, level=.6, spread=.9, edge=.8,
                char=.08)


# --- duck


def _duck(record, low):
    """A leg whose skin has turned to mahogany, half baked apples, roast potatoes, lingonberries."""
    skin = meat_surface('duck skin', '#3a1206', coat=.65, coat_rough=.13, rough=.3, bump=.4, bump_scale=44, wave=.35, glow=.25, specks=(.68, .74))
    wide = profile([(0, .3), (.16, .4), (.34, .44), (.52, .32), (.64, .235), (.78, .2), (.92, .115), (1, .085)])

    def path(v):
        # The thigh from the left, the knee, the drumstick up to the right.
        t = max(0, v - .45)
        return -.62 + 1.32 * v, -.12 + 1.15 * t * t + .12 * v, .3 - .1 * v + .34 * t * t

    def across(v, a):
        end = max(1e-3, math.sin(math.pi / 2 * min(1, v / .16))) ** .6
        crease = 1 - .06 * math.exp(-((v - .58) / .05) ** 2)
        return wide(v) * end * crease * (1 + .05 * noise.noise((v * 4, math.cos(a), math.sin(a)))) * (1 + .1 * math.cos(a - 3.9) * (v < .6))

    leg = limb('duck leg', path, across, skin, 130, 190, flat=.74)
    sear(leg, 'duck', relief=.014, grain=4.5, level=.48, spread=1.2, edge=.15, char=.2, top=.2)
    end, before = Vector(path(1)), Vector(path(.93))
    far = end + (end - before).normalized() * .2
    stick = bone([tuple(before), tuple(end), tuple(far)], .062, 1.25)
    leg = group(leg, *stick, name='leg')
    leg.location = (-.04, -.14, low + .02)
    leg.scale = (1.14,) * 3
    leg.rotation_euler = (0, 0, .1)
    settle()
    for x, y, size, turn in ((-.5, .56, .34, .4), (.08, .74, .3, 2)):
        one = _baked_apple_half(size)
        one.location = (x, y, low + .06)
        one.rotation_euler = (.42, .12 * math.sin(turn), 0)
    wedges = [potato_wedge(.26, .15) for _ in range(4)]
    pile(wedges, [(.72, -.42), (.55, -.62), (.85, -.2), (.3, -.76), (.72, -.52), (-.82, .12), (-.95, -.12)], .08, tilt=.3, lean=.3)
    glaze = _sauce_surface('duck sauce', '#5c1408', '#7a220a', .8, .08)
    for x, y, radius in ((-.35, -.66, .26), (.05, -.72, .18)):
        pool = pieces.puddle(radius, glaze, .02, .4)
        pool.location = (x, y, low + .004)
    settle()
    berries = [pieces.lingonberry() for _ in range(2)]
    pile(berries, [(-.45 + chance.gauss(0, .18), -.64 + chance.gauss(0,
                                                                     .09)) for _ in range(20)] + [(-.5, .6), (-.44, .52), (-.55, .52), (-.48, .56),
                                                                                                  (.1, .74), (.04, .7), (.1, .68)]
         + [on_disc(.3, center=(.15, -.2)) for _ in range(5)], .045, lean=0)
    sprig = toppings.thyme(.42)
    for x, y, turn in ((-.1, -.05, .5), (-.2, .1, .9), (.42, -.62, .3)):
        drop(sprig, x, y, .02, turn=turn, lean=.8)
    hide(*wedges, *berries, sprig)


def _baked_apple_half(radius=.32):
    """Half an apple, baked: its flesh brown and shining, its skin wrinkled, the core hollow."""
    flesh, gold, brown, skin = linear('#f0c468'), linear('#d9902f'), linear('#8a4512'), linear('#b5371a')
    material = surface('baked apple', '#ffffff', rough=.22, coat=.5, glow=.4, glow_radius=.06, glow_tint=(1, .6, .2), bump=.3, bump_scale=16,
                       vertex_colors=True)
    seed = chance.random() * 40

    def place(r, a):
        t = r / radius
        wave = 1 + .04 * noise.noise((math.cos(a) * 1.4 + seed, math.sin(a) * 1.4, 2))
        if t < .7:
            k = t / .7
            hollow = -.09 * math.exp(-(k / .3) ** 2) + .02 * (1 - k * k)
            return radius * k * wave, radius * .72 + hollow + .012 * fractal(k * 5 * math.cos(a), k * 5 * math.sin(a), seed)
        k = (t - .7) / .3
        return radius * wave * (1 + .07 * math.sin(math.pi * k) - .55 * max(0, k - .35) ** 1.5), radius * .72 * (1 - k)

    def color(r, a, _z):
        t = r / radius
        x, y = t * math.cos(a), t * math.sin(a)
        if t > .7:
            return mixed(skin, gold, .4 + 1.2 * fractal(x * 3, y * 3, seed))
        tone = mixed(flesh, gold, .5 + 1.2 * fractal(x * 3 + seed, y * 3))
        return mixed(tone, brown, max((t - .58) * 8, (fractal(x * 5, y * 5, seed) - .18) * 3, 1 - t * 6))

    return polar('baked apple', radius, place, material, 60, 110, color)


# --- fish


def _perch_portion(size=.5, wide=.27, high=.17):
    """
    A portion of a fillet of pike-perch along x, roasted skin up: the skin crisp and golden brown, scored across and drawn back from its cuts;
    white flakes at its two cut ends and along its belly side.
    """
    gold, amber, brown, burnt, pearl = (linear(c) for c in ('#c8802e', '#a05818', '#6e340c', '#3c1a08', '#e8b868'))
    back, silver = linear('#4e3a18'), linear('#f0dcae')
    white, cream, line = (linear(c) for c in ('#fbf0dc', '#ecd4a8', '#c89a5c'))
    seed = chance.random() * 40
    material = surface('perch', '#ffffff', rough=.3, coat=.4, coat_rough=.16, glow=.25, glow_radius=.05, glow_tint=(1, .75, .5), bump=.45,
                       bump_scale=40, vertex_colors=True)
    scores = tuple(at + chance.uniform(-.05, .05) for at in (-.56, -.04, .46))
    low, high_ = .1, .9

    def scored(x, across):
        """How near to a cut of the knife, 1 in its middle."""
        away = min(abs(x - at - .22 * across - .03 * noise.noise((across * 3, at, seed))) for at in scores)
        return math.exp(-(away / (.046 * max(.05, 1 - abs(across / .82) ** 3))) ** 2) * (abs(across) < .82)

    def point(u, v):
        t = 2 * max(0., min(1., (v - low) / (high_ - low))) - 1
        inner = max(0., low - v) / low + max(0., v - high_) / (1 - high_)
        a = math.pi * (u * 1.24 - .12)
        across = math.cos(a)
        curl = 1 - .12 * t * t
        w, h = wide * curl * (1 - inner), high * (1 - .16 * t) * (1 - inner)
        flakes = .035 * math.sin((1 - inner) * 17 + seed + 2 * u) * (inner > 0) * (1 if v > .5 else -1)
        skin = math.sin(a)
        z = h * math.copysign(abs(skin) ** .8, skin) * (1 + .22 * across)
        cut = scored(t, across) * (inner == 0)
        z += (.012 * fractal(t * 7, u * 9, seed) + .006 * fractal(t * 22, u * 22, seed) - .035 * cut) * (inner == 0)
        # The skin has drawn together: it stands a little off the flesh at the ends.
        lip = .02 * math.exp(-((abs(t) - .97) / .05) ** 2) * (skin > .2) * (inner == 0)
        return size * t + flakes + .05 * (across * .5) * t, w * across * (1 + .03 * noise.noise((t * 2, seed, 1))) + .06 * t * t, max(-.03, z + lip)

    def color(u, v, p):
        a = math.pi * (u * 1.24 - .12)
        across, up = math.cos(a), math.sin(a)
        t = 2 * max(0., min(1., (v - low) / (high_ - low))) - 1
        n = fractal(p[1] * 8, p[2] * 8, seed + p[0] * 3)
        if v < low or v > high_:
            k = 1 - (max(0., low - v) / low + max(0., v - high_) / (1 - high_))
            band = (k * 4.2 + .5 * fractal(p[1] * 6, p[2] * 6, seed)) % 1
            return mixed(mixed(white, cream, .5 + n), line, .75 * math.exp(-(min(band, 1 - band) / .1) ** 2))
        if up < .34:
            # Flesh below the skin, in flakes.
            band = (t * 5 + across * 1.5 + .3 * fractal(t * 4, up * 4, seed)) % 1
            tone = mixed(mixed(white, cream, .5 + n), line, .7 * math.exp(-(min(band, 1 - band) / .09) ** 2))
            return mixed(tone, amber, (fractal(t * 6, up * 5, seed + 2) - .1) * 1.4)
        coarse, fine = fractal(t * 3 + seed, across * 2.4, 1), fractal(t * 10, across * 9 + seed, 2)
        tone = mixed(gold, amber, .5 + 1.5 * coarse)
        net = abs(math.sin(t * 40 + across * 21)) * abs(math.sin(t * 40 - across * 21))
        bars = math.sin(t * 13 + 1.4 * noise.noise((t * 3, across * 2, seed)))
        # What is left of its markings: a dark back with bars, a silver belly, the net of scales.
        tone = mixed(tone, silver, .15 * max(0, -across - .25 + .25 * coarse))
        tone = mixed(tone, back, .8 * max(0, across - .15 + .3 * bars * (across > -.2)) * .9)
        tone = mixed(tone, pearl, .24 * net)
        tone = mixed(tone, brown, .85 * max(0, .4 * fine + .8 * coarse + .16 * bars + .35 * abs(t) ** 5 + .3 * (1 - up) - .02) * 1.5)
        tone = mixed(tone, burnt, (.5 * fine + .5 * coarse + .35 * abs(t) ** 8 + .4 * (up < .45) - .34) * 2)
        cut = scored(t, across)
        tone = mixed(tone, brown, min(1, cut * 3) * .8)
        return mixed(tone, mixed(cream, line, .4 + n), (cut - .66) * 3)

    return grid('perch', point, material, 130, 210, color)


def _baked_potato_slice(radius=.2):
    """A thin slice of potato baked in a pan: pale gold within, its rim brown and crisp and bent up a little."""
    pale, gold, brown, dark = (linear(c) for c in ('#f6d48c', '#e8b050', '#a8601c', '#522408'))
    seed = chance.random() * 60
    material = meat_surface('potato slice', '#7a3c0c', coat=.25, coat_rough=.2, bump=.35, rough=.42, glow=.3, specks=(.7, .76), wave=.15)
    oval = chance.uniform(.84, 1)

    def high(r, a):
        t = r / radius
        wave = noise.noise((math.cos(a) * 1.2 + seed, math.sin(a) * 1.2, 1))
        rim = 1 + .035 * noise.noise((math.cos(a) * 2 + seed, math.sin(a) * 2, 4))
        return r * rim * (oval + (1 - oval) * abs(math.cos(a))), .014 + (.05 * wave + .02) * t ** 3 + .006 * fractal(r * 20 * math.cos(a), r * 20 * math.sin(a), seed)

    def color(r, a, _z):
        t = r / radius
        x, y = r * math.cos(a), r * math.sin(a)
        n = fractal(x * 8 + seed, y * 8, 2)
        tone = mixed(pale, gold, .4 + 1.3 * n)
        rim = t + .1 * noise.noise((math.cos(a) * 2 + seed, math.sin(a) * 2, 9)) + .1 * fractal(x * 14, y * 14, seed)
        tone = mixed(tone, brown, (rim - .76) * 4.5)
        tone = mixed(tone, brown, (fractal(x * 11, y * 11 + seed, 6) - .26) * 2.6)
        return mixed(tone, dark, (rim - .95) * 5)

    face = polar('potato slice', radius, high, material, 26, 90, color)
    solid = face.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = .032, -1
    return face


def _zander(record, low):
    """In a pan: two portions of pike-perch with crisp scored skin on slices of potato, sour cream that has browned and bubbled around them."""
    seed = chance.random() * 40
    potato = [_baked_potato_slice(chance.uniform(.2, .235)) for _ in range(7)]
    hide(*potato)
    polar('bed', .93, lambda r, a: (r, low + .02 + .05 * (1 - (r / .93) ** 3)), surface('bed', '#e0a850', rough=.4), 20, 60)
    settle()
    for rim, count, lift in ((.78, 17, .05), (.52, 11, .055), (.24, 6, .05)):
        for k in range(count):
            a = 2 * math.pi * (k + .3 * (count % 2)) / count
            one = copy(potato[k % 7], (rim * math.cos(a), rim * math.sin(a), low + lift + .035 + .05 * (.8 - rim)), (0, 0, 0), chance.uniform(.95, 1.06))
            # Each leans on the one before it, as tiles do.
            lean = Vector((-math.sin(a), math.cos(a), 0)) * .3 + Vector((math.cos(a), math.sin(a), 0)) * -.16 + Vector((0, 0, 1))
            one.rotation_euler = lean.to_track_quat('Z', 'Y').to_euler()
    settle()
    cream, gold, brown, burnt = linear('#f8e2b4'), linear('#f0b860'), linear('#b0661e'), linear('#5c280a')
    sauce = surface('baked cream', '#ffffff', rough=.26, coat=.45, coat_rough=.14, glow=.35, glow_radius=.05, glow_tint=(1, .75, .4), bump=.35,
                    bump_scale=24, waves=.2, wave_scale=9, vertex_colors=True)
    bubbles = [(*on_disc(.98, .6), chance.uniform(.014, .045)) for _ in range(150)]

    def bubble(x, y):
        return max([0] + [1 - math.hypot(x - bx, y - by) / br for bx, by, br in bubbles if abs(x - bx) < br and abs(y - by) < br])

    def color(x, y, z, body):
        r = math.hypot(x, y)
        n = fractal(x * 4 + seed, y * 4)
        tone = mixed(cream, gold, .3 + 1.3 * n + (r - .7) * 1.6)
        b = bubble(x, y)
        tone = mixed(tone, brown, (fractal(x * 7, y * 7, seed) + (r - .82) * 2.6 - .1) * 2.2 + (.5 * (0 < b < .4) if r > .7 else 0))
        return mixed(tone, burnt, ((r - .9) * 4 + fractal(x * 9 + 5, y * 9, seed) - .28) * 3)

    def amount(x, y):
        r = math.hypot(x, y)
        if r > .97:
            return -1
        around = (r - .7) * 2.6
        return around - .15 + 1.25 * fractal(x * 2.6 + seed, y * 2.6) + .35 * fractal(x * 8, y * 8, seed) + .5 * bubble(x, y)

    drape(sauce, .97, amount, thick=.02, soft=1.4, count=210, color=color, bridge=.05, deep=.03)
    for x, y, turn in record['at']:
        settle()
        one = _perch_portion(chance.uniform(.53, .56), chance.uniform(.29, .31), .17)
        one.location = (x, y, low + .17)
        one.rotation_euler = (chance.uniform(-.04, .04), -.03, turn)
    settle()
    # A spoonful of the sauce with mushrooms between and over the portions' near ends.
    spoons = record.get('spoons', [])

    def spooned(x, y):
        best = max([1 - ((x - sx) / rx) ** 2 - ((y - sy) / ry) ** 2 for sx, sy, rx, ry in spoons] + [-1])
        return best + .5 * fractal(x * 3.4 + seed, y * 3.4, 4) + .12 * fractal(x * 10, y * 10, seed)

    drape(sauce, .96, spooned, thick=.022, soft=1.6, count=190, color=lambda x, y, z, body: mixed(mixed(cream, gold, .25 + 1.1 * fractal(x * 5, y * 5, seed)
          + (1 - body) * .5), brown, (fractal(x * 8, y * 8, seed + 3) - .2) * 2.4), bridge=.15, deep=.03)
    surface('champignon', '#d8a866', '#9a6028', scale=4, contrast=(.35, .7), rough=.32, glow=.3, glow_radius=.03, coat=.4, coat_rough=.18, bump=.3,
            bump_scale=20)
    mushrooms = [toppings.champignon(chance.uniform(.115, .14)) for _ in range(4)]
    hide(*mushrooms)
    pile(mushrooms, [tuple(one) for one in record.get('mushrooms', [])], .022, tilt=.12, lean=.9)
    hide(*potato, *mushrooms)
    sprigs = [pieces.dill(.38) for _ in range(3)]
    for k, (x, y, way) in enumerate(record.get('dill', [])):
        settle()
        drop(sprigs[k % 3], x, y, .025, turn=way, lean=.4)
    hide(*sprigs)


def _fillet(length=.98, width=.4, height=.15, tones=('#f0895a', '#e46c3a', '#ffdcbc', '#c4682a'), skin_up=False):
    """A fillet of trout, baked, flesh up: flakes in arrows along its middle, silver skin at its edge, its corners browned."""
    pink, deep, line, gold = (linear(c) for c in tones)
    skin = linear('#6a5a4a')
    back, silver, belly, blush, spot = (linear(c) for c in ('#5a4222', '#b08d58', '#dcc08c', '#c4693a', '#140c06'))
    seed = chance.random() * 50
    material = surface('trout', '#ffffff', rough=.26, coat=.4, coat_rough=.15, glow=.4, glow_radius=.06, glow_tint=(1, .45, .2), bump=.25,
                       bump_scale=22, vertex_colors=True)

    def flakes(x, y):
        """0..1 across one flake: the borders are arrows that point to the tail."""
        return (x * 6.2 + 2.4 * abs(y) ** 1.2 - .5 * math.sin(y * 6) + .25 * fractal(x * 3, y * 3, seed)) % 1

    def point(u, v):
        t, s = 2 * u - 1, 2 * v - 1
        taper = (1 - .45 * max(0, t) ** 1.7) * (1 - .18 * max(0, -t - .6) ** 2 * 6) * max(.02, 1 - abs(t) ** 16) ** .5
        side = s * 1.06
        w = width * taper * math.copysign(min(1, abs(side)), s)
        rim = max(0, 1 - abs(s) ** 6) ** .6 * max(0, 1 - abs(t) ** 14) ** .5
        body = (1 - .45 * s * s) * (1 - .35 * max(0, t)) - (0 if skin_up else .14) * math.exp(-(s / .06) ** 2)
        f = flakes(t, s)
        step = 0 if skin_up else .03 * (f - .5) - .028 * math.exp(-(min(f, 1 - f) / .07) ** 2)
        x, y = t * length + .02 * fractal(s * 2, seed), w + .02 * fractal(t * 2, seed + 4) + .05 * t * t
        return x, y, rim * (height * body + step) + .01 * fractal(t * 8, s * 8, seed) * rim

    def color(u, v, p):
        t, s = 2 * u - 1, 2 * v - 1
        if skin_up:
            across = s + .12 * fractal(t * 2, seed)
            tone = mixed(mixed(belly, silver, (across + .75) * 1.6), back, (across - .05) * 1.8)
            tone = mixed(tone, blush, .75 * math.exp(-((across + .05) / .14) ** 2))
            tone = mixed(tone, spot, (noise.noise((t * 17 + seed, s * 9, 3)) - .28) * 7 * (across > -.25))
            return mixed(tone, linear('#3a1c08'), (fractal(t * 4, s * 3, seed + 5) - .2) * 1.6)
        if abs(s) > .955 or abs(t) > .988:
            return skin
        f = flakes(t, s)
        tone = mixed(pink, deep, .45 + 1.1 * fractal(t * 4, s * 4, seed))
        tone = mixed(tone, line, .8 * math.exp(-(min(f, 1 - f) / .055) ** 2) + .6 * math.exp(-(s / .035) ** 2))
        return mixed(tone, gold, (abs(s) ** 3 * .7 + abs(t) ** 4 * .5 + .6 * fractal(t * 5 + 9, s * 5, seed) - .35) * 1.6)

    return grid('fillet', point, material, 150, 90, color)


def _trout(record, low):
    behind = _fillet(.94, .36, .15, skin_up=True)
    behind.location = (-.06, .42, low + .05)
    behind.rotation_euler = (.1, 0, .36)
    one = _fillet()
    one.location = (.06, -.16, low + .02)
    one.rotation_euler = (0, 0, .36)
    settle()
    # Dill butter: green-flecked, melting.
    melt = surface('dill butter', '#f0b840', '#e0a22c', '#5a7f1e', scale=5, third_scale=26, third_range=(.63, .68), rough=.06, glow=.5,
                   glow_radius=.06, glow_tint=(1, .75, .2), coat=.7)
    seed = chance.random() * 30

    def amount(x, y):
        x, y = x - .06, y + .16
        t, s = x * math.cos(.36) + y * math.sin(.36), -x * math.sin(.36) + y * math.cos(.36)
        return .35 - ((t + .1) / .55) ** 2 - (s / .3) ** 2 * .7 + 1.2 * fractal(x * 3.2 + seed, y * 3.2)

    drape(melt, 1.05, lambda x, y: amount(x, y) if math.hypot(x, y) < .98 else -1, thick=.012, soft=1.2, count=150)
    pat = chunk('butter', (.13, .11, .055), surface('herb butter', '#f7cf68', '#f0c050', '#4f7a1c', scale=5, third_scale=30, third_range=(.6, .66),
                                                    rough=.25, glow=.5, glow_radius=.05), square=5, rough=.08, detail=5)
    drop(pat, -.06, -.2, .045, turn=.6)
    lemons = [pieces.lemon_slice(.25) for _ in range(2)]
    for k, (x, y, turn, tilt) in enumerate(((.5, -.68, .3, .1), (.78, -.5, 1.4, -.2), (.98, -.22, 2, .15))):
        drop(lemons[k % 2], x, y, .02, turn=turn, tilt=.0, lean=.6)
        settle()
    cloves = [toppings.garlic_slice() for _ in range(3)]
    pile(cloves, [on_disc(.6) for _ in range(12)], .012)
    sprigs = [pieces.dill(.5) for _ in range(3)]
    for x, y, turn in ((.1, -.12, .3), (.28, -.1, .8), (-.75, -.42, -.3), (-.8, -.3, .1), (-.35, .3, .5)):
        drop(chance.choice(sprigs), x, y, .035, turn=turn, lean=.6)
    salt = pieces.salt_flakes()
    sprinkle(salt, 60, .85)
    hide(pat, *lemons, *cloves, *sprigs, *salt)


# --- pork knuckle


def _knuckle(record, low):
    """A knuckle whose scored rind has crackled, standing on its cut, the bone out of its top; sauerkraut around."""
    shreds = [besides.cabbage_shred() for _ in range(9)]
    _mound(.98, .1, low, '#c79a50', 4)
    pile(shreds, [on_disc(.98, .35) for _ in range(150)], .02, tilt=.4, scale=(.8, 1.2))
    material = meat_surface('rind', '#1c0703', coat=.8, coat_rough=.1, rough=.25, bump=.3, bump_scale=34, wave=.3, glow=.25, specks=(.66, .72))
    wide = profile([(0, .3), (.1, .5), (.3, .58), (.55, .52), (.75, .38), (.92, .26), (1, .2)])

    def path(v):
        return -.52 + 1.12 * v, -.06 + .18 * v, .42 - .02 * v + .1 * v * v

    def across(v, a):
        ends = max(1e-3, math.sin(math.pi / 2 * min(1, v / .1))) ** .6 * max(.3, math.sin(math.pi / 2 * min(1, (1.001 - v) / .06))) ** .5
        return wide(v) * ends * (1 + .07 * noise.noise((v * 3, math.cos(a) * 1.2, math.sin(a) * 1.2)))

    body = limb('knuckle', path, across, material, 180, 190, flat=.86)

    def scored(x, y, z):
        """Cuts crossing in diamonds; what lies between has risen."""
        a = math.atan2(z - .42, y)
        p, q = (x * 1.0 + a * .42) * 5.2, (x * 1.0 - a * .42) * 5.2
        near = min(abs(p - round(p)), abs(q - round(q)))
        line = math.exp(-(near / .085) ** 2) * (x > -.8)
        return .05 * line - .03 * (1 - line), .55 * line ** 2

    sear(body, 'knuckle', relief=.018, grain=4.5, level=.62, spread=1.2, edge=.1, char=.16, top=.1, groove=scored)
    end = Vector(path(1))
    sticks = bone([tuple(Vector(path(.9))), tuple(end), tuple(end + Vector((.24, .05, .06)))], .105,
                  1.15) + bone([(end.x - .2, end.y + .14, end.z - .05), (end.x + .02, end.y + .13, end.z), (end.x + .15, end.y + .17, end.z + .02)],
                               .055, 1.1)
    whole = group(body, *sticks, name='knuckle')
    whole.location = (-.02, .0, low - .05)
    whole.rotation_euler = (0, -.1, .1)
    whole.scale = (1.1,) * 3
    settle()
    pile(shreds, [(x, y) for x, y in [on_disc(1.0, .62) for _ in range(70)] if ground(x, y)[0].z < low + .22], .02, tilt=.4)
    bay = pieces.bay()
    for x, y, turn in ((-.72, -.42, .6), (.75, -.38, 2.4)):
        drop(bay, x, y, .03, turn=turn, lean=.5)
    hide(*shreds, bay)


# --- stuffed peppers

PEPPERS = {'red': ('#b80f08', '#d32a0c'), 'yellow': ('#ee9a0a', '#f6b424'), 'orange': ('#d9560a', '#ea7414'), 'green': ('#4f7a14', '#749a22')}


def _pepper(tone, radius=.4, height=.62):
    """A baked sweet pepper standing open: four lobes, wrinkled and blistered skin; its filling heaped."""
    skin, light = (linear(c) for c in PEPPERS[tone])
    burnt, flesh = linear('#3a1006'), mixed(light, linear('#f6c080'), .4)
    seed = chance.random() * 50
    material = surface('pepper skin' + tone, '#ffffff', rough=.2, coat=.6, coat_rough=.1, glow=.35, glow_radius=.06, glow_tint=(1, .35, .1), bump=.18,
                       bump_scale=22, waves=.3, wave_scale=5, vertex_colors=True)

    def point(u, v):
        a = 2 * math.pi * u
        lobes = 1 + .075 * abs(math.cos(2 * a + seed)) ** .8 - .05
        if v < .86:
            s = v / .86
            r = radius * (.52 + .5 * math.sin(math.pi * (.1 + .52 * s)) ** .8) * (max(.001, min(1, s / .12)) ** .5)
            z = height * s + .03 * math.sin(3 * a + seed) * s
        else:
            s = (v - .86) / .14
            r = radius * (.98 - .14 * s)
            z = height + .03 * math.sin(3 * a + seed) - .08 * s + .015 * math.sin(math.pi * s)
        wrinkle = .025 * fractal(math.cos(a) * 2 + seed, math.sin(a) * 2,
                                 z * 2.5) + .008 * math.sin(a * 23 + z * 4) * fractal(math.cos(a), math.sin(a), seed)
        return (r * lobes + wrinkle) * math.cos(a), (r * lobes + wrinkle) * math.sin(a), z

    def color(u, v, p):
        if v > .88:
            return flesh
        tone_ = mixed(skin, light, .5 + 1.2 * fractal(p[0] * 3 + seed, p[1] * 3, p[2] * 3))
        return mixed(tone_, burnt, (fractal(p[0] * 5 + 9, p[1] * 5, p[2] * 5 + seed) + .5 * max(0, p[2] / height - .55) - .34) * 3)

    body = grid('pepper', point, material, 120, 80, color, closed=True)
    return body


def _filled_peppers(record, low):
    tomato = surface('pepper sauce', '#b0340c', '#cc5a18', '#7a1f06', scale=4, third_scale=18, third_range=(.62, .7), rough=.2, glow=.4,
                     glow_radius=.05, glow_tint=(1, .35, .1), coat=.5, bump=.5, bump_scale=18,
                     waves=.3, wave_scale=7)
    inside = record.get('inside', .88)
    polar('sauce', inside, lambda r, a: (r, low + .06 + .02 * fractal(r * 4 * math.cos(a), r * 4 * math.sin(a))), tomato, 50, 120)
    settle()
    bulgur_tone = surface('bulgur', '#e0aa52', '#c98a34', scale=6, rough=.35, glow=.4, glow_radius=.03, glow_tint=(1, .7, .3), coat=.3)
    grains = [chunk('bulgur', (.034, .024, .021), bulgur_tone, square=2.6, rough=.2, detail=2) for _ in range(4)]
    carrot = [chunk('carrot', (.035, .03, .028), pieces.carrot_surface(), square=5, rough=.15, detail=3) for _ in range(2)]
    red = [chunk('tomato', (.04, .034, .024), surface('tomato dice', '#c4220c', '#dd4a1c', scale=5, rough=.2, coat=.5, glow=.3), square=4, rough=.2,
                 detail=3) for _ in range(2)]
    onion = [chunk('onion', (.035, .03, .016), surface('onion dice', '#e8c47c', rough=.25, glow=.5, coat=.4), square=4, rough=.2,
                   detail=3) for _ in range(2)]
    green = pieces.chopped_greens()
    for x, y, tone, radius, height in record['at']:
        one = _pepper(tone, radius, height)
        one.location = (x, y, low)
        one.rotation_euler = (chance.uniform(-.06, .1), chance.uniform(-.08, .08), chance.uniform(0, 6))
        top = height + low
        reach = radius * .86

        def heaped(r, a, top=top, reach=reach):
            return r, top - .06 + .17 * max(0, 1 - (r / reach) ** 2) + .012 * fractal(r * 12 * math.cos(a), r * 12 * math.sin(a))

        heap = polar('filling', reach, heaped, bulgur_tone, 24, 60)
        heap.location = (x, y, 0)
        settle()
        kinds = grains * 6 + carrot * 2 + red * 2 + onion
        besides.grains(kinds, 420, radius * .84, (x, y))
        besides.grains(kinds, 200, radius * .62, (x, y))
        sprinkle(green, 14, radius * .75, lift=.01, center=(x, y))
    caps = record.get('caps', [])
    stem = surface('pepper stem', '#5f7a24', '#3f5a16', scale=6, rough=.5)
    for x, y, tone, turn in caps:
        skin, light = PEPPERS[tone]
        material = surface('pepper cap' + tone, skin, light, scale=3, rough=.2, coat=.6, glow=.3, glow_radius=.05, glow_tint=(1, .3, .1), bump=.15,
                           bump_scale=16)
        lid = lathe('cap', [(0, .07), (.08, .07), (.16, .12), (.26, .1), (.32, .02), (.3, .0), (.2, .05), (0, .03)], material, 80, 6, .12)
        stalk = tube('stem', [[(0, 0, .06), (.01, .01, .16), (.05, .02, .26)]], stem, .045, .2)
        cap = group(lid, stalk, name='cap')
        cap.location = (x, y, ground(x, y)[0].z + .06)
        cap.rotation_euler = (.5, .35, turn)
    hide(*grains, *carrot, *red, *onion, *green)
    sprigs = [pieces.parsley(.24) for _ in range(3)]
    for x, y in record.get('parsley', []):
        drop(chance.choice(sprigs), x, y, .05, lean=.4, tilt=.3)
    hide(*sprigs)


# --- the worker's lunch


def _placed(build, x, y, scale, turn=0., z=0.):
    """What `build` makes around the origin, made smaller and put at (x, y)."""
    scene = bpy.context.scene
    before = set(scene.objects)
    build()
    holder = group(*[one for one in scene.objects if one not in before and one.parent is None], name='part')
    # Away, so that the next one is built on an empty table.
    holder.location = (400 + 40 * x, 400 * y, -900)
    settle()

    def put():
        holder.location = (x, y, z)
        holder.rotation_euler = (0, 0, turn)
        holder.scale = (scale,) * 3
    return put


def _shchi():
    crockery.bowl('cream', 1.05, .52)
    level = .43
    beef, cabbage, carrot, onion = ([build() for _ in range(count)] for build, count in ((broth.meat, 3),
                                                                                         (lambda: broth.cabbage('#e6cf86', '#c4a44e'), 5),
                                                                                         (broth.carrot_strip, 3), (broth.onion, 3)))
    for kinds, count, depth in ((cabbage, 40, .0), (carrot, 14, 0), (beef, 7, .01), (onion, 8, .01)):
        scatter(kinds, count, .78, lambda _x, _y, depth=depth: level + depth + chance.uniform(-.05, .02))
    hide(*beef, *cabbage, *carrot, *onion)
    settle()
    swims = broth.pour(level, .97, '#e8b45c', '#c98a34', .35)
    broth.fat('#e8a81c', 90, level, .9, swims)
    greens = pieces.chopped_greens()
    sprinkle(greens, 60, .8, within=lambda x, y, z: z > level - .02)
    hide(*greens)


def _main_plate():
    crockery.plate('slate', 1.25)
    settle()
    heap = besides.mash(.62, .3)
    heap.location = (-.28, .22, .06)
    settle()
    pat = pieces.butter(.12)
    pat.location = (-.3, .2, ground(-.3, .2)[0].z + .03)
    for x, y, turn in ((.35, -.28, .5), (-.3, -.52, .25)):
        one = _cutlet((.44, .3, .16), False, None, 'cutlet')
        one.location = (x, y, .2)
        one.rotation_euler = (0, -.05, turn)
    settle()
    sprig = pieces.parsley(.3)
    drop(sprig, .52, .42, .05)
    hide(sprig)


def _mors():
    glassware.vessel('tumbler')
    glassware.drink('tumbler', 1.1, glassware.cloudy_drink('mors', '#8f0416', '#b00a20', (1, .1, .1)))
    berries = [pieces.cranberry() for _ in range(2)]
    for x, y in ((.1, .1), (-.12, .05), (.02, -.16), (.2, -.1)):
        copy(chance.choice(berries), (x, y, 1.11))
    hide(*berries)


def _bread():
    one = pieces.rye_slice()
    copy(one, (0, 0, .08), (0, 0, .3))
    copy(one, (.12, -.14, .23), (.06, .03, .7))
    hide(one)


def _lunch(_record, low):
    """A tray: soup, cutlets with mash, bread, a glass."""
    wood = surface('tray', '#8a5a34', '#64391d', '#452611', scale=1.6, stretch=(.4, 5, 5), rough=.45, bump=.2, bump_scale=9, third_scale=4,
                   third_range=(.6, .8))
    puts = [_placed(_shchi, -.66, .36, .74, .3, .1), _placed(_main_plate, .58, -.28, .76, 0, .1), _placed(_mors, .56, .82, .62, 0, .1),
            _placed(_bread, -.72, -.72, .66, 0, .1)]
    for put in puts:
        put()
    floor = chunk('tray', (1.62, 1.16, .05), wood, square=14, rough=0, detail=6)
    floor.location = (0, .02, .05)
    rim = [(1.6 * math.copysign(abs(math.cos(a)) ** .2, math.cos(a)), .02 + 1.14 * math.copysign(abs(math.sin(a)) ** .2, math.sin(a)),
            .13) for a in [i / 240 * 2 * math.pi for i in range(241)]]
    tube('rim', [rim], wood, .05, 0)
    settle()


DISHES = {'cutlets': _cutlets, 'stroganoff': _stroganoff, 'liver': _liver, 'rolls': _rolls, 'pot': _pot, 'duck': _duck, 'zander': _zander,
          'trout': _trout, 'knuckle': _knuckle, 'peppers': _filled_peppers,
          'lunch': _lunch}


# --- beside


def _rye():
    one = pieces.rye_slice()
    copy(one, (1.56, 1.1, .1), (.1, 0, .4))
    copy(one, (1.66, .86, .24), (.22, -.08, .9))
    hide(one)


def _garlic():
    for x, y, turn in ((-1.35, .75, .4), (-1.12, .92, 2.4)):
        clove = garnish.clove()
        clove.location, clove.rotation_euler = (x, y, 0), (0, 0, turn)


def _lemon_half():
    face = pieces.lemon_slice(.26)
    face.location = (-1.3, .72, .22)
    face.rotation_euler = (.5, -.2, .4)
    skin = surface('lemon skin', '#f0b408', '#f6c41c', scale=5, rough=.3, coat=.3, bump=.4, bump_scale=40, glow=.2)
    below = chunk('lemon', (.27, .27, .25), skin, square=2, rough=.02)
    below.location = (-1.3, .79, .07)


def _fork():
    steel = crockery.steel()
    tines = [[(-.42, y, .03), (-.3, y, .035), (-.16, y * .9, .03)] for y in (-.066, -.022, .022, .066)]
    parts = [tube('tines', tines, steel, .017, 0), chunk('palm', (.14, .085, .014), steel, square=3, rough=0),
             tube('neck', [[(0, 0, .03), (.25, 0, .06), (1.0, 0, .03)]], steel, .03, -.5)]
    parts[1].location = (-.06, 0, .03)
    fork = group(*parts, name='fork')
    fork.location = (-1.38, .1, .01)
    fork.rotation_euler = (0, 0, -1.75)


BESIDE = {'rye': _rye, 'garlic': _garlic, 'lemon': _lemon_half, 'fork': _fork}


def make(name, record):
    layout.table(record)
    if 'napkin' in record:
        stage.napkin(*record['napkin'])
    under = record.get('under', 'cream')
    low = layout.under(under, record.get('radius', 1.22)) if under != 'nothing' else 0
    DISHES[record['dish']](record, low + record.get('raise', 0))
    settle()
    if record.get('greens'):
        snippets = pieces.chopped_greens()
        sprinkle(snippets, record['greens'], record.get('reach', .85), lift=.008, within=lambda x, y, z: z > low + .03)
        hide(*snippets)
    if record.get('pepper'):
        corns = pieces.peppercorns()
        sprinkle(corns, record['pepper'], record.get('reach', .85), within=lambda x, y, z: z > low + .03)
        hide(*corns)
    if 'sauce' in record:
        sauce, x, y, glaze = record['sauce']
        besides.small_bowl(x, y, besides.SAUCES[sauce], .34, glaze, ground(x, y)[0].z)
    for kind in record.get('beside', []):
        BESIDE[kind]()
    if 'steam' in record:
        # After all that falls on the ground beneath it.
        broth.steam(*record['steam'])
    stage.light()
    target = record.get('target')
    stage.camera('plate', focus=record.get('focus', (0, -.2, .3)), target=target, distance=record.get('distance'))
