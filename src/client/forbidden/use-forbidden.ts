import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Forbidden } from '#domain/forbidden.ts';
import { useServices } from '../use-services.ts';
import { NOTHING, readForbidden, writeForbidden } from './forbidden-list.ts';
import { subscribeForbidden } from './kept-forbidden.ts';

/** Returns the list, in sync with every tab, and a setter. */
export function useForbidden(): readonly [Forbidden, (list: Forbidden) => void] {
  const { storage } = useServices();
  const text = useSyncExternalStore(
    subscribeForbidden,
    () => storage.get('forbidden'),
    () => null,
  );
  const list = useMemo(() => (text === null ? NOTHING : readForbidden(storage)), [text, storage]);
  const keep = useCallback((next: Forbidden) => writeForbidden(storage, next), [storage]);
  return [list, keep];
}
