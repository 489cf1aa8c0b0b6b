import { lazy, useEffect, useState, type ComponentType, type JSX } from 'react';
import { loadOnce } from '#lib/load-once.ts';

interface AtHand<P> {
  readonly Component: (props: P) => JSX.Element;
  /** Preloads the part. With a stand-in it never rejects; a failed load is retried when the part is shown. */
  readonly load: () => Promise<unknown>;
}

/**
 * A part of a screen that is loaded on first use, or preloaded. Once loaded it renders at once: even a resolved `lazy` would first
 * suspend, and React reveals that 300 ms later.
 *
 * @param StandIn shown when the part cannot be loaded; each time it is shown, loading is retried, and the part replaces it
 */
export function atHand<P extends object>(take: () => Promise<ComponentType<P>>, StandIn?: ComponentType<P>): AtHand<P> {
  const { load, loaded } = loadOnce(take);
  let hasFailed = false;
  const loadOrStandIn = (): Promise<ComponentType<P>> =>
    load().catch((error: unknown) => {
      if (StandIn === undefined) throw error;
      hasFailed = true;
      return StandIn;
    });
  const Lazy = lazy(async () => ({ default: await loadOrStandIn() }));
  const Component = (props: P): JSX.Element => {
    const [Shown, setShown] = useState<ComponentType<P>>(() => loaded() ?? (hasFailed && StandIn ? StandIn : Lazy));
    useEffect(() => {
      if (loaded() === null) {
        load().then(
          (taken) => setShown(() => taken),
          () => undefined,
        );
      }
    }, []);
    return <Shown {...props} />;
  };
  return { Component, load: loadOrStandIn };
}
