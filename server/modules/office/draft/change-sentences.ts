import type { EditValue } from '#contract/office-chain.ts';
import { formatPrice } from '#domain/money.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import type { Change } from '#server/modules/import/difference.ts';
import { MARK_NAMES, officeStrings as strings, SECTION_NAMES } from '../office-strings.ts';
import { type EditField, readField } from './edit-field.ts';
import { fieldWords } from './field-words.ts';
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
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return 'file' in value ? null : strings.nutrition(value);
  return value.length === 0
    ? strings.noMarks
    : value.map((mark) => (isMark(mark) ? MARK_NAMES[mark] : mark)).join(', ');
};

const isMoneyField = (field: EditField): boolean =>
  field.kind !== 'dish' || field.field === 'price' || field.field === 'old_price';

/** The thing of the import's changes that an edit belongs to. */
const thingOf = (field: EditField): readonly [section: string, id: string] => {
  switch (field.kind) {
    case 'dish':
    case 'size':
      return ['products', field.id];
    case 'option':
      return ['options', `${field.group}/${field.option}`];
    case 'own_price':
      return ['restaurants', field.restaurant];
  }
};

const editSentence = (published: FileContent, field: EditField, before: EditValue, after: EditValue): ToldChange => {
  const [what, name] = fieldWords(published, field);
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
export function changeSentences({ published, edits }: Draft, changes: readonly Change[]): ToldChange[] {
  const told: ToldChange[] = [];
  const covered = new Set<string>();
  for (const { path, value } of edits) {
    const field = readField(path);
    if (field === null) continue;
    told.push(editSentence(published, field, publishedIn(published, path), value.is));
    covered.add(thingOf(field).join(' '));
  }
  const others = changes.filter((change) => isNews(change) && !covered.has(`${change.section} ${change.id}`));
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
