import type { Endpoint } from '../endpoint.ts';
import { Kopecks, KopecksDelta, NumericId, SecretId } from '../primitives.ts';
import { answerOfAbsent, canBeAbsent } from './absent.ts';
import { reshapeAnswer } from './answers.ts';
import type { Ask } from './cart-lines.ts';
import { type Connection, OWN_BACKEND } from './connection.ts';
import { fallbacksAt } from './fallbacks.ts';
import { isThing, type Leaf, type OnFill, type Thing, type Walk, walkValue } from './walk.ts';

/** A call that was made, with its request. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly query: unknown;
  readonly body: unknown;
}

export interface ReadingPorts {
  /** Makes another call, if a response references what it does not contain. */
  readonly ask: Ask;
  /** Current time, epoch ms. */
  readonly now: () => number;
  /** Called for each field missing in a response. */
  readonly onFill?: OnFill;
}

/** Reads responses of a backend that provides less than the contract, and writes requests in its units (docs/product.md §23). */
export interface Reader {
  /** Returns the response with all fallbacks filled in. Rejects as `ask` does; validates nothing. */
  readonly read: (call: Call, answer: unknown) => Promise<unknown>;
  /**
   * Returns the body of an error response with code and message; or, for a call that the backend lacks and the storefront can do without, a
   * substitute response. Rejects as `ask` does; validates nothing.
   */
  readonly refuse: (
    call: Call,
    status: number,
    body: unknown,
  ) => Promise<{ readonly body: unknown } | { readonly answer: unknown }>;
  /** Converts a body to the backend's units. */
  readonly write: (call: Call) => unknown;
}

const DIGITS = /^\d{1,10}$/;
const AMOUNT = /^-?\d+(?:[.,]\d{1,4})?$/;

const asNumber = (value: unknown): unknown => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value);
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
const amountOf = (value: unknown): unknown =>
  typeof value === 'string' && AMOUNT.test(value) ? Number(value.replace(',', '.')) : value;

/** Converts to whole kopecks: 149.9 roubles are 14990, though floating point gives 14990.000000000002. */
const fromRoubles = (value: unknown): unknown => {
  const amount = amountOf(value);
  return typeof amount === 'number' ? Math.round(amount * 100) : amount;
};
const toRoubles = (value: unknown): unknown => (typeof value === 'number' ? value / 100 : value);

/** Statuses of a call that the server does not have. */
const ABSENT_STATUS = new Set([404, 405, 501]);

const CODES: Readonly<Record<number, string>> = {
  400: 'MALFORMED_REQUEST',
  401: 'NOT_AUTHENTICATED',
  403: 'NOT_AUTHENTICATED',
  405: 'METHOD_NOT_ALLOWED',
  422: 'VALIDATION_FAILED',
  429: 'RATE_LIMITED',
  501: 'NOT_IMPLEMENTED',
};
const codeOf = ({ errors }: Endpoint, status: number): string => {
  if (status >= 500) return CODES[status] ?? 'UNAVAILABLE';
  if (status !== 404) return CODES[status] ?? 'REFUSED';
  return errors.find((code) => code === 'CART_NOT_FOUND' || code === 'ORDER_NOT_FOUND') ?? 'NOT_FOUND';
};

/** Creates a reader for one connection. It remembers the dishes it has read, to describe cart lines. */
export function createReader(given: Partial<Connection>, { ask, now, onFill }: ReadingPorts): Reader {
  const connection = { ...OWN_BACKEND, ...given };
  const isInRoubles = connection.money === 'roubles';
  const money = isInRoubles ? fromRoubles : amountOf;
  const leaves: Walk['leaves'] = new Map<object, Leaf>([
    [NumericId, asNumber],
    [SecretId, asText],
    [Kopecks, money],
    [KopecksDelta, money],
  ]);
  const written: Walk['leaves'] = new Map<object, Leaf>(
    isInRoubles
      ? [
          [Kopecks, toRoubles],
          [KopecksDelta, toRoubles],
        ]
      : [],
  );
  const carts = new Map<unknown, { readonly content: string; readonly revision: number }>();
  const orders = new Map<unknown, string>();
  const dishes = new Map<unknown, Thing>();

  const momentOf = (at: Date) => ({
    connection,
    now: at,
    revisionOf: (cart: Thing): number => {
      const content = JSON.stringify(cart);
      const before = carts.get(cart['id']);
      if (before?.content === content) return before.revision;
      const revision = Math.max((before?.revision ?? 0) + 1, Math.floor(at.getTime() / 1000));
      carts.set(cart['id'], { content, revision });
      return revision;
    },
    firstRead: (orderId: unknown): string => {
      const first = orders.get(orderId) ?? at.toISOString();
      orders.set(orderId, first);
      return first;
    },
  });

  return {
    read: async (call, answer) => {
      const at = new Date(now());
      const walk = { leaves, fallbacks: fallbacksAt(momentOf(at)), onFill };
      const fill = (schema: object, value: unknown): unknown => walkValue(schema, value, walk);
      return reshapeAnswer(call, answer, { ask, now: at, fill, dishes });
    },
    refuse: async (call, status, body) => {
      if (ABSENT_STATUS.has(status) && canBeAbsent(call.endpoint)) return { answer: await answerOfAbsent(call, ask) };
      if (!isThing(body)) return { body };
      const { code, message } = body;
      return {
        body: {
          code: typeof code === 'string' ? code : codeOf(call.endpoint, status),
          message: typeof message === 'string' ? message : '',
        },
      };
    },
    write: ({ endpoint, body }) =>
      endpoint.body === null ? body : walkValue(endpoint.body, body, { leaves: written, fallbacks: new Map() }),
  };
}
