"""
Makes one picture: `blender -b -P demo/studio/render.py -- JOB.json`. See demo/studio/README.md.

The job: {"name", "record", "shape": {"width", "height"}, "samples", "out"}. Writes OUT.png (16 bit), OUT-albedo.exr and OUT-normal.exr for
the denoiser (demo/studio/denoise.py).
"""
import importlib
import json
import os
import sys
import time
import zlib

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from kit import materials, shapes  # noqa: E402  (the folder is known from here on only)


def start(name):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    shapes._spheres.clear()
    shapes.chance.seed(zlib.crc32(name.encode()))


def render(out, width, height, samples):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = 8
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 8
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    cycles.sample_clamp_direct = 12
    cycles.blur_glossy = .5
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs[0])
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = os.path.dirname(out)
    files.format.file_format = 'OPEN_EXR'
    files.file_slots.clear()
    for pass_name in ('Albedo', 'Normal'):
        files.file_slots.new(f'{os.path.basename(out)}-{pass_name.lower()}-')
        tree.links.new(layers.outputs['Denoising ' + pass_name], files.inputs[-1])
    scene.render.filepath = out + '.png'
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_depth = '16'
    bpy.ops.render.render(write_still=True)
    for pass_name in ('albedo', 'normal'):
        os.replace(f'{out}-{pass_name}-0001.exr', f'{out}-{pass_name}.exr')


def main():
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf-8') as file:
        job = json.load(file)
    record = job['record']
    begun = time.time()
    start(job['name'])
    family = importlib.import_module('families.' + record['family'])
    family.make(job['name'], record)
    built = time.time()
    render(job['out'], job['shape']['width'], job['shape']['height'], job['samples'])
    print(f"STUDIO {job['name']}: built in {built - begun:.1f} s, rendered in {time.time() - built:.1f} s")


try:
    main()
except Exception:
    # Blender would end with 0.
    import traceback

    traceback.print_exc()
    sys.stdout.flush()
    os._exit(1)
