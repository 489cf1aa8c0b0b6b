// Proves docs/product.md §25.17: the demo's stand-in for the payment provider, over real HTTP: its test controls, and its pages.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { BILL, keys, THREE_DS, sandboxWorld, until } from './payment-sandbox-world.ts';

const world = sandboxWorld();
const { post, rest, kinds, untilTold, notifications, misunderstand, start, startAnew } = world;

describe('the control of the payment sandbox', () => {
  const pay = (invoiceId = 'order-1') => world.sandbox.control({ do: 'pay', bill: { ...BILL, invoiceId } });

  it('pays without a widget, also by a card that requires confirmation', async () => {
    const state = await world.sandbox.control({ do: 'pay', bill: BILL, card: THREE_DS });
    expect(state.transactions).toMatchObject([{ Status: 'Completed', InvoiceId: 'order-1' }]);
    await untilTold('check', 'pay');
  });

  it('loses notifications permanently', async () => {
    await world.sandbox.control({ do: 'drop', kind: 'pay', count: 1 });
    await pay();
    await pay();
    await until(async () => expect((await notifications()).map(({ state }) => state)).toEqual(['lost', 'delivered']));
    expect(kinds()).toEqual(['check', 'check', 'pay']);
  });

  it('loses a check: the payment is declined', async () => {
    await world.sandbox.control({ do: 'drop', kind: 'check', count: 1 });
    expect((await pay()).transactions).toMatchObject([{ Status: 'Declined', Reason: 'Магазин не отвечает' }]);
  });

  it('sends notifications twice', async () => {
    await world.sandbox.control({ do: 'duplicate', kind: 'pay', count: 1 });
    await pay();
    await untilTold('check', 'pay', 'pay');
    expect(world.told[1]).toEqual(world.told[2]);
  });

  it('holds notifications, and releases them in another order', async () => {
    await world.sandbox.control({ do: 'hold', kinds: ['pay', 'refund'] });
    const [payment] = (await pay()).transactions;
    const id = payment?.TransactionId ?? 0;
    await world.sandbox.control({ do: 'refund', transaction_id: id, amount: 90 });
    const { notifications: held } = await world.sandbox.control({ do: 'hold', kinds: [] });
    expect(held.map(({ kind, state }) => [kind, state])).toEqual([
      ['pay', 'held'],
      ['refund', 'held'],
    ]);
    await world.sandbox.control({ do: 'release', ids: [2, 1] });
    expect(kinds()).toEqual(['check', 'refund', 'pay']);
    expect((await notifications()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('sends waiting notifications at once', async () => {
    // As the provider does: a minute, and more. The test does not wait for it.
    await startAnew({ retryDelaysMs: undefined });
    misunderstand(1, { status: 500, body: '' });
    await pay();
    await until(async () => expect(await notifications()).toMatchObject([{ state: 'waiting', tries: 1 }]));
    await world.sandbox.control({ do: 'resend' });
    expect(await notifications()).toEqual([{ kind: 'pay', state: 'delivered', tries: 2 }]);
  });

  it('makes calls of the REST API fail, with or without their effect', async () => {
    const id = (await pay()).transactions[0]?.TransactionId;
    const refund = (requestId: string) =>
      rest('/payments/refund', { TransactionId: id, Amount: 10 }, { 'x-request-id': requestId });
    const refunds = async () => (await world.sandbox.control({ do: 'list' })).transactions.length - 1;
    const order = (fault: 'status-429' | 'status-500' | 'lost-answer') =>
      world.sandbox.control({ do: 'rest', fault, path: '/payments/refund', count: 1 });
    await order('status-429');
    expect((await rest('/payments/find', { InvoiceId: 'order-1' })).status).toBe(200);
    expect((await refund('a')).status).toBe(429);
    await order('status-500');
    expect((await refund('a')).status).toBe(500);
    expect(await refunds()).toBe(0);
    await order('lost-answer');
    await expect(refund('a')).rejects.toThrow('fetch failed');
    expect(await refunds()).toBe(1);
    expect((await refund('a')).body['Success']).toBe(true);
    expect(await refunds()).toBe(1);
  });

  it('makes a call hang until its client gives up', async () => {
    await world.sandbox.control({ do: 'rest', fault: 'no-answer', count: 1 });
    const asking = fetch(`${world.sandbox.origin}/payments/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keys() },
      body: '{}',
      signal: AbortSignal.timeout(1000),
    });
    await expect(asking).rejects.toThrow('timeout');
    expect((await rest('/payments/get', { TransactionId: 1 })).status).toBe(200);
  });

  it('works over HTTP, too, and rejects invalid commands', async () => {
    expect((await post('/control', { do: 'list' })).body).toEqual({ transactions: [], notifications: [] });
    expect((await post('/control', { do: 'nothing' })).status).toBe(400);
    expect((await post('/control', { do: 'refund', transaction_id: 1, amount: 1 })).status).toBe(400);
    expect((await post('/control', { do: 'pay', bill: {} })).status).toBe(400);
  });
});

describe('the sandbox pages', () => {
  it('offer both forms of the widget, or the requested one', async () => {
    const forms = async (query: string) => {
      const response = await fetch(`${world.sandbox.origin}/bundles/cloudpayments.js${query}`);
      expect(response.headers.get('content-type')).toContain('text/javascript');
      const document = { currentScript: { src: response.url } };
      const window: { cp?: { CloudPayments: new () => Record<string, unknown> } } = {};
      runInNewContext(await response.text(), { document, window, URL });
      const widget = window.cp && new window.cp.CloudPayments();
      return ['pay', 'start'].filter((name) => typeof widget?.[name] === 'function');
    };
    expect(await forms('')).toEqual(['pay', 'start']);
    expect(await forms('?form=pay')).toEqual(['pay']);
    expect(await forms('?form=start')).toEqual(['start']);
    await world.sandbox.control({ do: 'set', script: 'unreachable' });
    expect((await fetch(`${world.sandbox.origin}/bundles/cloudpayments.js`)).status).toBe(503);
  });

  it('may be framed by any shop, and run only their own script', async () => {
    const page = await fetch(`${world.sandbox.origin}/widget?parent=https%3A%2F%2Ffood.example&theme=dark`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^']+'; /);
    const html = await page.text();
    expect(html).toContain('"https://food.example"');
    expect(html).toContain('data-theme="dark"');
    for (const parent of ['*', 'https://food.example/path', '</script>']) {
      expect((await fetch(`${world.sandbox.origin}/widget?parent=${encodeURIComponent(parent)}`)).status).toBe(400);
    }
  });

  it('show external input as text', async () => {
    const { model } = await rest('/payments/qr/sbp/link', { Amount: 1, Description: '<b>Заказ</b>' });
    const page = await fetch(String(model['QrUrl']));
    expect(await page.text()).toContain('&lt;b&gt;Заказ&lt;/b&gt;');
  });

  it('use another port when the wanted one is taken', async () => {
    const second = await start({ port: world.sandbox.port });
    expect(second.port).not.toBe(world.sandbox.port);
    expect((await fetch(`${second.origin}/bundles/cloudpayments.js`)).status).toBe(200);
    await second.close();
  });
});
