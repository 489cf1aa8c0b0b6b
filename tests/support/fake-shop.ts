import * as v from 'valibot';
import { api as endpoints } from '#contract/endpoints.ts';
import { decodeQuery } from '#contract/query-string.ts';
import { BookingSlotsQuery } from '#contract/bookings.ts';
import { ProductsQuery, type Product } from '#contract/catalog.ts';
import type { TableBill, TableCall, TableCallKind } from '#contract/hall.ts';
import type { Order } from '#contract/orders.ts';
import type { AddressSuggestion } from '#contract/places.ts';
import type { LatLon, PaymentMethod } from '#contract/primitives.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import type { Bonuses, Consent, SavedAddress, SessionInfo, User } from '#contract/account.ts';
import { FakeTables } from './fake-tables.ts';
import { FakeApi, Refused } from '../src/client/support/fake-api.ts';
import * as account from './fixtures/account.ts';
import { CATEGORIES, ENVIRONMENT, KALUGA, NOON, suggestion, TOWN_MAP } from './fixtures/chain.ts';
import { MENU } from './fixtures/dishes.ts';

/** The reference API with everything that a screen requests: a chain of two restaurants, its menu, and a customer's account. */
export class FakeShop extends FakeApi {
  /** The session's customer; see {@link logIn}. */
  customer: User = account.user();
  addresses: SavedAddress[] = [];
  sessions: SessionInfo[] = [account.session()];
  consents: Consent[] = [account.consent()];
  bonuses: Bonuses = account.bonuses();
  /** The code in every message. */
  code = '123456';
  private triesLeft = 5;
  private lastAddress = 100;

  /** The geocoder's address for a point. */
  addressAt: (point: LatLon) => AddressSuggestion | null = () => null;

  /** The one table of the first restaurant, and its bookings. */
  readonly bookedTables = new FakeTables();

  /** The screen that shows table calls is being watched. */
  isHeard = true;
  /** The one table's orders. */
  tableBill: TableBill = { orders: [], total_price: 0, to_pay: 0 };
  /** The one table's calls. */
  readonly tableCalls = new Map<TableCallKind, TableCall>();

  constructor() {
    super();
    this.localities = [KALUGA];
    this.products = MENU;
    this.balance = 0;
  }

  /** Logs a customer in. */
  logIn(customer: Partial<User> = {}): void {
    this.customer = account.user(customer);
    this.user = this.customer.id;
    this.balance = this.customer.bonus_count ?? 0;
    this.bonuses = account.bonuses(this.balance);
  }

  private call(kind: TableCallKind): TableCall {
    if (!this.isHeard) throw new Refused('TABLE_CALL_UNHEARD');
    const again = new Date(NOON.getTime() + 2 * 60_000).toISOString();
    const call = { kind, called_at: NOON.toISOString(), again_at: again, taken_at: null };
    this.tableCalls.set(kind, call);
    return call;
  }

  protected override run(name: string, url: URL, raw: unknown): unknown {
    const personal = this.personal(name, raw);
    if (personal !== undefined) {
      if (this.user === null && url.searchParams.get('or_null') === 'true') return null;
      if (this.user === null) throw new Refused('NOT_AUTHENTICATED');
      return personal();
    }
    switch (name) {
      case 'environment':
        return ENVIRONMENT;
      case 'categories':
        return CATEGORIES;
      case 'products':
        return this.productsOf(url);
      case 'popularProducts':
      case 'recommendedProducts':
        return { products: [], total: 0 };
      case 'seoTitles':
      case 'banners':
      case 'tripleSlider':
      case 'news':
      case 'vacancies':
      case 'pagesPreview':
      case 'contentPromos':
        return [];
      case 'addressSuggestions': {
        const house = /\d+\S*/.exec(url.searchParams.get('query') ?? '')?.[0];
        return { suggestions: house === undefined ? [] : [suggestion(house)] };
      }
      case 'addressAt':
        return {
          suggestion: this.addressAt([
            Number(url.searchParams.get('latitude')),
            Number(url.searchParams.get('longitude')),
          ]),
        };
      case 'townMap':
        return TOWN_MAP;
      case 'orders':
        return { orders: [...this.orders.values()].toReversed(), next_cursor: null };
      case 'orderStatus':
        return this.order(url.searchParams.get('order_id'));
      case 'tableCalls':
        return { is_heard: this.isHeard, calls: [...this.tableCalls.values()] };
      case 'tableBill':
        return this.tableBill;
      case 'callFromTable':
        return this.call(v.parse(endpoints.callFromTable.body, raw).kind);
      case 'bookingSlots':
        return this.bookedTables.slots(v.parse(BookingSlotsQuery, decodeQuery(BookingSlotsQuery, url.searchParams)));
      case 'orderTable':
        return this.bookedTables.book(v.parse(endpoints.orderTable.body, raw));
      case 'bookings':
        return { bookings: this.bookedTables.list(url.searchParams.get('booking_ids')?.split(',') ?? null) };
      case 'cancelBooking':
        return this.bookedTables.cancel(v.parse(endpoints.cancelBooking.body, raw).booking_id);
      case 'changeBooking':
        return this.bookedTables.change(v.parse(endpoints.changeBooking.body, raw));
      case 'updateOrder': {
        const { order_id, comment, payment_method, change_from = null } = v.parse(endpoints.updateOrder.body, raw);
        const order = this.order(order_id);
        const next = { ...order, comment: comment ?? order.comment };
        this.orders.set(order.id, next);
        if (payment_method === undefined) return next;
        if (order.status !== 'draft') throw new Refused('ORDER_NOT_EDITABLE');
        return this.payOtherwise(next, payment_method, change_from);
      }
      case 'sendVerificationCode':
      case 'sendCallCode': {
        const isCall = name === 'sendCallCode';
        this.triesLeft = 5;
        return {
          request_id: 'A'.repeat(32),
          resend_after: 60,
          expires_in: isCall ? 180 : 300,
          length: isCall ? 4 : 6,
        };
      }
      case 'logIn':
        return this.enter(v.parse(endpoints.logIn.body, raw).code);
      case 'logOut':
        this.user = null;
        return null;
      default:
        return super.run(name, url, raw);
    }
  }

  private payOtherwise(order: Order, method: PaymentMethod, change_from: number | null): Order {
    if (isOnlinePayment(method)) return this.awaitPayment(order, method);
    const payment = { payment_method: method, payment_status: 'not_needed', payment: null, change_from } as const;
    const placed: Order = { ...order, ...payment, status: 'new' };
    this.orders.set(order.id, placed);
    return placed;
  }

  private order(id: string | null): Order {
    const order = id === null ? undefined : this.orders.get(id);
    if (!order) throw new Refused('ORDER_NOT_FOUND');
    return order;
  }

  private enter(code: string): User {
    if (this.triesLeft === 0) throw new Refused('LOGIN_CODE_BURNT');
    if (code !== this.code) {
      this.triesLeft -= 1;
      throw this.triesLeft === 0
        ? new Refused('LOGIN_CODE_BURNT')
        : new Refused('LOGIN_CODE_WRONG', { tries_left: this.triesLeft });
    }
    this.user = this.customer.id;
    return this.customer;
  }

  /** Handles what only the customer may read and change. */
  private personal(name: string, raw: unknown): (() => unknown) | undefined {
    return new Map<string, () => unknown>([
      ['profile', () => this.customer],
      ['addresses', () => ({ addresses: this.addresses })],
      ['sessions', () => ({ sessions: this.sessions })],
      ['consents', () => ({ consents: this.consents })],
      ['bonuses', () => this.bonuses],
      ['favourites', () => ({ product_ids: [] })],
      ['mergeFavourites', () => ({ product_ids: [] })],
      ['authCustomer', () => ({ orders: [], cart: null, merged: null })],
      [
        'updateProfile',
        () => {
          const {
            name = this.customer.name,
            email = this.customer.email,
            birthday = this.customer.birthday,
          } = v.parse(endpoints.updateProfile.body, raw);
          this.customer = { ...this.customer, name, email, birthday };
          return this.customer;
        },
      ],
      [
        'saveAddress',
        () => {
          const { address_id, label, details } = v.parse(endpoints.saveAddress.body, raw);
          const id = address_id ?? (this.lastAddress += 1);
          this.addresses = [{ id, label, details }, ...this.addresses.filter((one) => one.id !== id)];
          return { addresses: this.addresses };
        },
      ],
      [
        'deleteAddress',
        () => {
          const { address_id } = v.parse(endpoints.deleteAddress.body, raw);
          this.addresses = this.addresses.filter(({ id }) => id !== address_id);
          return { addresses: this.addresses };
        },
      ],
      [
        'endSession',
        () => {
          const body = v.parse(endpoints.endSession.body, raw);
          this.sessions = this.sessions.filter((one) => ('others' in body ? one.current : one.id !== body.session_id));
          return { sessions: this.sessions };
        },
      ],
      [
        'updateConsent',
        () => {
          const body = v.parse(endpoints.updateConsent.body, raw);
          this.consents = [
            ...this.consents.filter(({ kind }) => kind !== body.kind),
            account.consent({ ...body, at: ENVIRONMENT.server_time }),
          ];
          return { consents: this.consents };
        },
      ],
    ]).get(name);
  }

  private productsOf(url: URL): { products: readonly Product[]; total: number } {
    const {
      ids,
      details,
      replacement_for: replaced,
    } = v.parse(ProductsQuery, decodeQuery(ProductsQuery, url.searchParams));
    const found = replaced === undefined ? this.products.filter(({ id }) => ids?.includes(id) ?? true) : [];
    const products = found.map((one) => (details === true ? one : { ...one, details: null }));
    return { products, total: products.length };
  }
}
