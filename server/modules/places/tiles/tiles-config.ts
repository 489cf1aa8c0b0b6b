import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';

/** Source of the map tiles (docs/product.md §29.3). */
export interface TilesConfig {
  /** `{z}`, `{x}` and `{y}` are placeholders for zoom, column and row; may contain a key, which stays on the server. */
  readonly url: string;
  /** Attribution required by the provider. */
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** What the operator may say about the map. */
export const TILES_SETTINGS = {
  MAP_TILES_URL: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s#\\]+$/),
      v.check((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
    ),
    'must be an address with {z}, {x} and {y}, for example https://tiles.example/{z}/{x}/{y}.png?key=…',
  ],
  MAP_TILES_MAX_ZOOM: [
    v.pipe(v.string(), v.regex(/^(?:1[0-9]|2[0-2])$/), v.transform(Number)),
    'must be a zoom from 10 to 22',
  ],
} as const satisfies Settings;

/** A chain's town fits into one or two tiles. */
const MIN_ZOOM = 9;
const DEFAULT_MAX_ZOOM = 18;

/** Reads the tile source; null if none. Adds to `faults` what is missing. */
export function readTilesConfig(
  given: {
    readonly url: string | undefined;
    readonly attribution: string | undefined;
    readonly maxZoom: number | undefined;
  },
  faults: string[],
): TilesConfig | null {
  const { url, attribution, maxZoom = DEFAULT_MAX_ZOOM } = given;
  if (url === undefined) return null;
  if (attribution === undefined)
    faults.push('MAP_TILES_ATTRIBUTION is missing: whose the map is, for example "© OpenStreetMap"');
  return { url, attribution: attribution ?? '', minZoom: MIN_ZOOM, maxZoom };
}
