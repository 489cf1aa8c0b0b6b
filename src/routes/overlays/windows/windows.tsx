import { lazy, type ComponentType, type JSX, Suspense, useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Place } from '#client/place/find-place.ts';
import type { RootSearch, OverlayAddress } from '#routes/root-search.ts';
import { atHand } from '#ui/at-hand.tsx';
import { useServices } from '#client/use-services.ts';
import { useHome } from '#client/place/use-cities.ts';
import { usePlace } from '#client/place/use-place.ts';
import { usePageParams } from '#routes/use-address.ts';
import { OverlayPending } from '#routes/pending.tsx';
import { overlaysOf } from '../overlays.ts';

/** Input of a window's props: its address, the place, and the actions that leave it. */
interface WindowContext {
  readonly search: RootSearch;
  readonly place: Place;
  /** The restaurant named in the address; if none is named, the current one. */
  readonly restaurant: Restaurant | null;
  readonly close: () => void;
  /** Replaces this window with another: back then leads to the page. */
  readonly swap: (next: OverlayAddress) => void;
}

interface WindowDefinition<P extends object> {
  readonly load: () => Promise<ComponentType<P>>;
  /** Returns null when the address lacks what the window needs: it does not open. */
  readonly props: (context: WindowContext) => P | null;
}

type AddressWindow = (context: WindowContext) => JSX.Element | null;

/** Wraps a window of the table, whose code is loaded on first use. */
function addressWindow<P extends object>({ load, props }: WindowDefinition<P>): AddressWindow {
  const Window = lazy(async () => ({ default: await load() }));
  return (context) => {
    const shown = props(context);
    return shown && <Window {...shown} />;
  };
}

const booking = addressWindow({
  load: async () => (await import('./booking-overlay.tsx')).BookingOverlay,
  props: ({ search, swap, close }) => ({ search, swap, onClose: close }),
});

/** Every window of `?modal=` except the selection, which lies below the windows it opens (docs/product.md §16.3). */
const WINDOWS: Partial<Record<NonNullable<RootSearch['modal']>, AddressWindow>> = {
  'restaurant-closed': addressWindow({
    load: async () => (await import('#features/places/restaurant/restaurant-closed-sheet.tsx')).RestaurantClosedSheet,
    props: ({ search: { order }, restaurant, swap, close }) =>
      restaurant && {
        restaurant,
        onClose: close,
        onOtherRestaurant: () => swap({ modal: 'restaurant-select', order }),
      },
  }),
  when: addressWindow({
    load: async () => (await import('#features/places/choice/when-sheet.tsx')).WhenSheet,
    props: ({ swap, close }) => ({ onClose: close, onOtherRestaurant: () => swap({ modal: 'restaurant-select' }) }),
  }),
  schedule: addressWindow({
    load: async () => (await import('#features/places/restaurant/schedule-sheet.tsx')).ScheduleSheet,
    props: ({ place, restaurant, close }) =>
      restaurant && {
        restaurant,
        zone: restaurant.id === place.restaurant?.id ? place.zone : null,
        onClose: close,
      },
  }),
  contacts: addressWindow({
    load: async () => (await import('./contacts-overlay.tsx')).ContactsOverlay,
    props: ({ place: { locality }, close }) => ({ locality, onClose: close }),
  }),
  text: addressWindow({
    load: async () => (await import('./text-overlay.tsx')).TextOverlay,
    props: ({ search, close }) => ({ textKey: search.text_key, onClose: close }),
  }),
  cart: addressWindow({
    load: async () => (await import('./cart-overlay.tsx')).CartOverlay,
    props: ({ close }) => ({ onClose: close }),
  }),
  promocode: addressWindow({
    load: async () => (await import('./promo-overlay.tsx')).PromoOverlay,
    props: ({ close }) => ({ onClose: close }),
  }),
  bonuses: addressWindow({
    load: async () => (await import('./bonus-overlay.tsx')).BonusOverlay,
    props: ({ close }) => ({ onClose: close }),
  }),
  login: addressWindow({
    load: async () => (await import('./login-overlay.tsx')).LoginOverlay,
    props: ({ search, close }) => ({ reason: search.login_for, redirect: search.redirect, onClose: close }),
  }),
  booking,
  booked: booking,
  bookings: booking,
  favourites: addressWindow({
    load: async () => (await import('./favourites-overlay.tsx')).FavouritesOverlay,
    props: ({ close }) => ({ onClose: close }),
  }),
  'order-again': addressWindow({
    load: async () => (await import('./again-overlay.tsx')).AgainOverlay,
    props: ({ search: { order }, swap, close }) =>
      order === undefined
        ? null
        : { orderId: order, onClose: close, onChoosePlace: () => swap({ modal: 'restaurant-select', order }) },
  }),
};

/** The place selection window. */
export const selectSheet = atHand(
  async () => (await import('#features/places/choice/restaurant-select-sheet.tsx')).RestaurantSelectSheet,
);
/** `?dish=`. */
export const dishWindow = atHand(async () => (await import('./dish-overlay.tsx')).DishOverlay);

/** `?modal=` over any page (docs/product.md §16.3). A window whose required parameters are missing does not open. */
export function ModalOverlay({ search }: { search: RootSearch }): JSX.Element | null {
  const { modal, delivery_type, restaurant: restaurantId, order } = search;
  const router = useRouter();
  const { guard } = useServices();
  const place = usePlace(usePageParams());
  const close = (): void => overlaysOf(router).close('modal');
  const home = useHome(restaurantId);
  const restaurant = home === undefined ? null : (home?.restaurant ?? place.restaurant);
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
