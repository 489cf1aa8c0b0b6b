import { useEffect, useState, useSyncExternalStore } from 'react';

/** Time limit for a first visit to cache everything; without a worker by then, there will be none, ms. */
const PATIENCE_MS = 30_000;

/** Whether the storefront opens offline on this device: `soon` while it is being cached. */
export type OpensOffline = 'soon' | 'yes' | 'no';

/** Missing on plain http and in some private windows, which the types do not reflect. */
const workersHere = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;
const neverChanges = () => () => undefined;

/** Reports whether this device opens the storefront offline (docs/product.md §9.13): a private window may keep nothing. */
export function useOpensOffline(): OpensOffline {
  const [opens, setOpens] = useState<OpensOffline>('soon');
  const canKeep = useSyncExternalStore(
    neverChanges,
    () => workersHere() !== undefined,
    () => true,
  );
  useEffect(() => {
    const workers = workersHere();
    if (workers === undefined) return undefined;
    let isGone = false;
    const giveUp = setTimeout(() => setOpens('no'), PATIENCE_MS);
    void workers.ready.then(() => {
      clearTimeout(giveUp);
      if (!isGone) setOpens('yes');
    });
    return () => {
      isGone = true;
      clearTimeout(giveUp);
    };
  }, []);
  return canKeep ? opens : 'no';
}
