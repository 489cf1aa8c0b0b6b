import { expect, type Locator, type Page } from '@playwright/test';
import { Checkout } from './checkout.ts';
import { type } from './type.ts';

/** Replaces the no-break spaces of prices with ordinary ones, as a person would read them. */
export function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
}

/** A customer's actions in the shop; elements are found by what is seen or read aloud. */
export class Shop {
  readonly page: Page;
  readonly isPhone: boolean;
  readonly checkout: Checkout;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
    this.checkout = new Checkout(page);
  }

  /** Opens an address and waits until the page is hydrated. */
  async open(path = '/menu'): Promise<void> {
    await this.page.goto(path);
    await this.hydrated();
  }

  /** Waits until the app has hydrated the HTML and stopped the script that records early taps. */
  async hydrated(): Promise<void> {
    await this.page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'yes');
  }

  dialog(name?: string | RegExp): Locator {
    return name === undefined ? this.page.getByRole('dialog') : this.page.getByRole('dialog', { name });
  }

  /** A card of the menu's grid. */
  card(dish: string): Locator {
    const { page } = this;
    const link = page.getByRole('link', { name: dish, exact: true });
    return page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: link })
      .filter({ has: page.getByRole('heading') });
  }

  /** Finds a dish through the menu's search, which needs only the first part: on a phone the whole menu is not loaded at once. */
  async find(dish: string): Promise<Locator> {
    await this.search(dish.slice(0, 8).trim());
    // The menu has a card of the dish, too, which goes when the results come.
    await expect(this.page.getByRole('heading', { name: /^Нашл/ })).toBeVisible();
    const card = this.card(dish).first();
    await expect(card).toBeVisible();
    return card;
  }

  async search(text: string): Promise<void> {
    await type(this.page.getByRole('main').getByRole('searchbox', { name: 'Найти блюдо' }), text);
  }

  /** Adds portions of a dish without options, from its card; the card then shows the count. */
  async add(dish: string, times = 1): Promise<void> {
    const card = await this.find(dish);
    const count = card.getByRole('status');
    const before = (await count.count()) === 0 ? 0 : Number(await count.textContent());
    const more = card.getByRole('button', { name: `Добавить ещё: ${dish}` });
    for (let added = 0; added < times; added += 1) {
      const first = before === 0 && added === 0;
      await (first ? card.getByRole('button', { name: `добавить в корзину: ${dish}` }) : more).click();
      await expect(count).toHaveText(String(before + added + 1));
    }
  }

  /** Opens a dish from its card. */
  async openDish(dish: string): Promise<Locator> {
    const card = await this.find(dish);
    await card.getByRole('link', { name: dish, exact: true }).click();
    const sheet = this.dialog(dish);
    await expect(sheet).toBeVisible();
    return sheet;
  }

  /** Opens «Как и куда заказать» from the pill in the header. */
  async openPlaces(): Promise<Locator> {
    await this.page.getByRole('link', { name: 'Изменить ресторан и способ получения' }).click();
    const sheet = this.dialog('Как и куда заказать');
    await expect(sheet).toBeVisible();
    return sheet;
  }

  async choosePickup(restaurant: string, city?: string): Promise<void> {
    const sheet = await this.openPlaces();
    await sheet.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
    if (city !== undefined) await sheet.getByRole('button', { name: city, exact: true }).click();
    await sheet.getByRole('radio', { name: new RegExp(restaurant) }).check();
    await sheet.getByRole('button', { name: 'Заберу здесь' }).click();
    await this.isAnswered(sheet);
  }

  async chooseDelivery(address: string, city?: string): Promise<void> {
    const sheet = await this.openPlaces();
    await sheet.getByRole('radio', { name: 'Доставка', exact: true }).check();
    if (city !== undefined) await sheet.getByRole('button', { name: city, exact: true }).click();
    await this.pickAddress(sheet, address);
    await sheet.getByRole('button', { name: 'Доставить сюда' }).click();
    await this.isAnswered(sheet);
  }

  /** Waits until the window has closed, which navigates back and would take the next address along; or until a question opens first. */
  private async isAnswered(sheet: Locator): Promise<void> {
    const open = this.page.locator('dialog[open]');
    await expect.poll(async () => (await sheet.count()) === 0 || (await open.count()) > 1).toBe(true);
  }

  /** Types an address and picks the first matching suggestion. */
  async pickAddress(form: Locator, address: string): Promise<void> {
    await type(form.getByRole('combobox', { name: 'Адрес доставки' }), address);
    // The list of suggestions is rendered outside its form.
    await this.page
      .getByRole('option')
      .filter({ hasText: this.house(address) })
      .first()
      .click();
  }

  /** Matches the suggestion that ends in «Кирова, 19». */
  private house(address: string): RegExp {
    return new RegExp(`${address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/,?\s+/g, '.*')}(?!\\d)`);
  }

  /** Opens the cart's own page. */
  async openCart(): Promise<void> {
    await this.page
      .getByRole('link', { name: /^Корзина/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
  }

  /** A line of the cart. */
  line(dish: string): Locator {
    const open = this.page.getByRole('button', { name: `Открыть блюдо: ${dish}` });
    return this.page.getByRole('main').getByRole('listitem').filter({ has: open });
  }

  /** Goes from the cart page to the checkout. */
  async toCheckout(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Оформить за/ })
      .click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();
  }
}
