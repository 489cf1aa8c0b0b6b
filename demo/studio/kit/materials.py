"""Surfaces. Everything is procedural: no textures, no downloads."""
import bpy


def linear(hex_color):
    """`#ffb03c` (sRGB) as the four linear numbers that Cycles wants."""
    value = hex_color.lstrip('#')
    channels = [int(value[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in channels) + (1,)


_made = {}


def surface(name, color, second=None, third=None, scale=6, contrast=(.35, .65), third_scale=30, third_range=(.6, .7),
            rough=.4, rough_change=0, specular=.5, coat=0, coat_rough=.08, glow=0, glow_radius=.03, glow_tint=(1, .55, .35),
            bump=0, bump_scale=40, waves=0, wave_scale=12, stretch=(1, 1, 1), vertex_colors=False, transmission=0, ior=1.45):
    """
    A material, made once for a picture and found again by its name.

    color, second: two tones that noise of `scale` mixes; the narrower `contrast`, the sharper the border between them
    third: specks where noise of `third_scale` lies in `third_range`
    glow: subsurface scattering 0..1; `glow_radius` (units) says how deep light goes, `glow_tint` in which colours
    bump, waves: fine and coarse relief, 0..1, with the scale of each
    stretch: pulls the noise along an axis (fibres of meat, grain of wood)
    vertex_colors: the first tone comes from the mesh's attribute `Col`
    """
    if name in _made:
        return _made[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    nodes, links = tree.nodes, tree.links
    shader = nodes['Principled BSDF']
    coordinates = nodes.new('ShaderNodeTexCoord')
    mapping = nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    links.new(coordinates.outputs['Object'], mapping.inputs['Vector'])
    # Copies of one mesh do not look alike: each has its own slice of the noise.
    chance = nodes.new('ShaderNodeObjectInfo')
    slice_of = nodes.new('ShaderNodeMath')
    slice_of.operation = 'MULTIPLY'
    slice_of.inputs[1].default_value = 37
    links.new(chance.outputs['Random'], slice_of.inputs[0])

    def noise(size, detail=6):
        node = nodes.new('ShaderNodeTexNoise')
        node.noise_dimensions = '4D'
        node.inputs['Scale'].default_value = size
        node.inputs['Detail'].default_value = detail
        node.inputs['Roughness'].default_value = .6
        links.new(mapping.outputs[0], node.inputs['Vector'])
        links.new(slice_of.outputs[0], node.inputs['W'])
        return node.outputs[0]

    def between(value, low, high, to=(0, 1)):
        node = nodes.new('ShaderNodeMapRange')
        for index, number in enumerate((low, high, *to)):
            node.inputs[index + 1].default_value = number
        links.new(value, node.inputs[0])
        return node.outputs[0]

    def mix(factor, one, other):
        node = nodes.new('ShaderNodeMixRGB')
        links.new(factor, node.inputs[0])
        for index, value in ((1, one), (2, other)):
            if isinstance(value, tuple):
                node.inputs[index].default_value = value
            else:
                links.new(value, node.inputs[index])
        return node.outputs[0]

    tone = linear(color)
    if vertex_colors:
        attribute = nodes.new('ShaderNodeAttribute')
        attribute.attribute_name = 'Col'
        tone = attribute.outputs['Color']
    if second:
        tone = mix(between(noise(scale), *contrast), tone, linear(second))
    if third:
        tone = mix(between(noise(third_scale, 3), *third_range), tone, linear(third))
    for key in ('Base Color', 'Subsurface Color'):
        if isinstance(tone, tuple):
            shader.inputs[key].default_value = tone
        else:
            links.new(tone, shader.inputs[key])
    shader.inputs['Subsurface'].default_value = glow
    shader.inputs['Subsurface Radius'].default_value = tuple(glow_radius * part for part in glow_tint)
    shader.inputs['Specular'].default_value = specular
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Clearcoat'].default_value = coat
    shader.inputs['Clearcoat Roughness'].default_value = coat_rough
    shader.inputs['Transmission'].default_value = transmission
    shader.inputs['IOR'].default_value = ior
    if rough_change:
        links.new(between(noise(scale * 1.7), .35, .65, (rough - rough_change, rough + rough_change)), shader.inputs['Roughness'])
    normal = None
    for strength, size, distance in ((waves, wave_scale, .08), (bump, bump_scale, .02)):
        if not strength:
            continue
        node = nodes.new('ShaderNodeBump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        links.new(noise(size), node.inputs['Height'])
        if normal:
            links.new(normal, node.inputs['Normal'])
        normal = node.outputs[0]
    if normal:
        links.new(normal, shader.inputs['Normal'])
    _made[name] = material
    return material


def through(material, share=.35):
    """Lets light pass a thin slice as well: a part `share` of what falls on its back is seen from the front (fat, ham, thin skins). Answers it."""
    if material.get('through'):
        return material
    material['through'] = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes['Principled BSDF']
    behind = nodes.new('ShaderNodeBsdfTranslucent')
    tone = shader.inputs['Base Color']
    if tone.links:
        links.new(tone.links[0].from_socket, behind.inputs['Color'])
    else:
        behind.inputs['Color'].default_value = tone.default_value
    mixed = nodes.new('ShaderNodeMixShader')
    mixed.inputs[0].default_value = share
    links.new(shader.outputs[0], mixed.inputs[1])
    links.new(behind.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes['Material Output'].inputs[0])
    return material


def glass(name, color='#ffffff', ior=1.45, rough=0, shadow=None):
    """Glass or a clear drink. Lets shadows and diffuse light through, so that it needs no caustics."""
    if name in _made:
        return _made[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    nodes, links = tree.nodes, tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = linear(color)
    shader.inputs['Transmission'].default_value = 1
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['IOR'].default_value = ior
    path = nodes.new('ShaderNodeLightPath')
    clear = nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs[0].default_value = linear(shadow or color)
    either = nodes.new('ShaderNodeMath')
    either.operation = 'MAXIMUM'
    links.new(path.outputs['Is Shadow Ray'], either.inputs[0])
    links.new(path.outputs['Is Diffuse Ray'], either.inputs[1])
    mixed = nodes.new('ShaderNodeMixShader')
    links.new(either.outputs[0], mixed.inputs[0])
    links.new(shader.outputs[0], mixed.inputs[1])
    links.new(clear.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes['Material Output'].inputs[0])
    _made[name] = material
    return material


def forget():
    """Before the next picture."""
    _made.clear()
