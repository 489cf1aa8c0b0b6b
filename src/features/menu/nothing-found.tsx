import type { JSX } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { menuStrings } from './menu-strings.ts';

/** An empty answer, with the way back to the whole menu. */
export function NothingFound({ query, onReset }: { query: string; onReset: () => void }): JSX.Element {
  return (
    <EmptyState
      title={menuStrings.nothingTitle}
      text={query === '' ? menuStrings.nothingForFilters : menuStrings.nothingForText(query)}
      action={<Button onClick={onReset}>{menuStrings.showAll}</Button>}
    />
  );
}
