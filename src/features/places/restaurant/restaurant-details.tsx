import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { pageNames } from '#contract/page-names-strings.ts';
import { fullAddress } from '#domain/full-address.ts';
import { sellerWords } from '#domain/seller-words.ts';
import { workingHours } from '#domain/working-hours.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { RouteLinks } from '#entities/place/map/route-links.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { cityMenuPath } from '#contract/city-menu-path.ts';
import { isChanged } from '#domain/move-changes.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { usePlace } from '#client/place/use-place.ts';
import { PlaceChangeSheet, usePlaceChange } from '#entities/place/place-change.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ZoneTerms } from '../cafes/city-restaurants.tsx';
import { HoursList, HoursNotes } from './hours-list.tsx';
import css from '#entities/place/place.module.css';
import own from './restaurant-details.module.css';

interface RestaurantDetailsProps {
  restaurant: Restaurant;
  locality: Locality;
  /** Actions: the menu, a table. */
  actions: Elements;
  onHours: OpenHours;
  onFollow: (path: string) => void;
}

/** Everything about one restaurant (docs/product.md §32.3). */
export function RestaurantDetails(props: RestaurantDetailsProps): JSX.Element {
  const { restaurant, locality, actions, onHours, onFollow } = props;
  const now = useNow();
  const phone = restaurant.phone_number ?? locality.support_phone_number;
  return (
    <div className={own['page']}>
      <nav aria-label={placesStrings.breadcrumbs}>
        <ol role="list" className={own['crumbs']}>
          <li>
            <FollowLink to="/address" className={css['link']} onFollow={onFollow}>
              {pageNames.address}
            </FollowLink>
          </li>
          <li>
            <FollowLink to={`/${locality.slug}`} className={css['link']} onFollow={onFollow}>
              {locality.name}
            </FollowLink>
          </li>
        </ol>
      </nav>
      <header className={own['head']}>
        <h1>{restaurant.name}</h1>
        <address className={own['address']}>{fullAddress(restaurant, locality)}</address>
        <OpenState restaurant={restaurant} onHours={onHours} />
        {phone !== null && <PhoneLink className={css['link']} number={phone} />}
        <div className={own['actions']}>{actions}</div>
      </header>
      <section className={css['card']} aria-labelledby="restaurant-hours">
        <h2 id="restaurant-hours">{placesStrings.schedule}</h2>
        <HoursNotes restaurant={restaurant} now={now} />
        <HoursList hours={workingHours(restaurant)} timezone={restaurant.timezone} />
      </section>
      <section className={css['card']} aria-labelledby="restaurant-way">
        <h2 id="restaurant-way">{placesStrings.wayThere}</h2>
        <RouteLinks restaurant={restaurant} />
      </section>
      <section className={css['card']} aria-labelledby="restaurant-zones">
        <h2 id="restaurant-zones">{placesStrings.delivery}</h2>
        <ZoneTerms restaurant={restaurant} level={3} />
      </section>
      {restaurant.seller !== undefined && (
        <section className={css['card']} aria-labelledby="restaurant-seller">
          <h2 id="restaurant-seller">{placesStrings.seller}</h2>
          <p>{sellerWords(restaurant.seller)}</p>
        </section>
      )}
    </div>
  );
}

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
