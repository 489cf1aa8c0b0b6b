import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/**
 * The 3D render of one emoji: 256 px WebP with alpha, named by code points. Keyboards write some emoji with a variation
 * selector and some without, and the set names them either way: both are tried.
 */
function emojiFile(emoji: string): string {
  const name = Array.from(emoji.replaceAll('\uFE0F', ''), codePoint).join('-');
  const [plain, selected] = [join(assets, `${name}.webp`), join(assets, `${name}-fe0f.webp`)];
  return !existsSync(plain) && existsSync(selected) ? selected : plain;
}

/** `🍕` → `1f355`. */
const codePoint = (character: string) => character.codePointAt(0)?.toString(16).padStart(4, '0') ?? '';

/** A render trimmed to itself: raw pixels with alpha. */
export type Render = { data: Buffer; raw: { width: number; height: number; channels: 4 } };
export type Renders = (emoji: string) => Promise<Render>;

/**
 * Renders by emoji, each decoded once: onions lie beside every second dish. One for each run, so that the pixels go when
 * the run is over.
 */
export function createRenders(): Renders {
  const opened = new Map<string, Promise<Render>>();
  return (emoji) => {
    const known = opened.get(emoji) ?? openRender(emoji);
    opened.set(emoji, known);
    return known;
  };
}

/** Trimmed, for the renders leave different margins around themselves. */
async function openRender(emoji: string): Promise<Render> {
  const { data, info } = await sharp(emojiFile(emoji))
    .ensureAlpha()
    .trim({ threshold: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: 4 } };
}
