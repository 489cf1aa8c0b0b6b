import { type Category, MAX_PAGE, type Product, type ProductsQuery } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { searchProducts } from '#domain/search.ts';
import type { Menu, MenuItem } from './menu.ts';

const RECOMMENDED = 12;
export const POPULAR = 12;

/** Cart contents relevant to recommendations. */
export interface CartContents {
  readonly restaurantId: number;
  readonly orderType: OrderType;
  readonly deliveryZoneId: number;
  readonly productIds: readonly number[];
}

const isSold = (item: MenuItem, orderType: OrderType | undefined): boolean =>
  orderType === undefined || item.orderTypes.includes(orderType);

/** Reports whether a dish can be ordered now; `time` null: the chain-wide menu, where opening hours do not apply. */
const isOffered = ({ product }: MenuItem, time: DishTime | null): boolean => canBeHad(product, time);

/** Returns the most ordered items, best first, without those unavailable now. */
export function popularItems(menu: Menu, time: DishTime | null, orderType?: OrderType): MenuItem[] {
  return menu.items
    .filter((item) => item.popularity > 0 && isOffered(item, time) && isSold(item, orderType))
    .toSorted((a, b) => b.popularity - a.popularity);
}

/**
 * Returns items that go with a cart: dishes that its dishes name, those named most often first, then popular ones of categories
 * missing from the cart. Excludes dishes already in the cart and those unavailable now.
 */
export function recommendedItems(
  menu: Menu,
  { orderType, productIds }: CartContents,
  time: DishTime | null,
): MenuItem[] {
  const held = new Set(productIds);
  const inCart = productIds.flatMap((id) => menu.byId.get(id) ?? []);
  const votes = new Map<number, number>();
  for (const id of inCart.flatMap(({ recommendedWith }) => recommendedWith)) votes.set(id, (votes.get(id) ?? 0) + 1);
  const named = [...votes].toSorted((a, b) => b[1] - a[1]).flatMap(([id]) => menu.byId.get(id) ?? []);
  const categories = new Set(inCart.map(({ product }) => product.category_id));
  const others = popularItems(menu, time).filter(({ product }) => !categories.has(product.category_id));
  return [...new Set([...named, ...others])]
    .filter((item) => !held.has(item.product.id) && isOffered(item, time) && isSold(item, orderType))
    .slice(0, RECOMMENDED);
}

/**
 * Returns replacements for a product: those that it names; when none of these is available now, its category, the nearest price first.
 */
export function replacementItems(
  menu: Menu,
  productId: number,
  time: DishTime | null,
  orderType?: OrderType,
): MenuItem[] {
  const item = menu.byId.get(productId);
  if (!item) return [];
  const { details, price, category_id: category } = item.product;
  const usable = (one: MenuItem) => one !== item && isOffered(one, time) && isSold(one, orderType);
  const named = details.replacement_ids.flatMap((id) => menu.byId.get(id) ?? []).filter(usable);
  if (named.length > 0) return named;
  return menu.items
    .filter((one) => one.product.category_id === category && usable(one))
    .toSorted((a, b) => Math.abs(a.product.price - price) - Math.abs(b.product.price - price))
    .slice(0, RECOMMENDED);
}

const withoutDetails = (product: Product): Product => ({ ...product, details: null });

/** Returns a page of the items in wire format; `total` counts all. Only the whole list is longer than a page. */
export function listOf(
  items: readonly MenuItem[],
  {
    details = false,
    offset = 0,
    limit = offset === 0 ? items.length : MAX_PAGE,
  }: Pick<ProductsQuery, 'details' | 'limit' | 'offset'>,
) {
  return {
    products: items.slice(offset, offset + limit).map(({ product }) => (details ? product : withoutDetails(product))),
    total: items.length,
  };
}

/** Inputs of a selection besides the menu and the query. */
export interface SelectionContext {
  readonly categories: readonly Category[];
  readonly cart: CartContents | null;
  /** Null: the chain-wide menu. */
  readonly time: DishTime | null;
}

const startingList = (
  menu: Menu,
  query: ProductsQuery,
  { categories, cart, time }: SelectionContext,
): readonly MenuItem[] => {
  if (query.replacement_for !== undefined) return replacementItems(menu, query.replacement_for, time, query.order_type);
  if (query.recommended_for !== undefined)
    return cart ? recommendedItems(menu, cart, time) : popularItems(menu, time, query.order_type);
  if (query.search !== undefined) {
    const canOrder = (product: Product): boolean => canBeHad(product, time);
    const { found } = searchProducts(menu.searchable, query.search, { categories, canOrder });
    return found.flatMap(({ id }) => menu.byId.get(id) ?? []);
  }
  return query.popular ? popularItems(menu, time, query.order_type) : menu.items;
};

/** `GET /products`: filters are joined by AND; items come in menu order, or best first where they are ranked. */
export function selectProducts(menu: Menu, query: ProductsQuery, context: SelectionContext) {
  const ids = query.ids && new Set(query.ids);
  const found = startingList(menu, query, context).filter(
    (item) =>
      isSold(item, query.order_type) &&
      (query.category === undefined || item.categorySlug === query.category) &&
      (query.category_id === undefined || item.product.category_id === query.category_id) &&
      (ids === undefined || ids.has(item.product.id)) &&
      (query.popular !== true || item.popularity > 0),
  );
  return listOf(found, query);
}
