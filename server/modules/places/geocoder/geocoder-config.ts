/** Which geocoder is used, and its settings (docs/product.md §29.8). */
export type GeocoderConfig = { readonly perMinute: number } & (
  | { readonly kind: 'dadata'; readonly token: string; readonly origin?: string }
  | { readonly kind: 'photon' | 'nominatim'; readonly origin: string; readonly userAgent: string }
);

interface Given {
  readonly mode: 'demo' | 'production';
  /** GEOCODER */
  readonly kind: 'dadata' | 'photon' | 'nominatim' | 'gazetteer' | 'off' | undefined;
  /** GEOCODER_URL */
  readonly origin: string | undefined;
  /** DADATA_TOKEN */
  readonly token: string | undefined;
  /** GEOCODER_PER_MINUTE */
  readonly perMinute: number;
  readonly publicOrigin: string | null;
}

/**
 * Reads the geocoder settings; `gazetteer`: the demo's own, null: none. Without GEOCODER, defaults to DaData if there is a key,
 * to the gazetteer in the demo, otherwise to none. Adds to `faults` what is missing.
 */
export function readGeocoderConfig(given: Given, faults: string[]): GeocoderConfig | 'gazetteer' | null {
  const { mode, origin, token, perMinute, publicOrigin } = given;
  const kind = given.kind ?? (token === undefined ? (mode === 'demo' ? 'gazetteer' : 'off') : 'dadata');
  switch (kind) {
    case 'off':
      return null;
    case 'gazetteer':
      if (mode === 'production') faults.push('GEOCODER "gazetteer" is for the demo only: its houses are invented');
      return 'gazetteer';
    case 'dadata':
      if (token === undefined) {
        faults.push('DADATA_TOKEN is missing: GEOCODER "dadata" needs the key');
        return null;
      }
      return { kind, perMinute, token, ...(origin === undefined ? {} : { origin }) };
    default:
      if (origin === undefined) {
        faults.push(`GEOCODER_URL is missing: the address of your ${kind}, for example https://${kind}.example`);
        return null;
      }
      return { kind, perMinute, origin, userAgent: `storefront (${publicOrigin ?? 'demo'})` };
  }
}
