import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type JSX } from 'react';
import { useHydrated } from '../../state/hooks.ts';
import { useServices } from '../../state/services.ts';
import { overlaysOf } from './overlays.ts';

const DishOverlay = lazy(async () => ({ default: (await import('./dish-overlay.tsx')).DishOverlay }));

const ModalOverlay = lazy(async () => ({ default: (await import('./modal-overlay.tsx')).ModalOverlay }));

/** Whatever the address opens over the page, each loaded when it is first wanted. Nothing of it is in the server's HTML. */
export function OverlayOutlet(): JSX.Element | null {
  const search = useSearch({ from: '__root__' });
  const { dish, modal } = search;
  const hydrated = useHydrated();
  useGuard();
  if (!hydrated) return null;
  return (
    <Suspense>
      {dish !== undefined && <DishOverlay productId={dish} />}
      {modal !== undefined && <ModalOverlay search={search} />}
    </Suspense>
  );
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
