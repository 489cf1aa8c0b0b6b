import { Button, Group, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import type { EditValue } from '#contract/office-chain.ts';
import { READS } from '../data/create-office.ts';
import { useOffice } from '../data/use-office.ts';
import { fieldStrings as strings } from './menu-strings.ts';
import type { Field } from './use-field.ts';

/** Says what the field's value is to the draft and to customers, and lets the person decide after someone else's change. */
export function FieldNote({ field, show }: { field: Field; show: (value: EditValue) => string }): JSX.Element | null {
  const { reads } = useOffice();
  const { unsaved } = field;
  if (unsaved?.state === 'changed' && unsaved.present !== null) {
    const theirs = show(unsaved.present.value);
    const take = (): void => {
      field.takeTheirs();
      void reads.invalidateQueries({ queryKey: READS.draft });
    };
    return (
      <Stack gap={4} role="alert">
        <Text size="sm" c="var(--mantine-color-error)">
          {strings.changed(unsaved.present.by, theirs)}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={field.keepMine}>
            {strings.mine}
          </Button>
          <Button size="compact-sm" variant="default" onClick={take}>
            {strings.theirs(theirs)}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (unsaved?.state === 'waiting') return <Text size="sm">{strings.waiting}</Text>;
  if (unsaved?.state === 'refused') {
    return (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {unsaved.message ?? strings.refused}
      </Text>
    );
  }
  if (field.isEdited) {
    return (
      <Text size="sm" c="dimmed">
        {strings.published(show(field.published))}
      </Text>
    );
  }
  return null;
}

/** What an import finds wrong in the field; for fields whose control does not say it by itself. */
export function FieldFaults({ field: { faults } }: { field: Field }): JSX.Element {
  return (
    <>
      {faults.map((fault) => (
        <Text key={fault} size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      ))}
    </>
  );
}
