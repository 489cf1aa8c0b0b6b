import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { buttonClass } from '#ui/button.tsx';
import { isPlainClick } from '#ui/follow-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { placesStrings } from './place-strings.ts';

interface BookLinkProps {
  restaurant: Restaurant;
  /** Opens the booking modal over the page (docs/product.md §16.3, table booking). */
  onBook: (restaurantId: number) => void;
}

/** Link to booking a table at a restaurant; nothing where it offers no booking. */
export function BookLink({ restaurant, onBook }: BookLinkProps): JSX.Element | null {
  if (restaurant.booking_config.is_booking_disable) return null;
  return (
    <a
      className={buttonClass({ variant: 'secondary' })}
      href={`?modal=booking&restaurant=${restaurant.id}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onBook(restaurant.id);
      }}
    >
      <span>{placesStrings.book}</span>
      <VisuallyHidden>{`: ${restaurant.name}`}</VisuallyHidden>
    </a>
  );
}
