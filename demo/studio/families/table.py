"""
A table with several things: banners, stories, news, pages. Record:

{"family": "table", "kind": "banner" | "wide", "cloth": linen tone or "wood:oak", "dishes": [{"scene": a dish's record, "at": [x, y], "turn", "scale"}],
 "props": [{"is": a key of PROPS, "at": [x, y] or [x, y, z], "turn", "scale", …what the prop takes}], "angle": "plate" | "side", "distance", "target", "focus",
 "shift": how far to the right the subject stands, "mood": "day" | "evening"}

`scene` is put in from the dish's name by the command (demo/studio/scenes.ts).
"""
import importlib
import math

import bpy

from kit import crockery, pieces, props, stage
from kit.place import copy, hide
from kit.shapes import chance, group, link

AWAY = 200.


def _apples(count=7, spread=.9):
    things = []
    for i in range(count):
        one = props.apple(chance.uniform(.32, .38), chance.choice(('#c9c24a', '#b9bd48', '#d3c45a')), chance.choice(('#d97a2c', '#cfae3a', '#c9a030')))
        a = i * 2.4
        r = spread * math.sqrt(i / count)
        one.location = (r * math.cos(a), r * math.sin(a), 0)
        one.rotation_euler = (chance.uniform(-.4, .4), chance.uniform(-.4, .4), chance.uniform(0, 6))
        things.append(one)
    return group(*things)


def _full_basket():
    """Apples in a basket, two layers."""
    whole = [props.basket()]
    for ring, (count, r, z) in enumerate(((7, .6, .3), (1, 0, .34), (5, .42, .72), (1, .05, .98))):
        for i in range(count):
            one = props.apple(chance.uniform(.3, .36), chance.choice(('#c9c24a', '#b9bd48', '#d3c45a')), chance.choice(('#d97a2c', '#cfae3a', '#c9a030')))
            a = 2 * math.pi * i / count + ring
            one.location = (r * math.cos(a), r * math.sin(a), z)
            one.rotation_euler = (chance.uniform(-.6, .6), chance.uniform(-.6, .6), chance.uniform(0, 6))
            whole.append(one)
    return group(*whole)


def _bread():
    """Two slices of rye."""
    one = pieces.rye_slice()
    both = group(copy(one, (0, 0, .1), (.1, 0, .3)), copy(one, (.15, -.3, .24), (.3, -.1, .8)))
    hide(one)
    return both


def _berries(kind='lingonberry', count=26, spread=.8):
    one = getattr(pieces, kind)()
    placed = []
    for _ in range(count):
        a, r = chance.uniform(0, 6.28), spread * math.sqrt(chance.random())
        placed.append(copy(one, (r * math.cos(a), r * math.sin(a), .055), scale=one.scale[0] * chance.uniform(.85, 1.1)))
    hide(one)
    return group(*placed)


def _garlic():
    one = pieces.garlic_clove()
    both = group(*(copy(one, (x, y, .085), (0, 0, t)) for x, y, t in ((0, 0, .4), (.2, .18, 2.4), (-.2, .2, 1.2))))
    hide(one)
    return both


def _tangerines(count=5, spread=.6):
    things = []
    for i in range(count):
        one = props.tangerine(chance.uniform(.27, .32))
        a, r = i * 2.4, spread * math.sqrt(i / count) * 1.2
        one.location = (r * math.cos(a), r * math.sin(a), 0)
        one.rotation_euler = (chance.uniform(-.2, .2), chance.uniform(-.2, .2), chance.uniform(0, 6))
        things.append(one)
    return group(*things)


PROPS = {
    'apples': _apples,
    'apple': props.apple,
    'basket of apples': _full_basket,
    'bag': props.paper_bag,
    'pizza box': props.pizza_box,
    'carton': props.food_box,
    'bow': props.ribbon_bow,
    'fir': props.fir,
    'tangerines': _tangerines,
    'candle': props.candle,
    'balalaika': props.balalaika,
    'wheat': props.wheat,
    'rolling pin': props.rolling_pin,
    'flour': props.flour,
    'knife': props.knife,
    'honey': lambda: props.jar(pieces.honey()),
    'board': crockery.board,
    'plank': crockery.plank,
    'bread': _bread,
    'berries': _berries,
    'garlic': _garlic,
    'dill': pieces.dill,
    'parsley': pieces.parsley,
    'spoon': crockery.spoon,
    'bun': pieces.bun,
    'napkin': lambda tone='rose', size=1.5: stage.napkin(tone, 0, 0, size),
}


def _move(things, place):
    """Puts everything that was built around the origin to its place on the table."""
    holder = link(bpy.data.objects.new('place', None))
    for thing in things:
        if thing.parent is None and thing is not holder:
            thing.parent = holder
    at = place.get('at', [0, 0])
    holder.location = (at[0], at[1], at[2] if len(at) > 2 else 0)
    holder.rotation_euler = (0, 0, place.get('turn', 0))
    holder.scale = (place.get('scale', 1),) * 3
    return holder


def _build_dish(record):
    """The dish alone: its family lays no cloth and sets no light while it is part of a table."""
    kept = {name: getattr(stage, name) for name in ('linen', 'wood', 'light', 'camera')}
    try:
        for name in kept:
            setattr(stage, name, lambda *_args, **_more: None)
        importlib.import_module('families.' + record['family']).make('part', record)
    finally:
        for name, function in kept.items():
            setattr(stage, name, function)


def make(name, record):
    built = []
    for place in [*record.get('dishes', []), *record.get('props', [])]:
        before = set(bpy.context.scene.objects)
        if 'scene' in place:
            _build_dish(place['scene'])
        else:
            more = {key: value for key, value in place.items() if key not in ('is', 'at', 'turn', 'scale')}
            PROPS[place['is']](**more)
        new = [thing for thing in bpy.context.scene.objects if thing not in before]
        # Prototypes hang below the table, and what comes next must not fall onto this.
        built.append((_move([thing for thing in new if thing.location.z > -50], place), place))
        built[-1][0].location.x += AWAY * len(built)
        bpy.context.view_layer.update()
    for index, (holder, _place) in enumerate(built):
        holder.location.x -= AWAY * (index + 1)
    cloth = record.get('cloth', 'oat')
    if cloth.startswith('wood:'):
        stage.wood(cloth[5:])
    else:
        stage.linen(cloth)
    evening = record.get('mood') == 'evening'
    stage.light(key=230 if evening else 620, fill=.09 if evening else .3)
    if evening:
        props.lights()
    stage.camera(record.get('angle', 'plate'), focus=record.get('focus', (0, -.3, .35)), target=record.get('target'),
                 distance=record.get('distance'), shift=record.get('shift', .2 if record.get('kind') == 'banner' else 0))
