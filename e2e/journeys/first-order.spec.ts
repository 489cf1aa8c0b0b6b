// Proves docs/product.md §1.2, §4.23, §15.16: a first order takes few taps and keys.
import type { Locator } from '@playwright/test';
import { expect, test, type Page } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

/** A finger on the screen and its keyboard; counts taps and keys. */
class Hand {
  readonly page: Page;
  taps = 0;
  /** Key presses on the on-screen keyboard, Enter included. */
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.taps += 1;
  }

  /** Types into an already focused field, so no tap is needed. */
  async type(target: Locator, text: string): Promise<void> {
    await expect(target).toBeFocused();
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
    this.keys += 1;
  }
}

/** One portion exceeds the delivery minimum. */
const DISH = 'Пепперони огненная';

const WAYS = {
  'to the position of the device': {
    most: { taps: 7, keys: 20 },
    say: async (hand: Hand, places: Locator) => hand.tap(places.getByRole('button', { name: 'Определить, где я' })),
  },
  'to a typed address': {
    most: { taps: 7, keys: 27 },
    say: async (hand: Hand, places: Locator) => {
      await hand.type(places.getByRole('combobox', { name: 'Адрес доставки' }), 'кирова 19');
      await hand.enter();
    },
  },
};

for (const [name, { most, say }] of Object.entries(WAYS)) {
  test(
    `a first guest orders a delivery ${name} with few taps and keys`,
    { tag: ['@phone', '@rest'] },
    async ({ page, shop, context }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 54.5146, longitude: 36.2521 });
      await shop.open();
      const hand = new Hand(page);
      await hand.tap(page.getByRole('button', { name: `Добавить в корзину: ${DISH}` }).first());
      const places = shop.dialog('Как и куда заказать');
      await say(hand, places);
      await hand.type(places.getByLabel('Квартира, офис', { exact: true }), '12');
      await hand.tap(places.getByRole('button', { name: 'Доставить сюда' }));
      await expect(places).toBeHidden();
      await hand.tap(page.getByRole('link', { name: 'Оформить', exact: true }));
      await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();
      await hand.tap(page.getByLabel('Имя', { exact: true }));
      await hand.type(page.getByLabel('Имя', { exact: true }), 'Анна');
      await hand.enter();
      await hand.type(page.getByLabel('Телефон', { exact: true }), '9161234567');
      await hand.tap(page.getByRole('checkbox', { name: /обработку персональных данных/ }));
      await hand.tap(shop.checkout.order);
      await page.waitForURL(/\/pay\//);
      expect(hand.taps, 'taps').toBeLessThanOrEqual(most.taps);
      expect(hand.keys, 'keys').toBeLessThanOrEqual(most.keys);
    },
  );
}
