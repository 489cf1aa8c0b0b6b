import { page } from 'vitest/browser';
import { plain } from './plain.ts';

/** Visible lines of the totals, as a person reads them: «Промокод СКАТЕРТЬ −96 ₽». */
export function sum(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('main dl > div')];
  return rows.filter((row) => row.checkVisibility()).map((row) => plain(row.innerText));
}

/** Opens the promo code window from the cart page, and returns its parts. */
export async function openPromo() {
  await page.getByRole('button', { name: 'Ввести промокод' }).click();
  return promoWindow();
}

/** The parts of the promo code window. */
export function promoWindow() {
  const dialog = page.getByRole('dialog', { name: 'Промокод' });
  return {
    dialog,
    field: dialog.getByRole('textbox', { name: /ромокод$/ }),
    alert: dialog.getByRole('alert'),
    done: dialog.getByRole('button', { name: 'Готово' }),
  };
}
