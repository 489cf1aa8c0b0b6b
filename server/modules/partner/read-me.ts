import { asc, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PartnerMe } from '#contract/partner.ts';
import { stations } from '#server/db/schema/catalog.ts';
import { readPlaces } from '../places/read-places.ts';
import { mayActFor, type PartnerContext } from './partner.ts';

/** `GET /me`: the name of the key or the person, the rights, its restaurants, and the chain's stations. */
export async function readMe({ db, partner }: PartnerContext): Promise<v.InferOutput<typeof PartnerMe>> {
  const { restaurants } = await readPlaces(db);
  const places = await db
    .select({ id: stations.externalId, name: stations.name })
    .from(stations)
    .where(isNull(stations.archivedAt))
    .orderBy(asc(stations.position));
  return {
    key_id: partner.keyId,
    name: partner.name,
    role: partner.role,
    scopes: [...partner.scopes],
    restaurants: [...restaurants.values()]
      .filter(({ id }) => mayActFor(partner, id))
      .map(({ id, name, address, timezone, phone_number, locality_id, latitude, longitude }) => ({
        id,
        name,
        address,
        timezone,
        phone_number,
        locality_id,
        coords: { latitude, longitude },
      })),
    stations: places,
  };
}
