import { expect } from 'vitest';
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

/** Opens the sheet of a row of the checkout. */
export async function openRow(row: RegExp, title: string): Promise<ReturnType<typeof page.getByRole>> {
  await page.getByRole('button', { name: row }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect.element(sheet).toBeVisible();
  return sheet;
}

/** Closes the sheet of a row. */
export async function closeRow(sheet: ReturnType<typeof page.getByRole>): Promise<void> {
  await sheet.getByRole('button', { name: 'Готово' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
}

/** Opens the payment methods of the checkout. */
export function openPay(): ReturnType<typeof openRow> {
  return openRow(/^Оплата/, 'Оплата');
}

/** Chooses a payment method at the checkout. */
export async function payBy(method: string | RegExp): Promise<void> {
  const sheet = await openPay();
  await sheet.getByRole('radio', { name: method }).click();
  await closeRow(sheet);
}

/** Writes the comment at the checkout. */
export async function comment(text: string): Promise<void> {
  const sheet = await openRow(/^Комментарий/, 'Комментарий');
  await sheet.getByRole('textbox', { name: 'Комментарий' }).fill(text);
  await closeRow(sheet);
}
