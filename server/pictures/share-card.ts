import sharp from 'sharp';

/** What messengers and search engines show large beside a link: width and height, px. */
export const SHARE_CARD = { width: 1200, height: 630 } as const;

/** A picture that is wider than this loses a strip; of a narrower one, a dish, too much would be gone. */
const CUT_FROM = 1.6;
/** Between two steps. */
const PASSED_ON = { compressionLevel: 1 } as const;
/** JPEG: not every messenger reads WebP. */
const JPEG = { quality: 82, mozjpeg: true } as const;

/**
 * The picture in `bytes` as a card of {@link SHARE_CARD}, a JPEG: cut to its shape, or, where that would cut the food, whole in the middle,
 * its edges going on to both sides.
 *
 * @throws what sharp throws for what is no picture
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
  // Its edges go on to both sides; without the blur each speck on an edge would be a line.
  const ground = await sharp(whole).extend({ left, right, extendWith: 'copy' }).png(PASSED_ON).toBuffer();
  return sharp(await sharp(ground).blur(12).png(PASSED_ON).toBuffer())
    .composite([{ input: whole }])
    .jpeg(JPEG)
    .toBuffer();
}

/** A drawing of the size of {@link SHARE_CARD} as a card, a JPEG. @throws what sharp throws for what is no SVG */
export async function drawnCard(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg(JPEG).toBuffer();
}
