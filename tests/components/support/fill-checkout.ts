import { page } from 'vitest/browser';
import { type } from './type.ts';

/** Types whom the order of the checkout is for. */
export async function fillWho(): Promise<void> {
  await type(page.getByRole('textbox', { name: 'Имя' }), 'Марфа');
  await type(page.getByRole('textbox', { name: 'Телефон' }), '9161234567');
}

/** Agrees to what the checkout asks of a guest who has not ordered before. */
export async function consent(): Promise<void> {
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).click();
}
