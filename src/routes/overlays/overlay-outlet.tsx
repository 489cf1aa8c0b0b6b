import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType, type JSX } from 'react';
import { useHydrated } from '../../state/hooks.ts';
import { useServices } from '../../state/services.ts';
import { overlaysOf } from './overlays.ts';

type Dish = ComponentType<{ productId: number; lineKey: string | null }>;
let dishAtHand: Dish | null = null;
const loadDish = async (): Promise<{ default: Dish }> => {
  dishAtHand = (await import('./dish-overlay.tsx')).DishOverlay;
  return { default: dishAtHand };
};
const LazyDish = lazy(loadDish);

/** What is loaded is shown at once: even a resolved `lazy` would first suspend, and React reveals that 300 ms later. */
function DishOverlay(props: { productId: number; lineKey: string | null }): JSX.Element {
  const [Overlay] = useState(() => dishAtHand ?? LazyDish);
  return <Overlay {...props} />;
}

const ModalOverlay = lazy(async () => ({ default: (await import('./modal-overlay.tsx')).ModalOverlay }));

/** Whatever the address opens over the page, each loaded when it is first wanted. Nothing of it is in the server's HTML. */
export function OverlayOutlet(): JSX.Element | null {
  const search = useSearch({ from: '__root__' });
  const { dish, line, modal } = search;
  const hydrated = useHydrated();
  useGuard();
  useDishAtHand();
  if (!hydrated) return null;
  return (
    <Suspense>
      {dish !== undefined && <DishOverlay productId={dish} lineKey={line ?? null} />}
      {modal !== undefined && <ModalOverlay search={search} />}
    </Suspense>
  );
}

/** How long after hydration the page is left alone, ms: pictures first. */
const PEACE = 3000;

/** The dish sheet is loaded before it is asked for, so that a tap on a card answers at once, and without a network. */
function useDishAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without a network the tap will ask again.
      loadDish().catch(() => undefined);
    }, PEACE);
    return () => clearTimeout(timer);
  }, []);
}

/** Spec §2: with no restaurant chosen, an ordering action opens the selection first. */
function useGuard(): void {
  const router = useRouter();
  const { guard } = useServices();
  useEffect(() => {
    const overlays = overlaysOf(router);
    return guard.setOpener(() => {
      const open = async (): Promise<void> => {
        await overlays.settled();
        const search = (before: object): object => ({ ...before, modal: 'restaurant-select' });
        await router.navigate({ to: '.', search, resetScroll: false });
      };
      void open();
    });
  }, [router, guard]);
}
