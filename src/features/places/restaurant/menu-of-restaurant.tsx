import type { JSX } from 'react';
import { cityMenuPath } from '#contract/city-menu-path.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { isChanged } from '#domain/move-changes.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useServices } from '#client/use-services.ts';
import { PlaceChangeSheet } from '#entities/place/place-change-sheet.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { usePlaceChange } from '#entities/place/use-place-change.ts';
import { buttonClass } from '#ui/button.tsx';
import { FollowLink } from '#ui/follow-link.tsx';

interface MenuOfRestaurantProps {
  restaurant: Restaurant;
  locality: Locality;
  onFollow: (path: string) => void;
}

const MENU = '/menu';

/**
 * Links to the menu of `restaurant`. If it is not the customer's restaurant yet, selects it for pickup, after a warning about what
 * the cart loses (docs/product.md §32.3, §9.9). Without scripts the restaurant does not change, and the link
 * leads to the menu of the city.
 */
export function MenuOfRestaurant({ restaurant, locality, onFollow }: MenuOfRestaurantProps): JSX.Element {
  const { orderParams } = useServices();
  const place = usePlace();
  const change = usePlaceChange({
    apply: ({ orderType, zone, details }) => {
      orderParams.choose({ orderType, restaurant, zoneId: zone.id, deliveryDetails: details });
      orderParams.chooseLocality(locality);
      onFollow(MENU);
    },
    needsAnswer: (_, changes) => isChanged(changes),
  });
  const zone = pickupZone(restaurant);
  const isShown = place.restaurant?.id === restaurant.id;
  const isOwn = isShown || zone === null;
  const follow = (): void => {
    if (isOwn) onFollow(MENU);
    else void change.propose({ orderType: 'pickup', restaurant, zone, details: null });
  };
  return (
    <>
      <FollowLink
        to={isShown ? MENU : cityMenuPath(locality.slug)}
        className={buttonClass({ size: 'large' })}
        onFollow={follow}
      >
        {placesStrings.menuOfRestaurant}
      </FollowLink>
      <PlaceChangeSheet
        change={change}
        title={
          (change.pending?.changes.missing.length ?? 0) > 0 ? placesStrings.changeTitle : placesStrings.pricesTitle
        }
        confirm={placesStrings.changeConfirm}
      />
    </>
  );
}
