// Proves docs/product.md §10.10.
import { doubleText, expectReadable } from '../support/large-text.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { expect, test, type Page } from '../support/test.ts';

const expectFits = async (page: Page, screen: string): Promise<void> => {
  await settled(page);
  await expectNoSidewaysScroll(page);
  await expectReadable(page, screen);
};

/** Tabs and cart bar take less than a third of a phone's screen, and the tabs fit in one row. */
const expectRoom = async (page: Page, isPhone: boolean): Promise<void> => {
  if (!isPhone) return;
  const tabs = page.getByRole('navigation', { name: 'Главное' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, 'one row of tabs').toBe(1);
  const height = page.viewportSize()?.height ?? 0;
  const bar = page.locator('a[href="/cart"]').filter({ hasText: '₽' });
  const top = (await bar.count()) === 0 ? boxes[0]?.y : (await bar.first().boundingBox())?.y;
  expect(height - (top ?? 0), 'bars at the bottom').toBeLessThan(height / 3);
};

test(
  'at 200 % text the whole order works, with nothing cut off or covering a button',
  { tag: '@rest' },
  async ({ context, page, shop, isPhone }) => {
    await doubleText(context);
    await shop.open();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await expectFits(page, 'the menu');
    await expectRoom(page, isPhone);
    const places = await shop.openPlaces();
    await shop.pickAddress(places, 'Кирова, 19');
    await expect(places).toContainText('Привезём из ресторана');
    await expectFits(page, 'the choice of a place');
    await places.getByRole('button', { name: 'Доставить сюда' }).click();
    const dish = await shop.openDish('Маргарита по-калужски');
    await expectFits(page, 'the dish');
    await dish.getByRole('radio', { name: /35 см/ }).check();
    await dish.getByRole('button', { name: /^В корзину/ }).click();
    await expect(dish).toBeHidden();
    await expectRoom(page, isPhone);
    await shop.openCart();
    await expectFits(page, 'the cart');
    await shop.toCheckout();
    await expectFits(page, 'the checkout');
    await shop.checkout.fillWho();
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    await expect(page.getByRole('article')).toContainText('Маргарита по-калужски');
    await expectFits(page, 'the order');
  },
);
