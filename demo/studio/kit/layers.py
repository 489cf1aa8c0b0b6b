"""Things in layers: slices of cake, pastila, bakes. Layers follow each other's waves, so that they never cut through one another."""
import math

import bpy
import numpy as np

from .place import copy
from .shapes import chance, chunk, fractal, link, mesh


def wedge(length=1.45, angle=.6, steps=46):
    """The outline of a slice of a round cake, its tip at -.55 of the length, its arc at +x."""
    shift = .55 * length
    points = [(length * t / steps * math.cos(-angle / 2) - shift, length * t / steps * math.sin(-angle / 2)) for t in range(steps)]
    points += [(length * math.cos(-angle / 2 + angle * t / 30) - shift, length * math.sin(-angle / 2 + angle * t / 30)) for t in range(30)]
    return points + [(length * (1 - t / steps) * math.cos(angle / 2) - shift, length * (1 - t / steps) * math.sin(angle / 2)) for t in range(steps)]


def block(x, y, steps=44, corner=.02):
    """The outline of a rectangle of half sizes x, y."""
    points = []
    corners = [(-x + corner, -y), (x - corner, -y), (x, -y + corner), (x, y - corner), (x - corner, y), (-x + corner, y), (-x, y - corner), (-x, -y + corner)]
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        count = max(1, round(steps * math.hypot(bx - ax, by - ay) / (2 * max(x, y))))
        points += [(ax + (bx - ax) * t / count, ay + (by - ay) * t / count) for t in range(count)]
    return points


def slab(name, outline, low, high, material, bulge=0., rough=.0, rough_scale=9., out=0., levels=6, top=False, edge=.012):
    """
    One layer between two surfaces `low(x, y)` and `high(x, y)`. `bulge`: how far its side comes out in the middle; `out`: how far all of it;
    `rough`: relief of its side; `top`: its upper face is seen.
    """
    count = len(outline)
    seed = chance.random() * 80
    vertices, faces = [], []
    normals = []
    for k in range(count):
        (ax, ay), (bx, by) = outline[k - 1], outline[(k + 1) % count]
        size = math.hypot(bx - ax, by - ay) or 1
        normals.append(((by - ay) / size, (ax - bx) / size))
    for level in range(levels):
        s = level / (levels - 1)
        for (x, y), (nx, ny) in zip(outline, normals):
            z = low(x, y) + (high(x, y) - low(x, y)) * s
            d = out + bulge * math.sin(math.pi * s) - edge * abs(2 * s - 1) ** 6 + (rough * fractal(x * rough_scale + seed, y * rough_scale, z * 14, 4) if rough else 0)
            vertices.append((x + nx * d, y + ny * d, z))
    for level in range(levels - 1):
        for j in range(count):
            q = (j + 1) % count
            faces.append((level * count + j, level * count + q, (level + 1) * count + q, (level + 1) * count + j))
    rings = 14 if top else 1
    mx, my = sum(x for x, _ in outline) / count, sum(y for _, y in outline) / count
    last = (levels - 1) * count
    for ring in range(1, rings + 1):
        t = 1 - ring / rings
        first = len(vertices)
        for j in range(count):
            x, y = mx + (vertices[(levels - 1) * count + j][0] - mx) * t, my + (vertices[(levels - 1) * count + j][1] - my) * t
            vertices.append((x, y, high(x, y)))
        for j in range(count):
            q = (j + 1) % count
            faces.append((last + j, last + q, first + q, first + j))
        last = first
    return mesh(name, vertices, faces, material)


def stack(outline, kinds, wave=.012, wave_scale=2.6, sag=0.):
    """
    Layers from below: each (material, thickness, how they are made: {"bulge", "rough", "rough_scale", "out", "jitter", "split", "wave"}).
    `split`: leaves of pastry that one layer consists of; `jitter`: how far each sticks out by chance. Answers (objects, height of the top).
    """
    parts = []
    z = 0.
    lower = lambda x, y: 0.

    def wavy(base, seed, strength):
        return lambda x, y: base + strength * fractal(x * wave_scale + seed, y * wave_scale, seed * .7, 2) - sag * (x * x + y * y) * base

    total = len(kinds)
    for index, (material, thick, how) in enumerate(kinds):
        upper = wavy(z + thick, chance.random() * 90, wave if index < total - 1 else how.get('wave', wave))
        leaves = how.get('split', 1)
        for leaf in range(leaves):
            a, b = leaf / leaves, (leaf + .72) / leaves if leaves > 1 else 1
            low = lambda x, y, a=a, lower=lower, upper=upper: lower(x, y) + (upper(x, y) - lower(x, y)) * a
            high = lambda x, y, b=b, lower=lower, upper=upper: lower(x, y) + (upper(x, y) - lower(x, y)) * b
            parts.append(slab('layer', outline, low, high, material, how.get('bulge', 0), how.get('rough', .012), how.get('rough_scale', 9),
                              how.get('out', 0) + chance.uniform(-1, .6) * how.get('jitter', 0), 4 if leaves > 1 else 6, index == total - 1 and leaf == leaves - 1))
        lower = upper
        z += thick
    return parts, z


def crumbs(material, size=(.02, .017, .014), count=4, rough=.4):
    """Several crumbs to sprinkle, rough enough that few faces do."""
    return [chunk('crumb', tuple(s * chance.uniform(.7, 1.3) for s in size), material, square=3, rough=rough, detail=1) for _ in range(count)]


def crust_of(some, outline, first, last, low, high, count, out=.006, scale=(.5, 1.3)):
    """Crumbs that stick to a part of the side: between points `first` and `last` of the outline. Answers what they were joined to."""
    placed = []
    for _ in range(count):
        k = chance.uniform(first, last)
        i = int(k) % len(outline)
        (ax, ay), (bx, by) = outline[i], outline[(i + 1) % len(outline)]
        t = k - int(k)
        size = math.hypot(bx - ax, by - ay) or 1
        d = chance.uniform(0, out)
        placed.append(copy(chance.choice(some), (ax + (bx - ax) * t + (by - ay) / size * d, ay + (by - ay) * t + (ax - bx) / size * d, chance.uniform(low, high)),
                           (chance.random() * 6, chance.random() * 6, chance.random() * 6), chance.uniform(*scale)))
    return joined(placed, 'crumbs')


def crumbs_on(some, outline, z, count, scale=(.5, 1.3), keep=.985):
    """Crumbs all over the top of an outline; `z` a number or z(x, y)."""
    n = len(outline)
    mx, my = sum(x for x, _ in outline) / n, sum(y for _, y in outline) / n
    triangles = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        triangles.append((abs((ax - mx) * (by - my) - (bx - mx) * (ay - my)), (ax, ay), (bx, by)))
    weights = [one[0] for one in triangles]
    placed = []
    for _, a, b in chance.choices(triangles, weights, k=count):
        u, v = math.sqrt(chance.random()), chance.random()
        x = mx + keep * u * ((a[0] - mx) * (1 - v) + (b[0] - mx) * v)
        y = my + keep * u * ((a[1] - my) * (1 - v) + (b[1] - my) * v)
        placed.append(copy(chance.choice(some), (x, y, (z(x, y) if callable(z) else z) + chance.uniform(0, .014)),
                           (chance.random() * 6, chance.random() * 6, chance.random() * 6), chance.uniform(*scale)))
    return joined(placed, 'crumbs')


def joined(parts, name='joined'):
    """
    Many objects without modifiers as one mesh for each material: thousands of crumbs would slow down every look at the scene that `ground` takes.
    Answers the new objects; the old ones are gone.
    """
    kinds = {}
    for part in parts:
        kinds.setdefault(part.data.materials[0], []).append(part)
    answer = []
    for material, some in kinds.items():
        points, corners, sizes, first = [], [], [], 0
        cache = {}
        for part in some:
            data = part.data
            if data not in cache:
                co = np.empty(len(data.vertices) * 3, 'f')
                data.vertices.foreach_get('co', co)
                loops = np.empty(len(data.loops), 'i')
                data.loops.foreach_get('vertex_index', loops)
                total = np.empty(len(data.polygons), 'i')
                data.polygons.foreach_get('loop_total', total)
                cache[data] = co.reshape(-1, 3), loops, total
            co, loops, total = cache[data]
            matrix = np.array(part.matrix_basis)
            points.append(co @ matrix[:3, :3].T + matrix[:3, 3])
            corners.append(loops + first)
            sizes.append(total)
            first += len(co)
        points, corners, sizes = np.concatenate(points), np.concatenate(corners), np.concatenate(sizes)
        data = bpy.data.meshes.new(name)
        data.vertices.add(len(points))
        data.vertices.foreach_set('co', points.astype('f').ravel())
        data.loops.add(len(corners))
        data.loops.foreach_set('vertex_index', corners)
        data.polygons.add(len(sizes))
        data.polygons.foreach_set('loop_start', np.concatenate(([0], np.cumsum(sizes)[:-1])).astype('i'))
        data.polygons.foreach_set('loop_total', sizes)
        data.polygons.foreach_set('use_smooth', [True] * len(sizes))
        data.update(calc_edges=True)
        data.materials.append(material)
        answer.append(link(bpy.data.objects.new(name, data)))
    for part in parts:
        bpy.data.objects.remove(part)
    return answer
