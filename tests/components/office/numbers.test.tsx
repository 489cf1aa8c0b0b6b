// Proves docs/product.md §34.30 on the screens of the office.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type PeriodNumbers, XLSX_TYPE } from '#contract/office-numbers.ts';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

const NONE: PeriodNumbers = {
  orders: 0,
  canceled: 0,
  revenue: 0,
  refunded: 0,
  average_receipt: null,
  handed_over: 0,
  average_minutes: null,
  average_against_promise: null,
  late: 0,
  late_share: null,
  new_customers: 0,
  returning_customers: 0,
};
const TOTAL: PeriodNumbers = {
  ...NONE,
  orders: 6,
  canceled: 1,
  revenue: 19_500_000,
  refunded: 20_000,
  average_receipt: 39_050,
  handed_over: 4,
  late: 1,
  late_share: 0.25,
  new_customers: 1,
  returning_customers: 2,
};
const BEFORE: PeriodNumbers = {
  ...NONE,
  orders: 8,
  canceled: 1,
  revenue: 13_000_000,
  average_receipt: 20_000,
  handed_over: 8,
  late: 2,
  late_share: 0.25,
  returning_customers: 2,
};

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
  api.numbers = {
    total: TOTAL,
    before: BEFORE,
    days: [
      { date: '2026-11-19', orders: 2, revenue: 500_000 },
      { date: '2026-11-20', orders: 4, revenue: 19_000_000 },
    ],
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 19 ? 5 : hour === 13 ? 1 : 0)),
    dishes: {
      best: [{ name: 'Борщ', portions: 12, revenue: 504_000 }],
      worst: [{ name: 'Уха', portions: 1, revenue: 51_000 }],
    },
    promocodes: [{ code: 'ПРИВЕТ', uses: 3, discount: 12_000 }],
    restaurants: [
      { ...TOTAL, id: 'first', name: 'На Театральной', orders: 4 },
      { ...NONE, id: 'second', name: 'У реки', orders: 2 },
    ],
  };
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const row = (name: RegExp) => page.getByRole('row', { name });
/** The periods that were read. */
const read = () => api.calls.filter(({ name }) => name === 'officeNumbers').map(({ body }) => body);

test.each([380, 1440])('every figure stands in words and against the days before, %i px wide', async (width) => {
  await page.viewport(width, 900);
  openOffice(api, '/numbers');
  await expect.element(page.getByText(/^14\.11\.2026 – 20\.11\.2026\. Сравниваем с/)).toBeVisible();
  await expect.element(page.getByText(/Последний день ещё не закончился/)).toBeVisible();
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(tile('Выручка')).toHaveTextContent('195 000 ₽↑ больше на 50 %, было 130 000 ₽');
  await expect.element(tile('Заказы')).toHaveTextContent('6↓ меньше на 25 %, было 8');
  await expect.element(tile('Средний чек')).toHaveTextContent('390,50 ₽');
  await expect.element(tile('Возвращено гостям')).toHaveTextContent('200 ₽↑ раньше не было');
  await expect.element(tile('Опоздали')).toHaveTextContent('1 (25 %)↓ меньше на 50 %, было 2 (25 %)');
  await expect.element(tile('Отменено')).toHaveTextContent('столько же, сколько раньше');
  await expect
    .element(page.getByRole('img', { name: 'Выручка по дням. Больше всего: 20.11.2026 — 190 000 ₽' }))
    .toBeVisible();
  await page.getByText('Заказы по часам: числа').click();
  await expect.element(row(/^19:00 5$/)).toBeVisible();
  await expect.element(region('Лучшие блюда').getByRole('row', { name: /Борщ 12 5 040 ₽/ })).toBeVisible();
  await expect.element(region('Худшие блюда').getByRole('row', { name: /Уха 1 510 ₽/ })).toBeVisible();
  await expect.element(row(/ПРИВЕТ 3 120 ₽/)).toBeVisible();
  await expect.element(row(/У реки Средний чек —, опоздали 0, отменено 0 2 0 ₽/)).toBeVisible();
  await expectOfficeAccessible(`figures, ${width}`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('days and restaurant are chosen, and stay in the address', async () => {
  openOffice(api, '/numbers');
  await button('Вчера').click();
  await expect.element(button('Вчера')).toHaveAttribute('aria-pressed', 'true');
  await button('Этот месяц').click();
  await page.getByRole('combobox', { name: 'Ресторан' }).click();
  await page.getByRole('option', { name: 'У реки' }).click();
  await expect.poll(read).toEqual([
    { from: '2026-11-14', to: '2026-11-20', restaurant: null },
    { from: '2026-11-19', to: '2026-11-19', restaurant: null },
    { from: '2026-11-01', to: '2026-11-20', restaurant: null },
    { from: '2026-11-01', to: '2026-11-20', restaurant: 'second' },
  ]);
});

test('two dates of one’s own are refused by the form when they cannot be a period', async () => {
  openOffice(api, '/numbers');
  await button('Свои даты').click();
  const last = page.getByLabelText('Последний день');
  await last.fill('2026-10-01');
  await button('Показать').click();
  await expect.element(page.getByText('Последний день раньше первого.')).toBeVisible();
  const first = page.getByLabelText('Первый день');
  await first.fill('2025-08-01');
  await expect.element(page.getByText('Не больше 400 дней.')).toBeVisible();
  await first.fill('2026-09-01');
  await button('Показать').click();
  await expect.poll(() => read().at(-1)).toEqual({ from: '2026-09-01', to: '2026-10-01', restaurant: null });
});

test('the figures are saved as a table', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openOffice(api, '/numbers?period=today&restaurant=first');
  await button('Скачать для Excel').click();
  await expect.element(page.getByText('Файл не скачался. Попробуйте ещё раз.')).toBeVisible();
  const asked = () => api.calls.findLast(({ name }) => name === 'officeNumbersFile')?.body;
  api.numbersFile = { name: 'Показатели.xlsx', type: XLSX_TYPE, content: btoa('PK') };
  await button('Скачать для Excel').click();
  await expect.poll(() => saved).toEqual(['Показатели.xlsx']);
  expect(asked()).toEqual({ from: '2026-11-20', to: '2026-11-20', restaurant: 'first', format: 'xlsx' });
  api.numbersFile = { name: 'Показатели.csv', type: 'text/csv', content: btoa('a;b') };
  await button('Одной таблицей').click();
  await expect.poll(() => saved).toEqual(['Показатели.xlsx', 'Показатели.csv']);
  expect(asked()).toMatchObject({ format: 'csv' });
  vi.restoreAllMocks();
});

test('days without orders say so', async () => {
  api.numbers = api.numbers && { ...api.numbers, total: NONE };
  openOffice(api, '/numbers?period=today');
  await expect.element(page.getByText('За эти дни заказов не было.')).toBeVisible();
  await expect.element(page.getByText('За столько же дней до них — 8 заказов.')).toBeVisible();
});

test('it says that it could not read them, and reads them again', async () => {
  const { numbers } = api;
  api.numbers = null;
  openOffice(api, '/numbers');
  await expect.element(button('Попробовать снова')).toBeVisible();
  api.numbers = numbers;
  await button('Попробовать снова').click();
  await expect.element(region('Лучшие блюда')).toBeVisible();
});

test('without a network it says so', async () => {
  openOffice(api, '/numbers');
  await expect.element(region('Лучшие блюда')).toBeVisible();
  api.isOffline = true;
  await button('Вчера').click();
  await expect.element(button('Попробовать снова')).toBeVisible();
});

test('a manager has the own restaurant, and others no section', async () => {
  const me = api.me;
  if (me === null) throw new Error('someone is logged in');
  api.me = {
    ...me,
    role: 'manager',
    restaurants: ['first'],
    may: ['chain.read'],
    may_in_restaurants: ['numbers.read'],
  };
  await page.viewport(1440, 900);
  openOffice(api, '/');
  await page.getByRole('link', { name: 'Показатели' }).click();
  await expect.element(region('Лучшие блюда')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Ресторан' })).not.toBeInTheDocument();
});

test('marketing has no way there', async () => {
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read', 'content.edit'] };
  await page.viewport(1440, 900);
  openOffice(api, '/');
  await expect.element(page.getByRole('link', { name: 'Новости' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Показатели' })).not.toBeInTheDocument();
});
