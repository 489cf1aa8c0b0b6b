import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState, type JSX, lazy, type MouseEvent, Suspense } from 'react';
import type { Banner } from '#contract/catalog.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { MenuFilters } from '#features/menu/search/menu-filters.ts';
import { MenuScreen, type MenuScreenProps } from '#features/menu/menu-screen.tsx';
import {
  bannersQuery,
  categoriesQuery,
  environmentQuery,
  menuDetailsQuery,
  popularQuery,
} from '#client/queries/queries.ts';
import { LONG_MENU } from '#client/queries/menu-start.ts';
import { useMenuDishes } from '#client/queries/use-menu-dishes.ts';
import { closedUntil } from '#domain/dish-time.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import barCss from '#first-tap/bar.module.css';
import { forLater } from '#first-tap/first-tap-strings.ts';
import type { CartTerms } from '#first-tap/first-tap.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useMedia } from '#ui/use-media.ts';
import { useServices } from '#client/use-services.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import type { Place } from '#client/place/find-place.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import type { Elements } from '#ui/elements.ts';
import { AgainSlot } from '../orders/again-slot.tsx';
import { withoutOverlay } from '../root-search.ts';
import { overlaysOf } from '../overlays/overlays.ts';
import { useOpenDish } from '../overlays/use-open-overlay.tsx';
import { menuTitle } from '../titles-strings.ts';
import { useFollow, usePageParams, isLeaving } from '../use-address.ts';
import { addAction, addElsewhereAction } from './add-action.tsx';
import { WhenSlot } from '../when/when-slot.tsx';
import css from './menu-page.module.css';

/** Stands in for data that is not loaded or failed to load. */
const NONE: readonly never[] = [];

export function MenuPage(): JSX.Element | null {
  const place = usePlace();
  const { restaurant } = place;
  if (restaurant === null) return null;
  return (
    <>
      <Menu at={place} restaurant={restaurant} title={menuTitle(restaurant.address)} />
      <Outlet />
    </>
  );
}

interface MenuProps extends Pick<MenuScreenProps, 'title' | 'home'> {
  at: Place;
  restaurant: Restaurant;
  /** Slides that the home shows before the banners. */
  slides?: readonly Banner[];
}

/** The menu of a place with the cart beside it: a page of its own, and most of the home page. */
export function Menu({ at, restaurant, title, home, slides = NONE }: MenuProps): JSX.Element {
  const { orderType } = at;
  const { api } = useServices();
  const { data: categories } = useSuspenseQuery(categoriesQuery(api));
  const place = { restaurantId: restaurant.id, orderType };
  usePrefetchQuery(popularQuery(api, place));
  const banners = useSideQuery(bannersQuery(api)) ?? NONE;
  const popular = useSideQuery(popularQuery(api, place)) ?? NONE;
  const { category = null } = usePageParams();
  const { products, rest } = useMenuDishes(place);
  const { q, without, vegetarian, spicy, modal, dish } = useSearch({ from: '__root__' });
  const [isSearching, setSearching] = useState(false);
  const detailed = useQuery({
    ...menuDetailsQuery(api, place),
    // A long menu is read in pieces, which hold up no letter.
    ...(products.length > LONG_MENU && {
      queryFn: async ({ signal }) =>
        (await import('#client/queries/read-menu-rest.ts')).readLongDetails(api, place, signal),
    }),
    enabled: isSearching || q !== undefined,
  });
  const isCovered = modal !== undefined || dish !== undefined;
  const filters = useMemo(() => ({ q, without, vegetarian, spicy }), [q, without, vegetarian, spicy]);
  const time = useDishTime(at);
  const { table } = useOrderParams();
  const navigate = useNavigate();
  const router = useRouter();
  const hydrated = useHydrated();
  const follow = useFollow();
  const stories = useMemo(() => (slides.length === 0 ? banners : [...slides, ...banners]), [slides, banners]);
  const { pathname } = useLocation();
  const [path] = useState(home === undefined ? '/menu' : pathname);

  const openDish = useOpenDish();
  const followScroll = (slug: string | null): void => {
    // The home keeps its address.
    if (home !== undefined) return;
    // A window's entry stays above the entry that opened it: otherwise closing it would lead to the top of another page.
    if (isCovered || isLeaving(router.history, path)) return;
    const place = { search: true, replace: true, resetScroll: false } as const;
    if (slug === null) void navigate({ to: '/menu', ...place });
    else void navigate({ to: '/menu/$category', params: { category: slug }, ...place });
  };
  const narrow = ({ q, without, vegetarian, spicy }: MenuFilters): void => {
    if (isLeaving(router.history, path)) return;
    const filters = { q, without: without && [...without], vegetarian, spicy };
    void navigate({ to: '.', search: (before) => ({ ...before, ...filters }), replace: true, resetScroll: false });
  };
  const filtersAtOpening = useRef('');
  const showFilters = (open: boolean): void => {
    if (open) {
      filtersAtOpening.current = JSON.stringify(filters);
      overlaysOf(router).open({ modal: 'filters' });
    } else if (filtersAtOpening.current === JSON.stringify(filters)) {
      overlaysOf(router).close('modal');
    } else {
      // Going back would restore the previous menu: replacing keeps the choice, and back undoes it.
      void navigate({ to: '.', search: withoutOverlay('modal'), replace: true, resetScroll: false });
    }
  };
  return (
    <WithCart terms={useCartTerms(at, time)}>
      <MenuScreen
        title={title}
        home={home}
        categories={categories}
        products={products}
        rest={rest}
        detailed={detailed.data ?? null}
        isDetailing={detailed.isLoading}
        onSearching={() => setSearching(true)}
        again={<AgainSlot where="menu" />}
        // A different row for a different place.
        when={time && table === null && <WhenSlot key={`${restaurant.id} ${orderType}`} time={time} />}
        popular={popular}
        banners={stories}
        category={category}
        filters={filters}
        time={time}
        action={at.elsewhere === null ? addAction : addElsewhereAction}
        onOpenDish={openDish}
        onCategory={followScroll}
        onFilters={narrow}
        isFiltering={hydrated && modal === 'filters'}
        onFiltering={showFilters}
        onFollow={follow}
      />
    </WithCart>
  );
}

/** The cart's bar is drawn by the program of src/first-tap; this computes what it shows. */
const CartBar = lazy(async () => ({ default: (await import('#features/cart/cart-bar.tsx')).CartBar }));
const CartPanel = lazy(async () => {
  const { menuParts } = await import('./menu-parts.ts');
  return { default: (await menuParts.cartPanel()).CartPanel };
});

/** Laptop: from this width the cart is always open beside the menu (docs/product.md §15.5). */
const DESKTOP = '(min-width: 1200px)';

/** What the program of src/first-tap changes. React never looks inside: the object stays the same. */
const NO_BAR = { __html: '' };

/** How a cart of this place is priced, for the bar before the app knows the cart; undefined: no place is chosen, or it is unknown. */
function useCartTerms(at: Place, time: OrderTime | null): string | undefined {
  const { api } = useServices();
  const { restaurantId } = useOrderParams();
  const { data: environment } = useQuery(environmentQuery(api));
  const { restaurant, orderType } = at;
  const zone = at.zone ?? (restaurant && pickupZone(restaurant));
  if (environment === undefined || zone === null || restaurantId === null) return undefined;
  const { price, min_delivery_price, free_delivery_price } = zone;
  const terms: CartTerms = {
    type: orderType,
    zone: { price, min_delivery_price, free_delivery_price },
    pickup_discount: environment.pickup_discount,
    when: time === null || closedUntil(time) === null ? null : forLater,
  };
  return JSON.stringify(terms);
}

/** Renders the menu with the cart: a panel on the right on desktop, a bottom bar on smaller screens. */
function WithCart({ terms, children }: { terms: string | undefined; children: Elements }): JSX.Element {
  const router = useRouter();
  const navigate = useNavigate();
  const { guard } = useServices();
  const hydrated = useHydrated();
  const isDesktop = useMedia(DESKTOP);
  const slot = useRef<HTMLDivElement>(null);
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    const { pathname } = link;
    const go = (): void => void navigate({ href: pathname });
    if (pathname === '/checkout') guard.run(go);
    else go();
  };
  return (
    <div className={css['frame']}>
      {/* Before the dishes, so that it is there when the first of them is tapped: the rest of the page may still be on its way. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- its links are what is pressed */}
      <div
        ref={slot}
        className={cx(css['bar'], barCss['slot'])}
        data-cart-bar=""
        data-terms={terms}
        onClick={follow}
        // oxlint-disable-next-line react/no-danger -- a constant of ours
        dangerouslySetInnerHTML={NO_BAR}
      />
      <div className={css['content']}>{children}</div>
      <div className={css['side']}>
        {hydrated && isDesktop && (
          <Suspense>
            <CartPanel again={<AgainSlot where="panel" />} />
          </Suspense>
        )}
      </div>
      {hydrated && !isDesktop && (
        <Suspense>
          <CartBar
            slot={slot}
            orderHref={(orderId) => router.buildLocation({ to: '/order-status/$orderId', params: { orderId } }).href}
          />
        </Suspense>
      )}
    </div>
  );
}
