import * as v from 'valibot';
import type { Cart, CartItem, CartPromo, CartTotals } from '#contract/cart.ts';
import { orderEvents } from '#contract/calls/live.ts';
import type { Product } from '#contract/catalog.ts';
import { endpointPath, type BodyOf, type Endpoint, type OkInput, type QueryOf } from '#contract/endpoint.ts';
import { api as endpoints } from '#contract/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import type { CustomerReceipt, OrderPayment, PaymentStart } from '#contract/payments.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { promoKey } from '#contract/promo-key.ts';
import type { TableAnswer } from '#contract/hall.ts';
import type { Order, OrderIssue, PrevalidateResult } from '#contract/orders.ts';
import type { Locality } from '#contract/restaurants.ts';
import { decodeQuery } from '#contract/query-string.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { priceCart } from '#domain/cart-pricing.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { normaliseModifiers } from '#domain/modifiers.ts';
import { formatPrice } from '#domain/money.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { promoObstacle, promoTermsOf, type PromoObstacle } from '#domain/promo-terms.ts';
import { promoStrings } from '#server/modules/promo/promo-strings.ts';
import type { FakeEvents } from '#tests/support/fake-events.ts';
import { deliveryZone, locality, product } from './builders.ts';

/** A fault in one request. */
export type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'error-500'
  | 'gateway-502'
  | 'refuse-422'
  | 'refuse-plain'
  | 'limit-429'
  | 'portal'
  /** Applied, but the response violates the contract. */
  | 'nonsense-after'
  | 'csrf'
  | null;

/** A rejection by the API: thrown by the handler of a call. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly headers: Record<string, string>;
  constructor(
    code: ErrorCode,
    details?: unknown,
    { message = `Отказ: ${code}`, headers = {} }: { message?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

type Endpoints = typeof endpoints;
/** A scripted call's input: the request as parsed by the contract. */
interface Asked<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export interface StoredCart {
  id: string;
  revision: number;
  restaurantId: number;
  orderType: 'delivery' | 'pickup';
  zoneId: number;
  /** Its table's code. */
  table?: string | undefined;
  cutlery: number;
  promocode: string | null;
  bonus: number;
  orderId: string | null;
  items: { id: number; productId: number; modifiers: number[]; quantity: number }[];
}

interface Seen {
  readonly endpoint: string;
  readonly key: string | null;
  readonly body: unknown;
  readonly fault: Fault;
  readonly headers: Record<string, string>;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const html = (status: number): Response =>
  new Response('<!doctype html><title>Wi-Fi</title>', { status, headers: { 'content-type': 'text/html' } });

const untilAborted = async (signal: AbortSignal | null): Promise<never> => {
  await new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve());
  });
  throw new DOMException('The request was aborted', 'AbortError');
};

const PROMO_ERRORS = [
  'PROMO_UNKNOWN',
  'PROMO_RESTAURANT',
  'PROMO_ORDER_TYPE',
  'PROMO_MIN_SUBTOTAL',
  'PROMO_FIRST_ORDER',
  'PROMO_USED',
  'PROMO_GIFT_MISSING',
  'PROMO_GIFT_SOLD_OUT',
  'PROMO_NOTHING_TO_DISCOUNT',
] as const satisfies readonly ErrorCode[];
const PromoErrorCode = v.picklist(PROMO_ERRORS);

/** A quarter of an hour after each order of the fake API is created. */
const PAY_UNTIL = '2026-11-20T09:15:00.000Z';
/** Awaits no payment, and nothing has happened. */
const NO_PAYMENT: OrderPayment = {
  pay_until: null,
  failure: null,
  failed_at: 'bank',
  expired: false,
  refund: null,
  receipt_url: null,
};

/** The reference API in memory: carts, orders, idempotency keys; no prices that matter. Faults are injected per request. */
export class FakeApi {
  readonly carts = new Map<string, StoredCart>();
  readonly orders = new Map<string, Order>();
  readonly seen: Seen[] = [];
  localities: readonly Locality[] = [locality()];
  /** Products that cannot be added. */
  readonly soldOut = new Set<number>();
  /** Named dishes with their options; any other is «Блюдо N» for N rubles. */
  products: readonly Product[] = [];
  /** Codes that can be applied; any other is answered as by a server without promo codes. */
  readonly promocodes = new Set<string>();
  /** Codes with their terms. One with a `refusal` is rejected whatever is in the cart. */
  readonly promos = new Map<string, CartPromo>();
  /** Removes a rejected code when the order is prevalidated, as the server does. */
  dropsRefusedCodes = false;
  /** Bonus balance of the logged-in customer, kopecks. */
  balance = 1_000_000;
  /** Tables by their codes. */
  readonly tables = new Map<string, TableAnswer>();
  /** Issues that block every order. */
  issues: readonly OrderIssue[] = [];
  /** Called for each request but the ping; null lets it pass. */
  nextFault: (endpoint: string) => Fault = () => null;
  offline = false;
  /** The provider's script. */
  widgetUrl = 'data:text/javascript,';
  /** Link that opens the customer's bank. */
  sbpLink = 'https://qr.example.test/AS10003P3RH0LJ2A9ROO038L6NT5RU1M';
  /** The receipt that the till prints for every payment. */
  receipt: CustomerReceipt | null = null;
  /** The session's user; null for a guest. */
  user: number | null = null;
  /** Favourite dishes by account, the latest first. */
  readonly favourites = new Map<number, readonly number[]>();
  /** Part of every quote: another edition of the chain may price a cart the same. */
  edition = 1;
  /** The live status; null for a backend without it. */
  events: FakeEvents | null = null;
  csrfToken: string | null = null;
  /** The browser's cookie. */
  csrfCookie: string | null = null;
  private readonly answers = new Map<string, { hash: string; status: number; body: unknown }>();
  private readonly scripts = new Map<string, (asked: { query: unknown; body: unknown }) => unknown>();
  private lastId = 0;

  /** Paths of the requests that are not answered yet, without those that are left unanswered. */
  readonly underWay: string[] = [];
  private readonly unanswered = new Set<string>();

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://shop.test');
    if (this.unanswered.has(pathname)) return untilAborted(init?.signal ?? null);
    this.underWay.push(pathname);
    try {
      return await this.respond(input, init);
    } finally {
      this.underWay.splice(this.underWay.indexOf(pathname), 1);
    }
  };

  /** From now on the requests of a call get no response, until they are aborted. */
  leaveUnanswered(name: keyof Endpoints): void {
    this.unanswered.add(endpointPath(endpoints[name]));
  }

  private async respond(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, 'http://shop.test');
    if (this.events !== null && url.pathname === `${orderEvents.base}${orderEvents.path}`) {
      if (this.offline) throw new TypeError('fetch failed');
      return this.events.answer(url, new Headers(init?.headers), init?.signal ?? null);
    }
    const endpoint = Object.values<Endpoint>(endpoints).find(
      (one) => endpointPath(one) === url.pathname && one.method === init?.method,
    );
    if (!endpoint) return json(404, { code: 'NOT_FOUND', message: 'Нет такого адреса' });
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const isPing = endpoint.name === 'ping' || endpoint.name === 'csrfCookie';
    const fault = isPing ? null : this.nextFault(endpoint.name);
    this.seen.push({ endpoint: endpoint.name, key: headers['idempotency-key'] ?? null, body, fault, headers });
    await Promise.resolve();
    if (this.offline || fault === 'drop-before') throw new TypeError('fetch failed');
    if (fault === 'portal') return html(200);
    if (fault === 'gateway-502') return html(502);
    if (fault === 'error-500') return json(500, { code: 'INTERNAL', message: 'Что-то сломалось' });
    if (fault === 'limit-429') return json(429, { code: 'RATE_LIMITED', message: 'Подождите' }, { 'retry-after': '2' });
    if (fault === 'csrf') return json(400, { code: 'INVALID_CSRF_TOKEN', message: 'Обновите страницу' });
    if (fault === 'refuse-422') return json(422, { code: 'PRODUCT_UNAVAILABLE', message: 'Закончилось' });
    if (fault === 'refuse-plain') return json(422, { code: 'VALIDATION_FAILED', message: 'Нет' });
    const response = await this.answer(endpoint, url, headers, body);
    if (fault === 'drop-after') throw new TypeError('fetch failed');
    if (fault === 'nonsense-after') return json(200, { nonsense: true });
    return response;
  }

  /**
   * Replaces the fake's own handling of a call. The response is checked against the contract, as the server's is.
   *
   * @param make throws {@link Refused} where the call is rejected
   */
  script<N extends keyof Endpoints>(
    name: N,
    make: (asked: Asked<Endpoints[N]>) => OkInput<Endpoints[N]> | Promise<OkInput<Endpoints[N]>>,
  ): void {
    // The one place where a name regains its endpoint's types: `run` parses by the same endpoint.
    this.scripts.set(name, (asked) => make(asked as Asked<Endpoints[N]>));
  }

  /** Restores the fake's own handling of the call. */
  unscript(name: keyof Endpoints): void {
    this.scripts.delete(name);
  }

  /** Returns the bodies of all requests to a call so far, oldest first. */
  sent(name: keyof Endpoints): unknown[] {
    return this.seen.filter(({ endpoint }) => endpoint === name).map(({ body }) => body);
  }

  private async answer(
    endpoint: Endpoint,
    url: URL,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Response> {
    if (endpoint.name === 'ping') return json(200, { pong: true });
    if (endpoint.name === 'csrfCookie') {
      this.csrfToken = `csrf-${(this.lastId += 1)}`;
      this.csrfCookie = this.csrfToken;
      return new Response(null, { status: 204 });
    }
    if (endpoint.method === 'POST' && this.csrfToken !== null && headers['x-xsrf-token'] !== this.csrfToken) {
      return json(400, { code: 'INVALID_CSRF_TOKEN', message: 'Обновите страницу' });
    }
    const key = headers['idempotency-key'];
    const hash = `${endpoint.name} ${JSON.stringify(body)}`;
    const stored = key === undefined ? undefined : this.answers.get(key);
    if (stored) {
      return stored.hash === hash
        ? json(stored.status, stored.body)
        : json(422, { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Ключ занят' });
    }
    try {
      const script = this.scripts.get(endpoint.name);
      const answer = script ? await this.runScript(endpoint, script, url, body) : this.run(endpoint.name, url, body);
      // A rejection is rolled back with its key, as on the server.
      if (key !== undefined) this.answers.set(key, { hash, status: 200, body: answer });
      return endpoint.ok === null ? new Response(null, { status: 204 }) : json(200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message, details, headers } = error;
      return json(ERROR_STATUS[code], { code, message, details }, headers);
    }
  }

  private async runScript(
    endpoint: Endpoint,
    script: (asked: { query: unknown; body: unknown }) => unknown,
    url: URL,
    body: unknown,
  ): Promise<unknown> {
    const { query, ok } = endpoint;
    const answer = await script({
      query: query === null ? undefined : v.parse(query, decodeQuery(query, url.searchParams)),
      body: endpoint.body === null ? undefined : v.parse(endpoint.body, body),
    });
    return ok === null ? null : v.parse(ok, answer);
  }

  protected run(name: string, url: URL, raw: unknown): unknown {
    switch (name) {
      case 'cart':
        return this.view(
          this.find(
            v.parse(endpoints.cart.query, decodeQuery(endpoints.cart.query, url.searchParams)).cart_id,
            'CART_NOT_FOUND',
          ),
        );
      case 'restaurants': {
        const { locality, ids } = v.parse(
          endpoints.restaurants.query,
          decodeQuery(endpoints.restaurants.query, url.searchParams),
        );
        const wanted = this.localities.filter(({ slug }) => slug === (locality ?? slug));
        if (ids === undefined) return wanted;
        const chosen = ({ id }: { readonly id: number }): boolean => ids.includes(id);
        return wanted
          .map((one) => ({ ...one, restaurants: one.restaurants.filter(chosen) }))
          .filter(({ restaurants }) => restaurants.length > 0);
      }
      case 'cities':
        return this.localities;
      case 'profile':
        if (this.user === null && url.searchParams.get('or_null') === 'true') return null;
        if (this.user === null) throw new Refused('NOT_AUTHENTICATED');
        return {
          id: this.user,
          email: null,
          name: null,
          birthday: null,
          phone_number: '79161234567',
          bonus_count: null,
          bonus_expiration_date: null,
        };
      case 'favourites':
        return this.favouritesOf((own) => own);
      case 'saveFavourites': {
        const { product_ids } = v.parse(endpoints.saveFavourites.body, raw);
        return this.favouritesOf(() => product_ids);
      }
      case 'mergeFavourites': {
        const { product_ids } = v.parse(endpoints.mergeFavourites.body, raw);
        return this.favouritesOf((own) => [...new Set([...product_ids, ...own])]);
      }
      case 'createCart': {
        const body = v.parse(endpoints.createCart.body, raw);
        if (body.delivery_zone_id === 404) throw new Refused('ZONE_INVALID');
        const cart = this.create(body.restaurant_id, body.order_type, body.delivery_zone_id);
        cart.table = body.table;
        return this.view(cart);
      }
      case 'addItem': {
        const body = v.parse(endpoints.addItem.body, raw);
        if (this.soldOut.has(body.product_id)) throw new Refused('PRODUCT_UNAVAILABLE', { availability: 'sold_out' });
        return this.change(body.cart_id, (cart) => {
          const same = cart.items.find(
            (item) => lineKey(item.productId, item.modifiers) === lineKey(body.product_id, body.modifiers),
          );
          if (same) same.quantity += body.quantity;
          else
            cart.items.push({
              id: (this.lastId += 1),
              productId: body.product_id,
              modifiers: normaliseModifiers(body.modifiers),
              quantity: body.quantity,
            });
        });
      }
      case 'updateItem': {
        const body = v.parse(endpoints.updateItem.body, raw);
        return this.change(body.cart_id, (cart) => {
          const item = cart.items.find(({ id }) => id === body.item_id);
          if (!item) throw new Refused('NOT_FOUND');
          const key = lineKey(item.productId, body.modifiers);
          const same = cart.items.find((one) => one !== item && lineKey(one.productId, one.modifiers) === key);
          if (same) cart.items = cart.items.filter((one) => one !== same);
          item.modifiers = normaliseModifiers(body.modifiers);
          item.quantity = body.quantity + (same?.quantity ?? 0);
        });
      }
      case 'removeItem': {
        const body = v.parse(endpoints.removeItem.body, raw);
        return this.change(body.cart_id, (cart) => {
          cart.items = cart.items.filter(({ id }) => id !== body.item_id);
        });
      }
      case 'replaceProduct': {
        const body = v.parse(endpoints.replaceProduct.body, raw);
        if (this.soldOut.has(body.replacement_id)) throw new Refused('PRODUCT_UNAVAILABLE');
        return this.change(body.cart_id, (cart) => {
          const item = cart.items.find(({ id }) => id === body.item_id);
          if (!item) throw new Refused('NOT_FOUND');
          item.productId = body.replacement_id;
          item.modifiers = normaliseModifiers(body.modifiers);
        });
      }
      case 'clearCart':
        return this.change(v.parse(endpoints.clearCart.body, raw).cart_id, (cart) => {
          cart.items = [];
        });
      case 'selectRestaurant': {
        const body = v.parse(endpoints.selectRestaurant.body, raw);
        if (body.delivery_zone_id === 404) throw new Refused('ZONE_INVALID');
        return this.change(body.cart_id, (cart) => {
          cart.restaurantId = body.restaurant_id;
          cart.orderType = body.type;
          cart.zoneId = body.delivery_zone_id;
          cart.table = body.table;
        });
      }
      case 'setCutlery': {
        const body = v.parse(endpoints.setCutlery.body, raw);
        if (body.cutlery_count > 10) throw new Refused('CUTLERY_LIMIT');
        return this.change(body.cart_id, (cart) => {
          cart.cutlery = body.cutlery_count;
        });
      }
      case 'applyPromocode': {
        const body = v.parse(endpoints.applyPromocode.body, raw);
        const asked = promoKey(body.promocode);
        const known = [...this.promos.values()].find(({ code }) => promoKey(code) === asked);
        if (known === undefined && this.promos.size > 0) {
          throw new Refused('PROMO_UNKNOWN', undefined, { message: promoStrings.unknown });
        }
        if (known === undefined && !this.promocodes.has(body.promocode)) throw new Refused('NOT_IMPLEMENTED');
        return this.change(body.cart_id, (cart) => {
          const before = cart.promocode;
          cart.promocode = known?.code ?? body.promocode;
          const promo = this.view(cart).promo ?? null;
          if (promo?.refusal) {
            cart.promocode = before;
            const { code, message } = promo.refusal;
            throw new Refused(v.parse(PromoErrorCode, code), { promo }, { message });
          }
        });
      }
      case 'removePromocode':
        return this.change(v.parse(endpoints.removePromocode.body, raw).cart_id, (cart) => {
          cart.promocode = null;
        });
      case 'applyBonus': {
        const body = v.parse(endpoints.applyBonus.body, raw);
        return this.change(body.cart_id, (cart) => {
          cart.bonus = body.amount;
        });
      }
      case 'removeBonus':
        return this.change(v.parse(endpoints.removeBonus.body, raw).cart_id, (cart) => {
          cart.bonus = 0;
        });
      case 'prevalidateOrder': {
        const body = v.parse(endpoints.prevalidateOrder.body, raw);
        return this.prevalidate(this.find(body.cart_id, 'CART_GONE'));
      }
      case 'table': {
        const code = url.searchParams.get('code') ?? '';
        const table = this.tables.get(code);
        if (!table) throw new Refused('TABLE_NOT_FOUND');
        return table;
      }
      case 'orderHall':
      case 'placeOrder': {
        const body = v.parse(endpoints.placeOrder.body, raw);
        const cart = this.find(body.cart_id, 'CART_GONE');
        if (body.quote !== this.quote(cart.id)) throw new Refused('QUOTE_CHANGED', this.prevalidate(cart));
        const order = this.makeOrder(cart, body.payment_method);
        cart.orderId = order.id;
        return order;
      }
      case 'startPayment': {
        const { order_id } = v.parse(endpoints.startPayment.body, raw);
        const order = this.orders.get(order_id);
        if (!order) throw new Refused('ORDER_NOT_FOUND');
        if (order.status !== 'draft') throw new Refused('ORDER_NOT_PAYABLE');
        return this.startPayment(order);
      }
      // It books no tables: a fake shop does (tests/support/fake-shop.ts).
      case 'bookingSlots':
        throw new Refused('RESTAURANT_NOT_FOUND');
      case 'orderTable':
        throw new Refused('BOOKING_TIME_TAKEN');
      case 'rateOrder': {
        const { order_id, ...rating } = v.parse(endpoints.rateOrder.body, raw);
        const order = this.orders.get(order_id);
        if (!order) throw new Refused('ORDER_NOT_FOUND');
        const rated: Order = { ...order, rating: { ...rating, at: order.updated_at, reply: null } };
        this.orders.set(order.id, rated);
        return rated;
      }
      case 'cancelOrder': {
        const body = v.parse(endpoints.cancelOrder.body, raw);
        const order = 'order_id' in body ? this.orders.get(body.order_id) : undefined;
        if (!order) throw new Refused('ORDER_NOT_FOUND');
        if (!order.can_cancel) throw new Refused('ORDER_NOT_CANCELABLE');
        const canceled: Order = { ...order, status: 'canceled', can_cancel: false };
        this.orders.set(order.id, canceled);
        return canceled;
      }
      default:
        throw new Error(`FakeApi has no ${name}`);
    }
  }

  private favouritesOf(change: (own: readonly number[]) => readonly number[]): { product_ids: readonly number[] } {
    if (this.user === null) throw new Refused('NOT_AUTHENTICATED');
    const own = change(this.favourites.get(this.user) ?? []);
    this.favourites.set(this.user, own);
    return { product_ids: own };
  }

  /** Returns a cart as another device would see it. */
  cart(id: string | null): StoredCart | undefined {
    return id === null ? undefined : this.carts.get(id);
  }

  /** Returns line key → quantity of a cart; empty when there is none. */
  quantities(id: string | null): Record<string, number> {
    const lines: Record<string, number> = {};
    for (const item of this.cart(id)?.items ?? []) lines[lineKey(item.productId, item.modifiers)] = item.quantity;
    return lines;
  }

  /** Prevalidates an order of this cart; removes a code that no change of the cart would make valid. */
  private prevalidate(cart: StoredCart): PrevalidateResult {
    const dropped = this.dropsRefusedCodes ? (this.view(cart).promo ?? null) : null;
    if (dropped?.refusal) cart.promocode = null;
    return {
      issues: [...this.issues],
      totals: this.view(cart),
      promised: null,
      quote: this.quote(cart.id),
      dropped_promo: dropped?.refusal ? dropped : null,
    };
  }

  quote(cartId: string): string {
    return `quote-${this.edition}-${JSON.stringify(this.carts.get(cartId)?.items)}`.slice(0, 100);
  }

  /** Changes the cart from a second device, behind the outbox's back. */
  elsewhere(id: string, change: (items: StoredCart['items']) => void): void {
    this.change(id, (cart) => {
      change(cart.items);
    });
  }

  /** Orders a cart, as an earlier visit would: the current one requested nothing. */
  placeBehind(cartId: string): Order {
    const cart = this.find(cartId, 'CART_GONE');
    const order = this.makeOrder(cart);
    cart.orderId = order.id;
    return order;
  }

  create(restaurantId = 1, orderType: StoredCart['orderType'] = 'delivery', zoneId = 11): StoredCart {
    const id = `cart${String((this.lastId += 1)).padStart(22, '0')}`;
    const cart: StoredCart = {
      id,
      revision: 1,
      restaurantId,
      orderType,
      zoneId,
      cutlery: 0,
      promocode: null,
      bonus: 0,
      orderId: null,
      items: [],
    };
    this.carts.set(id, cart);
    return cart;
  }

  private find(id: string, missing: ErrorCode): StoredCart {
    const cart = this.carts.get(id);
    if (!cart) throw new Refused(missing);
    if (cart.orderId !== null) throw new Refused('CART_ALREADY_ORDERED', { order_id: cart.orderId });
    return cart;
  }

  private change(id: string, work: (cart: StoredCart) => void): Cart {
    const cart = this.find(id, 'CART_GONE');
    const before = JSON.stringify(cart);
    work(cart);
    // An empty cart reserves no bonuses (docs/product.md §8.19).
    if (cart.items.length === 0) cart.bonus = 0;
    if (JSON.stringify(cart) !== before) cart.revision += 1;
    return this.view(cart);
  }

  private view(cart: StoredCart): Cart {
    const zone = deliveryZone({ id: cart.zoneId, type: cart.orderType });
    const items = cart.items.map((item): CartItem => {
      const dish = this.products.find(({ id }) => id === item.productId) ?? product(item.productId);
      const facts = dishFacts(dish, item.modifiers);
      return {
        item_id: item.id,
        product_id: item.productId,
        modifiers: item.modifiers,
        quantity: item.quantity,
        name: dish.name,
        weight: facts.weight,
        nutrition: facts.nutrition,
        picture: dish.picture,
        modifier_lines: facts.modifierLines,
        unit_price: facts.unitPrice,
        old_unit_price: facts.oldUnitPrice,
        total_price: facts.unitPrice * item.quantity,
        availability: this.soldOut.has(item.productId) ? 'sold_out' : 'available',
        availability_schedule: dish.availability_schedule,
      };
    });
    const lines = items.map((item) => ({
      productId: item.product_id,
      unitPrice: item.unit_price,
      oldUnitPrice: item.old_unit_price,
      quantity: item.quantity,
      available: true,
    }));
    const table = cart.table === undefined ? undefined : this.tables.get(cart.table);
    const terms = cart.promocode === null ? null : (this.promos.get(cart.promocode) ?? null);
    const totals = priceCart({
      lines,
      orderType: cart.orderType,
      zone,
      pickupDiscountPercent: cart.table === undefined ? 10 : 0,
      bonusPercent: 5,
      promo: promoTermsOf(terms),
      bonus: cart.bonus === 0 && this.user === null ? null : { requested: cart.bonus, balance: this.balance },
    });
    return {
      id: cart.id,
      revision: cart.revision,
      restaurant_id: cart.restaurantId,
      order_type: cart.orderType,
      delivery_zone: zone,
      items,
      promocode: cart.promocode,
      promo: terms && this.promoOf(terms, totals, cart),
      bonus: this.user === null ? null : { requested: cart.bonus, balance: this.balance },
      cutlery_count: cart.cutlery,
      table: table === undefined ? null : { code: cart.table ?? '', number: table.number, hall: table.hall },
      ...totals,
    };
  }

  /** Returns the code with the reason it does not work in this cart, in the server's words. */
  private promoOf(terms: CartPromo, totals: CartTotals, cart: StoredCart): CartPromo {
    const known = promoTermsOf(terms);
    const obstacle =
      known &&
      promoObstacle(known, {
        subtotal: totals.subtotal_price,
        discountable: totals.discountable_subtotal,
        orderType: cart.orderType,
        products: cart.items.map(({ productId }) => productId),
      });
    return { ...terms, refusal: terms.refusal ?? (obstacle && this.refusalOf(obstacle, terms)) };
  }

  private refusalOf(obstacle: PromoObstacle, terms: CartPromo): CartPromo['refusal'] {
    switch (obstacle.code) {
      case 'order_type':
        return { code: 'PROMO_ORDER_TYPE', message: promoStrings[obstacle.orderType] };
      case 'subtotal': {
        const message = promoStrings.minSubtotal(formatPrice(terms.min_subtotal), formatPrice(obstacle.missing));
        return { code: 'PROMO_MIN_SUBTOTAL', message };
      }
      case 'gift': {
        const gift = this.products.find(({ id }) => id === obstacle.productId);
        return { code: 'PROMO_GIFT_MISSING', message: promoStrings.giftMissing(gift?.name ?? '') };
      }
      case 'nothing':
        return { code: 'PROMO_NOTHING_TO_DISCOUNT', message: promoStrings.nothing };
    }
  }

  /** Returns what the page needs to charge an order. */
  private startPayment({ id, payment_method, restaurant_id, number, total_price, payment }: Order): PaymentStart {
    const common = { order_id: id, pay_until: payment?.pay_until ?? PAY_UNTIL, amount: total_price };
    if (payment_method === 'sbp-online') return { ...common, payment_method, link: this.sbpLink };
    return {
      ...common,
      payment_method: 'card-online',
      restaurant_id,
      widget_url: this.widgetUrl,
      public_id: 'test_api_00000000000000000000001',
      description: `Заказ № ${number}`,
      client_name: 'Анна',
      client_phone: '79161234567',
      receipt: this.receipt,
    };
  }

  /** Makes an order wait for payment by this method. */
  awaitPayment(order: Order, method: PaymentMethod = 'card-online', payment: Partial<OrderPayment> = {}): Order {
    const draft: Order = {
      ...order,
      status: 'draft',
      status_history: [{ status: 'draft', at: order.created_at }],
      payment_method: method,
      payment_status: payment.failure == null ? 'pending' : 'failed',
      payment: { ...NO_PAYMENT, pay_until: PAY_UNTIL, ...payment },
    };
    this.orders.set(draft.id, draft);
    return draft;
  }

  /** Marks the order as paid. */
  payOrder(id: string): void {
    const order = this.orders.get(id);
    if (!order) throw new Refused('ORDER_NOT_FOUND');
    const status_history = [...order.status_history, { status: 'new' as const, at: order.updated_at }];
    this.orders.set(id, { ...order, status: 'new', status_history, payment_status: 'paid', payment: NO_PAYMENT });
  }

  private makeOrder(cart: StoredCart, method: PaymentMethod = 'cash'): Order {
    const {
      id: _id,
      revision: _revision,
      delivery_zone: _zone,
      items,
      restaurant_id,
      order_type,
      ...totals
    } = this.view(cart);
    const at = '2026-11-20T09:00:00.000Z';
    const order: Order = {
      ...totals,
      id: `order${String((this.lastId += 1)).padStart(22, '0')}`,
      number: String(this.lastId),
      status: 'new',
      status_history: [{ status: 'new', at }],
      created_at: at,
      updated_at: at,
      order_type,
      restaurant_id,
      restaurant: { name: 'Первый', address: 'Кирова, 1', phone_number: null, timezone: 'Europe/Moscow' },
      delivery_details: null,
      payment_method: method,
      payment_status: 'not_needed',
      payment: null,
      courier: null,
      left_at_door: false,
      door_photo: false,
      cancel_reason: null,
      cancel_comment: null,
      requested_at: null,
      promised: { from: at, to: at },
      name: 'Анна',
      phone_number: '79161234567',
      comment: null,
      courier_wishes: [],
      change_from: null,
      items,
      changed_at: null,
      can_cancel: true,
      is_masked: false,
      can_update: true,
    };
    this.orders.set(order.id, order);
    return isOnlinePayment(method) && order.total_price > 0 ? this.awaitPayment(order, method) : order;
  }
}
