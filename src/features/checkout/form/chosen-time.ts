import type { Draft } from '#client/place/checkout-draft.ts';
import { dayOf, type Times } from '#entities/place/times.ts';

/** The order's time as shown in the form: as soon as possible, or a slot (ISO) of a place. */
export type ShownTime = 'soon' | { readonly place: string; readonly at: string };

export interface ChosenTime {
  readonly ahead: boolean;
  /** The slot, ISO; null for as soon as possible, or if none is available. */
  readonly requestedAt: string | null;
  /** The time that the customer chose, or was shown, is no longer available. */
  readonly gone: 'soon' | 'slot' | null;
  readonly shown: ShownTime | null;
}

interface Asked {
  readonly draft: Pick<Draft, 'ahead' | 'requestedAt'>;
  readonly times: Times | null;
  /** Restaurant and zone: each place has its own times. */
  readonly place: string;
  /** From the previous result; null if the form has shown no time yet. */
  readonly shown: ShownTime | null;
}

/**
 * The time of the order. Defaults to as soon as possible, else the first slot; but a time once shown as the order's
 * is never replaced silently (docs/product.md §5.3).
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
  // Returns the same object for the same time, so that callers can compare by identity.
  return { ahead: true, requestedAt: slot, gone: null, shown: slot === kept ? shown : { place, at: slot } };
}
