import sharp, { type Sharp } from 'sharp';
import { canvasSize, type PictureKind } from './kinds.ts';

/** Less than this, and the widest file would be a blur. */
const SMALLEST_WIDTH = 320;
/** A decoder bomb is refused before it is decoded. */
const MOST_PIXELS = 80_000_000;

/** As sharp names them: AVIF and HEIC are both heif. */
const FORMATS = new Set<string>(['jpeg', 'png', 'webp', 'heif', 'tiff']);
const WANTED = 'a photograph is JPEG, PNG, WebP, AVIF, HEIC or TIFF';

/** Why a chain's own photograph cannot be used; the message is for the person who imports. */
export class PhotoError extends Error {}

/**
 * A chain's own photograph as a canvas: turned upright by its EXIF mark, on white where it is transparent, cut to the
 * kind's shape around its most telling part. Throws `PhotoError` for what is no picture, broken, or too small.
 */
export async function openPhoto(bytes: Buffer, kind: PictureKind): Promise<Sharp> {
  const { width, height } = canvasSize(kind);
  try {
    // Truncated files are an error, not a grey half.
    const source = sharp(bytes, { failOn: 'truncated', limitInputPixels: MOST_PIXELS, autoOrient: true });
    const found = await source.metadata();
    // By its content: a drawing can refer to other files, and an animation has no one picture, whatever their names say.
    if (!FORMATS.has(found.format)) throw new PhotoError(`The picture is ${found.format}; ${WANTED}`);
    const across = found.autoOrient.width;
    if (across < SMALLEST_WIDTH) {
      throw new PhotoError(`The picture is ${across} px wide; it needs at least ${SMALLEST_WIDTH} px`);
    }
    // Metadata (place, camera, author) is not carried over: sharp drops it unless told to keep it.
    const { data, info } = await source
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    throw new PhotoError(`The picture cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`, {
      cause: error,
    });
  }
}
