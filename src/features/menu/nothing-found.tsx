import type { JSX } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { menuStrings } from './menu-strings.ts';

interface NothingFoundProps {
  query: string;
  isFiltered: boolean;
  onReset: () => void;
}

/** An empty answer, with the way back to the whole menu. */
export function NothingFound({ query, isFiltered, onReset }: NothingFoundProps): JSX.Element {
  const text = isFiltered ? menuStrings.nothingForBoth(query) : menuStrings.nothingForText(query);
  return (
    <EmptyState
      title={menuStrings.nothingTitle}
      text={query === '' ? menuStrings.nothingForFilters : text}
      action={<Button onClick={onReset}>{menuStrings.showAll}</Button>}
    />
  );
}
