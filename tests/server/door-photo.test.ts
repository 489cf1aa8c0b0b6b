// Proves docs/product.md §26.60 to §26.62: a photograph of an order at the door, who sees it, and how long it is kept.
import { NO_MEDIA } from '#tests/support/no-media.ts';
import { addDays, addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { MAX_DOOR_PHOTO_BYTES } from '#contract/partner-courier.ts';
import { orderDoorPhotos, orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { FRIDAY_15, startWorld, type WorldCaller } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';
import { newCourier, newPartner, type TestPartner } from './partner-client.ts';

let test: Awaited<ReturnType<typeof startWorld>>;
let kitchen: TestPartner;
let timur: TestPartner;
let alia: TestPartner;
beforeAll(async () => {
  test = await startWorld();
  kitchen = await newPartner(test);
  timur = await newCourier(test);
  alia = await newCourier(test, { name: 'Алия' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
});

/** A photograph as a phone takes it: on its side, with the place and the owner in its metadata. */
const photograph = async (color = '#406080', format: 'jpeg' | 'png' = 'jpeg'): Promise<string> => {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: color } })
    .withExif({
      IFD0: { Artist: 'Timur' },
      IFD3: { GPSLatitude: '54/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '36/1 15/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 });
  return (await picture.toFormat(format).toBuffer()).toString('base64');
};
const send = (who: TestPartner, order_id: string, photo: string, key?: string) =>
  who.ok(partnerApi.partnerSendDoorPhoto, { body: { order_id, photo }, ...(key !== undefined && { key }) });
const refusal = (who: TestPartner, order_id: string, photo: string) =>
  who.refused(partnerApi.partnerSendDoorPhoto, { body: { order_id, photo } });
const leave = (order_id: string, left_at_door = true) =>
  timur.ok(partnerApi.partnerHandOver, { body: { order_id, left_at_door } });
const seenBy = (caller: WorldCaller, order_id: string) => caller.inject(api.orderDoorPhoto, { query: { order_id } });
const seenInKitchen = async (order_id: string, who = kitchen) =>
  (await who.ok(partnerApi.partnerDoorPhoto, { query: { order_id } })).photo;
const kept = () => test.db.$count(orderDoorPhotos);
const logged = async () =>
  (await test.db.select().from(auditLog).where(eq(auditLog.action, 'delivery.door_photo'))).length;

/** An order under way with Тимур, to be left at the door: the fixture's orders are paid there, so the wish is written here. */
const underway = async (owner: WorldCaller, wishes: ('leave_at_door' | 'do_not_ring')[] = ['leave_at_door']) => {
  const { zones, dishes } = test.world;
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
  const { id: cart_id } = await owner.ok(api.createCart, { body: place });
  await owner.ok(api.addItem, { body: { cart_id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
  const { id } = await owner.ok(api.placeOrder, { body: await placeBodyOf(owner, cart_id) });
  await test.db.update(orders).set({ status: 'prepared', courierWishes: wishes }).where(eq(orders.id, id));
  await timur.ok(partnerApi.partnerTakeDelivery, { body: { order_id: id } });
  return id;
};

describe('a photograph at the door [26.60]', () => {
  it('is kept upright and small, without place, camera and owner, and shown once the order was left', async () => {
    const owner = await test.customer();
    const id = await underway(owner);
    expect(await send(timur, id, await photograph())).toMatchObject({ door_photo: true, left_at_door: false });
    // Not left yet.
    expect((await seenBy(owner, id)).body).toEqual({ photo: null });
    expect(await seenInKitchen(id)).toBeNull();
    expect((await owner.ok(api.orders, { query: { order_id: id } })).orders).toMatchObject([{ door_photo: false }]);
    await leave(id);
    const { body, headers } = await seenBy(owner, id);
    expect(headers['cache-control']).toBe('no-store');
    const { photo } = body as { photo: string }; // the contract's answer
    const found = await sharp(Buffer.from(photo, 'base64')).metadata();
    expect([found.format, found.width, found.height, found.exif, found.orientation]).toEqual([
      'jpeg',
      720,
      1280,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(photo, 'base64').includes('Timur')).toBe(false);
    expect(await seenInKitchen(id)).toBe(photo);
    expect((await owner.ok(api.orders, { query: { order_id: id } })).orders).toMatchObject([{ door_photo: true }]);
  });

  it('may arrive after the order was left, and the last one counts', async () => {
    const owner = test.guest();
    const id = await underway(owner);
    await leave(id);
    test.at(addMinutes(FRIDAY_15, 1));
    await send(timur, id, await photograph('#000000'));
    const first = (await seenBy(owner, id)).body;
    await send(timur, id, await photograph('#ffffff', 'png'));
    const second = (await seenBy(owner, id)).body;
    expect(second).not.toEqual(first);
    expect(second).toMatchObject({ photo: expect.any(String) });
    expect(await kept()).toBe(1);
  });

  it('sent twice is kept once, with the same key and with another', async () => {
    const id = await underway(test.guest());
    const photo = await photograph();
    const before = await logged();
    const first = await send(timur, id, photo, 'door-photo-1');
    test.at(addMinutes(FRIDAY_15, 5));
    expect((await send(timur, id, photo, 'door-photo-1')).updated_at).toBe(first.updated_at);
    expect((await send(timur, id, photo, 'door-photo-2')).updated_at).toBe(first.updated_at);
    await Promise.all([send(timur, id, photo, 'door-photo-3'), send(timur, id, photo, 'door-photo-4')]);
    expect(await logged()).toBe(before + 1);
    expect(await test.db.select({ at: orderDoorPhotos.at }).from(orderDoorPhotos)).toEqual([{ at: FRIDAY_15 }]);
  });

  it('is refused where the bytes are no picture, a broken one, or too many', async () => {
    const id = await underway(test.guest());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64');
    const whole = await photograph();
    for (const wrong of [svg, Buffer.from('GIF89a').toString('base64'), whole.slice(0, whole.length / 2)]) {
      expect(await refusal(timur, id, wrong)).toMatchObject({
        status: 422,
        code: 'VALIDATION_FAILED',
        fields: { photo: ['Снимок не читается. Сделайте его ещё раз.'] },
      });
    }
    const large = Buffer.alloc(MAX_DOOR_PHOTO_BYTES + 3).toString('base64');
    expect((await refusal(timur, id, large)).status).toBe(422);
    expect(await kept()).toBe(0);
  });

  it('is refused from another courier, without the wish, and once the order was handed over or taken back', async () => {
    const photo = await photograph();
    const id = await underway(test.guest());
    const foreign = await refusal(alia, id, photo);
    expect(foreign).toMatchObject({ code: 'DELIVERY_TAKEN', details: { courier: 'Тимур' } });
    expect(JSON.stringify(foreign)).not.toContain('Кирова');
    await leave(id, false);
    expect(await refusal(timur, id, photo)).toMatchObject({ code: 'ORDER_STATUS_CHANGED' });
    const unwished = await underway(test.guest(), ['do_not_ring']);
    expect(await refusal(timur, unwished, photo)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await kept()).toBe(0);
  });

  it('is deleted when the order was handed over after all, and when the kitchen takes the step back', async () => {
    const [given, recalled] = [await underway(test.guest()), await underway(test.guest())];
    for (const id of [given, recalled]) await send(timur, id, await photograph());
    await leave(given, false);
    expect(await kept()).toBe(1);
    await leave(recalled);
    await kitchen.ok(partnerApi.partnerRecallOrder, { body: { order_id: recalled, status: 'delivered' } });
    expect(await kept()).toBe(0);
    // The next try is not mistaken for the first one.
    expect(await send(timur, recalled, await photograph())).toMatchObject({ door_photo: true });
  });
});

describe('who sees the photograph [26.61]', () => {
  it('the customer alone, or the guest’s own device, and the order’s restaurant', async () => {
    const customer = await test.customer();
    const guest = test.guest();
    for (const owner of [customer, guest]) {
      const id = await underway(owner);
      await send(timur, id, await photograph());
      await leave(id);
      expect((await seenBy(owner, id)).body).toMatchObject({ photo: expect.any(String) });
      for (const stranger of [await test.customer(), test.guest()]) {
        const answer = await seenBy(stranger, id);
        expect([answer.status, answer.body]).toMatchObject([404, { code: 'ORDER_NOT_FOUND' }]);
      }
      const other = await newPartner(test, { restaurantId: 2 });
      const refused = await other.refused(partnerApi.partnerDoorPhoto, { query: { order_id: id } });
      expect(refused).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
      const byCourier = await timur.refused(partnerApi.partnerDoorPhoto, { query: { order_id: id } });
      expect(byCourier).toMatchObject({ status: 403, code: 'PARTNER_SCOPE_MISSING' });
    }
    // With the link of a guest's order others learn not even that there is one.
    const [row] = await test.db
      .select()
      .from(orders)
      .where(eq(orders.leftAtDoor, true))
      .orderBy(orders.number)
      .offset(1);
    const { orders: shown } = await test.guest().ok(api.orders, { query: { order_id: row?.id ?? '' } });
    expect(shown).toMatchObject([{ is_masked: true, door_photo: false }]);
  });
});

describe('the photograph is deleted [26.62]', () => {
  const leftOne = async (owner: WorldCaller) => {
    const id = await underway(owner);
    await send(timur, id, await photograph());
    await leave(id);
    return id;
  };

  it('by the housekeeping after thirty days', async () => {
    const owner = test.guest();
    const id = await leftOne(owner);
    const clean = (now: Date) => keepHouse(test.db, { log: { error: () => undefined }, now, media: NO_MEDIA });
    await clean(addDays(FRIDAY_15, 29));
    expect((await seenBy(owner, id)).body).toMatchObject({ photo: expect.any(String) });
    await clean(addDays(FRIDAY_15, 31));
    expect(await kept()).toBe(0);
    const [row] = await test.db.select().from(orders).where(eq(orders.id, id));
    expect([row?.leftAtDoor, row?.doorPhotoAt]).toEqual([true, null]);
  });

  it('with the customer’s account', async () => {
    const owner = await test.customer();
    const id = await leftOne(owner);
    expect((await owner.inject(api.deleteAccount, { body: { confirm: true } })).status).toBe(204);
    expect(await kept()).toBe(0);
    expect(await seenInKitchen(id)).toBeNull();
  });
});
