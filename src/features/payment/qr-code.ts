import { encode } from 'uqr';

/** Modules of light around a code, without which cameras do not find it. */
const QUIET = 4;

export interface QrCode {
  /** Width and height, in modules. */
  readonly size: number;
  /** What is dark, as the `d` of an SVG path. */
  readonly path: string;
}

/** Draws a link as a QR code; half a dozen of smudges do not hide it. */
export function qrCode(link: string): QrCode {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
