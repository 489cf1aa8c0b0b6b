import * as v from 'valibot';
import { readTab, writeTab } from '#lib/tab-storage.ts';

const KEY = 'application';

const Draft = v.object({ name: v.string(), phone: v.string(), message: v.string() });
export type ApplicationDraft = v.InferOutput<typeof Draft>;

const EMPTY_DRAFT: ApplicationDraft = { name: '', phone: '', message: '' };

/** What was typed in this tab and not sent (docs/product.md §31.4). */
export function readDraft(): ApplicationDraft {
  try {
    const kept = v.safeParse(Draft, JSON.parse(readTab(KEY) ?? 'null'));
    return kept.success ? kept.output : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps what was typed; null forgets it. */
export function keepDraft(draft: ApplicationDraft | null): void {
  writeTab(KEY, draft === null ? null : JSON.stringify(draft));
}
