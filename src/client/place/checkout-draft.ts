import * as v from 'valibot';
import { CourierWish, Instant, type PaymentMethod } from '#contract/primitives.ts';
import { readTab, writeTab, onTabChange } from '#lib/tab-storage.ts';
import { momentWords } from '#domain/relative-day.ts';
import { CHECKOUT_DRAFT, countTimeChoice, orderTime, wantedTime } from './wanted-time.ts';
import { noticeStrings } from '../notice-strings.ts';
import type { Look } from '../show-notices.ts';
import type { Services } from '../services.ts';
import { currentPlace } from './find-place.ts';

/**
 * What the customer has typed at the checkout, without consents: these are given for each order (docs/product.md §5.9). Address
 * and payment method are order parameters (docs/product.md §1.7) and stored with them.
 */
const Draft = v.object({
  name: v.string(),
  phone: v.string(),
  comment: v.string(),
  /** For the courier. A draft of an older build has none. */
  wishes: v.optional(v.array(CourierWish), []),
  /** Ordered for a certain time, not as soon as possible. */
  ahead: v.boolean(),
  requestedAt: v.nullable(Instant),
  /** The note that change is needed from: nothing, an amount in kopecks as text, or `other`. */
  change: v.string(),
  /** Rubles as typed. */
  changeOther: v.string(),
});
export type Draft = v.InferOutput<typeof Draft>;

export const EMPTY_DRAFT: Draft = {
  name: '',
  phone: '',
  comment: '',
  wishes: [],
  ahead: false,
  requestedAt: null,
  change: '',
  changeOther: '',
};

/** Returns this tab's draft as text; null: nothing was typed. */
export function readDraft(): string | null {
  return readTab(CHECKOUT_DRAFT);
}

/** Parses what {@link readDraft} returns; returns the empty draft if that fails. */
export function parseDraft(typed: string | null): Draft {
  try {
    const parsed = v.safeParse(Draft, JSON.parse(typed ?? 'null'));
    return parsed.success ? parsed.output : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

const write = (part: Partial<Draft>): void =>
  writeTab(CHECKOUT_DRAFT, JSON.stringify({ ...parseDraft(readDraft()), ...part } satisfies Draft));

/** Changes the given fields and keeps the rest. A time in it is the customer's own choice. */
export function changeDraft(part: Partial<Draft>): void {
  if (part.ahead !== undefined) countTimeChoice();
  write(part);
}

/** Removes a time that is no longer available: the customer has not chosen another. */
function dropTime(): void {
  write({ ahead: false, requestedAt: null });
}

/** Clears the draft: the order is placed. Logout clears it with everything else of the tab (src/client/session/purge.ts). */
export function forgetCheckoutDraft(): void {
  return writeTab(CHECKOUT_DRAFT, null);
}

/**
 * Removes a chosen time that has passed, or that the place does not offer, with a notice (docs/product.md §13.17). The checkout
 * keeps it and asks for another itself (docs/product.md §5.3).
 *
 * @returns an unsubscribe function
 */
export function followWantedTime(
  services: Pick<Services, 'api' | 'clock' | 'orderParams' | 'queryClient' | 'toasts'>,
  { isVisible, onVisible, path }: Look,
): () => void {
  const { clock, orderParams, toasts } = services;
  const look = (say: (when: string) => string): void => {
    const wanted = wantedTime();
    const params = orderParams.getSnapshot();
    const place = currentPlace(services);
    if (wanted === null || place.locality === null || params.table !== null) return;
    if (!isVisible() || path() === '/checkout') return;
    const now = clock.now();
    const time = orderTime(place, now, wanted);
    if (time === null || time.wantedAt !== null) return;
    dropTime();
    toasts.show(say(momentWords(new Date(wanted), now, time.restaurant.timezone)));
  };
  const isPassed = (): void => look(noticeStrings.timePassed);
  isPassed();
  const stops = [
    clock.watch(isPassed),
    onVisible(isPassed),
    onTabChange(isPassed),
    orderParams.subscribe(() => look(noticeStrings.timeElsewhere)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns the method that the checkout preselects: the chosen one where the restaurant offers it, else the first offered
 * (docs/product.md §5.12). Card-online, the default, is not offered everywhere (docs/product.md §25.1).
 */
export function effectivePaymentMethod(
  chosen: PaymentMethod | null,
  offered: readonly PaymentMethod[],
): PaymentMethod | null {
  return chosen !== null && offered.includes(chosen) ? chosen : (offered[0] ?? null);
}
