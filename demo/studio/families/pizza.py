"""
Pizzas from above. Record: {"family": "pizza", "sauce", "cheese", "cover", "toppings": {topping: count, …}, "over": […],
"cut", "drawn", "front", "under", "cloth" or "wood",
"beside": […]}.

sauce, toppings, over, under, beside: keys of the tables below; toppings are laid in the order they stand
cheese: "patches" that leave the sauce to be seen, or "rounds" of mozzarella; cover: how much of it, 0..1
cut: into how many slices (0: whole); drawn: how far one slice is drawn out, in units; front: where that slice is, part of half a turn from the right towards the viewer
"""
import math

from mathutils import noise

from kit import layout, pieces, stage, toppings
from kit.materials import linear, surface, through
from kit.place import copy, drop, hide, pile, settle, spaced, sprinkle
from kit.sector import sector
from kit.shapes import chance, fractal, grid
from kit.toppings import mixed

RADIUS = 1.18
#: Where the filling ends and the rim begins, part of the radius.
FILLED = .84

#: Sauce, cheese, cheese where it is thick, cheese where it is toasted.
SAUCES = {
    'tomato': ('#a81c06', '#ffb03c', '#ffd68a', '#c25c14'),
    'cream': ('#f7cf8c', '#ffae42', '#ffd896', '#c26a1a'),
    'soft-cheese': ('#ffe6b8', '#ffc670', '#ffe6b4', '#d08a38'),
    'ripe': ('#f7ca78', '#ff9f26', '#ffc65e', '#b8560f'),
}



def folded_ham(length=.44, width=.31):
    """
    A thin slice of boiled-smoked ham torn by hand, thrown on in a loose fold: rosy brown bundles of muscle, pale seams, a band of fat, smoked edge;
    the oven has dried its crests.
    """
    seed = chance.random() * 60
    rosy, deep, seam, fat, smoked, crisp = (linear(tone) for tone in ('#cc7762', '#a9543f', '#e6b494', '#f3d6ac', '#92502a', '#6a3014'))
    material = through(surface('folded ham', '#ffffff', rough=.36, rough_change=.1, glow=.25, glow_radius=.03, glow_tint=(1, .4, .25), coat=.35, coat_rough=.18,
                               bump=.5, bump_scale=34, vertex_colors=True), .15)

    def rise(s, t):
        """Waves of a loose fold, higher to one side."""
        return .035 * (1 + math.sin(t * 3.4 + seed + .9 * noise.noise((s * 1.2, t * 1.2, seed)))) * (.5 + .3 * s) + .014 * fractal(s * 2.2, t * 2.2 + seed)

    def point(u, v):
        s, t = 2 * u - 1, 2 * v - 1
        torn = 1 + .2 * fractal(t * 2.2 + seed, s * 2, 4) + .07 * fractal(t * 9, s * 9, seed)
        x = length * .5 * t * torn * math.sqrt(1 - .45 * s * s)
        y = width * .5 * s * torn * math.sqrt(1 - .35 * t * t)
        return x * .88, y, rise(s, t) - .01

    def color(u, v, _p):
        s, t = 2 * u - 1, 2 * v - 1
        fibre = fractal(s * 9 + seed, t * 2.4, 2) + .5 * fractal(s * 24, t * 6 + seed, 5)
        tone = mixed(rosy, deep, .4 + .8 * fibre)
        tone = mixed(tone, seam, (abs(noise.noise((s * 2.1 + seed, t * 2.1, 8))) < .06) * .7)
        band = s - .72 + .14 * fractal(t * 3 + seed, 2)
        tone = mixed(tone, fat, band * 9)
        tone = mixed(tone, smoked, (band - .2) * 12)
        out = max(abs(s), abs(t))
        tone = mixed(tone, crisp, (out - .93 + .2 * fractal(s * 5, t * 5, seed)) * 4)
        return mixed(tone, smoked, (rise(s, t) - .075) * 12)

    return grid('folded ham', point, material, 44, 44, color=color, thickness=.008)


#: What is laid: how it is made, how many that differ, how far above the ground its middle comes, tilt, gap between two of a kind.
TOPPINGS = {
    'pepperoni': (toppings.pepperoni, 5, .004, .08, .3),
    'folded-ham': (folded_ham, 8, .022, .1, .3),
    'ham': (toppings.ham, 6, .02, .15, .26),
    'venison': (toppings.venison, 5, .0, .12, .34),
    'chicken': (toppings.chicken, 6, .03, .2, .22),
    'beef': (toppings.beef, 5, .03, .25, .2),
    'hunter-sausage': (toppings.hunter_sausage, 4, .015, .25, .18),
    'salmon': (toppings.salmon, 6, -.01, .12, .36),
    'porcini': (toppings.porcini, 4, .016, .2, .3),
    'champignon': (toppings.champignon, 4, .014, .2, .24),
    'honey-fungus': (toppings.honey_fungus, 5, .05, .3, .2),
    'blue-cheese': (toppings.blue_cheese, 5, .02, .4, .13),
    'suluguni': (toppings.suluguni, 6, .014, .1, .2),
    'hard-cheese': (toppings.hard_cheese, 5, .01, .15, .18),
    'soft-cheese': (toppings.soft_cheese, 3, -.01, .1, .3),
    'tomato': (lambda: pieces.tomato_slice(.18), 4, .004, .1, .36),
    'cherry-tomato': (toppings.cherry_tomato_half, 4, .03, .2, .3),
    'pickle': (lambda: pieces.cucumber_slice(.12, True), 4, .01, .15, .24),
    'cucumber': (lambda: pieces.cucumber_slice(.14), 4, .012, .3, .26),
    'red-onion': (toppings.red_onion, 5, .012, .15, .2),
    'onion': (toppings.white_onion, 5, .012, .15, .2),
    'red-pepper': (toppings.pepper_strip, 5, .016, .2, .22),
    'yellow-pepper': (lambda: toppings.pepper_strip('#f09a0c', '#f7b41c'), 5, .016, .2, .22),
    'chili': (toppings.chili_ring, 4, .02, .3, .1),
    'zucchini': (lambda: toppings.grilled('zucchini', .15), 4, .01, .15, .32),
    'aubergine': (lambda: toppings.grilled('aubergine', .16), 4, .01, .15, .34),
    'olive': (pieces.olive, 3, .03, .2, .2),
    'pear': (toppings.pear_slice, 4, .016, .12, .4),
    'walnut': (lambda: pieces.walnut(.085), 4, .03, .5, .22),
    'lingonberry': (pieces.lingonberry, 3, .04, 0, .1),
    'lemon': (lambda: pieces.lemon_slice(.15), 2, .02, .1, .5),
    'garlic': (toppings.garlic_slice, 3, .008, .3, .12),
    'basil': (lambda: pieces.leaf(chance.uniform(.24, .34), chance.uniform(.14, .2)), 5, .03, .25, .3),
    'parsley': (lambda: pieces.parsley(.14), 3, .02, .2, .24),
    'thyme': (toppings.thyme, 4, .016, .2, .3),
    'rocket': (toppings.rocket_leaf, 4, .03, .3, .2),
}


def _cheese_rounds(cover):
    centers = spaced(40, RADIUS * FILLED * .86, .3)[:round(8 + 18 * cover)]
    return [(x, y, chance.uniform(.11, .2), chance.uniform(0, 50)) for x, y in centers]


def _base(record, under, parts):
    """The dough with sauce and cheese, in `parts`: [(start, end, moved outwards), …]."""
    seed = chance.uniform(0, 40)
    kind, cover = record.get('cheese', 'patches'), record.get('cover', .6)
    sauce, cheese, thick, toast = [linear(tone) for tone in SAUCES[record['sauce']]]
    dough, brown, char, flour, crumb = [linear(tone) for tone in ('#dc9a4c', '#a1541a', '#3c1b08', '#f2cf92', '#f3d9a4')]
    rounds = _cheese_rounds(cover) if kind == 'rounds' else None

    def cheese_at(x, y):
        if rounds is None:
            return max(0, min(1, .5 + (fractal(x * 2.6, y * 2.6, seed + 12) + .35 * fractal(x * 8, y * 8, seed + 2) + (cover - .5) * 1.5) * 3.4))
        best = 0
        for cx, cy, r, own in rounds:
            away = math.hypot(x - cx, y - cy)
            if away < r * 1.6:
                best = max(best, (r * (1 + .5 * noise.noise((x * 5 + own, y * 5, own))) - away) * 16)
        return max(0, min(1, best + max(0, .6 * fractal(x * 4, y * 4, seed + 3) - .12)))

    def height(r, a):
        x, y = r * math.cos(a), r * math.sin(a)
        t = r / RADIUS
        out = 1 + .022 * fractal(math.cos(a) * 1.5, math.sin(a) * 1.5, seed, 5) + .008 * fractal(math.cos(a) * 6, math.sin(a) * 6, seed, 2)
        e = (t - .91) / .09
        blister = fractal(x * 2.6, y * 2.6, seed + 9)
        rim = .15 * math.sqrt(max(0, 1 - e * e)) * (1 + .45 * blister + .14 * fractal(x * 9, y * 9, seed)) if abs(e) < 1 else 0
        filled = .075 + .016 * fractal(x * 3, y * 3, seed + 2) + .01 * fractal(x * 11, y * 11, seed + 4)
        if t < .9:
            filled += .022 * cheese_at(x, y) ** .6
        inner = 1 - max(0, min(1, (t - .81) / .06))
        if t < .9:
            z = filled * inner + (1 - inner) * max(0, rim)
        else:
            z = max(0, rim)
        return r * out, under + z + (.02 if t < .97 else 0) + .01 * fractal(x * 7, y * 7, seed + 8) * (1 - inner) * (t < .985)

    def color(r, a, z):
        x, y = r * math.cos(a), r * math.sin(a)
        t = r / RADIUS
        rim = mixed(dough, brown, (fractal(x * 3, y * 3, seed + 1) + .2) * 1.3 + (z - under - .13) * 7)
        rim = mixed(rim, flour, (fractal(x * 6, y * 6, seed + 21) - .22) * 3)
        rim = mixed(rim, char, (fractal(x * 5.5, y * 5.5, seed + 6) - .36) * 5)
        if t > .9:
            return rim
        m = cheese_at(x, y)
        melted = mixed(cheese, thick, fractal(x * 3.2, y * 3.2, seed + 7) * 1.6 + .4)
        melted = mixed(melted, toast, (fractal(x * 6, y * 6, seed + 3) - .2) * 3)
        if rounds:
            melted = mixed(melted, thick, .55 * m)
        wet = mixed(sauce, tuple(c * .6 for c in sauce[:3]) + (1,), .4 + fractal(x * 7, y * 7, seed + 5))
        inside = mixed(wet, melted, m - (t - .8 + .03 * fractal(x * 6, y * 6, 2)) * 26 * (t > .76))
        return mixed(inside, rim, (t - FILLED + .02 * fractal(x * 5, y * 5, 3)) * 60)

    def wall(r, a, s):
        if s > .8 and r / RADIUS < FILLED:
            return color(r, a, under)
        return mixed(brown if s < .16 else crumb, dough, .5 + fractal(r * 9, s * 4, a))

    material = surface('pizza', '#ffffff', rough=.36, rough_change=.1, glow=.12, glow_radius=.03, glow_tint=(1, .6, .3), coat=.16, coat_rough=.25,
                       bump=.35, bump_scale=24, waves=.15,
                       wave_scale=9, vertex_colors=True)
    for start, end, moved in parts:
        steps = 620 if end - start > 6.28 else max(60, round(620 * (end - start) / 6.28))
        part = sector('pizza', RADIUS, start, end, height, material, color, wall, under, rings=190, steps=steps, levels=8)
        middle = (start + end) / 2
        part.location = (moved * math.cos(middle), moved * math.sin(middle), 0)
    settle()


def _parts(record):
    """How the pizza is cut, and the slice that is drawn out."""
    count, drawn = record.get('cut', 0), record.get('drawn', 0)
    if not count:
        return [(0, 2 * math.pi, 0)], None
    step = 2 * math.pi / count
    front = -math.pi * record.get('front', .3) - step / 2
    parts = [(front + k * step, front + (k + 1) * step, drawn if k == 0 else chance.uniform(.006, .02)) for k in range(count)]
    return parts, parts[0] if drawn else None


def _points(count, gap, slice_drawn):
    """Where the pieces of one kind lie: on the slice that is drawn out as on the rest, but not across the cut between."""
    placed = []
    for x, y in spaced(count, RADIUS * FILLED * .93, gap):
        if slice_drawn:
            start, end, moved = slice_drawn
            r, middle = math.hypot(x, y), (start + end) / 2
            off = (math.atan2(y, x) - middle + math.pi) % (2 * math.pi) - math.pi
            across = r * math.sin(min(1.5, abs(abs(off) - (end - start) / 2)))
            if abs(off) < 1.2 and across < gap * .3:
                continue
            if abs(off) < (end - start) / 2:
                x, y = x + moved * math.cos(middle), y + moved * math.sin(middle)
        placed.append((x, y))
    return placed


def _over(kind):
    if kind == 'honey':
        toppings.drizzle([toppings.zigzag(.8, .75, 5, turn=.5)], toppings.honey(), .012)
    elif kind == 'oil':
        drops = pieces.oil_drop('#e07a10')
        sprinkle([drops], 70, .9, scale=(.3, 1.1), lift=.001)
        hide(drops)
    elif kind == 'pepper':
        corns = pieces.peppercorns()
        sprinkle(corns, 160, .95)
        hide(*corns)
    elif kind == 'dill':
        sprigs = [pieces.dill(chance.uniform(.2, .32)) for _ in range(4)]
        for x, y in spaced(16, .85, .26):
            drop(chance.choice(sprigs), x, y, .012, tilt=.2)
        hide(*sprigs)
    elif kind == 'greens':
        snippets = pieces.chopped_greens()
        sprinkle(snippets, 130, .92, lift=.006)
        hide(*snippets)
    else:
        raise ValueError(f'nothing over a pizza is named {kind}')


def _beside(kind):
    if kind == 'honey':
        layout.ramekin('honey', 1.38, 1.0, .34, 'milk')
    elif kind == 'lingonberries':
        layout.ramekin_of([pieces.lingonberry() for _ in range(3)], 46, 1.38, 1.0)
    elif kind == 'basil':
        for x, y, turn in ((-1.36, -.98, .4), (-1.22, -1.1, 1.9), (-1.46, -1.08, 3.3)):
            one = pieces.leaf(.34, .2)
            one.location, one.rotation_euler = (x, y, .06), (.1, -.1, turn)
    elif kind == 'tomatoes':
        tomato = pieces.berry('#c4160a', '#dd3212', .17, .7, 'tomato')
        for x, y, s in ((1.32, 1.08, 1), (1.55, .82, .9), (1.62, 1.2, 1.05)):
            copy(tomato, (x, y, .16 * s), (chance.random(), chance.random(), 0), s)
        hide(tomato)
    elif kind == 'chili':
        for x, y, turn in ((-1.35, -1.0, .5), (1.4, 1.08, 2.2)):
            pod = pieces.chunk('pod', (.3, .06, .055), surface('pod', '#b80f08', '#d8240c', scale=2, rough=.12, coat=.8), square=2, rough=.06,
                               bend=1.4)
            pod.location, pod.rotation_euler = (x, y, .06), (1.4, 0, turn)
    elif kind == 'garlic':
        clove = pieces.garlic_clove()
        for x, y, turn in ((-1.34, -1.0, .4), (-1.16, -1.14, 2.4), (1.4, 1.1, 1.2)):
            copy(clove, (x, y, .085), (0, 0, turn), .8)
        hide(clove)
    elif kind == 'lemon':
        for x, y, turn in ((1.4, 1.06, .3), (-1.4, -1.0, 1.)):
            one = pieces.lemon_slice(.24)
            one.location, one.rotation_euler = (x, y, .03), (0, 0, turn)
    elif kind == 'walnuts':
        some = [pieces.walnut(.13) for _ in range(3)]
        for x, y in ((-1.4, -.95), (-1.2, -1.1), (1.38, 1.1), (1.58, .95)):
            copy(chance.choice(some), (x, y, .06), (0, 0, chance.uniform(0, 6)))
        hide(*some)
    elif kind == 'napkin':
        stage.napkin('rose', 1.5, 1.1, 1.2)
    else:
        raise ValueError(f'nothing beside a pizza is named {kind}')


def make(name, record):
    layout.table(record)
    under = layout.under(record.get('under', 'board'))
    parts, drawn = _parts(record)
    _base(record, under, parts)
    for kind, count in record['toppings'].items():
        build, variants, lift, tilt, gap = TOPPINGS[kind]
        some = [build() for _ in range(variants)]
        hide(*some)
        pile(some, _points(count, gap, drawn), lift, tilt, .85, (.88, 1.1))
    for kind in record.get('over', []):
        _over(kind)
    for kind in record.get('beside', []):
        _beside(kind)
    stage.light()
    stage.camera('plate', focus=(0, -.3, .22))
