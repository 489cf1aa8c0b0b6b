import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';

/** Which geocoder is used, and its settings (docs/product.md §29.8). */
export type GeocoderConfig = { readonly perMinute: number } & (
  | { readonly kind: 'dadata'; readonly token: string; readonly origin?: string }
  | { readonly kind: 'photon' | 'nominatim'; readonly origin: string; readonly userAgent: string }
);

/** Over all customers together: about twenty typing at the same time. */
const DEFAULT_PER_MINUTE = 1200;

/** What the operator may say about the geocoder. */
export const GEOCODER_SETTINGS = {
  GEOCODER: [
    v.picklist(['dadata', 'photon', 'nominatim', 'gazetteer', 'off']),
    'must be "dadata", "photon", "nominatim", "gazetteer" (the demo only) or "off"',
  ],
  GEOCODER_URL: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^/\s?#@\\]+$/),
      v.check((origin) => URL.canParse(origin)),
    ),
    'must be an origin without a path, for example https://photon.example',
  ],
  GEOCODER_PER_MINUTE: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)),
    'must be a number of questions from 1 on',
  ],
} as const satisfies Settings;

interface Given {
  readonly mode: 'demo' | 'production';
  /** GEOCODER */
  readonly kind: 'dadata' | 'photon' | 'nominatim' | 'gazetteer' | 'off' | undefined;
  /** GEOCODER_URL */
  readonly origin: string | undefined;
  /** DADATA_TOKEN */
  readonly token: string | undefined;
  /** GEOCODER_PER_MINUTE */
  readonly perMinute: number | undefined;
  readonly publicOrigin: string | null;
}

/**
 * Reads the geocoder settings; `gazetteer`: the demo's own, null: none. Without GEOCODER, defaults to DaData if there is a key,
 * to the gazetteer in the demo, otherwise to none. Adds to `faults` what is missing.
 */
export function readGeocoderConfig(given: Given, faults: string[]): GeocoderConfig | 'gazetteer' | null {
  const { mode, origin, token, perMinute = DEFAULT_PER_MINUTE, publicOrigin } = given;
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
