"""One photographic language: the same light, lens and height for every picture, the brand's linen and wood beneath."""
import math

import bpy
from mathutils import Vector

from .materials import linear, surface
from .place import copy, hide
from .shapes import chance, fractal, grid, link, mesh

#: How a picture is looked at. `plate`: from above the near edge of the table; `side`: what has a height (glasses, cakes).
ANGLES = {
    'plate': {'elevation': 50, 'distance': 7.0, 'target': (0, -.04, .16), 'fstop': 1.5},
    'side': {'elevation': 25, 'distance': 6.4, 'target': (0, 0, .6), 'fstop': 1.1},
}

#: What lies on the table. Middle tones, so that nothing glares in the dark theme.
LINENS = {'oat': '#b3a797', 'sage': '#98a394', 'rose': '#bf9f95', 'sky': '#98a5b0', 'sand': '#b89a76', 'night': '#5d5a5c'}
WOODS = {
    'oak': ('#a8744a', '#7c4e2c', '#4f2f19'),
    'walnut': ('#6f4a30', '#48301f', '#2b1b10'),
    'ash': ('#c2a077', '#a17d54', '#7d5c3a'),
}


def linen(tone='oat', size=34., wrinkle=.03):
    """A woven cloth that covers the table."""
    color = LINENS[tone]
    count = 260
    # Finer in the middle, where one looks.
    spread = lambda t: (abs(t) ** 1.6) * math.copysign(1, t) * size / 2
    point = lambda u, v: (spread(2 * u - 1), spread(2 * v - 1),
                          wrinkle * fractal(spread(2 * u - 1) * .35, spread(2 * v - 1) * .9 + spread(2 * u - 1) * .3, 3, 2) - wrinkle)
    cloth = grid('linen', point, None, count, count)
    material = bpy.data.materials.new('linen')
    material.use_nodes = True
    tree = material.node_tree
    nodes, links = tree.nodes, tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Roughness'].default_value = .9
    shader.inputs['Specular'].default_value = .1
    shader.inputs['Sheen'].default_value = .3
    coordinates = nodes.new('ShaderNodeTexCoord')
    threads = []
    for direction in ('X', 'Y'):
        wave = nodes.new('ShaderNodeTexWave')
        wave.bands_direction = direction
        wave.inputs['Scale'].default_value = 15
        wave.inputs['Distortion'].default_value = 1.6
        wave.inputs['Detail'].default_value = 2
        links.new(coordinates.outputs['Object'], wave.inputs['Vector'])
        threads.append(wave.outputs['Fac'])
    weave = nodes.new('ShaderNodeMath')
    weave.operation = 'MAXIMUM'
    links.new(threads[0], weave.inputs[0])
    links.new(threads[1], weave.inputs[1])
    # The weave is in the colour as well as in the relief: a denoiser keeps what it finds in the colour.
    tone_of = nodes.new('ShaderNodeMixRGB')
    tone_of.inputs[1].default_value = tuple(c * .84 for c in linear(color)[:3]) + (1,)
    tone_of.inputs[2].default_value = linear(color)
    links.new(weave.outputs[0], tone_of.inputs[0])
    links.new(tone_of.outputs[0], shader.inputs['Base Color'])
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = .3
    bump.inputs['Distance'].default_value = .012
    links.new(weave.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs[0], shader.inputs['Normal'])
    cloth.data.materials.append(material)
    return cloth


def wood(tone='oak', turn=.12, width=.78):
    """Planks from edge to edge. Their tops are at z = 0."""
    light, dark, grain = WOODS[tone]
    material = surface('wood-' + tone, light, dark, grain, scale=1.6, rough=.5, stretch=(.25, 4, 4), contrast=(.3, .7), bump=.3,
                       bump_scale=9, third_scale=5, third_range=(.6, .8), specular=.3)
    holder = link(bpy.data.objects.new('table', None))
    holder.rotation_euler = (0, 0, turn)
    half = width * .496
    x = 20
    vertices = [(sx * x, sy * half, z) for z in (-.2, 0) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    plank = mesh('plank', vertices, faces, material, smooth=False)
    edge = plank.modifiers.new('edge', 'BEVEL')
    edge.width = .012
    edge.segments = 3
    count = 42
    for i in range(count):
        one = copy(plank, (chance.uniform(-3, 3), (i - count / 2 + .5) * width, 0))
        one.parent = holder
    hide(plank)
    return holder


def napkin(tone, x, y, size=1.5, turn=.4, folds=2):
    """A folded cloth under or beside the plate: a rounded square in layers, its edges a little wavy."""
    holder = link(bpy.data.objects.new('napkin', None))
    holder.location = (x, y, 0)
    holder.rotation_euler = (0, 0, turn)
    material = surface('napkin-' + tone, LINENS[tone], None, rough=.9, specular=.1, bump=.5, bump_scale=70, waves=.2, wave_scale=6)
    for layer in range(folds):
        seed = chance.uniform(0, 50)
        half = size / 2 * (1 - .03 * layer)

        def point(u, v, seed=seed, half=half, layer=layer):
            px, py = (2 * u - 1) * half, (2 * v - 1) * half
            px += .03 * fractal(py * 1.5, seed)
            py += .03 * fractal(px * 1.5, seed + 7)
            edge = min(u, 1 - u, v, 1 - v)
            return px, py, .014 + .022 * layer + .02 * fractal(px * 1.2 + seed, py * 1.2) + .01 * min(1, edge * 20)

        cloth = grid('napkin', point, material, 60, 60, thickness=.018)
        cloth.parent = holder
    return holder


def _window(location, target, size, power, color):
    light = bpy.data.lights.new('window', 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y = size
    light.energy = power
    light.color = color
    lamp = link(bpy.data.objects.new('window', light))
    lamp.location = location
    lamp.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()


def light(key=620, fill=.3):
    """One large warm window from the left behind, a weak rim from the right behind, a little sky."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = (1, .95, .9, 1)
    background.inputs[1].default_value = fill
    _window((-4.1, 2.3, 3.5), (0, 0, 0), (2.2, 2.6), key, (1, .93, .83))
    _window((2.6, 3.6, 2.2), (0, 0, .2), (1.0, 1.6), key * .11, (1, .97, .95))


def camera(angle='plate', focus=(0, -.2, .35), target=None, distance=None, exposure=0., shift=0.):
    """
    angle: of {@link ANGLES}; focus: the point that is sharp; distance: only where a subject is much smaller or larger than a plate
    shift: moves the subject to the right by this part of the picture's width (banners keep their left half calm)
    """
    setting = ANGLES[angle]
    goal = Vector(target or setting['target'])
    elevation = math.radians(setting['elevation'])
    eye = bpy.data.cameras.new('camera')
    eye.lens = 75
    eye.shift_x = -shift
    body = link(bpy.data.objects.new('camera', eye))
    away = Vector((0, -math.cos(elevation), math.sin(elevation)))
    body.location = goal + away * (distance or setting['distance'])
    body.rotation_euler = (goal - body.location).to_track_quat('-Z', 'Y').to_euler()
    eye.dof.use_dof = True
    eye.dof.focus_distance = (Vector(focus) - body.location).dot((goal - body.location).normalized())
    eye.dof.aperture_fstop = setting['fstop'] / 4.5
    scene = bpy.context.scene
    scene.camera = body
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'High Contrast'
    scene.view_settings.exposure = exposure
