import type { OfficeAction } from '#contract/office.ts';
import { PARTNER_SCOPES, type PartnerScope } from '#contract/partner.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Database } from '#server/db/connection.ts';
import type { OfficePerson } from '#server/modules/office/office-person.ts';
import { may } from '#server/modules/office/rights.ts';
import { findPerson, type PersonSource } from '#server/modules/office/session/office-session.ts';
import { readRestaurantNumbers } from '#server/modules/office/staff/restaurant-ids.ts';
import { hasStaffSession } from '#server/modules/office/staff/staff-repository.ts';
import { findGoodKey, type KeySource } from '../keys/good-key.ts';
import { type Partner, partnerOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

/** Where keys and persons come from. */
export interface PartnerSource extends KeySource {
  /** The demo's persons; missing outside the demo. */
  readonly demoStaff?: readonly OfficePerson[] | undefined;
}

/** Returns the source of persons of {@link PartnerSource}. */
export function personsOf({ db, now, demoStaff = [] }: PartnerSource): PersonSource {
  return { db, now, demoStaff };
}

/** What a person needs the right to (server/modules/office/rights.ts), by the scope that a key needs for it. */
const NEEDS: Readonly<Record<Exclude<PartnerScope, 'courier'>, OfficeAction>> = {
  'orders:read': 'orders.read',
  'orders:write': 'orders.work',
  'menu:write': 'stops.change',
  manage: 'kitchen.manage',
  'applications:read': 'applications.read',
  'orders:make': 'orders.make',
};
const SCOPES = PARTNER_SCOPES.flatMap((scope) => (scope === 'courier' ? [] : [{ scope, action: NEEDS[scope] }]));

/**
 * Returns what a person is on the kitchen's screen (docs/product.md §26.69), decided anew for every call by the rights of the role; null:
 * nothing.
 */
export async function partnerOfPerson(db: Database, person: OfficePerson): Promise<Partner | null> {
  const { id, name, role } = person;
  const isChain = may(person, 'orders.read', null);
  const own = isChain ? [] : person.restaurants.filter((restaurant) => may(person, 'orders.read', restaurant));
  const numbers = own.length === 0 ? null : await readRestaurantNumbers(db);
  const restaurants = isChain ? 'all' : own.flatMap((restaurant) => numbers?.get(restaurant) ?? []);
  if (restaurants.length === 0) return null;
  const mayDo = (action: OfficeAction): boolean =>
    isChain ? may(person, action, null) : own.every((restaurant) => may(person, action, restaurant));
  const scopes = SCOPES.filter(({ action }) => mayDo(action)).map(({ scope }) => scope);
  return { keyId: id, name, restaurants, scopes, phone: null, role };
}

/** As {@link partnerOfPerson}. @throws {ApiError} OFFICE_RIGHT_MISSING: the role has nothing to do here. */
export async function requirePartner(db: Database, person: OfficePerson): Promise<Partner> {
  const partner = await partnerOfPerson(db, person);
  // The code is used up all the same.
  if (partner === null)
    throw new ApiError('OFFICE_RIGHT_MISSING', { message: partnerStrings.notHere, keepsWork: true });
  return partner;
}

/** Returns whose browser is woken: a key that is not revoked, or a person who is logged in on a kitchen's screen; null: neither. */
export async function findPartner(source: PartnerSource, id: string): Promise<Partner | null> {
  const key = await findGoodKey(source, id);
  if (key !== null) return partnerOf(key.key);
  const { db, now } = source;
  const person = await findPerson(personsOf(source), id);
  if (person === null || !(await hasStaffSession(db, id, 'kitchen', now))) return null;
  return partnerOfPerson(db, person);
}
