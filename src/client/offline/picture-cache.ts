/** Pictures of the chosen restaurant. Their addresses carry a hash of their content, so what is stored never changes. */
export const PICTURE_CACHE = 'pictures-1';

/** A picture's address without its width: `/media/ab12` of `/media/ab12-480.avif`; null when it is no such address. */
export function pictureBase(path: string): string | null {
  return /^(.+)-\d+\.(?:avif|webp)$/.exec(path)?.[1] ?? null;
}
