import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { api, streams } from '#contract/endpoints.ts';
import { Cart } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { BodyInput, Endpoint, OkOf, QueryInput } from '#contract/endpoint.ts';
import { Order, type OrderStatus } from '#contract/orders.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { isFinal } from '#domain/order-status.ts';
import { eventOf } from '#tests/support/open-stream.ts';
import { pause } from '../support/expect.ts';
import type { HttpsClient } from '../support/https-client.ts';
import type { TestProvider } from '../support/provider.ts';
import { type Surprises, surpriseOf, untilAnswered } from '../support/shop.ts';
import type { CustomerPlan } from './plan.ts';
import type { ToldOrder } from './proof.ts';
import type { Timings } from './timings.ts';

/** A restaurant, as its customers and its kitchen know it. */
export interface Place {
  readonly id: number;
  readonly pickupZone: number;
  /** Null: it delivers to no one. */
  readonly deliveryZone: number | null;
  /** Where whoever lives there is delivered to. */
  readonly home: { readonly latitude: number; readonly longitude: number };
}

/** What customers share. */
export interface Town {
  readonly clientAt: (address: string) => HttpsClient;
  readonly places: readonly Place[];
  readonly provider: Pick<TestProvider, 'pay' | 'payments'>;
  readonly timings: Timings;
  readonly surprises: Surprises;
  readonly told: ToldOrder[];
  /** Pages that were not there, and had to be opened again. */
  readonly onPageLost: () => void;
}

type Input<E extends Endpoint> = (E['query'] extends null ? { query?: undefined } : { query: QueryInput<E> }) &
  (E['body'] extends null ? { body?: undefined } : { body: BodyInput<E> });

const PAGES = ['/menu', '/'] as const;
/** Between two taps, ms. */
const THINKS = { least: 400, most: 3000 };
/** After a page has failed, and after a stream has ended, ms: a browser waits three seconds for a stream. */
const AGAIN_MS = 2000;
const STREAM_AGAIN_MS = 3000;
/** A delivery is taken from this subtotal on, kopecks. */
const LEAST = 55_000;
const CONSENTS = { offer: true, personal_data: true, marketing: false, version: '2026-01' };

const dishIn = (products: readonly Product[], random: () => number): Product | undefined => {
  const ready = products.filter(
    ({ is_available: is, needs_choice: asks, availability_schedule: hours }) => is && !asks && hours === null,
  );
  return ready[Math.floor(random() * ready.length)];
};

/**
 * Plays a customer: opens pages, fills a cart, orders, pays, and watches the order until it has ended. Each request is due at a time that
 * does not depend on this process, and is repeated with its key until its outcome is known, as the storefront's outbox does.
 */
export async function playCustomer(plan: CustomerPlan, town: Town, due: number): Promise<void> {
  const { random } = plan;
  const { timings, surprises } = town;
  const client = town.clientAt(plan.address);
  const bearer = randomUUID();
  let next = due;
  /** Waits for the time of the next request. */
  const thinks = async (): Promise<number> => {
    next = Math.max(next, performance.now()) + THINKS.least + random() * (THINKS.most - THINKS.least);
    await pause(next - performance.now());
    return next;
  };
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, at = next): Promise<OkOf<E> | null> => {
    let tries = 0;
    const given = { address: plan.address, bearer, ...input } as unknown as Parameters<typeof untilAnswered<E>>[2];
    const answer = await untilAnswered(
      () => client,
      endpoint,
      given,
      () => {
        tries += 1;
        if (tries > 1) timings.repeated();
      },
    );
    timings.took(endpoint.name, at);
    if (answer.status === 200 && endpoint.ok !== null) return v.parse(endpoint.ok, answer.body) as OkOf<E>; // parsed by it
    // The kitchen has begun meanwhile.
    if (endpoint.name !== api.cancelOrder.name) surprises.push(surpriseOf(endpoint, answer));
    return null;
  };
  const page = async (path: string, at: number): Promise<void> => {
    for (;;) {
      const answer = await client.send({ method: 'GET', path }).catch(() => null);
      if (answer?.status === 200) return timings.took(`page ${path}`, at);
      town.onPageLost();
      await pause(AGAIN_MS);
    }
  };

  try {
    for (const path of PAGES) await page(path, path === PAGES[0] ? due : await thinks());
    const place = town.places[Math.floor(plan.place * town.places.length)];
    if (place === undefined) return;
    const type = plan.isDelivery && place.deliveryZone !== null ? 'delivery' : 'pickup';
    await thinks();
    const menu = await call(api.products, { query: { restaurant_id: place.id, order_type: type } });
    if (!menu || !plan.orders) return;
    await thinks();
    const zone = type === 'delivery' ? place.deliveryZone : null;
    const made = await call(api.createCart, {
      body: { restaurant_id: place.id, order_type: type, delivery_zone_id: zone ?? place.pickupZone },
    });
    if (!made) return;
    const cartId = v.parse(Cart, made).id;
    let portions = 0;
    for (let nth = 0; nth < plan.dishes; nth += 1) {
      const dish = dishIn(menu.products, random);
      if (dish === undefined) return;
      const quantity = nth === 0 ? Math.max(1, Math.ceil(LEAST / dish.price)) : 1;
      await thinks();
      const body = { cart_id: cartId, product_id: dish.id, modifiers: dish.default_modifiers ?? [], quantity };
      if (!(await call(api.addItem, { body }))) return;
      portions += quantity;
    }
    await thinks();
    await call(api.cart, { query: { cart_id: cartId } });
    const placed = await placeOrder(place, type, cartId);
    if (placed === null) return;
    const { order, agreed } = placed;
    await follow(order, agreed, portions);
  } finally {
    client.close();
  }

  async function placeOrder(
    { home }: Place,
    type: 'delivery' | 'pickup',
    cartId: string,
  ): Promise<{ order: v.InferOutput<typeof Order>; agreed: number } | null> {
    const draft = {
      cart_id: cartId,
      delivery_details:
        type === 'pickup'
          ? null
          : {
              address: 'улица Кирова, 1',
              street: 'улица Кирова',
              locality: null,
              house: '1',
              province: null,
              coords: home,
              apartment: '12',
              door_code: null,
              porch: '2',
              floor: '3',
            },
      payment_method: plan.isOnline ? 'card-online' : 'cash',
      requested_at: null,
      name: 'Анна',
      phone_number: `79${String(100_000_000 + Math.floor(random() * 899_999_999))}`,
      comment: null,
      change_from: null,
    } as const;
    await thinks();
    const asked = await call(api.prevalidateOrder, { body: draft });
    if (!asked) return null;
    await thinks();
    const answer = await call(api.placeOrder, { body: { ...draft, quote: asked.quote, consents: CONSENTS } });
    return answer && { order: v.parse(Order, answer), agreed: asked.totals.total_price };
  }

  async function follow(order: v.InferOutput<typeof Order>, agreed: number, portions: number): Promise<void> {
    const { id, number, total_price: total } = order;
    const told = {
      id,
      number: Number(number),
      total,
      agreed,
      portions,
      isOnline: plan.isOnline,
      isPaid: false,
      isCanceled: false,
      statuses: [] as OrderStatus[],
    };
    town.told.push(told);
    const watching = watch(id, told.statuses);
    await thinks();
    if (plan.isOnline) {
      await pay(id, total);
      told.isPaid = true;
    }
    if (plan.cancels && (await call(api.cancelOrder, { body: { order_id: id } }))) told.isCanceled = true;
    await watching;
    const last = await call(api.orderStatus, { query: { order_id: id } }, performance.now());
    if (last !== null && last.status !== told.statuses.at(-1)) {
      surprises.push(
        `order ${number} is ${last.status}, and the live status ended with ${told.statuses.at(-1) ?? 'nothing'}`,
      );
    }
  }

  /** Pays, as often as it takes: the provider refuses a card while it cannot ask the chain whether the order may be paid. */
  async function pay(id: string, total: number): Promise<void> {
    for (;;) {
      await town.provider.pay(id, total);
      if ((await town.provider.payments(id)).length > 0) return;
      timings.repeated();
      await pause(AGAIN_MS);
    }
  }

  /** Watches the live status until the order has ended: a stream that breaks off is opened again. */
  async function watch(id: string, statuses: OrderStatus[]): Promise<void> {
    const hasEnded = (): boolean => {
      const last = statuses.at(-1);
      return last !== undefined && isFinal(last);
    };
    const path = `${streams.orderEvents.base}${streams.orderEvents.path}${encodeQuery({ ids: [id] })}`;
    while (!hasEnded()) {
      const opened = performance.now();
      let isFirst = true;
      const stream = client.listen({ method: 'GET', path, headers: { authorization: `Bearer ${bearer}` } }, (block) => {
        const event = eventOf(block);
        if (event?.name !== 'order' || event.data.id !== id) return;
        if (isFirst) timings.took('live status, until it shows', opened);
        isFirst = false;
        if (event.data.status !== statuses.at(-1)) statuses.push(event.data.status);
        if (hasEnded()) stream.leave();
      });
      await stream.ended;
      if (!hasEnded()) await pause(STREAM_AGAIN_MS);
    }
  }
}
