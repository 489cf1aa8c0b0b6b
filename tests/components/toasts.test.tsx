// Proves docs/product.md §15.7: what a toast says is read at one glance.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop } from './support/open-shop.tsx';

test.each([360, 390, 768])('the text of a toast with a button uses its whole width at %i px', async (width) => {
  await page.viewport(width, 800);
  const { services } = await openShop('/cart');
  services.toasts.show('Заказ № 1002 отправлен в ресторан', { action: { label: 'Посмотреть', run: () => undefined } });
  const words = page.getByText('Заказ № 1002 отправлен в ресторан').last();
  await expect.element(words).toBeVisible();
  const lineHeight = Number.parseFloat(getComputedStyle(words.element()).lineHeight);
  // Two lines at most, with the padding of a control.
  expect(words.element().getBoundingClientRect().height).toBeLessThan(3 * lineHeight);
});

// Verified to fail with text and cross allowed to wrap without an action.
test.each([360, 1440])('the cross of a short toast is beside its text at %i px', async (width) => {
  await page.viewport(width, 800);
  const { services } = await openShop('/cart');
  services.toasts.show('Вы вошли');
  const words = page.getByText('Вы вошли', { exact: true }).last();
  await expect.element(words).toBeVisible();
  const text = words.element().getBoundingClientRect();
  const cross = words.element().parentElement?.querySelector('button')?.getBoundingClientRect();
  expect(cross?.left).toBeGreaterThanOrEqual(text.right);
  expect(cross?.top).toBeLessThan(text.bottom);
});
