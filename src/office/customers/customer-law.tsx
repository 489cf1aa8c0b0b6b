import { Button, Card, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { MAX_ERASE_REASON } from '#contract/office-customers.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { READS } from '../data/create-office.ts';
import { useOffice } from '../data/use-office.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { saveFile } from '../shell/save-file.ts';
import { customersStrings as strings } from './customers-strings.ts';

/** The reason, the box and the button of an erasure. */
function EraseForm({ id, onErased, onClose }: { id: number; onErased: () => void; onClose: () => void }): JSX.Element {
  const { api, reads } = useOffice();
  const [reason, setReason] = useState('');
  const [isSure, setIsSure] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const erase = useMutation({
    mutationFn: (key: string) =>
      api.call(officeCustomersApi.officeEraseCustomer, {
        body: { customer_id: id, reason: reason.trim(), confirm: true },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      onErased();
      reads.removeQueries({ queryKey: READS.customer });
      void reads.invalidateQueries({ queryKey: READS.customers });
    },
  });
  const { error } = erase;
  const named = isApiError(error) ? error.fields['reason']?.[0] : undefined;
  const isMissing = isSent && reason.trim().length < 3;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (reason.trim().length >= 3 && isSure) erase.mutate(newKey());
      }}
    >
      <Stack>
        <Text>{strings.eraseLead}</Text>
        <Textarea
          data-autofocus
          label={strings.reason}
          description={strings.reasonHint}
          value={reason}
          maxLength={MAX_ERASE_REASON}
          error={isMissing ? strings.noReason : named}
          autosize
          minRows={2}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label={strings.sure}
          checked={isSure}
          error={isSent && !isSure ? strings.notSure : undefined}
          onChange={(event) => setIsSure(event.currentTarget.checked)}
        />
        {error === null || named !== undefined ? null : (
          <Text role="alert" c="var(--mantine-color-error)">
            {isApiError(error) ? error.message : strings.failed}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" color="red.9" loading={erase.isPending}>
            {strings.eraseNow}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the law gives a person: everything that is stored as a file, and its erasure (docs/product.md §34.36). */
export function CustomerLaw({ id, onErased }: { id: number; onErased: () => void }): JSX.Element {
  const { api } = useOffice();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const fetching = useMutation({
    mutationFn: () => api.call(officeCustomersApi.officeExportCustomer, { body: { customer_id: id } }),
    onSuccess: saveFile,
  });
  return (
    <Card withBorder component="section" aria-label={strings.law}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {strings.law}
        </Title>
        <Text size="sm" c="dimmed">
          {strings.lawLead}
        </Text>
        <Group gap="sm">
          <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
            {strings.save}
          </Button>
          <Button variant="outline" color="red" onClick={() => setIsOpen(true)}>
            {strings.erase}
          </Button>
        </Group>
        {fetching.isError ? (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {strings.saveFailed}
          </Text>
        ) : null}
      </Stack>
      <OfficeDialog opened={isOpen} onClose={close} title={strings.eraseTitle}>
        <EraseForm id={id} onErased={onErased} onClose={close} />
      </OfficeDialog>
    </Card>
  );
}
