import { groupsOf } from '#contract/chain-own-sizes.ts';
import type { Chain, ChainModifierGroup, ChainProduct, ChainRestaurant } from '#contract/chain-file.ts';
import { DISH_FIELDS, type EditValue, GROUP_FIELDS, OPTION_FIELDS } from '#contract/office-chain.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { photoKey, type Photos } from '#server/modules/import/office-photos.ts';
import { dishPictures, withDishPictures, withOptionPictures } from '#server/modules/import/product-pictures.ts';
import { withoutMissing } from '#server/modules/import/without-missing.ts';
import { dishPath, type Edits, groupPath, optionPath, ownPricePath, sizePath } from './edit-field.ts';
import { withNewThings } from './new-things.ts';

/** Returns the own size of a dish that its `price` is of, as `group/option`; null where it has no own sizes. */
export function offeredSize(
  product: ChainProduct,
  { modifier_groups: groups }: Pick<Chain, 'modifier_groups'>,
): string | null {
  const sized = new Set(product.sizes.map(({ option }) => option));
  const options = groupsOf(product, new Map(groups.map((group) => [group.id, group]))).flatMap(({ id, options: all }) =>
    all.filter((one) => sized.has(`${id}/${one.id}`)).map((one) => ({ ...one, key: `${id}/${one.id}` })),
  );
  const offered = options.find((one) => one.is_default) ?? options.toSorted((a, b) => a.price - b.price)[0];
  return offered?.key ?? null;
}

/** What a file leaves out where it has nothing. */
const LEFT_OUT: ReadonlySet<string> = new Set(['nutrition_per_portion', 'max']);

/** Writes edited fields; each value has the field's kind (`fitsField`), so the checks of a chain file read it. */
const withFields = <T extends object, Name extends string>(
  thing: T,
  names: readonly Name[],
  edited: (name: Name) => EditValue | undefined,
): T => ({
  ...thing,
  ...Object.fromEntries(
    names.flatMap((name) => {
      const value = edited(name);
      if (value === undefined) return [];
      return [[name, value === null && LEFT_OUT.has(name) ? undefined : value] as const];
    }),
  ),
});

/** `archived` is no field of the file: an archived dish leaves it. */
const DISH_DIRECT = DISH_FIELDS.filter((field) => field !== 'archived');
/** `options` are things of their own. */
const GROUP_DIRECT = GROUP_FIELDS.filter((field) => field !== 'options');

const editedGroup = (group: ChainModifierGroup, edits: Edits): ChainModifierGroup => {
  const listed = edits.get(groupPath(group.id, 'options'));
  const known = new Map(group.options.map((option) => [option.id, option]));
  const options = Array.isArray(listed) ? listed.flatMap((id) => known.get(id) ?? []) : group.options;
  return {
    ...withFields(group, GROUP_DIRECT, (field) => edits.get(groupPath(group.id, field))),
    options: options.map((option) =>
      withFields(option, OPTION_FIELDS, (field) => edits.get(optionPath(group.id, option.id, field))),
    ),
  };
};

/** `chain` has the edited groups: a dish keeps the sizes that it can still have, and is priced as the one in which it is offered. */
const editedDish = (product: ChainProduct, chain: Chain, edits: Edits): ChainProduct => {
  const dish = withFields(product, DISH_DIRECT, (field) => edits.get(dishPath(product.id, field)));
  const options = new Set(
    chain.modifier_groups
      .filter(({ id }) => dish.modifier_groups.includes(id))
      .flatMap((group) => group.options.map(({ id }) => `${group.id}/${id}`)),
  );
  const left = product.sizes.filter(({ option }) => options.has(option));
  const offered = offeredSize({ ...dish, sizes: left }, chain);
  const price = edits.get(dishPath(product.id, 'price'));
  const sizes = left.map((size) => {
    const own = size.option === offered ? price : edits.get(sizePath(product.id, size.option));
    return typeof own === 'number' ? { ...size, price: own } : size;
  });
  const isOther = sizes.length < product.sizes.length && price === undefined;
  const own = isOther ? sizes.find(({ option }) => option === offered)?.price : undefined;
  return { ...dish, sizes, ...(own === undefined ? {} : { price: own }) };
};

const editedRestaurant = (restaurant: ChainRestaurant, { products }: Chain, edits: Edits): ChainRestaurant => {
  const known = new Map(restaurant.assortment.prices.map((one) => [one.product, one]));
  for (const { id } of products) {
    const price = edits.get(ownPricePath(restaurant.id, id));
    if (price === null) known.delete(id);
    else if (typeof price === 'number') known.set(id, { old_price: null, ...known.get(id), product: id, price });
  }
  return { ...restaurant, assortment: { ...restaurant.assortment, prices: [...known.values()] } };
};

/**
 * Returns a file with the edits of the draft in it (docs/product.md §34.6). An archived dish leaves the file with all that names it, and
 * stays on the shelf; one that comes back is the last of the menu. `photos` has the records of edited photographs. Pure; what the checks of an import find in it is found later.
 */
export function applyEdits(file: FileContent, edits: Edits, photos: Photos): FileContent {
  if (edits.size === 0) return file;
  const { chain: before, shelf } = withNewThings(file, edits);
  const chain = { ...before, modifier_groups: before.modifier_groups.map((group) => editedGroup(group, edits)) };
  const isArchived = (id: string, before: boolean): boolean => (edits.get(dishPath(id, 'archived')) ?? before) === true;
  const edited = (product: ChainProduct): ChainProduct => editedDish(product, chain, edits);
  const sold = chain.products.map(edited);
  const kept = shelf.map(({ product }) => edited(product));
  const pictures = new Map([
    ...dishPictures(file.chain, file.pictures),
    ...shelf.flatMap(({ product, picture }) => (picture === null ? [] : [[product.id, picture] as const])),
  ]);
  for (const { id, picture } of [...sold, ...kept]) {
    if (!edits.has(dishPath(id, 'picture'))) continue;
    const made = picture === null ? undefined : photos.get(photoKey(picture));
    if (made === undefined) pictures.delete(id);
    else pictures.set(id, made.picture);
  }
  const next = withoutMissing({
    ...chain,
    products: [...sold.filter(({ id }) => !isArchived(id, false)), ...kept.filter(({ id }) => !isArchived(id, true))],
    restaurants: chain.restaurants.map((restaurant) => editedRestaurant(restaurant, chain, edits)),
  });
  return {
    chain: next,
    pictures: withDishPictures(next, withOptionPictures(file.chain, file.pictures, next), pictures),
    shelf: [...kept.filter(({ id }) => isArchived(id, true)), ...sold.filter(({ id }) => isArchived(id, false))].map(
      (product) => ({ product, picture: pictures.get(product.id) ?? null }),
    ),
  };
}
