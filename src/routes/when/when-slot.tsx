import { Suspense, useMemo, useState, type JSX } from 'react';
import { closedUntil } from '#domain/dish-time.ts';
import type { OrderTime } from '#client/place/order-time.ts';
import { useTimeChoices } from '#client/place/use-time-choices.ts';
import { atHand } from '#ui/at-hand.tsx';
// The server's HTML shows the line before its code is here.
import './when-strip.module.css';

const strip = atHand(
  async () => (await import('./when-strip.tsx')).WhenStrip,
  // The header says as much.
  (): null => null,
);
/** Loads the line, so that it stands there from the first. Never rejects. */
export const loadWhenStrip = strip.load;

/**
 * The place of the line above the menu, kept by what is true at first and by what the customer chooses: nothing else moves the menu
 * (docs/product.md §13.16).
 */
export function WhenSlot({ time }: { time: OrderTime }): JSX.Element | null {
  const { restaurant, zone, wantedAt } = time;
  const choices = useTimeChoices();
  const isThere = wantedAt !== null || closedUntil(time) !== null;
  const [first] = useState({ choices, isThere });
  const isOwnAct = choices !== first.choices;
  const isLate = !first.isThere && !isOwnAct;
  // The same element while it is the same line: an update before its code is here would take the server's line away.
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
