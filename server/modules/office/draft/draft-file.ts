import { groupsOf } from '#contract/chain-own-sizes.ts';
import type { Chain, ChainProduct, ChainRestaurant } from '#contract/chain-file.ts';
import { DISH_FIELDS, type EditValue } from '#contract/office-chain.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { photoKey, type Photos } from '#server/modules/import/office-photos.ts';
import { dishPictures, withDishPictures } from '#server/modules/import/product-pictures.ts';
import { withoutMissing } from '#server/modules/import/without-missing.ts';
import { dishPath, optionPath, ownPricePath, sizePath } from './edit-field.ts';

/** Edited values by path. */
export type Edits = ReadonlyMap<string, EditValue>;

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

/** Writes one edited field; the value has the field's kind (`fitsField`), so the checks of a chain file read it. */
const withField = <T extends object>(thing: T, name: string, value: EditValue): T =>
  value === null && name === 'nutrition_per_portion' ? { ...thing, [name]: undefined } : { ...thing, [name]: value };

/** `archived` is no field of the file: an archived dish leaves it. */
const DIRECT = DISH_FIELDS.filter((field) => field !== 'archived');

const editedDish = (product: ChainProduct, chain: Chain, edits: Edits): ChainProduct => {
  const offered = offeredSize(product, chain);
  const price = edits.get(dishPath(product.id, 'price'));
  const sizes = product.sizes.map((size) => {
    const own = size.option === offered ? price : edits.get(sizePath(product.id, size.option));
    return typeof own === 'number' ? { ...size, price: own } : size;
  });
  return DIRECT.reduce<ChainProduct>(
    (dish, field) => {
      const value = edits.get(dishPath(product.id, field));
      return value === undefined ? dish : withField(dish, field, value);
    },
    { ...product, sizes },
  );
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
  const { chain, shelf } = file;
  const isArchived = (id: string, before: boolean): boolean => (edits.get(dishPath(id, 'archived')) ?? before) === true;
  const edited = (product: ChainProduct): ChainProduct => editedDish(product, chain, edits);
  const sold = chain.products.map(edited);
  const kept = shelf.map(({ product }) => edited(product));
  const pictures = new Map([
    ...dishPictures(chain, file.pictures),
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
    modifier_groups: chain.modifier_groups.map((group) => ({
      ...group,
      options: group.options.map((option) => {
        const price = edits.get(optionPath(group.id, option.id));
        return typeof price === 'number' ? { ...option, price } : option;
      }),
    })),
    products: [...sold.filter(({ id }) => !isArchived(id, false)), ...kept.filter(({ id }) => !isArchived(id, true))],
    restaurants: chain.restaurants.map((restaurant) => editedRestaurant(restaurant, chain, edits)),
  });
  return {
    chain: next,
    pictures: withDishPictures(next, file.pictures, pictures),
    shelf: [...kept.filter(({ id }) => isArchived(id, true)), ...sold.filter(({ id }) => isArchived(id, false))].map(
      (product) => ({ product, picture: pictures.get(product.id) ?? null }),
    ),
  };
}
