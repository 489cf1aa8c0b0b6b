"""What food lies in. Each stands on z = 0 around the origin and answers the object."""
import math

from .materials import glass, surface
from .shapes import chunk, group, lathe, tube, grid

#: The brand's ceramics: a glaze and the specks in it.
GLAZES = {
    'cream': ('#e9e0d0', '#7a6650'),
    'milk': ('#e8e6e0', '#8a8f92'),
    'slate': ('#4d6a78', '#20323c'),
    'clay': ('#a9623c', '#6a3419'),
    'moss': ('#6f7a58', '#3a4229'),
    'rust': ('#8f4a33', '#4a2014'),
    'soot': ('#33302f', '#191716'),
    'blue': ('#7f9db0', '#3c5566'),
}


def ceramic(glaze='cream'):
    color, specks = GLAZES[glaze]
    return surface('ceramic-' + glaze, color, None, specks, rough=.24, coat=.5, third_scale=55, third_range=(.72, .76), bump=.05, bump_scale=5)


def iron():
    return surface('iron', '#1d1b1a', '#2c2927', scale=9, rough=.5, bump=.4, bump_scale=60, specular=.5)


def steel():
    material = surface('steel', '#c9c6c0', rough=.2)
    material.node_tree.nodes['Principled BSDF'].inputs['Metallic'].default_value = 1
    return material


def brass():
    material = surface('brass', '#c9973f', '#b47f2b', scale=4, rough=.24)
    material.node_tree.nodes['Principled BSDF'].inputs['Metallic'].default_value = 1
    return material


def bowl(glaze='cream', radius=1.05, height=.52):
    """A deep bowl. A soup stands well at z = .83 height, with a radius of .92 of the bowl's."""
    r, h = radius, height
    return lathe('bowl', [(0, .03), (.42 * r, .0), (.5 * r, .03), (.72 * r, .31 * h), (.92 * r, .69 * h), (r, h), (r - .02, h + .03),
                          (r - .055, h), (.86 * r, .69 * h), (.66 * r, .38 * h), (.4 * r, .19 * h), (0, .17 * h)], ceramic(glaze))


def plate(glaze='cream', radius=1.3):
    """A flat plate; its floor is at z = .06 up to .6 of the radius, its edge at .2."""
    r = radius
    return lathe('plate', [(0, .02), (.6 * r, .02), (.66 * r, .05), (.9 * r, .15), (r, .19), (r, .215), (r - .03, .215), (.88 * r, .175),
                           (.7 * r, .085), (.62 * r, .06), (0, .055)], ceramic(glaze))


def deep_plate(glaze='cream', radius=1.25):
    """Between plate and bowl: floor at z = .1 up to .55 of the radius, edge at .34."""
    r = radius
    return lathe('deep plate', [(0, .03), (.5 * r, .0), (.56 * r, .03), (.7 * r, .14), (.82 * r, .28), (r, .33), (r, .355), (r - .03, .355),
                                (.8 * r, .31), (.66 * r, .19), (.54 * r, .105), (0, .1)], ceramic(glaze))


def pan(radius=1.2, handle=True, turn=-.7):
    """A cast-iron pan: floor at z = .06, edge at .3."""
    r = radius
    body = lathe('pan', [(0, .0), (.86 * r, .0), (.92 * r, .03), (r, .28), (r + .02, .3), (r - .03, .305), (.9 * r, .08), (.84 * r, .06), (0, .06)], iron())
    if not handle:
        return body
    bar = chunk('handle', (.62, .11, .035), iron(), square=5, rough=0)
    bar.location = (r + .55, 0, .26)
    whole = group(body, bar, name='pan')
    whole.rotation_euler = (0, 0, turn)
    return whole


def pot(glaze='clay', radius=.82, height=1.0):
    """A clay pot for the oven, wider in the middle. Its opening has .74 of the radius at the height given."""
    r, h = radius, height
    return lathe('pot', [(0, .02), (.55 * r, 0), (.66 * r, .04), (.95 * r, .38 * h), (r, .58 * h), (.9 * r, .8 * h), (.78 * r, .92 * h), (.82 * r, h),
                         (.8 * r, h + .025), (.74 * r, h), (.7 * r, .92 * h), (.84 * r, .8 * h), (.93 * r, .58 * h), (.88 * r, .38 * h), (.6 * r, .1), (0, .09)],
                 ceramic(glaze))


def ramekin(glaze='cream', radius=.42, height=.34):
    """A small straight bowl for sauces. Its floor is at .05."""
    r, h = radius, height
    return lathe('ramekin', [(0, .02), (.8 * r, 0), (.9 * r, .03), (r, h), (r - .02, h + .02), (r - .05, h), (.84 * r, .08), (.74 * r, .05), (0, .05)], ceramic(glaze))


def board(radius=1.55, tone=('#b9834f', '#8c5a2f', '#6d4220')):
    """A round board; its top is at z = .1."""
    material = surface('board', *tone, scale=1.6, stretch=(.4, 5, 5), rough=.5, bump=.2, bump_scale=9, third_scale=4, third_range=(.6, .8))
    r = radius
    return lathe('board', [(0, 0), (r - .04, 0), (r, .03), (r, .07), (r - .04, .1), (0, .1)], material)


def plank(length=2.9, width=1.5, tone=('#9c6b40', '#74482a', '#553218')):
    """A long board with round corners; its top is at z = .12."""
    material = surface('plank-board', *tone, scale=1.6, stretch=(.4, 5, 5), rough=.5, bump=.2, bump_scale=9, third_scale=4, third_range=(.6, .8))
    body = chunk('board', (length / 2, width / 2, .06), material, square=12, rough=0, detail=6)
    body.location = (0, 0, .06)
    return body


def tumbler(radius=.46, height=1.4):
    """A glass. What is in it has .9 of the radius and starts at z = .1."""
    r, h = radius, height
    return lathe('glass', [(0, 0), (.74 * r, 0), (.84 * r, .03), (.9 * r, .13 * h), (.96 * r, .6 * h), (r, h), (r - .012, h + .012), (r - .025, h),
                           (.91 * r, .6 * h), (.85 * r, .13 * h), (.78 * r, .11), (0, .1)], glass('glass'), 96)


def cup(glaze='cream', radius=.58, height=.56, handle=True):
    """A tea cup. Its inside: .9 of the radius at the edge."""
    r, h = radius, height
    body = lathe('cup', [(0, .03), (.42 * r, 0), (.5 * r, .03), (.8 * r, .3 * h), (.96 * r, .7 * h), (r, h), (r - .012, h + .015), (r - .04, h), (.9 * r, .7 * h),
                         (.74 * r, .34 * h), (.4 * r, .12), (0, .1)], ceramic(glaze))
    if not handle:
        return body
    path = [(.92 * r + .3 * math.sin(math.pi * t), 0, h * (.25 + .6 * t)) for t in [i / 16 for i in range(17)]]
    ear = tube('ear', [path], ceramic(glaze), .055, 0)
    return group(body, ear, name='cup')


def saucer(glaze='cream', radius=.85):
    r = radius
    return lathe('saucer', [(0, .01), (.5 * r, 0), (.6 * r, .03), (r, .12), (r, .14), (r - .03, .14), (.6 * r, .06), (.4 * r, .04), (0, .04)], ceramic(glaze))


def spoon(length=1.5):
    """A tea or soup spoon lying along x, its bowl at +x."""
    def point(u, v):
        a = 2 * math.pi * u
        r = math.sin(math.pi * min(.999, max(.001, v))) ** .5
        return .24 * (2 * v - 1), .15 * r * math.cos(a) * (1 if math.cos(a) else 1), .02 + .05 * (1 - r) + .012 * math.sin(a)

    head = grid('spoon', point, steel(), 24, 24, closed=True)
    head.location = (length * .42, 0, .03)
    neck = tube('neck', [[(length * .42 - .22, 0, .06), (length * .1, 0, .12), (-length * .5, 0, .05)]], steel(), .03, -.6)
    return group(head, neck, name='spoon')
