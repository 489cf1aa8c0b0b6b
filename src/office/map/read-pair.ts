import type { LatLon } from '#contract/primitives.ts';

/**
 * Reads a point as maps copy it: «54.5138, 36.2612», with a comma or a semicolon between, with decimal points, or with decimal commas and a
 * semicolon or a space between; null if it is none.
 */
export function readPair(text: string): LatLon | null {
  const parts = /[;\s]/.test(text.trim()) ? text.trim().split(/\s*;\s*|,?\s+/) : text.trim().split(',');
  if (parts.length !== 2) return null;
  const [lat = Number.NaN, lon = Number.NaN] = parts.map((part) =>
    part === '' ? Number.NaN : Number(part.replace(',', '.')),
  );
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}

/** Writes a point as it is read; nothing of one that nobody has said. */
export function pairText([lat, lon]: LatLon): string {
  return lat === 0 && lon === 0 ? '' : `${lat}, ${lon}`;
}
