// Proves docs/product.md §25.17: the widget of the demo's payment provider stand-in, in a page outside our shop.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PaymentSandbox, startPaymentSandbox } from '#server/sandbox/payments/payment-sandbox.ts';
import { expectAccessible } from '../support/axe.ts';
import { answerBank, answerSbp, cardForm, CARDS, leaveCardForm, orderSandbox, payByCard } from '../support/payment.ts';
import { expect, type Page, test } from '../support/test.ts';

let merchant: Server;
/** Origins of the shop and of the merchant's server. */
let shop = 'http://127.0.0.1';
let sandbox: PaymentSandbox;

test.beforeAll(async () => {
  merchant = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', shop);
    request.resume().on('end', () => {
      if (pathname !== '/') return response.end('{"code":0}');
      // As strict as a shop's policy may be: scripts alone set styles.
      const policy = `default-src 'none'; script-src 'unsafe-inline' ${sandbox.origin}; frame-src ${sandbox.origin}; img-src data:`;
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      const [form, options] = ['form', 'options'].map((name) => searchParams.get(name) ?? '');
      return response.writeHead(200, headers).end(shopPage(form ?? '', options ?? ''));
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const { port } = merchant.address() as AddressInfo;
  shop = `http://127.0.0.1:${port}`;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  sandbox = await startPaymentSandbox({
    port: 0,
    host: '127.0.0.1',
    terminals: [{ publicId: 'pk_shop', secret: 'the shop’s secret', notifyUrl: `${shop}/payments` }],
    now: () => new Date('2026-11-20T10:00:00Z'),
    log,
  });
});
test.afterAll(async () => {
  await sandbox.close();
  merchant.closeAllConnections();
  merchant.close();
});
// These journeys do without the demo, so every local server counts as another host.
test.beforeEach(({ faults }) => faults.expect(/^other host: http:\/\/127\.0\.0\.1:/));

/** A shop page's call to the widget in the current form, and in the older one. */
const START = {
  publicTerminalId: 'pk_shop',
  paymentSchema: 'Single',
  amount: 1290,
  currency: 'RUB',
  externalId: 'order-1',
  description: 'Заказ № 1001',
  userInfo: { accountId: '+79161234567' },
  metadata: { order_id: 'order-1' },
  retryPayment: true,
  culture: 'ru-RU',
};
const PAY = { publicId: 'pk_shop', amount: 65.98, currency: 'RUB', invoiceId: 'order-1', description: 'Заказ № 1001' };

/** A page with one button, which opens the widget; each outcome is written as one line. */
const shopPage = (form: string, options: string): string => {
  const open = {
    start: `widget.start(options).then((result) => say('done', result))`,
    pay: `widget.pay('charge', options, {
      onSuccess: () => say('success'), onFail: (reason) => say('fail', reason), onComplete: ({ success }) => say('complete', success) })`,
  }[form];
  return `<!doctype html><html lang="ru"><title>Магазин</title><link rel="icon" href="data:,"><h1>Магазин</h1>
<button>К оплате</button><ol></ol><script src="${sandbox.origin}/bundles/cloudpayments.js?form=${form}"></script>
<script>
const options = ${options};
const say = (...words) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: JSON.stringify(words) }));
document.querySelector('button').onclick = () => { const widget = new cp.CloudPayments(); ${open}; };
</script>`;
};
const openShop = async (page: Page, form: 'pay' | 'start', options: object): Promise<void> => {
  const query = new URLSearchParams({ form, options: JSON.stringify(options) });
  await page.goto(`${shop}/?${query.toString()}`);
  await page.getByRole('button', { name: 'К оплате' }).click();
};
const said = (page: Page) => page.locator('li').allTextContents();
const lastId = async () => (await orderSandbox(sandbox.origin, { do: 'list' })).transactions.at(-1)?.TransactionId;

test('a card confirmed at its bank is paid, and the widget closes by itself', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install();
  await openShop(page, 'start', { ...START, autoClose: 3 });
  const form = cardForm(page);
  await expect(form.getByLabel('Номер карты', { exact: true })).toBeFocused();
  await expect(form.getByText('Заказ № 1001')).toBeVisible();
  await expect(form.getByText('деньги не списываются')).toBeVisible();
  await payByCard(page, CARDS.secure);
  await answerBank(page, 'Подтвердить');
  await expect(form.getByRole('status')).toHaveText('Оплачено');
  expect(await said(page)).toEqual([]);
  await page.clock.fastForward(3000);
  await expect(page.locator('iframe')).toHaveCount(0);
  const result = { type: 'payment', status: 'success', data: { transactionId: await lastId() } };
  expect(await said(page)).toEqual([JSON.stringify(['done', result])]);
  await expect(page.getByRole('button', { name: 'К оплате' })).toBeFocused();
});

test(
  'the card form has the theme of the page that opened it, whatever the device has',
  { tag: ['@phone', '@rest'] },
  async ({ page }) => {
    for (const [device, text, theme] of [
      ['dark', '#1c1917', 'light'],
      ['light', '#f5f5f4', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: device });
      await openShop(page, 'start', { ...START, skin: 'modern' });
      await leaveCardForm(page);
      await page.evaluate((color) => Object.assign(document.body.style, { color }), text);
      await page.getByRole('button', { name: 'К оплате' }).click();
      await expect(cardForm(page).locator('html')).toHaveAttribute('data-theme', theme);
    }
  },
);

test('after a decline another card is tried, in the older form', { tag: ['@phone', '@rest'] }, async ({ page }) => {
  await openShop(page, 'pay', PAY);
  const form = cardForm(page);
  await payByCard(page, CARDS.secureNoFunds);
  await answerBank(page, 'Подтвердить');
  await expect(form.getByRole('status')).toContainText('Недостаточно средств');
  await form.getByRole('button', { name: 'Попробовать другую карту' }).click();
  await form.getByRole('button', { name: new RegExp(CARDS.plain) }).click();
  await expect(form.getByRole('button', { name: 'Оплатить 65,98 ₽' })).toBeFocused();
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Вернуться в магазин' }).click();
  await expect(page.locator('li')).toHaveText(['["complete",false]', '["complete",true]', '["success"]']);
});

test('a widget without retries ends with its first decline', { tag: ['@phone', '@rest'] }, async ({ page }) => {
  await openShop(page, 'start', { ...START, retryPayment: false });
  await payByCard(page, CARDS.secure);
  await answerBank(page, 'Отменить');
  await expect(cardForm(page).getByRole('status')).toContainText('Оплата не подтверждена в банке');
  await expect(cardForm(page).getByRole('button', { name: 'Попробовать другую карту' })).toBeHidden();
  await leaveCardForm(page);
  const data = { transactionId: await lastId(), reason: 'Оплата не подтверждена в банке' };
  await expect(page.locator('li')).toHaveText([JSON.stringify(['done', { type: 'payment', status: 'fail', data }])]);
});

test(
  'a widget is closed by its ✕ and by Escape, also from the bank',
  { tag: ['@phone', '@rest'] },
  async ({ page }) => {
    await openShop(page, 'start', START);
    await leaveCardForm(page);
    await page.keyboard.press('Enter');
    await expect(cardForm(page).getByLabel('Номер карты', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await payByCard(page, CARDS.secure);
    const bank = cardForm(page).frameLocator('iframe[title="Подтверждение в банке"]');
    await expect(bank.getByRole('button', { name: 'Подтвердить' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('li')).toHaveText(Array.from({ length: 3 }, () => '["done",{"type":"cancel"}]'));
  },
);

test('an invalid form shows errors at its fields', { tag: ['@phone', '@rest'] }, async ({ page }) => {
  await openShop(page, 'start', START);
  await payByCard(page, '4242 4242', '10/26');
  const form = cardForm(page);
  const number = form.getByLabel('Номер карты', { exact: true });
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Введите номер карты: 16 цифр');
  await expect(form.getByLabel('Срок действия')).toHaveAccessibleDescription('Срок действия карты истёк');
  await expect(form.getByLabel('Код CVC')).toHaveAttribute('aria-invalid', 'false');
});

test('an unknown terminal is an error', { tag: ['@phone', '@rest'] }, async ({ page, faults }) => {
  faults.expect(/(?:answer 400|console error: .*\b400\b)/);
  await openShop(page, 'start', { ...START, publicTerminalId: 'pk_nobody' });
  await expect(cardForm(page).getByRole('status')).toContainText('Терминал не найден');
  await leaveCardForm(page);
  const result = { type: 'error', data: { reason: 'Терминал не найден' } };
  await expect(page.locator('li')).toHaveText([JSON.stringify(['done', result])]);
});

test('an SBP code is paid in the bank', { tag: ['@phone', '@rest'] }, async ({ page }) => {
  const answer = await fetch(`${sandbox.origin}/payments/qr/sbp/link`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('pk_shop:the shop’s secret').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ Amount: 1290, InvoiceId: 'order-1', Description: 'Самобранка' }),
  });
  const { Model } = (await answer.json()) as { Model: { QrUrl: string } };
  await answerSbp(page, Model.QrUrl, 'Отказаться');
  await answerSbp(page, Model.QrUrl, 'Оплатить');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'the bank of SBP');
});

test(
  'the card form is accessible to everyone, on the smallest phone and on a desktop',
  { tag: ['@phone', '@rest'] },
  async ({ page }) => {
    // As the only page of the window, so that axe sees it.
    await page.goto(`${sandbox.origin}/widget?parent=${encodeURIComponent(sandbox.origin)}`);
    await page.evaluate((bill) => window.postMessage({ type: 'open', bill }, location.origin), {
      ...PAY,
      retryPayment: true,
    });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `the form of a card, ${width} px`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await expectAccessible(page, 'the form of a card with its faults');
    await page.getByRole('button', { name: new RegExp(CARDS.refused) }).click();
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await expect(page.getByRole('status')).toContainText('Банк отказал в оплате');
    await expectAccessible(page, 'a refusal');
  },
);
