import { redirect } from '@tanstack/react-router';
import { dishIdIn, dishPath } from '#contract/dish-path.ts';
import { formatPrice } from '#domain/money.ts';
import { chainDishQuery, dishPlacesQuery, productQuery } from '#client/queries/dish-queries.ts';
import { categoriesQuery, localitiesQuery } from '#client/queries/queries.ts';
import { placeFor } from '../current-place.ts';
import { missing } from '../missing.ts';
import type { RouterContext } from '../root.ts';

interface DishParams {
  readonly category: string;
  readonly dish: string;
}

/**
 * Loads a dish for its own page: as the current restaurant sells it, else from the chain's menu with the restaurants that
 * sell it. A non-canonical address of the dish redirects to the canonical one; a dish that is not (or no longer) on any menu
 * is not found (docs/product.md §32.4, §32.5).
 */
export async function loadDish(
  { api, queryClient, place, isServer }: RouterContext,
  params: DishParams,
): Promise<{ title: string | undefined }> {
  const id = dishIdIn(params.dish) ?? missing();
  const [localities, categories] = await Promise.all([
    queryClient.query({ ...localitiesQuery(api), staleTime: 'static' }),
    queryClient.query({ ...categoriesQuery(api), staleTime: 'static' }),
  ]);
  const { locality, restaurant, orderType } = placeFor(localities, place());
  if (restaurant === null || locality === null) missing();
  const here = { id, restaurantId: restaurant.id, orderType };
  const sold = await queryClient.query({ ...productQuery(api, here), staleTime: 'static' }).catch((error: unknown) => {
    // In the browser the sheet reports the error, or has the dish from the menu cached on the device.
    if (isServer) throw error;
    return undefined;
  });
  if (sold === undefined) return { title: undefined };
  const product = sold ?? (await queryClient.query({ ...chainDishQuery(api, id), staleTime: 'static' })) ?? missing();
  if (sold === null) {
    await queryClient.query({ ...dishPlacesQuery(api, id, locality.restaurants), staleTime: 'static' });
  }
  const category = categories.find((one) => one.id === product.category_id) ?? missing();
  // The server-rendered page omits slugs: it is already at the canonical address.
  const slug = product.slug ?? params.dish.slice(`${id}-`.length);
  const own = dishPath({ id, slug, category: category.slug });
  if (own !== `/menu/${params.category}/${params.dish}`) redirect({ href: own, statusCode: 301, throw: true });
  return { title: dishTitle(product) };
}

/** Returns the title of a dish page: its name and price. */
export function dishTitle({ name, price }: { readonly name: string; readonly price: number }): string {
  return `${name} — ${formatPrice(price)}`;
}
