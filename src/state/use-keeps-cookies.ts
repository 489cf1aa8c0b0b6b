import { useSyncExternalStore } from 'react';
import { browserCookies } from './browser.ts';
import { keepsCookies } from './keeps-cookies.ts';

/** A browser tells nobody when its settings change. */
const neverChanges = () => () => undefined;
const ask = (): boolean => keepsCookies(browserCookies());
const unasked = (): boolean => true;

/**
 * Whether this browser keeps cookies: without them nothing that is ordered can leave (product.md §9.10). True until the page
 * has come alive.
 */
export const useKeepsCookies = (): boolean => useSyncExternalStore(neverChanges, ask, unasked);
