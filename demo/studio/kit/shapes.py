"""Meshes that everything is built of. Each is linked to the scene and answered as an object."""
import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import noise

#: The one source of chance: `start` seeds it with the picture's name, so that a picture is made the same way again.
chance = random.Random(1)


def link(thing):
    bpy.context.scene.collection.objects.link(thing)
    return thing


def mesh(name, vertices, faces, material=None, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(map(float, one)) for one in vertices], [], [tuple(map(int, one)) for one in faces])
    data.update()
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    if material:
        data.materials.append(material)
    return link(bpy.data.objects.new(name, data))


def colored(thing, colors):
    """Gives a mesh its vertices' colours (linear RGBA, one for each vertex) as the attribute `Col`."""
    attribute = thing.data.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT')
    attribute.data.foreach_set('color', np.array(colors, 'f').ravel())
    return thing


def fractal(x, y, z=0., octaves=3):
    """Smooth noise around 0."""
    return noise.fractal((x, y, z), 1, 2, octaves)


def group(*things, name='group'):
    """Things that move together: answers the empty object that holds them."""
    holder = link(bpy.data.objects.new(name, None))
    for thing in things:
        thing.parent = holder
    return holder


def smooth_profile(points, steps=8):
    """A Catmull-Rom curve through points of a profile."""
    given = np.array(points, float)
    given = np.vstack([2 * given[0] - given[1], given, 2 * given[-1] - given[-2]])
    curve = []
    for i in range(1, len(given) - 2):
        a, b, c, d = given[i - 1:i + 3]
        for t in np.linspace(0, 1, steps, endpoint=False):
            curve.append(.5 * (2 * b + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t ** 3))
    curve.append(given[-2])
    return np.array(curve)


def lathe(name, profile, material, sides=128, steps=8, wobble=0):
    """Turns a profile of (radius, height) around the z axis: crockery, glasses, drinks, buns. `wobble`: how far from round, 0..0.2."""
    curve = smooth_profile(profile, steps)
    curve[:, 0] = np.maximum(curve[:, 0], 1e-4)
    rows = len(curve)
    vertices, faces = [], []
    for j in range(sides):
        angle = 2 * math.pi * j / sides
        out = 1 + wobble * noise.noise((math.cos(angle) * 1.3, math.sin(angle) * 1.3, 7))
        for radius, z in curve:
            vertices.append((radius * out * math.cos(angle), radius * out * math.sin(angle), z))
    for j in range(sides):
        for i in range(rows - 1):
            following = (j + 1) % sides
            faces.append((j * rows + i, following * rows + i, following * rows + i + 1, j * rows + i + 1))
    return mesh(name, vertices, faces, material)


_spheres = {}


def _sphere(detail):
    if detail not in _spheres:
        ball = bmesh.new()
        bmesh.ops.create_icosphere(ball, subdivisions=detail, radius=1)
        _spheres[detail] = (np.array([v.co[:] for v in ball.verts]), [[v.index for v in f.verts] for f in ball.faces])
        ball.free()
    return _spheres[detail]


def chunk(name, size, material, square=4, rough=.08, grain=1.6, bend=0, seed=None, detail=4):
    """
    A piece of anything: a ball pressed to half sizes `size` (x, y, z).

    square: 2 is an egg, 4 a soft cube, 8 and more a box
    rough: how far noise of `grain` moves its surface, part of its size
    bend: 1/radius of a bow along x
    detail: 2 for crumbs, 4 for pieces, 5 for what lies in front
    """
    vertices, faces = _sphere(detail)
    vertices = vertices / (np.abs(vertices) ** square).sum(1, keepdims=True) ** (1 / square)
    offset = chance.random() * 100 if seed is None else seed
    moved = np.array([noise.fractal((v[0] * grain + offset, v[1] * grain, v[2] * grain), 1, 2, 3) for v in vertices])
    vertices = vertices * (1 + rough * moved[:, None]) * np.array(size)
    if bend:
        angle = vertices[:, 0] * bend
        radius = 1 / bend
        vertices = np.stack([(radius + vertices[:, 2]) * np.sin(angle), vertices[:, 1], (radius + vertices[:, 2]) * np.cos(angle) - radius], 1)
    return mesh(name, vertices, faces, material)


def polar(name, radius, height, material, rings=120, sides=240, color=None):
    """
    A height field on a disc: `height(r, angle)` answers (moved radius, z), `color(r, angle, z)` a linear RGBA or nothing.
    For pizzas, pancakes, surfaces of soups, dollops.
    """
    vertices, faces, colors = [], [], []
    for i in range(rings + 1):
        for j in range(sides):
            angle = 2 * math.pi * j / sides
            r = radius * i / rings
            moved, z = height(r, angle)
            vertices.append((moved * math.cos(angle), moved * math.sin(angle), z))
            if color:
                colors.append(color(r, angle, z))
    for i in range(rings):
        for j in range(sides):
            following = (j + 1) % sides
            faces.append((i * sides + j, (i + 1) * sides + j, (i + 1) * sides + following, i * sides + following))
    thing = mesh(name, vertices, faces, material)
    return colored(thing, colors) if color else thing


def grid(name, point, material, columns=80, rows=80, color=None, closed=False, thickness=0):
    """
    A sheet: `point(u, v)` with u, v in 0..1 answers (x, y, z). `closed`: u goes around. `thickness` in units, to both sides.
    For rolled pancakes, fillets, cloths, leaves, tubes that bend.
    """
    vertices, colors, faces = [], [], []
    for i in range(rows):
        for j in range(columns):
            u, v = j / (columns if closed else columns - 1), i / (rows - 1)
            place = point(u, v)
            vertices.append(place)
            if color:
                colors.append(color(u, v, place))
    for i in range(rows - 1):
        for j in range(columns if closed else columns - 1):
            following = (j + 1) % columns
            faces.append((i * columns + j, i * columns + following, (i + 1) * columns + following, (i + 1) * columns + j))
    thing = mesh(name, vertices, faces, material)
    if thickness:
        solid = thing.modifiers.new('solid', 'SOLIDIFY')
        solid.thickness = thickness
        solid.offset = 0
    return colored(thing, colors) if color else thing


def prism(name, outline, low, high, material, levels=7, bulge=0, rough=0, rough_scale=9, bevel=.012, seed=0., tops=True):
    """
    A flat outline [(x, y), …], anticlockwise, raised from `low` to `high`: slices of cake, of bread, layers.
    bulge: how far its side comes out in the middle; rough: relief of the side
    """
    count = len(outline)
    normals = []
    for k in range(count):
        (ax, ay), (bx, by) = outline[k - 1], outline[(k + 1) % count]
        length = math.hypot(bx - ax, by - ay) or 1
        normals.append(((by - ay) / length, (ax - bx) / length))
    vertices, faces = [], []
    for level in range(levels):
        s = level / (levels - 1)
        z = low + (high - low) * s
        out = bulge * math.sin(math.pi * s) - bevel * abs(2 * s - 1) ** 6
        for (x, y), (nx, ny) in zip(outline, normals):
            d = out + (rough * fractal(x * rough_scale + seed, y * rough_scale, z * 14, 4) if rough else 0)
            vertices.append((x + nx * d, y + ny * d, z))
    for level in range(levels - 1):
        for j in range(count):
            q = (j + 1) % count
            faces.append((level * count + j, level * count + q, (level + 1) * count + q, (level + 1) * count + j))
    if tops:
        middle = (sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count)
        for level, z, turn in ((levels - 1, high, 1), (0, low, -1)):
            vertices.append((*middle, z))
            for j in range(count):
                pair = (level * count + j, level * count + (j + 1) % count)
                faces.append((*pair[::turn], len(vertices) - 1))
    return mesh(name, vertices, faces, material)


def tube(name, paths, material, radius=.006, taper=.6):
    """Round strings along paths of points: stems, noodles, rings of onion, wires. `taper`: how much thinner the end is, 0..1."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 2
    for path in paths:
        spline = curve.splines.new('POLY')
        spline.points.add(len(path) - 1)
        for i, point in enumerate(path):
            spline.points[i].co = (*point, 1)
            spline.points[i].radius = 1 - taper * i / max(1, len(path) - 1)
    curve.materials.append(material)
    return link(bpy.data.objects.new(name, curve))


def ring(name, major, minor, material, flat=1., wobble=.03):
    """A torus: rings of onion, of chili, olives with a hole. `flat`: height to width of its section."""
    seed = chance.random() * 50

    def point(u, v):
        a, b = 2 * math.pi * u, 2 * math.pi * v
        r = major * (1 + wobble * noise.noise((math.cos(a) + seed, math.sin(a), seed))) + minor * math.cos(b)
        return r * math.cos(a), r * math.sin(a), minor * flat * math.sin(b)

    return grid(name, point, material, 48, 17, closed=True)
