import type { EditValue } from '#contract/office-chain.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { Chain } from '#contract/chain-file.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import { canonicalJson } from '#server/canonical-json.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type FileContent, type KeptFile, newestFile } from '#server/modules/import/chain-files.ts';
import { listPhotos, type Photos } from '#server/modules/import/office-photos.ts';
import { applyEdits } from './draft-file.ts';
import { type EditRow, listEdits, draftState } from './draft-repository.ts';
import { fieldPlace } from './field-words.ts';
import { type Base, readField, valueIn } from './edit-field.ts';
import { withNewThings } from './new-things.ts';

/** The published file, the edits over it, and the file that they make. */
export interface Draft {
  readonly published: KeptFile;
  readonly edits: readonly EditRow[];
  readonly state: string;
  /** The published file with the new things of the draft: what edits are compared with. */
  readonly base: Base;
  readonly file: FileContent;
  /** Photographs that edits may name. */
  readonly photos: Photos;
}

/** Returns what is published in a field of an edit; null if the file has no such thing any more. */
export function publishedIn(file: Base, path: string): EditValue {
  const field = readField(path);
  return (field === null ? undefined : valueIn(file, field)) ?? null;
}

/** Reads the draft. @throws {ApiError} CHAIN_FILE_MISSING. */
export async function openDraft(db: Database): Promise<Draft> {
  const published = await newestFile(db);
  if (published === null) throw new ApiError('CHAIN_FILE_MISSING');
  const edits = await listEdits(db);
  const values = new Map(edits.map(({ path, value }) => [path, value.is]));
  const photos = await listPhotos(db);
  const file = applyEdits(published, values, photos);
  return {
    published,
    edits,
    state: draftState(published.version, edits),
    base: withNewThings(published, values),
    file,
    photos,
  };
}

/** Returns the edits under which an import has changed the field (docs/product.md §34.8). */
export function conflictsOf({ base, edits }: Pick<Draft, 'base' | 'edits'>) {
  return edits
    .filter(({ path, seen }) => canonicalJson(publishedIn(base, path)) !== canonicalJson(seen.is))
    .map((edit) => ({ ...editAnswer(base, edit), seen: edit.seen.is }));
}

/** Returns an edit as the API shows it. */
export function editAnswer(base: Base, { path, value, byName, at }: EditRow) {
  return {
    path,
    place: fieldPlace(base, path) ?? path,
    value: value.is,
    published: publishedIn(base, path),
    by: byName,
    at: at.toISOString(),
  };
}

/** Checks a draft's file as an import would. `chain` has its texts cleaned; of a faulty file it is the file itself. */
export function checkDraft({ chain }: FileContent): {
  readonly chain: Chain;
  readonly faults: readonly ChainFault[];
  readonly warnings: readonly ChainFault[];
} {
  const checked = checkChainFile(chain);
  return checked.ok
    ? { chain: checked.chain, faults: [], warnings: checked.warnings }
    : { chain, faults: checked.faults, warnings: [] };
}
