import { Text, Title } from '@mantine/core';
import type { JSX } from 'react';
import { useUnsaved } from '../data/use-office.ts';
import { fieldStrings as strings } from './menu-strings.ts';

/** The page of a thing that the draft does not have: it is being made, could not be, or is none. `path`: the field that makes it. */
export function Saving({ path, missing }: { path: string; missing: string }): JSX.Element {
  const unsaved = useUnsaved().get(path);
  if (unsaved === undefined) return <Title order={1}>{missing}</Title>;
  if (unsaved.state === 'sending') return <Text role="status">{strings.saving}</Text>;
  return (
    <Text role="alert" c="var(--mantine-color-error)">
      {unsaved.state === 'waiting' ? strings.waiting : (unsaved.message ?? strings.refused)}
    </Text>
  );
}
