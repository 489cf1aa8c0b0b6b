import { bigint, index, integer, json, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChainPicture } from '#contract/chain-file-parts.ts';
import type { Chain, ChainProduct, ChainPromocode } from '#contract/chain-file.ts';
import type { EditValue, VERSION_SOURCES } from '#contract/office-chain.ts';
import type { PhotoShape } from '#contract/office-content.ts';
import type { StaffRole, StaffScreen } from '#contract/staff.ts';
import type { Picture } from '#contract/primitives.ts';
import { bytea, instant } from './columns.ts';

/** Persons who work in the office (docs/product.md §34.1). */
export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  /** Normalized. */
  phone: text('phone').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').$type<StaffRole>().notNull(),
  /** External ids of the restaurants that a manager or a cook works in. */
  restaurants: jsonb('restaurants').$type<readonly string[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  blockedAt: instant('blocked_at'),
});

/** Browsers that are logged in. The demo's persons are in no table, so there is no foreign key. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the cookie's secret, hex. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id').notNull(),
    /** A session of one screen opens no other (docs/product.md §26.69). */
    screen: text('screen').$type<StaffScreen>().notNull().default('office'),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.staffId), index().on(table.expiresAt)],
);

/** Passkeys (docs/product.md §34.39). The demo's persons are in no table, so there is no foreign key. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: text('staff_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often it was used as its authenticator says; one that does not count says 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index().on(table.staffId)],
);

/** Challenges that a browser has not answered yet: each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Who makes a passkey; null: someone logs in. */
    staffId: text('staff_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** A dish that the office has archived, as it was, to be put back. */
export interface ShelvedDish {
  readonly product: ChainProduct;
  readonly picture: Picture | null;
}

/** Published chain files (docs/product.md §34.5), the last fifty. `json` keeps the order of the file's keys. */
export const chainFiles = pgTable('chain_files', {
  version: integer('version').primaryKey(),
  file: json('file').$type<Chain>().notNull(),
  /** Picture records by the path in the file that names them. */
  pictures: json('pictures').$type<Readonly<Record<string, Picture>>>().notNull(),
  /** Archived dishes, the latest last. */
  shelf: json('shelf').$type<readonly ShelvedDish[]>().notNull(),
  /** Archived promo codes, the latest last. */
  codes: json('codes').$type<readonly ChainPromocode[]>().notNull().default([]),
  publishedAt: instant('published_at').notNull(),
  source: text('source').$type<(typeof VERSION_SOURCES)[number]>().notNull(),
  /** Id of a person or of a partner's key, and the name; null: the command line. */
  byId: text('by_id'),
  byName: text('by_name'),
  note: text('note').notNull(),
});

/** Edits by field over the published file (docs/product.md §34.6). */
export const draftEdits = pgTable('draft_edits', {
  /** By ids: `products/borsch/price`. */
  path: text('path').primaryKey(),
  value: json('value').$type<{ readonly is: EditValue }>().notNull(),
  /** What was published when the edit began: an import that changes it makes a conflict. */
  seen: json('seen').$type<{ readonly is: EditValue }>().notNull(),
  byId: text('by_id').notNull(),
  byName: text('by_name').notNull(),
  at: instant('at').notNull(),
});

/** A photograph that was cut to shape: as a chain file writes it, the record of its files, and the pipeline's warnings. */
export interface MadePhoto {
  /** Missing: `card`, the only one that there was. */
  readonly shape?: PhotoShape;
  readonly value: ChainPicture;
  readonly picture: Picture;
  readonly warnings: readonly string[];
}

/** Photographs that were sent to the office, as they came (docs/product.md §34.13). */
export const officePhotos = pgTable('office_photos', {
  /** The path in a chain file, by content: `office/0f3a….jpg`. */
  file: text('file').primaryKey(),
  bytes: bytea('bytes').notNull(),
  /** Upright size, px. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  made: json('made').$type<readonly MadePhoto[]>().notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
});
