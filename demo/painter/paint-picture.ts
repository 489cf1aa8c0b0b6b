import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { mix, toHex, type Rgb } from '../../server/pictures/colors.ts';
import { layOut, type Layout, type Placed } from './layout.ts';
import type { PictureSpec, PictureThing } from './picture-spec.ts';
import type { Renders } from './renders.ts';

const WHITE: Rgb = [255, 255, 255];
const SHADE: Rgb = [74, 40, 20];
/** `#ffe9d6` → its three numbers. */
function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const AS_IS = { hue: 0, saturation: 1, brightness: 1 };

/**
 * Paints a spec: a soft tile, light in the middle, things that lie behind, the dish with its shadow, things in front.
 * The answer is a canvas of the widest file's size. The layout follows from `name`, so that two dishes with the same spec
 * still differ.
 */
export async function paintPicture(spec: PictureSpec, name: string, renders: Renders): Promise<Sharp> {
  const layout = layOut(spec.kind, name, { dish: spec.count, top: spec.top.length, around: spec.with.length });
  const { dish, hue, saturation, brightness } = spec;
  const around = (behind: boolean) =>
    spec.with.flatMap((thing, index) => {
      const place = layout.around[index];
      return place?.behind === behind ? [layer(renders, thing, place, layout)] : [];
    });
  const heap = layout.dish.map((place) => layer(renders, { emoji: dish, hue, saturation, brightness }, place, layout));
  const top = spec.top.flatMap((thing, index) => {
    const place = layout.top[index];
    return place ? [layer(renders, thing, place, layout)] : [];
  });
  const layers = [
    ...(spec.plate ? [] : await Promise.all(around(true))),
    { input: Buffer.from(beneath(layout, spec.plate)) },
    ...(spec.plate ? await Promise.all(around(true)) : []),
    ...(await Promise.all([...heap, ...top, ...around(false)])),
  ];
  // Composed in one go and flattened to raw pixels, so that each width starts from the same picture.
  const { data, info } = await sharp(Buffer.from(background(layout, parseHex(spec.tile))))
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** One render, trimmed to itself, in its size and turn, cut to the canvas. */
async function layer(renders: Renders, thing: PictureThing, place: Placed, canvas: Layout): Promise<OverlayOptions> {
  const size = Math.round(place.size);
  const { emoji, ...tones } = typeof thing === 'string' ? { emoji: thing, ...AS_IS } : thing;
  const { data, raw } = await renders(emoji);
  let image = sharp(data, { raw });
  image = image.resize(size, size, { fit: 'inside', kernel: 'lanczos3' });
  if (tones.hue !== 0 || tones.saturation !== 1 || tones.brightness !== 1) image = image.modulate(tones);
  const turned = await image
    .rotate(place.angle, { background: '#00000000' })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const left = Math.round(place.x - width / 2);
  const top = Math.round(place.y - height / 2);
  const visible = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(width, canvas.width - left) - Math.max(0, -left),
    height: Math.min(height, canvas.height - top) - Math.max(0, -top),
  };
  const whole = visible.width === width && visible.height === height;
  const input = whole ? turned.data : await sharp(turned.data).extract(visible).png({ compressionLevel: 0 }).toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

function background({ width, height, stage }: Layout, tile: Rgb): string {
  const light = toHex(mix(tile, WHITE, 0.62));
  const edge = toHex(tile);
  const low = toHex(mix(tile, SHADE, 0.06));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${stage.x}" cy="${stage.y - height * 0.04}" r="${height * 0.74}">
        <stop offset="0" stop-color="${light}"/><stop offset="0.55" stop-color="${toHex(mix(tile, WHITE, 0.24))}"/>
        <stop offset="1" stop-color="${edge}"/>
      </radialGradient>
      <linearGradient id="f" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.72" stop-color="${low}" stop-opacity="0"/><stop offset="1" stop-color="${low}" stop-opacity="0.9"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#f)"/>
  </svg>`;
}

/** Soft ellipses on which the dish, and what lies in front of it, stand; a plate is a white round one seen from above. */
function beneath({ width, height, stage, around }: Layout, plate: boolean): string {
  const ellipse = ({ x, y, size }: Placed, spread: number) =>
    `<ellipse cx="${x}" cy="${y + size * 0.43}" rx="${size * spread}" ry="${size * 0.13}" fill="url(#s)"/>`;
  const front = around.filter((place) => !place.behind).map((place) => ellipse(place, 0.46));
  const radius = stage.size * 0.66;
  const round = `<circle cx="${stage.x}" cy="${stage.y + radius * 0.07}" r="${radius * 1.09}" fill="url(#p)"/>
    <circle cx="${stage.x}" cy="${stage.y}" r="${radius}" fill="#fffdfa"/>
    <circle cx="${stage.x}" cy="${stage.y}" r="${radius * 0.76}" fill="#f7f0e6"/>
    <circle cx="${stage.x}" cy="${stage.y + radius * 0.015}" r="${radius * 0.745}" fill="#fffaf3"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="s">${fade(0.34)}</radialGradient>
    <radialGradient id="p"><stop offset="0.82" stop-color="${toHex(SHADE)}" stop-opacity="0.26"/>
      <stop offset="1" stop-color="${toHex(SHADE)}" stop-opacity="0"/></radialGradient></defs>
    ${plate ? round : ''}${ellipse(stage, plate ? 0.46 : 0.56)}${front.join('')}
  </svg>`;
}

const fade = (strength: number) =>
  [
    [0, strength],
    [0.6, strength * 0.41],
    [1, 0],
  ]
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${toHex(SHADE)}" stop-opacity="${opacity}"/>`)
    .join('');
