import { encode } from 'uqr';

/** Light modules around a code, without which cameras do not detect it. */
const QUIET = 4;

export interface QrCode {
  /** Width and height, in modules. */
  readonly size: number;
  /** Dark modules, as the `d` of an SVG path. */
  readonly path: string;
}

/** Draws a link as a QR code that tolerates half a dozen smudges. */
export function qrCode(link: string): QrCode {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
