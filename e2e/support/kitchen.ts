import { expect, type Locator, type Page } from '@playwright/test';
import { type } from './type.ts';

/** The restaurant of the demo whose kitchen the journeys work in. */
const OWN = 'Самобранка на Театральной';

/** A kitchen's tablet, in its people's words. */
export class KitchenTablet {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the screen at a server and logs in as the first restaurant's kitchen, by the key that the demo offers. */
  async login(origin: string): Promise<void> {
    await this.page.goto(`${origin}/kitchen/`);
    await this.page.getByRole('button', { name: `Войти как кухня «${OWN}»` }).click();
    await expect(this.page.getByRole('link', { name: 'Заказы' })).toBeVisible();
  }

  /** The card of an order by its number. */
  card(number: string): Locator {
    return this.page.locator(`[data-order="${number}"]`);
  }

  /** Accepts a new order as promised. */
  async accept(number: string): Promise<void> {
    await this.card(number).getByRole('button', { name: 'Принять', exact: true }).click();
  }

  /** Says that somebody is coming to the table that calls with these words, and waits until the call is gone. */
  async takeCall(words: string): Promise<void> {
    const take = this.page.getByRole('button', { name: `Иду. ${words}` });
    await take.click();
    await expect(take).toHaveCount(0);
  }

  /** Promises an order so many minutes later than it was. */
  async promiseLater(number: string, minutes: 10 | 20): Promise<void> {
    await this.card(number).getByRole('button', { name: 'Открыть заказ' }).click();
    await this.page.getByRole('button', { name: 'Другое время' }).click();
    await this.page.getByRole('button', { name: new RegExp(`^\\+${minutes}\\sмин`) }).click();
  }

  /** Takes an order its next step. */
  async next(number: string): Promise<void> {
    await this.card(number)
      .getByRole('button', { name: /^(Готовить|Готов|Отдать курьеру|Доставлен|Отдать клиенту|Принесли)$/ })
      .click();
  }

  /** Cancels an order with a reason as the screen names it, and words to the customer. */
  async reject(number: string, reason: string, words = ''): Promise<void> {
    await this.card(number).getByRole('button', { name: 'Открыть заказ' }).click();
    await this.page.getByRole('button', { name: 'Отменить заказ' }).click();
    await this.page.getByRole('radio', { name: reason }).check();
    if (words !== '') await type(this.page.getByLabel('Что сказать клиенту'), words);
    await this.page.getByRole('button', { name: 'Отменить заказ', exact: true }).click();
  }

  /** Waits until the order stands in this column, and until nothing of it is on its way. */
  async expectIn(number: string, column: 'new' | 'cooking' | 'ready' | 'underway' | 'done'): Promise<void> {
    const card = this.page.locator(`[data-column="${column}"] [data-order="${number}"]`);
    await expect(card).toBeAttached();
    await expect(card.getByText('отправляется')).toHaveCount(0);
  }
}
