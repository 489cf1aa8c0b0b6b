import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Screens of the iPhones and iPads in use: width, height (CSS px, upright) and pixel density. */
export const SPLASH = [
  [440, 956, 3],
  [430, 932, 3],
  [420, 912, 3],
  [402, 874, 3],
  [393, 852, 3],
  [390, 844, 3],
  [428, 926, 3],
  [375, 812, 3],
  [414, 896, 2],
  [414, 896, 3],
  [375, 667, 2],
  [1024, 1366, 2],
  [834, 1194, 2],
  [820, 1180, 2],
  [810, 1080, 2],
  [744, 1133, 2],
];

/** Every mask of a maskable icon leaves a circle of 80 % visible: the mark stays well inside it. */
const MASKABLE_MARK = 0.72;

/**
 * Generates all icons of an installed app from one SVG: a square in the chain's colour with its mark on it.
 *
 * @param {string} source the SVG: a first `<rect>` is the background, the rest is the mark
 * @param {string} folder where `icons/` and `splash/` are created
 */
export async function makeIcons(source, folder) {
  const svg = readFileSync(source, 'utf8');
  const ground = /<rect[^>]*fill="(#[0-9A-Fa-f]{6})"/.exec(svg)?.[1];
  const paper = /<path[^>]*fill="(#[0-9A-Fa-f]{6})"/.exec(svg)?.[1];
  if (!ground || !paper) throw new Error(`${source}: the first <rect> and the mark's <path> need a fill like #C42F1C`);
  const mark = svg.replace(/<rect[^>]*\/>/, '');
  const square = svg.replace(/ rx="[^"]*"/, '');
  const monochrome = mark.replaceAll(/fill="#[^"]*"/g, 'fill="#000000"');
  for (const name of ['icons', 'splash']) mkdirSync(join(folder, name), { recursive: true });

  const png = (/** @type {string} */ text, /** @type {number} */ size) =>
    sharp(Buffer.from(text), { density: Math.ceil((72 * size) / 32) }).resize(size, size);
  const save = (/** @type {import('sharp').Sharp} */ image, /** @type {string} */ name) =>
    image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, name));
  const onGround = async (/** @type {number} */ size) =>
    sharp({ create: { width: size, height: size, channels: 4, background: ground } }).composite([
      {
        input: await png(mark, Math.round(size * MASKABLE_MARK))
          .png()
          .toBuffer(),
      },
    ]);

  for (const size of [192, 512]) {
    await save(png(svg, size), `icons/icon-${size}.png`);
    await save(await onGround(size), `icons/maskable-${size}.png`);
    // Without a palette: only alpha matters.
    await png(monochrome, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, `icons/monochrome-${size}.png`));
  }
  await save(png(square, 180), 'icons/apple-touch-icon.png');
  // Link preview in messengers, for pages without a picture (docs/product.md §32.11).
  const card = sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } });
  await save(card.composite([{ input: await png(mark, 480).png().toBuffer() }]), 'icons/share.png');
  for (const [width = 0, height = 0, density = 1] of SPLASH) {
    const [w, h] = [width * density, height * density];
    const logo = await png(svg, Math.round(Math.min(w, h) * 0.28))
      .png()
      .toBuffer();
    const screen = sharp({ create: { width: w, height: h, channels: 3, background: paper } }).composite([
      { input: logo },
    ]);
    await save(screen, `splash/${w}x${h}.png`);
  }
}
