import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect } from 'vitest';
import { isSigned, signDecodedBody } from '#server/modules/payments/signature.ts';
import type { Notice } from '#server/sandbox/payments/notifier.ts';
import {
  type PaymentSandbox,
  type PaymentSandboxOptions,
  startPaymentSandbox,
} from '#server/sandbox/payments/payment-sandbox.ts';
import { waitFor } from '../support/wait-for.ts';

/** When the tests start: 23:30 in Moscow. */
export const NOW = new Date('2026-11-20T20:30:00.000Z');
export const FIRST = { publicId: 'pk_first', secret: 'secret of the first terminal' };
export const OTHER = { publicId: 'pk_other', secret: 'secret of the other terminal' };

/** A shop's payment request, by the field names of the stand-in's form. */
export const BILL = {
  publicId: FIRST.publicId,
  amount: 1290.5,
  currency: 'RUB',
  invoiceId: 'order-1',
  accountId: '+79161234567',
  description: 'Заказ № 1001 & «Самобранка»',
  data: { order_id: 'order-1' },
};
export const ok = { status: 'Completed', reason: null };
export const THREE_DS = '4242424242424242';
export const PLAIN = '4111111111111111';

/** A notification received by the merchant's server. */
interface Told {
  readonly kind: string;
  readonly form: Readonly<Record<string, string>>;
  readonly isSigned: boolean;
}
/** The merchant server's response. Instead of a response, the connection is cut or stays open. */
type Answering = (told: Told) => { status?: number; body: string } | 'cut' | 'silence';

const understood: Answering = () => ({ body: '{"code":0}' });

/** Authorization of the REST API. */
export function keys(publicId = FIRST.publicId, secret = FIRST.secret): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${publicId}:${secret}`).toString('base64')}` };
}

/** Waits until the check passes; a machine that others use may be slow. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return waitFor(check);
}

/** A merchant's server that records notifications for either terminal, with valid or invalid signatures. */
const createMerchant = (told: Told[], answerTo: () => Answering): Server =>
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { 'content-hmac': raw, 'x-content-hmac': decoded } = request.headers;
      const [, , terminal = '', kind = ''] = (request.url ?? '').split('/');
      const { secret } = terminal === 'default' ? FIRST : OTHER;
      const one: Told = {
        kind: terminal === 'default' ? kind : `${terminal}/${kind}`,
        form: Object.fromEntries(new URLSearchParams(body)),
        isSigned: isSigned(secret, body, { 'content-hmac': raw }) && decoded === signDecodedBody(secret, body),
      };
      told.push(one);
      const answer = answerTo()(one);
      if (answer === 'cut') response.destroy();
      else if (answer !== 'silence') response.writeHead(answer.status ?? 200).end(answer.body);
    });
  });

/** Creates a stand-in and a merchant's server for each test of a file, with helpers. */
export function sandboxWorld() {
  const told: Told[] = [];
  let merchant: Server;
  const merchantPort = (): number => (merchant.address() as AddressInfo).port;
  const startMerchant = (port: number) =>
    new Promise<void>((resolve) => merchant.listen(port, '127.0.0.1', () => resolve()));
  const stopMerchant = async (): Promise<void> => {
    merchant.closeAllConnections();
    await new Promise((resolve) => merchant.close(resolve));
  };
  const start = (more: Partial<PaymentSandboxOptions> = {}): Promise<PaymentSandbox> => {
    const shop = `http://127.0.0.1:${merchantPort()}/payments`;
    return startPaymentSandbox({
      port: 0,
      host: '127.0.0.1',
      terminals: [
        { ...FIRST, notifyUrl: `${shop}/default` },
        { ...OTHER, notifyUrl: `${shop}/2` },
      ],
      now: () => world.now,
      retryDelaysMs: [5],
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ...more,
    });
  };

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.sandbox.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const kinds = () => told.map(({ kind }) => kind);
  const notifications = async () => {
    const { notifications: all } = await world.sandbox.control({ do: 'list' });
    return all.map(({ kind, state, tries }) => ({ kind, state, tries }));
  };

  const world = {
    /** In the order received. */
    told: told as readonly Told[],
    answerTo: understood,
    now: NOW,
    // Set before each test.
    sandbox: null as unknown as PaymentSandbox,
    start,
    startAnew: async (more: Partial<PaymentSandboxOptions>): Promise<void> => {
      await world.sandbox.close();
      world.sandbox = await start(more);
    },
    merchantPort,
    startMerchant,
    stopMerchant,
    post,
    /** Calls the REST API with the keys of the first terminal. */
    rest: async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const answer = await post(path, body, { ...keys(), ...headers });
      return { ...answer, model: answer.body['Model'] as Record<string, unknown> };
    },
    /** Submits a card form as the widget does; a bank that asks for confirmation gets `confirmed`. */
    payByCard: async (number: string, { bill = BILL, confirmed = true, expires = '12/29' } = {}) => {
      const { id } = (await post('/widget/sessions', bill)).body;
      const outcome = (await post(`/widget/sessions/${String(id)}/pay`, { number, expires, code: '123' })).body;
      if (outcome['status'] !== 'AwaitingAuthentication') return outcome;
      const page = await fetch(`${world.sandbox.origin}/widget/sessions/${String(id)}/secure`);
      expect(await page.text()).toContain('Подтвердить');
      return (await post(`/widget/sessions/${String(id)}/secure`, { confirmed })).body;
    },
    kinds,
    untilTold: (...expected: string[]) => until(() => expect(kinds()).toEqual(expected)),
    lastTold: (kind: string) => told.findLast((one) => one.kind === kind)?.form ?? {},
    notifications,
    untilAll: (state: Notice['state']) =>
      until(async () => expect((await notifications()).map((one) => one.state)).toEqual([state])),
    /** The merchant's response to the first `count` notifications other than checks. */
    misunderstand: (count: number, answer: ReturnType<Answering>): void => {
      let left = count;
      world.answerTo = ({ kind }) => {
        if (kind === 'check' || left === 0) return { body: '{"code":0}' };
        left -= 1;
        return answer;
      };
    },
  };

  beforeEach(async () => {
    told.length = 0;
    world.now = NOW;
    world.answerTo = understood;
    merchant = createMerchant(told, () => world.answerTo);
    await startMerchant(0);
    world.sandbox = await start();
  });
  afterEach(async () => {
    await world.sandbox.close();
    await stopMerchant();
  });
  return world;
}
