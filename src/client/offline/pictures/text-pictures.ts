import type { SizedPicture } from './picture-variant.ts';

const SOURCE_SET = /\bsrcset="([^"]+)"/g;
const CANDIDATE = /^(.+)-(\d+)\.avif \d+w$/;

/** Returns the pictures of every HTML text anywhere in an API response, in response order. */
export function picturesInTexts(value: unknown): SizedPicture[] {
  if (typeof value === 'string') return [...value.matchAll(SOURCE_SET)].flatMap(([, set = '']) => pictureOf(set));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesInTexts) : [];
}

function pictureOf(set: string): SizedPicture[] {
  const files = set.split(', ').flatMap((candidate) => {
    const [, base, width] = CANDIDATE.exec(candidate) ?? [];
    return base === undefined ? [] : [{ base, width: Number(width) }];
  });
  const [first] = files;
  return first === undefined ? [] : [{ base: first.base, widths: files.map(({ width }) => width) }];
}
