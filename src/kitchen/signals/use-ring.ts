import { useEffect } from 'react';
import { useBell } from './bell.ts';

/** Rings while `isCalled` is true. */
export function useRing(isCalled: boolean): void {
  const bell = useBell();
  useEffect(() => (isCalled ? bell.ring() : undefined), [bell, isCalled]);
}
