import { useSyncExternalStore } from 'react';

const BASE = '/kitchen/';
const MOVED = 'kitchen-moved';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
};
const pathNow = (): string => location.pathname.replace(BASE, '').replace(/\/$/, '');

/** The address of a section. */
export function sectionHref(path: string): string {
  return `${BASE}${path}`;
}

/** The section that the address names. */
export function useSectionPath(): string {
  return useSyncExternalStore(subscribe, pathNow);
}

/** Goes to a section, as a link does. */
export function goToSection(path: string): void {
  history.pushState(null, '', sectionHref(path));
  window.dispatchEvent(new Event(MOVED));
}
