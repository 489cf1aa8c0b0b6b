import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, type JSX } from 'react';
import { findRestaurant } from '#client/place/find-place.ts';
import { useServices } from '#client/use-services.ts';
import { usePlace } from '#client/place/use-place.ts';
import type { RootSearch } from '#routes/root-search.ts';
import { useFollow, usePageParams } from '#routes/use-address.ts';
import type { OverlayAddress } from '../overlay-address.ts';
import { OverlayPending } from '../overlay-pending.tsx';
import { overlaysOf } from '../overlays.ts';
import { selectSheet, WINDOWS } from './windows.tsx';

/** `?modal=` over any page (docs/product.md §16.3). A window whose required parameters are missing does not open. */
export function ModalOverlay({ search }: { search: RootSearch }): JSX.Element | null {
  const { modal, delivery_type, restaurant: restaurantId, order } = search;
  const router = useRouter();
  const { guard } = useServices();
  const place = usePlace(usePageParams());
  const close = (): void => overlaysOf(router).close('modal');
  const restaurant = findRestaurant(place.localities, restaurantId) ?? place.restaurant;
  const follow = useFollow();
  const swap = (next: OverlayAddress): void => overlaysOf(router).open(next, { replace: true });

  // When the selection is closed without a choice, by any means, the pending action is dropped.
  const isSelecting = modal === 'restaurant-select' || isAboveSelection(search);
  useEffect(() => {
    if (!isSelecting) return undefined;
    return () => guard.cancel();
  }, [isSelecting, guard]);

  return (
    <>
      {isSelecting && (
        <selectSheet.Component
          deliveryType={delivery_type}
          localityId={place.locality?.id}
          onCity={(slug) => follow(`/${slug}`)}
          onClose={close}
          onChosen={({ restaurant: chosen, closed }) => {
            if (closed) swap({ modal: 'restaurant-closed', restaurant: chosen.id, order });
            // Chosen while ordering again: returns to it, with the new place's prices.
            else if (order !== undefined) swap({ modal: 'order-again', order });
            else close();
          }}
          onWhen={(type) => overlaysOf(router).open({ modal: 'when', delivery_type: type })}
          onHours={(id, type) => overlaysOf(router).open({ modal: 'schedule', restaurant: id, delivery_type: type })}
        />
      )}
      <Suspense fallback={isSelecting ? null : <OverlayPending />}>
        {modal !== undefined && WINDOWS[modal]?.({ search, place, restaurant, close, swap })}
      </Suspense>
    </>
  );
}

/** True for hours and time choice opened over the selection: their address keeps its delivery type. */
const isAboveSelection = ({ modal, delivery_type }: RootSearch): boolean =>
  (modal === 'schedule' || modal === 'when') && delivery_type !== undefined;
