// Proves docs/product.md §34.39 on the screens of the office; the device itself is in e2e/journeys/office.spec.ts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});
afterEach(() => vi.unstubAllGlobals());

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('lists the person’s passkeys with the day of each, and removes one', async () => {
  api.passkeys = [
    {
      passkey_id: 'one',
      device: 'Chrome, Android',
      created_at: '2026-11-01T10:00:00.000Z',
      last_used_at: '2026-11-19T10:00:00.000Z',
    },
    { passkey_id: 'two', device: 'Safari, macOS', created_at: '2026-11-10T10:00:00.000Z', last_used_at: null },
  ];
  openOffice(api, '/account');
  await expect.element(page.getByText(/Добавлен 1 ноября 2026.*, последний вход 19 ноября 2026/)).toBeVisible();
  await expect.element(page.getByText(/Добавлен 10 ноября 2026.*, ещё не использован/)).toBeVisible();
  await expectOfficeAccessible('passkeys');
  await button(/^Удалить: Safari, macOS/).click();
  await expect.element(page.getByText(/^Ключ удалён/)).toBeVisible();
  await expect.element(page.getByText('Safari, macOS')).not.toBeInTheDocument();
  await expect.element(page.getByText('Chrome, Android')).toBeVisible();
});

test('says that there is no network, and keeps the passkey', async () => {
  api.passkeys = [
    { passkey_id: 'one', device: 'Chrome, Android', created_at: '2026-11-01T10:00:00.000Z', last_used_at: null },
  ];
  openOffice(api, '/account');
  await expect.element(page.getByText('Chrome, Android')).toBeVisible();
  api.isOffline = true;
  await button(/^Удалить: Chrome/).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).first()).toBeVisible();
  await expect.element(page.getByText('Chrome, Android')).toBeVisible();
});

test('a browser that has no passkeys says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  openOffice(api, '/account');
  await expect.element(page.getByText(/Этот браузер так не умеет/)).toBeVisible();
  await expect.element(button('Добавить это устройство')).not.toBeInTheDocument();
});

test('the login offers passkeys to a browser that has them, and no other', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  api.me = null;
  openOffice(api);
  await expect.element(button('Получить код')).toBeVisible();
  await expect.element(button('Войти без кода')).not.toBeInTheDocument();
});

test('a cook, who may do nothing else here, has the page, and the way to the screen of the orders', async () => {
  api.me = {
    staff_id: 'st_petr',
    name: 'Пётр',
    role: 'kitchen',
    restaurants: ['first'],
    may: [],
    may_in_restaurants: ['orders.read', 'orders.work', 'stops.change'],
  };
  openOffice(api);
  await expect.element(page.getByText('Вы работаете с заказами: они на экране кухни.')).toBeVisible();
  await button('Открыть разделы').click();
  for (const link of page.getByRole('link', { name: 'Экран заказов' }).elements()) {
    expect(link.getAttribute('href')).toBe('/kitchen/');
  }
  await page.getByRole('link', { name: 'Вход без кода' }).click();
  await expect.element(page.getByText('Пока ни одного ключа.')).toBeVisible();
});
