import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { menuStrings } from './menu-strings.ts';

interface ThingCardProps {
  draft: OfficeDraft;
  /** What the paths of its fields in the draft begin with: `promocodes/summer/`. */
  path: string;
  /** A link to its page, in its name. */
  title: JSX.Element;
  about: string;
  /** «Изменена», «Изменён». */
  edited: string;
  /** Null: it is not in the archive. */
  archived?: string | null;
}

/** One thing of a list: what it is, and whether the draft changes it or has a fault in it. */
export function ThingCard({ draft, path, title, about, edited, archived = null }: ThingCardProps): JSX.Element {
  const isNamed = (list: readonly { readonly path: string | null }[]): boolean =>
    list.some((one) => one.path?.startsWith(path));
  return (
    <Card withBorder component="li" py="sm">
      <Group justify="space-between">
        <Stack gap={2}>
          {title}
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </Stack>
        <Group gap="xs">
          {archived === null ? null : <Badge color="gray.8">{archived}</Badge>}
          {isNamed(draft.edits) ? <Badge color="blue.9">{edited}</Badge> : null}
          {isNamed(draft.faults) ? <Badge color="red.9">{menuStrings.faulty}</Badge> : null}
        </Group>
      </Group>
    </Card>
  );
}
