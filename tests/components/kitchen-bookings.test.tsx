// Proves docs/product.md §30.12, §30.15 on the screen.
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { PartnerBooking } from '#contract/partner-bookings.ts';
import { KITCHEN_NOW, ME } from '../support/fixtures/kitchen.ts';
import { XSS_MARKUP } from '../support/xss-vectors.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const HALL = 'Терраса у старой яблони на втором этаже флигеля';
let last = 40;

/** A booking of this restaurant, so many minutes from now (13:00 on Friday). */
const booking = (minutes: number, own: Partial<PartnerBooking> = {}): PartnerBooking => {
  last += 1;
  const at = (more: number): string => new Date(KITCHEN_NOW.getTime() + (minutes + more) * 60_000).toISOString();
  return {
    id: `booking-${last}`.padEnd(32, 'x'),
    number: String(last),
    status: 'confirmed',
    restaurant_id: 1,
    timezone: 'Europe/Moscow',
    starts_at: at(0),
    ends_at: at(120),
    guests: 4,
    name: 'Марфа',
    phone_number: '79161234567',
    wishes: null,
    cancel_comment: null,
    table: { number: '12', seats: 4, hall: 'Терраса' },
    created_at: at(-600),
    updated_at: at(-600),
    ...own,
  };
};

/** An in-memory partner API, as far as this screen uses it. */
class Bookings {
  now = KITCHEN_NOW;
  list: PartnerBooking[] = [];
  restaurants = ME.restaurants;
  asked: URLSearchParams[] = [];
  changes: string[] = [];
  isOffline = false;
  isBroken = false;
  /** Delays the bookings response until it resolves. */
  holds: Promise<void> | null = null;

  readonly fetch = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const request = new Request(...args);
    const url = new URL(request.url);
    switch (url.pathname.replace('/api/partner', '')) {
      case '/session':
        return Response.json({ me: { ...ME, restaurants: this.restaurants }, demo_keys: [] });
      case '/orders/finished':
        return Response.json({ orders: [], has_more: false });
      case '/orders':
        return Response.json({ orders: [], cursor: 'Y2hhbmdlcyAx', has_more: false });
      case '/table-bills':
        return Response.json({ bills: [] });
      case '/bookings':
        await this.holds;
        this.asked.push(url.searchParams);
        if (this.isBroken) return Response.json({ code: 'INTERNAL', message: 'Сломалось' }, { status: 500 });
        return Response.json({ bookings: this.within(url.searchParams) });
      case '/bookings/mark': {
        const { booking_id: id, status } = v.parse(kitchenApi.partnerMarkBooking.body, await request.json());
        return this.change(id, { status });
      }
      case '/bookings/reject': {
        const { booking_id: id, comment } = v.parse(kitchenApi.partnerRejectBooking.body, await request.json());
        return this.change(id, { status: 'canceled', cancel_comment: comment });
      }
      default:
        return Response.json({ pong: true });
    }
  };

  private within(query: URLSearchParams): PartnerBooking[] {
    const from = Date.parse(`${query.get('date')}T00:00:00+03:00`);
    const to = from + Number(query.get('days')) * 86_400_000;
    return this.list.filter((one) => Date.parse(one.starts_at) >= from && Date.parse(one.starts_at) < to);
  }

  private change(id: string, own: Partial<PartnerBooking>): Response {
    const known = this.list.find((one) => one.id === id);
    if (known?.status === 'canceled') {
      const refusal = { code: 'BOOKING_STATUS_CHANGED', message: 'Бронь уже отменена.', details: { booking: known } };
      return Response.json(refusal, { status: 409 });
    }
    this.changes.push(`${known?.number} ${own.status}`);
    this.list = this.list.map((one) => (one.id === id ? { ...one, ...own } : one));
    return Response.json(this.list.find((one) => one.id === id));
  }
}

let api: Bookings;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/bookings');
  api = new Bookings();
});

const cardOf = ({ number }: PartnerBooking) => document.querySelector<HTMLElement>(`[data-booking="${number}"]`);
const text = (one: PartnerBooking) => plain(cardOf(one)?.innerText);
const card = ({ number }: PartnerBooking) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`Бронь №\\s${number}`) });
const tap = (one: PartnerBooking, name: string) => card(one).getByRole('button', { name, exact: true }).click();
const day = (name: string) => page.getByRole('region', { name, exact: true });
const put = (...list: PartnerBooking[]): void => {
  api.list = list.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
};

describe('the list', () => {
  test('shows guest input as plain text', async () => {
    const run = vi.fn();
    vi.stubGlobal('alert', run);
    const name = XSS_MARKUP.find((one) => one.startsWith('<svg ')) ?? '';
    const wishes = XSS_MARKUP.join('\n');
    const typed = booking(25, { name, wishes });
    put(typed);
    await openKitchen(api);
    await expect.element(card(typed)).toBeVisible();
    const words = plain(cardOf(typed)?.textContent);
    expect(words).toContain(plain(wishes));
    expect(words).toContain(name);
    expect(run).not.toHaveBeenCalled();
  });

  test('shows no table when seats are booked', async () => {
    const one = booking(25, { table: null });
    put(one);
    await openKitchen(api);
    await expect.element(card(one)).toBeVisible();
    expect(text(one)).toContain('Любой стол');
  });

  test('shows each booking under its day, with everything needed to meet the guests', async () => {
    const soon = booking(25, { wishes: 'Нужен детский стул', guests: 3 });
    const tonight = booking(6 * 60, { name: 'Пётр', guests: 2, table: { number: '3', seats: 2, hall: null } });
    const tomorrow = booking(24 * 60, { name: 'Анна' });
    const sunday = booking(48 * 60, { name: 'Илья' });
    put(soon, tonight, tomorrow, sunday);
    await openKitchen(api);
    await expect.element(day('Сегодня')).toBeVisible();
    expect(plain(day('Сегодня').element().textContent)).toContain('2 брони, 5 гостей');
    for (const words of ['13:25–15:25', 'через 25 мин', 'Стол 12 · Терраса', 'Марфа, 3 гостя', 'Нужен детский стул'])
      expect(text(soon)).toContain(words);
    await expect
      .element(card(soon).getByRole('link', { name: '+7 916 123-45-67' }))
      .toHaveAttribute('href', 'tel:+79161234567');
    for (const words of ['19:00–21:00', 'через 6 ч 0 мин', 'Стол 3', 'Пётр, 2 гостя'])
      expect(text(tonight)).toContain(words);
    expect(day('Завтра').element().contains(cardOf(tomorrow))).toBe(true);
    expect(plain(document.body.innerText)).toContain('вс, 22 ноября');
    expect(text(tomorrow)).not.toMatch(/через|ждём/);
    // Guests expected tomorrow cannot have arrived.
    await expect.element(card(tomorrow).getByRole('button', { name: 'Гости пришли' })).not.toBeInTheDocument();
    await expectAccessible('the kitchen’s bookings');
  });

  test('marks guests due soon, and highlights those who are late', async () => {
    const [calm, soon, late] = [booking(31), booking(30, { name: 'Анна' }), booking(-95, { name: 'Пётр' })];
    put(late, soon, calm);
    await openKitchen(api);
    await expect.poll(() => text(late)).toContain('ждём 1 ч 35 мин');
    const edge = (one: PartnerBooking) => getComputedStyle(cardOf(one) ?? document.body).borderTopColor;
    expect(edge(soon)).not.toBe(edge(calm));
    expect(edge(late)).not.toBe(edge(calm));
    await expect.element(card(late).getByRole('button', { name: 'Не пришли' })).toBeVisible();
    await expect.element(card(soon).getByRole('button', { name: 'Не пришли' })).not.toBeInTheDocument();
  });

  test('shows a skeleton, then the empty state, then a booking made meanwhile', async () => {
    let answer = (): void => undefined;
    api.holds = new Promise((resolve) => {
      answer = resolve;
    });
    const { kitchen } = await openKitchen(api);
    await expect.element(page.getByRole('status', { name: 'Загружаем' })).toBeVisible();
    answer();
    await expect.element(page.getByText('Броней пока нет')).toBeVisible();
    await expectAccessible('no bookings');
    const made = booking(90);
    put(made);
    await kitchen.reads.refetchQueries();
    await expect.poll(() => text(made)).toContain('через 1 ч 30 мин');
  });

  test('covers a week ahead, and a month on request', async () => {
    const [near, far] = [booking(60), booking(20 * 24 * 60, { name: 'Ярослава' })];
    put(near, far);
    await openKitchen(api);
    await expect.poll(() => text(near)).not.toBe('');
    expect(cardOf(far)).toBeNull();
    await page.getByRole('button', { name: 'Показать на месяц вперёд' }).click();
    await expect.poll(() => text(far)).toContain('Ярослава');
    expect(api.asked.at(-1)?.get('days')).toBe('31');
    await expect.element(page.getByRole('button', { name: 'Показать на месяц вперёд' })).not.toBeInTheDocument();
  });

  test('keeps the previous evening until six in the morning', async () => {
    api.now = new Date('2026-11-20T22:30:00Z');
    const late = booking(10 * 60);
    put(late);
    await openKitchen(api);
    await expect.poll(() => text(late)).toContain('ждём');
    expect(plain(document.body.innerText)).toContain('пт, 20 ноября');
    await tap(late, 'Гости пришли');
    await expect.poll(() => api.changes).toEqual([`${late.number} arrived`]);
  });

  test('asks which restaurant to show for a key with several', async () => {
    api.restaurants = ME.restaurants.flatMap((one) => [one, { ...one, id: 2, name: 'У реки' }]);
    await openKitchen(api);
    await page.getByRole('button', { name: 'У реки' }).click();
    await expect.poll(() => api.asked.at(-1)?.get('restaurant_id')).toBe('2');
  });

  test('reports a failed load, and retries', async () => {
    api.isBroken = true;
    await openKitchen(api);
    await expect.element(page.getByRole('alert').getByText('Не получилось загрузить')).toBeVisible();
    await expectAccessible('bookings that cannot be read');
    api.isBroken = false;
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect.element(page.getByText('Броней пока нет')).toBeVisible();
  });

  test('fits long words at every width, with buttons easy to hit in a hurry', async () => {
    const long = 'Превосходительнейшая-Александринская';
    const wishes = `${long} `.repeat(8).trim();
    put(
      booking(10, { name: `${long} ${long}`, wishes, guests: 21, table: { number: '1024-Б', seats: 30, hall: HALL } }),
      booking(-10),
      ...Array.from({ length: 12 }, (_, at) => booking(40 + at, { wishes })),
    );
    await openKitchen(api);
    await expect.element(day('Сегодня')).toBeVisible();
    for (const width of [380, 768, 1024, 1440]) {
      await page.viewport(width, 800);
      const { documentElement: root } = document;
      expect(root.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(root.clientWidth);
      const small = [...document.querySelectorAll<HTMLElement>('main button, main li a')]
        .filter((one) => one.getBoundingClientRect().height < 55.5)
        .map((one) => one.innerText);
      expect(small, `touch targets at ${width} px`).toEqual([]);
    }
    await expectAccessible('long bookings');
  });
});

describe('a tap', () => {
  test('marks the guests as arrived, collapses the booking, and can be undone', async () => {
    const [one, other] = [booking(-5), booking(60, { name: 'Анна' })];
    put(one, other);
    await openKitchen(api);
    await tap(one, 'Гости пришли');
    const over = page.getByText('Отмечены и отменены');
    await expect.element(over).toBeVisible();
    await expect.poll(() => api.changes).toEqual([`${one.number} arrived`]);
    await expect.poll(() => cardOf(one)?.checkVisibility()).toBe(false);
    await over.click();
    await expect.poll(() => text(one)).toContain('пришли');
    await expectAccessible('guests who have come');
    await tap(one, 'Отменить отметку');
    await expect.poll(() => api.changes).toEqual([`${one.number} arrived`, `${one.number} confirmed`]);
    await expect.poll(() => text(one)).toContain('ждём 5 мин');
  });

  test('by keyboard marks them as not arrived', async () => {
    const one = booking(-40);
    put(one);
    await openKitchen(api);
    await expect.element(card(one).getByRole('button', { name: 'Не пришли' })).toBeVisible();
    cardOf(one)?.querySelector('a')?.focus();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.poll(() => api.changes).toEqual([`${one.number} no_show`]);
    await expect.element(page.getByText('Больше никого не ждём')).toBeVisible();
  });

  test('cancels after a confirmation, with a message for the guest', async () => {
    const one = booking(24 * 60);
    put(one);
    await openKitchen(api);
    await tap(one, 'Отменить бронь');
    const sheet = page.getByRole('dialog', { name: `Отменить бронь ${one.number}?` });
    expect(plain(sheet.element().textContent)).toContain('Марфа, 4 гостя, завтра в 13:00, +7 916 123-45-67');
    await expectAccessible('canceling a booking');
    await sheet.getByRole('button', { name: 'Не отменять' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(api.changes).toEqual([]);
    await tap(one, 'Отменить бронь');
    await sheet.getByLabelText('Что сказать гостю').fill('Прорвало трубу, простите');
    await sheet.getByRole('button', { name: 'Отменить бронь' }).click();
    await expect.poll(() => api.changes).toEqual([`${one.number} canceled`]);
    await page.getByText('Отмечены и отменены').click();
    await expect.poll(() => text(one)).toContain('Гостю сказано: Прорвало трубу, простите');
    await expect.element(card(one).getByRole('button')).not.toBeInTheDocument();
    expect(api.list[0]?.cancel_comment).toBe('Прорвало трубу, простите');
  });

  test('without a network is shown at once, survives a reload, and is sent once', async () => {
    const one = booking(-5);
    put(one);
    const { close } = await openKitchen(api);
    await expect.poll(() => text(one)).not.toBe('');
    api.isOffline = true;
    await tap(one, 'Гости пришли');
    await page.getByText('Отмечены и отменены').click();
    await expect.poll(() => text(one)).toContain('отправляется');
    await expect.element(page.getByText(/Нет связи с 13:0/)).toBeVisible();
    close();
    await openKitchen(api, { again: true });
    await expect.element(page.getByText('Нет связи. Загрузим, как только она вернётся.')).toBeVisible();
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => api.changes, { timeout: 20_000 }).toEqual([`${one.number} arrived`]);
    await expect.element(page.getByText('Больше никого не ждём')).toBeVisible();
  });

  test('made after the guest’s cancellation says so', async () => {
    const one = booking(-5);
    put(one);
    await openKitchen(api);
    await expect.poll(() => text(one)).not.toBe('');
    put({ ...one, status: 'canceled' });
    await tap(one, 'Гости пришли');
    const said = `Бронь № ${one.number}: отметка не сохранена. Бронь уже отменена.`;
    await expect.element(page.getByRole('alert').getByText(said)).toBeVisible();
    await page.getByText('Отмечены и отменены').click();
    await expect.poll(() => text(one)).toContain('отменена');
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect.element(page.getByText(said)).not.toBeInTheDocument();
  });
});
