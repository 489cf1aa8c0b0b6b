import type {
  DishField,
  EditValue,
  OfficeCategory,
  OfficeDish,
  OfficeDraft,
  OfficeGroup,
  OfficePhoto,
  OptionField,
} from '#contract/office-chain.ts';
import type { ChainPicture } from '#contract/chain-file-parts.ts';
import type { PhotoShape } from '#contract/office-content.ts';
import type { Picture } from '#contract/primitives.ts';
import { shownStrings } from './shown-strings.ts';

/** Reads what fields hold: what was typed and is not saved yet, else the draft's edit, else what is published. */
export interface Shown {
  readonly value: (path: string, published: EditValue) => EditValue;
}

/** Returns a reader of the draft with the typed values over it; null: of the draft alone. */
export function shownOver(draft: OfficeDraft, typed: ReadonlyMap<string, { readonly value: EditValue }> | null): Shown {
  const edits = new Map(draft.edits.map(({ path, value }) => [path, value]));
  return {
    value: (path, published) => {
      const one = typed?.get(path);
      if (one !== undefined) return one.value;
      const edit = edits.get(path);
      return edit === undefined ? published : edit;
    },
  };
}

/** Returns the path of a dish's field. */
export function fieldPath(dish: Pick<OfficeDish, 'id'>, field: DishField): string {
  return `products/${dish.id}/${field}`;
}

/** Returns the path of a field of an option. */
export function optionPath(group: string, option: string, field: OptionField): string {
  return `modifier_groups/${group}/${option}/${field}`;
}

/** Returns the name of a thing; the published one where the draft has none. `list`: where its fields are. */
const nameIn = (shown: Shown, list: string, { id, name: published }: { id: string; name: string }): string => {
  const name = shown.value(`${list}/${id}/name`, published);
  return typeof name === 'string' && name !== '' ? name : published;
};

/** Returns a dish's name. */
export function shownName(shown: Shown, dish: OfficeDish): string {
  return nameIn(shown, 'products', dish) || shownStrings.newDish;
}

/** Returns a category's name. */
export function shownCategory(shown: Shown, category: Pick<OfficeCategory, 'id' | 'name'>): string {
  return nameIn(shown, 'categories', category) || shownStrings.newCategory;
}

/** Returns the groups of options that a dish has. */
export function groupsOf(shown: Shown, dish: OfficeDish): readonly string[] {
  const value = shown.value(fieldPath(dish, 'modifier_groups'), dish.modifier_groups);
  return Array.isArray(value) ? value : [];
}

/** Returns a group's name, and the ids of its options in order. */
export function shownGroup(shown: Shown, group: OfficeGroup): { name: string; options: readonly string[] } {
  const published = group.options.map(({ id }) => id);
  const options = shown.value(`modifier_groups/${group.id}/options`, published);
  return {
    name: nameIn(shown, 'modifier_groups', group) || shownStrings.newGroup,
    options: Array.isArray(options) ? options : published,
  };
}

/** Reports whether a field is an order of ids, which others may change at the same time. */
export function isOrdered(path: string): boolean {
  return /^chain\/|\/(?:products|options|modifier_groups|zones|recommended_with|replacements)$/.test(path);
}

/** A price that the office edits: of a dish, or of one of its sizes. */
export interface PricedField {
  readonly path: string;
  /** Null: the dish itself. */
  readonly size: string | null;
  readonly published: number;
}

/** Returns the prices of a dish: its own, and those of its own sizes. */
export function pricesOf(dish: OfficeDish): PricedField[] {
  return [
    { path: fieldPath(dish, 'price'), size: null, published: dish.price },
    ...dish.sizes.map(({ path, name, price }) => ({ path, size: name, published: price })),
  ];
}

/** A photograph's value as one text; null: the value is none. */
const photoKey = (value: EditValue): string | null => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('file' in value)) return null;
  return `${value.file} ${value.focus.x} ${value.focus.y}`;
};

/** Returns the photograph of the office that a value of a field `picture` names; null if it is none of the office's. */
export function photoOf(photos: readonly OfficePhoto[], value: EditValue, shape: PhotoShape): OfficePhoto | null {
  const key = photoKey(value);
  return key === null ? null : (photos.find((one) => one.shape === shape && photoKey(one.value) === key) ?? null);
}

/** What is published as the picture of a thing: what the file names, and its files. */
export interface Pictured {
  readonly photo: ChainPicture | null;
  readonly picture: Picture | null;
}

/** Returns what customers would see if the draft were published with this value as a thing's picture. */
export function pictureIn(draft: OfficeDraft, thing: Pictured, value: EditValue, shape: PhotoShape): Picture | null {
  const key = photoKey(value);
  if (key === null) return null;
  return key === photoKey(thing.photo) ? thing.picture : (photoOf(draft.photos, value, shape)?.picture ?? null);
}

/** Returns what customers would see of a dish if the draft were published. */
export function shownPicture(draft: OfficeDraft, dish: OfficeDish): Picture | null {
  return pictureIn(draft, dish, shownOver(draft, null).value(fieldPath(dish, 'picture'), dish.photo), 'card');
}
