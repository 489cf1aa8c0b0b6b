import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { useNow } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/plain-click.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from '../place.module.css';
import { openLabel } from './hours.ts';
import { placesStrings } from '../place-strings.ts';

/** Opens the modal with a restaurant's hours (docs/product.md §16.3, schedule info). */
export type OpenHours = (restaurantId: number) => void;

interface OpenStateProps {
  restaurant: Restaurant;
  /** Makes the line a link to the full hours. */
  onHours?: OpenHours | undefined;
}

/** «Открыто до 23:00»: as text; the colour only repeats it. */
export function OpenState({ restaurant, onHours }: OpenStateProps): JSX.Element | null {
  const now = useNow();
  if (now === null) return null;
  const { open, label } = openLabel(restaurant, now);
  const className = cx(css['state'], open ? css['isOpen'] : css['isClosed']);
  if (onHours === undefined) return <span className={className}>{label}</span>;
  return (
    <a
      className={cx(className, css['hoursLink'])}
      href={`?modal=schedule&restaurant=${restaurant.id}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onHours(restaurant.id);
      }}
    >
      <span>{label}</span>
      <VisuallyHidden>{`. ${placesStrings.schedule}: ${restaurant.name}`}</VisuallyHidden>
    </a>
  );
}
