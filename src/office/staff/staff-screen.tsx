import { Alert, Badge, Button, Card, Checkbox, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import type { StaffList } from '#contract/office.ts';
import { roleNames } from '#contract/role-names-strings.ts';
import { LOCAL_ROLES, STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { useOfficeChange, useStaff } from '../data/use-office.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { staffStrings as strings } from './staff-strings.ts';

type Person = StaffList['people'][number];
const messageOf = (error: Error | null): string | null => {
  if (error === null) return null;
  return isApiError(error) ? error.message : strings.failed;
};

/** The form of a person; `person` is null for someone new, whose phone is asked for, too. */
function PersonForm({
  person,
  restaurants,
  onClose,
}: {
  person: Person | null;
  restaurants: StaffList['restaurants'];
  onClose: () => void;
}): JSX.Element {
  const [name, setName] = useState(person?.name ?? '');
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<StaffRole>(person?.role ?? 'menu');
  const [own, setOwn] = useState<string[]>(person?.restaurants ?? []);
  const save = useOfficeChange((api, key: string) => {
    const member = { name, role, restaurants: LOCAL_ROLES.includes(role) ? own : [] };
    return person === null
      ? api.call(officeApi.officeInviteStaff, { body: { phone_number: phone, ...member }, idempotencyKey: key })
      : api.call(officeApi.officeChangeStaff, { body: { staff_id: person.staff_id, ...member }, idempotencyKey: key });
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(newKey(), { onSuccess: onClose });
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          label={strings.name}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        {person === null ? (
          <TextInput
            label={strings.phone}
            type="tel"
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            autoComplete="off"
          />
        ) : null}
        <Select
          label={strings.role}
          data={STAFF_ROLES.map((value) => ({ value, label: roleNames[value] }))}
          value={role}
          onChange={(value) => setRole(STAFF_ROLES.find((one) => one === value) ?? role)}
          allowDeselect={false}
        />
        {LOCAL_ROLES.includes(role) ? (
          <Checkbox.Group label={strings.restaurants} value={own} onChange={setOwn}>
            <Stack gap="xs" pt="xs">
              {restaurants.map(({ id, name: restaurant }) => (
                <Checkbox key={id} value={id} label={restaurant} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
        {save.error === null ? null : (
          <Text role="alert" c="var(--mantine-color-error)">
            {messageOf(save.error)}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            {strings.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PersonCard({ person, onChange }: { person: Person; onChange: () => void }): JSX.Element {
  const { staff_id, name, blocked, sessions } = person;
  const block = useOfficeChange((api) =>
    api.call(officeApi.officeBlockStaff, { body: { staff_id, blocked: !blocked }, idempotencyKey: newKey() }),
  );
  const logOut = useOfficeChange((api) =>
    api.call(officeApi.officeEndStaffSession, { body: { staff_id, session_id: null }, idempotencyKey: newKey() }),
  );
  const error = messageOf(block.error ?? logOut.error);
  return (
    <Card withBorder component="li">
      <Stack gap="xs">
        <Group gap="xs">
          <strong>{name}</strong>
          {blocked ? <Badge color="red.9">{strings.blocked}</Badge> : null}
        </Group>
        <Text>{`${roleNames[person.role]}, ${formatPhone(person.phone_number)}`}</Text>
        {sessions.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {`${strings.devices(sessions.length)}: ${sessions.map(strings.session).join('; ')}`}
          </Text>
        )}
        {error === null ? null : (
          <Text role="alert" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onChange} aria-label={strings.changeOne(name)}>
            {strings.change}
          </Button>
          <Button
            variant="default"
            onClick={() => block.mutate(undefined)}
            loading={block.isPending}
            aria-label={blocked ? strings.unblockOne(name) : strings.blockOne(name)}
          >
            {blocked ? strings.unblock : strings.block}
          </Button>
          {sessions.length === 0 ? null : (
            <Button
              variant="default"
              onClick={() => logOut.mutate(undefined)}
              loading={logOut.isPending}
              aria-label={strings.logOutOne(name)}
            >
              {strings.logOut}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function People({ people, restaurants }: StaffList): JSX.Element {
  const [open, setOpen] = useState<Person | 'new' | null>(null);
  const close = (): void => setOpen(null);
  const person = open === 'new' ? null : open;
  return (
    <Stack align="start">
      <Button onClick={() => setOpen('new')}>{strings.invite}</Button>
      {people.length === 0 ? <Alert variant="default">{strings.none}</Alert> : null}
      <Stack component="ul" p={0} m={0} w="100%" maw={720}>
        {people.map((one) => (
          <PersonCard key={one.staff_id} person={one} onChange={() => setOpen(one)} />
        ))}
      </Stack>
      <OfficeDialog
        opened={open !== null}
        onClose={close}
        title={person === null ? strings.invite : strings.changeOne(person.name)}
      >
        <PersonForm person={person} restaurants={restaurants} onClose={close} />
      </OfficeDialog>
    </Stack>
  );
}

/** «Сотрудники»: who works here, and in which roles (docs/product.md §34.1). */
export function StaffScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = useStaff();
  return (
    <Stack>
      <Title order={1}>{strings.title}</Title>
      <ReadState read={read}>{(staff) => <People {...staff} />}</ReadState>
    </Stack>
  );
}
