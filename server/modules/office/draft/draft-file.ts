import { groupsOf } from '#contract/chain-own-sizes.ts';
import type { Chain, ChainCategory, ChainModifierGroup, ChainProduct, ChainPromocode } from '#contract/chain-file.ts';
import { promoKey } from '#contract/promo-key.ts';
import { CATEGORY_FIELDS, DISH_FIELDS, GROUP_FIELDS, OPTION_FIELDS, PROMOCODE_FIELDS } from '#contract/office-chain.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { photoKey, type Photos } from '#server/modules/import/office-photos.ts';
import { dishPictures, withDishPictures, withOptionPictures } from '#server/modules/import/product-pictures.ts';
import { withoutMissing } from '#server/modules/import/without-missing.ts';
import { inMenuOrder, withAddresses } from './draft-order.ts';
import { categoryPath, dishPath, type Edits, groupPath, optionPath, promocodePath, sizePath } from './edit-field.ts';
import { editedContent, withContentPictures } from './edited-content.ts';
import { editedHead } from './edited-head.ts';
import { editedPlaces } from './edited-places.ts';
import { listedIn, withFields } from './edited-fields.ts';
import { copiedDish, type DraftGround, withNewThings } from './new-things.ts';

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

/** No fields of the file: an archived dish leaves it, and a copy is as any other dish. */
const DISH_DIRECT = DISH_FIELDS.filter((field) => field !== 'archived' && field !== 'copy_of');
/** An archived promo code leaves the file. */
const PROMOCODE_DIRECT = PROMOCODE_FIELDS.filter((field) => field !== 'archived');
/** `products` is their order in the file. */
const CATEGORY_DIRECT = CATEGORY_FIELDS.filter((field) => field !== 'products');
/** `options` are things of their own. */
const GROUP_DIRECT = GROUP_FIELDS.filter((field) => field !== 'options');

const editedCategory = (category: ChainCategory, edits: Edits): ChainCategory =>
  withFields(category, CATEGORY_DIRECT, (field) => edits.get(categoryPath(category.id, field)));

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

/** Valid and archived promo codes; an article about a code names it as it is now, and none that is archived or gone. */
const editedCodes = (file: FileContent, before: Chain, edits: Edits) => {
  const edited = (one: ChainPromocode): ChainPromocode =>
    withFields(one, PROMOCODE_DIRECT, (field) => edits.get(promocodePath(one.id, field)));
  const isArchived = ({ id }: ChainPromocode, was: boolean): boolean =>
    (edits.get(promocodePath(id, 'archived')) ?? was) === true;
  const valid = listedIn(before.promocodes, 'promocodes', edits).map(edited);
  const old = file.codes.map(edited);
  const promocodes = [
    ...valid.filter((one) => !isArchived(one, false)),
    ...old.filter((one) => !isArchived(one, true)),
  ];
  const now = new Map(promocodes.map(({ id, code }) => [id, code]));
  const ids = new Map(file.chain.promocodes.map(({ id, code }) => [promoKey(code), id]));
  return {
    promocodes,
    codes: [...old.filter((one) => isArchived(one, true)), ...valid.filter((one) => isArchived(one, false))],
    promos: before.promos.map((promo) => {
      const id = promo.promocode === null ? undefined : ids.get(promoKey(promo.promocode));
      return id === undefined ? promo : { ...promo, promocode: now.get(id) ?? null };
    }),
  };
};

/** Picture records of the dishes by id: their own, of a copy those of its source, or of an edited photograph. */
const picturesOf = (file: FileContent, dishes: readonly ChainProduct[], edits: Edits, photos: Photos) => {
  const before = new Map([
    ...dishPictures(file.chain, file.pictures),
    ...file.shelf.flatMap(({ product, picture }) => (picture === null ? [] : [[product.id, picture] as const])),
  ]);
  const pictures = new Map(before);
  for (const { id, picture } of dishes) {
    const isEdited = edits.has(dishPath(id, 'picture'));
    const made = isEdited
      ? picture === null
        ? undefined
        : photos.get(photoKey(picture))?.picture
      : (before.get(id) ?? before.get(copiedDish(file, edits, id)?.id ?? ''));
    if (made === undefined) pictures.delete(id);
    else pictures.set(id, made);
  }
  return pictures;
};

/**
 * Returns a file with the edits of the draft in it (docs/product.md §34.6). An archived dish leaves the file with all that names it, and
 * stays on the shelf; one that comes back, is new or moves to another category is the last there, if the category's order does not name it.
 * `photos` has the records of edited photographs. Pure; what the checks of an import find in it is found later.
 */
export function applyEdits(file: DraftGround, edits: Edits, photos: Photos): FileContent {
  if (edits.size === 0) return file;
  const { chain: base, shelf, fresh } = withNewThings(file, edits);
  const before = { ...base, ...editedHead(base, fresh, edits), ...editedContent(base, fresh, edits) };
  const categories = listedIn(before.categories, 'categories', edits).map((one) => editedCategory(one, edits));
  const { codes, promocodes, promos } = editedCodes(file, before, edits);
  const chain = {
    ...before,
    promocodes,
    promos,
    categories: withAddresses(categories, ({ id }) => fresh.has(`categories ${id}`)),
    modifier_groups: listedIn(before.modifier_groups, 'modifier_groups', edits).map((one) => editedGroup(one, edits)),
  };
  const isArchived = (id: string, was: boolean): boolean => (edits.get(dishPath(id, 'archived')) ?? was) === true;
  const edited = (product: ChainProduct): ChainProduct => editedDish(product, chain, edits);
  const kept = shelf.map(({ product }) => edited(product));
  const sold = withAddresses(
    chain.products.map(edited),
    ({ id }) => fresh.has(`products ${id}`),
    kept.map(({ slug }) => slug),
  );
  const pictures = picturesOf(file, [...sold, ...kept], edits, photos);
  const offered = [
    ...sold.filter(({ id }) => !isArchived(id, false)),
    ...kept.filter(({ id }) => !isArchived(id, true)),
  ];
  const next = withoutMissing({
    ...chain,
    products: inMenuOrder(offered, new Map(file.chain.products.map(({ id, category }) => [id, category])), edits),
    ...editedPlaces(chain, edits),
  });
  return {
    chain: next,
    codes,
    pictures: withContentPictures(
      file,
      withDishPictures(next, withOptionPictures(file.chain, file.pictures, next), pictures),
      next,
      { edits, photos },
    ),
    shelf: [...kept.filter(({ id }) => isArchived(id, true)), ...sold.filter(({ id }) => isArchived(id, false))].map(
      (product) => ({ product, picture: pictures.get(product.id) ?? null }),
    ),
  };
}
