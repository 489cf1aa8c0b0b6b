import { useEffect, useMemo, useState } from 'react';
import { isForbiddenKept } from '#client/kept-forbidden.ts';
import { useServices } from '#client/use-services.ts';
import { loadOnce } from '#lib/load-once.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { MenuSection } from './menu-sections.tsx';
import type * as Sinking from './sink-sections.ts';
import type { Sink } from './sink-sections.ts';

const sinking = loadOnce<typeof Sinking>(() => import('./sink-sections.ts'));

/** Preloads the rules for a menu that is about to be shown. Never rejects. */
export async function loadSinking(): Promise<void> {
  await sinking.load().catch(() => undefined);
}

/**
 * Moves dishes with what the customer must not eat to the end of their section (docs/product.md §2.26). The order is set once: on the
 * first render if everything is loaded, else once loaded, in the sections that are then below the screen.
 */
export function useSunkSections(sections: readonly MenuSection[]): readonly MenuSection[] {
  const services = useServices();
  const isHydrated = useHydrated();
  const [sink, setSink] = useState<Sink | null>(() =>
    isHydrated ? (sinking.loaded()?.sinkAtOnce(services) ?? null) : null,
  );
  useEffect(() => {
    if (sink !== null || !isForbiddenKept(services.storage)) return;
    const gone = new AbortController();
    sinking.load().then(
      ({ sinkBelow }) => sinkBelow(services, gone.signal, (next) => setSink(() => next)),
      // The chunk is not cached and cannot be loaded: the menu keeps its order.
      () => undefined,
    );
    return () => gone.abort();
  }, [services, sink]);
  return useMemo(() => (sink === null ? sections : sink(sections)), [sections, sink]);
}
