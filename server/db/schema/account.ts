import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CONSENT_KINDS } from '#contract/account.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { generatedId, instant } from './columns.ts';

/** The customer that a row belongs to. */
export function customer() {
  return integer('customer_id')
    .notNull()
    .references(() => customers.id);
}

/** A deleted customer stays as a number without a person, so that orders, sums and consents keep their sense. */
export const customers = pgTable('customers', {
  id: generatedId(),
  /** `79XXXXXXXXX`; null once deleted, so that the number may begin anew. */
  phone: text('phone').unique(),
  name: text('name'),
  email: text('email'),
  /** `YYYY-MM-DD`. */
  birthday: text('birthday'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** Codes that were sent. Rows are also what the limits count, so that these hold over all instances together. */
export const loginCodes = pgTable(
  'login_codes',
  {
    /** Keyed hash of the request's secret id. */
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    kind: text('kind', { enum: ['sms', 'call'] }).notNull(),
    /** Keyed hash of the code together with its request; null while a provider that chooses the code has not said it. */
    codeHash: text('code_hash'),
    /** Keyed hash of the address that asked. */
    ipHash: text('ip_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('login_codes_phone').on(table.phone, table.createdAt),
    index('login_codes_ip').on(table.ipHash, table.createdAt),
    index('login_codes_created').on(table.createdAt),
  ],
);

/** Logged-in devices. The token itself is nowhere: only whoever holds it can make its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: generatedId(),
    tokenHash: text('token_hash').notNull().unique(),
    customerId: customer(),
    device: text('device').notNull(),
    /** The hash of the guest's session that logged in: what it ordered before is its own afterwards, too. */
    guest: text('guest'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerId), index('sessions_seen').on(table.lastSeenAt)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: generatedId(),
    customerId: customer(),
    label: text('label').notNull(),
    details: jsonb('details').$type<DeliveryDetails>().notNull(),
  },
  (table) => [index('addresses_customer').on(table.customerId)],
);

/** Every word of a customer on a consent, as evidence; the last one holds. */
export const customerConsents = pgTable(
  'customer_consents',
  {
    id: generatedId(),
    customerId: customer(),
    kind: text('kind', { enum: CONSENT_KINDS }).notNull(),
    given: boolean('given').notNull(),
    version: text('version').notNull(),
    at: instant('at').notNull(),
    ip: text('ip').notNull(),
  },
  (table) => [index('customer_consents_customer').on(table.customerId)],
);

export const favourites = pgTable(
  'favourites',
  {
    customerId: customer(),
    /** No foreign key: a dish that an import takes away comes back under its number. */
    productId: integer('product_id').notNull(),
    /** Its place in the list, which is the order shown. */
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
);
