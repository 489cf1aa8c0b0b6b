import * as v from 'valibot';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import type { OkOf } from '#contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import type { OfficeRating } from '#contract/office-ratings.ts';
import type { ListedCustomer, OfficeCustomer, OfficeCustomerOrders } from '#contract/office-customers.ts';

const AT = '2026-11-20T12:00:00.000Z';

/** An order of two dishes, delivered. */
export function customerOrder(
  number: string,
  more: Partial<OfficeCustomerOrders['orders'][number]> = {},
): OfficeCustomerOrders['orders'][number] {
  return {
    number,
    status: 'delivered',
    created_at: AT,
    timezone: 'Europe/Moscow',
    restaurant: 'На Театральной',
    order_type: 'delivery',
    total_price: 125_000,
    dishes: [
      { name: 'Борщ', quantity: 2 },
      { name: 'Уха', quantity: 1 },
    ],
    rating: null,
    consents: [],
    ...more,
  };
}

/** A customer of the list who has ordered twice. */
export function listedCustomer(id: number, name: string | null, more: Partial<ListedCustomer> = {}): ListedCustomer {
  return {
    customer_id: id,
    name,
    phone_number: '79161234567',
    registered_at: AT,
    orders: 2,
    revenue: 250_000,
    last_order_at: AT,
    marketing: false,
    ...more,
  };
}

/** The card of someone of whom nothing is known but the phone. */
export function emptyCard(id: number): OfficeCustomer {
  return {
    customer_id: id,
    name: null,
    phone_number: '79161234567',
    registered_at: AT,
    numbers: { orders: 0, canceled: 0, revenue: 0, refunded: 0, average_receipt: null, last_order_at: null },
    orders: { orders: [], next: null },
    bookings: [],
    balance: 0,
    whole: {
      email: null,
      birthday: null,
      addresses: [],
      bonuses: { balance: 0, held: 0, expiring: [], history: [] },
      consents: [],
      sessions: [],
    },
  };
}

/** A rating without a reply. */
export function officeRating(number: string, more: Partial<OfficeRating> = {}): OfficeRating {
  return {
    order_number: number,
    order_type: 'delivery',
    ordered_at: AT,
    timezone: 'Europe/Moscow',
    restaurant: 'На Театральной',
    stars: 5,
    comment: null,
    liked: [],
    disliked: [],
    at: AT,
    reply: null,
    unanswered: true,
    customer_id: null,
    ...more,
  };
}

/** The calls of «Клиенты» and «Отзывы» in memory. The test sets what they answer. */
export class FakeCustomers {
  customers: ListedCustomer[] = [];
  /** The second page of the list; empty: there is none. */
  later: ListedCustomer[] = [];
  counts: OkOf<typeof officeCustomersApi.officeCustomerCounts> = { all: 3, without_orders: 1, marketing: 2, gone: 0 };
  /** Null: the server fails. */
  card: OfficeCustomer | null = null;
  moreOrders: OfficeCustomerOrders | null = null;
  file: OkOf<typeof officeCustomersApi.officeExportCustomer> | null = null;
  listFile: OkOf<typeof officeCustomersApi.officeCustomersFile> | null = null;
  /** Why an erasure is refused, and what is wrong with its reason. */
  refusal: ErrorCode | null = null;
  wrongReason: string | null = null;
  /** Null: the server fails. */
  ratings: OfficeRating[] | null = [];
  laterRatings: OfficeRating[] = [];
  isRatedAnew = false;
  /** What is wrong with the points of a correction. */
  wrongAmount: string | null = null;

  /** Answers a call; undefined: it is none of these. */
  answer(name: string, body: unknown): { status: number; body?: unknown } | null | undefined {
    const ok = (answer: unknown) => ({ status: 200, body: answer });
    const refused = (code: ErrorCode, fields?: unknown) => ({
      status: ERROR_STATUS[code],
      body: { code, message: code, fields },
    });
    switch (name) {
      case 'officeCustomers': {
        const { after, search } = v.parse(officeCustomersApi.officeCustomers.body, body);
        if (after !== null) return ok({ customers: this.later, next: null });
        const found = this.customers.filter((one) => search === '' || (one.name ?? '').includes(search));
        return ok({ customers: found, next: this.later.length === 0 ? null : 'page~2' });
      }
      case 'officeCustomersFile':
        return this.listFile === null ? refused('INTERNAL') : ok(this.listFile);
      case 'officeCustomerCounts':
        return ok(this.counts);
      case 'officeCustomer':
        return this.card === null ? refused('NOT_FOUND') : ok(this.card);
      case 'officeCustomerOrders':
        return this.moreOrders === null ? refused('INTERNAL') : ok(this.moreOrders);
      case 'officeRatings': {
        if (this.ratings === null) return refused('INTERNAL');
        const asked = v.parse(officeCustomersApi.officeRatings.body, body);
        if (asked.after !== null) return ok({ ratings: this.laterRatings, next: null });
        const low = (one: OfficeRating): boolean => one.stars <= 3;
        const found = this.ratings
          .filter((one) => asked.stars === 'all' || low(one) === (asked.stars === 'low'))
          .filter((one) => !asked.unanswered || one.unanswered);
        return ok({ ratings: found, next: this.laterRatings.length === 0 ? null : 'page~2' });
      }
      case 'officeReplyToRating': {
        if (this.isRatedAnew) return refused('ORDER_CHANGED');
        const { order_number: number, text } = v.parse(officeCustomersApi.officeReplyToRating.body, body);
        const reply = text === null ? null : { text, at: AT, by: 'Анна Владельцева' };
        this.ratings = (this.ratings ?? []).map((one) =>
          one.order_number === number ? { ...one, reply, unanswered: reply === null } : one,
        );
        return ok(this.ratings.find((one) => one.order_number === number));
      }
      case 'officeCorrectBonuses': {
        if (this.wrongAmount !== null) return refused('VALIDATION_FAILED', { amount: [this.wrongAmount] });
        const { amount } = v.parse(officeCustomersApi.officeCorrectBonuses.body, body);
        const balance = (this.card?.balance ?? 0) + amount;
        this.card = this.card && { ...this.card, balance };
        return ok({ balance });
      }
      case 'officeExportCustomer':
        return this.file === null ? refused('INTERNAL') : ok(this.file);
      case 'officeEraseCustomer':
        if (this.wrongReason !== null) return refused('VALIDATION_FAILED', { reason: [this.wrongReason] });
        return this.refusal === null ? null : refused(this.refusal);
      default:
        return undefined;
    }
  }
}
