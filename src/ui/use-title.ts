import { useEffect } from 'react';

const SEPARATOR = ' — ';

/**
 * Says in the document's title what its route does not know: an order's status, a part of the profile. The shell writes the route's
 * title when a page has opened, which may be after this: then it is written again.
 */
export function useTitle(own: string): void {
  useEffect(() => {
    const apply = (): void => {
      const brand = document.title.split(SEPARATOR).at(-1) ?? '';
      const title = `${own}${SEPARATOR}${brand}`;
      if (document.title !== title) document.title = title;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [own]);
}
