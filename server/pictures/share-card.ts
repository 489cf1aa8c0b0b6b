import sharp from 'sharp';

/** Size of large link previews in messengers and search engines: width and height, px. */
export const SHARE_CARD = { width: 1200, height: 630 } as const;

/** A wider picture is cropped by a strip; a narrower one, a dish, would lose too much. */
const CUT_FROM = 1.6;
/** Intermediate format between two steps. */
const PASSED_ON = { compressionLevel: 1 } as const;
/** JPEG: not every messenger supports WebP. */
const JPEG = { quality: 82, mozjpeg: true } as const;

/**
 * Renders the picture in `bytes` as a JPEG card of {@link SHARE_CARD}: cropped to its shape, or, where that would cut the food, whole in
 * the middle with its edges extended to both sides.
 *
 * @throws sharp's errors when it is not a picture
 */
export async function shareCard(bytes: Buffer): Promise<Buffer> {
  const { width, height } = SHARE_CARD;
  const source = sharp(bytes, { failOn: 'truncated' });
  const found = await source.metadata();
  if (found.width / found.height >= CUT_FROM) {
    return source.resize(width, height, { fit: 'cover' }).jpeg(JPEG).toBuffer();
  }
  const { data: whole, info } = await source
    .resize({ height, kernel: 'lanczos3' })
    .png(PASSED_ON)
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - info.width) / 2);
  const right = width - info.width - left;
  // Edges are extended to both sides; without the blur each speck on an edge would become a line.
  const ground = await sharp(whole).extend({ left, right, extendWith: 'copy' }).png(PASSED_ON).toBuffer();
  return sharp(await sharp(ground).blur(12).png(PASSED_ON).toBuffer())
    .composite([{ input: whole }])
    .jpeg(JPEG)
    .toBuffer();
}

/** Renders a drawing of the size of {@link SHARE_CARD} as a JPEG card. @throws sharp's errors when it is not SVG */
export async function drawnCard(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg(JPEG).toBuffer();
}
