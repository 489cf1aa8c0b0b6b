import * as v from 'valibot';
import { ChainPicture } from '#contract/chain-file-parts.ts';
import type { DraftState, ResolveConflictBody, SaveEditsBody } from '#contract/office-chain.ts';
import { shapeOf } from '#contract/office-content.ts';
import { mergedList } from '#domain/merged-list.ts';
import { canonicalJson } from '#server/canonical-json.ts';
import { ApiError } from '#server/http/api-error.ts';
import { photoKey, type Photos } from '#server/modules/import/office-photos.ts';
import type { OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';
import { deleteEdit, type EditRow, lockDraft, saveEdit } from './draft-repository.ts';
import {
  actionsOfField,
  type EditField,
  isOrder,
  readField,
  restaurantOfField,
  thingKey,
  thingKeys,
} from './edit-field.ts';
import { type Base, fitsField, isFixed, valueIn } from './field-values.ts';
import { refuseTakenIds } from './taken-ids.ts';
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
  requireRight(person, actionsOfField(field).edit, restaurantOfField(field));
  return fitsField(field, value) ? field : refuseField(path, officeStrings.wrongValue);
};

/** Reports whether a field would name a photograph that was never sent, or has been deleted since. */
const namesNoPhoto = (field: EditField | undefined, value: Asked['value'], photos: Photos): boolean => {
  if (field === undefined || value === null || !v.is(ChainPicture, value)) return false;
  if (field.kind === 'dish') return field.field === 'picture' && !photos.has(photoKey(value));
  return field.kind === 'content' && field.field === 'picture' && !photos.has(photoKey(value, shapeOf(field.list)));
};

/** Returns what is published in a field; null of a new dish that is given up; undefined if it may not be edited. */
const baseValue = (base: Base, before: Base, field: EditField, value: Asked['value']): Asked['value'] | undefined => {
  if (isFixed(base, field)) return undefined;
  const isGivenUp = field.kind === 'dish' && field.field === 'category' && value === null;
  const isNew = before.fresh.has(thingKey(field));
  return isGivenUp && isNew ? null : valueIn(base, field);
};

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
  await refuseTakenIds(
    db,
    [...base.fresh].filter((key) => !before.fresh.has(key)),
    refuseField,
  );
  const known = new Map(edits.map((edit) => [edit.path, edit]));
  const changed: ReturnType<typeof presentField>[] = [];
  for (const [index, { path, value, seen }] of asked.entries()) {
    const field = fields[index];
    const inFile = field === undefined ? undefined : baseValue(base, before, field, value);
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
    if (field !== null && thingKeys(field).some((key) => gone.has(key))) await deleteEdit(db, path);
  }
  return draftAnswer(await openDraft(db));
}

/** What an edit becomes by a decision; of an order of ids nothing is lost that either side has added (docs/product.md §34.17). */
const decided = (
  { field, mine, seen }: { readonly field: EditField; readonly mine: Asked['value']; readonly seen: Asked['value'] },
  keep: 'mine' | 'theirs',
  now: Asked['value'],
  fresh: Base['fresh'],
): Asked['value'] => {
  if (!isOrder(field) || !Array.isArray(mine) || !Array.isArray(now)) return keep === 'mine' ? mine : now;
  if (keep === 'mine') return mergedList(mine, now, Array.isArray(seen) ? seen : []);
  const made = (id: string): boolean => {
    if (field.kind === 'list') return fresh.has(`${field.list} ${id}`);
    if (field.kind === 'restaurant') return fresh.has(`zones ${field.restaurant}/${id}`);
    return field.kind === 'group' && fresh.has(`options ${field.group}/${id}`);
  };
  return [...now, ...mine.filter((id) => made(id) && !now.includes(id))];
};

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
  requireRight(person, actionsOfField(field).edit, restaurantOfField(field));
  await lockDraft(db);
  const { base, edits } = await openDraft(db);
  const edit = edits.find((one) => one.path === path);
  const now = publishedIn(base, path);
  if (!isSame(now, seen)) throw new ApiError('DRAFT_CHANGED', { details: { fields: [presentField(path, edit, now)] } });
  if (edit !== undefined) {
    // What the file no longer has cannot be edited.
    const isGone = valueIn(base, field) === undefined;
    const value = decided({ field, mine: edit.value.is, seen: edit.seen.is }, keep, now, base.fresh);
    if (isGone || isSame(value, now)) await deleteEdit(db, path);
    else await saveEdit(db, { ...edit, value: { is: value }, seen: { is: now } });
  }
  return draftAnswer(await openDraft(db));
}
