import { useMemo, useSyncExternalStore } from 'react';
import { changeDraft, type Draft, parseDraft, readDraft } from '#client/place/checkout-draft.ts';
import { onTabChange } from '#lib/tab-storage.ts';

/** The form's texts, kept in this tab so that neither back nor reload loses a letter, and the time that may be chosen elsewhere, too. */
export function useDraft(): [draft: Draft, change: (part: Partial<Draft>) => void] {
  const typed = useSyncExternalStore(onTabChange, readDraft, readDraft);
  return [useMemo(() => parseDraft(typed), [typed]), changeDraft];
}
