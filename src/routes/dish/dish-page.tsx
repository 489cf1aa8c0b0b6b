import { useQuery } from '@tanstack/react-query';
import { useRouter, redirect } from '@tanstack/react-router';
import { useEffect, type JSX } from 'react';
import { dishIdIn, dishPath } from '#contract/dish-path.ts';
import { DishElsewhere, DishFront } from '#features/menu/dish/dish-front.tsx';
import { chainDishQuery, dishPlacesQuery, productQuery } from '#client/queries/dish-queries.ts';
import { usePlace } from '#client/place/use-place.ts';
import { readPlace, type Place } from '#client/place/find-place.ts';
import { useServices } from '#client/use-services.ts';
import { formatPrice } from '#domain/money.ts';
import { categoriesQuery } from '#client/queries/queries.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import { missing, type RouterContext } from '../root.ts';

/**
 * A dish at its own address. The browser then shows the menu at its category with the dish's sheet open, as if it had been
 * tapped there, but keeps the dish's address: back, close and the rest work as for any sheet.
 */
export function DishPage(): JSX.Element | null {
  const { category = '', dish = '' } = usePageParams();
  const id = dishIdIn(dish);
  const place = usePlace();
  const { locality, restaurant } = place;
  if (id === null || locality === null || restaurant === null) return null;
  return <Dish id={id} address={{ category, dish }} place={{ ...place, locality, restaurant }} />;
}

interface DishProps {
  id: number;
  address: { readonly category: string; readonly dish: string };
  place: Place & {
    readonly locality: NonNullable<Place['locality']>;
    readonly restaurant: NonNullable<Place['restaurant']>;
  };
}

function Dish({ id, address, place: { locality, restaurant, orderType } }: DishProps): JSX.Element | null {
  const { api } = useServices();
  const follow = useFollow();
  const menuPath = `/menu/${address.category}`;
  const { data: sold } = useQuery(productQuery(api, { id, restaurantId: restaurant.id, orderType }));
  const isElsewhere = sold === null;
  const { data: chainDish } = useQuery({ ...chainDishQuery(api, id), enabled: isElsewhere });
  const { data: soldIn } = useQuery({ ...dishPlacesQuery(api, id, locality.restaurants), enabled: isElsewhere });
  useSheetInstead(id, address, !isElsewhere);
  const product = sold ?? chainDish ?? null;
  if (product === null) return null;
  const notice = isElsewhere && soldIn && (
    <DishElsewhere
      restaurant={restaurant}
      orderType={orderType}
      soldIn={locality.restaurants.filter((one) => soldIn.includes(one.id))}
      onFollow={follow}
    />
  );
  return <DishFront product={product} notice={notice} menuPath={menuPath} onFollow={follow} />;
}

/** Replaces this page with the menu and the dish's sheet. The browser's address is kept, and a reload leads here. */
function useSheetInstead(id: number, { category, dish }: DishProps['address'], isSold: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSold) return undefined;
    let isLeft = false;
    const open = async (): Promise<void> => {
      // The sheet replaces the page in one step; if this import fails, the sheet's own loader retries it.
      await import('../overlays/windows/dish-overlay.tsx').catch(() => undefined);
      if (isLeft) return;
      await router.navigate({
        to: '/menu/$category',
        params: { category },
        search: (before) => ({ ...before, dish: id }),
        mask: { to: '/menu/$category/$dish', params: { category, dish }, search: true, unmaskOnReload: true },
        replace: true,
        resetScroll: false,
      });
    };
    void open();
    return () => {
      isLeft = true;
    };
  }, [router, id, category, dish, isSold]);
}

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
  const [{ locality, restaurant, orderType }, categories] = await Promise.all([
    readPlace({ api, queryClient }, place()),
    queryClient.query({ ...categoriesQuery(api), staleTime: 'static' }),
  ]);
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
function dishTitle({ name, price }: { readonly name: string; readonly price: number }): string {
  return `${name} — ${formatPrice(price)}`;
}
