// Proves docs/product.md §14.8 to §14.10: who has ordered before orders the same with two taps.
import { workerControls } from '../support/fault-test.ts';
import { DISH, SECOND_DISH } from '../support/fault-dishes.ts';
import { handOverShown } from '../support/sandbox.ts';
import { plain } from '../support/shop.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', given: 'dishes', strictShifts: true });

/** Counts taps and clicks from here on. */
const countTaps = (page: Page): Promise<() => Promise<number>> =>
  page
    .evaluate(() => {
      const taps = { count: 0 };
      addEventListener('pointerdown', () => (taps.count += 1), { capture: true });
      Object.assign(globalThis, { taps });
    })
    .then(() => () => page.evaluate(() => (globalThis as unknown as { taps: { count: number } }).taps.count));

// Verified to fail while the order's page recorded nothing: there was no room for the card at the next opening.
test(
  'a returning guest reorders the last order from the menu in two taps, without layout shift',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, context, faults }) => {
    test.slow();
    await shop.open('/checkout');
    await shop.checkout.fillWho();
    await shop.checkout.pay('Картой в ресторане');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    const first = page.url();
    await handOverShown(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'Выдан, пройдено' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('storefront-again'))).toBe('1');

    await shop.open('/menu');
    const card = page.getByRole('article').filter({ hasText: 'Как в прошлый раз' });
    await expect(card).toContainText('₽');
    const name = (await card.getAttribute('aria-labelledby')) ?? '';
    const words = plain((await page.locator(`[id="${name}"]`).textContent()) ?? '').toLowerCase();
    expect(words).toContain(`${DISH.toLowerCase()} × 2`);
    expect(words).toContain(SECOND_DISH.toLowerCase());
    const price = /[\d ]+₽/.exec(plain((await card.textContent()) ?? ''))?.[0].trim();

    const taps = await countTaps(page);
    await card.getByRole('button', { name: /^Повторить/ }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    // The sum of the dishes matches what the card showed.
    await expect(page.getByRole('main')).toContainText(new RegExp(`${price?.replaceAll(' ', '\\s')}`));
    await shop.checkout.order.click();
    await page.waitForURL((url) => /\/order-status\//.test(url.pathname) && url.href !== first);
    await expect(page.getByRole('article')).toContainText(DISH);
    expect(await taps()).toBe(2);

    // Offline, the device's own copy is offered; the worker serves the offline start.
    await shop.open('/menu');
    await expect(card).toContainText('₽');
    await workerControls(page);
    faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await shop.open('/menu');
    await expect(card).toContainText('₽');
    await card.getByRole('button', { name: /^Повторить/ }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(shop.checkout.order).toBeVisible();
  },
);
