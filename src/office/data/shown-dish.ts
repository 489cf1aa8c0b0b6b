import type { DishField, EditValue, OfficeDish, OfficeDraft, OfficePhoto } from '#contract/office-chain.ts';
import type { Picture } from '#contract/primitives.ts';

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

/** Returns the photograph of the office that a value of the field `picture` names; null if it is none of the office's. */
export function photoOf(photos: readonly OfficePhoto[], value: EditValue): OfficePhoto | null {
  const key = photoKey(value);
  return key === null ? null : (photos.find((one) => photoKey(one.value) === key) ?? null);
}

/** Returns what customers would see of a dish if the draft were published, or if `value` were its photograph. */
export function shownPicture(
  draft: OfficeDraft,
  dish: OfficeDish,
  value: EditValue = shownOver(draft, null).value(fieldPath(dish, 'picture'), dish.photo),
): Picture | null {
  const key = photoKey(value);
  if (key === null) return null;
  return key === photoKey(dish.photo) ? dish.picture : (photoOf(draft.photos, value)?.picture ?? null);
}
