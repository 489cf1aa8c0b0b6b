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
 * Reads a dish for its own page: as the restaurant of this place sells it, else as the chain's menu has it, with those that
 * sell it. An address that names the dish otherwise than its own does leads there; what no menu has (any more) is a page
 * that does not exist (docs/product.md §32.4, §32.5).
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
    // In the browser the sheet says what is wrong, or knows the dish from the menu on the device.
    if (isServer) throw error;
    return undefined;
  });
  if (sold === undefined) return { title: undefined };
  const product = sold ?? (await queryClient.query({ ...chainDishQuery(api, id), staleTime: 'static' })) ?? missing();
  if (sold === null) {
    await queryClient.query({ ...dishPlacesQuery(api, id, locality.restaurants), staleTime: 'static' });
  }
  const category = categories.find((one) => one.id === product.category_id) ?? missing();
  // The page that the server has rendered leaves slugs out: it stands at the right address already.
  const slug = product.slug ?? params.dish.slice(`${id}-`.length);
  const own = dishPath({ id, slug, category: category.slug });
  if (own !== `/menu/${params.category}/${params.dish}`) redirect({ href: own, statusCode: 301, throw: true });
  return { title: dishTitle(product) };
}

/** What the page of a dish is called: its name and price. */
export function dishTitle({ name, price }: { readonly name: string; readonly price: number }): string {
  return `${name} — ${formatPrice(price)}`;
}
