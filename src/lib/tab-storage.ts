import { createListeners } from './subscribable.ts';

/**
 * Input typed in this tab and not sent: survives a reload and ends with the tab. Browsers restore closed tabs with all their
 * storage, so a tab first checks whether the person has been forgotten on this device meanwhile (purge.ts).
 */
const PREFIX = 'storefront-';
/** In `localStorage`: changes whenever a person is forgotten. In `sessionStorage`: its value when the tab last wrote. */
export const FORGOTTEN = `${PREFIX}forgotten`;

/** Fallback where the tab's storage is blocked: lives as long as the page, and is global like the storage it replaces. */
const memory = new Map<string, string>();

const { subscribe, notify } = createListeners();

/** Calls `listener` after each change that this page makes. Returns an unsubscribe function. */
export function onTabChange(listener: () => void): () => void {
  return subscribe(listener);
}

/** Returns the tab's storage, emptied if it belongs to a forgotten person. @throws where storage is blocked */
const ownStorage = (): Storage => {
  const { localStorage, sessionStorage } = window;
  const mark = localStorage.getItem(FORGOTTEN);
  if (sessionStorage.getItem(FORGOTTEN) !== mark) {
    sessionStorage.clear();
    if (mark !== null) sessionStorage.setItem(FORGOTTEN, mark);
  }
  return sessionStorage;
};

export function readTab(key: string): string | null {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return ownStorage().getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Writes a value; null deletes it. */
export function writeTab(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) ownStorage().removeItem(PREFIX + key);
    else ownStorage().setItem(PREFIX + key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
  notify();
}

/** Clears all of it, and everything else in the tab's storage: the router's scroll positions name orders. */
export function clearTab(): void {
  memory.clear();
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage is blocked, so there is nothing to clear.
  }
  notify();
}
