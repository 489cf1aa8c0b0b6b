import sharp, { type Sharp } from 'sharp';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import type { Focus } from '#contract/chain-file-parts.ts';
import { cropAround } from './crop.ts';
import { canvasSize, PICTURE_KINDS, type PictureKind } from './kinds.ts';
import { photoWarnings } from './warnings.ts';

/** Below this, the widest file would be blurred. */
const SMALLEST_WIDTH = 320;
/** Rejects decompression bombs before decoding. */
const MAX_PIXELS = 80_000_000;

/** A door and a bag are told apart at half the size. */
const SMALL_QUALITY = 75;

/** As sharp names them: AVIF and HEIC are both heif. */
const FORMATS = new Set<string>(['jpeg', 'png', 'webp', 'heif', 'tiff']);

/** Why a chain's photograph cannot be used; the message is for the person running the import. */
export class PhotoError extends Error {}

export interface Photo {
  readonly canvas: Sharp;
  /** Quality warnings, in sentences; see `photoWarnings`. */
  readonly warnings: readonly string[];
}

/** Opens a file as it is, upright. */
const readSource = async (bytes: Buffer): Promise<{ source: Sharp; upright: { width: number; height: number } }> => {
  // Truncated files are an error, not a grey half.
  const source = sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS, autoOrient: true });
  const found = await source.metadata();
  // Checked by content, not by name: a drawing can refer to other files, and an animation is not a single picture.
  if (!FORMATS.has(found.format)) throw new PhotoError(words.pictureFormat(found.format));
  return { source, upright: found.autoOrient };
};

const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    throw new PhotoError(words.pictureBroken(error instanceof Error ? error.message : ''), { cause: error });
  }
};

/**
 * Opens a chain's photograph as a canvas: rotated by its EXIF orientation, on white where transparent, cropped to the kind's
 * shape around `focus`, detected automatically when missing. Throws `PhotoError` for a file that is not a picture, broken, or
 * too small.
 */
export async function openPhoto(bytes: Buffer, kind: PictureKind, focus?: Focus): Promise<Photo> {
  const { width, height } = canvasSize(kind);
  return refusing(async () => {
    const { source, upright } = await readSource(bytes);
    if (upright.width < SMALLEST_WIDTH) {
      throw new PhotoError(words.pictureNarrow(upright.width, SMALLEST_WIDTH));
    }
    if (focus) source.extract(cropAround(upright, PICTURE_KINDS[kind].ratio, focus));
    // Metadata (place, camera, author) is dropped: sharp does so by default.
    const { data, info } = await source
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const canvas = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    return { canvas, warnings: await photoWarnings(upright, kind, canvas) };
  });
}

/**
 * Returns a photograph whole, upright, at most `longestSide` px on its longer side, as a JPEG without its metadata. Throws `PhotoError` for a
 * file that is not a picture, or broken.
 */
export async function smallPhoto(bytes: Buffer, longestSide: number): Promise<Buffer> {
  return refusing(async () => {
    const { source } = await readSource(bytes);
    return source
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: SMALL_QUALITY })
      .toBuffer();
  });
}
