import sharp from 'sharp';
import { emojiFile } from './emoji-files.ts';

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
