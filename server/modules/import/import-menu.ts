import { isNull } from 'drizzle-orm';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import { menuFaults } from '#contract/chain-file-cross-menu.ts';
import { textFaults } from '#contract/chain-file-text.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import type { Database } from '#server/db/connection.ts';
import { modifierOptions, products, stations } from '#server/db/schema/catalog.ts';
import { promocodes } from '#server/db/schema/content.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { keepFile, newestFile, type Publisher } from './chain-files.ts';
import { type ChainMenu, itemsOf, menuRows } from './desired-rows.ts';
import type { Change } from './difference.ts';
import { endStops, type ImportResult, syncSection, takeImportTurn } from './import-chain.ts';
import { withMenu } from './keep-menu.ts';

/** Returns faults for promo codes whose gift is missing from the new menu. */
const giftFaults = async (tx: Database, menu: ChainMenu): Promise<ChainFault[]> => {
  const known = new Set(menu.products.map(({ id }) => id));
  const rows = await tx
    .select({ code: promocodes.code, gives: promocodes.gives })
    .from(promocodes)
    .where(isNull(promocodes.archivedAt));
  return rows.flatMap(({ code, gives }) =>
    gives.type === 'gift' && !known.has(gives.product)
      ? [{ path: 'products', message: words.giftMissing(code, gives.product) }]
      : [],
  );
};

/** Returns the rows with the pictures that the table has for them now. */
const withStoredPictures = async <Row extends { readonly externalId: string }>(
  tx: Database,
  table: typeof products | typeof modifierOptions,
  rows: readonly Row[],
) => {
  const stored = await tx.select({ externalId: table.externalId, picture: table.picture }).from(table);
  const pictures = new Map(stored.map(({ externalId, picture }) => [externalId, picture]));
  return rows.map((row) => ({ ...row, picture: pictures.get(row.externalId) ?? null }));
};

/**
 * Replaces categories, option groups and dishes with those of a menu, inside the caller's transaction (docs/product.md §26.16). The
 * rest of the chain stays, pictures of dishes and options included, since a menu brings no files. The kept file gets the menu, too.
 */
export async function importMenu(
  tx: Database,
  menu: ChainMenu,
  options: { readonly now: Date; readonly dryRun: boolean; readonly by: Publisher['by'] },
): Promise<ImportResult> {
  await takeImportTurn(tx);
  // The chain file alone names the stations: a menu may use them.
  const known = await tx.select({ id: stations.externalId }).from(stations).where(isNull(stations.archivedAt));
  const faults = [
    ...textFaults(menu),
    ...menuFaults({ ...menu, promocodes: [], restaurants: [], stations: known }),
    ...(await giftFaults(tx, menu)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const rows = menuRows(menu);
  const items = itemsOf(menu);
  const changes: Change[] = [
    ...(await syncSection(tx, 'categories', rows.categories, options)),
    ...(await syncSection(tx, 'modifier_groups', rows.modifier_groups, options)),
    ...(await syncSection(tx, 'options', await withStoredPictures(tx, modifierOptions, rows.options), options)),
    ...(await syncSection(tx, 'products', await withStoredPictures(tx, products, rows.products), options)),
    // They would still be sold out if their ids came back.
    ...(await endStops(tx, ({ item }) => !items.has(item), options.dryRun)),
  ];
  if (changes.length > 0 && !options.dryRun) await renewVersion(tx, options.now);
  const kept = await newestFile(tx);
  // Without a file there is nothing to put the menu into: the next import brings one.
  if (kept === null || options.dryRun) return { ok: true, changes, warnings: [], version: kept?.version ?? 0 };
  const publisher = { source: 'partner', by: options.by, note: '', now: options.now } as const;
  return { ok: true, changes, warnings: [], version: await keepFile(tx, withMenu(kept, menu), publisher) };
}
