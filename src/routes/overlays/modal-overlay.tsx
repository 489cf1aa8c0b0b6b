import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentProps, type JSX } from 'react';
import { useServices } from '../../client/use-services.ts';
import { usePlace } from '../../client/place/use-place.ts';
import type { RootSearch } from '../root-search.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import { atHand } from './at-hand.tsx';
import type { OverlayAddress } from './overlay-address.ts';
import { OverlayPending } from './overlay-pending.tsx';
import { overlaysOf } from './overlays.ts';

export const selectSheet = atHand(
  async () => (await import('../../features/places/restaurant-select-sheet.tsx')).RestaurantSelectSheet,
);
const RestaurantClosedSheet = lazy(async () => ({
  default: (await import('../../features/places/restaurant-closed-sheet.tsx')).RestaurantClosedSheet,
}));
const ScheduleSheet = lazy(async () => ({
  default: (await import('../../features/places/schedule-sheet.tsx')).ScheduleSheet,
}));
const ContactsOverlay = lazy(async () => ({ default: (await import('./contacts-overlay.tsx')).ContactsOverlay }));
const TextOverlay = lazy(async () => ({ default: (await import('./text-overlay.tsx')).TextOverlay }));
const PromoOverlay = lazy(async () => ({ default: (await import('./promo-overlay.tsx')).PromoOverlay }));
const BonusOverlay = lazy(async () => ({ default: (await import('./bonus-overlay.tsx')).BonusOverlay }));
const LoginOverlay = lazy(async () => ({ default: (await import('./login-overlay.tsx')).LoginOverlay }));
const AgainOverlay = lazy(async () => ({ default: (await import('./again-overlay.tsx')).AgainOverlay }));
const FavouritesOverlay = lazy(async () => ({
  default: (await import('./favourites-overlay.tsx')).FavouritesOverlay,
}));
const SavedAddresses = lazy(async () => ({
  default: (await import('../../features/account/profile/saved-addresses.tsx')).SavedAddresses,
}));
/** They come when they come: the window does not wait for them. */
const QuickAddresses = (props: ComponentProps<typeof SavedAddresses>): JSX.Element => (
  <Suspense>
    <SavedAddresses {...props} />
  </Suspense>
);
const BookingOverlay = lazy(async () => ({ default: (await import('./booking-overlay.tsx')).BookingOverlay }));
const CartOverlay = lazy(async () => ({ default: (await import('./cart-overlay.tsx')).CartOverlay }));

/** `?modal=` over any page (docs/product.md §16.3). A window that needs what the address does not say does not open. */
export function ModalOverlay({ search }: { search: RootSearch }): JSX.Element | null {
  const { modal, delivery_type, text_key, restaurant: restaurantId, order } = search;
  const router = useRouter();
  const { guard } = useServices();
  const place = usePlace(usePageParams());
  const close = (): void => overlaysOf(router).close('modal');
  const restaurant =
    place.localities.flatMap(({ restaurants }) => restaurants).find(({ id }) => id === restaurantId) ??
    place.restaurant;
  const follow = useFollow();
  /** Another window in the place of this one: back then leads to the page. */
  const swap = (next: OverlayAddress): void => overlaysOf(router).open(next, { replace: true });

  // However the selection is left without a choice, the action that waited for it is forgotten.
  const isSelecting = modal === 'restaurant-select' || isAboveSelection(search);
  useEffect(() => {
    if (!isSelecting) return undefined;
    return () => guard.cancel();
  }, [isSelecting, guard]);

  const upper = ((): JSX.Element | null => {
    switch (modal) {
      case 'restaurant-closed':
        return (
          restaurant && (
            <RestaurantClosedSheet
              restaurant={restaurant}
              onClose={close}
              onOtherRestaurant={() => swap({ modal: 'restaurant-select', order })}
            />
          )
        );
      case 'schedule':
        return (
          restaurant && (
            <ScheduleSheet
              restaurant={restaurant}
              zone={restaurant.id === place.restaurant?.id ? place.zone : null}
              onClose={close}
            />
          )
        );
      case 'contacts':
        return <ContactsOverlay locality={place.locality} onClose={close} />;
      case 'text':
        return <TextOverlay textKey={text_key} onClose={close} />;
      case 'cart':
        return <CartOverlay onClose={close} />;
      case 'promocode':
        return <PromoOverlay onClose={close} />;
      case 'bonuses':
        return <BonusOverlay onClose={close} />;
      case 'login':
        return <LoginOverlay reason={search.login_for} redirect={search.redirect} onClose={close} />;
      case 'booking':
      case 'booked':
      case 'bookings':
        return <BookingOverlay search={search} swap={swap} onClose={close} />;
      case 'favourites':
        return <FavouritesOverlay onClose={close} />;
      case 'order-again':
        return order === undefined ? null : (
          <AgainOverlay
            orderId={order}
            onClose={close}
            onChoosePlace={() => swap({ modal: 'restaurant-select', order })}
          />
        );
      default:
        return null;
    }
  })();
  return (
    <>
      {isSelecting && (
        <selectSheet.Component
          deliveryType={delivery_type}
          localityId={place.locality?.id}
          onCity={(slug) => follow(`/${slug}`)}
          SavedAddresses={QuickAddresses}
          onClose={close}
          onChosen={({ restaurant: chosen, closed }) => {
            if (closed) swap({ modal: 'restaurant-closed', restaurant: chosen.id, order });
            // Chosen on the way to ordering again: back to it, with the prices of the new place.
            else if (order !== undefined) swap({ modal: 'order-again', order });
            else close();
          }}
          onHours={(id, type) => overlaysOf(router).open({ modal: 'schedule', restaurant: id, delivery_type: type })}
        />
      )}
      <Suspense fallback={isSelecting ? null : <OverlayPending />}>{upper}</Suspense>
    </>
  );
}

/** Hours that the selection has opened lie above it: their address keeps its delivery type. */
const isAboveSelection = ({ modal, delivery_type }: RootSearch): boolean =>
  modal === 'schedule' && delivery_type !== undefined;
