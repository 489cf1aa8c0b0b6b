import type { FastifyBaseLogger } from 'fastify';
import type { PartnerScope } from '#contract/partner.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { KnownKey } from './keys/key-repository.ts';

/** Who acts for restaurants: a key, whether its secret has signed or a screen was logged in with it (docs/product.md §26.1, §26.17). */
export interface Partner {
  /** Names whoever it is in the audit log. */
  readonly keyId: string;
  readonly name: string;
  /** The numbers of the restaurants that it may act for, or all of the chain. */
  readonly restaurants: 'all' | readonly number[];
  readonly scopes: readonly PartnerScope[];
}

/** What a partner's call works with: the transaction of a change, or the pool, who asks, and when. */
export interface PartnerContext {
  readonly db: Database;
  readonly partner: Partner;
  readonly now: Date;
}

/** {@link PartnerContext} of a call that came by HTTP. */
export interface PartnerCall extends PartnerContext {
  readonly log: FastifyBaseLogger;
}

/** The partner that a key stands for. */
export function partnerOf({ id, name, restaurantId, scopes }: KnownKey): Partner {
  return { keyId: id, name, restaurants: restaurantId === null ? 'all' : [restaurantId], scopes };
}

export function mayActFor({ restaurants }: Partner, restaurantId: number): boolean {
  return restaurants === 'all' || restaurants.includes(restaurantId);
}

/** @throws {ApiError} PARTNER_SCOPE_MISSING */
export function requireScope({ scopes }: Partner, scope: PartnerScope | null): void {
  if (scope !== null && !scopes.includes(scope)) throw new ApiError('PARTNER_SCOPE_MISSING', { details: { scope } });
}

/** @throws {ApiError} RESTAURANT_NOT_FOUND: not the partner's, or nobody's. */
export function requireRestaurant(partner: Partner, restaurantId: number): void {
  if (!mayActFor(partner, restaurantId)) throw new ApiError('RESTAURANT_NOT_FOUND');
}

/** The restaurants that a read is about: one, or all of the partner's. @throws {ApiError} RESTAURANT_NOT_FOUND: it is not the partner's. */
export function restaurantsOf(partner: Partner, id: number | undefined): 'all' | readonly number[] {
  if (id === undefined) return partner.restaurants;
  requireRestaurant(partner, id);
  return [id];
}
