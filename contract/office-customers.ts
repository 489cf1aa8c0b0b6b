import * as v from 'valibot';
import { BONUS_ENTRIES, Consent, SavedAddress, SessionInfo } from './account.ts';
import { XLSX_TYPE } from './office-numbers.ts';
import { BookingStatus } from './bookings.ts';
import { ExternalId } from './chain-file-parts.ts';
import { OrderConsent, OrderStatus } from './orders.ts';
import { CountOfMany, KopecksOfMany } from './owner-numbers.ts';
import {
  CalendarDate,
  Cursor,
  Instant,
  Kopecks,
  KopecksDelta,
  MAX_LENGTH,
  NumericId,
  OrderType,
  text,
} from './primitives.ts';

// The office's customers (docs/product.md §34.33). Who is searched for stands in the body: addresses are logged and kept by browsers.

/** Customers of a page of the list, and orders of a page of the card. */
export const CUSTOMERS_PAGE = 50;
export const CUSTOMER_ORDERS_PAGE = 20;
/** Days without an order after which a customer counts as gone. */
export const GONE_DAYS = 60;
/** The fewest digits of a phone, and letters of a name or an email, that are searched for. */
export const FEWEST_DIGITS = 4;
export const FEWEST_LETTERS = 2;

export const CUSTOMER_SORTS = ['last_order', 'revenue', 'orders', 'registered'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
export const CUSTOMER_FILTERS = ['all', 'without_orders', 'marketing', 'gone'] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

/** An external id: orders of this restaurant alone; null: of the whole chain. */
const Place = v.nullable(ExternalId);

/** `POST /customers`. `search`: the last digits of a phone or all of them, words of the name, or the email's beginning; empty: everyone. */
export const OfficeCustomersBody = v.strictObject({
  restaurant: Place,
  search: text(MAX_LENGTH.search),
  sort: v.picklist(CUSTOMER_SORTS),
  filter: v.picklist(CUSTOMER_FILTERS),
  /** Where the list continues: `next` of the previous response. */
  after: v.nullable(Cursor),
});
export type OfficeCustomersBody = v.InferOutput<typeof OfficeCustomersBody>;

const ListedCustomer = v.object({
  customer_id: NumericId,
  name: v.nullable(v.string()),
  /** Masked for those who may not see everything. */
  phone_number: v.string(),
  registered_at: Instant,
  orders: CountOfMany,
  revenue: KopecksOfMany,
  last_order_at: v.nullable(Instant),
  /** Agrees to advertising. */
  marketing: v.boolean(),
});
export type ListedCustomer = v.InferOutput<typeof ListedCustomer>;

export const OfficeCustomers = v.object({
  customers: v.array(ListedCustomer),
  next: v.nullable(v.string()),
});
export type OfficeCustomers = v.InferOutput<typeof OfficeCustomers>;

/** The most customers of a workbook. */
export const MAX_CUSTOMERS_FILE = 20_000;
/** `POST /customers/file`: the customers of the list as a workbook, for those who may see everything. */
export const OfficeCustomersFileBody = v.omit(OfficeCustomersBody, ['after']);
export type OfficeCustomersFileBody = v.InferOutput<typeof OfficeCustomersFileBody>;
export const OfficeCustomersFile = v.object({
  name: v.string(),
  type: v.literal(XLSX_TYPE),
  /** Base64. */
  content: v.string(),
});

export const OfficeCustomerCountsBody = v.strictObject({ restaurant: Place });
/** How many customers each filter of the list finds. */
export const OfficeCustomerCounts = v.object({
  all: CountOfMany,
  without_orders: CountOfMany,
  marketing: CountOfMany,
  gone: CountOfMany,
});
export type OfficeCustomerCounts = v.InferOutput<typeof OfficeCustomerCounts>;

const CustomerOrder = v.object({
  number: v.string(),
  status: OrderStatus,
  created_at: Instant,
  timezone: v.string(),
  restaurant: v.string(),
  order_type: OrderType,
  total_price: Kopecks,
  dishes: v.array(v.object({ name: v.string(), quantity: CountOfMany })),
  rating: v.nullable(v.object({ stars: CountOfMany, comment: v.nullable(v.string()) })),
  /** Consents given with it, for those who may see everything. */
  consents: v.array(OrderConsent),
});

export const OfficeCustomerBody = v.strictObject({ customer_id: NumericId, restaurant: Place });
export type OfficeCustomerBody = v.InferOutput<typeof OfficeCustomerBody>;
export const OfficeCustomerOrdersBody = v.strictObject({
  ...OfficeCustomerBody.entries,
  after: v.nullable(Cursor),
});
export const OfficeCustomerOrders = v.object({ orders: v.array(CustomerOrder), next: v.nullable(v.string()) });
export type OfficeCustomerOrders = v.InferOutput<typeof OfficeCustomerOrders>;

/** What is shown to those alone who may see everything. */
const WholeCustomer = v.object({
  email: v.nullable(v.string()),
  birthday: v.nullable(CalendarDate),
  addresses: v.array(SavedAddress),
  bonuses: v.object({
    balance: Kopecks,
    held: Kopecks,
    expiring: v.array(v.object({ on: CalendarDate, amount: Kopecks })),
    /** The newest hundred. */
    history: v.array(
      v.object({
        kind: v.picklist(BONUS_ENTRIES),
        amount: KopecksDelta,
        at: Instant,
        order_number: v.nullable(v.string()),
        /** Why someone of the office has corrected the balance; null: no one has. */
        note: v.nullable(v.string()),
      }),
    ),
  }),
  /** Every decision, the latest first, with the address it came from. */
  consents: v.array(v.object({ ...Consent.entries, ip: v.string() })),
  sessions: v.array(v.omit(SessionInfo, ['id', 'current'])),
});

export const OfficeCustomer = v.object({
  customer_id: NumericId,
  name: v.nullable(v.string()),
  phone_number: v.string(),
  registered_at: Instant,
  /** As the figures count them (docs/product.md §34.30). */
  numbers: v.object({
    orders: CountOfMany,
    canceled: CountOfMany,
    revenue: KopecksOfMany,
    refunded: KopecksOfMany,
    average_receipt: v.nullable(KopecksOfMany),
    last_order_at: v.nullable(Instant),
  }),
  /** The first page. */
  orders: OfficeCustomerOrders,
  bookings: v.array(
    v.object({
      number: v.string(),
      status: BookingStatus,
      starts_at: Instant,
      timezone: v.string(),
      restaurant: v.string(),
      guests: CountOfMany,
    }),
  ),
  /** Bonuses that the customer can spend, for those who may correct them. */
  balance: v.nullable(Kopecks),
  whole: v.nullable(WholeCustomer),
});
export type OfficeCustomer = v.InferOutput<typeof OfficeCustomer>;

/** The most points of one correction: of the owner, and of another person. Kopecks. */
export const MAX_CORRECTION = { owner: 1_000_000, other: 100_000 } as const;
/** `POST /customers/bonuses` (docs/product.md §34.48): whole points; negative ones are taken back. */
export const CorrectBonusesBody = v.strictObject({
  ...OfficeCustomerBody.entries,
  amount: v.pipe(
    KopecksDelta,
    v.multipleOf(100),
    v.minValue(-MAX_CORRECTION.owner),
    v.maxValue(MAX_CORRECTION.owner),
    v.check((amount) => amount !== 0),
  ),
  reason: v.pipe(text(200), v.minLength(3)),
});
export type CorrectBonusesBody = v.InferOutput<typeof CorrectBonusesBody>;
export const CorrectedBonuses = v.object({ balance: Kopecks });

export const ExportCustomerBody = v.strictObject({ customer_id: NumericId });
/** Everything that is stored about the person, as their own export has it (contract/account-export.ts). */
export const OfficeCustomerFile = v.object({
  name: v.string(),
  type: v.literal('application/json'),
  /** Base64. */
  content: v.string(),
});

/** The longest reason of an erasure; it stays in the audit log. */
export const MAX_ERASE_REASON = 200;
export const EraseCustomerBody = v.strictObject({
  customer_id: NumericId,
  reason: v.pipe(text(MAX_ERASE_REASON), v.minLength(3)),
  confirm: v.literal(true),
});
