import { isNull } from 'drizzle-orm';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import { menuFaults } from '#contract/chain-file-cross-menu.ts';
import { textFaults } from '#contract/chain-file-text.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import type { Database } from '#server/db/connection.ts';
import { products } from '#server/db/schema/catalog.ts';
import { promocodes } from '#server/db/schema/content.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { type ChainMenu, menuRows } from './desired-rows.ts';
import type { Change } from './difference.ts';
import { type ImportResult, syncSection, takeImportTurn } from './import-chain.ts';

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

/**
 * Replaces categories, option groups and dishes with those of a menu, inside the caller's transaction (docs/product.md §26.16). The
 * rest of the chain stays, dish pictures included, since a menu brings no files.
 */
export async function importMenu(
  tx: Database,
  menu: ChainMenu,
  options: { readonly now: Date; readonly dryRun: boolean },
): Promise<ImportResult> {
  await takeImportTurn(tx);
  const faults = [
    ...textFaults(menu),
    ...menuFaults({ ...menu, promocodes: [], restaurants: [] }),
    ...(await giftFaults(tx, menu)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const stored = await tx.select({ externalId: products.externalId, picture: products.picture }).from(products);
  const pictures = new Map(stored.map(({ externalId, picture }) => [externalId, picture]));
  const rows = menuRows(menu);
  const dishes = rows.products.map((row) => ({ ...row, picture: pictures.get(row.externalId) ?? null }));
  const changes: Change[] = [
    ...(await syncSection(tx, 'categories', rows.categories, options)),
    ...(await syncSection(tx, 'modifier_groups', rows.modifier_groups, options)),
    ...(await syncSection(tx, 'options', rows.options, options)),
    ...(await syncSection(tx, 'products', dishes, options)),
  ];
  if (changes.length > 0 && !options.dryRun) await renewVersion(tx, options.now);
  return { ok: true, changes, warnings: [] };
}
