/** Source of the map tiles (docs/product.md §29.3). */
export interface TilesConfig {
  /** `{z}`, `{x}` and `{y}` are placeholders for zoom, column and row; may contain a key, which stays on the server. */
  readonly url: string;
  /** Attribution required by the provider. */
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** A chain's town fits into one or two tiles. */
const MIN_ZOOM = 9;

/** Reads the tile source; null if none. Adds to `faults` what is missing. */
export function readTilesConfig(
  given: { readonly url: string | undefined; readonly attribution: string | undefined; readonly maxZoom: number },
  faults: string[],
): TilesConfig | null {
  const { url, attribution, maxZoom } = given;
  if (url === undefined) return null;
  if (attribution === undefined)
    faults.push('MAP_TILES_ATTRIBUTION is missing: whose the map is, for example "© OpenStreetMap"');
  return { url, attribution: attribution ?? '', minZoom: MIN_ZOOM, maxZoom };
}
