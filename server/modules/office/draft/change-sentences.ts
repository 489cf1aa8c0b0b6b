import * as v from 'valibot';
import { CHAIN_LISTS, type EditValue, OfficeTables } from '#contract/office-chain.ts';
import { CONTENT_LISTS } from '#contract/office-content.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import type { Change } from '#server/modules/import/difference.ts';
import { officeStrings as strings, SECTION_NAMES } from '../office-strings.ts';
import { contentId, importedId } from './content-things.ts';
import { changedConsents } from './edited-content.ts';
import { type EditField, type Edits, isOrder, listPath, readField, restaurantPath, thingKeys } from './edit-field.ts';
import { fieldWords, listNames, thingName } from './field-words.ts';
import { copiedDish } from './new-things.ts';
import type { Draft } from './open-draft.ts';
import { publishedIn } from './open-draft.ts';
import { shortWords } from './value-words.ts';

/** A change as the API shows it. */
export interface ToldChange {
  readonly kind: Change['kind'];
  readonly section: string;
  readonly id: string;
  readonly text: string;
}

const idsOf = (value: EditValue): readonly string[] => (Array.isArray(value) ? value : []);

/** «добавлено «40 см»; убрано «35 см»»; the draft has the names of what is new. */
const listSentence = (draft: Draft, field: EditField, before: EditValue, after: EditValue): string => {
  const [old, next] = [idsOf(before), idsOf(after)];
  const added = listNames(
    draft.named,
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

/** «добавлено «7»; убрано «1»»: tables by their numbers; null: the same numbers. */
const tablesSentence = (before: EditValue, after: EditValue): string | null => {
  const numbersOf = (value: EditValue): string[] =>
    v.is(OfficeTables, value) ? value.tables.map(({ number }) => `«${number}»`) : [];
  const [old, next] = [numbersOf(before), numbersOf(after)];
  const [added, removed] = [next.filter((one) => !old.includes(one)), old.filter((one) => !next.includes(one))];
  const parts = [
    ...(added.length === 0 ? [] : [strings.listAdded(added.join(', '))]),
    ...(removed.length === 0 ? [] : [strings.listRemoved(removed.join(', '))]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
};

/** The thing of the import's changes that an edit belongs to. */
const thingOf = (field: EditField): readonly [section: string, id: string] => {
  switch (field.kind) {
    case 'dish':
    case 'size':
      return ['products', field.id];
    case 'category':
      return ['categories', field.id];
    case 'promocode':
      return ['promocodes', field.id];
    case 'content':
      // Slides are banners to an import.
      return [field.list === 'slides' ? 'banners' : field.list, importedId(field.list, field.id)];
    case 'head':
      return ['chain', ''];
    case 'locality':
      return ['localities', field.id];
    case 'list':
      return [field.list, ''];
    case 'group':
      return ['modifier_groups', field.group];
    case 'option':
      return ['options', `${field.group}/${field.option}`];
    case 'own_price':
    case 'restaurant':
      return ['restaurants', field.restaurant];
    case 'zone':
      return ['zones', field.zone];
  }
};

/** «Окрошка: новое блюдо в разделе «Супы»»; the draft has its name and its category. */
const newDishSentence = (draft: Draft, id: string, edits: Edits): ToldChange => {
  const dish = draft.file.chain.products.find((one) => one.id === id);
  const name = dish?.name || strings.newDish;
  const category = thingName(draft.named.chain.categories, dish?.category ?? '', strings.newCategory);
  const source = copiedDish(draft.published, edits, id);
  const text =
    source === undefined ? strings.dishAdded(name, category) : strings.dishCopied(name, category, source.name);
  return { kind: 'added', section: 'products', id, text };
};

const editSentence = (draft: Draft, field: EditField, before: EditValue, after: EditValue): ToldChange => {
  const [what, name] = fieldWords(draft.base, field);
  const [section, id] = thingOf(field);
  if (field.kind === 'dish' && field.field === 'archived') {
    return after === true
      ? { kind: 'archived', section, id, text: strings.archived(what) }
      : { kind: 'restored', section, id, text: strings.back(what) };
  }
  if (field.kind === 'promocode' && field.field === 'archived') {
    return after === true
      ? { kind: 'archived', section, id, text: strings.codeArchived(what) }
      : { kind: 'restored', section, id, text: strings.codeBack(what) };
  }
  if ((field.kind === 'dish' || field.kind === 'content') && field.field === 'picture') {
    const text =
      after === null ? strings.photoGone(what) : before === null ? strings.photo(what) : strings.newPhoto(what);
    return { kind: 'changed', section, id, text };
  }
  if (field.kind === 'category' && field.field === 'products') {
    return { kind: 'changed', section, id, text: strings.dishesMoved(what) };
  }
  if (isOrder(field)) {
    return { kind: 'changed', section, id, text: `${what}: ${name} — ${listSentence(draft, field, before, after)}` };
  }
  const tables = field.kind === 'restaurant' && field.field === 'tables' ? tablesSentence(before, after) : null;
  if (tables !== null) return { kind: 'changed', section, id, text: `${what}: ${name} — ${tables}` };
  const isDrawn = field.kind === 'zone' && field.field === 'area' && before !== null && after !== null;
  if (isDrawn) return { kind: 'changed', section, id, text: strings.rewritten(what, name) };
  const [old, next] = [shortWords(draft.named, field, before), shortWords(draft.named, field, after)];
  const isSame = old === next;
  const text =
    isSame || old === null || next === null ? strings.rewritten(what, name) : strings.changed(what, name, old, next);
  return { kind: 'changed', section, id, text };
};

/** What removing a restaurant does, one sentence for each. */
const closedSentences = ({ published: { chain } }: Draft, before: EditValue, after: EditValue): ToldChange[] => {
  const left = new Set(idsOf(after));
  return idsOf(before)
    .filter((id) => !left.has(id))
    .flatMap((id) => chain.restaurants.find((one) => one.id === id) ?? [])
    .map(({ id, name, zones, tables }) => ({
      kind: 'archived',
      section: 'restaurants',
      id,
      text: strings.restaurantClosed(strings.restaurant(name), String(zones.length), String(tables.length)),
    }));
};

/** Returns the restaurant that a zone or a table of the import's changes belongs to; null: it is something else. */
const ownerOf = ({ published, file }: Draft, { section, id }: Pick<Change, 'section' | 'id'>): string | null => {
  if (section === 'tables') return id.split('/')[0] ?? null;
  if (section !== 'zones') return null;
  const all = [...file.chain.restaurants, ...published.chain.restaurants];
  return all.find(({ zones }) => zones.some((zone) => zone.id === id))?.id ?? null;
};

/** What archiving a dish, or putting it back, changes in other things: no news beside the dish itself. */
const WITH_A_DISH: ReadonlySet<string> = new Set([
  'position',
  'recommendedWith',
  'replacements',
  'productsNotServed',
  'prices',
]);

/** Fields of a restaurant that are tables to an import. */
const TABLES = ['tables', 'joined_tables'] as const;

const isNews = ({ kind, fields }: Change): boolean =>
  kind !== 'changed' || fields.some(({ name }) => !WITH_A_DISH.has(name));

const otherName = ({ chain, shelf }: FileContent, { section, id }: Change): string => {
  const named = {
    products: [...chain.products, ...shelf.map(({ product }) => product)],
    restaurants: chain.restaurants,
    localities: chain.localities,
    categories: chain.categories,
  };
  const list = Object.entries(named).find(([one]) => one === section)?.[1] ?? [];
  const name =
    list.find((one) => one.id === id)?.name ??
    CONTENT_LISTS.flatMap((one) =>
      chain[one].map((thing) => [importedId(one, contentId(thing)), thing.title, one] as const),
    ).find(([one, , of]) => one === id && (of === 'slides' ? 'banners' : of) === section)?.[1];
  return `${SECTION_NAMES[section] ?? section} «${name ?? id}»`;
};

/**
 * Says in sentences what a publication changes (docs/product.md §34.9): each edit in words and numbers, then what the import changes beside
 * them, by the name of the thing.
 */
export function changeSentences(draft: Draft, changes: readonly Change[]): ToldChange[] {
  const { published, base, edits } = draft;
  const values = new Map(edits.map(({ path, value }) => [path, value.is]));
  const told: ToldChange[] = [];
  const covered = new Set<string>();
  /** Groups whose options come, go or move: said once, by the group. */
  const groups = new Set<string>();
  for (const { path, value } of edits) {
    const field = readField(path);
    if (field === null) continue;
    if (field.kind === 'group' && field.field === 'options') groups.add(field.group);
    const isNew = thingKeys(field).some((key) => base.fresh.has(key));
    // A new thing is said once: a dish by itself, others with their names by the list that they are in.
    if (field.kind === 'dish' && field.field === 'category' && isNew)
      told.push(newDishSentence(draft, field.id, values));
    else if (!isNew) told.push(editSentence(draft, field, publishedIn(base, path), value.is));
    covered.add(thingOf(field).join(' '));
    if (field.kind === 'list' && field.list === 'restaurants')
      told.push(...closedSentences(draft, publishedIn(base, path), value.is));
  }
  const agreed = changedConsents(published.chain, values);
  if (agreed.length > 0) {
    const { consent_version: edition } = draft.file.chain.documents;
    const names = agreed.map((title) => `«${title}»`).join(', ');
    told.push({ kind: 'changed', section: 'chain', id: 'documents', text: strings.newEdition(names, edition) });
  }
  const left = new Set(draft.file.chain.modifier_groups.map(({ id }) => id));
  const here = new Set(draft.file.chain.restaurants.map(({ id }) => id));
  const isTold = ({ section, id, kind }: Change): boolean => {
    if (covered.has(`${section} ${id}`)) return true;
    if (section === 'chain') return agreed.length > 0 || covered.has('chain ');
    const place = section === 'banners' ? id.split('/')[0] : section;
    const owner = ownerOf(draft, { section, id });
    // A restaurant comes and goes with its zones and tables, and zones without hours of their own have those of the restaurant.
    if (owner !== null) {
      if (kind === 'changed' && covered.has(`restaurants ${owner}`)) return true;
      if (!here.has(owner) || base.fresh.has(`restaurants ${owner}`)) return true;
      if (section === 'tables' && TABLES.some((field) => values.has(restaurantPath(owner, field)))) return true;
      if (section === 'zones' && values.has(restaurantPath(owner, 'zones'))) return true;
    }
    // What a list of the chain adds and removes, and the options of a group that is gone with it.
    if (CHAIN_LISTS.some((list) => list === place && values.has(listPath(list)))) return true;
    const group = id.split('/')[0] ?? '';
    return section === 'options' && (groups.has(group) || !left.has(group));
  };
  const others = changes.filter((change) => isNews(change) && !isTold(change));
  return [
    ...told,
    ...others.map(({ kind, section, id }) => ({
      kind,
      section,
      id,
      text: strings.other[kind](otherName(published, { kind, section, id, fields: [] })),
    })),
  ];
}
