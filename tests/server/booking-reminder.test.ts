// Proves docs/product.md §30.10, §30.16.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { bookingJobs } from '#server/modules/bookings/booking-reminder.ts';
import { pushJobs } from '#server/modules/push/push-jobs.ts';
import { PUSH, startPushService } from '../support/push-service.ts';
import { book, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15, type WorldCaller } from './cart-order-client.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A visit at 20:00, so that the reminder is due at 18:00. */
const EIGHT = '2026-11-20T17:00:00.000Z';

let test: Awaited<ReturnType<typeof startBookingWorld>>;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  test = await startBookingWorld({}, { push: PUSH });
});
afterAll(async () => {
  await service.close();
  await test.close();
});
beforeEach(async () => {
  test.at(FRIDAY_15);
  service.received.length = 0;
  await test.furnish();
});

const log = { error: () => undefined };
/** Runs due jobs, reminders before messages; returns their number. */
const work = async (): Promise<number> => {
  const { db, now } = test;
  const { done, failed } = await runDueJobs(test.database, {
    ...bookingJobs({ db, now }),
    ...pushJobs({ db, push: PUSH, origin: 'https://food.example', agent: service.agent, now, log }),
  });
  expect(failed).toEqual([]);
  return done;
};
const later = async (ms: number) => {
  test.at(new Date(test.now().getTime() + ms));
  await advanceJobs(test.db, ms);
};
const subscribe = async (who: WorldCaller) => {
  const browser = service.newBrowser();
  await who.ok(api.savePush, { body: browser.subscription });
  return browser;
};

it('a reminder is sent two hours before the visit, to each browser of the guest, once', async () => {
  const guest = test.guest();
  const browser = await subscribe(guest);
  const { id } = await book(guest, { starts_at: EIGHT, guests: 3 });
  await later(3 * HOUR - MINUTE);
  expect(await work()).toBe(0);
  await later(2 * MINUTE);
  await work();
  const notification = {
    title: 'Ждём вас сегодня в\u00a020:00',
    body: '«На Кирова», 3\u00a0гостя. Если планы изменились, отмените бронь.',
    navigate: 'https://food.example/profile?modal=bookings',
    tag: id,
  };
  expect(service.received).toMatchObject([{ browser, notification }]);
  // A worker that died after its work repeats it.
  await bookingJobs({ db: test.db, now: test.now })['booking-reminder']({ booking_id: id });
  expect(await work()).toBe(0);
  expect(service.received).toHaveLength(1);
});

it('no reminder is sent for a booking canceled before or after it was due', async () => {
  const guest = test.guest();
  await subscribe(guest);
  const first = await book(guest, { starts_at: EIGHT });
  const second = await book(guest, { starts_at: EIGHT });
  await guest.ok(api.cancelBooking, { body: { booking_id: first.id } });
  await later(3 * HOUR + MINUTE);
  await bookingJobs({ db: test.db, now: test.now })['booking-reminder']({ booking_id: second.id });
  // It is stored, but not sent yet.
  await guest.ok(api.cancelBooking, { body: { booking_id: second.id } });
  await work();
  expect(service.received).toEqual([]);
});

it('a reminder of a moved visit is sent before the new time, not before the old one', async () => {
  const guest = test.guest();
  await subscribe(guest);
  const { id } = await book(guest, { starts_at: EIGHT });
  const starts_at = '2026-11-20T18:00:00.000Z';
  await guest.ok(api.changeBooking, { body: { booking_id: id, guests: 2, starts_at } });
  await later(3 * HOUR + MINUTE);
  await work();
  expect(service.received).toEqual([]);
  await later(HOUR);
  await work();
  expect(service.received.map(({ notification }) => notification.title)).toEqual(['Ждём вас сегодня в\u00a021:00']);
});

it('no reminder is sent for a booking made later than that, nor without a subscribed browser', async () => {
  const late = test.guest();
  await subscribe(late);
  await book(late, { starts_at: '2026-11-20T13:30:00.000Z' });
  await book(test.guest(), { starts_at: EIGHT });
  await later(3 * HOUR + MINUTE);
  await work();
  expect(service.received).toEqual([]);
});
