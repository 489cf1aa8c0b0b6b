import { useRouter } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { lineKey as keyOf } from '#domain/cart-lines.ts';
import { dishPath } from '#contract/dish-path.ts';
import { HeartButton } from '#features/favourites/heart-button.tsx';
import { readModifiers, writeModifiers, keepChoice, keptChoice } from '#features/menu/dish/dish-choice.ts';
import { DishSheet, ShareDish } from '#features/menu/dish/dish-sheet.tsx';
import { useCartActions, useOutbox } from '#client/ordering/cart/use-cart.ts';
import { categoriesQuery } from '#client/queries/queries.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { orderAhead } from '#client/place/order-ahead.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useServices } from '#client/use-services.ts';
import { smallAddAction } from '#routes/menu/add-action.tsx';
import { usePageParams } from '#routes/use-address.ts';
import type { RootSearch } from '#routes/root-search.ts';
import { OverlayLink } from '../use-open-overlay.tsx';
import { overlayStrings } from '../overlay-strings.ts';
import { overlaysOf } from '../overlays.ts';

const heart = ({ id, name }: Product): JSX.Element => <HeartButton productId={id} name={name} />;

/** While categories are unknown any category works in the link: the address is corrected on load (docs/product.md §32.4). */
function Share({ id, slug, name, category_id: categoryId }: Product): JSX.Element {
  const { api, queryClient } = useServices();
  const categories = queryClient.getQueryData(categoriesQuery(api).queryKey);
  const category = categories?.find((one) => one.id === categoryId)?.slug ?? categories?.[0]?.slug;
  const path = category === undefined ? `/menu?dish=${id}` : dishPath({ id, slug, category });
  return <ShareDish name={name} path={path} />;
}
const share = (product: Product): JSX.Element => <Share {...product} />;

const aboutAllergens = (
  <OverlayLink opens={{ modal: 'text', text_key: 'allergens' }}>{overlayStrings.aboutAllergens}</OverlayLink>
);

interface DishOverlayProps {
  productId: number;
  /** From the address: the cart line (absent: a dish of the menu), and the choices so far. */
  search: Pick<RootSearch, 'line' | 'modifiers'>;
}

/**
 * `?dish=` over any page; with `line`, edits that cart line in place (docs/product.md §4.1). The choices are kept in the
 * address, for links and reloads (docs/product.md §3.15).
 */
export function DishOverlay({ productId, search }: DishOverlayProps): JSX.Element | null {
  const router = useRouter();
  const lineKey = search.line ?? null;
  const place = usePlace(usePageParams());
  const { restaurant, orderType, elsewhere } = place;
  const services = useServices();
  const { guard } = services;
  const { table } = useOrderParams();
  const { add, change } = useCartActions();
  const { ready, lines } = useOutbox();
  /** The line as it was saved: the sheet keeps showing it until closed. */
  const [saved, setSaved] = useState<{ readonly modifiers: readonly number[]; readonly quantity: number } | null>(null);
  const time = useDishTime(place);
  const line = saved ?? lines.find(({ key, product_id }) => key === lineKey && product_id === productId) ?? null;
  // After a reload the cart must be loaded before its line can be shown.
  if (restaurant === null || (lineKey !== null && !ready)) return null;
  const overlays = overlaysOf(router);
  const note = (modifiers: string): void => {
    const search = (before: RootSearch): RootSearch => ({ ...before, modifiers });
    void router.navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
  };
  const save = (product: Product, modifiers: readonly number[], quantity: number): void => {
    if (lineKey === null || line === null) return;
    setSaved(line);
    change(lineKey, product, modifiers, quantity);
    focusLine(keyOf(product.id, modifiers));
  };
  const put = (product: Product, modifiers: readonly number[], quantity: number): void => {
    keepChoice(product.id, null);
    // A dish of a city other than the chosen one: first ask where to order it (docs/product.md §1.6).
    if (elsewhere !== null && line === null) guard.ask(() => add(product, modifiers, quantity));
    else add(product, modifiers, quantity);
  };
  const putAhead = (product: Product, modifiers: readonly number[], quantity: number, at: Date): void =>
    orderAhead(services, at, () => put(product, modifiers, quantity));
  return (
    <DishSheet
      // Another line of the same dish has its own choices.
      key={line === null ? '' : lineKey}
      productId={productId}
      restaurantId={restaurant.id}
      orderType={orderType}
      time={time}
      heart={heart}
      share={share}
      aboutAllergens={aboutAllergens}
      smallAction={smallAddAction}
      line={line}
      modifiers={readModifiers(search.modifiers) ?? (line === null ? keptChoice(productId) : null)}
      onChoice={({ product, modifiers }) => {
        if (product !== null && line === null) keepChoice(product, modifiers);
        note(writeModifiers(modifiers ?? []));
      }}
      onAdd={line === null ? put : save}
      onOrderAhead={line === null && elsewhere === null && table === null ? putAhead : undefined}
      onOpenDish={(dish) => overlays.open({ dish }, { replace: true })}
      onClose={() => overlays.close('dish')}
    />
  );
}

/** Longest wait for a window to close, ms. */
const TIMEOUT_MS = 2000;

/**
 * Focuses the cart line `key` once the window over it has closed. The line that opened the window has been replaced
 * meanwhile, so the window itself has no element to return focus to.
 */
function focusLine(key: string): void {
  const started = performance.now();
  const look = (): void => {
    if (document.querySelector('dialog[open]') !== null) {
      if (performance.now() - started < TIMEOUT_MS) requestAnimationFrame(look);
      return;
    }
    if (document.activeElement !== document.body) return;
    for (const button of document.querySelectorAll<HTMLElement>('[data-line]')) {
      if (button.dataset['line'] === key && button.checkVisibility()) button.focus({ preventScroll: true });
    }
  };
  requestAnimationFrame(look);
}
