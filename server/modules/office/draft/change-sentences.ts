import type { EditValue } from '#contract/office-chain.ts';
import { formatPrice } from '#domain/money.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import type { Change } from '#server/modules/import/difference.ts';
import { MARK_NAMES, officeStrings as strings, SECTION_NAMES } from '../office-strings.ts';
import { type EditField, readField, thingKey } from './edit-field.ts';
import { fieldWords, listNames } from './field-words.ts';
import type { Draft } from './open-draft.ts';
import { publishedIn } from './open-draft.ts';

/** A change as the API shows it. */
export interface ToldChange {
  readonly kind: Change['kind'];
  readonly section: string;
  readonly id: string;
  readonly text: string;
}

const LONGEST = 60;

const isMark = (mark: string): mark is keyof typeof MARK_NAMES => mark in MARK_NAMES;

/** A value inside a sentence; null where it is too long for one. */
const shown = (value: EditValue, isMoney: boolean): string | null => {
  if (value === null) return strings.nothing;
  if (typeof value === 'number') return isMoney ? formatPrice(value) : String(value).replace('.', ',');
  if (typeof value === 'string') return value.length > LONGEST ? null : `«${value}»`;
  if (typeof value === 'boolean') return value ? strings.yes : strings.no;
  if (!Array.isArray(value)) return 'file' in value ? null : strings.nutrition(value);
  return value.length === 0
    ? strings.noMarks
    : value.map((mark) => (isMark(mark) ? MARK_NAMES[mark] : mark)).join(', ');
};

const MONEY: ReadonlySet<string> = new Set(['price', 'old_price']);
const isMoneyField = (field: EditField): boolean => !('field' in field) || MONEY.has(field.field);

/** A list of ids: options of a group, or groups of a dish. */
const isList = (field: EditField): boolean =>
  (field.kind === 'group' && field.field === 'options') || (field.kind === 'dish' && field.field === 'modifier_groups');

const idsOf = (value: EditValue): readonly string[] => (Array.isArray(value) ? value : []);

/** «добавлено «40 см»; убрано «35 см»»; the draft has the names of what is new. */
const listSentence = (draft: Draft, field: EditField, before: EditValue, after: EditValue): string => {
  const [old, next] = [idsOf(before), idsOf(after)];
  const added = listNames(
    draft.file,
    field,
    next.filter((id) => !old.includes(id)),
  );
  const removed = listNames(
    draft.published,
    field,
    old.filter((id) => !next.includes(id)),
  );
  const parts = [
    ...(added.length === 0 ? [] : [strings.listAdded(added.join(', '))]),
    ...(removed.length === 0 ? [] : [strings.listRemoved(removed.join(', '))]),
  ];
  return parts.length === 0 ? strings.listMoved : parts.join('; ');
};

/** The thing of the import's changes that an edit belongs to. */
const thingOf = (field: EditField): readonly [section: string, id: string] => {
  switch (field.kind) {
    case 'dish':
    case 'size':
      return ['products', field.id];
    case 'group':
      return ['modifier_groups', field.group];
    case 'option':
      return ['options', `${field.group}/${field.option}`];
    case 'own_price':
      return ['restaurants', field.restaurant];
  }
};

const editSentence = (draft: Draft, field: EditField, before: EditValue, after: EditValue): ToldChange => {
  const [what, name] = fieldWords(draft.base, field);
  const [section, id] = thingOf(field);
  if (field.kind === 'dish' && field.field === 'archived') {
    return after === true
      ? { kind: 'archived', section, id, text: strings.archived(what) }
      : { kind: 'restored', section, id, text: strings.back(what) };
  }
  if (field.kind === 'dish' && field.field === 'picture') {
    const text =
      after === null ? strings.photoGone(what) : before === null ? strings.photo(what) : strings.newPhoto(what);
    return { kind: 'changed', section, id, text };
  }
  if (isList(field)) {
    return { kind: 'changed', section, id, text: `${what}: ${name} — ${listSentence(draft, field, before, after)}` };
  }
  const [old, next] = [shown(before, isMoneyField(field)), shown(after, isMoneyField(field))];
  const text = old === null || next === null ? strings.rewritten(what, name) : strings.changed(what, name, old, next);
  return { kind: 'changed', section, id, text };
};

/** What archiving a dish, or putting it back, changes in other things: no news beside the dish itself. */
const WITH_A_DISH: ReadonlySet<string> = new Set([
  'position',
  'recommendedWith',
  'replacements',
  'productsNotServed',
  'prices',
]);

const isNews = ({ kind, fields }: Change): boolean =>
  kind !== 'changed' || fields.some(({ name }) => !WITH_A_DISH.has(name));

const thingName = ({ chain, shelf }: FileContent, { section, id }: Change): string => {
  const named = [...chain.products, ...shelf.map(({ product }) => product), ...chain.restaurants, ...chain.categories];
  const sections = ['products', 'restaurants', 'categories'];
  const name = sections.includes(section) ? named.find((one) => one.id === id)?.name : undefined;
  return `${SECTION_NAMES[section] ?? section} «${name ?? id}»`;
};

/**
 * Says in sentences what a publication changes (docs/product.md §34.9): each edit in words and numbers, then what the import changes beside
 * them, by the name of the thing.
 */
export function changeSentences(draft: Draft, changes: readonly Change[]): ToldChange[] {
  const { published, base, edits } = draft;
  const told: ToldChange[] = [];
  const covered = new Set<string>();
  /** Groups whose options come, go or move: said once, by the group. */
  const lists = new Set<string>();
  for (const { path, value } of edits) {
    const field = readField(path);
    if (field === null) continue;
    if (field.kind === 'group' && field.field === 'options') lists.add(field.group);
    // A new thing is said with its name by the list that it is in.
    if (!base.fresh.has(thingKey(field))) told.push(editSentence(draft, field, publishedIn(base, path), value.is));
    covered.add(thingOf(field).join(' '));
  }
  const isTold = ({ section, id }: Change): boolean =>
    covered.has(`${section} ${id}`) || (section === 'options' && lists.has(id.split('/')[0] ?? ''));
  const others = changes.filter((change) => isNews(change) && !isTold(change));
  return [
    ...told,
    ...others.map(({ kind, section, id }) => ({
      kind,
      section,
      id,
      text: strings.other[kind](thingName(published, { kind, section, id, fields: [] })),
    })),
  ];
}
