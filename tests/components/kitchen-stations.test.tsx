// Proves docs/product.md §26.35 to §26.37 on the screen: a station's board, dishes ticked off for all screens, and when to begin.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PartnerOrder } from '#contract/partner.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { item, ME, partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (name: RegExp) => page.getByRole('checkbox', { name });
const numbers = (column: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-column='${column}'] [data-order]`)].map(
    ({ dataset }) => dataset['order'],
  );
const card = (number: string) => document.querySelector<HTMLElement>(`[data-order='${number}']`);
const lines = (number: string) =>
  [...(card(number)?.querySelectorAll('li') ?? [])].map((one) => plain(one.textContent));
const paragraphs = (number: string) =>
  [...(card(number)?.querySelectorAll('p') ?? [])].map((one) => plain(one.textContent));

const BORSCH = { ...item(1, 'Борщ', 2), station: 'hot', cook_minutes: 20 };
const PIZZA = { ...item(2, 'Пицца', 1, ['30 см']), station: 'pizza', cook_minutes: 12 };
const MORS = { ...item(3, 'Морс', 1), station: 'bar' };
const KVAS = { ...item(4, 'Квас', 1), station: 'bar' };

/** Chooses a station by the button of the board. */
const choose = async (name: string): Promise<void> => {
  await button(/^Цех:/).click();
  await page.getByRole('radio', { name }).click();
  await button('Закрыть').click();
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
};

let api: FakeKitchen;
let mixed: PartnerOrder;
let bar: PartnerOrder;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  vi.stubGlobal('print', vi.fn());
  api = new FakeKitchen();
  api.me = {
    ...ME,
    stations: [
      { id: 'hot', name: 'Горячий цех' },
      { id: 'pizza', name: 'Пицца' },
      { id: 'bar', name: 'Бар' },
    ],
  };
  mixed = partnerOrder({ status: 'preparing', number: '2001', items: [BORSCH, PIZZA, MORS, KVAS] });
  bar = partnerOrder({ status: 'new', number: '2002', items: [MORS] });
  api.put(mixed, bar);
});

describe('a screen of a station [26.35]', () => {
  test('shows its dishes in full and the others as a line, rings for its own orders, and stays so on this device', async () => {
    await openKitchen(api);
    await expect.poll(() => numbers('new')).toEqual(['2002']);
    await expect.element(button('Цех: Все цехи')).toBeVisible();
    await choose('Пицца');
    await expect.poll(() => numbers('new')).toEqual([]);
    expect(numbers('cooking')).toEqual(['2001']);
    expect(lines('2001')).toEqual(['1 × Пицца 30 см']);
    expect(paragraphs('2001')).toContain('ещё 3 блюда: Горячий цех, Бар');
    await expect.element(page.getByText('Новых заказов: 1')).not.toBeInTheDocument();
    await button('Сколько готовить').click();
    await expect.element(page.getByRole('dialog').getByText('Пицца')).toBeVisible();
    expect(page.getByRole('dialog').getByText('Борщ').elements()).toEqual([]);
    await button('Закрыть').click();
    await expectAccessible('the board of a station');
    const again = await openKitchen(api, { again: true });
    await expect.poll(() => lines('2001')).toEqual(['1 × Пицца 30 см']);
    await expect.element(button('Цех: Пицца')).toBeVisible();
    expect(again.audio.notes).toBe(0);
    await choose('Бар');
    await expect.poll(() => numbers('new')).toEqual(['2002']);
    await expect.element(page.getByText('Новых заказов: 1')).toBeVisible();
  });

  test('says so when it has nothing to do, and can be changed then', async () => {
    api.orders.delete(mixed.id);
    await openKitchen(api);
    await choose('Пицца');
    await expect.element(page.getByText('Пицца: заказов пока нет')).toBeVisible();
    await choose('Все цехи');
    await expect.poll(() => numbers('new')).toEqual(['2002']);
  });

  test('is for all where the chain has no stations', async () => {
    api.me = ME;
    await openKitchen(api);
    await expect.poll(() => numbers('cooking')).toEqual(['2001']);
    expect(button(/^Цех:/).elements()).toEqual([]);
    expect(lines('2001')).toHaveLength(4);
  });
});

describe('dishes that are ticked off [26.36]', () => {
  test('are so on all screens; a station’s card leaves with its last one, which can be undone', async () => {
    api.orders.delete(bar.id);
    await openKitchen(api, { undoMs: 60_000 });
    await choose('Бар');
    const [mors, kvas] = [box(/Морс/), box(/Квас/)];
    await expect.poll(() => mors.element().closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
    await mors.click();
    await expect.poll(() => api.orders.get(mixed.id)?.items[2]?.done_at).not.toBeNull();
    expect(numbers('cooking')).toEqual(['2001']);
    await kvas.click();
    await expect.poll(() => numbers('cooking')).toEqual([]);
    await button(/^Отменить.*2001 блюда готовы/).click();
    await expect.poll(() => numbers('cooking')).toEqual(['2001']);
    expect(api.changes().map(({ name }) => name)).toEqual(['partnerTickLines']);
    await button('Блюда готовы').click();
    await expect.poll(() => numbers('cooking')).toEqual([]);
    // Another screen's own tick.
    api.set(api.orders.get(mixed.id) ?? mixed, {
      items: [{ ...BORSCH, done_at: api.now.toISOString() }, PIZZA, MORS, KVAS],
    });
    await choose('Все цехи');
    await expect.poll(() => lines('2001')[0]).toContain('Готово:');
  });

  test('all together offer the step that says that the order is ready, and do not take it', async () => {
    const done = api.now.toISOString();
    const items = [BORSCH, PIZZA].map((one) => ({ ...one, done_at: done }));
    const accepted = partnerOrder({ status: 'confirmed', number: '2003', items });
    api.put(accepted);
    await openKitchen(api);
    await expect.poll(() => paragraphs('2003')).toContain('Все блюда отмечены');
    expect(api.orders.get(accepted.id)?.status).toBe('confirmed');
    await expectAccessible('an order of which all dishes are ticked off');
    const ready = page
      .elementLocator(card('2003') ?? document.body)
      .getByRole('button', { name: 'Готов', exact: true });
    await ready.click();
    await expect.poll(() => api.orders.get(accepted.id)?.status).toBe('prepared');
    expect(api.changes().map(({ body }) => body)).toEqual([
      { order_id: accepted.id, status: 'preparing' },
      { order_id: accepted.id, status: 'prepared' },
    ]);
  });

  test('without a network are sent when it returns', async () => {
    await openKitchen(api);
    await choose('Пицца');
    api.isOffline = true;
    await box(/Пицца/).click();
    await expect.poll(() => numbers('cooking')).toEqual([]);
    await openKitchen(api, { again: true });
    await expect.poll(() => numbers('cooking')).toEqual([]);
    expect(api.orders.get(mixed.id)?.items[1]?.done_at).toBeNull();
    api.isOffline = false;
    await expect.poll(() => api.orders.get(mixed.id)?.items[1]?.done_at, { timeout: 15_000 }).not.toBeNull();
  });
});

test('a card whose dishes are to be begun later says when, by the station’s own dishes [26.37]', async () => {
  // 13:00 now, promised to 14:40; the courier needs half an hour.
  const to = '2026-11-20T11:40:00Z';
  const later = partnerOrder({
    number: '2004',
    status: 'confirmed',
    promised: { from: to, to },
    transport_minutes: 30,
    items: [BORSCH, PIZZA],
  });
  const soon = '2026-11-20T10:15:00Z';
  api.put(
    later,
    partnerOrder({ number: '2005', status: 'confirmed', promised: { from: soon, to: soon }, items: [BORSCH] }),
  );
  await openKitchen(api);
  await expect.poll(() => paragraphs('2004')).toContain('начать в 13:50');
  // It is late already, and what names no time is quick.
  for (const number of ['2002', '2005']) expect(paragraphs(number).join(' ')).not.toContain('начать');
  await choose('Пицца');
  await expect.poll(() => paragraphs('2004')).toContain('начать в 13:58');
});
