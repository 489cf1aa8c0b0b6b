// Proves docs/product.md §30.5, §30.13, §30.14 and §30.16.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { blockApi, expect, hintOnline, test } from '../support/fault-test.ts';
import { expectSheetReachable } from '../support/reach.ts';
import type { Shop } from '../support/shop.ts';
import { type } from '../support/type.ts';

test.skip(({ isPhone }) => !isPhone, 'the outbox does not know how wide the screen is; the components know the widths');

/** Fills in the booking window with a time tomorrow and a guest. Returns the chosen time. */
const fill = async (page: Page, shop: Shop, restaurant: number): Promise<string> => {
  await shop.open(`/address?modal=booking&restaurant=${restaurant}`);
  const window = shop.dialog('Забронировать стол');
  const asked = page.waitForResponse((response) => response.url().includes('/booking-slots') && response.ok());
  await window.getByRole('button', { name: 'Завтра' }).click();
  const { times } = (await (await asked).json()) as { times: string[] };
  await window.getByRole('group', { name: 'Время' }).getByRole('button').first().click();
  await type(window.getByLabel('Имя', { exact: true }), 'Анна');
  await type(window.getByLabel('Телефон'), '+79161234567');
  await window.getByRole('checkbox').check();
  const [first] = times;
  if (first === undefined) throw new Error('no time is free tomorrow');
  return first;
};
const send = (shop: Shop) => shop.dialog().getByRole('button', { name: /^Забронировать завтра/ });

/** Books every table at that time as someone else; returns how many there were. */
const takeAll = async (origin: string, startsAt: string): Promise<number> => {
  for (let taken = 0; ; taken += 1) {
    // Without this browser's cookies: a program needs no CSRF token.
    const answer = await fetch(new URL('/api/restaurant/order-table', origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer somebody-else-${taken}-aaaa`,
        'content-type': 'application/json',
        'idempotency-key': `taken-${startsAt}-${taken}`,
      },
      body: JSON.stringify({
        restaurant_id: 2,
        guests: 1,
        starts_at: startsAt,
        name: 'Пётр',
        phone_number: `+7916000${String(1000 + taken)}`,
        wishes: null,
        consents: { personal_data: true, version: '1' },
      }),
    });
    if (answer.status === 409) return taken;
    if (!answer.ok) throw new Error(await answer.text());
  }
};

test(
  'a booking made offline waits, is confirmed when the network is back, and can be changed and canceled',
  {
    tag: '@rest',
  },
  async ({ page, shop, context }) => {
    // A different restaurant from the one fully booked below, at the same time.
    await fill(page, shop, 1);
    const unblock = await blockApi(context);
    await send(shop).click();
    await expect(shop.dialog().getByText('Бронь ещё не подтверждена', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a booking that waits');
    await unblock();
    await hintOnline(page);
    await expect(shop.dialog('Стол забронирован')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'a booked table');
    await page.goto('/profile?modal=bookings');
    await shop
      .dialog('Мои брони')
      .getByRole('button', { name: /^Изменить бронь/ })
      .click();
    const change = shop.dialog(/^Изменить бронь/);
    await change.getByRole('button', { name: 'Добавить ещё: Сколько вас' }).click();
    await change.getByRole('group', { name: 'Время' }).getByRole('button').last().click();
    await expectSheetReachable(page, 'src/features/booking/change-booking-sheet.tsx');
    await change.getByRole('button', { name: /^Изменить: завтра в.*3\sгостя$/ }).click();
    await expect(change).toBeHidden();
    await expect(shop.dialog('Мои брони').getByText('3', { exact: true })).toBeVisible();
    await shop
      .dialog('Мои брони')
      .getByRole('button', { name: /^Отменить бронь/ })
      .click();
    await expectSheetReachable(page, 'src/features/booking/booking-details.tsx');
    await shop.dialog('Отменить бронь?').getByRole('button', { name: 'Отменить бронь' }).click();
    await expect(shop.dialog('Мои брони').getByText(/· Отменена$/)).toBeVisible();
  },
);

test(
  'a booking taken by others while offline is reported to the guest, with other times offered',
  {
    tag: '@rest',
  },
  async ({ page, shop, context }) => {
    const startsAt = await fill(page, shop, 2);
    const unblock = await blockApi(context);
    await send(shop).click();
    await expect(shop.dialog().getByText('Бронь ещё не подтверждена', { exact: true })).toBeVisible();
    expect(await takeAll(page.url(), startsAt)).toBeGreaterThan(1);
    await unblock();
    await hintOnline(page);
    await shop.dialog().getByRole('button', { name: 'Выбрать другое время' }).click({ timeout: 30_000 });
    await shop.dialog().getByRole('group', { name: 'Время' }).getByRole('button').last().click();
    await send(shop).click();
    await expect(shop.dialog('Стол забронирован')).toBeVisible();
  },
);
