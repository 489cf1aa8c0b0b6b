import type { LatLon } from '#contract/primitives.ts';
import { METRES_PER_DEGREE } from '#domain/nearest.ts';
import { leg } from './point-along.ts';

interface Alongside {
  /** Distance from the point to the line, metres. */
  readonly metres: number;
  /** 0-1, position of the nearest point along the line. */
  readonly share: number;
  readonly isRight: boolean;
}

/** Projects a point onto a line: the inverse of {@link pointAlong}. Flat earth, accurate enough for a city. */
export function alongLine(line: readonly LatLon[], point: LatLon): Alongside {
  let best: Alongside = { metres: Number.POSITIVE_INFINITY, share: 0, isRight: false };
  const whole = line.slice(1).reduce((sum, to, index) => sum + leg(line[index] ?? to, to).length, 0);
  let before = 0;
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to;
    const { north, east, length } = leg(from, to);
    const scale = METRES_PER_DEGREE * Math.cos((from[0] * Math.PI) / 180);
    const [up, right] = [(point[0] - from[0]) * METRES_PER_DEGREE, (point[1] - from[1]) * scale];
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (up * north + right * east) / length ** 2));
    const metres = Math.hypot(up - north * part, right - east * part);
    if (metres < best.metres) {
      best = {
        metres,
        share: whole === 0 ? 0 : (before + part * length) / whole,
        isRight: right * north - up * east > 0,
      };
    }
    before += length;
  }
  return best;
}
