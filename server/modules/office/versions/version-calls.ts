import { desc, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { ExportedChain, Published, RestoreVersionBody, VersionList } from '#contract/office-chain.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { chainFiles } from '#server/db/schema/office.ts';
import { ApiError } from '#server/http/api-error.ts';
import { codesBeside, fileOfVersion, newestFile, shelfBeside } from '#server/modules/import/chain-files.ts';
import { importChainWithin, takeImportTurn } from '#server/modules/import/import-chain.ts';
import { dishPictures } from '#server/modules/import/product-pictures.ts';
import { lockDraft } from '../draft/draft-repository.ts';
import { fieldFaults } from '../draft/field-of-fault.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';

/** `GET /versions`: the last fifty, the newest first (docs/product.md §34.11). @throws {ApiError} OFFICE_RIGHT_MISSING. */
export async function readVersions({ db, person }: OfficeContext): Promise<v.InferOutput<typeof VersionList>> {
  requireRight(person, 'chain.read', null);
  const rows = await db
    .select({
      version: chainFiles.version,
      publishedAt: chainFiles.publishedAt,
      source: chainFiles.source,
      by: chainFiles.byName,
      note: chainFiles.note,
      dishes: sql<number>`json_array_length(${chainFiles.file} -> 'products')`,
    })
    .from(chainFiles)
    .orderBy(desc(chainFiles.version));
  return {
    versions: rows.map(({ publishedAt, ...row }) => ({ ...row, published_at: publishedAt.toISOString() })),
  };
}

/** `GET /chain`: the newest published file, as an import reads it. @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING. */
export async function exportChain({ db, person }: OfficeContext): Promise<v.InferOutput<typeof ExportedChain>> {
  requireRight(person, 'chain.read', null);
  const newest = await newestFile(db);
  if (newest === null) throw new ApiError('CHAIN_FILE_MISSING');
  return { version: newest.version, published_at: newest.publishedAt.toISOString(), file: newest.chain };
}

/**
 * `POST /versions/restore` (docs/product.md §34.11): publishes the file of an earlier version again, as the newest. Dishes that it does
 * not have are archived. The draft stays, and meets it as it meets an import.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING, NOT_FOUND; DRAFT_CHANGED: something was published meanwhile; DRAFT_FAULTY: it
 * does not pass today's checks
 */
export async function restoreVersion(
  context: OfficeContext,
  { version: seen, restore }: v.InferOutput<typeof RestoreVersionBody>,
): Promise<v.InferOutput<typeof Published>> {
  const { db, person, now } = context;
  requireRight(person, 'versions.restore', null);
  await takeImportTurn(db);
  await lockDraft(db);
  const newest = await newestFile(db);
  if (newest === null) throw new ApiError('CHAIN_FILE_MISSING');
  if (newest.version !== seen)
    throw new ApiError('DRAFT_CHANGED', { details: { fields: [], version: newest.version } });
  const file = await fileOfVersion(db, restore);
  if (file === null) throw new ApiError('NOT_FOUND');
  const checked = checkChainFile(file.chain);
  if (!checked.ok)
    throw new ApiError('DRAFT_FAULTY', { details: { faults: fieldFaults(file.chain, checked.faults, file) } });
  const pictures = dishPictures(newest.chain, newest.pictures);
  const sold = newest.chain.products.map((product) => ({ product, picture: pictures.get(product.id) ?? null }));
  const shelved = new Map([...newest.shelf, ...file.shelf, ...sold].map((one) => [one.product.id, one]));
  const codes = new Map([...newest.codes, ...file.codes, ...newest.chain.promocodes].map((one) => [one.id, one]));
  const result = await importChainWithin(db, {
    chain: checked.chain,
    pictures: file.pictures,
    shelf: shelfBeside(checked.chain, [...shelved.values()]),
    codes: codesBeside(checked.chain, [...codes.values()]),
    now,
    publisher: {
      source: 'undo',
      by: { id: person.id, name: person.name },
      note: officeStrings.restored(restore),
    },
  });
  if (!result.ok)
    throw new ApiError('DRAFT_FAULTY', { details: { faults: fieldFaults(file.chain, result.faults, file) } });
  await auditOffice(context, 'chain.restore', { version: result.version, restored: restore });
  return { version: result.version, changes: result.changes.length };
}
