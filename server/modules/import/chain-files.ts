import { desc, eq, lte } from 'drizzle-orm';
import type { Chain, ChainPromocode } from '#contract/chain-file.ts';
import type { VERSION_SOURCES } from '#contract/office-chain.ts';
import { canonicalJson } from '#server/canonical-json.ts';
import type { Database } from '#server/db/connection.ts';
import { chainFiles, type ShelvedDish } from '#server/db/schema/office.ts';
import type { Pictures } from './desired-rows.ts';

/** Published versions that stay (docs/product.md §34.5). */
const KEPT_VERSIONS = 50;

/** A chain file with what does not stand in it: its picture records, and the dishes and promo codes that the office has archived. */
export interface FileContent {
  readonly chain: Chain;
  readonly pictures: Pictures;
  readonly shelf: readonly ShelvedDish[];
  readonly codes: readonly ChainPromocode[];
}

/** A published version. */
export interface KeptFile extends FileContent {
  readonly version: number;
  readonly publishedAt: Date;
}

/** Who publishes a file, and in which way. */
export interface Publisher {
  readonly source: (typeof VERSION_SOURCES)[number];
  /** A person or a partner's key; null: the command line. */
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly note: string;
}

const kept = (row: typeof chainFiles.$inferSelect | undefined): KeptFile | null =>
  row === undefined
    ? null
    : {
        version: row.version,
        publishedAt: row.publishedAt,
        chain: row.file,
        pictures: new Map(Object.entries(row.pictures)),
        shelf: row.shelf,
        codes: row.codes,
      };

/** Returns the newest published file; null if none was imported since files are kept. */
export async function newestFile(db: Database): Promise<KeptFile | null> {
  const [row] = await db.select().from(chainFiles).orderBy(desc(chainFiles.version)).limit(1);
  return kept(row);
}

export async function fileOfVersion(db: Database, version: number): Promise<KeptFile | null> {
  const [row] = await db.select().from(chainFiles).where(eq(chainFiles.version, version));
  return kept(row);
}

/** Returns the archived dishes that a file does not have by itself. */
export function shelfBeside(chain: Chain, shelf: readonly ShelvedDish[]): readonly ShelvedDish[] {
  const sold = new Set(chain.products.map(({ id }) => id));
  return shelf.filter(({ product }) => !sold.has(product.id));
}

/** Returns the archived promo codes that a file does not have by itself. */
export function codesBeside({ promocodes }: Chain, codes: readonly ChainPromocode[]): readonly ChainPromocode[] {
  const valid = new Set(promocodes.map(({ id }) => id));
  return codes.filter(({ id }) => !valid.has(id));
}

/**
 * Keeps a file as the newest version, in the transaction that publishes it; one that is the newest already gets no version of its own.
 * Returns its version.
 */
export async function keepFile(
  tx: Database,
  content: FileContent,
  { source, by, note, now }: Publisher & { readonly now: Date },
): Promise<number> {
  const newest = await newestFile(tx);
  if (newest !== null && canonicalJson(contentOf(newest)) === canonicalJson(contentOf(content))) {
    return newest.version;
  }
  const version = (newest?.version ?? 0) + 1;
  await tx.insert(chainFiles).values({
    version,
    ...contentOf(content),
    publishedAt: now,
    source,
    byId: by?.id ?? null,
    byName: by?.name ?? null,
    note,
  });
  await tx.delete(chainFiles).where(lte(chainFiles.version, version - KEPT_VERSIONS));
  return version;
}

const contentOf = ({ chain, pictures, shelf, codes }: FileContent) => ({
  file: chain,
  pictures: Object.fromEntries(pictures),
  shelf,
  codes,
});
