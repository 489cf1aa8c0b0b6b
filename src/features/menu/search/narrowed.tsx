import type { JSX } from 'react';
import { loadOnce } from '#lib/load-once.ts';
import { atHand } from '#ui/at-hand.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DishGrid } from '../dish-card.tsx';
import type * as Parts from './narrowed-parts.tsx';
import { menuStrings } from '../menu-strings.ts';

/** Parts needed only by a searched or filtered menu: loaded on the first use of either. */
const parts = loadOnce<Pick<typeof Parts, 'ActiveFilters' | 'NothingFound' | 'SearchResults'>>(
  () => import('./narrowed-parts.tsx'),
);

export const activeFilters = atHand(
  async () => (await parts.load()).ActiveFilters,
  // The filters' button shows how many are active.
  (): null => null,
);
export const nothingFound = atHand(
  async () => (await parts.load()).NothingFound,
  (): JSX.Element => <EmptyState title={menuStrings.nothingTitle} />,
);

export const searchResults = atHand(async () => (await parts.load()).SearchResults, DishGrid);

/** Preloads them for a menu whose URL has a search or filters. Never rejects. */
export async function loadNarrowed(): Promise<void> {
  await Promise.all([activeFilters.load(), nothingFound.load(), searchResults.load()]);
}

/** Prefetches them. @throws when they do not load now: they are requested again when needed */
export async function prefetchNarrowed(): Promise<void> {
  await parts.load();
  await loadNarrowed();
}
