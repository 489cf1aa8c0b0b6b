// Proves docs/product.md §34.27 on the page of a dish.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const edited = (field: string) => api.edits.get(`products/borsch/${field}`)?.value;
const type = async (label: string, text: string): Promise<void> => {
  await page.getByLabelText(label, { exact: true }).fill(text);
  await userEvent.keyboard('{Enter}');
};

test('a dish gets hours of its own, order types, minutes and popularity', async () => {
  api.stations = [{ id: 'hot', name: 'Горячий цех' }];
  openOffice(api, '/dish/borsch');
  await expect.element(page.getByText('Всегда, пока открыт ресторан')).toBeVisible();
  await expectOfficeAccessible('a dish');
  await page.getByRole('switch', { name: 'Свои часы' }).click();
  await type('Понедельник: с', '12');
  await expect.poll(() => edited('availability_schedule')).toMatchObject({ monday: [{ from: '12:00', to: '22:00' }] });
  await expect.element(page.getByText('Сейчас у гостей: Всегда, пока открыт ресторан')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Доставка' }).click();
  await expect.poll(() => edited('order_types')).toEqual(['pickup']);
  await type('Готовят, минут (пусто — как у раздела)', '15');
  await expect.poll(() => edited('cook_minutes')).toBe(15);
  await page.getByRole('combobox', { name: 'Цех' }).click();
  await page.getByRole('option', { name: 'Горячий цех' }).click();
  await expect.poll(() => edited('station')).toBe('hot');
  await page.getByRole('combobox', { name: 'НДС в чеке' }).click();
  await page.getByRole('option', { name: 'Без НДС' }).click();
  await expect.poll(() => edited('vat')).toBe('none');
  await page.getByRole('combobox', { name: 'НДС в чеке' }).click();
  await page.getByRole('option', { name: '22\u00a0%' }).click();
  await expect.poll(() => edited('vat')).toBe(22);
  await page.getByRole('switch', { name: /^18\+/ }).click();
  await expect.poll(() => edited('age_restricted')).toBe(true);
  await page.getByRole('switch', { name: /^Маркировка/ }).click();
  await expect.poll(() => edited('marked')).toBe(true);
  await type('Популярность: чем больше, тем выше в популярных (0 — не показывать)', '7');
  await expect.poll(() => edited('popularity')).toBe(7);
});

test('what goes with a dish is chosen by name and taken out by keys', async () => {
  openOffice(api, '/dish/borsch');
  const field = page.getByRole('combobox', { name: 'С этим заказывают' });
  await field.fill('ух');
  await page.getByRole('option', { name: 'Уха' }).click();
  await expect.poll(() => edited('recommended_with')).toEqual(['uha']);
  await page.getByRole('combobox', { name: /^Чем заменить/ }).click();
  await page.getByRole('option', { name: 'Пицца' }).click();
  await expect.poll(() => edited('replacements')).toEqual(['pizza']);
  await userEvent.keyboard('{Escape}');
  await expectOfficeAccessible('a dish with others');
  await field.click();
  await userEvent.keyboard('{Escape}{Backspace}');
  await expect.poll(() => api.edits.get('products/borsch/recommended_with')?.value ?? []).toEqual([]);
});

test('what someone else has added to the same list meanwhile is kept, without a question', async () => {
  openOffice(api, '/dish/borsch');
  await expect.element(page.getByRole('combobox', { name: 'С этим заказывают' })).toBeVisible();
  api.edits.set('products/borsch/recommended_with', { value: ['pizza'], by: 'Мария' });
  await page.getByRole('combobox', { name: 'С этим заказывают' }).click();
  await page.getByRole('option', { name: 'Уха' }).click();
  await expect.poll(() => edited('recommended_with')).toEqual(['uha', 'pizza']);
});
