import { useSyncExternalStore } from 'react';
import { onTabChange } from '#lib/tab-storage.ts';
import { timeChoices } from './wanted-time.ts';

const none = (): number => 0;

/** Returns how often the customer has chosen a time in this tab: for what may only change at that moment. */
export function useTimeChoices(): number {
  return useSyncExternalStore(onTabChange, timeChoices, none);
}
