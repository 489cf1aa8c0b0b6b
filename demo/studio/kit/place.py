"""Putting pieces where they belong: on what lies there already, never floating, never through each other by much."""
import math

import bpy
from mathutils import Quaternion, Vector

from .shapes import chance, link

#: Where prototypes are kept out of sight.
AWAY = (0, 0, -60)


def copy(thing, location, rotation=(0, 0, 0), scale=1):
    """One more of `thing`, sharing its mesh. A group is copied with all that it holds."""
    if thing.data is None and thing.children:
        holder = link(bpy.data.objects.new(thing.name, None))
        for child in thing.children:
            one = copy(child, child.location, child.rotation_euler, child.scale)
            one.parent = holder
        thing_copy = holder
    else:
        thing_copy = link(bpy.data.objects.new(thing.name, thing.data))
        for modifier in thing.modifiers:
            mine = thing_copy.modifiers.new(modifier.name, modifier.type)
            for key in ('thickness', 'offset', 'levels', 'render_levels', 'width', 'segments'):
                if hasattr(modifier, key):
                    setattr(mine, key, getattr(modifier, key))
    thing_copy.location = location
    thing_copy.rotation_euler = rotation
    thing_copy.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    return thing_copy


def hide(*things):
    """Prototypes leave the picture."""
    for thing in things:
        for one in thing if isinstance(thing, (list, tuple)) else [thing]:
            one.location = AWAY


def on_disc(radius, inner=0., center=(0, 0)):
    """A point by chance, spread evenly between two radii."""
    r = math.sqrt(chance.uniform(inner ** 2, radius ** 2))
    a = chance.uniform(0, 2 * math.pi)
    return center[0] + r * math.cos(a), center[1] + r * math.sin(a)


def spaced(count, radius, gap, inner=0., center=(0, 0), tries=4000):
    """Up to `count` points of a disc, none nearer to another than `gap`."""
    points = []
    for _ in range(tries):
        if len(points) == count:
            break
        p = on_disc(radius, inner, center)
        if all(math.hypot(p[0] - q[0], p[1] - q[1]) > gap for q in points):
            points.append(p)
    return points


def ground(x, y, high=6.):
    """What lies at (x, y) seen from above: (point, normal), the table where nothing lies. Call `settle` first after placing things."""
    scene = bpy.context.scene
    hit, location, normal, *_ = scene.ray_cast(bpy.context.evaluated_depsgraph_get(), Vector((x, y, high)), Vector((0, 0, -1)))
    return (location, normal) if hit else (Vector((x, y, 0)), Vector((0, 0, 1)))


def settle():
    """What was placed is known to `ground` from now on."""
    bpy.context.view_layer.update()


def drop(thing, x, y, lift=0., turn=None, tilt=0., lean=.8, scale=1.):
    """
    Lays a copy on what is at (x, y). Its own origin comes `lift` above the ground (half its height for a piece, less to sink it in).
    turn: around its own height, by chance when missing; lean: how much of the ground's slope it takes on, 0..1; tilt: by chance, radians
    """
    location, normal = ground(x, y)
    up = Vector((0, 0, 1)).lerp(normal, lean).normalized()
    standing = up.to_track_quat('Z', 'Y')
    angle = chance.uniform(0, 2 * math.pi) if turn is None else turn
    turned = standing @ Quaternion((0, 0, 1), angle)
    if tilt:
        turned = turned @ Quaternion((1, 0, 0), chance.uniform(-tilt, tilt)) @ Quaternion((0, 1, 0), chance.uniform(-tilt, tilt))
    return copy(thing, location + up * lift, turned.to_euler(), scale)


def pile(things, points, lift=.05, tilt=.3, lean=.7, scale=(.9, 1.1)):
    """Drops one of `things` on each point, each lying on those before. Answers the copies."""
    placed = []
    for x, y in points:
        settle()
        placed.append(drop(chance.choice(things), x, y, lift, tilt=tilt, lean=lean, scale=chance.uniform(*scale)))
    settle()
    return placed


def sprinkle(things, count, radius, inner=0., lift=.004, scale=(.7, 1.3), center=(0, 0), within=None):
    """Many small ones at once: herbs, pepper, crumbs, seeds. `within(x, y, z)` says where one may lie."""
    settle()
    placed = []
    for _ in range(count):
        x, y = on_disc(radius, inner, center)
        location, _normal = ground(x, y)
        if within is None or within(location.x, location.y, location.z):
            placed.append(drop(chance.choice(things), x, y, lift, scale=chance.uniform(*scale)))
    return placed


def scatter(things, count, radius, z, inner=0., center=(0, 0), tilt=.35, scale=(.85, 1.15)):
    """Pieces that swim at the height `z` (a number or `z(x, y)`)."""
    placed = []
    for _ in range(count):
        x, y = on_disc(radius, inner, center)
        height = z(x, y) if callable(z) else z
        turn = (chance.uniform(-tilt, tilt), chance.uniform(-tilt, tilt), chance.uniform(0, 6.283))
        placed.append(copy(chance.choice(things), (x, y, height), turn, chance.uniform(*scale)))
    return placed


def keep_in(placed, limit):
    """What would stick through the wall of a vessel of radius `limit` moves inwards."""
    settle()
    for one in placed:
        bodies = [one] if one.data else one.children
        far = max(math.hypot(*(body.matrix_world @ Vector(corner)).xy) for body in bodies for corner in body.bound_box)
        away = math.hypot(one.location.x, one.location.y)
        if far > limit and away > .1:
            share = max(0, away - (far - limit)) / away
            one.location.x *= share
            one.location.y *= share
    settle()
