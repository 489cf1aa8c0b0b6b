import { page } from 'vitest/browser';
import { type } from './type.ts';

/** Enters the recipient's data at the checkout. */
export async function fillWho(): Promise<void> {
  await type(page.getByRole('textbox', { name: 'Имя' }), 'Марфа');
  await type(page.getByRole('textbox', { name: 'Телефон' }), '9161234567');
}

/** Gives the consents that the checkout requires of a first-time guest. */
export async function consent(): Promise<void> {
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).click();
}
