import type * as v from 'valibot';
import type { DraftState, ResolveConflictBody, SaveEditsBody } from '#contract/office-chain.ts';
import { canonicalJson } from '#server/canonical-json.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Photos } from '#server/modules/import/office-photos.ts';
import type { OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';
import { deleteEdit, type EditRow, lockDraft, saveEdit } from './draft-repository.ts';
import { type EditField, fitsField, readField, restaurantOfField, thingKey, valueIn } from './edit-field.ts';
import { withNewThings } from './new-things.ts';
import { openDraft, publishedIn } from './open-draft.ts';
import { draftAnswer } from './read-draft.ts';

type Asked = v.InferOutput<typeof SaveEditsBody>['edits'][number];

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

const refuseField = (path: string, message: string): never => {
  throw new ApiError('VALIDATION_FAILED', { message, fields: { [path]: [message] } });
};

/** @throws {ApiError} VALIDATION_FAILED, OFFICE_RIGHT_MISSING */
const fieldOf = ({ person }: OfficeContext, { path, value }: Asked): EditField => {
  const field = readField(path) ?? refuseField(path, officeStrings.unknownField);
  requireRight(person, 'menu.edit', restaurantOfField(field));
  return fitsField(field, value) ? field : refuseField(path, officeStrings.wrongValue);
};

/** Reports whether a dish would get a photograph that was never sent, or has been deleted since. */
const namesNoPhoto = (field: EditField | undefined, value: Asked['value'], photos: Photos): boolean =>
  field?.kind === 'dish' && field.field === 'picture' && value !== null && !photos.has(canonicalJson(value));

/** A field as it is in the draft, for the person who saw another value there. */
const presentField = (path: string, edit: EditRow | undefined, published: Asked['value']) => ({
  path,
  value: edit === undefined ? published : edit.value.is,
  by: edit?.byName ?? null,
  at: edit?.at.toISOString() ?? null,
});

/**
 * `POST /draft/edits` (docs/product.md §34.7): all of them, or none. An edit that is there already is no change, so a repeat is harmless;
 * one that puts the published value back ends the edit; what was new and is gone again ends all of its edits.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING, VALIDATION_FAILED; DRAFT_CHANGED: a field has another value than the person
 * saw; `details.fields` has what is there now, and whose it is
 */
export async function saveEdits(
  context: OfficeContext,
  { edits: asked }: v.InferOutput<typeof SaveEditsBody>,
): Promise<DraftState> {
  const { db, person, now } = context;
  const fields = asked.map((edit) => fieldOf(context, edit));
  await lockDraft(db);
  const { published, base: before, edits, photos } = await openDraft(db);
  const values = [
    ...edits.map(({ path, value }) => [path, value.is] as const),
    ...asked.map(({ path, value }) => [path, value] as const),
  ];
  const base = withNewThings(published, new Map(values));
  const known = new Map(edits.map((edit) => [edit.path, edit]));
  const changed: ReturnType<typeof presentField>[] = [];
  for (const [index, { path, value, seen }] of asked.entries()) {
    const field = fields[index];
    const inFile = field === undefined ? undefined : valueIn(base, field);
    if (inFile === undefined) return refuseField(path, officeStrings.unknownField);
    const edit = known.get(path);
    const present = presentField(path, edit, inFile);
    if (isSame(present.value, value)) continue;
    if (namesNoPhoto(field, value, photos) && !isSame(inFile, value))
      return refuseField(path, officeStrings.unknownPhoto);
    if (!isSame(present.value, seen)) changed.push(present);
    else if (isSame(inFile, value)) await deleteEdit(db, path);
    else {
      const base = edit?.seen ?? { is: inFile };
      await saveEdit(db, { path, value: { is: value }, seen: base, byId: person.id, byName: person.name, at: now });
    }
  }
  if (changed.length > 0) throw new ApiError('DRAFT_CHANGED', { details: { fields: changed } });
  const gone = new Set([...before.fresh].filter((key) => !base.fresh.has(key)));
  for (const { path } of edits) {
    const field = readField(path);
    if (field !== null && gone.has(thingKey(field))) await deleteEdit(db, path);
  }
  return draftAnswer(await openDraft(db));
}

/**
 * `POST /draft/resolve` (docs/product.md §34.8): `mine` stays in the draft over what an import has published, `theirs` ends the edit.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING; DRAFT_CHANGED: something else is published there by now
 */
export async function resolveConflict(
  context: OfficeContext,
  { path, keep, published: seen }: v.InferOutput<typeof ResolveConflictBody>,
): Promise<DraftState> {
  const { db, person } = context;
  const field = readField(path) ?? refuseField(path, officeStrings.unknownField);
  requireRight(person, 'menu.edit', restaurantOfField(field));
  await lockDraft(db);
  const { base, edits } = await openDraft(db);
  const edit = edits.find((one) => one.path === path);
  const now = publishedIn(base, path);
  if (!isSame(now, seen)) throw new ApiError('DRAFT_CHANGED', { details: { fields: [presentField(path, edit, now)] } });
  if (edit !== undefined) {
    // What the file no longer has cannot be edited.
    const isGone = valueIn(base, field) === undefined;
    if (keep === 'theirs' || isGone || isSame(edit.value.is, now)) await deleteEdit(db, path);
    else await saveEdit(db, { ...edit, seen: { is: now } });
  }
  return draftAnswer(await openDraft(db));
}
