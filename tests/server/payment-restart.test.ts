// Proves docs/product.md §25.8.
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPaymentSandbox, type PaymentSandbox } from '#server/sandbox/payments/payment-sandbox.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { waitFor } from '../support/wait-for.ts';
import { type PaymentWorld, PAYMENTS, startPaymentWorld } from './payment-world.ts';

let test: PaymentWorld;
let provider: PaymentSandbox;
let port: number;

/** The chain's server, as the provider reaches it. */
const listen = async (at: number): Promise<void> => {
  await test.app.listen({ port: at, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo); // it listens on a port, not on a pipe
};

beforeEach(async () => {
  test = await startPaymentWorld();
  await listen(0);
  const terminals = ['default', '2'].map((name) => {
    const { publicId = '', secret = '' } = PAYMENTS.terminals.get(name) ?? {};
    return { publicId, secret, notifyUrl: `http://127.0.0.1:${port}/payments/${name}` };
  });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  provider = await startPaymentSandbox({
    port: 0,
    host: '127.0.0.1',
    terminals,
    now: test.now,
    retryDelaysMs: [5],
    log: silent,
  });
});
afterEach(async () => {
  await provider.close();
  await test.close();
});

it('a payment whose notification hit a restarting server is notified again, and pays its order once', async () => {
  const order = await test.unpaid();
  const bill = {
    publicId: PAYMENTS.terminals.get('default')?.publicId,
    amount: order.total_price / 100,
    invoiceId: order.id,
    description: 'Заказ',
  };
  await provider.control({ do: 'hold', kinds: ['pay'] });
  const { notifications: held } = await provider.control({ do: 'pay', bill });
  expect((await test.order(order.id)).status).toBe('draft');

  await test.restart();
  await provider.control({ do: 'hold', kinds: [] });
  await provider.control({ do: 'release', ids: held.map(({ id }) => id) });
  const told = async () => (await provider.control({ do: 'list' })).notifications.find(({ kind }) => kind === 'pay');
  await waitFor(async () => expect((await told())?.tries, 'nobody listens yet').toBeGreaterThan(2));
  expect((await test.order(order.id)).status).toBe('draft');

  await listen(port);
  await waitFor(async () => expect((await told())?.state).toBe('delivered'));
  expect(await test.order(order.id)).toMatchObject({ status: 'new', payment_status: 'paid' });
  const { faults, received } = await verifyMoney(test.db);
  expect({ faults, received }).toEqual({ faults: [], received: order.total_price });
});
