import { lazy, useState, type ComponentType, type JSX } from 'react';
import { loadOnce } from '../lib/load-once.ts';

interface AtHand<P> {
  readonly Component: (props: P) => JSX.Element;
  /** Loads it before it is asked for; a failed load is tried again then. */
  readonly load: () => Promise<unknown>;
}

/**
 * A part of a screen that loads when it is first wanted, or before. What is loaded is shown at once: even a resolved `lazy` would first
 * suspend, and React reveals that 300 ms later.
 */
export function atHand<P extends object>(take: () => Promise<ComponentType<P>>): AtHand<P> {
  const { load, loaded } = loadOnce(take);
  const Lazy = lazy(async () => ({ default: await load() }));
  const Component = (props: P): JSX.Element => {
    const [Loaded] = useState<ComponentType<P>>(() => loaded() ?? Lazy);
    return <Loaded {...props} />;
  };
  return { Component, load };
}
