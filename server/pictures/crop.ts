import type { Focus } from '#contract/chain-file-parts.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the largest size with aspect ratio `ratio` (width to height) that fits into a photograph, px. */
export function cutSize({ width, height }: Size, ratio: number): Size {
  return width / height > ratio
    ? { width: Math.round(height * ratio), height }
    : { width, height: Math.round(width / ratio) };
}

/** Places that size in the photograph with the focus as close to its middle as the edges allow, px. */
export function cropAround(photo: Size, ratio: number, focus: Focus): Size & { left: number; top: number } {
  const { width, height } = cutSize(photo, ratio);
  const start = (whole: number, part: number, at: number): number =>
    Math.min(whole - part, Math.max(0, Math.round(whole * at - part / 2)));
  return { left: start(photo.width, width, focus.x), top: start(photo.height, height, focus.y), width, height };
}
