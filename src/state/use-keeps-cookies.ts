import { useEffect, useState } from 'react';
import { browserCookies } from './browser.ts';
import { keepsCookies } from './keeps-cookies.ts';

/**
 * Whether this browser keeps cookies: without them nothing that is ordered can leave (product.md §9.10). True until it has been
 * asked, after the page has come alive.
 */
export const useKeepsCookies = (): boolean => {
  const [isKept, setIsKept] = useState(true);
  useEffect(() => setIsKept(keepsCookies(browserCookies())), []);
  return isKept;
};
