import { createListeners } from './subscribable.ts';

/**
 * What was typed in this tab and not sent: it survives a reload and ends with the tab. Browsers bring closed tabs back with
 * all that they held, so a tab looks first whether the person has been forgotten on this device meanwhile (purge.ts).
 */
const PREFIX = 'storefront-';
/** In `localStorage`: changed whenever a person is forgotten. In `sessionStorage`: what it was when the tab last wrote. */
export const FORGOTTEN = `${PREFIX}forgotten`;

/** Where the tab's storage is blocked, things live as long as the page: global as the storage that this stands in for. */
const memory = new Map<string, string>();

const { subscribe, notify } = createListeners();

/** Calls `listener` after each change that this page makes of it, until the answer is called. */
export function onTabChange(listener: () => void): () => void {
  return subscribe(listener);
}

/** The tab's storage, emptied if it is of somebody who was forgotten. @throws where storage is blocked */
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

/** Null forgets it. */
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

/** Forgets all of it, and what else the tab's storage holds: where the router had scrolled to names orders. */
export function clearTab(): void {
  memory.clear();
  try {
    window.sessionStorage.clear();
  } catch {
    // Blocked: there is nothing in it.
  }
  notify();
}
