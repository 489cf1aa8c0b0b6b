import type * as v from 'valibot';
import type { DraftChanges, Published, PublishBody } from '#contract/office-chain.ts';
import type { ChainPicture } from '#contract/chain-file-parts.ts';
import { CONTENT_LISTS, type PhotoShape, shapeOf } from '#contract/office-content.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import { ApiError } from '#server/http/api-error.ts';
import { importChainWithin, takeImportTurn } from '#server/modules/import/import-chain.ts';
import { photoKey } from '#server/modules/import/office-photos.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { requireRight } from '../rights.ts';
import { changeSentences } from './change-sentences.ts';
import { contentId } from './content-things.ts';
import { clearEdits, lockDraft } from './draft-repository.ts';
import { actionsOfField, contentPath, dishPath, readField, restaurantOfField } from './edit-field.ts';
import { fieldFaults } from './field-of-fault.ts';
import { checkDraft, conflictsOf, type Draft, openDraft } from './open-draft.ts';

/** Sentences of one publication in the audit log; its numbers are complete. */
const MOST_TOLD = 100;

/** Returns what the checks of pictures find in the photographs that the draft brings, by their places in its file. */
const photoWarnings = ({ edits, file: { chain }, photos }: Draft): ChainFault[] => {
  const edited = new Set(edits.map(({ path }) => path));
  const told = (picture: ChainPicture | null, at: string, shape: PhotoShape): ChainFault[] => {
    const warnings = picture === null ? [] : (photos.get(photoKey(picture, shape))?.warnings ?? []);
    return warnings.map((message) => ({ path: `${at}.picture`, message }));
  };
  return [
    ...chain.products.flatMap(({ id, picture }, index) =>
      edited.has(dishPath(id, 'picture')) ? told(picture, `products[${index}]`, 'card') : [],
    ),
    ...CONTENT_LISTS.flatMap((list) =>
      chain[list].flatMap((thing, index) =>
        edited.has(contentPath(list, contentId(thing), 'picture'))
          ? told(thing.picture, `${list}[${index}]`, shapeOf(list))
          : [],
      ),
    ),
  ];
};

/** Checks the draft and computes, or applies, what its import changes. */
const importDraft = async (
  { db, person, now }: OfficeContext,
  draft: Draft,
  { dryRun, note }: { readonly dryRun: boolean; readonly note: string },
) => {
  const { file, named } = draft;
  const { chain, faults, warnings } = checkDraft(draft);
  if (faults.length > 0) return { ok: false, faults: fieldFaults(chain, faults, named) } as const;
  const result = await importChainWithin(db, {
    chain,
    pictures: file.pictures,
    shelf: file.shelf,
    codes: file.codes,
    now,
    dryRun,
    publisher: { source: 'office', by: { id: person.id, name: person.name }, note },
  });
  return result.ok
    ? ({
        ...result,
        warnings: fieldFaults(chain, [...warnings, ...photoWarnings(draft), ...result.warnings], named),
      } as const)
    : ({ ok: false, faults: fieldFaults(chain, result.faults, named) } as const);
};

/**
 * `GET /draft/changes`: «Что изменится», in words and numbers (docs/product.md §34.9).
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING
 */
export async function readDraftChanges(context: OfficeContext): Promise<v.InferOutput<typeof DraftChanges>> {
  requireRight(context.person, 'chain.read', null);
  return context.db.transaction(async (db) => {
    const draft = await openDraft(db);
    const result = await importDraft({ ...context, db }, draft, { dryRun: true, note: '' });
    return {
      state: draft.state,
      changes: changeSentences(draft, result.ok ? result.changes : []),
      conflicts: conflictsOf(draft),
      faults: result.ok ? [] : [...result.faults],
      warnings: result.ok ? [...result.warnings] : [],
    };
  });
}

/**
 * `POST /draft/publish` (docs/product.md §34.10): the import of the draft's file, the next version, no edits left, and a line in the audit
 * log, in one transaction. Without edits there is nothing to publish, and no new version.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING; DRAFT_CHANGED: not the draft that the person saw; DRAFT_CONFLICT; DRAFT_FAULTY
 */
export async function publishDraft(
  context: OfficeContext,
  { state, note }: v.InferOutput<typeof PublishBody>,
): Promise<v.InferOutput<typeof Published>> {
  const { db, person } = context;
  await takeImportTurn(db);
  await lockDraft(db);
  const draft = await openDraft(db);
  const fields = draft.edits.flatMap(({ path }) => readField(path) ?? []);
  for (const field of fields) requireRight(person, actionsOfField(field).publish, restaurantOfField(field));
  if (fields.length === 0) requireRight(person, 'menu.publish', person.restaurants[0] ?? null);
  if (draft.state !== state) throw new ApiError('DRAFT_CHANGED', { details: { fields: [], state: draft.state } });
  if (draft.edits.length === 0) return { version: draft.published.version, changes: 0 };
  const conflicts = conflictsOf(draft);
  if (conflicts.length > 0) throw new ApiError('DRAFT_CONFLICT', { details: { conflicts } });
  const result = await importDraft(context, draft, { dryRun: false, note });
  if (!result.ok) throw new ApiError('DRAFT_FAULTY', { details: { faults: result.faults } });
  const told = changeSentences(draft, result.changes).map(({ text }) => text);
  await clearEdits(db);
  await auditOffice(context, 'chain.publish', {
    version: result.version,
    changes: told.length,
    texts: told.slice(0, MOST_TOLD),
  });
  return { version: result.version, changes: told.length };
}
