import type * as v from 'valibot';
import type { PartnerMe } from '#contract/partner.ts';
import { readPlaces } from '../places/read-places.ts';
import { mayActFor, type PartnerContext } from './partner.ts';

/** `GET /me`: the key's name, its rights and its restaurants. */
export async function readMe({ db, partner }: PartnerContext): Promise<v.InferOutput<typeof PartnerMe>> {
  const { restaurants } = await readPlaces(db);
  return {
    key_id: partner.keyId,
    name: partner.name,
    scopes: [...partner.scopes],
    restaurants: [...restaurants.values()]
      .filter(({ id }) => mayActFor(partner, id))
      .map(({ id, name, address, timezone, phone_number }) => ({ id, name, address, timezone, phone_number })),
  };
}
