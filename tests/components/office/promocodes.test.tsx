// Proves docs/product.md §34.18 on the screens of the office.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const code = (field: string) => api.edits.get(`promocodes/c1/${field}`)?.value;
const type = async (label: string, text: string): Promise<void> => {
  await page.getByLabelText(label, { exact: true }).fill(text);
  await userEvent.keyboard('{Enter}');
};
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

test('the list says what each code gives, and makes a new one', async () => {
  api.edits.set('promocodes/c1/ends_on', { value: '2026-12-31', by: 'Мария' });
  openOffice(api, '/promocodes');
  await expect.element(page.getByText('скидка 10\u00a0%, до 31.12.2026')).toBeVisible();
  await expectOfficeAccessible('promo codes');
  await button('Новый промокод').click();
  await page.getByRole('textbox', { name: 'Код' }).fill('ЛЕТО');
  await button('Создать').click();
  await expect.element(heading('ЛЕТО')).toBeVisible();
  const ids = api.edits.get('chain/promocodes')?.value;
  const id = Array.isArray(ids) ? ids[1] : undefined;
  expect(id).toMatch(/^leto-[a-z0-9]{4}$/);
  expect(api.edits.get(`promocodes/${id}/code`)?.value).toBe('ЛЕТО');
  await button('Удалить новый промокод').click();
  await expect.poll(() => api.edits.get('chain/promocodes')?.value).toEqual(['c1']);
});

test('its terms are edited, each in its field', async () => {
  openOffice(api, '/promocodes/c1');
  await expect.element(heading('ПРИВЕТ')).toBeVisible();
  await expectOfficeAccessible('promo code');
  await type('Сколько процентов', '15');
  await expect.poll(() => code('gives')).toEqual({ type: 'percent', percent: 15 });
  await choose('Скидка или подарок', 'скидка в рублях');
  await type('Сколько, ₽', '250,50');
  await expect.poll(() => code('gives')).toEqual({ type: 'amount', amount: 25_050 });
  await choose('Скидка или подарок', 'подарок');
  await choose('Что в подарок', 'Уха');
  await expect.poll(() => code('gives')).toEqual({ type: 'gift', product: 'uha' });
  await expect.element(page.getByText('Сейчас у гостей: скидка 10\u00a0%')).toBeVisible();
  await type('Заказ от, ₽ (0 — любой)', '1000');
  await type('Сколько раз одному гостю (пусто — сколько угодно)', '1');
  await type('Последний день (пусто — без срока)', '2026-12-31');
  await page.getByRole('switch', { name: 'Только на первый заказ гостя' }).click();
  await page.getByRole('checkbox', { name: 'Доставка' }).click();
  await page.getByRole('checkbox', { name: 'У реки' }).click();
  await expect.poll(() => code('restaurants')).toEqual(['second']);
  expect(code('min_subtotal')).toBe(100_000);
  expect(code('per_customer')).toBe(1);
  expect(code('ends_on')).toBe('2026-12-31');
  expect(code('first_order_only')).toBe(true);
  expect(code('order_types')).toEqual(['pickup']);
  await page.getByRole('switch', { name: 'В архиве: код не действует' }).click();
  await expect.poll(() => code('archived')).toBe(true);
});

test('rejects what is no number, and keeps it in the field', async () => {
  openOffice(api, '/promocodes/c1');
  await type('Сколько процентов', 'много');
  await expect.element(page.getByText('Здесь нужно число')).toBeVisible();
  await expect.element(page.getByLabelText('Сколько процентов')).toHaveValue('много');
  expect(api.edits.size).toBe(0);
});

test('a fault leads to its field', async () => {
  api.faults = [{ path: 'promocodes/c1/ends_on', place: 'Промокод «ПРИВЕТ»: последний день', message: 'Раньше' }];
  openOffice(api, '/changes');
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect.element(page.getByLabelText(/Последний день/)).toHaveFocus();
});

test('marketing finds the codes, and publishes them', async () => {
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read', 'promo.edit', 'promo.publish'] };
  api.edits.set('promocodes/c1/code', { value: 'ДА', by: 'Мария' });
  openOffice(api, '/changes');
  await expect.element(button('Опубликовать')).toBeEnabled();
  await button('Открыть разделы').click();
  await page.getByRole('link', { name: 'Промокоды' }).click();
  await expect.element(button('Новый промокод')).toBeVisible();
});

test('whoever may not edit codes reads them', async () => {
  api.me = api.me && { ...api.me, role: 'menu', may: ['chain.read', 'menu.edit'] };
  openOffice(api, '/promocodes/c1');
  await expect.element(page.getByLabelText('Код', { exact: true })).toBeDisabled();
  await button('Открыть разделы').click();
  await expect.element(page.getByRole('link', { name: 'Меню' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Промокоды', exact: true })).not.toBeInTheDocument();
});
