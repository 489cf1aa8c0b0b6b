import { useEffect, useState, useSyncExternalStore } from 'react';

/** How long a first visit may take to put everything by; whoever has no worker by then gets none, ms. */
const PATIENCE_MS = 30_000;

/** Whether the storefront opens here without a network: `soon` while it is being put by. */
export type OpensOffline = 'soon' | 'yes' | 'no';

/** The types know no browser without it: plain http, and some private windows. */
const workersHere = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;
const neverChanges = () => () => undefined;

/** Tells whether this device opens the storefront without a network (docs/product.md §9.13): a private window may keep nothing. */
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
