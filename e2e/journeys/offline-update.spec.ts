import type { Page } from '@playwright/test';
import { originOf } from '../support/hours.ts';
import { hostBefore } from '../support/next-build.ts';
import { phone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test.skip(({ isPhone }) => !isPhone, 'tabs and workers do not know how wide the screen is');

const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const buildOf = (page: Page) => page.locator('meta[name="build"]');

test('a new build asks first, waits for a tab at the checkout, then opens in both', async ({ launchOptions }) => {
  test.setTimeout(180_000);
  const host = await hostBefore(originOf('day'));
  const device = phone(launchOptions);
  try {
    const context = await device.open();
    const menu = context.pages()[0] ?? (await context.newPage());
    await menu.goto(`${host.origin}/menu`);
    await controlled(menu);
    const other = await context.newPage();
    await other.goto(`${host.origin}/checkout`);
    await expect(other.locator('html[data-ready]')).toHaveCount(1);
    // It follows the talk of the tabs once it has nothing better to do.
    await other.waitForLoadState('networkidle');

    host.deploy();
    await menu.bringToFront();
    await menu.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await expect(menu.getByText('Вышло обновление')).toBeVisible();
    await expect(buildOf(menu), 'nothing is reloaded unasked').not.toHaveAttribute('content', host.nextBuild);
    await menu.getByRole('button', { name: 'Обновить' }).click();
    await expect(menu.getByText('Обновим, когда закончите оформление в другой вкладке')).toBeVisible();
    await expect(buildOf(menu)).not.toHaveAttribute('content', host.nextBuild);

    await other.goto(`${host.origin}/about`);
    await expect(other.locator('html[data-ready]')).toHaveCount(1);
    await other.waitForLoadState('networkidle');
    await menu.getByRole('button', { name: 'Обновить' }).click();
    await expect(buildOf(menu)).toHaveAttribute('content', host.nextBuild);
    await expect(buildOf(other)).toHaveAttribute('content', host.nextBuild);
  } finally {
    await device.forget();
    await host.close();
  }
});
