import type { Locator, Page } from '@playwright/test';
import { type } from './type.ts';

/** The checkout form, filled in as a customer does. */
export class Checkout {
  readonly page: Page;
  private hasChosen = false;

  constructor(page: Page) {
    this.page = page;
  }

  /** The button that places the order; it shows the total. */
  get order(): Locator {
    return this.page.getByRole('button', { name: /^(?:Заказать за|Заказать и оплатить)/ });
  }

  async fillWho({ name = 'Марфа', phone = '9161234567' } = {}): Promise<void> {
    await type(this.page.getByLabel('Имя', { exact: true }), name);
    await type(this.page.getByLabel('Телефон', { exact: true }), phone);
    await this.fillFlat();
    await this.payOnReceipt();
  }

  /** Most journeys are not about the flat, which a delivery without one asks for (docs/product.md §1.2). */
  private async fillFlat(): Promise<void> {
    const flat = this.page.getByLabel('Квартира, офис', { exact: true });
    if ((await flat.isVisible()) && (await flat.inputValue()) === '') await type(flat, '12');
  }

  async pay(
    method:
      | 'Картой онлайн'
      | 'Через СБП'
      | 'Наличными'
      | 'Картой курьеру'
      | 'Картой в ресторане'
      | 'Наличными официанту'
      | 'Картой официанту',
  ): Promise<void> {
    this.hasChosen = true;
    await this.page.getByRole('radio', { name: method }).check();
  }

  /** Most journeys are not about payment: where nothing was chosen and the form offers to pay online, picks cash. */
  async payOnReceipt(): Promise<void> {
    if (this.hasChosen) return;
    const online = this.page.getByRole('radio', { name: /^(?:Картой онлайн|Через СБП)/, checked: true });
    if (await online.isVisible()) await this.page.getByRole('radio', { name: 'Наличными' }).check();
  }

  /**
   * Gives the consents that are requested: a device that has ordered before needs none, unless the texts have changed
   * (docs/product.md §5.2).
   */
  async consent(): Promise<void> {
    if (await this.page.getByText('Вы уже приняли').isVisible()) return;
    await this.page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  }

  /** Picks the earliest slot of the last day offered. */
  async orderAhead(): Promise<string> {
    await this.page.getByRole('radio', { name: /^Ко времени/ }).check();
    const time = this.page.getByLabel('Время', { exact: true });
    const value = await time.locator('option:not([value=""])').first().getAttribute('value');
    await time.selectOption(value);
    return (await time.locator('option:checked').textContent()) ?? '';
  }

  async placeOrder(): Promise<void> {
    await this.order.waitFor();
    await this.fillFlat();
    await this.payOnReceipt();
    await this.order.click();
    await this.page.waitForURL(/\/order-status\//);
  }
}
