import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, type JSX } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useServices } from '#client/use-services.ts';
import { IsInAddress } from '#ui/sheets.ts';
import { atHand } from '#ui/at-hand.tsx';
import { OverlayPending } from '../pending.tsx';
import { overlaysOf } from './overlays.ts';
import { useWindowSearch } from './use-window-search.ts';

const code = () => import('./windows/overlay-windows.tsx');
const windows = atHand(async () => (await code()).OverlayWindows);
/** Loads the table of windows; each window's code loads separately. */
export const loadWindows = windows.load;

/** Loads the place selection window. */
export async function loadSelection(): Promise<void> {
  const [{ selectSheet }] = await Promise.all([code(), loadWindows()]);
  await selectSheet.load();
}

/** Loads the window of a dish, so that a tap on a card opens it at once. */
export async function loadDishWindow(): Promise<void> {
  const [{ dishWindow }] = await Promise.all([code(), loadWindows()]);
  await dishWindow.load();
}

/**
 * Renders what the address opens over the page, each window loaded on first use; the table of windows loads after the quiet
 * start (src/app/rendering/prefetch.ts). Not part of the server's HTML.
 */
export function OverlayOutlet(): JSX.Element | null {
  const search = useWindowSearch();
  const { dish, modal } = search;
  const hydrated = useHydrated();
  useGuard();
  if (!hydrated) return null;
  return (
    <IsInAddress value>
      <Suspense fallback={<OverlayPending />}>
        {(dish !== undefined || (modal !== undefined && modal !== 'filters')) && <windows.Component search={search} />}
      </Suspense>
    </IsInAddress>
  );
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
