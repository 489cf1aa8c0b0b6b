import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns a function that navigates to a path from content, with its search and anchor. */
export function useFollow(): (path: string) => void {
  const router = useRouter();
  return useCallback((path) => router.history.push(path), [router]);
}

/**
 * Returns the parameters of the page's address; empty if the page is left while React still hydrates it: the router has
 * dropped the page by then, its own hook would throw, and React would re-render everything.
 */
export function usePageParams() {
  return useParams({ strict: false, shouldThrow: false }) ?? {};
}
