import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useRef, useState, type JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import type { Passkeys } from '#contract/passkeys.ts';
import { newKey } from '#lib/ids.ts';
import { useOfficeChange, usePasskeys } from '../data/use-office.ts';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { accountStrings as strings } from './account-strings.ts';
import { addPasskey, hasPasskeys, passkeyProblem } from './use-passkey.ts';

const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' });

function Passkey({
  passkey,
  onRemoved,
}: {
  passkey: Passkeys['passkeys'][number];
  onRemoved: () => void;
}): JSX.Element {
  const { passkey_id, device, created_at: createdAt, last_used_at: usedAt } = passkey;
  const remove = useOfficeChange((api) =>
    api.call(officeApi.officeRemovePasskey, { body: { passkey_id }, idempotencyKey: newKey() }),
  );
  const problem = passkeyProblem(remove.error);
  return (
    <Card withBorder component="li">
      <Group justify="space-between">
        <div>
          <strong>{device}</strong>
          <Text size="sm" c="dimmed">
            {`${strings.added(dayOf(createdAt))}, ${usedAt === null ? strings.unused : strings.used(dayOf(usedAt))}`}
          </Text>
        </div>
        <Button
          variant="default"
          onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
          loading={remove.isPending}
          aria-label={strings.removeOne(device, dayOf(createdAt))}
        >
          {strings.remove}
        </Button>
      </Group>
      {problem === null ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </Card>
  );
}

function Own({ passkeys }: Passkeys): JSX.Element {
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const add = useOfficeChange(addPasskey);
  const problem = passkeyProblem(add.error);
  return (
    <Stack align="start" maw={720}>
      {hasPasskeys() ? (
        <Button
          ref={button}
          loading={add.isPending}
          onClick={() => {
            setSaid('');
            add.mutate(newKey(), { onSuccess: () => setSaid(strings.done) });
          }}
        >
          {strings.add}
        </Button>
      ) : (
        <Alert variant="default">{strings.unsupported}</Alert>
      )}
      {problem === null ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Text role="status">{said}</Text>
      <Title order={2} size="h4">
        {strings.list}
      </Title>
      {passkeys.length === 0 ? <Text c="dimmed">{strings.none}</Text> : null}
      <Stack component="ul" p={0} m={0} w="100%">
        {passkeys.map((one) => (
          <Passkey
            key={one.passkey_id}
            passkey={one}
            onRemoved={() => {
              setSaid(strings.removed);
              button.current?.focus();
            }}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** «Вход без кода»: the person's own passkeys (docs/product.md §34.39). */
export function AccountScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = usePasskeys();
  return (
    <Stack>
      <Title order={1}>{strings.title}</Title>
      <Text maw={720}>{strings.lead}</Text>
      <ReadState read={read}>{(own) => <Own {...own} />}</ReadState>
    </Stack>
  );
}
