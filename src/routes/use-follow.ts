import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to a path that content names, with whatever search and anchor it carries. */
export function useFollow(): (path: string) => void {
  const router = useRouter();
  return useCallback((path) => router.history.push(path), [router]);
}
