import { Suspense, useMemo, useState, type JSX } from 'react';
import { closedUntil } from '#domain/dish-time.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useTimeChoices } from '#client/place/use-dish-time.ts';
import { atHand } from '#ui/at-hand.tsx';
// The server's HTML shows the strip before its code is loaded.
import './when-strip.module.css';

const strip = atHand(
  async () => (await import('./when-strip.tsx')).WhenStrip,
  // The header says the same.
  (): null => null,
);
/** Preloads the strip, so that it is there from the first render. Never rejects. */
export const loadWhenStrip = strip.load;

/**
 * The slot of the strip above the dishes, sized by the initial state and by the customer's choices: nothing else moves the menu
 * (docs/product.md §13.16).
 */
export function WhenSlot({ time }: { time: OrderTime }): JSX.Element | null {
  const { restaurant, zone, wantedAt } = time;
  const choices = useTimeChoices();
  const isThere = wantedAt !== null || closedUntil(time) !== null;
  const [first] = useState({ choices, isThere });
  const isOwnAct = choices !== first.choices;
  const isLate = !first.isThere && !isOwnAct;
  // Keeps the same element while the strip is the same: an update before its code loads would remove the server's HTML.
  const line = useMemo(
    () => (
      <Suspense>
        <strip.Component restaurant={restaurant} zone={zone} isLate={isLate} />
      </Suspense>
    ),
    [restaurant, zone, isLate],
  );
  return isThere || (first.isThere && !isOwnAct) ? line : null;
}
