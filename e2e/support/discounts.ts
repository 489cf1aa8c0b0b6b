import { expect, type Locator, type Page } from '@playwright/test';
import { plain } from './shop.ts';
import { type } from './type.ts';

/** A customer's actions with promo codes and bonuses, on the cart page. */
export class Discounts {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get window(): Locator {
    return this.page.getByRole('dialog', { name: 'Промокод' });
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: /ромокод$/ });
  }

  /** Opens the window and submits a code with Enter. */
  async tryCode(code: string): Promise<void> {
    if ((await this.window.count()) === 0) {
      await this.page.getByRole('main').getByRole('button', { name: 'Ввести промокод' }).click();
    }
    await expect(this.window).toBeVisible();
    await type(this.field, code);
    await this.field.press('Enter');
  }

  /** Applies a valid code and closes the window. */
  async applyCode(code: string, gives: string): Promise<void> {
    await this.tryCode(code);
    await expect(this.window.locator('[data-promo="works"]')).toContainText(gives);
    await this.window.getByRole('button', { name: 'Готово' }).click();
    await expect(this.window).toBeHidden();
  }

  /** Returns the lines of the sum, as a person reads them: «Промокод СКАТЕРТЬ −96 ₽». */
  async sum(): Promise<string[]> {
    const rows = this.page.getByRole('main').locator('dl > div').filter({ visible: true });
    return (await rows.allInnerTexts()).map((text) => plain(text).replaceAll(/\s+/g, ' '));
  }

  /** Expects the sum to consist of these lines, to the kopeck. */
  async expectSum(...lines: readonly string[]): Promise<void> {
    await expect.poll(() => this.sum()).toEqual(lines);
  }
}
