import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AddressSuggester } from '../modules/places/address-suggester.ts';
import { Gazetteer, searchGazetteer } from './gazetteer.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Address suggestions of the demo: the streets of its cities, read from `folder/<locality slug>.json` when first asked for.
 * A locality without a file has no suggestions.
 */
export function createGazetteerSuggester(folder: string): AddressSuggester {
  const known = new Map<string, Promise<Gazetteer | null>>();
  const read = async (slug: string): Promise<Gazetteer | null> => {
    try {
      return v.parse(Gazetteer, JSON.parse(await readFile(join(folder, `${slug}.json`), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    suggest: async ({ query, locality, count }) => {
      const reading = known.get(locality.slug) ?? read(locality.slug);
      known.set(locality.slug, reading);
      const gazetteer = await reading.catch((error: unknown) => {
        // A file that could not be read once may be read the next time.
        known.delete(locality.slug);
        throw error;
      });
      return gazetteer ? searchGazetteer(gazetteer, query, count) : [];
    },
  };
}
