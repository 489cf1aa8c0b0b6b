import type { JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { useHome } from '#client/place/use-cities.ts';
import { buttonClass } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ratingStrings } from './rating-strings.ts';

/** Links a delivered order to its restaurant's page at a tip service, where it has one (docs/product.md §6.27). */
export function TipLink({ order }: { order: Order }): JSX.Element | null {
  const home = useHome(order.restaurant_id);
  if (order.status !== 'delivered' || order.is_masked) return null;
  const address = home?.restaurant.tips_url ?? null;
  if (address === null) return null;
  return (
    <a
      className={buttonClass({ variant: 'secondary', wide: true })}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{ratingStrings.tip}</span>
      <VisuallyHidden>{ratingStrings.newTab}</VisuallyHidden>
    </a>
  );
}
