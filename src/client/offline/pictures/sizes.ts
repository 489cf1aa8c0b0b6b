/** Screen measurements that `sizes` needs. */
export interface ScreenMeasures {
  readonly matches: (media: string) => boolean;
  /** Viewport width and 1rem, CSS px. */
  readonly width: number;
  readonly rem: number;
}

const LENGTH = /^(\d+(?:\.\d+)?)(px|rem|vw)$/;

/**
 * Returns the width that `sizes` requests on this screen, CSS px: the first length whose condition holds.
 *
 * @throws on syntax that our own `sizes` do not use
 */
export function cssWidth(sizes: string, screen: ScreenMeasures): number {
  for (const part of sizes.split(',').map((one) => one.trim())) {
    // A condition ends at its closing bracket.
    const at = part.startsWith('(') ? part.lastIndexOf(') ') + 1 : 0;
    const condition = at === 0 ? null : part.slice(0, at);
    if (condition !== null && !screen.matches(condition)) continue;
    const [, number, unit] = LENGTH.exec(part.slice(at).trim()) ?? [];
    if (number === undefined) throw new Error(`Not a length: ${part}`);
    const value = Number(number);
    if (unit === 'px') return value;
    return unit === 'rem' ? value * screen.rem : (value / 100) * screen.width;
  }
  throw new Error(`No size of ${sizes} holds`);
}
