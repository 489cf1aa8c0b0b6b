import type { JSX } from 'react';
import { restaurantPath } from '#contract/dish-path.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { noticeClass } from '#ui/notice.ts';
import { dishStrings } from './dish-strings.ts';

interface DishElsewhereProps {
  restaurant: Restaurant;
  orderType: OrderType;
  /** Restaurants of the city that sell it, for any order type. */
  soldIn: readonly Restaurant[];
  onFollow: (path: string) => void;
}

/** Says where a dish that is not sold here is sold (docs/product.md §32.5). */
export function DishElsewhere({ restaurant, orderType, soldIn, onFollow }: DishElsewhereProps): JSX.Element {
  const others = soldIn.filter(({ id }) => id !== restaurant.id);
  const isSoldHere = others.length < soldIn.length;
  return (
    <div className={noticeClass} role="note">
      <p>{isSoldHere ? dishStrings.onlyOtherType[orderType] : dishStrings.notHere(restaurant.name)}</p>
      {others.length > 0 && (
        <>
          <p>{dishStrings.soldIn}</p>
          <ul>
            {others.map(({ id, name, address }) => (
              <li key={id}>
                <FollowLink to={restaurantPath(id)} onFollow={onFollow}>
                  {`${name}, ${address}`}
                </FollowLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {soldIn.length === 0 && <p>{dishStrings.soldNowhere}</p>}
    </div>
  );
}
