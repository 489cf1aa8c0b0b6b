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
    'front': ((-23, -74, 11), (5, 0, 15.2), 31),
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


# --- the front in the street


def _dusk():
    """The sky after sunset: peach at the horizon, rose above it, blue overhead. It lights the street as well."""
    tree = bpy.context.scene.world.node_tree
    nodes, links = tree.nodes, tree.links
    coordinates = nodes.new('ShaderNodeTexCoord')
    parts = nodes.new('ShaderNodeSeparateXYZ')
    ramp = nodes.new('ShaderNodeValToRGB')
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0, linear('#f3a066')
    stops[1].position, stops[1].color = .62, linear('#2f4878')
    for place, tone in ((.09, '#e39a78'), (.2, '#a98a9c'), (.36, '#5f74a0')):
        stops.new(place).color = linear(tone)
    links.new(coordinates.outputs['Generated'], parts.inputs[0])
    links.new(parts.outputs['Z'], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes['Background'].inputs[0])
    nodes['Background'].inputs[1].default_value = .75


def _paving():
    """Setts, wet after rain in places: they mirror the windows there."""
    material = bpy.data.materials.new('paving')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes['Principled BSDF']
    coordinates = nodes.new('ShaderNodeTexCoord')
    setts = nodes.new('ShaderNodeTexBrick')
    setts.inputs['Color1'].default_value, setts.inputs['Color2'].default_value = linear('#77695c'), linear('#574f4a')
    setts.inputs['Mortar'].default_value = linear('#2a2623')
    for key, value in (('Scale', .36), ('Mortar Size', .03), ('Mortar Smooth', .4), ('Brick Width', .62), ('Row Height', .42)):
        setts.inputs[key].default_value = value
    patches = nodes.new('ShaderNodeTexNoise')
    patches.inputs['Scale'].default_value = .09
    patches.inputs['Detail'].default_value = 4
    wet = nodes.new('ShaderNodeMapRange')
    for index, number in enumerate((.38, .62, .68, .18)):
        wet.inputs[index + 1].default_value = number
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = .5, .25
    for node in (setts, patches):
        links.new(coordinates.outputs['Object'], node.inputs['Vector'])
    links.new(setts.outputs['Color'], shader.inputs['Base Color'])
    links.new(patches.outputs[0], wet.inputs[0])
    links.new(wet.outputs[0], shader.inputs['Roughness'])
    links.new(setts.outputs['Color'], bump.inputs['Height'])
    links.new(bump.outputs[0], shader.inputs['Normal'])
    return material


def _inside(width, height):
    """What is seen through a lit window: lamplight on a wall, curtains at the sides, a table before it."""
    material = bpy.data.materials.new('inside')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    seen = nodes.new('ShaderNodeAttribute')
    seen.attribute_name = 'Col'
    shine = nodes.new('ShaderNodeEmission')
    shine.inputs[1].default_value = 1.25
    links.new(seen.outputs['Color'], shine.inputs[0])
    links.new(shine.outputs[0], nodes['Material Output'].inputs[0])
    glow, wall, dim, cloth, shade, dark = (linear(tone) for tone in ('#fff0c4', '#ffc474', '#b8682a', '#f6d8a4', '#c08a4e', '#4a2410'))
    blend = lambda one, other, t: tuple(p + (q - p) * max(0, min(1, t)) for p, q in zip(one, other))
    lamp = chance.uniform(-.18, .18)

    def color(u, v, _p):
        x, z = u - .5, v
        tone = blend(dim, wall, .25 + .9 * z)
        far = math.hypot((x - lamp) * 1.1, (z - .74) * 1.3)
        tone = blend(tone, glow, 1.15 * math.exp(-(far / .2) ** 2))
        # The lamp's own shade, its cord.
        if abs(x - lamp) < .1 - .55 * (z - .72) and .72 < z < .84:
            tone = blend(shade, dark, .3)
        if abs(x - lamp) < .008 and z > .84:
            tone = dark
        if z < .1:
            tone = blend(dim, dark, .6)
        hung = abs(x) - .3 - .07 * (1 - z) ** 2 * (1 if z > .42 else 1.7 - z) + .09 * math.exp(-((z - .36) / .07) ** 2)
        if hung > 0:
            tone = blend(cloth, shade, .5 + .5 * math.sin(abs(x) * 120 + 2 * math.sin(z * 4)) + .3 * (1 - z))
            tone = blend(tone, dark, .12)
        return tone

    return grid('pane', lambda u, v: ((u - .5) * width, .5, (v - .5) * height), material, 120, 170, color=color)


def _blades(name, places, material):
    """Many leaves in one mesh: [(foot, tip, half width), …]."""
    vertices, faces = [], []
    for foot, tip, half in places:
        foot, tip = Vector(foot), Vector(tip)
        side = (tip - foot).cross(Vector((chance.uniform(-.4, .4), chance.uniform(-.4, .4), 1))).normalized() * half
        k = len(vertices)
        vertices += [tuple(foot), tuple(foot.lerp(tip, .5) + side), tuple(tip), tuple(foot.lerp(tip, .5) - side)]
        faces.append((k, k + 1, k + 2, k + 3))
    return mesh(name, vertices, faces, material, smooth=False)


def _fir(x, y, high):
    """A fir: whorls of drooping twigs around a trunk."""
    places = []
    for _ in range(3400):
        t = chance.random() ** .8
        z = high * (.06 + .94 * t)
        reach = high * .24 * (1 - t) ** .85 * chance.uniform(.35, 1) * (.8 + .2 * math.sin(t * 55)) + .3
        a = chance.uniform(0, 2 * math.pi)
        foot = (x + reach * .45 * math.cos(a), y + reach * .45 * math.sin(a), z)
        a += chance.uniform(-.25, .25)
        places.append((foot, (x + reach * math.cos(a), y + reach * math.sin(a), z - reach * chance.uniform(.18, .4)), .16 + .02 * reach))
    return _blades('fir', places, surface('fir tree', '#20382c', '#34523c', scale=.6, rough=.8))


def _bush(x, y, z, radius, flowers=0, tone='#c8182a'):
    """A clipped bush or a box of geraniums: leaves all around, flowers among them."""
    places = []
    for _ in range(int(620 * radius)):
        d = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))).normalized()
        foot = Vector((x, y, z)) + d * radius * chance.uniform(.6, .95)
        places.append((foot, foot + d * radius * .2 + Vector((chance.uniform(-.2, .2), chance.uniform(-.2, .2), chance.uniform(-.1, .25))), .11))
    _blades('leaves', places, surface('bush leaf', '#2c5426', '#4d7a34', scale=.8, rough=.55))
    if flowers:
        petals = chunk('flower', (.34, .34, .28), surface('geranium' + tone, tone, '#e8485a', scale=3, rough=.5, glow=.2, glow_radius=.1), square=2, rough=.4, grain=3, detail=3)
        for _ in range(flowers):
            a, up = chance.uniform(0, 2 * math.pi), chance.uniform(-.1, 1)
            flat = math.sqrt(max(0, 1 - up * up))
            copy(petals, (x + radius * flat * math.cos(a), y + radius * flat * math.sin(a), z + radius * up), (0, 0, a), chance.uniform(.7, 1.15))
        hide(petals)


def _string_lights(points, sag=2.2, every=2.6):
    """Bulbs on a wire that hangs from point to point."""
    bulb = chunk('bulb', (.24, .24, .3), props.shining('festoon', '#ffa850', 9), square=2, rough=0, detail=3)
    wires = []
    for one, other in zip(points, points[1:]):
        one, other = Vector(one), Vector(other)
        count = max(4, int((other - one).length / every))
        line = []
        for k in range(count * 3 + 1):
            t = k / (count * 3)
            spot = one.lerp(other, t) - Vector((0, 0, 4 * sag * t * (1 - t)))
            line.append(tuple(spot))
            if k % 3 == 1:
                copy(bulb, spot - Vector((0, 0, .4)))
        wires.append(line)
    hide(bulb)
    return tube('wire', wires, surface('wire', '#1c1814', rough=.6), .05, 0)


def _glow(place, energy, size=1., tone=(1, .62, .3)):
    warm = bpy.data.lights.new('warm', 'POINT')
    warm.energy, warm.color, warm.shadow_soft_size = energy, tone, size
    link(bpy.data.objects.new('warm', warm)).location = place


def _bistro(x, y, turn):
    """A small round table with a candle on it and two chairs."""
    iron = surface('bistro iron', '#1f1b19', rough=.45)
    table = [lathe('top', [(0, 7.3), (2.7, 7.3), (2.75, 7.45), (2.7, 7.6), (0, 7.6)], _oak(), 60, 3),
             lathe('leg', [(0, 0), (1.5, 0), (1.5, .2), (.3, .5), (.24, 7.3), (0, 7.3)], iron, 30, 3)]
    jar = lathe('jar', [(0, 7.6), (.42, 7.6), (.46, 8.3), (.4, 8.7), (0, 8.7)], props.shining('candle', '#ff9c40', 7), 24, 2)
    chairs = []
    for side in (-1, 1):
        seat = props.box(_oak(), 1.7, 1.6, .35, .12)
        seat.location = (side * 4.3, 0, 4.5)
        back = props.box(_oak(), .22, 1.6, 1.5, .1)
        back.location = (side * 5.9, 0, 7.6)
        legs = tube('legs', [[(side * (4.3 + dx), dy, 0), (side * (4.3 + dx * .95), dy, 9 if dx > 0 else 4.5)] for dx in (-1.5, 1.6) for dy in (-1.4, 1.4)], iron, .14, 0)
        chairs += [seat, back, legs]
    whole = group(*table, jar, *chairs, name='bistro')
    whole.location, whole.rotation_euler = (x, y, .2), (0, 0, turn)
    _glow((x, y, 9.8), 160, .4)


def _door():
    """Two leaves with panes above and panels below, a lit transom, a brass handle."""
    oak, dark = surface('door', '#6a3420', '#4e2415', scale=.8, stretch=(2, 2, .2), rough=.4, coat=.3, bump=.15, bump_scale=4), surface('door dark', '#3c1c10', rough=.5)
    brass = crockery.brass()
    frame = props.box(dark, 4.9, .5, 20.6, .15)
    frame.location = (0, -1.5, 1.5)
    for side in (-1, 1):
        leaf = props.box(oak, 2.1, .4, 15.6, .12)
        leaf.location = (side * 2.15, -2., 1.8)
        pane = _inside(2.6, 7.4)
        pane.location = (side * 2.15, -2.95, 12.6)
        for z, tall in ((3, 2.0), (5.6, 2.0)):
            panel = props.box(dark, 1.45, .16, tall, .1)
            panel.location = (side * 2.15, -2.4, z)
        for z in (10.2, 12.6, 15.):
            bar = props.box(oak, 1.4, .12, .26, .04)
            bar.location = (side * 2.15, -2.55, z)
        pull = tube('pull', [[(side * .5, -2.7, 8.2), (side * .5, -3.0, 8.6), (side * .5, -3.0, 10.4), (side * .5, -2.7, 10.8)]], brass, .13, 0)
    transom = _inside(8.2, 2.6)
    transom.location = (0, -2.6, 19.6)


def _front(evening):
    """The house from the street at dusk: logs and carved frames, lit windows, flowers, lanterns, strings of lights, tables outside, wet setts."""
    _dusk()
    grid('ground', lambda u, v: ((u - .5) * 320, (v - .5) * 260 - 40, .0), _paving(), 4, 4)
    _log_wall(WIDTH, [(x - 3.5, x + 3.5, 9, 20) for x in (-27, -13, 13, 27)])
    stone = surface('stone', '#8f8578', '#6f665c', '#544c44', scale=.7, third_scale=2, third_range=(.58, .66), rough=.85, bump=.6, bump_scale=3)
    plinth = props.box(stone, WIDTH + .6, 1.9, 2.6, .2)
    plinth.location = (0, 0, 0)
    carved = surface('carved', '#efe6d4', '#ddd0b8', scale=1.5, rough=.55, bump=.2, bump_scale=6)
    box_wood = _oak()
    for x in (-27, -13, 13, 27):
        pane = _inside(7, 11)
        bars = []
        for bx, bz, sx, sy, sz in ((-3.7, 0, .5, .5, 6.4), (3.7, 0, .5, .5, 6.4), (0, 5.9, 4.6, .56, .6), (0, -5.9, 4.6, .56, .6),
                                   (0, -6.8, 4.9, .9, .45), (0, 0, .16, .44, 5.5), (0, 2, 3.5, .38, .16)):
            bar = props.box(carved, sx, sy, 2 * sz, .08)
            bar.location = (bx, -1.2, bz - sz)
            bars.append(bar)
        # A carved crown: a rounded board with a rosette, teeth below the sill.
        outline = [(-4.9, 0), (4.9, 0), (4.6, .9), (3.2, 1.3), (2.2, 2.4), (1., 3.4), (0, 3.7), (-1., 3.4), (-2.2, 2.4), (-3.2, 1.3), (-4.6, .9)]
        crown = prism('crown', outline, -.4, .4, carved, 3)
        crown.rotation_euler = (math.pi / 2, 0, 0)
        crown.location = (0, -1.2, 6.4)
        rosette = lathe('rosette', [(0, .5), (.35, .4), (.6, .2), (.9, .3), (1.05, 0), (0, 0)], carved, 40, 4)
        rosette.rotation_euler = (math.pi / 2, 0, 0)
        rosette.location = (0, -1.6, 8)
        window = group(pane, *bars, crown, rosette)
        window.location = (x, 0, 14.5)
        trough = props.box(box_wood, 4.2, .9, 1.5, .12)
        trough.location = (x, -2.9, 5.7)
        for k in range(6):
            _bush(x - 3.4 + k * 1.36, -2.9, 7.5, 1.02, 7, ('#c8182a', '#d83a5a')[k % 2])
        _glow((x, -3.2, 12), 260, 1.6)
    _door()
    for i in range(2):
        step = props.box(stone, 8 - i, 4 - 1.4 * i, .9, .1)
        step.location = (0, -4, i * .9)
    shingle = surface('roof', '#6a4030', '#4a2a20', '#33201a', scale=1.1, stretch=(3, .3, 1), third_scale=2, third_range=(.56, .64), rough=.75, bump=.4, bump_scale=3)
    slope = Vector((0, 24, 21)).normalized()
    for row in range(12):
        foot = Vector((0, -6, HEIGHT - 1)) + slope * row * 1.9
        course = [(sx * (WIDTH + 4), *(foot + slope * far + Vector((0, -lift * .6, lift)))[1:]) for far, lift in ((0, .35), (2.3, .0)) for sx in (-1, 1)]
        lath = mesh('course', [course[0], course[1], course[3], course[2]], [(0, 1, 2, 3)], shingle, smooth=False)
        solid = lath.modifiers.new('solid', 'SOLIDIFY')
        solid.thickness = .3
    eave = props.box(surface('eave', '#4a2c1e', rough=.6), WIDTH + 4, .3, 1.3, .05)
    eave.location = (0, -6, HEIGHT - 2.2)
    for i in range(int((2 * WIDTH + 8) / 1.5)):
        tooth = prism('tooth', [(-.7, 0), (.7, 0), (.6, -1.1), (.25, -1.35), (0, -1.9), (-.25, -1.35), (-.6, -1.1)][::-1], -.12, .12, carved, 3)
        tooth.rotation_euler = (math.pi / 2, 0, 0)
        tooth.location = (-WIDTH - 3.4 + 1.5 * i, -6.4, HEIGHT - 1.2)
    porch = prism('porch', [(-8.4, 0), (8.4, 0), (0, 4.6)], -3.6, 3.6, shingle, 3, bevel=0)
    porch.rotation_euler = (math.pi / 2, 0, 0)
    porch.location = (0, -4.5, 23.2)
    gable = prism('gable', [(-7.6, .5), (7.6, .5), (0, 4.2)], -.1, .1, carved, 3, bevel=0)
    gable.rotation_euler = (math.pi / 2, 0, 0)
    gable.location = (0, -8.25, 23.2)
    for x in (-6.8, 6.8):
        post = lathe('post', [(0, 0), (.9, 0), (.9, 1.6), (.55, 2.2), (.75, 5), (.8, 12), (.5, 16), (.8, 18), (.5, 19), (.9, 20.4), (.9, 21.6), (0, 21.6)], _oak(), 32, 4)
        post.location = (x, -7.2, 1.6)
    for x in (-5.9, 5.9):
        # Lanterns on the wall beside the door.
        frame = crockery.brass()
        lathe('lantern', [(0, 2.6), (.3, 2.5), (.9, 1.9), (.86, 1.8), (0, 1.8)], frame, 8, 1).location = (x, -2.6, 14.2)
        lathe('light', [(0, 0), (.5, 0), (.72, 1.8), (0, 1.8)], props.shining('lantern', '#ffb45c', 14), 8, 1).location = (x, -2.6, 14.2)
        _glow((x, -3.9, 15), 420, .5)
    lantern = _lamp(True)
    lantern.location = (0, -5, 18.5)
    _glow((0, -5.4, 16.4), 900, .8)
    _string_lights([(-WIDTH - 2, -7.2, 27.6), (-20, -7.4, 27), (-8, -8.2, 26), (8, -8.2, 26), (20, -7.4, 27), (WIDTH + 2, -7.2, 27.6)], 1.6)
    pole = lathe('pole', [(0, 0), (.5, 0), (.3, 1), (.22, 25), (0, 25)], surface('pole', '#2a2420', rough=.5), 16, 2)
    pole.location = (44, -34, 0)
    _string_lights([(8, -8.2, 25.8), (44, -34, 25)], 3.)
    for x in (-24, -8, 8, 24):
        _glow((x, -11, 24), 520, 2.5)
    _bistro(-22, -12, .25)
    _bistro(21, -13, -.35)
    for x in (-10.6, 10.6):
        tub = crockery.pot('clay', 2.0, 3.0)
        tub.location = (x, -8.6, .0)
        _bush(x, -8.6, 5., 2.3)
    for x, y, high in ((50, 12, 44), (60, 26, 52), (74, 18, 46), (-58, 20, 46), (88, 40, 54)):
        _fir(x, y, high)


def make(name, record):
    evening = record.get('evening', False)
    view = record['view']
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    if view == 'front':
        _front(evening)
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
    scene.view_settings.exposure = record.get('exposure', .6 if view == 'front' else .5 if evening else -.3)
