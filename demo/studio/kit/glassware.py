"""Glasses and what is in them: thin walls that stay clean at few samples, drinks that colour the light on its way, ice, foam, teapots, a samovar."""
import math

import bpy
import numpy as np

from .materials import _made, glass, linear, surface
from .place import copy, hide, sprinkle
from .shapes import chance, chunk, fractal, grid, group, lathe, mesh, polar, smooth_profile, tube


# --- surfaces


def thin_glass(name='thin glass', tint='#fbfbf9', edge='#929b99', power=4.):
    """
    A wall of glass without refraction: seen through straight on, dark and mirroring at its edges. Refraction through walls of half a
    millimetre is not seen, and without it there are no speckles.
    """
    if name in _made:
        return _made[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    facing = nodes.new('ShaderNodeLayerWeight')
    facing.inputs[0].default_value = .5
    steep = nodes.new('ShaderNodeMath')
    steep.operation = 'POWER'
    steep.inputs[1].default_value = power
    links.new(facing.outputs['Facing'], steep.inputs[0])
    tone = nodes.new('ShaderNodeMixRGB')
    tone.inputs[1].default_value = linear(tint)
    tone.inputs[2].default_value = linear(edge)
    links.new(steep.outputs[0], tone.inputs[0])
    clear = nodes.new('ShaderNodeBsdfTransparent')
    links.new(tone.outputs[0], clear.inputs[0])
    mirror = nodes.new('ShaderNodeBsdfGlossy')
    mirror.inputs['Roughness'].default_value = .03
    # Schlick's term by hand: Blender's own node answers total reflection for the backs of walls.
    fresnel = nodes.new('ShaderNodeMapRange')
    fresnel.inputs[3].default_value = .045
    fresnel.inputs[4].default_value = .75
    links.new(steep.outputs[0], fresnel.inputs[0])
    path = nodes.new('ShaderNodeLightPath')
    seen = nodes.new('ShaderNodeMath')
    seen.operation = 'MULTIPLY'
    links.new(path.outputs['Is Camera Ray'], seen.inputs[0])
    links.new(fresnel.outputs[0], seen.inputs[1])
    mixed = nodes.new('ShaderNodeMixShader')
    links.new(seen.outputs[0], mixed.inputs[0])
    links.new(clear.outputs[0], mixed.inputs[1])
    links.new(mirror.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes['Material Output'].inputs[0])
    _made[name] = material
    return material


def clear_drink(name, tone, across=.8, rough=0., ior=1.33):
    """A drink one sees through. Light that has gone `across` units through it has the colour `tone`: thin edges are paler, as in life."""
    if name in _made:
        return _made[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (1, 1, 1, 1)
    shader.inputs['Transmission'].default_value = 1
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['IOR'].default_value = ior
    path = nodes.new('ShaderNodeLightPath')
    either = nodes.new('ShaderNodeMath')
    either.operation = 'MAXIMUM'
    links.new(path.outputs['Is Shadow Ray'], either.inputs[0])
    links.new(path.outputs['Is Diffuse Ray'], either.inputs[1])
    clear = nodes.new('ShaderNodeBsdfTransparent')
    mixed = nodes.new('ShaderNodeMixShader')
    links.new(either.outputs[0], mixed.inputs[0])
    links.new(shader.outputs[0], mixed.inputs[1])
    links.new(clear.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes['Material Output'].inputs[0])
    taken = [-math.log(max(.002, part)) / across for part in linear(tone)[:3]]
    volume = nodes.new('ShaderNodeVolumeAbsorption')
    volume.inputs['Density'].default_value = max(taken)
    volume.inputs['Color'].default_value = tuple(1 - part / max(taken) for part in taken) + (1,)
    links.new(volume.outputs[0], nodes['Material Output'].inputs['Volume'])
    _made[name] = material
    return material


def hazy(name, tone, across, haze, strength, rough=0., ior=1.33):
    """A clear drink or jelly with something fine in it, which throws light of the tone `haze` back from its depth."""
    if name in _made:
        return _made[name]
    material = clear_drink(name, tone, across, rough, ior)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    output = nodes['Material Output']
    added = nodes.new('ShaderNodeAddShader')
    shining = nodes.new('ShaderNodeEmission')
    shining.inputs[0].default_value = linear(haze)
    shining.inputs[1].default_value = strength
    links.new(output.inputs['Volume'].links[0].from_socket, added.inputs[0])
    links.new(shining.outputs[0], added.inputs[1])
    links.new(added.outputs[0], output.inputs['Volume'])
    return material


def cloudy_drink(name, tone, second=None, glow=(1, .6, .2)):
    """A drink with pulp or milk in it."""
    return surface(name, tone, second, scale=2.2, rough=.12, specular=.5, glow=.4, glow_radius=.1, glow_tint=glow, contrast=(.3, .7))


def ice_surface():
    material = glass('ice', '#ffffff', 1.2, .02, '#f2f6f8')
    if 'ice done' not in _made:
        nodes, links = material.node_tree.nodes, material.node_tree.links
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = 4
        bump = nodes.new('ShaderNodeBump')
        bump.inputs['Strength'].default_value = .35
        bump.inputs['Distance'].default_value = .08
        links.new(noise.outputs[0], bump.inputs['Height'])
        links.new(bump.outputs[0], nodes['Principled BSDF'].inputs['Normal'])
        _made['ice done'] = material
    return material


def thick_glass():
    """Handles, stems and feet: darker edges and more mirror than a wall has."""
    return thin_glass('thick glass', '#f2f4f2', '#59625f', 1.7)


# --- glasses

#: Each by its outer profile (radius, height) from foot to rim, the thickness of wall and floor, facets and how far up they go.
SHAPES = {
    'tumbler': {'outer': [(.37, 0), (.4, .05), (.43, .35), (.455, .8), (.48, 1.36)], 'wall': .026, 'floor': .09},
    'highball': {'outer': [(.36, 0), (.37, .05), (.375, .5), (.385, 1.0), (.39, 1.48)], 'wall': .024, 'floor': .1},
    'barrel': {'outer': [(.34, 0), (.4, .08), (.5, .45), (.51, .75), (.46, 1.08), (.44, 1.24)], 'wall': .024, 'floor': .08},
    'facet': {'outer': [(.37, 0), (.38, .04), (.41, .4), (.445, .85), (.47, 1.02), (.475, 1.06), (.48, 1.26)], 'wall': .032, 'floor': .1, 'facets': 14, 'facets_to': 1.0},
    'mug': {'outer': [(.5, 0), (.51, .05), (.5, .4), (.5, .9), (.52, 1.28)], 'wall': .05, 'floor': .14, 'facets': 10, 'facets_to': 1.0,
            'ear': {'reach': .36, 'low': .26, 'high': 1.02, 'thick': .062}},
    'toddy': {'outer': [(.34, 0), (.42, .06), (.5, .35), (.52, .7), (.54, 1.1)], 'wall': .026, 'floor': .1, 'ear': {'reach': .3, 'low': .22, 'high': .86, 'thick': .045}},
    'latte': {'outer': [(.3, 0), (.34, .06), (.41, .4), (.45, .85), (.47, 1.3)], 'wall': .024, 'floor': .12, 'ear': {'reach': .27, 'low': .3, 'high': .95, 'thick': .042}},
    'tea glass': {'outer': [(.3, 0), (.36, .06), (.38, .5), (.39, 1.0), (.4, 1.1)], 'wall': .02, 'floor': .06},
    'tea cup': {'outer': [(.2, 0), (.3, .03), (.46, .25), (.52, .48), (.54, .6)], 'wall': .022, 'floor': .06, 'ear': {'reach': .2, 'low': .14, 'high': .46, 'thick': .034}},
    'coupe': {'outer': [(.3, .3), (.5, .36), (.68, .54), (.76, .78)], 'wall': .024, 'floor': .04, 'foot': .5, 'stem': .07},
    'verrine': {'outer': [(.44, 0), (.5, .06), (.58, .4), (.63, .75), (.64, .86)], 'wall': .028, 'floor': .09},
    'pot': {'outer': [(.36, 0), (.5, .04), (.68, .26), (.72, .5), (.62, .8), (.46, .93), (.44, 1.0)], 'wall': .024, 'floor': .04},
}


def _curve(shape):
    given = SHAPES[shape]['outer']
    return smooth_profile(given, 10)


def _facet(radius, z, angle, shape):
    """Radius where facets are cut off a round wall."""
    count = shape.get('facets')
    if not count:
        return radius
    step = 2 * math.pi / count
    inside = math.cos(step / 2) / math.cos((angle % step) - step / 2)
    strength = max(0., min(1., (shape['facets_to'] - z) / .06)) * max(0., min(1., z / .05))
    return radius * (1 + (inside - 1) * strength)


def _turned(name, profile, material, shape, sides=140):
    rows = len(profile)
    vertices, faces = [], []
    for j in range(sides):
        angle = 2 * math.pi * j / sides
        for radius, z in profile:
            out = _facet(max(1e-4, radius), z, angle, shape)
            vertices.append((out * math.cos(angle), out * math.sin(angle), z))
    for j in range(sides):
        for i in range(rows - 1):
            q = (j + 1) % sides
            faces.append((j * rows + i, q * rows + i, q * rows + i + 1, j * rows + i + 1))
    body = mesh(name, vertices, faces, material)
    if shape.get('facets'):
        body.data.use_auto_smooth = True
        body.data.auto_smooth_angle = .3
    return body


def vessel(kind, material=None):
    """An empty glass of {@link SHAPES} on z = 0."""
    shape = SHAPES[kind]
    material = material or thin_glass()
    outer = _curve(kind)
    wall, floor = shape['wall'], shape['floor']
    start = outer[0][1]
    rim = outer[-1]
    inner = [(r - wall, z) for r, z in outer if z > start + floor][::-1]
    bottom = inner[-1][0]
    profile = [(0, start), *map(tuple, outer), (rim[0] - wall / 2, rim[1] + wall * .45), *inner, (bottom * .97, start + floor + .01), (bottom * .9, start + floor), (0, start + floor)]
    parts = [_turned(kind, profile, material, shape)]
    if 'foot' in shape:
        r, stem = shape['foot'], shape['stem']
        parts.append(lathe('foot', [(0, 0), (r, 0), (r, .02), (r * .6, .045), (stem * 1.3, .1), (stem, .2), (stem, start - .12), (stem * 2, start - .03), (outer[0][0], start), (0, start)], thick_glass(), 96))
    if 'ear' in shape:
        parts.append(ear(kind, thick_glass()))
    return group(*parts, name=kind) if len(parts) > 1 else parts[0]


def ear(kind, material):
    """The handle at +x."""
    shape = SHAPES[kind]
    given = shape['ear']
    outer = _curve(kind)
    at = lambda z: float(np.interp(z, outer[:, 1], outer[:, 0]))
    path = []
    for i in range(25):
        t = i / 24
        z = given['high'] + (given['low'] - given['high']) * (t - .04 * math.sin(2 * math.pi * t))
        path.append((at(z) - .015 + given['reach'] * math.sin(math.pi * t) ** .7, 0, z))
    return tube('ear', [path], material, given['thick'], 0)


def width_at(kind, z):
    """How far a drink reaches from the middle at the height z."""
    outer = _curve(kind)
    return float(np.interp(z, outer[:, 1], outer[:, 0])) - SHAPES[kind]['wall'] - .004


def drink(kind, level, material, low=None):
    """The drink in a glass from its floor (or `low`) up to `level`, with the little rise at the wall."""
    shape = SHAPES[kind]
    outer = _curve(kind)
    floor = outer[0][1] + shape['floor'] + .006 if low is None else low
    heights = np.linspace(floor + .012, level, 30)
    wall = [(width_at(kind, z), z) for z in heights]
    first = wall[0][0]
    top = wall[-1][0]
    profile = [(0, floor), (first * .9, floor), *wall, (top - .012, level - .008), (top - .05, level - .016), (top * .5, level - .018), (0, level - .018)]
    return _turned('drink', profile, material, shape)


def foam(kind, level, height, tone='#efe0c4', second='#d9bd90', bubbles=220, dome=.1):
    """A head of foam from `level` on: a rough cushion and bubbles on it. Answers its top's height."""
    material = surface('foam' + tone, tone, second, scale=22, rough=.6, glow=.4, glow_radius=.05, glow_tint=(1, .8, .6), bump=.3, bump_scale=34, contrast=(.5, .72))
    shape = SHAPES[kind]
    heights = np.linspace(level, level + height, 12)
    wall = [(width_at(kind, z), z) for z in heights]
    _turned('foam', [(0, level), *wall], material, shape)
    top = wall[-1][0]
    seed = chance.random() * 40
    crown = polar('foam', top, lambda r, a: (r, level + height + dome * math.sqrt(max(0, 1 - (r / top) ** 2.6)) + .03 * fractal(r * math.cos(a) * 5 + seed, r * math.sin(a) * 5) * (1 - (r / top) ** 6)), material, 40, 120)
    bead = chunk('bubble', (.015, .015, .009), material, square=2, rough=0, detail=2)
    sprinkle([bead], bubbles, top * .97, lift=.002, scale=(.3, 1.5))
    hide(bead)
    return crown


def bubbles(kind, low, high, count=120, wall=True):
    """Bubbles of gas in a clear drink: most hang at the wall."""
    one = chunk('gas', (.018, .018, .018), thin_glass('gas', '#ffffff', '#9fb0a0'), square=2, rough=0, detail=2)
    for _ in range(count):
        z = chance.uniform(low, high)
        r = width_at(kind, z) * (.97 if wall and chance.random() < .6 else math.sqrt(chance.random()) * .95)
        a = chance.uniform(0, 2 * math.pi)
        copy(one, (r * math.cos(a), r * math.sin(a), z), scale=chance.uniform(.4, 1.2))
    hide(one)


def ice(size=.17):
    return chunk('ice', (size, size * .95, size * .9), ice_surface(), square=7, rough=.07, grain=1.2)


# --- teapots, samovars, holders


def glass_teapot(lid=True):
    """A round teapot of glass: spout at -x, handle at +x. Its body is the vessel `pot`."""
    material = thin_glass()
    parts = [vessel('pot', material)]
    spout = []
    for i in range(18):
        t = i / 17
        spout.append((-.62 - .5 * t, 0, .4 + .52 * t ** 1.25))
    pipe = tube('spout', [spout], material, .12, .5)
    parts.append(pipe)
    path = [(.6 + .44 * math.sin(math.pi * t) ** .75, 0, .86 - .64 * t) for t in [i / 24 for i in range(25)]]
    parts.append(tube('handle', [path], thick_glass(), .05, 0))
    if lid:
        cover = lathe('lid', [(.47, 1.0), (.475, 1.02), (.4, 1.07), (.2, 1.12), (.05, 1.14), (.045, 1.17), (.09, 1.22), (.06, 1.27), (0, 1.28)], material, 96)
        parts.append(cover)
    return group(*parts, name='teapot')


def glass_holder():
    """A podstakannik: a cast band with a relief around a tea glass, a foot and a handle at +x."""
    metal = surface('silver', '#efe8da', '#d9ccb4', scale=9, rough=.36, bump=.2, bump_scale=24)
    metal.node_tree.nodes['Principled BSDF'].inputs['Metallic'].default_value = 1

    def band(u, v):
        a, z = 2 * math.pi * u, .03 + .6 * v
        flower = math.sin(a * 9) * math.sin(v * 3 * math.pi) * math.exp(-((v - .5) / .3) ** 2)
        edge = .02 * (math.exp(-((v - .04) / .04) ** 2) + math.exp(-((v - .96) / .04) ** 2))
        r = .397 + .016 * v + edge + .026 * flower + .01 * math.sin(a * 18 + v * 20) * math.exp(-((v - .5) / .35) ** 2)
        return r * math.cos(a), r * math.sin(a), z

    parts = [grid('band', band, metal, 260, 60, closed=True, thickness=.012)]
    parts.append(lathe('foot', [(0, 0), (.44, 0), (.45, .02), (.42, .04), (.4, .06), (0, .06)], metal, 96))
    path = [(.42 + .3 * math.sin(math.pi * t) ** .7, 0, .6 - .42 * t) for t in [i / 24 for i in range(25)]]
    parts.append(tube('handle', [path], metal, .034, 0))
    curl = [(.42 + .1 * t, 0, .62 + .05 * math.sin(3 * t)) for t in [i / 10 for i in range(11)]]
    parts.append(tube('thumb', [curl], metal, .03, .3))
    return group(*parts, name='podstakannik')


def samovar():
    """A brass samovar 1.5 high, its tap to -y: foot, urn with flutes, crown, handles, a teapot's ring on top."""
    metal = surface('samovar brass', '#d9a545', '#b97f2a', scale=3, rough=.2)
    metal.node_tree.nodes['Principled BSDF'].inputs['Metallic'].default_value = 1
    dark = surface('ebony', '#2a1a12', rough=.35, coat=.3)
    parts = []
    base = chunk('base', (.36, .36, .05), metal, square=9, rough=0)
    base.location = (0, 0, .07)
    parts.append(base)
    for sx in (-1, 1):
        for sy in (-1, 1):
            foot = chunk('paw', (.06, .06, .04), metal, square=2, rough=0, detail=3)
            foot.location = (sx * .27, sy * .27, .035)
            parts.append(foot)
    parts.append(lathe('stem', [(.3, .1), (.3, .13), (.22, .17), (.16, .24), (.2, .3), (.28, .33)], metal, 96))
    curve = smooth_profile([(.24, .32), (.36, .36), (.5, .55), (.57, .8), (.56, .95), (.5, 1.04), (.52, 1.07), (.5, 1.1), (.34, 1.13), (.2, 1.15)], 10)

    def urn(u, v):
        a = 2 * math.pi * u
        k = v * (len(curve) - 1)
        i = min(len(curve) - 2, int(k))
        r, z = curve[i] + (curve[i + 1] - curve[i]) * (k - i)
        swell = math.exp(-((z - .68) / .26) ** 4)
        return r * (1 - .035 * swell * abs(math.sin(a * 10)) ** 3) * math.cos(a), r * (1 - .035 * swell * abs(math.sin(a * 10)) ** 3) * math.sin(a), z

    parts.append(grid('urn', urn, metal, 320, 90, closed=True))
    parts.append(lathe('crown', [(.2, 1.13), (.17, 1.16), (.16, 1.24), (.24, 1.28), (.27, 1.36), (.25, 1.36), (.22, 1.3), (.1, 1.27), (0, 1.27)], metal, 96))
    for side in (-1, 1):
        path = [(side * (.5 + .26 * math.sin(math.pi * t)), 0, 1.0 - .34 * t) for t in [i / 16 for i in range(17)]]
        parts.append(tube('handle', [path], metal, .032, 0))
        grip = chunk('grip', (.05, .05, .1), dark, square=3, rough=0, detail=3)
        grip.location = (side * .76, 0, .83)
        parts.append(grip)
    parts.append(tube('tap', [[(0, -.5, .5), (0, -.66, .5), (0, -.76, .49), (0, -.8, .44), (0, -.8, .38)]], metal, .045, .2))
    parts.append(tube('key', [[(0, -.66, .5), (0, -.66, .62)]], metal, .025, 0))
    parts.append(tube('key', [[(-.09, -.66, .63), (-.03, -.66, .66), (.03, -.66, .6), (.09, -.66, .63)]], metal, .028, 0))
    return group(*parts, name='samovar')
