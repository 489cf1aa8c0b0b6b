import type { FastifyBaseLogger } from 'fastify';
import { STAFF_SCOPES, type PartnerScope } from '#contract/partner.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { KnownKey } from './keys/key-repository.ts';

/** Acts for restaurants: a key, whether its secret signed the request or a screen logged in with it (docs/product.md §26.1, §26.17). */
export interface Partner {
  /** Identifies the actor in the audit log. */
  readonly keyId: string;
  readonly name: string;
  /** Numbers of the restaurants that it may act for, or all of the chain. */
  readonly restaurants: 'all' | readonly number[];
  readonly scopes: readonly PartnerScope[];
  /** A courier's own; null: not a courier. */
  readonly phone: string | null;
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
  return { keyId: id, name, restaurants: restaurantId === null ? 'all' : [restaurantId], scopes, phone };
}

/** Reports whether a partner is one courier, who may do nothing else (docs/product.md §26.48). */
export function isCourier({ scopes }: Partner): boolean {
  return scopes.includes('courier');
}

/** The key id under which the audit log has what the server itself does in a restaurant's name. */
export const SERVER_KEY = 'server';

/** Returns the server itself, acting for a restaurant. */
export function serverPartner(restaurantId: number): Partner {
  return { keyId: SERVER_KEY, name: SERVER_KEY, restaurants: [restaurantId], scopes: STAFF_SCOPES, phone: null };
}

export function mayActFor({ restaurants }: Partner, restaurantId: number): boolean {
  return restaurants === 'all' || restaurants.includes(restaurantId);
}

/** @throws {ApiError} PARTNER_SCOPE_MISSING */
export function requireScope({ scopes }: Partner, scope: PartnerScope | null): void {
  if (scope !== null && !scopes.includes(scope)) throw new ApiError('PARTNER_SCOPE_MISSING', { details: { scope } });
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
