// Proves docs/product.md §30.14 and §11.15: a calendar entry matches the screen.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bookingStrings } from '#features/booking/booking-strings.ts';
import { contentStrings } from '#features/content/content-strings.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { bookedTable } from '../support/fixtures/booking.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { openShop } from './support/open-shop.tsx';
import { catchSavedFiles } from './support/saved-files.ts';

const [RESTAURANT] = KALUGA.restaurants;

/** Parses the fields of a calendar file per RFC 5545. */
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).replaceAll('\\', '')]),
  );

test('a booking is added to a calendar with its time, its place, and an alarm an hour and a half before', async () => {
  const api = new FakeShop();
  const booking = bookedTable(api, 3);
  const saved = catchSavedFiles();
  await openShop(`/cart?modal=booked&order=${booking.id}`, {}, api);
  await page.getByRole('dialog').getByRole('button', { name: bookingStrings.calendar }).click();
  const [file, ...others] = await saved();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ name: 'stol-101.ics', type: 'text/calendar;charset=utf-8' });
  expect(fieldsOf(file?.text ?? '')).toMatchObject({
    UID: `booking-${booking.id}@${location.host}`,
    DTSTART: '20261120T160000Z',
    DTEND: '20261120T180000Z',
    SUMMARY: 'Стол в «На Кирова»',
    LOCATION: 'На Кирова, Калуга, ул. Кирова, 1',
    ACTION: 'DISPLAY',
    TRIGGER: '-PT90M',
    URL: `${location.origin}/profile?modal=bookings`,
  });
  expect(file?.text).toContain('3\u00a0гостя');
});

test('an event is added to a calendar with its time and its place', async () => {
  const api = new FakeShop();
  api.script('news', () => [
    {
      id: 7,
      slug: 'ball',
      title: 'Осенний бал',
      summary: 'Танцы, пироги и чай',
      picture: null,
      html: '<p>Приходите</p>',
      date: '2026-11-10',
      event_at: '2026-12-12T15:00:00.000Z',
      event_ends_at: '2026-12-12T19:30:00.000Z',
      restaurant_id: RESTAURANT?.id ?? null,
      place: 'большой зал',
    },
  ]);
  const saved = catchSavedFiles();
  await openShop('/events/ball', {}, api);
  await page.getByRole('main').getByRole('button', { name: contentStrings.toCalendar }).click();
  const [file, ...others] = await saved();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ name: 'sobytie.ics', type: 'text/calendar;charset=utf-8' });
  expect(fieldsOf(file?.text ?? '')).toMatchObject({
    UID: `news-7@${location.host}`,
    DTSTART: '20261212T150000Z',
    DTEND: '20261212T193000Z',
    SUMMARY: 'Осенний бал',
    LOCATION: `${RESTAURANT?.address}, большой зал`,
    DESCRIPTION: 'Танцы, пироги и чай',
    URL: `${location.origin}/events/ball`,
  });
  expect(file?.text).not.toContain('VALARM');
});
