import type { FastifyBaseLogger } from 'fastify';
import { hasScope, STAFF_SCOPES, type PartnerScope } from '#contract/partner.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { KnownKey } from './keys/key-repository.ts';
import { partnerStrings } from './partner-strings.ts';

/**
 * Acts for restaurants: a key, whether its secret signed the request or a screen logged in with it (docs/product.md §26.1, §26.17), or a
 * person who logged in on the screen (§26.69).
 */
export interface Partner {
  /** Identifies the actor in the audit log; a person's id in the office. */
  readonly keyId: string;
  readonly name: string;
  /** Numbers of the restaurants that it may act for, or all of the chain. */
  readonly restaurants: 'all' | readonly number[];
  readonly scopes: readonly PartnerScope[];
  /** A courier's own; null: not a courier. */
  readonly phone: string | null;
  /** A person's; null: a key. */
  readonly role: StaffRole | null;
}

/** Context of a partner call: the transaction of a change or the pool, the partner, and the time. */
export interface PartnerContext {
  readonly db: Database;
  readonly partner: Partner;
  readonly now: Date;
}

/** {@link PartnerContext} of an HTTP call. */
export interface PartnerCall extends PartnerContext {
  readonly log: FastifyBaseLogger;
  /** Of a change that has one. */
  readonly idempotencyKey: string | null;
}

/** Returns the partner that a key represents. */
export function partnerOf({ id, name, restaurantId, scopes, phone }: KnownKey): Partner {
  return { keyId: id, name, restaurants: restaurantId === null ? 'all' : [restaurantId], scopes, phone, role: null };
}

/** Reports whether a partner is one courier, who may do nothing else (docs/product.md §26.48). */
export function isCourier({ scopes }: Partner): boolean {
  return scopes.includes('courier');
}

/** The key id under which the audit log has what the server itself does in a restaurant's name. */
export const SERVER_KEY = 'server';

/** Returns the server itself, acting for a restaurant. */
export function serverPartner(restaurantId: number): Partner {
  const scopes = STAFF_SCOPES;
  return { keyId: SERVER_KEY, name: SERVER_KEY, restaurants: [restaurantId], scopes, phone: null, role: null };
}

export function mayActFor({ restaurants }: Partner, restaurantId: number): boolean {
  return restaurants === 'all' || restaurants.includes(restaurantId);
}

/** @throws {ApiError} PARTNER_SCOPE_MISSING */
export function requireScope({ scopes, role }: Partner, scope: PartnerScope | null): void {
  if (scope === null || hasScope(scopes, scope)) return;
  const message = role === null ? {} : { message: partnerStrings.notYourRole };
  throw new ApiError('PARTNER_SCOPE_MISSING', { details: { scope }, ...message });
}

/**
 * Whose idempotency keys these are. Persons share theirs: what one has tapped before the session ended is sent by the next who logs in
 * on the screen, once (docs/product.md §26.70).
 */
export function idempotencyOwner({ keyId, role }: Partner): string {
  return role === null ? keyId : 'persons';
}

/** @throws {ApiError} RESTAURANT_NOT_FOUND: not the partner's, or nonexistent. */
export function requireRestaurant(partner: Partner, restaurantId: number): void {
  if (!mayActFor(partner, restaurantId)) throw new ApiError('RESTAURANT_NOT_FOUND');
}

/** Restaurants to read: the one given, or all of the partner's. @throws {ApiError} RESTAURANT_NOT_FOUND: it is not the partner's. */
export function restaurantsOf(partner: Partner, id: number | undefined): 'all' | readonly number[] {
  if (id === undefined) return partner.restaurants;
  requireRestaurant(partner, id);
  return [id];
}
