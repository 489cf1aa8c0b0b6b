// Proves docs/product.md §26.43 on the screen.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { ENDPOINT, FakeBrowser, forgetFakeBrowser, KEY } from './support/fake-push.ts';
import { openKitchen } from './support/open-kitchen.tsx';

const setting = page.getByLabelText('Уведомить, если заказ не приняли за 3 минуты');
const button = (name: string) => page.getByRole('button', { name, exact: true });

let api: FakeKitchen;
let browser: FakeBrowser;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  api.pushKey = KEY;
  browser = new FakeBrowser();
  browser.install();
});
afterEach(forgetFakeBrowser);

const openSettings = async (): Promise<void> => {
  await openKitchen(api);
  await button('Настройки').click();
};

test('is turned on with the browser’s permission, tried out, and turned off', async () => {
  await openSettings();
  await expect.element(setting).not.toBeChecked();
  expect(browser.asked, 'asked without a tap').toBe(0);
  await setting.click();
  await expect.element(setting).toBeChecked();
  expect([...api.woken]).toEqual([ENDPOINT]);
  await button('Проверить уведомление').click();
  await expect.element(page.getByText(/^Отправили\. Придёт через несколько секунд/)).toBeVisible();
  await expectAccessible('the settings of a screen that is woken');
  await setting.click();
  await expect.element(setting).not.toBeChecked();
  expect([...api.woken]).toEqual([]);
  expect(browser.subscribed).toBe(false);
});

test('says where the browser forbids messages, also when the person has just refused', async () => {
  browser.answer = 'denied';
  await openSettings();
  await setting.click();
  await expect.element(page.getByText(/запрещены в настройках браузера/)).toBeVisible();
  await expect.element(setting).not.toBeInTheDocument();
});

test('a lost network, and a push service that fails, are said, and another tap tries again', async () => {
  browser.fails = true;
  await openSettings();
  await setting.click();
  await expect.element(page.getByText(/^Не получилось/)).toBeVisible();
  await expect.element(setting).not.toBeChecked();
  browser.fails = false;
  await setting.click();
  await expect.element(setting).toBeChecked();
});

test('is not offered by a server that sends no messages', async () => {
  api.pushKey = null;
  await openSettings();
  await expect.poll(() => api.seen.map(({ name }) => name)).toContain('partnerScreenKey');
  await expect.element(button('Проверить звук')).toBeVisible();
  await expect.element(setting).not.toBeInTheDocument();
});

test('a screen that is woken reports in when it is opened, and is woken no more once it is logged out', async () => {
  browser.permission = 'granted';
  browser.subscribed = true;
  await openSettings();
  await expect.poll(() => [...api.woken]).toEqual([ENDPOINT]);
  await button('Выйти').click();
  await button('Выйти').click();
  await expect.poll(() => browser.subscribed).toBe(false);
});

test('a screen that is woken subscribes anew where the server has another key', async () => {
  browser.permission = 'granted';
  browser.subscribed = true;
  api.pushKey = KEY.replace(/^B/, 'C');
  await openKitchen(api);
  await expect.poll(() => [...api.woken]).toEqual([ENDPOINT]);
  expect(browser.made).toBe(1);
});
