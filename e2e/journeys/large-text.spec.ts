import { doubleText, expectReadable } from '../support/large-text.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { expect, test, type Page } from '../support/test.ts';

const expectFits = async (page: Page, screen: string): Promise<void> => {
  await settled(page);
  await expectNoSidewaysScroll(page);
  await expectReadable(page, screen);
};

test('200 % text: the whole order works, nothing is cut off or lies over a button', async ({ context, page, shop }) => {
  await doubleText(context);
  await shop.open();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expectFits(page, 'the menu');
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
});
