/** Pictures of the chosen restaurant. Their addresses contain a content hash, so stored ones never change. */
export const PICTURE_CACHE = 'pictures-1';

/** Returns a picture's address without its width: `/media/ab12` of `/media/ab12-480.avif`; null for any other address. */
export function pictureBase(path: string): string | null {
  return /^(.+)-\d+\.(?:avif|webp)$/.exec(path)?.[1] ?? null;
}
