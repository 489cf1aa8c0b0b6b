import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { Instant } from '../../../contract/primitives.ts';
import { CHECKOUT_DRAFT } from '../../client/place/wanted-time.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';

/**
 * What the customer has typed, without consents: a consent is given anew for each order (docs/product.md §5.9). Address and
 * payment method are order parameters (docs/product.md §1.7) and kept by them.
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

export function readDraft(): Draft {
  try {
    const parsed = v.safeParse(Draft, JSON.parse(readTab(CHECKOUT_DRAFT) ?? 'null'));
    return parsed.success ? parsed.output : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

const writeDraft = (draft: Draft): void => writeTab(CHECKOUT_DRAFT, JSON.stringify(draft));

/** Forgets what was typed: the order is placed. Logout forgets it with everything else of the tab (src/client/session/purge.ts). */
export function forgetCheckoutDraft(): void {
  return writeTab(CHECKOUT_DRAFT, null);
}

/** The form's texts, kept in this tab so that neither back nor reload loses a letter. */
export function useDraft(): [draft: Draft, change: (part: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(readDraft);
  const change = useCallback((part: Partial<Draft>) => {
    setDraft((before) => {
      const next = { ...before, ...part };
      writeDraft(next);
      return next;
    });
  }, []);
  return [draft, change];
}
