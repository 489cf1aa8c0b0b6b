import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import type { Chain, ChainPromocode } from '#contract/chain-file.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import * as catalog from '#server/db/schema/catalog.ts';
import * as content from '#server/db/schema/content.ts';
import * as places from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { renewVersion } from '#server/db/versioned.ts';
import type { ShelvedDish } from '#server/db/schema/office.ts';
import { planLoad } from '../load/published-load.ts';
import { affectedByHours } from './affected-by-hours.ts';
import { codesBeside, keepFile, newestFile, type Publisher, shelfBeside } from './chain-files.ts';
import { chainRow, desiredRows, itemsOf, type Pictures, stopRows } from './desired-rows.ts';
import { type Change, changedFields, planOf, type Row } from './difference.ts';

type ImportedTable = PgTable & {
  readonly id: PgColumn;
  readonly externalId: PgColumn;
  readonly archivedAt: PgColumn;
};
type Section = keyof ReturnType<typeof desiredRows>;

/** Ordered so that referenced rows exist before the rows that name them. */
const SECTIONS = [
  'localities',
  'restaurants',
  'zones',
  'tables',
  'stations',
  'categories',
  'modifier_groups',
  'options',
  'products',
  'banners',
  'pages',
  'texts',
  'news',
  'promos',
  'vacancies',
  'promocodes',
  'seo_titles',
] as const satisfies readonly Section[];

/** The table for each section of the file. */
const TABLES: Readonly<Record<Section, ImportedTable>> = {
  localities: places.localities,
  restaurants: places.restaurants,
  zones: places.deliveryZones,
  tables,
  stations: catalog.stations,
  categories: catalog.categories,
  modifier_groups: catalog.modifierGroups,
  options: catalog.modifierOptions,
  products: catalog.products,
  banners: content.banners,
  pages: content.contentPages,
  texts: content.contentTexts,
  news: content.news,
  promos: content.promos,
  vacancies: content.vacancies,
  promocodes: content.promocodes,
  seo_titles: content.seoTitles,
};

export type ImportResult =
  | {
      readonly ok: true;
      readonly changes: readonly Change[];
      /** The version that is published then; 0 in a dry run before the first. */
      readonly version: number;
      /** What the import does to customers who have ordered or booked already. */
      readonly warnings: readonly ChainFault[];
    }
  | { readonly ok: false; readonly faults: readonly ChainFault[] };

export interface ImportOptions {
  readonly chain: Chain;
  readonly pictures: Pictures;
  readonly now: Date;
  /** Computes the changes without applying them. */
  readonly dryRun?: boolean;
  /** Default: an import from the command line. */
  readonly publisher?: Publisher;
  /** Archived dishes from now on; default: those from before that the file does not have. */
  readonly shelf?: readonly ShelvedDish[];
  /** Archived promo codes from now on; default: likewise. */
  readonly codes?: readonly ChainPromocode[];
}

const StoredRows = v.array(v.looseObject({ externalId: v.string(), archivedAt: v.nullable(v.date()) }));

const BATCH = 200;

/** Takes the import lock: a second import waits for the first. */
export async function takeImportTurn(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.chainImport})`);
}

const FROM_COMMAND_LINE: Publisher = { source: 'import', by: null, note: '' };

/**
 * Syncs the database with the chain's file, in one transaction, and keeps the file as the newest version. Items are matched by their
 * external ids: known ones keep their number; those no longer in the file are archived, since orders and carts may refer to them.
 */
export function importChain(db: Database, options: ImportOptions): Promise<ImportResult> {
  return db.transaction((tx) => importChainWithin(tx, options));
}

/** Does the work of {@link importChain} inside the caller's transaction. */
export async function importChainWithin(tx: Database, options: ImportOptions): Promise<ImportResult> {
  const { chain, pictures, now, dryRun = false, publisher = FROM_COMMAND_LINE } = options;
  await takeImportTurn(tx);
  const faults = [...(await numberFaults(tx, chain)), ...(await consentFaults(tx, chain))];
  if (faults.length > 0) return { ok: false, faults };
  const warnings = await affectedByHours(tx, desiredRows(chain, pictures).restaurants, now);
  const changes = [
    ...(await syncChain(tx, options)),
    ...(await syncTables(tx, options)),
    ...(await syncStopList(tx, options)),
  ];
  if (changes.length > 0 && !dryRun) {
    await renewVersion(tx, now);
    // A limit that has changed is another load.
    const limited = chain.restaurants.filter(({ capacity, busy_when: when }) => capacity !== null || when !== null);
    for (const { number } of limited) await planLoad(tx, number, now, now);
  }
  const before = await newestFile(tx);
  if (dryRun) return { ok: true, changes, warnings, version: before?.version ?? 0 };
  const shelf = options.shelf ?? shelfBeside(chain, before?.shelf ?? []);
  const codes = options.codes ?? codesBeside(chain, before?.codes ?? []);
  return {
    ok: true,
    changes,
    warnings,
    version: await keepFile(tx, { chain, pictures, shelf, codes }, { ...publisher, now }),
  };
}

/** Payments and orders refer to a restaurant by its number: it may neither change nor go to another restaurant. */
const numberFaults = async (tx: Database, chain: Chain): Promise<ChainFault[]> => {
  const rows = await tx
    .select({ id: places.restaurants.id, externalId: places.restaurants.externalId })
    .from(places.restaurants);
  return chain.restaurants.flatMap(({ id, number }, index): ChainFault[] => {
    const path = `restaurants[${index}].number`;
    const own = rows.find((row) => row.externalId === id);
    if (own && own.id !== number) {
      return [{ path, message: words.numberChanged(id, own.id) }];
    }
    const other = rows.find((row) => row.id === number && row.externalId !== id);
    return other ? [{ path, message: words.numberTaken(number, other.externalId) }] : [];
  });
};

/**
 * The consent to the use of personal data is a document of its own (docs/product.md §20.12). A chain that named none before is only warned, so
 * that it can go on publishing its menu.
 */
const consentFaults = async (tx: Database, { documents }: Chain): Promise<ChainFault[]> => {
  if (documents.personal_data_consent_url !== null) return [];
  const [stored] = await tx.select({ documents: places.chain.documents }).from(places.chain);
  const isOld = stored !== undefined && stored.documents.personal_data_consent_url === null;
  return isOld ? [] : [{ path: 'documents.personal_data_consent_url', message: words.noConsent }];
};

const syncChain = async (tx: Database, { chain, now, dryRun }: ImportOptions): Promise<Change[]> => {
  const desired = chainRow(chain);
  const [stored] = await tx.select().from(places.chain);
  if (!stored) {
    if (!dryRun) await tx.insert(places.chain).values({ ...desired, version: randomUUID(), changedAt: now });
    return [{ kind: 'added', section: 'chain', id: desired.brand.name, fields: [] }];
  }
  const fields = changedFields(stored, desired);
  if (fields.length === 0) return [];
  if (!dryRun) await tx.update(places.chain).set(desired).where(eq(places.chain.id, 1));
  return [{ kind: 'changed', section: 'chain', id: desired.brand.name, fields }];
};

const syncTables = async (tx: Database, { chain, pictures, ...options }: ImportOptions): Promise<Change[]> => {
  const desired = desiredRows(chain, pictures);
  const changes: Change[] = [];
  for (const section of SECTIONS) changes.push(...(await syncSection(tx, section, desired[section], options)));
  return changes;
};

/** Syncs a section's table with these rows; archives rows that are not among them. */
export async function syncSection(
  tx: Database,
  section: Section,
  rows: readonly Row[],
  { now, dryRun = false }: Pick<ImportOptions, 'now' | 'dryRun'>,
): Promise<readonly Change[]> {
  const table = TABLES[section];
  // Drizzle's types lose the columns behind the tables' shared shape.
  const stored = v.parse(StoredRows, await tx.select().from(table));
  const plan = planOf(section, stored, rows);
  if (dryRun) return plan.changes;
  for (let from = 0; from < plan.insert.length; from += BATCH) {
    await tx.insert(table).values(plan.insert.slice(from, from + BATCH));
  }
  for (const row of plan.update) {
    await tx
      .update(table)
      .set({ ...row, archivedAt: null })
      .where(eq(table.externalId, row.externalId));
  }
  if (plan.archive.length > 0) {
    await tx
      .update(table)
      .set({ archivedAt: now })
      .where(inArray(table.externalId, [...plan.archive]));
  }
  return plan.changes;
}

type StopRow = typeof places.stopList.$inferSelect;
type StopKey = Pick<StopRow, 'restaurant' | 'item'>;

const nameOf = ({ restaurant, item }: StopKey): string => `${restaurant}: ${item}`;

const stopChange =
  (kind: Change['kind']) =>
  (row: StopKey): Change => ({ kind, section: 'stop_list', id: nameOf(row), fields: [] });

/**
 * Syncs what the file itself marks as sold out. What a restaurant has marked since stays so (docs/product.md §20.3), unless the chain has no
 * such dish or option any more.
 */
const syncStopList = async (
  tx: Database,
  { chain, dryRun = false, publisher = FROM_COMMAND_LINE }: ImportOptions,
): Promise<Change[]> => {
  const items = itemsOf(chain);
  // The office changes no stop list: what the kitchen sells again is not sold out because a price was published.
  if (publisher.source !== 'import') return endStops(tx, ({ item }) => !items.has(item), dryRun);
  const desired = stopRows(chain);
  const wanted = new Set(desired.map(nameOf));
  const known = new Set((await tx.select().from(places.stopList)).map(nameOf));
  const added = desired.filter((row) => !known.has(nameOf(row)));
  if (!dryRun && added.length > 0) await tx.insert(places.stopList).values(added);
  const isOver = (row: StopRow): boolean => !items.has(row.item) || (row.since === null && !wanted.has(nameOf(row)));
  return [...added.map(stopChange('added')), ...(await endStops(tx, isOver, dryRun))];
};

/** Takes the entries that are over off the stop lists; in a dry run only returns the changes. */
export async function endStops(tx: Database, isOver: (row: StopRow) => boolean, dryRun: boolean): Promise<Change[]> {
  const over = (await tx.select().from(places.stopList)).filter(isOver);
  for (const { restaurant, item } of dryRun ? [] : over) {
    await tx
      .delete(places.stopList)
      .where(and(eq(places.stopList.restaurant, restaurant), eq(places.stopList.item, item)));
  }
  return over.map(stopChange('archived'));
}
