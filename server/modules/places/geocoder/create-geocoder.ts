import { createDadata } from './dadata.ts';
import type { Geocoder } from './geocoder.ts';
import type { GeocoderConfig } from './geocoder-config.ts';
import { keepAnswers } from './kept-geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';

const adapterOf = (config: GeocoderConfig): Geocoder => {
  switch (config.kind) {
    case 'dadata':
      return createDadata(config);
    case 'photon':
      return createPhoton(config);
    case 'nominatim':
      return createNominatim(config);
  }
};

/** Creates the configured geocoder with cached responses (docs/product.md §29.8). */
export function createGeocoder(config: GeocoderConfig, now: () => Date): Geocoder {
  return keepAnswers({ geocoder: adapterOf(config), perMinute: config.perMinute, now });
}
