// Proves docs/product.md §34.45 to §34.47 on the screens of the office.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const edited = (path: string) => api.edits.get(path)?.value;
const type = async (label: string, text: string): Promise<void> => {
  await page.getByLabelText(label, { exact: true }).fill(text);
  await userEvent.keyboard('{Enter}');
};

test.each([380, 1440])('has what the chain says of itself, %i px wide', async (width) => {
  await page.viewport(width, 900);
  openOffice(api, '/chain');
  await expect.element(page.getByRole('heading', { level: 1, name: 'О компании' })).toBeVisible();
  await expect.element(page.getByLabelText('Название компании')).toHaveValue('Самобранка');
  await expect.element(page.getByText('Главный. Ресторанов: 2')).toBeVisible();
  await expect.element(page.getByText('С чего начать')).not.toBeInTheDocument();
  await expectOfficeAccessible(`chain, ${width}`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('its fields are edited, each in its place', async () => {
  openOffice(api, '/chain');
  await type('Название компании', 'Тесто и угли');
  await type('Почта (можно не писать)', 'hello@example.com');
  await type('ИНН', '402700000071');
  await expect.poll(() => edited('brand/legal')).toMatchObject({ inn: '402700000071', name: 'ООО «Самобранка»' });
  await type('Скидка за самовывоз, %', '15');
  await type('Сколько длится бронь, минут (шаг 30)', '90');
  await expect.poll(() => edited('environment/booking')).toMatchObject({ minutes: 90, lead_minutes: 60 });
  const marks = page.getByLabelText('Торговые марки латиницей, каждая с новой строки (можно не писать)');
  await marks.fill('Coca-Cola\n\nPepsi');
  await userEvent.tab();
  await expect.poll(() => edited('brand/registered_names')).toEqual(['Coca-Cola', 'Pepsi']);
  await page.getByRole('switch', { name: 'Показывать объявление' }).click();
  await type('Заголовок', 'Мы переехали');
  await expect.poll(() => edited('environment/alert_message')).toEqual({ title: 'Мы переехали', text: null });
  expect(edited('brand/name')).toBe('Тесто и угли');
  expect(edited('brand/email')).toBe('hello@example.com');
  expect(edited('environment/pickup_discount')).toBe(15);
});

test('a document that is a page here is made by a button, and leads to its text', async () => {
  openOffice(api, '/chain');
  await button('Создать страницу «Правила продажи»').click();
  await expect.element(page.getByRole('link', { name: 'Текст страницы «Правила продажи»' })).toBeVisible();
  expect(edited('chain/pages')).toContain('info_rules');
  expect(edited('pages/info_rules/title')).toBe('Правила продажи');
  // One that stands elsewhere needs none.
  await expect.element(button('Создать страницу «Пользовательское соглашение»')).not.toBeInTheDocument();
});

test('a new chain says where to begin', async () => {
  api.version = 0;
  openOffice(api, '/');
  await page.getByRole('link', { name: 'Заказы ещё не открыты: с чего начать' }).click();
  await expect.element(page.getByText('С чего начать')).toBeVisible();
  await expectOfficeAccessible('a new chain');
});

test('a city is made, gets its point as maps copy it, and its box', async () => {
  openOffice(api, '/chain');
  await button('Новый город').click();
  await page.getByRole('textbox', { name: 'Название города' }).fill('Тула');
  await button('Создать').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Тула' })).toBeVisible();
  const ids = edited('chain/localities');
  const id = Array.isArray(ids) ? (ids[2] ?? '') : '';
  expect(id).toMatch(/^tula-[a-z0-9]{4}$/);
  await type('Название после «в»: «Калуге»', 'Туле');
  await type('Координаты центра: широта, долгота', 'где-то');
  await expect.element(page.getByText('Нужны два числа через запятую: 54.5138, 36.2612')).toBeVisible();
  await type('Координаты центра: широта, долгота', '54.1931, 37.6177');
  await expect
    .poll(() => [edited(`localities/${id}/latitude`), edited(`localities/${id}/longitude`)])
    .toEqual([54.1931, 37.6177]);
  await expect.element(page.getByText(/Пока границы не указаны/)).toBeVisible();
  await expectOfficeAccessible('a new city');
  await button('Указать границы').click();
  await type('Северо-восточный угол: широта, долгота', '54,4; 38');
  await expect.poll(() => edited(`localities/${id}/border_box`)).toMatchObject({ north_east: [54.4, 38] });
  await button('Сделать главным городом').click();
  await expect.element(page.getByText('Главный город')).toBeVisible();
  expect(edited('localities/kaluga/is_default')).toBe(false);
  await button('Убрать город').click();
  await expect.poll(() => edited('chain/localities')).toEqual(['kaluga', 'obninsk']);
});

test('a city with restaurants stays', async () => {
  openOffice(api, '/chain/kaluga');
  await expect.element(page.getByText('Убрать можно город, в котором нет ресторанов.')).toBeVisible();
  await expect.element(page.getByText('Главный город')).toBeVisible();
});

test('who may not change it reads it', async () => {
  api.me = api.me && { ...api.me, role: 'menu', may: ['chain.read', 'menu.edit'], may_in_restaurants: [] };
  openOffice(api, '/chain');
  await expect.element(page.getByLabelText('Название компании')).toBeDisabled();
  await expect.element(button('Новый город')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'О компании' })).not.toBeInTheDocument();
});

test('a fault leads to its field', async () => {
  api.faults = [{ path: 'brand/legal', place: 'Компания: реквизиты', message: 'Проверьте ИНН.' }];
  openOffice(api, `/chain#${encodeURIComponent('brand/legal')}`);
  await expect.element(page.getByRole('group', { name: 'Реквизиты продавца' })).toHaveFocus();
  await expect.element(page.getByText('Проверьте ИНН.')).toBeVisible();
});

test('a restaurant begins with a city, and in one that is not published its point is typed', async () => {
  await page.viewport(1440, 900);
  api.localities = [];
  api.restaurants = [];
  openOffice(api, '/restaurants');
  await page.getByRole('link', { name: 'Сначала создайте город: «О компании»' }).click();
  await button('Новый город').click();
  await page.getByRole('textbox', { name: 'Название города' }).fill('Тула');
  await button('Создать').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Тула' })).toBeVisible();
  await page.getByRole('link', { name: 'Рестораны', exact: true }).click();
  await button('Новый ресторан').click();
  await page.getByRole('textbox', { name: 'Название' }).fill('На горе');
  await button('Создать').click();
  await type('Координаты: широта, долгота', '54.19, 37.62');
  const ids = edited('chain/restaurants');
  const id = Array.isArray(ids) ? (ids[0] ?? '') : '';
  await expect
    .poll(() => [edited(`restaurants/${id}/latitude`), edited(`restaurants/${id}/longitude`)])
    .toEqual([54.19, 37.62]);
});
