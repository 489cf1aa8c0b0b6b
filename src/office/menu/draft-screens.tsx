import { Stack, Text, Title } from '@mantine/core';
import type { JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { useDraft } from '../data/use-office.ts';
import { ReadState } from '../shell/read-state.tsx';
import { useFaultFocus } from '../shell/use-fault-focus.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Saving } from './saving.tsx';

interface ListScreenProps {
  title: string;
  lead?: string;
  /** A link above the title. */
  back?: JSX.Element;
  /** Below the title and the lead, before the draft is read. */
  links?: JSX.Element | null;
  renderDraft: (draft: OfficeDraft) => JSX.Element;
}

/** A section of the office: its title, and what the draft has of it. A fault's link leads to its field. */
export function ListScreen({ title, lead, back, links, renderDraft }: ListScreenProps): JSX.Element {
  usePageTitle(title);
  const read = useDraft();
  useFaultFocus(read.data !== undefined);
  return (
    <Stack maw={720}>
      {back}
      <Title order={1}>{title}</Title>
      {lead === undefined ? null : <Text c="dimmed">{lead}</Text>}
      {links}
      <ReadState read={read}>{renderDraft}</ReadState>
    </Stack>
  );
}

interface ThingScreenProps<T> {
  /** A link to the list. */
  back: JSX.Element;
  find: (draft: OfficeDraft) => T | undefined;
  /** The field whose edit makes the thing: until it is saved, the draft does not have it. */
  madeBy: string;
  /** Where there is no such thing. */
  missing: string;
  renderThing: (thing: T, draft: OfficeDraft) => JSX.Element;
}

/** The page of one thing of the draft: under a link to its list, or why it is not there. A fault's link leads to its field. */
export function ThingScreen<T>({ back, find, madeBy, missing, renderThing }: ThingScreenProps<T>): JSX.Element {
  const read = useDraft();
  useFaultFocus(read.data !== undefined);
  return (
    <Stack>
      {back}
      <ReadState read={read}>
        {(draft) => {
          const thing = find(draft);
          return thing === undefined ? <Saving path={madeBy} missing={missing} /> : renderThing(thing, draft);
        }}
      </ReadState>
    </Stack>
  );
}
