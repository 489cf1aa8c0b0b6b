// Proves docs/product.md §12.10, §12.11.
import { describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { startWorld } from './cart-order-client.ts';
import { faultText, fuzz } from './fuzz/fuzz.ts';
import { ADDRESS, placeBodyOf } from './order-drafts.ts';

/** A short run of `npm run fuzz`, which sends thousands: always the same seed. Known cases are in tests/contract and below. */
const SEED = 1;

describe('any client input', () => {
  it(
    'never gets a 500, a response without a reason, or a redirect to another site',
    { tags: ['nightly'], timeout: 120_000 },
    async () => {
      const { faults, statuses, passed } = await fuzz({ seed: SEED, calls: 900 });
      expect(faults.slice(0, 5).map((fault) => faultText(SEED, fault))).toEqual([]);
      // A run in which every call is rejected before its handler proves nothing.
      expect(passed.size).toBeGreaterThan(Object.keys(api).length * 0.6);
      for (const status of [200, 204, 400, 403, 404, 415, 422]) {
        expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(0);
      }
    },
  );
});

/** An address is stored as jsonb, on which PostgreSQL fails for a lone surrogate; random calls would hardly ever produce one there. */
describe('half of a surrogate pair in an address', () => {
  it('is dropped wherever an address is stored (docs/product.md §19.11)', async () => {
    const world = await startWorld();
    const who = await world.customer();
    const whole = { ...ADDRESS, door_code: '12К', province: 'Калужская область' };
    const broken = {
      ...whole,
      ...Object.fromEntries(
        Object.entries(whole).flatMap(([name, value]) => (typeof value === 'string' ? [[name, `${value}\ud83d`]] : [])),
      ),
    };
    const saved = await who.ok(api.saveAddress, { body: { label: 'Дом\ude00', details: broken } });
    expect(saved.addresses).toMatchObject([{ label: 'Дом', details: whole }]);
    const place = await placeBodyOf(world, (await world.newCartOf(2)).id);
    const order = await world.ok(api.placeOrder, { body: { ...place, delivery_details: broken } });
    expect(order.delivery_details).toEqual(whole);
    const door = { apartment: '7', door_code: '7К', porch: '2', floor: '5' };
    const asked = Object.fromEntries(Object.entries(door).map(([name, value]) => [name, `\ude00${value}`]));
    const changed = await world.ok(api.updateOrder, { body: { order_id: order.id, ...asked } });
    expect(changed.delivery_details).toEqual({ ...whole, ...door });
    await world.close();
  });
});
