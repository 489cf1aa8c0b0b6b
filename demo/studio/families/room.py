"""
The café: one room of logs with a stove, tables, lamps and windows, and its front in the street. Record:
{"family": "room", "kind": "wide", "view": a key of VIEWS, "evening": true | false}
"""
import math

import bpy
from mathutils import Vector

from kit import crockery, pieces, props
from kit.materials import linear, surface
from kit.place import copy, hide
from kit.shapes import chance, chunk, fractal, grid, group, lathe, link, mesh, polar, prism, ring, tube

#: Half sizes of the room and its height, in units of 10 cm.
WIDTH, DEPTH, HEIGHT = 38, 27, 30

#: Where the camera stands, where it looks, its lens in mm.
VIEWS = {
    'hall': ((-24, -25, 17), (8, 12, 8), 24),
    'window': ((-17, 3, 14), (-33, 15.5, 10), 30),
    'stove': ((2, -8, 15), (27, 21, 9), 30),
    'long table': ((-6, -25, 14.5), (4, 10, 8.5), 28),
    'shelf': ((13, 0, 15), (2, 27, 14), 36),
    'lamps': ((22, -20, 15), (-16, 14, 14), 26),
    'front': ((-26, -78, 13), (1, 0, 18), 30),
}


def _logs():
    return surface('logs', '#a07a52', '#7d5935', '#5b3d22', scale=1.2, stretch=(.08, 2, 2), rough=.55, bump=.25, bump_scale=3, third_scale=3, third_range=(.62, .8))


def _plaster(tone='#eee6d6'):
    return surface('plaster' + tone, tone, None, rough=.9, bump=.4, bump_scale=3, waves=.3, wave_scale=.8)


def _oak():
    return surface('furniture', '#9a6538', '#73451f', '#54301a', scale=.8, stretch=(.15, 2, 2), rough=.4, bump=.15, bump_scale=3, third_scale=2.5, third_range=(.62, .8), coat=.15)


def _cylinder(material, length, radius):
    """A log along x."""
    one = lathe('log', [(0, -length), (radius * .96, -length), (radius, -length + .1), (radius, length - .1), (radius * .96, length), (0, length)], material, 20, 1)
    one.rotation_euler = (0, math.pi / 2, 0)
    return one


def _log_wall(length, holes=()):
    """Logs along x up to the ceiling; `holes`: (from x, to x, from z, to z) of windows."""
    parts = []
    radius = 1.35
    rows = int(HEIGHT / (radius * 1.8)) + 1
    for row in range(rows):
        z = radius + row * radius * 1.8
        pieces_of = [(-length, length)]
        for x0, x1, z0, z1 in holes:
            if z0 - radius < z < z1 + radius:
                pieces_of = [part for a, b in pieces_of for part in ((a, min(b, x0)), (max(a, x1), b)) if part[1] - part[0] > .5]
        for a, b in pieces_of:
            log = _cylinder(_logs(), (b - a) / 2, radius)
            log.location = ((a + b) / 2, 0, z)
            parts.append(log)
    return group(*parts, name='wall')


def _window(width=7, height=11, evening=False):
    """A window in the wall y = 0: white frame, cross, light from outside, a sill with a flower pot."""
    white = surface('frame', '#ece7db', rough=.45, bump=.1, bump_scale=8)
    parts = []
    w, h = width / 2, height / 2
    # Bars that cross differ in depth: where faces share a plane, the renderer draws black.
    for x, z, sx, sy, sz in ((-w, 0, .45, .7, h + .85), (w, 0, .45, .7, h + .85), (0, h + .45, w, .76, .45), (0, -h - .45, w, .76, .45),
                             (0, 0, .22, .64, h), (0, h * .35, w, .58, .22)):
        bar = props.box(white, sx, sy, 2 * sz, .08)
        bar.location = (x, -.3, z - sz)
        parts.append(bar)
    sill = props.box(white, w + 1.2, 1.6, .5, .1)
    sill.location = (0, -1.4, -h - 1.1)
    sky = grid('sky', lambda u, v: ((u - .5) * width, .8, (v - .5) * (height + 1.6)), props.shining('sky evening' if evening else 'sky day', '#2c3d63' if evening else '#dfe9f2', .5 if evening else 2.6), 2, 2)
    parts += [sill, sky]
    # Short curtains to both sides.
    linen = surface('curtain', '#e6d9c2', rough=.9, glow=.35, glow_radius=.5, bump=.3, bump_scale=8)
    red = surface('curtain border', '#a8241a', rough=.9)
    for side in (-1, 1):
        for low, high, material in ((-h + .8, h + 1.2, linen), (-h + .1, -h + .8, red)):
            def point(u, v, side=side, low=low, high=high):
                z = low + (high - low) * v
                drawn = 1.3 + .9 * (z / h + .2) ** 2
                return side * (w + 1.0 - drawn * u), -1.95 + .2 * math.sin(u * 22), z
            parts.append(grid('curtain', point, material, 60, 12))
    return group(*parts, name='window')


def _table(length=9, width=7, height=7.5):
    oak = _oak()
    top = props.box(oak, length / 2, width / 2, .5, .1)
    top.location = (0, 0, height - .5)
    legs = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            leg = props.box(oak, .38, .38, height - .5, .06)
            leg.location = (sx * (length / 2 - .7), sy * (width / 2 - .7), 0)
            legs.append(leg)
    runner = surface('runner', '#e2d5bd', rough=.95, bump=.4, bump_scale=20)
    edge = surface('runner edge', '#a8241a', rough=.95)
    cloth = props.box(runner, length / 2 - .4, 1.15, .05, 0)
    cloth.location = (0, 0, height)
    parts = [top, *legs, cloth]
    for side in (-1, 1):
        line = props.box(edge, .12, 1.15, .06, 0)
        line.location = (side * (length / 2 - .9), 0, height)
        parts.append(line)
    return group(*parts, name='table')


def _chair(height=4.6):
    oak = _oak()
    seat = props.box(oak, 1.95, 1.9, .35, .12)
    seat.location = (0, 0, height - .35)
    parts = [seat]
    for sx in (-1, 1):
        for sy in (-1, 1):
            leg = props.box(oak, .2, .2, height - .3 if sy < 0 else 9.4, .04)
            leg.location = (sx * 1.65, sy * 1.6, 0)
            parts.append(leg)
    for z in (6.2, 7.6, 8.8):
        bar = props.box(oak, 1.6, .12, .55, .05)
        bar.location = (0, 1.6, z)
        parts.append(bar)
    return group(*parts, name='chair')


def _setting():
    """A plate, a cup and cutlery for one, at full size: crockery of the kit is in the same units."""
    plate = crockery.plate('cream', 1.25)
    cup = crockery.cup('clay', .42, .45)
    cup.location = (1.5, .8, 0)
    spoon = crockery.spoon(1.6)
    spoon.location = (1.65, -.1, 0)
    spoon.rotation_euler = (0, 0, math.pi / 2)
    return group(plate, cup, spoon, name='setting')


def _vase():
    glaze = crockery.ceramic('moss')
    body = lathe('vase', [(0, 0), (.35, 0), (.55, .5), (.42, 1.1), (.3, 1.3), (.34, 1.4), (.3, 1.4), (.26, 1.3), (0, 1.2)], glaze, 48)
    wheat = props.wheat(9, 2.2)
    wheat.rotation_euler = (0, -math.pi / 2 + .12, .6)
    wheat.location = (0, 0, 2.0)
    return group(body, wheat, name='vase')


def _set_table(seats, long=False):
    length = 16 if long else 9
    parts = [_table(length)]
    for x in ((-5, 0, 5) if long else (-2.2, 2.2)):
        for side in (-1, 1):
            chair = copy(seats['chair'], (x, side * 4.6, 0), (0, 0, 0 if side > 0 else math.pi))
            chair.rotation_euler = (0, 0, (0 if side > 0 else math.pi) + chance.uniform(-.12, .12))
            parts.append(chair)
            parts.append(copy(seats['setting'], (x, side * 2.05, 7.5), (0, 0, 0 if side < 0 else math.pi)))
    parts.append(copy(seats['vase'], (.4, 0, 7.55)))
    candle = copy(seats['candle'], (-1.2, .2, 7.55))
    parts.append(candle)
    return group(*parts, name='set table')


def _lamp(evening):
    """A lamp on a cord, its shade of willow."""
    shade = ring('rim', 1.5, .06, surface('lamp ring', '#8a5a2e', rough=.5), 1, 0)
    weave = []
    for i in range(26):
        a = 2 * math.pi * i / 26
        weave.append([(r * math.cos(a + t), r * math.sin(a + t), z) for r, z, t in ((1.5, 0, 0), (1.35, .7, .12), (.9, 1.4, .24), (.3, 1.8, .36))])
        weave.append([(r * math.cos(a - t), r * math.sin(a - t), z) for r, z, t in ((1.5, 0, 0), (1.35, .7, .12), (.9, 1.4, .24), (.3, 1.8, .36))])
    willow = tube('willow', weave, surface('lamp willow', '#b07a42', '#7d4f25', scale=5, rough=.6), .05, 0)
    bulb = chunk('bulb', (.42, .42, .5), props.shining('bulb', '#ffc37a', 60 if evening else 24), square=2, rough=0, detail=3)
    bulb.location = (0, 0, .7)
    cord = tube('cord', [[(0, 0, 1.8), (0, 0, 14)]], surface('cord', '#241a14', rough=.8), .05, 0)
    return group(shade, willow, bulb, cord, name='lamp')


def _stove():
    """A Russian stove: white, a tiled belt, an arched mouth with a fire in it, firewood below."""
    white = _plaster('#efe8da')
    body = props.box(white, 8.5, 6, 17, .35)
    chimney = props.box(white, 4.5, 3.6, 15, .3)
    chimney.location = (-1, .8, 16.5)
    ledge = props.box(white, 8.9, 6.5, .9, .25)
    ledge.location = (0, -.2, 16.4)
    parts = [body, chimney, ledge]
    tile = surface('tile', '#e8e4da', '#3d6796', scale=.9, contrast=(.52, .58), rough=.15, coat=.8)
    for row in range(2):
        for i in range(8):
            one = props.box(tile, .98, .12, 1.96, .08)
            one.location = (-7 + 2 * i, -6.05, 12 + 2 * row)
            parts.append(one)
    arch = [(-3, 0)] + [(3 * math.cos(math.pi - math.pi * i / 24), 2.6 + 2.6 * math.sin(math.pi * i / 24)) for i in range(25)] + [(3, 0)]
    dark = surface('soot', '#140d09', '#2a1a10', scale=2, rough=.95)
    mouth = prism('mouth', arch[::-1], -.2, .2, dark, 3, bevel=0)
    mouth.rotation_euler = (math.pi / 2, 0, 0)
    mouth.location = (0, -6.0, 5.4)
    rim = tube('rim', [[(x, -6.2, 5.4 + z) for x, z in arch]], surface('brick', '#a8532f', '#7d3a1f', scale=2, rough=.8, bump=.4, bump_scale=4), .42, 0)
    fire = props.shining('fire', '#ff7a1e', 40)
    flames = []
    for i in range(9):
        flame = lathe('flame', [(0, 0), (.35, .25), (.42, .7), (.2, 1.4), (0, chance.uniform(1.7, 2.4))], fire, 16, 4, .2)
        flame.location = (-1.6 + i * .4, -6.3 + .1 * (i % 3), 5.6)
        flame.scale = (1, .3, chance.uniform(.5, 1))
        flames.append(flame)
    glow = bpy.data.lights.new('glow', 'POINT')
    glow.energy = 5200
    glow.color = (1, .45, .15)
    glow.shadow_soft_size = 1.2
    lamp = link(bpy.data.objects.new('glow', glow))
    lamp.location = (0, -8.2, 7.4)
    shelf = props.box(surface('slab', '#8f8578', rough=.7), 4.2, 1.6, .5, .1)
    shelf.location = (0, -7.2, 4.8)
    niche = prism('niche', [(2.6 * math.cos(math.pi * i / 20), 2.2 * math.sin(math.pi * i / 20)) for i in range(21)], -.1, .1, dark, 3, bevel=0)
    niche.rotation_euler = (math.pi / 2, 0, 0)
    niche.location = (0, -6.0, .3)
    bark = surface('firewood', '#caa06a', '#8f6236', scale=1.5, stretch=(.3, 3, 3), rough=.8)
    wood = []
    for x, z in ((-1.8, .8), (-.6, .8), (.6, .8), (1.8, .8), (-1.2, 1.7), (0, 1.7), (1.2, 1.7)):
        log = _cylinder(bark, 1.4, .5)
        log.rotation_euler = (0, math.pi / 2, math.pi / 2)
        log.location = (x, -6.6, z - .2)
        wood.append(log)
    pots = []
    for x, glaze, size in ((5.5, 'clay', 1.9), (-5.6, 'rust', 1.5), (3, 'moss', 1.2)):
        pot = crockery.pot(glaze, .9 * size * .6, size)
        pot.location = (x, -3.8, 17.3)
        pots.append(pot)
    return group(*parts, mouth, rim, *flames, lamp, shelf, niche, *wood, *pots, name='stove')


def _shelf():
    """Boards with plates, jars, pots and bread."""
    oak = _oak()
    parts = []
    glazes = list(crockery.GLAZES)
    preserves = [surface('jam red', '#8f0f1c', '#5c0812', scale=3, rough=.2), pieces.honey(), surface('pickled', '#7f8a3a', '#a8a050', scale=3, rough=.3), surface('jam orange', '#d0760f', rough=.2)]
    for level in range(3):
        z = 10.5 + 4.2 * level
        board = props.box(oak, 10, 1.7, .4, .06)
        board.location = (0, -2.2, z)
        parts.append(board)
        x = -9
        while x < 8.6:
            kind = chance.choice(('plate', 'jar', 'pot', 'cup', 'jar'))
            if kind == 'plate':
                one = crockery.plate(chance.choice(glazes), 1.2)
                one.rotation_euler = (1.25, 0, 0)
                one.location = (x + 1.2, -1.6, z + 1.55)
                x += 2.7
            elif kind == 'jar':
                one = props.jar(chance.choice(preserves), .55, 1.3)
                one.location = (x + .6, -2.3, z + .4)
                x += 1.4
            elif kind == 'pot':
                one = crockery.pot(chance.choice(('clay', 'rust', 'moss', 'slate')), .75, 1.3)
                one.location = (x + .8, -2.2, z + .4)
                x += 1.9
            else:
                one = crockery.cup(chance.choice(glazes), .5, .55)
                one.location = (x + .6, -2.3, z + .4)
                x += 1.6
            parts.append(one)
    counter = props.box(oak, 11, 3, 9, .2)
    counter.location = (0, -6, 0)
    parts.append(counter)
    for x, r in ((-7, 1.1), (-5.2, .95), (-6.2, 1.0)):
        loaf = pieces.bun(r, r * .85)
        loaf.location = (x, -6.2 + (r - 1) * 6, 9)
        parts.append(loaf)
    basket = props.basket(1.6, .9)
    basket.location = (5.5, -6, 9)
    parts.append(basket)
    for i in range(8):
        one = props.apple(.42)
        a = i * 2.4
        one.location = (5.5 + .75 * math.sqrt(i / 2.2) * math.cos(a) * .8, -6 + .75 * math.sqrt(i / 2.2) * math.sin(a) * .8, 9.55 + (.3 if i < 3 else 0))
        parts.append(one)
    return group(*parts, name='shelf')


def _room(evening):
    boards = surface('floor', '#8a5a34', '#65401f', '#472a14', scale=.5, stretch=(.08, 2, 2), rough=.35, bump=.15, bump_scale=2, third_scale=2, third_range=(.62, .8), coat=.2)
    plank = props.box(boards, WIDTH, .98, .3, .03)
    for i in range(int(DEPTH) + 1):
        copy(plank, (0, -DEPTH + 2 * i, -.3))
    hide(plank)
    ceiling = props.box(surface('ceiling', '#a87a4c', '#87592f', scale=.5, stretch=(.08, 2, 2), rough=.6), WIDTH, DEPTH, .3, 0)
    ceiling.location = (0, 0, HEIGHT)
    beam = props.box(_oak(), .9, DEPTH, 1.6, .1)
    for x in (-26, -13, 0, 13, 26):
        copy(beam, (x, 0, HEIGHT - 1.6))
    hide(beam)
    holes = [(x - 3.5, x + 3.5, 8, 19) for x in (-21, -5)]
    back = _log_wall(WIDTH, holes)
    back.location = (0, DEPTH, 0)
    for x in (-21, -5):
        window = _window(evening=evening)
        window.location = (x, DEPTH, 13.5)
    left = _log_wall(DEPTH, [(9 - 3.5, 9 + 3.5, 8, 19), (-10 - 3.5, -10 + 3.5, 8, 19)])
    left.rotation_euler = (0, 0, math.pi / 2)
    left.location = (-WIDTH, 0, 0)
    for y in (9, -10):
        window = _window(evening=evening)
        window.rotation_euler = (0, 0, math.pi / 2)
        window.location = (-WIDTH, y, 13.5)
    right = _log_wall(DEPTH)
    right.rotation_euler = (0, 0, -math.pi / 2)
    right.location = (WIDTH, 0, 0)
    front = props.box(_plaster('#d8c7a8'), WIDTH, .3, HEIGHT, 0)
    front.location = (0, -DEPTH - .5, 0)
    stove = _stove()
    stove.location = (27, 19.5, 0)
    shelf = _shelf()
    shelf.location = (9, DEPTH - 1.2, 0)
    seats = {'chair': _chair(), 'setting': _setting(), 'vase': _vase(), 'candle': props.candle(1.0, .22)}
    for x, y, turn in ((-29, 16, 0), (-29, -4, 0), (-13, 15, .02), (-12, -8, math.pi / 2)):
        table = _set_table(seats)
        table.location = (x, y, 0)
        table.rotation_euler = (0, 0, turn)
    long = _set_table(seats, long=True)
    long.location = (6, 2, 0)
    for one in seats.values():
        one.location = (0, 0, -60)
    lamp = _lamp(evening)
    for x, y in ((-29, 16), (-29, -4), (-13, 15), (-12, -8), (2, 2), (10, 2)):
        copy(lamp, (x, y, 17))
        warm = bpy.data.lights.new('warm', 'POINT')
        warm.energy = 1600 if evening else 500
        warm.color = (1, .66, .34)
        warm.shadow_soft_size = .8
        link(bpy.data.objects.new('warm', warm)).location = (x, y, 16.6)
    lamp.location = (0, 0, -60)
    rug = surface('rug', '#8f3528', '#7a2a20', scale=.7, stretch=(.1, 4, 1), rough=.95, bump=.5, bump_scale=14)
    mat = props.box(rug, 9, 5, .08, .02)
    mat.location = (24, 3, 0)


def _front(evening):
    """The house from the street at dusk: logs, lit windows, a roof, a porch, snow or grass and a lantern."""
    ground = grid('ground', lambda u, v: ((u - .5) * 260, (v - .5) * 200 - 20, .5 * fractal(u * 9, v * 9)), surface('street', '#5c5f52' , '#4a4a44', scale=.2, rough=.9, bump=.4, bump_scale=1), 60, 60)
    wall = _log_wall(WIDTH, [(x - 3.5, x + 3.5, 9, 20) for x in (-27, -13, 13, 27)])
    lit = props.shining('lit', '#ffb056', 3.2)
    carved = surface('carved', '#efe9dc', rough=.6)
    for x in (-27, -13, 13, 27):
        pane = grid('pane', lambda u, v: ((u - .5) * 7, .5, (v - .5) * 11), lit, 2, 2)
        bars = []
        for bx, bz, sx, sy, sz in ((-3.7, 0, .5, .5, 6.4), (3.7, 0, .5, .5, 6.4), (0, 5.9, 4.6, .56, .6), (0, -5.9, 4.6, .56, .6),
                                   (0, -6.8, 4.9, .9, .45), (0, 0, .2, .44, 5.5), (0, 2, 3.5, .38, .2)):
            bar = props.box(carved, sx, sy, 2 * sz, .08)
            bar.location = (bx, -1.2, bz - sz)
            bars.append(bar)
        crown = prism('crown', [(-4.6, 0), (4.6, 0), (2.4, 1.5), (0, 3.1), (-2.4, 1.5)], -.4, .4, carved, 3)
        crown.rotation_euler = (math.pi / 2, 0, 0)
        crown.location = (0, -1.2, 6.4)
        window = group(pane, *bars, crown)
        window.location = (x, 0, 14.5)
    door = props.box(_oak(), 4, .6, 19, .2)
    door.location = (0, -1.6, 1.5)
    step_stone = surface('stone', '#8a857a', '#6f6a60', scale=1, rough=.9, bump=.4, bump_scale=4)
    for i in range(2):
        step = props.box(step_stone, 7 - i, 4 - 1.4 * i, .9, .1)
        step.location = (0, -4, i * .9)
    roof_tone = surface('roof', '#5a2f22', '#3e1f17', scale=.8, stretch=(3, .3, 1), rough=.7, bump=.4, bump_scale=3)
    roof = mesh('roof', [(-WIDTH - 4, -6, HEIGHT - 1), (WIDTH + 4, -6, HEIGHT - 1), (WIDTH + 4, 18, HEIGHT + 20), (-WIDTH - 4, 18, HEIGHT + 20)], [(0, 1, 2, 3)], roof_tone, smooth=False)
    solid = roof.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = 1
    fringe = []
    for i in range(int((2 * WIDTH + 8) / 2)):
        tooth = prism('tooth', [(-.9, 0), (.9, 0), (.7, -1.6), (0, -2.3), (-.7, -1.6)][::-1], -.15, .15, carved, 3)
        tooth.rotation_euler = (math.pi / 2, 0, 0)
        tooth.location = (-WIDTH - 3 + 2 * i, -6.2, HEIGHT - 1.4)
        fringe.append(tooth)
    porch = prism('porch', [(-8, 0), (8, 0), (0, 5.2)], -3.5, 3.5, roof_tone, 3, bevel=0)
    porch.rotation_euler = (math.pi / 2, 0, 0)
    porch.location = (0, -4.5, 22.5)
    for x in (-6.5, 6.5):
        post = props.box(_oak(), .7, .7, 21.5, .1)
        post.location = (x, -7, 1)
    lantern = _lamp(True)
    lantern.location = (0, -5, 17.5)
    for x, y, energy in ((0, -7, 5000), (-20, -6, 2500), (20, -6, 2500)):
        warm = bpy.data.lights.new('warm', 'POINT')
        warm.energy = energy
        warm.color = (1, .62, .28)
        warm.shadow_soft_size = 1
        lamp = link(bpy.data.objects.new('warm', warm))
        lamp.location = (x, y, 13)
    fir = surface('fir tree', '#1d3a2a', '#2f5540', scale=2, rough=.8, bump=.8, bump_scale=6)
    for x, y, h in ((-52, 2, 38), (-62, 14, 46), (55, 6, 42), (66, -6, 34), (48, 22, 50)):
        for level in range(6):
            t = level / 6
            r = h * .24 * (1 - t)
            cone = lathe('fir', [(0, h * .3), (r * .5, h * .12), (r, 0), (r * .6, .5), (0, 1)], fir, 40, 4, .15)
            cone.location = (x, y, h * (.08 + .8 * t))
    for x in (-9.5, 9.5):
        tub = crockery.pot('clay', 1.8, 2.4)
        tub.location = (x, -8, .3)
        bush = chunk('bush', (1.9, 1.9, 2.2), fir, square=2, rough=.5, grain=3, detail=5)
        bush.location = (x, -8, 4)


def make(name, record):
    evening = record.get('evening', False)
    view = record['view']
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    if view == 'front':
        _front(evening)
        background.inputs[0].default_value = (.22, .27, .48, 1)
        background.inputs[1].default_value = .8
    else:
        _room(evening)
        background.inputs[0].default_value = (1, .93, .85, 1)
        background.inputs[1].default_value = .1
        for x, y, turn in ((-21, DEPTH - 2, 0), (-5, DEPTH - 2, 0), (-WIDTH + 2, 9, math.pi / 2), (-WIDTH + 2, -10, math.pi / 2)):
            light = bpy.data.lights.new('window', 'AREA')
            light.shape = 'RECTANGLE'
            light.size, light.size_y = 6.5, 10.5
            light.energy = 1500 if evening else 9500
            light.color = (.55, .65, 1) if evening else (1, .95, .88)
            lamp = link(bpy.data.objects.new('window', light))
            lamp.location = (x, y, 13.5)
            lamp.rotation_euler = (-math.pi / 2, 0, turn)
        # What the walls behind the camera would give back.
        sky = bpy.data.lights.new('fill', 'AREA')
        sky.size = 40
        sky.energy = 3500 if evening else 9000
        sky.color = (1, .82, .62) if evening else (1, .93, .85)
        lamp = link(bpy.data.objects.new('fill', sky))
        lamp.location = (0, -10, HEIGHT - 3)
        lamp.rotation_euler = (0, 0, 0)
    place, goal, lens = VIEWS[view]
    eye = bpy.data.cameras.new('camera')
    eye.lens = lens
    eye.clip_end = 1000
    body = link(bpy.data.objects.new('camera', eye))
    body.location = place
    body.rotation_euler = (Vector(goal) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    scene = bpy.context.scene
    scene.camera = body
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = record.get('exposure', .35 if view == 'front' else .5 if evening else -.3)
