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

  /** Enters name and phone: in the page, or in their sheet where the device knows them already. */
  async fillWho({ name = 'Марфа', phone = '9161234567' } = {}): Promise<void> {
    const field = this.page.getByLabel('Имя', { exact: true });
    const row = this.page.getByRole('button', { name: /^Кому: / });
    await field.or(row).waitFor();
    const isRow = await row.isVisible();
    if (isRow) await row.click();
    await type(field, name);
    await type(this.page.getByLabel('Телефон', { exact: true }), phone);
    if (isRow) await this.closeRow();
    await this.fillFlat();
    await this.payOnReceipt();
  }

  /** Most journeys are not about the flat, which a delivery without one asks for (docs/product.md §1.2). */
  private async fillFlat(): Promise<void> {
    const row = this.page.getByRole('button', { name: /Вы не указали квартиру$/ });
    if (!(await row.isVisible())) return;
    await row.click();
    const places = this.page.getByRole('dialog');
    await type(places.getByLabel('Квартира, офис', { exact: true }), '12');
    await places.getByRole('button', { name: 'Доставить сюда' }).click();
    await places.waitFor({ state: 'detached' });
  }

  /** Opens the sheet of a row. */
  private async openRow(row: RegExp): Promise<Locator> {
    await this.page.getByRole('button', { name: row }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.waitFor();
    return sheet;
  }

  private async closeRow(): Promise<void> {
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Готово' }).click();
    await sheet.waitFor({ state: 'detached' });
  }

  /** Opens the sheet of the comment, runs this on its field, and closes it. */
  async comment(act: (field: Locator) => Promise<void>): Promise<void> {
    const sheet = await this.openRow(/^Комментарий/);
    await act(sheet.getByRole('textbox', { name: 'Комментарий' }));
    await this.closeRow();
  }

  /** Picks what the courier should do at the door. */
  async wish(words: string): Promise<void> {
    const sheet = await this.openRow(/^Комментарий/);
    await sheet.getByRole('button', { name: words }).click();
    await this.closeRow();
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
    await this.inPayment((sheet) => sheet.getByRole('radio', { name: method }).check());
  }

  /** Opens the payment methods, runs this in their sheet, and closes it. */
  async inPayment(act: (sheet: Locator) => Promise<void>): Promise<void> {
    await act(await this.openRow(/^Оплата: /));
    await this.closeRow();
  }

  /** Most journeys are not about payment: where nothing was chosen and the form offers to pay online, picks cash. */
  async payOnReceipt(): Promise<void> {
    if (this.hasChosen) return;
    const online = this.page.getByRole('button', { name: /^Оплата: (?:Картой онлайн|Через СБП)/ });
    if (await online.isVisible())
      await this.inPayment((sheet) => sheet.getByRole('radio', { name: 'Наличными' }).check());
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
    const sheet = await this.openRow(/^Другое время$/);
    await sheet.getByRole('group', { name: 'День' }).getByRole('button').last().click();
    const slot = sheet.getByRole('group', { name: 'Время' }).getByRole('button').first();
    const words = (await slot.textContent()) ?? '';
    await slot.click();
    await sheet.getByRole('button', { name: 'Выбрать', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    return words;
  }

  async placeOrder(): Promise<void> {
    await this.order.waitFor();
    await this.fillFlat();
    await this.payOnReceipt();
    await this.order.click();
    await this.page.waitForURL(/\/order-status\//);
  }
}
