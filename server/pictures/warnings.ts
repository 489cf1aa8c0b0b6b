import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import { cutSize } from './crop.ts';
import { canvasSize, PICTURE_KINDS, type PictureKind } from './kinds.ts';

/** Minimum share of a photograph's area to remain after cropping without a warning. */
const LEAST_KEPT = 0.6;
/**
 * Minimum ratio of a photograph's finest detail to the detail of twice the size. Measured: 0.59 to 1.05 for pictures of full
 * size, at most 0.41 for the same ones enlarged from 480 px and less.
 */
const SHARP_ENOUGH = 0.45;
/** Below this, there is hardly any detail to judge by: a clear soup, a white plate. */
const LEAST_DETAIL = 2;

/** Edge detection, centred on middle grey. */
const EDGES = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 };

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/**
 * Returns quality warnings for a usable photograph (docs/product.md §20.5): sentences, as faults are.
 * `photo`: its upright size, px; `canvas`: cropped to shape, in the widest size of its kind.
 */
export async function photoWarnings(
  photo: { readonly width: number; readonly height: number },
  kind: PictureKind,
  canvas: Sharp,
): Promise<string[]> {
  const { ratio } = PICTURE_KINDS[kind];
  const wanted = canvasSize(kind).width;
  const cut = cutSize(photo, ratio);
  const kept = (cut.width * cut.height) / (photo.width * photo.height);
  const warnings: string[] = [];
  if (kept < LEAST_KEPT) {
    const shape = `${photo.width}x${photo.height}`;
    warnings.push(words.pictureCut(percent(kept), shape));
  }
  if (cut.width < wanted) warnings.push(words.pictureSmall(cut.width, wanted));
  else if (await isBlurred(canvas)) warnings.push(words.pictureBlurred);
  return warnings;
}

async function isBlurred(canvas: Sharp): Promise<boolean> {
  const grey = canvas.clone().toColourspace('b-w');
  const full = await pixelsOf(grey);
  const half = await pixelsOf(open(full).resize(Math.round(full.info.width / 2), null, { kernel: 'lanczos3' }));
  const [fine, coarse] = await Promise.all([detailOf(full), detailOf(half)]);
  return coarse >= LEAST_DETAIL && fine / coarse < SHARP_ENOUGH;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const pixelsOf = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true });
const open = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function detailOf(picture: Pixels): Promise<number> {
  const { channels } = await open(await pixelsOf(open(picture).convolve(EDGES))).stats();
  return channels[0]?.stdev ?? 0;
}
