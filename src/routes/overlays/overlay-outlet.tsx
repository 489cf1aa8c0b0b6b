import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, type JSX } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useServices } from '../../client/use-services.ts';
import { IsInAddress } from '../../ui/sheets.ts';
import { atHand } from './at-hand.tsx';
import { OverlayPending } from './overlay-pending.tsx';
import { overlaysOf } from './overlays.ts';

const dishWindow = atHand(async () => (await import('./dish-overlay.tsx')).DishOverlay);
const modalWindow = atHand(async () => (await import('./modal-overlay.tsx')).ModalOverlay);
/** Loads the window of the first question: where to. Both parts load at once: one would otherwise wait for the other. */
export function loadSelection(): Promise<unknown> {
  return Promise.all([
    modalWindow.load(),
    import('../../features/places/restaurant-select-sheet.tsx'),
    import('./modal-overlay.tsx').then(({ selectSheet }) => selectSheet.load()),
  ]);
}

/**
 * Shows whatever the address opens over the page, each window loaded when it is first wanted. Nothing of it is in the
 * server's HTML.
 */
export function OverlayOutlet(): JSX.Element | null {
  const search = useSearch({ from: '__root__' });
  const { dish, modal } = search;
  const hydrated = useHydrated();
  useGuard();
  useDishAtHand();
  if (!hydrated) return null;
  return (
    <IsInAddress value>
      <Suspense fallback={<OverlayPending />}>
        {dish !== undefined && <dishWindow.Component productId={dish} search={search} />}
      </Suspense>
      <Suspense fallback={<OverlayPending />}>
        {modal !== undefined && modal !== 'filters' && <modalWindow.Component search={search} />}
      </Suspense>
    </IsInAddress>
  );
}

/** How long after hydration the page is left alone, ms: pictures first. */
const PRELOAD_DELAY_MS = 3000;

/** The dish sheet is loaded before it is asked for, so that a tap on a card answers at once, and without a network. */
function useDishAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without a network the tap will ask again.
      dishWindow.load().catch(() => undefined);
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** With no restaurant chosen, an ordering action opens the selection first (docs/product.md §1.6). */
function useGuard(): void {
  const router = useRouter();
  const { guard } = useServices();
  useEffect(() => {
    const overlays = overlaysOf(router);
    return guard.setOpener(() => {
      loadSelection().catch(() => undefined);
      const open = async (): Promise<void> => {
        await overlays.settled();
        overlays.open({ modal: 'restaurant-select' });
      };
      void open();
    });
  }, [router, guard]);
}
