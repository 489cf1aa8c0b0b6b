"""
Meat and fish that fire has browned: bodies whose surface is moved and coloured vertex by vertex (dark edges, rosy hollows, seams of fat, char),
cut open where one is to look inside; bones, breadcrumbs, sauce that lies over it all.
"""
import math

import numpy as np
from mathutils import Vector, noise

from .materials import linear, surface
from .place import ground, settle
from .shapes import chance, chunk, colored, fractal, grid, mesh, tube


def mixed(one, other, t):
    """Between two linear colours."""
    t = max(0., min(1., t))
    return tuple(a + (b - a) * t for a, b in zip(one, other))


def ramp(tones, t):
    """A colour on the way through several linear colours, t from 0 to 1."""
    t = max(0., min(.9999, t)) * (len(tones) - 1)
    at = int(t)
    return mixed(tones[at], tones[at + 1], t - at)


#: From burnt to pale: what the fire makes of each.
TONES = {
    'pork': ('#1a0904', '#4a1a09', '#8c3e14', '#b9652a', '#cf8a55'),
    'chicken': ('#2a0e04', '#7a2f0a', '#c2661a', '#dd9138', '#ecb872'),
    'lamb': ('#160804', '#45190a', '#7c3a17', '#a05a2a', '#b9784a'),
    'beef': ('#120805', '#2f150b', '#562813', '#7a3c1f', '#8f5232'),
    'stew': ('#2a1109', '#542410', '#7c3a1d', '#9a5430', '#b07048'),
    'ribs': ('#1a0603', '#481405', '#83300a', '#b3560f', '#dc8f2c'),
    'duck': ('#3a1206', '#7c300c', '#b35d18', '#d38a30', '#e6b061'),
    'knuckle': ('#220a05', '#5a1c08', '#96400f', '#c46f1e', '#dd9a44'),
    'liver': ('#2a1007', '#5a260f', '#86431c', '#a5622e', '#bd8448'),
    'cutlet': ('#3a1607', '#74330f', '#a85c1e', '#c9853a', '#dba75e'),
    'breaded': ('#5f2406', '#9c4c10', '#c4701c', '#d98c34', '#e6ab5c'),
}


def meat_surface(name, char='#140805', coat=.3, bump=.6, stretch=(1, 1, 1), rough=.4, specks=(.63, .7), glow=.12, coat_rough=.2, bump_scale=26,
                 wave=.4):
    """What lies over the vertices' colours: fine relief, fibres, specks of char, patches that shine."""
    return surface(name, '#ffffff', None, char, third_scale=30, third_range=specks, scale=7, rough=rough, rough_change=.12, coat=coat,
                   coat_rough=coat_rough, glow=glow,
                   glow_radius=.03, glow_tint=(1, .4, .2), bump=bump, bump_scale=bump_scale, waves=wave, wave_scale=10, stretch=stretch,
                   vertex_colors=True)


def sear(thing, tones, relief=.03, grain=3., stretch=(1, 1, 1), level=.5, spread=.9, edge=.5, char=.3, fat=None, top=0., cuts=(), groove=None):
    """
    Moves a mesh's surface and colours it as fire does.

    tones: a key of TONES or linear colours from burnt to pale; level, spread: where on them the surface lies and how far it strays
    relief: how far the surface moves, of noise `grain` (stretched: fibres); edge: how much darker corners are; top: how much darker what looks up is
    char: how much is burnt black; fat: (tone, share 0..1) of seams of fat
    groove: groove(x, y, z) answers how deep the surface is scored there and how dark (0..1)
    cuts: [(normal, offset, inside)]: cut flat where dot(p, normal) > offset, the cut face in colours of `inside(p)`
    """
    if isinstance(tones, str):
        tones = [linear(one) for one in TONES[tones]]
    fat_tone = linear(fat[0]) if fat else None
    seed = chance.random() * 80
    vertices = thing.data.vertices
    count = len(vertices)
    places, normals = np.zeros(count * 3), np.zeros(count * 3)
    vertices.foreach_get('co', places)
    vertices.foreach_get('normal', normals)
    places, normals = places.reshape(-1, 3), normals.reshape(-1, 3)
    middle = (places.max(0) + places.min(0)) / 2
    half = (places.max(0) - places.min(0)) / 2
    reach = np.sqrt((((places - middle) / half) ** 2).sum(1))
    far = (reach - reach.mean()) / max(.05, reach.std() * 2)
    colors = []
    moved = np.array(places)
    for i in range(count):
        p = places[i]
        x, y, z = p[0] * grain * stretch[0] + seed, p[1] * grain * stretch[1], p[2] * grain * stretch[2]
        coarse = fractal(x, y, z)
        fine = fractal(x * 2.7, y * 2.7, z * 2.7 + 9)
        broad = noise.noise((p[0] * 2.1 + seed, p[1] * 2.1, p[2] * 2.1))
        rise = coarse + .45 * fine
        t = level + spread * (.45 * broad - .3 * coarse - .2 * fine) - edge * .3 * far[i] - top * .3 * max(0., normals[i][2])
        tone = ramp(tones, t)
        if fat:
            seam = 1 - abs(noise.noise((x * .55 + 31, y * .55, z * .55))) / (.02 + .3 * fat[1])
            if seam > 0:
                tone = mixed(tone, fat_tone, min(.85, seam * 1.6) * (.55 + .6 * fine))
                rise += .25 * seam
        if char:
            burnt = (fractal(x * 1.6 + 50, y * 1.6, z * 1.6) + .35 * far[i] * edge + .5 * broad - .75 + char) * 3
            tone = mixed(tone, tones[0], min(.92, burnt))
        deep = 0
        if groove:
            deep, dark = groove(*p)
            tone = mixed(tone, tones[0], dark)
        moved[i] = p + normals[i] * (relief * rise - deep)
        colors.append(tone)
    for normal, offset, inside in cuts:
        normal = np.array(normal, float) / np.linalg.norm(normal)
        over = moved @ normal - offset
        for i in np.nonzero(over > 0)[0]:
            moved[i] -= normal * over[i]
            colors[i] = inside(moved[i])
            moved[i] += normal * .008 * fractal(moved[i][0] * 14, moved[i][1] * 14, moved[i][2] * 14 + seed)
    vertices.foreach_set('co', moved.ravel())
    if cuts:
        thing.data.use_auto_smooth = True
        thing.data.auto_smooth_angle = .7
    thing.data.update()
    return colored(thing, colors)


def piece(tones, size, material, square=3.6, rough=.2, lumps=1.5, detail=5, bend=0, name='meat', **how):
    """One browned piece; `how` goes to `sear`."""
    return sear(chunk(name, size, material, square, rough, lumps, bend, None, detail), tones, **how)


def fibrous(tones, size, bundle=.04, depth=.24, cut=None, square=4., rough=.16, bend=0, level=.55, char=.1, coat=.4, detail=5):
    """
    A browned piece of muscle along x: bundles of fibres parted by dark furrows that run through it, ends torn across.

    tones: as of `sear`; bundle: how wide a bundle is (units); depth: how deep the furrows are, part of a bundle
    cut: the tone of both ends, where a knife went across the fibres
    """
    material = meat_surface('fibres', coat=coat, coat_rough=.16, bump=.5, bump_scale=30, stretch=(.35, 2.4, 2.4), glow=.15, specks=(.7, .76), wave=.25,
                            rough=.36)
    body = chunk('meat', size, material, square, rough, 1.3, bend, None, detail)
    seed = chance.random() * 70

    def furrow(x, y, z):
        across = noise.noise((x * 1.1 / bundle * .12 + seed, y / bundle * .55, z / bundle * .55))
        line = math.exp(-(across / .13) ** 2)
        return depth * bundle * line, .42 * line

    sear(body, tones, relief=.01, grain=6, stretch=(.3, 1.6, 1.6), level=level, spread=1., edge=.45, char=char, groove=furrow)
    if cut:
        inner, colors = linear(cut), body.data.color_attributes['Col'].data
        for vertex, color in zip(body.data.vertices, colors):
            t = (abs(vertex.co.x) / size[0] - .82) * 8
            if t > 0:
                grain = .5 + 1.5 * noise.noise((vertex.co.y * 40, vertex.co.z * 40, seed))
                color.color = mixed(color.color[:], mixed(inner, color.color[:], .5 - .5 * grain), t)
    return body


def potato_wedge(length=.3, thick=.17):
    """A wedge of fried potato along x: two flat golden cuts that meet in an edge above, brown and crisp at their rims, the skin below."""
    skin = [linear(tone) for tone in ('#4a2208', '#7c4214', '#a4662a', '#bb8142', '#c99556')]
    pale, golden, brown, dark = (linear(tone) for tone in ('#ffc66a', '#f3a03c', '#b8621a', '#5c2a08'))
    material = meat_surface('potato wedge', '#7a3c10', coat=.3, coat_rough=.18, bump=.35, rough=.36, glow=.3, specks=(.69, .75), wave=.2)
    body = chunk('wedge', (length, thick, thick), material, square=2.3, rough=.07, grain=1.2, detail=5)
    seed = chance.random() * 60
    open_ = chance.uniform(.62, .78)

    def cut_face(p):
        x, y, z = p
        # How near to the rim of the cut: the ends, the edge above, the skin below.
        rim = max(abs(x) / length, 1 - abs(y) / (thick * .9) if abs(y) < thick * .2 else 0, abs(y) / thick * .98)
        n = fractal(x * 5 + seed, y * 6, z * 6)
        tone = mixed(pale, golden, .45 + 1.3 * n)
        tone = mixed(tone, brown, (rim + .55 * fractal(x * 6, y * 6 + seed, z * 6) - .62) * 2.6)
        return mixed(tone, dark, (rim + .5 * fractal(x * 9 + seed, y * 9, z * 9) - .92) * 4)

    low = chance.uniform(.02, .05)
    return sear(body, skin, relief=.008, grain=5, level=.62, spread=.9, edge=.4, char=.1,
                cuts=[((0, math.sin(a), math.cos(a)), low, cut_face) for a in (open_, -open_)])


def limb(name, path, across, material, columns=90, rows=150, flat=1.):
    """
    A body drawn along a path: `path(v)` answers its middle, `across(v, angle)` its half width there; `flat`: height to width.
    The ends close where `across` goes to 0.
    """
    def point(u, v):
        here, after = Vector(path(v)), Vector(path(min(1, v + .01))) - Vector(path(max(0, v - .01)))
        side = Vector((-after.y, after.x, 0)).normalized()
        up = after.normalized().cross(side) * -1
        if up.z < 0:
            up = -up
        angle = 2 * math.pi * u
        r = across(v, angle)
        return tuple(here + side * (r * math.cos(angle)) + up * (r * flat * math.sin(angle)))

    return grid(name, point, material, columns, rows, closed=True)


def profile(points):
    """A smooth curve of numbers through [(v, number), …], as a function."""
    places, values = zip(*points)

    def at(v):
        for i in range(len(places) - 1):
            if v <= places[i + 1]:
                t = (v - places[i]) / (places[i + 1] - places[i])
                t = t * t * (3 - 2 * t)
                return values[i] + (values[i + 1] - values[i]) * t
        return values[-1]

    return at


def bone_surface():
    return surface('bone', '#ecd6b0', '#c79a68', '#7a4a28', scale=5, third_scale=9, third_range=(.62, .72), rough=.4, glow=.25, glow_radius=.03,
                   coat=.2, bump=.25, bump_scale=18)


def bone(path, radius=.06, knob=1.5):
    """A bone along a path of points, its last end a knob of two."""
    stick = tube('bone', [path], bone_surface(), radius, 0)
    end = Vector(path[-1])
    before = (end - Vector(path[-2])).normalized()
    side = Vector((-before.y, before.x, 0)).normalized()
    knobs = []
    for turn in (-1, 1):
        one = chunk('knob', (radius * knob, radius * knob * .9, radius * knob * .85), bone_surface(), square=2.2, rough=.15, detail=4)
        one.location = end + side * (turn * radius * .55) - before * radius * .2
        knobs.append(one)
    return [stick] + knobs


def crumbs(thing, count, size, tones='breaded', within=None, name='crumbs', material=None):
    """Small irregular cubes all over a mesh: breadcrumbs, in one mesh that moves with `thing`. `within(place, normal)` says where."""
    palette = [linear(one) for one in TONES[tones]] if isinstance(tones, str) else tones
    material = material or surface('crumb', '#ffffff', rough=.55, glow=.1, glow_radius=.02, glow_tint=(1, .6, .25), bump=.5, bump_scale=60,
                                   vertex_colors=True, coat=.12, coat_rough=.3)
    faces = thing.data.polygons
    areas = np.zeros(len(faces))
    faces.foreach_get('area', areas)
    chosen = np.searchsorted(np.cumsum(areas) / areas.sum(), [chance.random() for _ in range(count)])
    corners = [(sx, sy, sz) for sz in (-1, 1) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sides = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    vertices, quads, colors = [], [], []
    seed = chance.random() * 40
    for index in chosen:
        face = faces[int(min(index, len(faces) - 1))]
        normal, place = face.normal, face.center
        if within and not within(place, normal):
            continue
        turn = Vector((chance.gauss(0, .5), chance.gauss(0, .5), chance.gauss(0, .5)))
        up = (normal + turn).normalized()
        one = up.cross(Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)))).normalized()
        two = up.cross(one)
        s = size * chance.uniform(.55, 1.25)
        a, b, c = s * chance.uniform(.7, 1.2), s * chance.uniform(.7, 1.2), s * chance.uniform(.5, .9)
        middle = place + normal * (c * .35)
        tone = ramp(palette, .55 + .5 * fractal(place.x * 3 + seed, place.y * 3, place.z * 3) + chance.gauss(0, .12))
        start = len(vertices)
        for x, y, z in corners:
            k = chance.uniform(.8, 1.1)
            vertices.append(middle + one * (a * x * k) + two * (b * y * k) + up * (c * z * k))
            colors.append(mixed(tone, palette[-1], .25 * (z > 0)))
        quads += [tuple(start + i for i in side) for side in sides]
    made = colored(mesh(name, vertices, quads, material, smooth=False), colors)
    made.parent = thing
    return made


def blurred(field, radius):
    """A square of numbers, smoothed."""
    if radius <= 0:
        return field
    reach = math.ceil(radius * 2.5)
    kernel = np.exp(-.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        field = np.apply_along_axis(lambda line: np.convolve(np.pad(line, reach, 'edge'), kernel, 'valid'), axis, field)
    return field


def drape(material, reach, amount, center=(0, 0), thick=.03, soft=2.5, count=150, color=None, deep=.06, bridge=.5, name='sauce'):
    """
    Something thick poured over what lies there: sour cream, gravy, melted cheese, butter.

    amount: amount(x, y) > 0 where it lies, 1 where it lies fully; its edge is round, outside it dives under
    soft: how much it evens out what it covers (cells of the grid); bridge: 0 falls into gaps, 1 spans them
    color: color(x, y, z, thickness) for the vertices
    """
    settle()
    step = 2 * reach / (count - 1)
    high = np.array([[ground(center[0] - reach + i * step, center[1] - reach + j * step)[0].z for j in range(count)] for i in range(count)])
    even = blurred(high, soft)
    top = even * (1 - bridge) + np.maximum(even, high) * bridge
    vertices, colors, faces, kept = [], [], [], np.zeros((count, count), bool)
    for i in range(count):
        for j in range(count):
            x, y = center[0] - reach + i * step, center[1] - reach + j * step
            a = amount(x, y)
            kept[i, j] = a > -.6
            body = math.sqrt(max(0., min(1., a))) if a > 0 else 0
            z = top[i, j] + thick * body if a > 0 else min(high[i, j], even[i, j]) + deep * max(-1, a)
            vertices.append((x, y, z))
            if color:
                colors.append(color(x, y, z, body))
    for i in range(count - 1):
        for j in range(count - 1):
            if kept[i, j] or kept[i + 1, j] or kept[i, j + 1] or kept[i + 1, j + 1]:
                faces.append((i * count + j, (i + 1) * count + j, (i + 1) * count + j + 1, i * count + j + 1))
    made = mesh(name, vertices, faces, material)
    settle()
    return colored(made, colors) if color else made
