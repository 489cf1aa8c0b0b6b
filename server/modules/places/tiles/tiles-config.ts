/** Where the pictures below a map come from (docs/product.md §29.3). */
export interface TilesConfig {
  /** `{z}`, `{x}` and `{y}` stand for zoom, column and row; a key may be in it, and stays on the server. */
  readonly url: string;
  /** Whose they are, as they want to be named. */
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** A chain's town fits into one or two of them. */
const MIN_ZOOM = 9;

/** Reads where tiles come from; null: nowhere. Adds to `faults` what is missing. */
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
