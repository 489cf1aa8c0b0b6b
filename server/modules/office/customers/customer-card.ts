import type * as v from 'valibot';
import {
  CUSTOMER_ORDERS_PAGE,
  type OfficeCustomer,
  type OfficeCustomerBody,
  type OfficeCustomerOrders,
  type OfficeCustomerOrdersBody,
} from '#contract/office-customers.ts';
import type { OfficeAction } from '#contract/office.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type CustomerRow, findCustomer, listConsents } from '#server/modules/account/customer-repository.ts';
import { consentAnswer } from '#server/modules/account/consents.ts';
import { readAddresses, readSessions } from '#server/modules/account/profile.ts';
import { readBalance } from '#server/modules/bonuses/ledger.ts';
import { readBonuses, readNotes } from '#server/modules/bonuses/read-bonuses.ts';
import { listBookings } from '#server/modules/bookings/booking-repository.ts';
import { consentsOfOrders, listOrders } from '#server/modules/orders/order-repository.ts';
import { viewOrders } from '#server/modules/orders/order-view.ts';
import { ownerNumbersOf } from '#server/modules/partner/owner/owner-numbers-view.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { may } from '../rights.ts';
import { sumOrdersOf } from './customer-summary-repository.ts';
import { whoseOrders } from './whose-orders.ts';

const NO_TIMES = { handedOver: 0, timed: 0, minutesTotal: 0, againstPromiseTotal: 0, late: 0 };
const BONUS_HISTORY = 100;

interface Opened {
  readonly customer: CustomerRow;
  /** Null: the whole chain. */
  readonly restaurantId: number | null;
  readonly sums: Awaited<ReturnType<typeof sumOrdersOf>>;
}

/**
 * Finds a customer of the chain, or one who has ordered in a restaurant, where the person may do something.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND
 */
export async function findOfficeCustomer(
  call: OfficeContext,
  action: OfficeAction,
  { customer_id: id, restaurant }: OfficeCustomerBody,
): Promise<Opened> {
  const restaurantId = await whoseOrders(call, action, restaurant);
  const customer = await findCustomer(call.db, id);
  if (customer === undefined) throw new ApiError('NOT_FOUND');
  const sums = await sumOrdersOf(call.db, id, restaurantId);
  // In a restaurant there is no one but who has ordered there.
  if (restaurantId !== null && sums.orders === 0) throw new ApiError('NOT_FOUND');
  return { customer, restaurantId, sums };
}

/** Finds a customer whom the person may see, and writes the look to the audit log (docs/product.md §34.35). @throws {ApiError} */
const openCustomer = async (
  call: OfficeContext,
  body: OfficeCustomerBody,
  part: 'card' | 'orders',
): Promise<Opened> => {
  const opened = await findOfficeCustomer(call, 'customers.find', body);
  await auditOffice(call, 'customer.view', { customer_id: body.customer_id, part });
  return opened;
};

/** @throws {ApiError} VALIDATION_FAILED: not a number of an order. */
const orderNumberOf = (after: string): number => {
  if (/^\d{1,9}$/.test(after)) return Number(after);
  throw new ApiError('VALIDATION_FAILED', { fields: { after: [officeStrings.wrongValue] } });
};

const ordersPage = async (
  { db, person }: OfficeContext,
  { customer, restaurantId }: Opened,
  before: number | null,
): Promise<OfficeCustomerOrders> => {
  const found = await listOrders(db, {
    owner: { customerId: customer.id },
    ...(restaurantId === null ? {} : { restaurantId }),
    status: undefined,
    orderType: undefined,
    before,
    limit: CUSTOMER_ORDERS_PAGE + 1,
  });
  const rows = found.slice(0, CUSTOMER_ORDERS_PAGE);
  const consents = may(person, 'customers.whole', null)
    ? await consentsOfOrders(
        db,
        rows.map(({ id }) => id),
      )
    : [];
  const orders = await viewOrders(db, rows, { customerId: customer.id, device: null });
  return {
    orders: orders.map((order) => ({
      number: order.number,
      status: order.status,
      created_at: order.created_at,
      timezone: order.restaurant.timezone,
      restaurant: order.restaurant.name,
      order_type: order.order_type,
      total_price: order.total_price,
      dishes: order.items.map(({ name, quantity }) => ({ name, quantity })),
      rating: order.rating ? { stars: order.rating.stars, comment: order.rating.comment } : null,
      consents: consents
        .filter(({ orderId }) => orderId === order.id)
        .map(({ kind, given, version, at, ip }) => ({ kind, given, version, at: at.toISOString(), ip })),
    })),
    next: found.length > rows.length ? (orders.at(-1)?.number ?? null) : null,
  };
};

const wholeOf = async (
  db: Database,
  { id, email, birthday }: CustomerRow,
  now: Date,
): Promise<OfficeCustomer['whole']> => {
  const { balance, held, expiring, history } = await readBonuses(db, id, { limit: BONUS_HISTORY }, now);
  const consents = await listConsents(db, id);
  const notes = await readNotes(db, id);
  return {
    email,
    birthday,
    addresses: (await readAddresses(db, id)).addresses,
    bonuses: {
      balance,
      held,
      expiring,
      history: history.map(({ id: entry, kind, amount, at, order_number: number }) => ({
        kind,
        amount,
        at,
        order_number: number,
        note: notes.get(entry) ?? null,
      })),
    },
    consents: consents.toReversed().map((row) => ({ ...consentAnswer(row), ip: row.ip })),
    sessions: (await readSessions(db, id, null)).sessions.map(
      ({ device, created_at: createdAt, last_seen_at: seenAt }) => ({
        device,
        created_at: createdAt,
        last_seen_at: seenAt,
      }),
    ),
  };
};

/**
 * `POST /customers/card` (docs/product.md §34.35): one customer, with the orders, sums and bookings of one restaurant or of the whole chain.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such customer or restaurant; the customer has not ordered there)
 */
export async function readOfficeCustomer(call: OfficeContext, body: OfficeCustomerBody): Promise<OfficeCustomer> {
  const { db, person, now } = call;
  const opened = await openCustomer(call, body, 'card');
  const { customer, restaurantId, sums } = opened;
  const { orders, canceled, revenue, refunded, average_receipt: receipt } = ownerNumbersOf([{ ...sums, ...NO_TIMES }]);
  const bookings = await listBookings(db, { customerId: customer.id });
  return {
    customer_id: customer.id,
    name: customer.name,
    phone_number: customer.phone ?? '',
    registered_at: customer.createdAt.toISOString(),
    numbers: {
      orders,
      canceled,
      revenue,
      refunded,
      average_receipt: receipt,
      last_order_at: sums.lastOrderAt === null ? null : new Date(sums.lastOrderAt).toISOString(),
    },
    orders: await ordersPage(call, opened, null),
    bookings: bookings
      .filter((one) => restaurantId === null || one.restaurantId === restaurantId)
      .map((one) => ({
        number: String(one.number),
        status: one.status,
        starts_at: one.startsAt.toISOString(),
        timezone: one.timezone,
        restaurant: one.restaurantName,
        guests: one.guests,
      })),
    balance: may(person, 'customers.bonuses', body.restaurant)
      ? (await readBalance(db, customer.id, now)).available
      : null,
    whole: may(person, 'customers.whole', null) ? await wholeOf(db, customer, now) : null,
  };
}

/** `POST /customers/orders`: a further page, by the number of the last order seen. @throws {ApiError} as {@link readOfficeCustomer}, VALIDATION_FAILED. */
export async function readOfficeCustomerOrders(
  call: OfficeContext,
  { after, ...body }: v.InferOutput<typeof OfficeCustomerOrdersBody>,
): Promise<OfficeCustomerOrders> {
  const before = after === null ? null : orderNumberOf(after);
  return ordersPage(call, await openCustomer(call, body, 'orders'), before);
}
