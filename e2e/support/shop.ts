import { expect, type Locator, type Page } from '@playwright/test';
import { Checkout } from './checkout.ts';
import { type } from './type.ts';

/** No-break spaces of prices, as ordinary ones: what a person would say it reads. */
export function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
}

/** What a customer does in the shop; elements are found by what is seen or read aloud. */
export class Shop {
  readonly page: Page;
  readonly isPhone: boolean;
  readonly checkout: Checkout;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
    this.checkout = new Checkout(page);
  }

  /** Opens an address and waits until the page answers by itself. */
  async open(path = '/menu'): Promise<void> {
    await this.page.goto(path);
    await this.hydrated();
  }

  /** The app has taken over from the HTML: it has told the lines that note early taps to stop. */
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

  /** Looks for a dish by the menu's own search, which needs no more than the beginning: on a phone the whole menu is not there at once. */
  async find(dish: string): Promise<Locator> {
    await this.search(dish.slice(0, 8).trim());
    const card = this.card(dish).first();
    await expect(card).toBeVisible();
    return card;
  }

  async search(text: string): Promise<void> {
    await type(this.page.getByRole('main').getByRole('searchbox', { name: 'Найти блюдо' }), text);
  }

  /** Adds portions of a dish without questions, from its card; the card then says how many there are. */
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

  /** The window has closed, which goes back in the history and would take the next address along; or there is a question first. */
  private async isAnswered(sheet: Locator): Promise<void> {
    const open = this.page.locator('dialog[open]');
    await expect.poll(async () => (await sheet.count()) === 0 || (await open.count()) > 1).toBe(true);
  }

  /** Types an address and takes the first suggestion that has it. */
  async pickAddress(form: Locator, address: string): Promise<void> {
    await type(form.getByRole('combobox', { name: 'Адрес доставки' }), address);
    // The list of suggestions is drawn outside its form.
    await this.page
      .getByRole('option')
      .filter({ hasText: this.house(address) })
      .first()
      .click();
  }

  /** «Кирова, 19» as the suggestion that ends so. */
  private house(address: string): RegExp {
    return new RegExp(`${address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/,?\s+/g, '.*')}(?!\\d)`);
  }

  /** The cart's own page. */
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

  /** From the cart's page to the checkout. */
  async toCheckout(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Оформить за/ })
      .click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();
  }
}
