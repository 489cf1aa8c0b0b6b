/** Red, green, blue, 0-255. */
export type Rgb = readonly [number, number, number];

/** Converts three numbers to `#rrggbb`. */
export function toHex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Mixes `share` (0-1) of `b` into `a`. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return [part(0), part(1), part(2)];
}
