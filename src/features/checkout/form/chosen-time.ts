import type { Draft } from '#client/place/checkout-draft.ts';
import { dayOf, type Times } from '#entities/place/hours/times.ts';

/** The time that the form has shown as the order's: as soon as possible, or a slot (ISO) of a place. */
export type ShownTime = 'soon' | { readonly place: string; readonly at: string };

export interface ChosenTime {
  readonly ahead: boolean;
  /** The slot, ISO; null: as soon as possible, or none that can be had. */
  readonly requestedAt: string | null;
  /** What the customer has chosen, or has been shown as the order's, cannot be had any more. */
  readonly gone: 'soon' | 'slot' | null;
  readonly shown: ShownTime | null;
}

interface Asked {
  readonly draft: Pick<Draft, 'ahead' | 'requestedAt'>;
  readonly times: Times | null;
  /** Restaurant and zone: another place has times of its own. */
  readonly place: string;
  /** Of the answer before; null in a form that has shown no time yet. */
  readonly shown: ShownTime | null;
}

/**
 * The time of the order. Where the customer has chosen none, it is as soon as possible, else the first slot; but what has
 * once been shown as the order's time is never replaced in silence (docs/product.md §5.3).
 */
export function chosenTime({ draft, times, place, shown }: Asked): ChosenTime {
  const isClosed = times !== null && times.soon === null;
  const kept = shown !== null && shown !== 'soon' && shown.place === place ? shown.at : null;
  if (!draft.ahead && !isClosed && kept === null)
    return { ahead: false, requestedAt: null, gone: null, shown: times === null ? shown : 'soon' };
  if (times === null) return { ahead: true, requestedAt: null, gone: null, shown };
  if (!draft.ahead && shown === 'soon') return { ahead: true, requestedAt: null, gone: 'soon', shown };
  const slot = (draft.ahead ? draft.requestedAt : null) ?? kept ?? times.days[0]?.slots[0]?.at ?? null;
  if (slot === null) return { ahead: true, requestedAt: null, gone: null, shown };
  if (dayOf(times.days, slot) === null) return { ahead: true, requestedAt: null, gone: 'slot', shown };
  // The same object while it is the same time: whoever remembers it has nothing new to remember.
  return { ahead: true, requestedAt: slot, gone: null, shown: slot === kept ? shown : { place, at: slot } };
}
