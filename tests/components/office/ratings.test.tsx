// Proves docs/product.md §34.50 on the screens of the office.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { officeRating } from './fake-customers.ts';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

const LONG = 'Оченьдлинноесловобезпробелов'.repeat(8);
let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
  api.customers.ratings = [
    officeRating('1022', { stars: 2, comment: `Остыло. ${LONG}`, liked: ['Борщ'], disliked: ['Уха'], customer_id: 1 }),
    officeRating('1021', {
      unanswered: false,
      reply: { text: 'Спасибо!', at: '2026-11-20T12:00:00.000Z', by: 'Анна' },
    }),
  ];
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (number: string) => page.getByRole('listitem').filter({ hasText: number });
const called = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body);
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};
const EVERY = { restaurant: null, stars: 'all', unanswered: false, after: null };

test.each([380, 1440])('the list has what guests said, %i px wide', async (width) => {
  await page.viewport(width, 900);
  openOffice(api, '/ratings');
  await expect.element(card('1022')).toHaveTextContent('Понравилось: БорщНе понравилось: УхаКарточка клиента');
  await expect.element(page.getByRole('img', { name: 'Оценка из пяти звёзд: 2' })).toBeVisible();
  await expect.element(card('1021')).toHaveTextContent('Без слов.Спасибо!Анна, 20.11.2026, 15:00');
  await expectOfficeAccessible(`ratings, ${width}`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('is filtered, and read by pages', async () => {
  api.customers.laterRatings = [officeRating('1001')];
  openOffice(api, '/ratings');
  await button('Показать ещё').click();
  await expect.element(card('1001')).toBeVisible();
  await choose('Оценки', '1–3 звезды');
  await expect.element(card('1021')).not.toBeInTheDocument();
  await choose('Показать', 'без ответа');
  await choose('Ресторан', 'У реки');
  await expect
    .poll(() => called('officeRatings').at(-1))
    .toEqual({ ...EVERY, restaurant: 'second', stars: 'low', unanswered: true });
});

test('a reply is written with the keyboard, changed and taken back', async () => {
  openOffice(api, '/ratings');
  await card('1022').getByRole('button', { name: 'Ответить' }).click();
  const field = page.getByRole('textbox', { name: /^Ответ на отзыв о заказе №\s1022$/ });
  await button('Отправить').click();
  await expect.element(page.getByText('Напишите ответ.')).toBeVisible();
  await field.fill('Извините, исправимся');
  await expectOfficeAccessible('a reply');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ответ отправлен.')).toBeVisible();
  await expect.element(card('1022')).toHaveTextContent('Извините, исправимся');
  await card('1022').getByRole('button', { name: 'Изменить ответ' }).click();
  await button('Убрать ответ').click();
  await expect.element(page.getByText('Ответ убран.')).toBeVisible();
  expect(called('officeReplyToRating')).toMatchObject([
    { order_number: '1022', replied_at: null, text: 'Извините, исправимся' },
    { replied_at: '2026-11-20T12:00:00.000Z', text: null },
  ]);
});

test('what was typed stays when the rating has changed meanwhile', async () => {
  api.customers.isRatedAnew = true;
  openOffice(api, '/ratings');
  await card('1022').getByRole('button', { name: 'Ответить' }).click();
  const field = page.getByRole('textbox', { name: /^Ответ на отзыв/ });
  await field.fill('Извините');
  await button('Отправить').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Извините');
});

test('without ratings it says so, and when they do not come it offers to try again', async () => {
  api.customers.ratings = [];
  openOffice(api, '/ratings');
  await expect.element(page.getByText(/Отзывов пока нет/)).toBeVisible();
  api.customers.ratings = null;
  await choose('Оценки', '4–5 звёзд');
  await expect.element(button('Попробовать снова')).toBeVisible();
  api.customers.ratings = [];
  await button('Попробовать снова').click();
  await expect.element(page.getByText('Таких отзывов нет.')).toBeVisible();
});

test('a manager has those of the own restaurant', async () => {
  api.me = api.me && {
    ...api.me,
    role: 'manager',
    may: ['chain.read'],
    may_in_restaurants: ['ratings.reply'],
    restaurants: ['second'],
  };
  openOffice(api, '/ratings');
  await expect.poll(() => called('officeRatings')).toEqual([{ ...EVERY, restaurant: 'second' }]);
  await expect.element(page.getByRole('combobox', { name: 'Ресторан' })).not.toBeInTheDocument();
});
