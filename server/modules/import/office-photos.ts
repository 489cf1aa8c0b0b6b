import { subDays } from 'date-fns';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ChainPicture } from '#contract/chain-file-parts.ts';
import type { OfficePhoto } from '#contract/office-chain.ts';
import type { PhotoShape } from '#contract/office-content.ts';
import { canonicalJson } from '#server/canonical-json.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { cartItems } from '#server/db/schema/carts.ts';
import { products } from '#server/db/schema/catalog.ts';
import { chainFiles, draftEdits, type MadePhoto, officePhotos } from '#server/db/schema/office.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import type { Media } from '#server/media/media.ts';

/** Photographs that were sent to the office (docs/product.md §34.13): the originals, and what was made of them. */
export type PhotoRow = typeof officePhotos.$inferSelect;

/** Photographs by their shape and the value of a field `picture`; see {@link photoKey}. */
export type Photos = ReadonlyMap<string, OfficePhoto>;

/** A photograph without its bytes. */
type Known = Pick<PhotoRow, 'file' | 'width' | 'height' | 'made'>;

const KNOWN = {
  file: officePhotos.file,
  width: officePhotos.width,
  height: officePhotos.height,
  made: officePhotos.made,
};

export function photoKey(value: ChainPicture, shape: PhotoShape = 'card'): string {
  return `${shape} ${canonicalJson(value)}`;
}

export function photoAnswer({ width, height }: Pick<PhotoRow, 'width' | 'height'>, made: MadePhoto): OfficePhoto {
  return { shape: 'card', ...made, warnings: [...made.warnings], width, height };
}

/** Returns every photograph that the office has, in each of its crops. */
export async function listPhotos(db: Database): Promise<Photos> {
  const rows: Known[] = await db.select(KNOWN).from(officePhotos);
  return new Map(
    rows.flatMap((row) => row.made.map((made) => [photoKey(made.value, made.shape), photoAnswer(row, made)] as const)),
  );
}

/** Returns the paths of the photographs that the office has. */
export async function photoFiles(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.select({ file: officePhotos.file }).from(officePhotos);
  return new Set(rows.map(({ file }) => file));
}

/** Returns a photograph as it was sent; null if the office has none of this path. */
export async function photoBytes(db: Database, file: string): Promise<Buffer | null> {
  const [row] = await db.select({ bytes: officePhotos.bytes }).from(officePhotos).where(eq(officePhotos.file, file));
  return row?.bytes ?? null;
}

export async function findPhoto(db: Database, file: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select().from(officePhotos).where(eq(officePhotos.file, file));
  return row;
}

/** Keeps a photograph, or one more crop of it; it stays at least a day from now. */
export async function keepPhoto(db: Database, photo: Omit<PhotoRow, 'made'>, made: MadePhoto): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ made: officePhotos.made })
      .from(officePhotos)
      .where(eq(officePhotos.file, photo.file))
      .for('update');
    const others =
      known?.made.filter(({ value, shape }) => photoKey(value, shape) !== photoKey(made.value, made.shape)) ?? [];
    const now = { made: [...others, made], uploadedAt: photo.uploadedAt };
    await tx
      .insert(officePhotos)
      .values({ ...photo, ...now })
      .onConflictDoUpdate({ target: officePhotos.file, set: now });
  });
}

const Names = v.object({ rows: v.array(v.object({ name: v.string() })) });

/** A path of {@link officePhotos} in a JSON text: as a value, or within a Markdown text. */
const NAMED = '(office/[0-9a-f]{20}[.][a-z]+)';

const namedFiles = async (tx: Database): Promise<ReadonlySet<string>> => {
  const found = await tx.execute(sql`
    select (regexp_matches(${chainFiles.file}::text || ${chainFiles.shelf}::text, ${NAMED}, 'g'))[1] as name from ${chainFiles}
    union select (regexp_matches(${draftEdits.value}::text || ${draftEdits.seen}::text, ${NAMED}, 'g'))[1] from ${draftEdits}`);
  return new Set(v.parse(Names, found).rows.map(({ name }) => name));
};

/** Reports whether a dish, a cart, an order or a kept version shows these files. */
const isShown = async (tx: Database, base: string): Promise<boolean> => {
  for (const table of [products, cartItems, orderItems]) {
    if ((await tx.$count(table, sql`${table.picture}->>'base' = ${base}`)) > 0) return true;
  }
  return (await tx.$count(chainFiles, sql`position(${`"${base}"`} in ${chainFiles.pictures}::text) > 0`)) > 0;
};

/**
 * Deletes photographs that have been in no draft and no kept version for a day, and their files in `media` that nothing shows (docs/product.md
 * §34.13). An order keeps the files of its dishes.
 */
export async function forgetOldPhotos(db: Database, now: Date, media: Media): Promise<void> {
  await db.transaction(async (tx) => {
    // No edit may name a photograph that is about to go.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.draft})`);
    const old = await tx
      .select({ file: officePhotos.file, made: officePhotos.made })
      .from(officePhotos)
      .where(lt(officePhotos.uploadedAt, subDays(now, 1)));
    if (old.length === 0) return;
    const named = await namedFiles(tx);
    const gone = old.filter(({ file }) => !named.has(file));
    if (gone.length === 0) return;
    for (const { base } of gone.flatMap(({ made }) => made.map(({ picture }) => picture))) {
      if (await isShown(tx, base)) continue;
      const hash = base.slice(base.lastIndexOf('/') + 1);
      const own = [...(await media.names(`${hash}-`)), ...(await media.names(`${hash}.`))];
      for (const name of own) await media.remove(name);
    }
    await tx.delete(officePhotos).where(
      inArray(
        officePhotos.file,
        gone.map(({ file }) => file),
      ),
    );
  });
}
