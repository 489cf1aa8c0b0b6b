import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { pausesAt } from '#domain/intake.ts';
import { pauseWords } from '#domain/pause-words.ts';

/** What a restaurant does not accept now, why, and until when (docs/product.md §26.14); empty while it accepts everything. */
export function PauseNotes({ restaurant, now }: { restaurant: Restaurant; now: Date | null }): JSX.Element[] {
  if (now === null) return [];
  return pausesAt(restaurant.intake, now).map((pause) => (
    <p key={pause.orderType}>{pauseWords(pause.orderType, pause, now, restaurant.timezone)}</p>
  ));
}
