// Proves docs/product.md §34.14 on the screens of the office.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const OPTIONS = 'modifier_groups/sauce/options';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const names = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Название: "]')].map(({ value }) => value);

test('the list of groups says how many dishes have each, and opens one', async () => {
  api.edits.set('products/borsch/modifier_groups', { value: ['sauce'], by: 'Мария' });
  openOffice(api, '/options');
  await expect.element(page.getByText('можно несколько, вариантов: 2, Борщ')).toBeVisible();
  await expectOfficeAccessible('groups of options');
  await page.getByRole('link', { name: 'Соус' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Соус' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Борщ' })).toBeVisible();
});

test('an option moves by its button, which keeps the focus, and the new place is said', async () => {
  openOffice(api, '/options/sauce');
  await button('Ниже: Майонез').click();
  await expect.poll(names).toEqual(['Аджика', 'Майонез']);
  expect(api.edits.get(OPTIONS)?.value).toEqual(['adjika', 'mayo']);
  await expect.element(button('Ниже: Майонез')).toHaveFocus();
  await expect.element(page.getByText('Майонез: место 2 из 2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(api.edits.get(OPTIONS)?.value).toEqual(['adjika', 'mayo']);
  await expectOfficeAccessible('group');
});

test('an option is added, named and priced; another is taken out', async () => {
  openOffice(api, '/options/sauce');
  await button('Добавить вариант').click();
  await page.getByRole('textbox', { name: 'Название: новый вариант' }).fill('Хрен');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Цена: Хрен, ₽' }).fill('35,5');
  await userEvent.keyboard('{Enter}');
  await button('Убрать: Майонез').click();
  await expect.poll(() => api.edits.size).toBe(3);
  const ids = api.edits.get(OPTIONS)?.value;
  const added = Array.isArray(ids) ? ids[1] : undefined;
  expect(ids).toEqual(['adjika', added]);
  expect(api.edits.get(`modifier_groups/sauce/${added}/name`)?.value).toBe('Хрен');
  expect(api.edits.get(`modifier_groups/sauce/${added}/price`)?.value).toBe(3550);
});

test('a required choice has a minimum of one; an empty maximum is none', async () => {
  openOffice(api, '/options/sauce');
  await page.getByRole('switch', { name: 'Гость должен выбрать' }).click();
  await expect.poll(() => api.edits.get('modifier_groups/sauce/min')?.value).toBe(1);
  const most = page.getByLabelText(/Не больше/);
  await most.fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.edits.get('modifier_groups/sauce/max')?.value).toBe(2);
  await most.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.edits.get('modifier_groups/sauce/max')?.value).toBeNull();
});

test('a dish gets a group, and loses it', async () => {
  openOffice(api, '/dish/borsch');
  await page.getByRole('combobox', { name: 'Добавить группу' }).click();
  await page.getByRole('option', { name: 'Соус' }).click();
  await expect.poll(() => api.edits.get('products/borsch/modifier_groups')?.value).toEqual(['sauce']);
  await button('Убрать: Соус').click();
  await expect.poll(() => api.edits.get('products/borsch/modifier_groups')?.value).toEqual([]);
});

test('a fault leads to the option’s field', async () => {
  api.faults = [{ path: 'modifier_groups/sauce/mayo/name', place: 'Соус Майонез: название', message: 'Пусто' }];
  openOffice(api, '/changes');
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Название: Майонез' })).toHaveFocus();
});

test('a person who may not edit reads it', async () => {
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read'] };
  openOffice(api, '/options/sauce');
  await expect.element(page.getByRole('textbox', { name: 'Название: Майонез' })).toBeDisabled();
  await expect.element(button('Добавить вариант')).not.toBeInTheDocument();
});
