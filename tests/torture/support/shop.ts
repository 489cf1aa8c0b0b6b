import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import { type BodyInput, type Endpoint, endpointPath, type OkOf, type QueryInput } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { Order } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { chance } from './chance.ts';
import { pause } from './expect.ts';
import type { Answered, Asked, HttpsClient } from './https-client.ts';

/** The longest that anyone waits for a response, ms. */
const ANSWER_MS = 15_000;

/** What a signature is made over. */
export interface Unsigned {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Empty if there is none. */
  readonly body: string;
}

type Input<E extends Endpoint> = {
  readonly key?: string;
  /** Default: the longest that anyone waits, ms. */
  readonly withinMs?: number;
  readonly address: string;
  readonly bearer: string;
  /** Returns the headers of a partner's signature; default: none. */
  readonly sign?: (request: Unsigned) => Readonly<Record<string, string>>;
} & (E['query'] extends null ? { readonly query?: undefined } : { readonly query: QueryInput<E> }) &
  (E['body'] extends null ? { readonly body?: undefined } : { readonly body: BodyInput<E> });

/** The response; null when none arrived. */
export type Answer = { readonly status: number; readonly body: unknown } | null;

const Refusal = v.object({ code: v.string() });
/** Reports whether the request is retried with its key after this response, as the storefront's outbox does. */
const isPassing = ({ status, body }: NonNullable<Answer>): boolean =>
  status === 429 ||
  status === 503 ||
  (status === 409 && v.is(Refusal, body) && body.code === 'IDEMPOTENCY_IN_PROGRESS');

const sendTo = async (
  origin: string,
  { method, path, body, headers, withinMs }: Unsigned & Required<Pick<Asked, 'headers' | 'withinMs'>>,
): Promise<Answered> => {
  const response = await fetch(`${origin}${path}`, {
    method,
    signal: AbortSignal.timeout(withinMs),
    headers: { ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
    ...(body === '' ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
};

/** Where a call goes: the origin of an instance, or a client of what stands in front of several. */
export type Way = string | Pick<HttpsClient, 'send'>;

/** Makes one call over a socket, as from `address`; a client has an address of its own. */
export async function ask<E extends Endpoint>(way: Way, endpoint: E, input: Input<E>): Promise<Answer> {
  const { key, address, bearer, sign, query, withinMs = ANSWER_MS } = input;
  const { method } = endpoint;
  const path = `${endpointPath(endpoint)}${encodeQuery(v.parse(v.record(v.string(), v.unknown()), query ?? {}))}`;
  const body = input.body === undefined ? '' : JSON.stringify(input.body);
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...sign?.({ method, path, body }),
  };
  try {
    const { status, text } =
      typeof way === 'string'
        ? await sendTo(way, { method, path, body, headers: { ...headers, 'x-forwarded-for': address }, withinMs })
        : await way.send({ method, path, headers, withinMs, ...(body === '' ? {} : { body }) });
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
}

/**
 * Repeats a call with its key until its outcome is known, as the storefront's outbox does.
 *
 * @param way of the next try
 * @param onTry called after each try, with how long it took, ms
 */
export async function untilAnswered<E extends Endpoint>(
  way: () => Way,
  endpoint: E,
  input: Omit<Input<E>, 'key'>,
  onTry?: (took: number) => void,
): Promise<NonNullable<Answer>> {
  const key = randomUUID();
  for (;;) {
    const asked = performance.now();
    const answer = await ask(way(), endpoint, { ...input, key } as Input<E>);
    onTry?.(performance.now() - asked);
    if (answer !== null && !isPassing(answer)) return answer;
    await pause(100 + chance() * 200);
  }
}

/** Returns how to report a response that no fault of the machine explains. */
export function surpriseOf({ name }: Endpoint, { status, body }: NonNullable<Answer>): string {
  return `${name} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`;
}

/** An order that the server has confirmed. */
export interface Acknowledged {
  readonly id: string;
  readonly number: string;
  readonly cartId: string;
  /** The price shown to the customer before ordering, confirmed by the server, kopecks. */
  readonly agreed: number;
  readonly total: number;
}

export interface Shop {
  /** Called for each call: several instances take turns. */
  readonly origin: string;
  /** What everyone orders: two portions, for pickup. */
  readonly productId: number;
  readonly pickupZoneId: number;
}

let addresses = 0;
/** Returns another address, as of customers all over the town: per-address limits are a separate matter. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Responses that no fault of the machine explains: no customer's action may get one. */
export type Surprises = string[];

export interface CustomerOptions {
  /** Called for each order; default: cash. */
  readonly methodOf?: () => PaymentMethod;
  /** The code of the table at which an order is placed, called for each; default: it is picked up at the counter. */
  readonly tableOf?: () => string;
  /** How long they wait for a response before a retry, ms; default: the longest that anyone waits. */
  readonly patienceMs?: number;
  /** Accepts a price that differs from the one shown; default: it is a surprise. */
  readonly takesNewPrices?: boolean;
  /** What a customer does with a placed order, before the next one. */
  readonly onPlaced?: (order: v.InferOutput<typeof Order>, who: { address: string; bearer: string }) => Promise<void>;
}

/** Starts customers who order one after the other, each call with its own key and retried with it until it is answered. */
export function startCustomers(shop: Shop, count: number, options: CustomerOptions = {}) {
  const { methodOf = () => 'cash', tableOf, patienceMs, takesNewPrices = false, onPlaced } = options;
  const acknowledged: Acknowledged[] = [];
  const surprises: Surprises = [];
  /** Response times, ms. */
  const times: number[] = [];
  const tallies = { calls: 0, repeats: 0, newPrices: 0 };
  const stopping = new AbortController();

  /** Retries a call until it succeeds and returns its response; null on a permanent rejection. */
  const insist = async <E extends Endpoint>(
    endpoint: E,
    input: Omit<Input<E>, 'key'>,
  ): Promise<OkOf<E> | 'another price' | null> => {
    const patience = patienceMs === undefined ? {} : { withinMs: patienceMs };
    let tries = 0;
    const answer = await untilAnswered(
      () => shop.origin,
      endpoint,
      { ...input, ...patience },
      (took) => {
        tries += 1;
        tallies.calls += 1;
        // At once: while a fault lasts, no call may be answered.
        if (tries > 1) tallies.repeats += 1;
        times.push(took);
      },
    );
    if (answer.status === 200 && endpoint.ok !== null) return v.parse(endpoint.ok, answer.body) as OkOf<E>;
    if (takesNewPrices && v.is(Refusal, answer.body) && answer.body.code === 'QUOTE_CHANGED') {
      tallies.newPrices += 1;
      return 'another price';
    }
    surprises.push(surpriseOf(endpoint, answer));
    return null;
  };

  /** Prevalidates and orders; once more if the price has changed meanwhile. */
  const placeOnce = async (
    draft: PrevalidateBody,
    who: { address: string; bearer: string },
  ): Promise<v.InferOutput<typeof Order> | null> => {
    for (;;) {
      const asked = await insist(api.prevalidateOrder, { ...who, body: draft });
      if (!asked || asked === 'another price') return null;
      const consents = { offer: true, personal_data: true, marketing: false, version: '2026-01' };
      const order = await insist(api.placeOrder, { ...who, body: { ...draft, quote: asked.quote, consents } });
      if (order === 'another price') continue;
      if (!order) return null;
      const placed = v.parse(Order, order);
      const { id, number, total_price: total } = placed;
      acknowledged.push({ id, number, cartId: draft.cart_id, agreed: asked.totals.total_price, total });
      return placed;
    }
  };

  const orderOnce = async (): Promise<void> => {
    const who = { address: nextAddress(), bearer: randomUUID() };
    const cart = await insist(api.createCart, {
      ...who,
      body: {
        restaurant_id: 1,
        order_type: 'pickup',
        delivery_zone_id: shop.pickupZoneId,
        ...(tableOf === undefined ? {} : { table: tableOf() }),
      },
    });
    if (!cart) return;
    const filled = await insist(api.addItem, {
      ...who,
      body: { cart_id: v.parse(Cart, cart).id, product_id: shop.productId, modifiers: [], quantity: 2 },
    });
    if (!filled) return;
    const draft = {
      cart_id: v.parse(Cart, filled).id,
      delivery_details: null,
      payment_method: methodOf(),
      requested_at: null,
      name: 'Анна',
      phone_number: '79161234567',
      comment: null,
      change_from: null,
    };
    const placed = await placeOnce(draft, who);
    if (!placed) return;
    await onPlaced?.(placed, who);
  };

  const customers = Array.from({ length: count }, async () => {
    while (!stopping.signal.aborted) await orderOnce();
  });
  return {
    acknowledged,
    surprises,
    times,
    tallies,
    /** Lets everyone finish the current order. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(customers);
    },
  };
}
export type Customers = ReturnType<typeof startCustomers>;
