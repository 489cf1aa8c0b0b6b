import * as v from 'valibot';
import { Instant } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { CHECKOUT_DRAFT, countTimeChoice } from './time/wanted-time.ts';

/**
 * What the customer has typed at the checkout, without consents: these are given for each order (docs/product.md §5.9). Address
 * and payment method are order parameters (docs/product.md §1.7) and stored with them.
 */
const Draft = v.object({
  name: v.string(),
  phone: v.string(),
  comment: v.string(),
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
export function dropTime(): void {
  write({ ahead: false, requestedAt: null });
}

/** Clears the draft: the order is placed. Logout clears it with everything else of the tab (src/client/session/purge.ts). */
export function forgetCheckoutDraft(): void {
  return writeTab(CHECKOUT_DRAFT, null);
}
