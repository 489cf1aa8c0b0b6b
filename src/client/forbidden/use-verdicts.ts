import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { Verdict } from '#domain/forbidden.ts';
import { useServices } from '../use-services.ts';
import { type Verdicts, verdictsOf } from './verdicts.ts';

/** Returns a card's verdict; renders only when it changes. Browser only: the server knows no list. */
export function useVerdict(product: Product): Verdict {
  const verdicts = verdictsOf(useServices());
  return useSyncExternalStore(verdicts.subscribe, () => verdicts.of(product));
}

/** Returns all verdicts; renders on each change of list and menu. */
export function useVerdicts(): Verdicts {
  const verdicts = verdictsOf(useServices());
  useSyncExternalStore(verdicts.subscribe, verdicts.version);
  return verdicts;
}
