import { selectPlace, addLine, setCutlery } from '#client/ordering/cart/cart-changes.ts';
import { setPromocode } from '#client/ordering/cart/discount-changes.ts';
import { wantTable, type WantedBooking } from '#client/bookings/booking-commands.ts';
import { setFavourite } from '#client/favourites/favourite-list.ts';
import type { OutboxState } from '#client/outbox/mutations.ts';
import { memoryOutboxStore } from '#client/outbox/outbox-store.ts';
import { setRating } from '#client/ratings/ratings.ts';
import { dish, ORDER_BODY, PLACE } from './builders.ts';
import { settled, World } from './world.ts';
import { requestCancellation, orderCart } from '#client/ordering/orders/order-commands.ts';

export const USER = 7;

/** A booking request at the fixed time of every test world. */
export function wantedBooking(key: string): WantedBooking {
  return {
    key,
    waits: true,
    body: {
      restaurant_id: 1,
      guests: 2,
      starts_at: '2026-11-20T16:00:00.000Z',
      name: 'Анна',
      phone_number: '79161234567',
      wishes: null,
      consents: { personal_data: true, version: '1' },
    },
    place: { name: 'Первый', timezone: 'Europe/Moscow' },
    created_at: Date.parse('2026-11-20T09:00:00.000Z'),
    looked_at: null,
    sent: false,
    error: null,
  };
}

/** A device with a pending item of every kind: all tapped offline in a real outbox. */
export async function fullDevice(): Promise<{ world: World; state: OutboxState }> {
  const store = { ...memoryOutboxStore(), durable: true };
  const world = new World(() => Promise.resolve(store));
  world.person = String(USER);
  world.server.user = USER;
  const { outbox, connectivity, kill } = world.open();
  await outbox.commit((state) => selectPlace(state, PLACE));
  await outbox.commit((state) => addLine(state, dish(1), 2));
  await settled();
  world.server.offline = true;
  await connectivity.probe();
  await outbox.commit((state) => addLine(state, dish(2)));
  await outbox.commit((state) => addLine(state, dish(3), 3));
  await outbox.commit((state) => setCutlery(state, 2));
  await outbox.commit((state) => setPromocode(state, 'СКАТЕРТЬ'));
  await orderCart(outbox, { body: ORDER_BODY, quote: null, totalShown: 1 });
  await outbox.commit((state) => addLine(state, dish(4)));
  await requestCancellation(outbox, { order_id: 'a'.repeat(22) });
  for (const id of [5, 6]) await outbox.commit((state) => setFavourite(state, USER, { id, on: true }));
  for (const letter of ['b', 'c']) {
    const rating = { order_id: letter.repeat(22), stars: 5, items: [], comment: 'Вкусно' };
    await outbox.commit((state) => setRating(state, rating));
  }
  for (const key of ['one', 'two']) await outbox.commit((state) => wantTable(state, wantedBooking(key)));
  await settled();
  kill();
  world.server.offline = false;
  return { world, state: await store.read() };
}
