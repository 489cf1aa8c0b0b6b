import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { SandboxCommand, SandboxState } from '#server/sandbox/payments/control.ts';
import type { Shop } from './shop.ts';
import { type } from './type.ts';

/** The test cards of docs/product.md §25.17, formatted as people read them. */
export const CARDS = {
  secure: '4242 4242 4242 4242',
  secureNoFunds: '4012 8888 8888 1881',
  plain: '4111 1111 1111 1111',
  refused: '4000 0566 5566 5556',
} as const;

export type OnlineMethod = 'Картой онлайн' | 'Через СБП';

/** Goes from the opened menu to the payment page of an order of one dish. `later`: for another time than as soon as possible. */
export async function goToPayment(
  shop: Shop,
  method: OnlineMethod = 'Картой онлайн',
  when: 'now' | 'later' = 'now',
  dish = 'Наполеон на ряженке',
): Promise<void> {
  await shop.add(dish);
  await shop.openCart();
  await shop.toCheckout();
  if (when === 'later') await shop.checkout.orderAhead();
  await shop.checkout.pay(method);
  await shop.checkout.fillWho();
  await shop.checkout.consent();
  await shop.checkout.order.click();
  await shop.page.waitForURL(/\/pay\//);
}

/** Returns the provider's card form, over the page that opened it. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="CloudPayments"]');
}

/** Types a card into the form and pays. `expires` must be after the demo's date. */
export async function payByCard(page: Page, number: string, expires = '12/29'): Promise<void> {
  const form = cardForm(page);
  await type(form.getByLabel('Номер карты', { exact: true }), number);
  await type(form.getByLabel('Срок действия'), expires);
  await type(form.getByLabel('Код CVC'), '123');
  await form.getByRole('button', { name: /^Оплатить/ }).click();
}

/** Responds on the bank's 3-D Secure page. */
export async function answerBank(page: Page, answer: 'Подтвердить' | 'Отменить'): Promise<void> {
  const bank = cardForm(page).frameLocator('iframe[title="Подтверждение в банке"]');
  await bank.getByRole('button', { name: answer }).click();
}

/** Closes the form with its ✕: canceled, unless it was already paid or rejected. */
export async function leaveCardForm(page: Page): Promise<void> {
  await cardForm(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.locator('iframe[title="CloudPayments"]')).toHaveCount(0);
}

/** Opens an SBP link, as a phone does, and responds in the fake bank. */
export async function answerSbp(page: Page, link: string, answer: 'Оплатить' | 'Отказаться'): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: answer }).click();
  const said = answer === 'Оплатить' ? 'Оплачено. Вернитесь в магазин' : 'Вы отказались от оплаты';
  await expect(page.getByRole('status')).toContainText(said);
}

/** Sends a command to the stand-in at `origin`; returns everything that has happened there. */
export async function orderSandbox(origin: string, command: SandboxCommand): Promise<SandboxState> {
  const answer = await fetch(`${origin}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  expect(answer.ok, `${command.do} answered ${answer.status}`).toBe(true);
  return (await answer.json()) as SandboxState;
}
