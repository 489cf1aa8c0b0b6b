// Proves docs/product.md §11.13, §11.10.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AlertMessage } from '#contract/restaurants.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const CLOSED = { title: '31 декабря закрываемся в 18:00', text: null };
const OPENING = { title: 'Открылись в Твери', text: 'Ждём на **Советской, 1**.\n\nПервые сто гостей пьют чай даром.' };

const announcing = (alert_message: AlertMessage | null): FakeShop => {
  const api = new FakeShop();
  api.script('environment', () => ({ ...ENVIRONMENT, alert_message }));
  return api;
};
const said = (title: string) => page.getByText(title, { exact: true });
const dismiss = page.getByRole('button', { name: 'Скрыть сообщение' });
const kept = (): string | null => localStorage.getItem('storefront-alert_message');

describe('the chain’s announcement', () => {
  test('is shown until dismissed, then never again on this device, unless it is another one [17.1d]', async () => {
    await openShop('/cart', {}, announcing(CLOSED));
    await expect.element(said(CLOSED.title)).toBeVisible();
    await expectAccessible('an announcement');
    expect(kept()).toBeNull();

    await openShop('/cart', { again: true }, announcing(CLOSED));
    // One visit later it is still unread.
    await expect.element(said(CLOSED.title)).toBeVisible();
    await dismiss.click();
    await expect.element(said(CLOSED.title)).not.toBeInTheDocument();
    expect(kept()).toContain(CLOSED.title);

    const { services } = await openShop('/cart', { again: true }, announcing(CLOSED));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Everything subscribed after the first view starts from the same chunk.
    services.toasts.show('Готово');
    await expect.element(said('Готово')).toBeVisible();
    await expect.element(said(CLOSED.title)).not.toBeInTheDocument();

    await openShop('/cart', { again: true }, announcing(OPENING));
    await expect.element(said(OPENING.title)).toBeVisible();
  });

  test('opens the text behind it in the text window, which counts as read [11.10a]', async () => {
    const { href } = await openShop('/cart', {}, announcing(OPENING));
    await expect.element(said(OPENING.title)).toBeVisible();
    await page.getByRole('button', { name: 'Подробнее' }).click();
    const sheet = page.getByRole('dialog', { name: OPENING.title });
    await expect.element(sheet.getByText('Первые сто гостей пьют чай даром.')).toBeVisible();
    await expect.element(sheet.getByText('Советской, 1', { exact: true })).toBeVisible();
    expect(href(), 'no address says it').toBe('/cart?modal=text');
    expect(kept()).toContain(OPENING.title);
    await expectAccessible('a text of its own');
    await sheet.getByRole('button', { name: 'Закрыть' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(href()).toBe('/cart');
  });

  test('is absent when there is none, and an address alone opens no text', async () => {
    await openShop('/cart?modal=text&title=Купон&text=Пишите', {}, announcing(null));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });
});
