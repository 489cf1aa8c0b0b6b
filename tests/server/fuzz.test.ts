// Proves docs/product.md §12.10, §12.11.
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/endpoints.ts';
import { cases } from '../support/depth.ts';
import { startWorld } from './cart-order-client.ts';
import { faultText, fuzz } from './fuzz/fuzz.ts';
import { ADDRESS, placeBodyOf, placed } from './order-drafts.ts';

/** A short run of `npm run fuzz`, which sends thousands: the same seed every time. */
const SEED = 1;

describe('whatever a client sends', () => {
  it(
    'is never answered with 500, without a reason, or with the way to another site',
    { timeout: 120_000 },
    async () => {
      const { faults, statuses, passed } = await fuzz({ seed: SEED, calls: cases(700, 900) });
      expect(faults.slice(0, 5).map((fault) => faultText(SEED, fault))).toEqual([]);
      // A run in which everything is refused at the door proves nothing.
      expect(passed.size).toBeGreaterThan(Object.keys(api).length * 0.6);
      for (const status of [200, 204, 400, 403, 404, 415, 422]) {
        expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(0);
      }
    },
  );
});

/** An address is kept as jsonb, on which PostgreSQL fails for half a pair; among all the rest it would hardly ever come there. */
describe('half a pair in an address', () => {
  it('is refused by its field, one after the other, wherever an address is kept', async () => {
    const world = await startWorld();
    const who = await world.customer();
    const { order } = await placed(world);
    const place = await placeBodyOf(world, (await world.newCartOf(2)).id);
    for (const [name, value] of Object.entries({ ...ADDRESS, door_code: '12К', province: 'Калужская область' })) {
      if (typeof value !== 'string') continue;
      const half = `${value}\ud83d`;
      const details = { ...ADDRESS, [name]: half };
      const refusals = [
        await who.refused(api.saveAddress, { body: { label: 'Дом', details } }),
        await world.refused(api.placeOrder, { body: { ...place, delivery_details: details } }),
      ];
      const named = [`details.${name}`, `delivery_details.${name}`];
      if (['apartment', 'door_code', 'porch', 'floor'].includes(name)) {
        refusals.push(await world.refused(api.updateOrder, { body: { order_id: order.id, [name]: half } }));
        named.push(name);
      }
      expect(refusals.map(({ code, fields }) => [code, ...Object.keys(fields ?? {})])).toEqual(
        named.map((field) => ['VALIDATION_FAILED', field]),
      );
    }
    await world.close();
  });
});
