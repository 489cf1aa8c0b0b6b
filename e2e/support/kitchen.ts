import { expect, type Locator, type Page } from '@playwright/test';
import { type } from './type.ts';

/** The demo restaurant in whose kitchen the journeys work. */
const OWN = 'Самобранка на Театральной';

/** A kitchen's tablet, in its staff's terms. */
export class KitchenTablet {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the screen at a server and logs in as the first restaurant's kitchen, with the key that the demo offers. */
  async login(origin: string): Promise<void> {
    await this.page.goto(`${origin}/kitchen/`);
    await this.page.getByRole('button', { name: `Войти как кухня «${OWN}»` }).click();
    await expect(this.page.getByRole('link', { name: 'Заказы' })).toBeVisible();
  }

  /** Returns the card of an order by its number. */
  card(number: string): Locator {
    return this.page.locator(`[data-order="${number}"]`);
  }

  /** Opens an open or finished order through the search. */
  async find(number: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Найти заказ' }).click();
    const sheet = this.page.getByRole('dialog');
    await type(sheet.getByRole('textbox', { name: 'Номер заказа или последние цифры телефона' }), number);
    await sheet.getByRole('button', { name: new RegExp(number) }).click();
    return sheet;
  }

  /** Accepts a new order with the promised time. */
  async accept(number: string): Promise<void> {
    await this.card(number).getByRole('button', { name: 'Принять', exact: true }).click();
  }

  /** Takes the call with this text and waits until it is gone. */
  async takeCall(words: string): Promise<void> {
    const take = this.page.getByRole('button', { name: `Иду. ${words}` });
    await take.click();
    await expect(take).toHaveCount(0);
  }

  /** Delays an order's promised time by so many minutes. */
  async promiseLater(number: string, minutes: 10 | 20): Promise<void> {
    await this.card(number).getByRole('button', { name: 'Открыть заказ' }).click();
    await this.page.getByRole('button', { name: 'Другое время' }).click();
    await this.page.getByRole('button', { name: new RegExp(`^\\+${minutes}\\sмин`) }).click();
  }

  /** Moves an order to its next step. */
  async next(number: string): Promise<void> {
    await this.card(number)
      .getByRole('button', { name: /^(Готовить|Готов|Отдать курьеру|Доставлен|Отдать клиенту|Принесли)$/ })
      .click();
  }

  /** Cancels an order with a reason as the screen names it, and a message to the customer. */
  async reject(number: string, reason: string, words = ''): Promise<void> {
    await this.card(number).getByRole('button', { name: 'Открыть заказ' }).click();
    await this.page.getByRole('button', { name: 'Отменить заказ' }).click();
    await this.page.getByRole('radio', { name: reason }).check();
    if (words !== '') await type(this.page.getByLabel('Что сказать клиенту'), words);
    await this.page.getByRole('button', { name: 'Отменить заказ', exact: true }).click();
  }

  /** Waits until the order is in this column and no request for it is in flight. */
  async expectIn(number: string, column: 'new' | 'cooking' | 'ready' | 'underway' | 'done'): Promise<void> {
    const card = this.page.locator(`[data-column="${column}"] [data-order="${number}"]`);
    await expect(card).toBeAttached();
    await expect(card.getByText('отправляется')).toHaveCount(0);
  }
}
