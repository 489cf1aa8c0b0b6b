import * as v from 'valibot';
import { Instant } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { CHECKOUT_DRAFT, countTimeChoice } from './wanted-time.ts';

/**
 * What the customer has typed at the checkout, without consents: a consent is given anew for each order (docs/product.md §5.9). Address
 * and payment method are order parameters (docs/product.md §1.7) and kept by them.
 */
const Draft = v.object({
  name: v.string(),
  phone: v.string(),
  comment: v.string(),
  /** Ordered for a certain time, not for as soon as possible. */
  ahead: v.boolean(),
  requestedAt: v.nullable(Instant),
  /** What the change is wanted from: nothing, an amount in kopecks as text, or `other`. */
  change: v.string(),
  /** Rubles as they are typed. */
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

/** Returns the draft as it stands in this tab, as text; null: nothing was typed. */
export function readDraft(): string | null {
  return readTab(CHECKOUT_DRAFT);
}

/** Reads what {@link readDraft} returns; the empty draft where it does not read. */
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

/** Changes what is given and keeps the rest. A time in it is the customer's own choice. */
export function changeDraft(part: Partial<Draft>): void {
  if (part.ahead !== undefined) countTimeChoice();
  write(part);
}

/** Takes the time away that cannot be had any more: nobody has chosen another. */
export function dropTime(): void {
  write({ ahead: false, requestedAt: null });
}

/** Forgets what was typed: the order is placed. Logout forgets it with everything else of the tab (src/client/session/purge.ts). */
export function forgetCheckoutDraft(): void {
  return writeTab(CHECKOUT_DRAFT, null);
}
