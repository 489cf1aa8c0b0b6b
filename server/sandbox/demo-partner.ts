import { KITCHEN_STEPS, STAFF_SCOPES } from '#contract/partner.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderRow } from '../modules/orders/order-repository.ts';
import type { KnownKey } from '../modules/partner/keys/key-repository.ts';
import { hashSecret } from '#server/secrets/random-secret.ts';
import { acceptOrder, moveOrder } from '../modules/partner/orders/order-commands.ts';
import type { Partner, PartnerContext } from '../modules/partner/partner.ts';

/** The demo's kitchen, which acts through the same commands as every partner. */
export const DEMO_PARTNER: Partner = {
  keyId: 'demo-kitchen',
  name: 'Kitchen of the demo',
  restaurants: 'all',
  scopes: STAFF_SCOPES,
  phone: null,
  role: null,
};

/** Moves an order one step; null if the kitchen has no such step. @throws {ApiError} as the partner's command does. */
export async function takeStep(context: PartnerContext, { id }: OrderRow, to: OrderStatus): Promise<OrderRow | null> {
  if (to === 'confirmed') return acceptOrder(context, { order_id: id, promised: null });
  const status = KITCHEN_STEPS.find((step) => step === to);
  return status === undefined ? null : moveOrder(context, { order_id: id, status });
}

const UNSTORED = { previousHash: null, previousUntil: null, lastUsedAt: null, revokedAt: null } as const;

const keyOf = (id: string, restaurantId: number | null): KnownKey => ({
  id,
  name: restaurantId === null ? 'Demo: the manager' : `Demo: restaurant ${restaurantId}`,
  restaurantId,
  scopes: restaurantId === null ? [...STAFF_SCOPES] : ['orders:read', 'orders:write', 'menu:write'],
  phone: null,
  secretHash: hashSecret(demoSecret(restaurantId)),
  ...UNSTORED,
});

/** Two, who can be faster than each other; no one has these phones. */
const COURIERS = [
  { id: 'demo-courier-1', name: 'Тимур', phone: '79000000001', secret: 'demo-secret-of-the-courier-0000001' },
  { id: 'demo-courier-2', name: 'Алия', phone: '79000000002', secret: 'demo-secret-of-the-courier-0000002' },
] as const;

/** The demo's couriers, each with `KEYID.SECRET`: they deliver for every restaurant (docs/product.md §26.48). */
export const DEMO_COURIERS = COURIERS.map(({ id, name, secret }) => ({ name, key: `${id}.${secret}` }));

const demoSecret = (restaurantId: number | null): string =>
  restaurantId === null
    ? 'demo-secret-of-the-whole-chain-0000'
    : `demo-secret-of-restaurant-${String(restaurantId).padStart(8, '0')}`;
const demoId = (restaurantId: number | null): string => `demo-${restaurantId ?? 'chain'}`;

/** Returns `KEYID.SECRET` of a restaurant of the demo, or of its manager. */
export function demoBearer(restaurantId: number | null): string {
  return `${demoId(restaurantId)}.${demoSecret(restaurantId)}`;
}

/**
 * The demo's public keys (docs/operations.md): `demo-2` for restaurant 2, `demo-chain` for the manager, `demo-courier-1` for a courier. They
 * are not stored in a database, so that a real chain's server, on whatever database, has none of them.
 */
export function demoPartnerKey(id: string): KnownKey | undefined {
  if (id === demoId(null)) return keyOf(id, null);
  const courier = COURIERS.find((one) => one.id === id);
  if (courier !== undefined) {
    const { name, phone, secret } = courier;
    return { id, name, phone, restaurantId: null, scopes: ['courier'], secretHash: hashSecret(secret), ...UNSTORED };
  }
  const number = /^demo-(\d{1,4})$/.exec(id)?.[1];
  return number === undefined ? undefined : keyOf(id, Number(number));
}
