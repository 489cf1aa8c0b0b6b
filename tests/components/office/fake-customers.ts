import * as v from 'valibot';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import type { OkOf } from '#contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
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

/** The calls of «Клиенты» in memory. The test sets what they answer. */
export class FakeCustomers {
  customers: ListedCustomer[] = [];
  /** The second page of the list; empty: there is none. */
  later: ListedCustomer[] = [];
  counts: OkOf<typeof officeCustomersApi.officeCustomerCounts> = { all: 3, without_orders: 1, marketing: 2, gone: 0 };
  /** Null: the server fails. */
  card: OfficeCustomer | null = null;
  moreOrders: OfficeCustomerOrders | null = null;
  file: OkOf<typeof officeCustomersApi.officeExportCustomer> | null = null;
  /** Why an erasure is refused, and what is wrong with its reason. */
  refusal: ErrorCode | null = null;
  wrongReason: string | null = null;

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
      case 'officeCustomerCounts':
        return ok(this.counts);
      case 'officeCustomer':
        return this.card === null ? refused('NOT_FOUND') : ok(this.card);
      case 'officeCustomerOrders':
        return this.moreOrders === null ? refused('INTERNAL') : ok(this.moreOrders);
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
