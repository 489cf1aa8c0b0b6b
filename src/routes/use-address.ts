import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to a path that content names, with whatever search and anchor it carries. */
export function useFollow(): (path: string) => void {
  const router = useRouter();
  return useCallback((path) => router.history.push(path), [router]);
}

/**
 * The parameters of the page's address; none where it is left while React still hydrates it: the router has let go of the
 * page by then, its own hook would throw, and React would render everything anew.
 */
export function usePageParams() {
  return useParams({ strict: false, shouldThrow: false }) ?? {};
}
