"""Liquids that one sees into, and what swims in them: soups, syrups, sauces."""
import math

import bpy
import numpy as np
from mathutils import noise

from . import pieces
from .materials import linear, surface
from .place import ground, on_disc, settle
from .roast import meat_surface, piece
from .shapes import chance, chunk, colored, fractal, grid, group, mesh, polar, prism, tube


# --- surfaces


def film(name, tint, tone, cloud, shine=True):
    """
    One thin layer of liquid. Light goes straight through, takes on the `tint`, and the part `cloud` of it (0..1) is thrown back in `tone`.
    shine: the uppermost layer mirrors the window
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    nodes, links = tree.nodes, tree.links
    nodes.remove(nodes['Principled BSDF'])
    clear = nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs[0].default_value = linear(tint)
    dull = nodes.new('ShaderNodeBsdfDiffuse')
    dull.inputs[0].default_value = linear(tone)
    mixed = nodes.new('ShaderNodeMixShader')
    # Clouds drift in the liquid: it is nowhere of one density.
    coordinates = nodes.new('ShaderNodeTexCoord')
    drift = nodes.new('ShaderNodeTexNoise')
    drift.inputs['Scale'].default_value = 3.5
    drift.inputs['Detail'].default_value = 5
    links.new(coordinates.outputs['Object'], drift.inputs['Vector'])
    share = nodes.new('ShaderNodeMapRange')
    for index, value in enumerate((.3, .7, cloud * .55, min(1, cloud * 1.45))):
        share.inputs[index + 1].default_value = value
    links.new(drift.outputs[0], share.inputs[0])
    links.new(share.outputs[0], mixed.inputs[0])
    links.new(clear.outputs[0], mixed.inputs[1])
    links.new(dull.outputs[0], mixed.inputs[2])
    last = mixed.outputs[0]
    if shine:
        gloss = nodes.new('ShaderNodeBsdfGlossy')
        gloss.inputs['Roughness'].default_value = .04
        edge = nodes.new('ShaderNodeFresnel')
        edge.inputs['IOR'].default_value = 1.38
        # Only what looks at it from above: light that comes up from below would find a mirror and stay in.
        path = nodes.new('ShaderNodeLightPath')
        seen = nodes.new('ShaderNodeMath')
        seen.operation = 'MULTIPLY'
        links.new(edge.outputs[0], seen.inputs[0])
        links.new(path.outputs['Is Camera Ray'], seen.inputs[1])
        wet = nodes.new('ShaderNodeMixShader')
        links.new(seen.outputs[0], wet.inputs[0])
        links.new(last, wet.inputs[1])
        links.new(gloss.outputs[0], wet.inputs[2])
        last = wet.outputs[0]
    links.new(last, nodes['Material Output'].inputs[0])
    return material


def mirror_window(power=7.):
    """What the wet surfaces mirror: the far window, seen by reflections only. It lights nothing and throws no shadow."""
    material = bpy.data.materials.new('far window')
    material.use_nodes = True
    tree = material.node_tree
    lamp = tree.nodes.new('ShaderNodeEmission')
    lamp.inputs[0].default_value = (1, .96, .9, 1)
    lamp.inputs[1].default_value = power
    tree.links.new(lamp.outputs[0], tree.nodes['Material Output'].inputs[0])
    corners, faces = [], []
    # Four panes between bars.
    for px in (-.85, .85):
        for py in (-.8, .8):
            start = len(corners)
            corners += [(px + sx * .72, py + sy * .7, 0) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            faces.append(tuple(range(start, start + 4)))
    panes = mesh('far window', corners, faces, material, smooth=False)
    panes.location = (-2.1, 5.4, 6.2)
    panes.rotation_euler = (-.72, -.22, .35)
    panes.visible_camera = panes.visible_diffuse = panes.visible_shadow = panes.visible_transmission = False
    return panes


def steam(x, y, low, height=1.6, width=1.2, strength=.15):
    """Steam that rises from what is hot: thin veils that only the camera sees, before what is behind, from `low` up. `strength`: 0..1."""
    material = bpy.data.materials.new('steam')
    material.use_nodes = True
    tree = material.node_tree
    nodes, links = tree.nodes, tree.links
    nodes.remove(nodes['Principled BSDF'])

    def calculated(kind, one, other):
        node = nodes.new('ShaderNodeMath')
        node.operation = kind
        node.use_clamp = True
        for index, value in enumerate((one, other)):
            if isinstance(value, (int, float)):
                node.inputs[index].default_value = value
            else:
                links.new(value, node.inputs[index])
        return node.outputs[0]

    coordinates = nodes.new('ShaderNodeTexCoord')
    mapping = nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = (1.9, 1, .75)
    wisps = nodes.new('ShaderNodeTexNoise')
    wisps.inputs['Scale'].default_value = 1.5
    wisps.inputs['Detail'].default_value = 3
    wisps.inputs['Distortion'].default_value = 1.9
    ball = nodes.new('ShaderNodeTexGradient')
    ball.gradient_type = 'SPHERICAL'
    small = nodes.new('ShaderNodeMapping')
    small.inputs['Scale'].default_value = (1.9 / width, 1, 1.9 / height)
    for node, source, target in ((mapping, coordinates.outputs['Object'], wisps), (small, coordinates.outputs['Object'], ball)):
        links.new(source, node.inputs['Vector'])
        links.new(node.outputs[0], target.inputs['Vector'])
    share = calculated('MULTIPLY', calculated('MULTIPLY', calculated('SUBTRACT', wisps.outputs[0], .44), 5.), calculated('MULTIPLY', ball.outputs[1], strength * 1.6))
    clear = nodes.new('ShaderNodeBsdfTransparent')
    veil = nodes.new('ShaderNodeEmission')
    veil.inputs[0].default_value = (1, .97, .93, 1)
    veil.inputs[1].default_value = .75
    mixed = nodes.new('ShaderNodeMixShader')
    links.new(share, mixed.inputs[0])
    links.new(clear.outputs[0], mixed.inputs[1])
    links.new(veil.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes['Material Output'].inputs[0])
    for k in range(2):
        half, tall = width / 2, height / 2
        one = mesh('steam', [(-half, 0, -tall), (half, 0, -tall), (half, 0, tall), (-half, 0, tall)], [(0, 1, 2, 3)], material, smooth=False)
        # It leans back, so that it faces who looks down at it.
        one.location, one.rotation_euler = (x + .12 * (k - .5), y + .22 * k, low + tall * .8), (-.5, 0, .2 * (k - .5))
        one.visible_diffuse = one.visible_glossy = one.visible_shadow = one.visible_transmission = False


def emerging(level, reach, count=150):
    """Where something stands out of a liquid at `level`: a square of 0 and 1 over -reach..reach, and how high it stands."""
    settle()
    mask, high = np.zeros((count, count)), np.zeros((count, count))
    for i in range(count):
        for j in range(count):
            x, y = reach * (2 * i / (count - 1) - 1), reach * (2 * j / (count - 1) - 1)
            if x * x + y * y < reach * reach:
                z = ground(x, y)[0].z
                mask[i, j] = z > level
                high[i, j] = z - level
    return mask, high


def _blurred(field, radius):
    reach = math.ceil(radius * 2.5)
    kernel = np.exp(-.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        field = np.apply_along_axis(lambda line: np.convolve(line, kernel, 'same'), axis, field)
    return field


def pour(level, radius, tint, tone, cloud, layers=(0, .03, .075), waves=.006, meniscus=.02, shine=True):
    """
    Liquid up to `level` around what lies there already: it climbs a little on the edge and on every piece.
    Answers `swims(x, y)`: whether there is liquid at a point and not a piece.
    """
    count = 150
    mask, _high = emerging(level, radius, count)
    lift = _blurred(mask, 2.2)
    seed = chance.uniform(0, 50)

    def at(field, x, y):
        i, j = ((c / radius + 1) / 2 * (count - 1) for c in (x, y))
        i, j = min(count - 2, max(0, i)), min(count - 2, max(0, j))
        a, b = int(i), int(j)
        u, v = i - a, j - b
        return field[a, b] * (1 - u) * (1 - v) + field[a + 1, b] * u * (1 - v) + field[a, b + 1] * (1 - u) * v + field[a + 1, b + 1] * u * v

    def height(r, a):
        x, y = r * math.cos(a), r * math.sin(a)
        edge = max(0, r / radius - .93) / .07
        z = level + meniscus * at(lift, x, y) + .014 * edge * edge + waves * noise.noise((x * 3.4, y * 3.4,
                seed)) + waves * .35 * noise.noise((x * 11, y * 11, seed))
        return r, z

    for index, depth in enumerate(layers):
        material = film(f'liquid {index}', tint, tone, cloud, shine and index == 0)
        # What holds it is narrower further down.
        one = polar('liquid', radius - 1.6 * depth, height, material, 110, 220)
        one.location.z = -depth
    return lambda x, y: at(mask, x, y) < .1 and math.hypot(x, y) < radius * .96


def fat_surface(tone):
    material = bpy.data.materials.new('fat')
    material.use_nodes = True
    tree = material.node_tree
    nodes, links = tree.nodes, tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = linear(tone)
    shader.inputs['Roughness'].default_value = .05
    shader.inputs['Specular'].default_value = .7
    clear = nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs[0].default_value = tuple(.5 + .5 * c for c in linear(tone)[:3]) + (1,)
    mixed = nodes.new('ShaderNodeMixShader')
    mixed.inputs[0].default_value = .42
    links.new(clear.outputs[0], mixed.inputs[1])
    links.new(shader.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes['Material Output'].inputs[0])
    return material


def fat(tone, count, level, radius, swims, largest=.075):
    """Drops of fat on a liquid: crowds of small ones, few large ones, all in one mesh."""
    seed = chance.uniform(0, 90)
    vertices, faces, placed = [], [], []
    sides, rings = 18, ((1, 0), (.93, .55), (.75, .85), (.4, 1))
    for _ in range(count * 30):
        if len(placed) == count:
            break
        x, y = on_disc(radius)
        if fractal(x * 2.2, y * 2.2, seed) + chance.uniform(-.25, .25) < .02 or not swims(x, y):
            continue
        r = .008 + largest * chance.random() ** 4.5
        if any((x - px) ** 2 + (y - py) ** 2 < (r + pr) ** 2 * .95 for px, py, pr in placed):
            continue
        placed.append((x, y, r))
        start = len(vertices)
        squeeze, turn = chance.uniform(.85, 1.1), chance.uniform(0, 3)
        for part, rise in rings:
            for k in range(sides):
                a = 2 * math.pi * k / sides
                wide = r * part * (1 + .05 * math.sin(2 * a + turn))
                vertices.append((x + wide * math.cos(a) * squeeze, y + wide * math.sin(a) / squeeze, level + .002 + .004 * rise * min(1, r * 30)))
        for ring_at in range(len(rings) - 1):
            for k in range(sides):
                q = (k + 1) % sides
                faces.append((start + ring_at * sides + k, start + ring_at * sides + q, start + (ring_at + 1) * sides + q,
                              start + (ring_at + 1) * sides + k))
        faces.append(tuple(start + (len(rings) - 1) * sides + k for k in range(sides)))
    return mesh('fat', vertices, faces, fat_surface(tone)) if placed else None


# --- what is spooned on


def spoonful(radius=.36, height=.15, material=None, turns=1.15):
    """Thick cream that a spoon has let go of: flowing at the foot, one soft fold on top, a small peak beside the middle."""
    seed = chance.uniform(0, 60)
    material = material or pieces.cream('smetana', '#f4ecdc')

    def field(r, a):
        t = r / radius
        x, y = t * math.cos(a), t * math.sin(a)
        out = 1 + (.16 * noise.noise((math.cos(a) * 1.1 + seed, math.sin(a) * 1.1, seed)) + .05 * noise.noise((math.cos(a) * 3 + seed,
                math.sin(a) * 3, 4))) * t
        body = (1 - t ** 3.2) ** .6 if t < 1 else 0
        slope = .5 + .5 * math.exp(-((x - .1) ** 2 + (y - .12) ** 2) * 2.6)
        fold = math.cos(2 * math.pi * turns * t ** .8 - a - seed)
        fold = .38 * (math.copysign(abs(fold) ** .7, fold)) * math.exp(-((t - .42) / .3) ** 2)
        peak = .42 * math.exp(-((x - .06) ** 2 + (y - .1) ** 2) * 42)
        grain = .1 * noise.noise((x * 4 + seed, y * 5, seed))
        return r * out, height * body * (slope + fold + peak + grain) - .012 * (t > .985)

    return polar('spoonful', radius, field, material, 90, 160)


# --- pieces


def beet_strip():
    """Cooked beet: darker than the soup, wet, a little see-through at its edges."""
    material = surface('soup beet', '#5a0216', '#96082a', scale=5, rough=.22, glow=.35, glow_radius=.05, glow_tint=(1, .08, .12), bump=.3,
                       bump_scale=14, coat=.55)
    return chunk('beet', (chance.uniform(.15, .25), .036, .026), material, square=4, rough=.16, bend=chance.uniform(.5, 3.2), detail=4)


def cabbage(tone='#efe0a0', shade='#cdbb62', wide=.075, glow=.5):
    """A ribbon of cooked cabbage: wavy, thin, glassy."""
    material = surface('soup cabbage' + tone, tone, shade, scale=3.5, contrast=(.3, .7), rough=.22, glow=glow, glow_radius=.07,
                       glow_tint=(1, .75, .35), coat=.5, bump=.25,
                       bump_scale=9, stretch=(.5, 3, 3))
    length, seed, bow = chance.uniform(.3, .52), chance.uniform(0, 60), chance.uniform(-2.2, 2.2)

    def point(u, v):
        s = (v - .5) * length
        w = (u - .5) * wide * (1.1 - .5 * abs(2 * v - 1) ** 6)
        lift = .035 * math.sin(v * 7 + seed) + .03 * noise.noise((s * 5, w * 9, seed))
        return s, w + bow * s * s + .03 * noise.noise((s * 6, 3, seed)), lift + .3 * w * math.sin(v * 5 + seed)

    return grid('cabbage', point, material, 7, 26, thickness=.012)


def carrot_strip():
    return chunk('carrot', (chance.uniform(.1, .17), .034, .03), pieces.carrot_surface(), square=6, rough=.12, bend=chance.uniform(.2, 1.6), detail=4)


def potato(tone='#f6ca80', shade='#e8ac58', size=.12):
    material = pieces.boiled_potato('soup potato' + tone, tone, shade)
    return chunk('potato', (size * chance.uniform(.85, 1.15), size * chance.uniform(.75, 1), size * chance.uniform(.65, .9)), material, square=5,
                 rough=.14, grain=1.3)


def meat(size=.17, dark='#4a2216', bright='#8c5236'):
    """Boiled meat that comes apart along its fibres."""
    material = surface('soup meat' + dark, dark, bright, scale=6, stretch=(1, 6, 6), rough=.42, glow=.15, glow_radius=.03, bump=.9, bump_scale=15,
                       waves=.5, wave_scale=9, coat=.25,
                       coat_rough=.2)
    return chunk('meat', (size * chance.uniform(.8, 1.15), size * chance.uniform(.6, .8), size * chance.uniform(.45, .6)), material, square=4.5,
                 rough=.26, grain=2.4, detail=5)


def onion(tone='#f0dfa0'):
    """A slice of onion cooked until it is glass."""
    material = surface('soup onion' + tone, tone, rough=.18, glow=.6, glow_radius=.06, glow_tint=(1, .8, .35), coat=.5)
    r, open_ = chance.uniform(.09, .15), chance.uniform(2.2, 3.4)
    return tube('onion', [[(r * math.cos(a), r * math.sin(a) * .9, .012 * math.sin(3 * a)) for a in [i / 14 * open_ for i in range(15)]]], material,
                .013, .2)


def grain(kind='barley'):
    """A swollen grain with its furrow."""
    tone, shade, size = {'barley': ('#e8d3a6', '#cfb07a', (.048, .034, .03)), 'millet': ('#ffb44a', '#f09a2c', (.03, .03, .028)),
                         'rice': ('#f6efdc', '#e8dcc0', (.07, .026, .024))}[kind]
    material = surface('grain ' + kind, tone, shade, scale=5, rough=.28, glow=.5, glow_radius=.04, glow_tint=(1, .8, .45), coat=.4)
    return chunk('grain', size, material, square=2.2, rough=.08, detail=3)


def fish(kind='pike-perch', size=.24):
    """A piece of fillet on its skin: flakes in bows across, skin below and on one side."""
    flesh, deep, line, skin = {'pike-perch': ('#f3e6cc', '#dfc9a0', '#c9a878', '#6a6a5a'),
                               'trout': ('#ef9360', '#dc6f3c', '#fbd2ae', '#70747a')}[kind]
    tones = [linear(one) for one in (flesh, deep, line, skin)]
    material = surface('fish ' + kind, '#ffffff', rough=.35, glow=.35, glow_radius=.05, glow_tint=(1, .6, .4), coat=.3, coat_rough=.15, bump=.4,
                       bump_scale=18, vertex_colors=True)
    one = chunk('fish', (size, size * chance.uniform(.6, .75), size * chance.uniform(.36, .46)), material, square=5, rough=.16, grain=1.6, detail=5)
    colors, seed = [], chance.uniform(0, 40)
    for vertex in one.data.vertices:
        x, y, z = vertex.co
        if z < -size * .3 or y < -size * .57:
            colors.append(tones[3])
            continue
        # Flakes: bowed bands, each raised in its middle, a pale line between.
        band = (x / size * 2.6 + 1.5 * (y / size) ** 2 + .25 * noise.noise((x * 6, y * 6, seed))) % 1
        ridge = math.sin(math.pi * band)
        vertex.co.z += .026 * (ridge ** .5 - .6) * (z > 0)
        t = min(1, max(0, .5 + fractal(x * 6, y * 6, seed)))
        tone = [a + (b - a) * t for a, b in zip(tones[0][:3], tones[1][:3])]
        near = max(0, 1 - ridge / .34)
        colors.append(tuple(a + (b - a) * near * .8 for a, b in zip(tone, tones[2][:3])) + (1,))
    return colored(one, colors)


def tongue(size=.2):
    """A slice of tongue, pale pinkish brown."""
    material = surface('tongue', '#c99080', '#a8695a', scale=4, rough=.36, coat=.3, glow=.25, glow_radius=.03, bump=.5, bump_scale=16,
                       stretch=(1, 3, 1))
    return chunk('tongue', (size, size * .42, .04), material, square=5, rough=.14, bend=chance.uniform(.2, 1.2))


def chicken(size=.2):
    """Boiled chicken pulled into thick shreds."""
    material = surface('boiled chicken', '#f1dcb2', '#dcb67c', scale=5, stretch=(.6, 6, 6), rough=.4, glow=.35, glow_radius=.05, coat=.2, bump=.8,
                       bump_scale=14)
    return chunk('chicken', (size * chance.uniform(.75, 1.2), size * chance.uniform(.28, .42), size * chance.uniform(.22, .3)), material, square=3.2,
                 rough=.3, grain=2.3,
                 bend=chance.uniform(.1, 1.5), detail=5)


def mushroom(size=.2, kind='porcini'):
    """A slice through a mushroom: pale flesh, a thin brown skin over the cap, pores below it."""
    flesh_tone, shade, skin_tone, worn, under_cap = {'porcini': ('#dcbb86', '#bd8c54', '#8d5c33', '#a97a4c', '#b8934e'),
                                                     'champignon': ('#dcc7a2', '#b8946a', '#a98761', '#c3a681', '#8f6d4c'),
                                                     'fried': ('#dcae6a', '#a8692c', '#7c4a22', '#9a652f', '#9d6a2c')}[kind]
    flesh = surface('soup mushroom' + kind, flesh_tone, shade, scale=5, rough=.42, glow=.35, glow_radius=.05, coat=.18, coat_rough=.3, bump=.4,
                    bump_scale=20)
    skin = surface('mushroom skin' + kind, skin_tone, worn, scale=9, rough=.5, coat=.12, coat_rough=.35, bump=.3, bump_scale=30)
    pores = surface('mushroom pores' + kind, under_cap, rough=.6, bump=.6, bump_scale=60)
    cap = [(size * math.cos(a) * (1 + .05 * math.sin(5 * a)), size * .6 * math.sin(a) ** .8) for a in [math.pi * i / 30 for i in range(31)]]
    stem = chance.uniform(.24, .36)
    below = [(-size * .8, -size * .2), (-size * stem, -size * .12), (-size * (stem + .06), -size * .7), (0, -size * .8),
             (size * (stem + .04), -size * .7), (size * stem, -size * .12), (size * .8, -size * .2)]
    body = prism('mushroom', cap + below, -.024, .024, flesh, bevel=.012)
    # Thickest on top.
    over = tube('skin', [[(x * .985, y * .985, 0) for x, y in half] for half in (cap[15:], cap[15::-1])], skin, .024, .5)
    under = [[(side * size * (stem + .04), -size * .1, 0), (side * size * .56, -size * .13, 0), (side * size * .82, -size * .12, 0)] for side in (-1, 1)]
    return group(body, over, tube('pores', under, pores, .023, .3), name='mushroom')


def rib(length=.32):
    """A smoked rib, cut short: rosy brown meat along its fibres, a seam of fat, the bone out of one end."""
    material = meat_surface('smoked rib', '#3a0e06', coat=.55, coat_rough=.14, rough=.32, bump=.5, bump_scale=24, stretch=(.4, 2, 2), specks=(.68, .74))
    body = piece([linear(tone) for tone in ('#3c1209', '#74301a', '#a04c2c', '#bd6c46', '#d6936a')], (length * .74, length * .4, length * .34), material,
                 square=3.2, rough=.14, relief=.014, grain=5, stretch=(.35, 2, 2), level=.56, edge=.5, char=.08, fat=('#efc090', .2), bend=.5)
    path = [(length * t, 0, .02 + .05 * t * t) for t in (-.3, .2, .6, .9, 1.2)]
    stick = tube('bone', [path], surface('bone', '#f0dfc2', '#cfa880', scale=5, rough=.4, bump=.3, bump_scale=20, coat=.2), .058, -.12)
    end = chunk('bone end', (.03, .066, .06), surface('marrow', '#a85a3c', '#d9b08a', scale=14, rough=.5, bump=.5, bump_scale=40), square=2.4, rough=.1,
                detail=3)
    end.location = (length * 1.21, 0, .02 + .05 * 1.44)
    return group(body, stick, end, name='rib')


def split_pea():
    """Half a yellow pea, its flat side any way."""
    material = surface('split pea', '#e6a63a', '#d08f26', scale=5, rough=.3, glow=.4, glow_radius=.04, glow_tint=(1, .7, .2), coat=.3)
    return chunk('split pea', (.048, .046, .028), material, square=2.1, rough=.08, detail=3)


def crouton(size=.07):
    return chunk('crouton', (size * chance.uniform(.85, 1.15), size, size * .9),
                 surface('crouton', '#6e3f1c', '#9a6232', '#3a1c0a', scale=7, third_scale=24, third_range=(.58, .64), rough=.8, bump=1,
                         bump_scale=24),
                 square=7, rough=.12)


def pumpkin_seed(size=.085):
    material = surface('pumpkin seed', '#4f6a2a', '#7f9444', scale=5, stretch=(.6, 5, 1), rough=.35, coat=.3, bump=.25, bump_scale=16)
    one = chunk('seed', (size, size * .52, .017), material, square=2.2, rough=.05, detail=4)
    for vertex in one.data.vertices:
        # One end is a point.
        vertex.co.y *= 1 - .5 * max(0, vertex.co.x / size) ** 2
    return one


def spring_onion_ring():
    material = surface('spring onion', '#4c8a22', '#7fb23c', scale=8, rough=.3, glow=.25, glow_radius=.02, coat=.35)
    r = chance.uniform(.03, .05)
    return tube('spring onion', [[(r * math.cos(a), r * math.sin(a), 0) for a in [i / 14 * 6.5 for i in range(15)]]], material, .013, 0)


def carrot_star(size=.13):
    outline = []
    for k in range(10):
        a, r = math.pi * k / 5 + .31, size if k % 2 == 0 else size * .52
        following = math.pi * (k + 1) / 5 + .31
        other = size if k % 2 else size * .52
        for t in (0, .34, .67):
            outline.append((r * math.cos(a) * (1 - t) + other * math.cos(following) * t, r * math.sin(a) * (1 - t) + other * math.sin(following) * t))
    return prism('star', outline, -.03, .03, pieces.carrot_surface(), bevel=.014)


def meatball(size=.15):
    """A small ball of minced chicken, pale, with grains of rice in it."""
    material = surface('meatball', '#e6be88', '#c99a62', '#f3e0bc', scale=7, third_scale=15, third_range=(.62, .7), rough=.36, glow=.3,
                       glow_radius=.05, coat=.25, bump=.7, bump_scale=18)
    return chunk('meatball', (size, size * .96, size * .92), material, square=2.1, rough=.08, grain=2.2, detail=5)


def noodles(count, radius, low, high, width=.04, tone='#ffcc8c', center=(0, 0), thick=.014):
    """Home-made noodles in loose swirls between the heights `low` and `high`; a width below .03 makes vermicelli."""
    material = surface('noodle' + tone, tone, '#ffb868', scale=4, rough=.25, glow=.5, glow_radius=.06, glow_tint=(1, .75, .3), coat=.4)
    made = []
    for _ in range(count):
        # Each goes around a middle of its own; some are wound, some stretch out.
        mx, my = on_disc(radius * .62, center=center)
        r0, start, sweep = chance.uniform(.1, radius * .5), chance.uniform(0, 6.28), chance.choice((-1, 1)) * chance.uniform(2.2, 7)
        seed, layer = chance.uniform(0, 90), chance.uniform(low, high)
        squash, lean = chance.uniform(.55, 1), chance.uniform(0, 3.14)
        steps = 48
        path = []
        for i in range(steps):
            t = i / (steps - 1)
            a = start + sweep * t
            r = r0 * (.7 + .5 * t) * (1 + .2 * noise.noise((t * 3, seed, 1)))
            px, py = r * math.cos(a), r * math.sin(a) * squash
            x, y = mx + px * math.cos(lean) - py * math.sin(lean), my + px * math.sin(lean) + py * math.cos(lean)
            away = math.hypot(x - center[0], y - center[1])
            if away > radius:
                x, y = center[0] + (x - center[0]) * radius / away, center[1] + (y - center[1]) * radius / away
            path.append((x, y, layer + .05 * noise.noise((t * 5, seed, 7))))
        if width < .03:
            made.append(tube('vermicelli', [path], material, width * .6, 0))
            continue

        def point(u, v, path=path, seed=seed):
            k = min(steps - 2, int(v * (steps - 1)))
            f = v * (steps - 1) - k
            here = [a + (b - a) * f for a, b in zip(path[k], path[k + 1])]
            dx, dy = path[k + 1][0] - path[k][0], path[k + 1][1] - path[k][1]
            length = math.hypot(dx, dy) or 1
            roll = 1.1 * noise.noise((v * 3, seed, 3))
            w = (u - .5) * width * 2
            return here[0] - dy / length * w * math.cos(roll), here[1] + dx / length * w * math.cos(roll), here[2] + w * math.sin(roll)

        made.append(grid('noodle', point, material, 4, 90, thickness=thick))
    return made
