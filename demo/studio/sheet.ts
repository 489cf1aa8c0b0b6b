import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

const CELL = { width: 320, height: 240, label: 26 } as const;
const COLUMNS = 6;

const label = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.label}"><text x="6" y="18" font-family="sans-serif" font-size="14" fill="#2b1d17">${text}</text></svg>`,
  );

/** Writes a PNG of all `names`, in order, each with its name below; missing pictures are left empty. */
export async function makeSheet(names: readonly string[], folder: string, file: string): Promise<void> {
  const height = CELL.height + CELL.label;
  const layers: OverlayOptions[] = [];
  for (const [index, name] of names.entries()) {
    const left = (index % COLUMNS) * CELL.width;
    const top = Math.floor(index / COLUMNS) * height;
    const source = join(folder, `${name}.webp`);
    if (existsSync(source)) {
      const input = await sharp(source).resize(CELL.width, CELL.height, { fit: 'cover' }).toBuffer();
      layers.push({ input, left, top });
    }
    layers.push({ input: label(name), left, top: top + CELL.height });
  }
  const rows = Math.ceil(names.length / COLUMNS);
  await sharp({
    create: { width: COLUMNS * CELL.width, height: rows * height, channels: 3, background: '#fff8ee' },
  })
    .composite(layers)
    .png()
    .toFile(file);
}
