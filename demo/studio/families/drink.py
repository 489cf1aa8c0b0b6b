"""
Drinks. Record:

{"family": "drink", "linen": tone | "wood": tone, "set": [VESSEL, …], "beside": [[thing, x, y, turn, scale], …],
 "strewn": {thing: [count, x, y, spread]}, "napkin": arguments of stage.napkin, "grain": turn of the planks}

VESSEL: {"glass": a shape of kit/glassware.py | "teapot" | "holder" | "cup" | "samovar", "at": [x, y], "turn": radians, "drink": a name of DRINKS,
         "level": height, "in": {thing: count} (at the floor), "through": {…}, "top": {…}, "foam": [height, tone, second tone],
         "sunk": [[thing, x, y, z, tilt, turn, scale], …] (at places in it),
         "lean": [[thing, x, y, z, tilt, turn], …] (what stands out of it), "crown": {thing: count} (on the foam),
         "bubbles": count, "size": factor}
A `cup` (of ceramic, seen from above) has "glaze" and "art" instead of "drink".
Things are the keys of THINGS. `angle` is "side" unless the record says "plate"; "target": the height in the middle of the picture, "focus": what is sharp;
"steam": arguments of broth.steam.
"""
import math

import bpy

from kit import broth, crockery, glassware, pieces, props, stage, toppings, trimmings
from kit.materials import linear, surface
from kit.place import copy, drop, hide, settle, spaced, sprinkle
from kit.shapes import chance, chunk, fractal, group, link, polar



DRINKS = {
    'cranberry': lambda: glassware.clear_drink('cranberry drink', '#d01224', .8),
    'buckthorn': lambda: glassware.hazy('buckthorn drink', '#f8960c', .6, '#ff8c10', .55),
    'kvass': lambda: glassware.clear_drink('kvass drink', '#a04a0c', .8),
    'sbiten': lambda: glassware.clear_drink('sbiten drink', '#c8640c', .9),
    'ivan-chai': lambda: glassware.clear_drink('ivan-chai drink', '#e07a10', 1.0),
    'black-tea': lambda: glassware.clear_drink('black-tea drink', '#e0701a', 1.0),
    'buckthorn-tea': lambda: glassware.hazy('buckthorn-tea drink', '#f09416', .85, '#ff9018', .14),
    'raf': lambda: glassware.cloudy_drink('raf drink', '#c08458', '#cf9a6c', (1, .7, .45)),
    'compote': lambda: glassware.hazy('compote drink', '#dd8038', .95, '#f0a050', .1),
    'tarragon': lambda: glassware.clear_drink('tarragon drink', '#86c94a', .8),
}


def pulp():
    """A shred of buckthorn that swims."""
    return chunk('pulp', (.022, .013, .009), surface('buckthorn pulp', '#ff9a1c', '#f07a04', scale=9, rough=.4, glow=.5, glow_radius=.03, glow_tint=(1, .5, .08)), square=2, rough=.3, detail=2)


def stewed_apple():
    """A slice that the brew has made soft again: amber flesh in a rim of peel."""
    return toppings.apple_slice(.3, '#c9782a', '#dba04a')


THINGS = {
    'cranberry': pieces.cranberry, 'buckthorn': trimmings.buckthorn_berry, 'buckthorn-sprig': trimmings.buckthorn_sprig, 'cranberry-sprig':
    trimmings.cranberry_sprig, 'ice': glassware.ice, 'currant-leaf': trimmings.currant_leaf, 'fireweed': trimmings.fireweed, 'fireweed-spray':
    trimmings.fireweed_spray, 'thyme': trimmings.thyme, 'lemon': trimmings.lemon_slice, 'orange': trimmings.citrus_slice, 'ginger':
    trimmings.ginger, 'clove': trimmings.clove, 'cardamom': trimmings.cardamom, 'cinnamon': trimmings.cinnamon, 'bean': trimmings.bean,
    'pine-nut': trimmings.pine_nut, 'pine-cone': trimmings.pine_cone, 'fir': lambda: props.fir(1.3), 'prune': trimmings.prune, 'raisin':
    trimmings.raisin, 'dried-apple': trimmings.dried_apple, 'dried-pear': trimmings.dried_pear, 'tarragon': trimmings.tarragon, 'tarragon-tip':
    lambda: trimmings.tarragon(.72), 'honey': trimmings.honey_saucer, 'rye': trimmings.rye_pair, 'baranki': trimmings.baranki, 'pulp': pulp, 'stewed-apple':
    stewed_apple, 'spoon': lambda:
    crockery.spoon(1.4),
}


# --- vessels


def _in_drink(record, kind, floor, level):
    """What lies at the floor, swims through and on top."""
    for thing, count in record.get('in', {}).items():
        some = [THINGS[thing]() for _ in range(min(3, count))]
        for i in range(count):
            z = floor + .07 + .3 * chance.random() ** 1.5
            a = i * 2.4 + chance.uniform(-.4, .4)
            r = (glassware.width_at(kind, z) - .1) * chance.uniform(.35, .85)
            copy(chance.choice(some), (r * math.cos(a), r * math.sin(a), z), (chance.uniform(-.9, .9), chance.uniform(-.9, .9), chance.random() * 6), chance.uniform(.75, .95))
        hide(*some)
    for thing, count in record.get('through', {}).items():
        some = [THINGS[thing]() for _ in range(min(3, count))]
        for i in range(count):
            z = floor + .1 + (level - floor - .25) * (i + chance.random()) / count
            a = i * 2.4 + 3.6
            r = (glassware.width_at(kind, z) - .09) * chance.uniform(.75, 1)
            copy(chance.choice(some), (r * math.cos(a), r * math.sin(a), z), (chance.random() * 6, chance.random() * 6, chance.random() * 6), chance.uniform(.85, 1))
        hide(*some)
    for thing, x, y, z, tilt, turn, size in record.get('sunk', []):
        one = group(THINGS[thing](), name='sunk')
        one.location, one.rotation_euler, one.scale = (x, y, z), (tilt, 0, turn), (size,) * 3
    for thing, count in record.get('top', {}).items():
        some = [THINGS[thing]() for _ in range(min(4, count))]
        big = thing == 'ice'
        for i in range(count):
            a = i * 2.4 + (.6 if big else 0)
            room = glassware.width_at(kind, level) - (.2 if big else .09)
            r = room * (.72 if big and count > 1 else math.sqrt((i + .6) / count))
            rise = chance.uniform(.0, .06) if big else chance.uniform(-.03, .015)
            copy(chance.choice(some), (r * math.cos(a), r * math.sin(a), level - .02 + rise), (chance.uniform(-.4, .4), chance.uniform(-.4, .4), chance.random() * 6), chance.uniform(.88, 1.05))
        hide(*some)


def _lean(record):
    for thing, x, y, z, tilt, turn in record.get('lean', []):
        one = THINGS[thing]()
        if thing in ('lemon', 'orange'):
            # A slice stands on its edge.
            one.rotation_euler = (math.pi / 2 + tilt, 0, turn)
        else:
            # What is long along x points upwards.
            one.rotation_euler = (0, (math.pi if thing == 'spoon' else 0) - math.pi / 2 + tilt, turn)
        one.location = (x, y, z)


def _glass(record):
    kind = record['glass']
    pot = kind == 'teapot'
    if pot:
        glassware.glass_teapot()
        kind = 'pot'
    elif kind == 'holder':
        glassware.vessel('tea glass').location = (0, 0, .06)
        glassware.glass_holder()
        kind = 'tea glass'
    else:
        glassware.vessel(kind)
    level = record['level']
    floor = glassware.SHAPES[kind]['floor']
    body = glassware.drink(kind, level, DRINKS[record['drink']]())
    if record['glass'] == 'holder':
        body.location = (0, 0, .06)
    _in_drink(record, kind, floor, level)
    if record.get('bubbles'):
        glassware.bubbles(kind, floor + .03, level - .04, record['bubbles'])
    if record.get('foam'):
        height, tone, second = record['foam']
        glassware.foam(kind, level - .02, height, tone, second)
    for thing, count in record.get('crown', {}).items():
        some = [THINGS[thing]() for _ in range(3)]
        for x, y in spaced(count, glassware.width_at(kind, level) * .72, .11):
            settle()
            drop(chance.choice(some), x, y, .016, tilt=.3, scale=chance.uniform(.8, 1))
        hide(*some)
    _lean(record)


def latte_art(x, y):
    """1 where milk is, 0 where coffee is, on a disc of radius 1: a rosetta, its stem to -y."""
    leaf = .70 * math.sqrt(max(0, 1 - ((y - .02) / .78) ** 2)) * (1 - .18 * (y + .7))
    if abs(x) < leaf:
        # Each stroke bends up towards the edge and thins out there; the stroke back through all of them pulls them down in the middle.
        out = abs(x) / max(.05, leaf)
        wave = math.sin((y - .34 * out ** 1.6 + .34 * math.exp(-((x / .09) ** 2))) * 25)
        milk = 1 / (1 + math.exp(-(wave + .55 - 1.25 * out ** 3) * 5)) * min(1, (leaf - abs(x)) * 12)
        milk = max(milk, math.exp(-(x / .022) ** 2) if -.74 < y < .6 else 0)
    else:
        milk = 0
    # A heart at the top closes it.
    hx, hy = x / .27, (y - .62) / .25
    heart = (hx * hx + hy * hy - .6) ** 3 - hx * hx * hy ** 3
    if heart < 0:
        milk = 1
    return milk


def _cup(record):
    r, h = .86, .62
    crockery.saucer(record.get('glaze', 'milk'), 1.19)
    body = crockery.cup(record.get('glaze', 'milk'), r, h)
    body.location = (0, 0, .045)
    crema, dark, milk = linear('#8a4e20'), linear('#50270f'), linear('#f6e4c6')
    reach = r * .945
    turn = record.get('art', .5)

    def color(rr, a, _z):
        x, y = rr / reach * math.cos(a - turn), rr / reach * math.sin(a - turn)
        x += .02 * fractal(x * 3, y * 3, 5)
        white = latte_art(x, y)
        t = rr / reach
        ring = max(0, min(1, (t - .8) * 4 + .5 * fractal(x * 5, y * 5, 2)))
        base = tuple(p + (q - p) * ring for p, q in zip(crema, dark))
        return tuple(p + (q - p) * white * (.94 + .06 * fractal(x * 9, y * 9)) for p, q in zip(base, milk))

    art = surface('latte art', '#ffffff', rough=.32, glow=.25, glow_radius=.03, glow_tint=(1, .7, .4), coat=.25, coat_rough=.2, bump=.12, bump_scale=60, vertex_colors=True)
    z = .045 + h * .84
    polar('coffee', reach, lambda rr, a: (rr, z + .035 * (rr / reach) ** 8 * .3 + .012 * (1 - (rr / reach) ** 2)), art, 200, 420, color)
    settle()
    bead = chunk('bubble', (.012, .012, .006), surface('froth', '#c08a50', rough=.4, coat=.3), square=2, rough=0, detail=2)
    sprinkle([bead], 120, reach * .985, inner=reach * .93, lift=.001, scale=(.4, 1.3))
    hide(bead)


def _set(record):
    """Builds a vessel at the origin and moves all that belongs to it to its place."""
    before = set(bpy.context.scene.objects)
    kind = record['glass']
    if kind == 'samovar':
        glassware.samovar()
    elif kind == 'cup':
        _cup(record)
    else:
        _glass(record)
    holder = link(bpy.data.objects.new('set', None))
    for one in list(bpy.context.scene.objects):
        if one not in before and one is not holder and one.parent is None:
            one.parent = holder
    x, y = record.get('at', (0, 0))
    holder.location = (x, y, 0)
    holder.rotation_euler = (0, 0, record.get('turn', 0))
    holder.scale = (record.get('size', 1),) * 3
    settle()


def make(name, record):
    if 'wood' in record:
        stage.wood(record['wood'], record.get('grain', .12))
    else:
        stage.linen(record.get('linen', 'oat'))
    if 'napkin' in record:
        stage.napkin(*record['napkin'])
    for one in record['set']:
        _set(one)
    for thing, x, y, turn, size in record.get('beside', []):
        before = THINGS[thing]()
        holder = group(before, name='beside')
        holder.location = (x, y, .02 if thing in ('lemon', 'orange', 'cinnamon') else .005)
        holder.rotation_euler = (0, 0, turn)
        holder.scale = (size,) * 3
    settle()
    taken = [(one.get('at', (0, 0)), .62 * one.get('size', 1)) for one in record['set']]
    for thing, (count, x, y, spread) in record.get('strewn', {}).items():
        some = [THINGS[thing]() for _ in range(min(4, count))]
        lift = {'cranberry': .078, 'buckthorn': .062, 'bean': .042, 'raisin': .04, 'prune': .085}.get(thing, .03)
        placed = 0
        for _ in range(400):
            if placed == count:
                break
            px, py = x + chance.gauss(0, spread), y + chance.gauss(0, spread * .7)
            if any(math.hypot(px - ax, py - ay) < room for (ax, ay), room in taken):
                continue
            taken.append(((px, py), lift * 1.9))
            copy(chance.choice(some), (px, py, lift), (chance.uniform(-.4, .4), chance.uniform(-.4, .4), chance.random() * 6), chance.uniform(.88, 1.08))
            placed += 1
        hide(*some)
    if 'steam' in record:
        broth.steam(*record['steam'])
    stage.light()
    angle = record.get('angle', 'side')
    if angle == 'side':
        stage.camera('side', focus=record.get('focus', (0, -.35, .8)), target=(0, 0, record.get('target', .62)))
    else:
        stage.camera('plate', focus=(0, -.3, .55), target=(.0, .0, .25))
