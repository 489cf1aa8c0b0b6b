import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { ping, products } from '#contract/calls/menu.ts';
import { addressSuggestions } from '#contract/calls/places.ts';
import type { AddressSuggestion } from '#contract/places.ts';
import type { Product } from '#contract/catalog.ts';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { CartTotals } from '#contract/cart.ts';
import type { ChangedOrder, ChangeOrderBody, MadeOrder, MakeOrderBody, MakeQuote } from '#contract/partner-manage.ts';
import type { NewPromise, PartnerOrder } from '#contract/partner.ts';
import type { PrinterTrouble } from '#contract/partner-printers.ts';
import type { PartnerTableBill, PartnerTableCall } from '#contract/partner-tables.ts';
import type { StaffRole } from '#contract/staff.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { modifierLines } from '#domain/modifiers.ts';
import { canTransition, isChangeable, isFinal, isToCook, recalledStatus } from '#domain/order-status.ts';
import { promiseFault } from '#domain/promise-bounds.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { KITCHEN_NOW, ME } from './fixtures/kitchen.ts';

const GOOD_KEY = `pk_kitchen00001.${'A'.repeat(43)}`;
const ENDPOINTS: readonly (Endpoint | PartnerEndpoint)[] = [
  ...Object.values(partnerApi),
  ...Object.values(partnerSessionApi),
  ping,
  products,
  addressSuggestions,
];

interface Seen {
  readonly name: string;
  readonly key: string | null;
  readonly body: unknown;
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The partner API in memory: a session, orders and their steps, idempotency keys. The test injects faults. */
export class FakeKitchen {
  static readonly key = GOOD_KEY;
  me = ME;
  isLoggedIn = true;
  demoKeys: { restaurant: string | null; key: string; courier?: string }[] = [];
  /** Who may log in as a person, by phone; the code is 123456. */
  readonly people = new Map<string, { key_id: string; name: string; role: StaffRole }>();
  readonly orders = new Map<string, PartnerOrder>();
  /** Tables that call and have no one on the way. */
  tableCalls: PartnerTableCall[] = [];
  /** Printers that do not print. */
  printers: PrinterTrouble[] = [];
  tableBills: PartnerTableBill[] = [];
  /** What was finished before the screen was there. */
  finished: PartnerOrder[] = [];
  /** With which browsers subscribe to be woken; null: the server sends no messages. */
  pushKey: string | null = null;
  /** The photograph of every order that was left at the door, base64. */
  doorPhoto: string | null = null;
  /** Photographs are refused. */
  refusesPhotos = false;
  /** Delays photographs. */
  holdsPhotos: Promise<void> | null = null;
  /** Browsers that are woken. */
  readonly woken = new Set<string>();
  readonly seen: Seen[] = [];
  /** The till has the orders: their dishes cannot be changed here. */
  isAtTill = false;
  /** What a change would cost besides. */
  quoted: Partial<CartTotals> = {};
  /** Addresses that are found, whatever is typed. */
  suggestions: AddressSuggestion[] = [];
  /** What an order for a caller would be besides. */
  makeQuote: Partial<MakeQuote> = {};
  /** Refuses an order for a caller: messages by field. */
  refusesMade: Record<string, string[]> | null = null;
  /** Sends links by SMS, unless it refuses with these words. */
  sendsSms = false;
  refusesLink: string | null = null;
  /** The first request of an order for a caller is still under way. */
  isMaking = false;
  /** Orders made for callers, by the key of their request. */
  readonly made = new Map<string, NonNullable<MadeOrder['order']>>();
  /** What the restaurant sells. */
  menu: Product[] = [];
  /** The server is unreachable. */
  isOffline = false;
  /** The next change is applied, and its response lost. */
  losesAnswer = false;
  /** Delays the response with the orders. */
  holds: Promise<void> | null = null;
  /** The server's time. */
  now: Date = KITCHEN_NOW;
  private readonly done = new Map<string, PartnerOrder>();

  put(...orders: readonly PartnerOrder[]): void {
    for (const order of orders) this.orders.set(order.id, order);
  }

  /** Returns the changes made, with their calls. */
  changes(): readonly Seen[] {
    return this.seen.filter(({ key }) => key !== null);
  }

  readonly fetch = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(...args);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const url = new URL(request.url);
    const endpoint = ENDPOINTS.find((one) => endpointPath(one) === url.pathname && one.method === request.method);
    if (endpoint === undefined) throw new Error(`the kitchen asked for ${request.method} ${url.pathname}`);
    const text = request.method === 'POST' ? await request.text() : '';
    const body: unknown = text === '' ? null : JSON.parse(text);
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    this.seen.push({ name: endpoint.name, key, body });
    try {
      const answer = await this.run(endpoint.name, body, key, url.searchParams);
      if (this.losesAnswer && 'scope' in endpoint && request.method === 'POST') {
        this.losesAnswer = false;
        throw new TypeError('Failed to fetch');
      }
      return answer === null ? new Response(null, { status: 204 }) : json(200, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message, details } = error;
      const fields = code === 'ORDER_REFUSED' ? (this.refusesMade ?? {}) : {};
      return json(ERROR_STATUS[code], { code, message, details, fields });
    }
  };

  /** Logs the screen in with a courier's own key. */
  asCourier(name = 'Тимур'): void {
    this.me = { ...ME, key_id: 'pk_courier00001', name, scopes: ['courier'] };
  }

  private async run(name: string, body: unknown, key: string | null, query: URLSearchParams): Promise<unknown> {
    if (name === 'products') {
      const found = this.menu.filter((one) =>
        one.name.toLowerCase().includes(query.get('search')?.toLowerCase() ?? ''),
      );
      return { products: found, total: found.length };
    }
    if (name === 'addressSuggestions') return { suggestions: this.suggestions };
    if (name === 'partnerSendLink') {
      if (this.refusesLink !== null) throw new Refused('RATE_LIMITED', {}, { message: this.refusesLink });
      return body;
    }
    if (name === 'partnerMakeOrder') return this.make(v.parse(partnerApi.partnerMakeOrder.body, body), key ?? '');
    if (name === 'partnerChangeOrder') return this.change(v.parse(partnerApi.partnerChangeOrder.body, body), key);
    if (name === 'ping') return { pong: true };
    if (name === 'partnerSession') return { me: this.isLoggedIn ? this.me : null, demo_keys: this.demoKeys };
    if (name === 'openPartnerSession') {
      const { key: typed } = v.parse(partnerSessionApi.openPartnerSession.body, body);
      const isDemo = this.demoKeys.some((one) => one.key === typed);
      if (typed.trim() !== GOOD_KEY && !isDemo) throw new Refused('PARTNER_KEY_INVALID');
      this.isLoggedIn = true;
      return this.me;
    }
    if (name === 'partnerSendCode') return { request_id: 'A'.repeat(22), resend_after: 60, expires_in: 300, length: 6 };
    if (name === 'openPartnerPerson') {
      const given = v.parse(partnerSessionApi.openPartnerPerson.body, body);
      if (given.code !== '123456') throw new Refused('LOGIN_CODE_WRONG');
      const person = this.people.get(given.phone_number);
      if (person === undefined) throw new Refused('OFFICE_NOT_STAFF');
      this.me = { ...ME, ...person };
      this.isLoggedIn = true;
      return this.me;
    }
    if (name === 'closePartnerSession') {
      this.isLoggedIn = false;
      return null;
    }
    if (!this.isLoggedIn) throw new Refused('PARTNER_KEY_INVALID');
    if (name === 'partnerOrders') {
      await this.holds;
      return {
        orders: [...this.orders.values()],
        cursor: 'Y2hhbmdlcyAx',
        has_more: false,
        table_calls: this.tableCalls,
        printers: this.printers,
      };
    }
    if (name === 'partnerCourierOrders') {
      const isOpen = ({ order_type: type, status, courier }: PartnerOrder): boolean =>
        type === 'delivery' &&
        (courier === null
          ? status === 'prepared' || status === 'delivering'
          : status === 'delivering' && courier.key_id === this.me.key_id);
      return { orders: [...this.orders.values()].filter(isOpen) };
    }
    if (name === 'partnerCourierCash') {
      const own = [...this.orders.values()].filter(
        ({ status, courier }) => status === 'delivered' && courier?.key_id === this.me.key_id,
      );
      const paid = own.filter(({ payment }) => payment.method === 'cash');
      const cash = paid.reduce((sum, { payment }) => sum + payment.to_collect, 0);
      return { date: '2026-11-20', delivered: own.length, cash_orders: paid.length, cash };
    }
    if (name === 'partnerDoorPhoto') return { photo: this.doorPhoto };
    if (name === 'partnerScreenKey') return { public_key: this.pushKey };
    if (name === 'partnerSaveScreen') {
      this.woken.add(v.parse(partnerApi.partnerSaveScreen.body, body).endpoint);
      return { saved_at: this.now.toISOString() };
    }
    if (name === 'partnerEndScreen') {
      this.woken.delete(v.parse(partnerApi.partnerEndScreen.body, body).endpoint);
      return { ended_at: this.now.toISOString() };
    }
    if (name === 'partnerTestScreen') return { sent_at: this.now.toISOString() };
    if (name === 'partnerFinishedOrders') return { orders: this.finished, has_more: false };
    if (name === 'partnerTableBills') return { bills: this.tableBills };
    if (name === 'partnerSettleTable') {
      const { table_id: id, until } = v.parse(partnerApi.partnerSettleTable.body, body);
      this.tableBills = this.tableBills.filter((bill) => bill.table_id !== id);
      return { table_id: id, settled_until: until };
    }
    if (name === 'partnerTakeTableCall') {
      const { call_id: id } = v.parse(partnerApi.partnerTakeTableCall.body, body);
      this.tableCalls = this.tableCalls.filter((call) => call.id !== id);
      return { id, taken_at: this.now.toISOString() };
    }
    if (name === 'partnerSeeOrders') {
      const { order_ids: ids } = v.parse(partnerApi.partnerSeeOrders.body, body);
      const seen = ids.flatMap((id) => this.orders.get(id) ?? []);
      for (const order of seen) this.set(order, { seen_at: this.now.toISOString() });
      return { order_ids: seen.map(({ id }) => id) };
    }
    if (name === 'partnerSendDoorPhoto') await this.holdsPhotos;
    const known = key === null ? undefined : this.done.get(key);
    if (known !== undefined) return this.orders.get(known.id);
    const order = this.step(name, body);
    if (key !== null) this.done.set(key, order);
    return order;
  }

  /** Applies a change made on the server by anyone. */
  set(
    order: PartnerOrder,
    own: Partial<PartnerOrder>,
    actor: 'customer' | 'kitchen' | 'payment' = 'kitchen',
  ): PartnerOrder {
    const status = own.status ?? order.status;
    const at = this.now.toISOString();
    const history = status === order.status ? order.status_history : [...order.status_history, { status, at, actor }];
    const next = { ...order, ...own, status_history: history, updated_at: at };
    this.orders.set(order.id, next);
    return next;
  }

  private step(name: string, body: unknown): PartnerOrder {
    const { order_id: id } = v.parse(v.looseObject({ order_id: v.string() }), body);
    const order = this.orders.get(id);
    if (!order) throw new Refused('ORDER_NOT_FOUND');
    const to = (status: PartnerOrder['status'], own: Partial<PartnerOrder> = {}): PartnerOrder => {
      if (!canTransition(order.status, status, order.order_type)) throw new Refused('ORDER_STATUS_CHANGED', { order });
      return this.set(order, { ...own, status });
    };
    switch (name) {
      case 'partnerTickLines': {
        const { item_ids: ids, done } = v.parse(partnerApi.partnerTickLines.body, body);
        if (!isToCook(order.status)) return order;
        const at = done ? this.now.toISOString() : null;
        const items = order.items.map((item) =>
          ids.includes(item.item_id) && (item.done_at !== null) !== done ? { ...item, done_at: at } : item,
        );
        return this.set(order, { items });
      }
      case 'partnerAcceptOrder':
        return to('confirmed', this.promised(order, v.parse(partnerApi.partnerAcceptOrder.body, body).promised));
      case 'partnerTakeDelivery':
      case 'partnerHandOver':
      case 'partnerNoAnswer':
      case 'partnerSendDoorPhoto': {
        const { key_id, name: own } = this.me;
        if (order.courier !== null && order.courier.key_id !== key_id) {
          const { name: courier } = order.courier;
          throw new Refused(
            'DELIVERY_TAKEN',
            { courier },
            { message: `Этот заказ уже у другого курьера: ${courier}.` },
          );
        }
        if (name === 'partnerSendDoorPhoto') {
          if (this.refusesPhotos) throw new Refused('VALIDATION_FAILED', {}, { message: 'Картинка не читается' });
          if (order.status !== 'delivering' && !order.left_at_door)
            throw new Refused('ORDER_STATUS_CHANGED', { order });
          this.doorPhoto = v.parse(partnerApi.partnerSendDoorPhoto.body, body).photo;
          return this.set(order, { door_photo: true });
        }
        if (name === 'partnerNoAnswer') return this.set(order, { no_answer_at: this.now.toISOString() });
        if (name === 'partnerHandOver') {
          const { left_at_door } = v.parse(partnerApi.partnerHandOver.body, body);
          return to('delivered', { left_at_door });
        }
        return to('delivering', { courier: { key_id, name: own } });
      }
      case 'partnerMoveOrder':
        return to(v.parse(partnerApi.partnerMoveOrder.body, body).status);
      case 'partnerRejectOrder': {
        const { reason, comment } = v.parse(partnerApi.partnerRejectOrder.body, body);
        return to('canceled', { cancel_reason: reason, cancel_comment: comment });
      }
      case 'partnerRecallOrder': {
        const { status } = v.parse(partnerApi.partnerRecallOrder.body, body);
        const before = recalledStatus(order.status, order.order_type);
        if (order.status !== status || before === null) throw new Refused('ORDER_STATUS_CHANGED', { order });
        return this.set(order, { status: before, recall_until: null });
      }
      case 'partnerPromiseOrder':
        if (isFinal(order.status)) throw new Refused('ORDER_STATUS_CHANGED', { order });
        return this.set(order, this.promised(order, v.parse(partnerApi.partnerPromiseOrder.body, body).promised));
      default:
        throw new Error(`the fake kitchen has no ${name}`);
    }
  }

  /** Changes dishes at their unit prices, without delivery or discounts. */
  private change(body: v.InferOutput<typeof ChangeOrderBody>, key: string | null): v.InferInput<typeof ChangedOrder> {
    const known = key === null || body.dry_run ? undefined : this.done.get(key);
    const order = this.orders.get(known?.id ?? body.order_id);
    if (!order) throw new Refused('ORDER_NOT_FOUND');
    if (known !== undefined) return { order, quote: null };
    if (!isChangeable(order.status)) throw new Refused('ORDER_STATUS_CHANGED', { order });
    if (this.isAtTill) throw new Refused('ORDER_AT_TILL', {}, { message: 'Заказ уже отправлен на кассу.' });
    if (order.revision !== body.revision) throw new Refused('ORDER_CHANGED', { order });
    const kept = order.items.flatMap((one) => {
      const quantity = body.lines.find(({ item_id: id }) => id === one.item_id)?.quantity ?? one.quantity;
      return quantity === 0 ? [] : [{ ...one, quantity, total_price: one.unit_price * quantity }];
    });
    const added = body.add.map(({ product_id: id, modifiers, quantity }, index): PartnerOrder['items'][number] => {
      const product = this.menu.find((one) => one.id === id);
      if (product?.is_available !== true) throw new Refused('PRODUCT_UNAVAILABLE');
      const options = modifierLines(product.details?.modifier_groups ?? [], modifiers);
      return {
        item_id: 900 + order.items.length + index,
        product_id: id,
        external_id: null,
        name: product.name,
        weight: product.weight,
        quantity,
        options: options.map((option) => ({ ...option, external_id: null })),
        unit_price: product.price,
        total_price: product.price * quantity,
        station: null,
        cook_minutes: null,
        age_restricted: false,
        marked: false,
        done_at: null,
      };
    });
    const items = [...kept, ...added];
    const after = items.reduce((sum, { total_price: price }) => sum + price, 0);
    const { total_price: before } = order.totals;
    const totals = { ...order.totals, subtotal_price: after, total_price: after };
    const { method, to_collect: due } = order.payment;
    const more = after - before;
    const isOnline = isOnlinePayment(method);
    if (isOnline && more > 0 && !body.collect_on_receipt) throw new Refused('ORDER_WOULD_COST_MORE');
    const collect = isOnline ? Math.max(0, due + more) : after;
    const refund = isOnline ? collect - due - more : 0;
    if (body.dry_run) {
      const lines = items.map(({ name, options, quantity, unit_price, total_price }) => ({
        name,
        options: options.map((option) => option.name),
        quantity,
        unit_price,
        total_price,
      }));
      const quote = { lines, totals: { ...totals, ...this.quoted }, refund, to_collect: collect, promo_gone: false };
      return { order, quote };
    }
    const quantityOf = (list: PartnerOrder['items'], id: number): number =>
      list.find((one) => one.item_id === id)?.quantity ?? 0;
    const lines = [...order.items, ...added].map(({ item_id: id, name }) => ({
      name,
      options: [],
      before: quantityOf(order.items, id),
      after: quantityOf(items, id),
    }));
    const changed = this.set(order, {
      items,
      totals,
      revision: order.revision + 1,
      changes: [
        ...order.changes,
        {
          at: this.now.toISOString(),
          by: this.me.name,
          before,
          after,
          returned: refund,
          lines: lines.filter((line) => line.before !== line.after),
        },
      ],
      payment: { ...order.payment, to_collect: collect },
    });
    if (key !== null) this.done.set(key, changed);
    return { order: changed, quote: null };
  }

  /** An order for a caller at the menu's prices, without delivery or discounts. */
  private make(body: v.InferOutput<typeof MakeOrderBody>, key: string): MadeOrder {
    const priceOf = (id: number): number => this.menu.find((one) => one.id === id)?.price ?? 0;
    const total = body.lines.reduce((sum, line) => sum + priceOf(line.product_id) * line.quantity, 0);
    const promised = { from: this.now.toISOString(), to: new Date(this.now.getTime() + 1_200_000).toISOString() };
    if (body.dry_run) {
      const issue = (code: 'CART_EMPTY' | 'ADDRESS_INCOMPLETE', message: string, field: string | null) => ({
        code,
        message,
        field,
      });
      const hasAddress = body.order_type === 'pickup' || body.delivery_details !== null;
      const quote = {
        issues: [
          ...(body.lines.length === 0 ? [issue('CART_EMPTY', 'Корзина пуста.', null)] : []),
          ...(hasAddress ? [] : [issue('ADDRESS_INCOMPLETE', 'Укажите адрес доставки.', 'delivery_details')]),
        ],
        totals: v.parse(CartTotals, { subtotal_price: total, total_price: total }),
        promised,
        quote: `quote of ${total}`,
        payment_methods: ['cash', 'card-courier', 'card-online'] as const,
        times: [],
      };
      return { order: null, quote: { ...quote, payment_methods: [...quote.payment_methods], ...this.makeQuote } };
    }
    if (this.isMaking) throw new Refused('IDEMPOTENCY_IN_PROGRESS');
    if (this.refusesMade !== null) {
      throw new Refused('ORDER_REFUSED', {}, { message: 'Заказ пока нельзя принять.' });
    }
    const isOnline = body.payment_method === 'card-online';
    const id = 'm'.repeat(32);
    const order = this.made.get(key) ?? {
      id,
      number: String(2001 + this.made.size),
      status: isOnline ? ('draft' as const) : ('new' as const),
      promised,
      payment_method: body.payment_method,
      payment_status: isOnline ? ('pending' as const) : ('not_needed' as const),
      pay_until: isOnline ? new Date(this.now.getTime() + 900_000).toISOString() : null,
      total_price: total,
      link: `/order-status/${id}`,
      can_send_link: this.sendsSms,
    };
    this.made.set(key, order);
    return { order, quote: null };
  }

  private promised(order: PartnerOrder, asked: NewPromise | null): Pick<PartnerOrder, 'promised'> {
    if (asked === null) return { promised: order.promised };
    if ('from' in asked) {
      const { requested_at: requested, timezone } = order;
      const times = { requestedAt: requested === null ? null : new Date(requested), timezone };
      const fault = promiseFault({ from: new Date(asked.from), to: new Date(asked.to) }, times, this.now);
      if (fault !== null) throw new Refused('PROMISE_REFUSED');
      return { promised: asked };
    }
    const to = new Date(this.now.getTime() + asked.minutes * 60_000).toISOString();
    return { promised: { from: to, to } };
  }
}
