import { useEffect } from 'react';
import { shellStrings } from './shell-strings.ts';

/** Names the browser's tab after the page. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = shellStrings.title(page);
  }, [page]);
}
