import { Alert, Button, Center, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, type JSX } from 'react';
import { officeSessionApi } from '#contract/calls/office.ts';
import type { OkOf } from '#contract/endpoint.ts';
import { roleNames } from '#contract/role-names-strings.ts';
import { isApiError } from '#lib/api/errors.ts';
import { enterWithPasskey, hasPasskeys, passkeyProblem } from '../account/use-passkey.ts';
import { useOfficeChange } from '../data/use-office.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { loginStrings as strings } from './login-strings.ts';

type People = OkOf<typeof officeSessionApi.officeSession>['demo_people'];

const messageOf = (error: Error | null): string | null => {
  if (error === null) return null;
  return isApiError(error) ? error.message : strings.offline;
};

function DemoPeople({ people }: { people: People }): JSX.Element {
  const enter = useOfficeChange((api, staff_id: string) =>
    api.call(officeSessionApi.openOfficeDemo, { body: { staff_id } }),
  );
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {strings.demo}
      </Title>
      {people.map(({ staff_id: id, name, role }) => (
        <Button
          key={id}
          variant="default"
          onClick={() => enter.mutate(id)}
          loading={enter.variables === id && enter.isPending}
        >
          {`${roleNames[role]}: ${name}`}
        </Button>
      ))}
    </Stack>
  );
}

function PasskeyButton(): JSX.Element {
  const enter = useOfficeChange(enterWithPasskey);
  const problem = passkeyProblem(enter.error);
  return (
    <>
      <Button variant="default" size="md" onClick={() => enter.mutate(undefined)} loading={enter.isPending}>
        {strings.withPasskey}
      </Button>
      {problem === null ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </>
  );
}

function CodeForm({
  phone,
  requestId,
  onLeave,
}: {
  phone: string;
  requestId: string;
  onLeave: () => void;
}): JSX.Element {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const enter = useOfficeChange((api, code: string) =>
    api.call(officeSessionApi.openOfficeSession, { body: { phone_number: phone, request_id: requestId, code } }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate(code);
      }}
    >
      <Stack>
        <Text>{strings.codeSent(phone)}</Text>
        <TextInput
          ref={field}
          label={strings.code}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={messageOf(enter.error)}
          size="md"
        />
        <Button type="submit" size="md" loading={enter.isPending} disabled={code.length < 4}>
          {strings.enter}
        </Button>
        <Button variant="subtle" onClick={onLeave}>
          {strings.another}
        </Button>
      </Stack>
    </form>
  );
}

/** The login with a phone and a code (docs/product.md §34.2); in the demo one tap is enough. */
export function LoginScreen({ people }: { people: People }): JSX.Element {
  usePageTitle(strings.enter);
  const [phone, setPhone] = useState('');
  const [requestId, setRequestId] = useState<string | null>(null);
  const send = useOfficeChange((api, phone_number: string) =>
    api.call(officeSessionApi.officeSendCode, { body: { phone_number } }),
  );
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={380}>
        <Title order={1}>{strings.title}</Title>
        {requestId === null ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              send.mutate(phone, { onSuccess: ({ request_id }) => setRequestId(request_id) });
            }}
          >
            <Stack>
              <Text c="dimmed">{strings.lead}</Text>
              <TextInput
                label={strings.phone}
                value={phone}
                onChange={(event) => setPhone(event.currentTarget.value)}
                type="tel"
                autoComplete="tel"
                error={messageOf(send.error)}
                size="md"
              />
              <Button type="submit" size="md" loading={send.isPending} disabled={phone.trim() === ''}>
                {strings.send}
              </Button>
            </Stack>
          </form>
        ) : (
          <CodeForm phone={phone} requestId={requestId} onLeave={() => setRequestId(null)} />
        )}
        {requestId === null && hasPasskeys() ? <PasskeyButton /> : null}
        {people.length === 0 ? null : (
          <Alert variant="default">
            <DemoPeople people={people} />
          </Alert>
        )}
      </Stack>
    </Center>
  );
}
