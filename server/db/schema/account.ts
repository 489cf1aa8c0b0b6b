import { sql } from 'drizzle-orm';
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

/** A deleted customer remains as a number without personal data, so that orders, sums and consents stay consistent. */
export const customers = pgTable(
  'customers',
  {
    id: generatedId(),
    /** `79XXXXXXXXX`; null once deleted, so that the number can register anew. */
    phone: text('phone').unique(),
    name: text('name'),
    email: text('email'),
    /** `YYYY-MM-DD`. */
    birthday: text('birthday'),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  // The office finds customers by exactly these expressions (server/modules/office/customers).
  (table) => [
    index('customers_phone_end').on(sql`reverse(${table.phone}) text_pattern_ops`),
    index('customers_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    index('customers_name_words').using(
      'gin',
      sql`to_tsvector('simple', translate(coalesce(${table.name}, ''), 'ёЁ', 'еЕ'))`,
    ),
  ],
);

/** Login codes sent. The limits count these rows, so that they hold across all instances. */
export const loginCodes = pgTable(
  'login_codes',
  {
    /** Keyed hash of the request's secret id. */
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    kind: text('kind', { enum: ['sms', 'call'] }).notNull(),
    /** Keyed hash of the code and its request; null until a provider that chooses the code has returned it. */
    codeHash: text('code_hash'),
    /** Keyed hash of the requesting address. */
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

/** Logged-in devices. The token itself is not stored: only its holder can produce the hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: generatedId(),
    tokenHash: text('token_hash').notNull().unique(),
    customerId: customer(),
    device: text('device').notNull(),
    /** Hash of the guest session that logged in: its earlier orders belong to the customer afterwards. */
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

/** Every consent decision of a customer, as evidence; the last one applies. */
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
    /** No foreign key: a dish removed by an import returns under its number. */
    productId: integer('product_id').notNull(),
    /** Position in the list, which is the display order. */
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
);
