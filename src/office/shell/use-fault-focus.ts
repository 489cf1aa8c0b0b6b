import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the field that the address names, once the page has it: where a fault's link leads. */
export function useFaultFocus(isRead: boolean): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (isRead && hash !== '') document.getElementById(decodeURIComponent(hash))?.focus();
  }, [hash, isRead]);
}
