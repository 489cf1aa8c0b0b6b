import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Geocoder } from '../modules/places/geocoder/geocoder.ts';
import { Gazetteer, searchGazetteer, streetName } from './gazetteer.ts';
import { nearestInGazetteer } from './gazetteer-at.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Creates the demo's geocoder: the streets of its cities, read from `folder/<locality slug>.json` on first use. A locality
 * without a file has none.
 */
export function createGazetteerGeocoder(folder: string): Geocoder {
  const known = new Map<string, Promise<Gazetteer | null>>();
  const read = async (slug: string): Promise<Gazetteer | null> => {
    try {
      return v.parse(Gazetteer, JSON.parse(await readFile(join(folder, `${slug}.json`), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const of = async ({ slug }: { readonly slug: string }): Promise<Gazetteer | null> => {
    const reading = known.get(slug) ?? read(slug);
    known.set(slug, reading);
    return reading.catch((error: unknown) => {
      // A failed read may succeed the next time.
      known.delete(slug);
      throw error;
    });
  };
  return {
    suggest: async ({ query, locality, count }) => {
      const gazetteer = await of(locality);
      return gazetteer ? searchGazetteer(gazetteer, query, count) : [];
    },
    at: async ({ point, locality }) => {
      const gazetteer = await of(locality);
      return gazetteer && nearestInGazetteer(gazetteer, point);
    },
    streets: async (locality) =>
      ((await of(locality))?.streets ?? []).map((street) => ({ name: streetName(street), line: street.line })),
  };
}
