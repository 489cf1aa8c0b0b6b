import { Button, Group, NumberInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import type { OfficeCustomerBody } from '#contract/office-customers.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { READS } from '../data/create-office.ts';
import { useOffice } from '../data/use-office.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { customersStrings as strings } from './customers-strings.ts';

const POINT = 100;

/** How many points, in which direction, and why. What is sent again unchanged has the same key, so that it is not made twice. */
function CorrectionForm({
  body,
  onDone,
  onClose,
}: {
  body: OfficeCustomerBody;
  onDone: (balance: number) => void;
  onClose: () => void;
}): JSX.Element {
  const { api, reads } = useOffice();
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [typed, setTyped] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [key, setKey] = useState(newKey);
  const isCredit = direction === 'credit';
  const points = typeof typed === 'number' && Number.isInteger(typed) && typed > 0 ? typed : null;
  const send = useMutation({
    mutationFn: (amount: number) =>
      api.call(officeCustomersApi.officeCorrectBonuses, {
        body: { ...body, amount, reason: reason.trim() },
        idempotencyKey: key,
      }),
    onSuccess: ({ balance }) => {
      onDone(balance);
      void reads.invalidateQueries({ queryKey: READS.customer });
    },
  });
  const { error } = send;
  const fields = isApiError(error) ? error.fields : {};
  const [amountFault, reasonFault] = [fields['amount']?.[0], fields['reason']?.[0]];
  const isShort = reason.trim().length < 3;
  return (
    <form
      noValidate
      onChange={() => setKey(newKey())}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (points !== null && !isShort) send.mutate(points * POINT * (isCredit ? 1 : -1));
      }}
    >
      <Stack>
        <Text>{strings.correctLead}</Text>
        <SegmentedControl
          aria-label={strings.direction}
          value={direction}
          onChange={(value) => {
            setDirection(value === 'debit' ? 'debit' : 'credit');
            setKey(newKey());
          }}
          data={[
            { value: 'credit', label: strings.credit },
            { value: 'debit', label: strings.debit },
          ]}
        />
        <NumberInput
          data-autofocus
          label={strings.correctPoints}
          value={typed}
          onChange={setTyped}
          allowNegative={false}
          allowDecimal={false}
          hideControls
          error={isSent && points === null ? strings.wrongPoints : amountFault}
        />
        <Textarea
          label={strings.reason}
          description={strings.correctReason}
          value={reason}
          maxLength={200}
          autosize
          minRows={2}
          autoComplete="off"
          error={isSent && isShort ? strings.noReason : reasonFault}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error === null || amountFault !== undefined || reasonFault !== undefined ? null : (
          <Text role="alert" c="var(--mantine-color-error)">
            {isApiError(error) ? error.message : strings.failed}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {strings.leave}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {strings.correctNow(isCredit)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A button that opens the correction of a customer's bonuses (docs/product.md §34.48), and what has come of it. */
export function BonusCorrection({ body }: { body: OfficeCustomerBody }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const [balance, setBalance] = useState<number | null>(null);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button variant="default" mr="auto" onClick={() => setIsOpen(true)}>
        {strings.correct}
      </Button>
      <Text size="sm" role="status">
        {balance === null ? '' : strings.corrected(balance)}
      </Text>
      <OfficeDialog opened={isOpen} onClose={close} title={strings.correctTitle}>
        <CorrectionForm
          body={body}
          onDone={(next) => {
            setBalance(next);
            close();
          }}
          onClose={close}
        />
      </OfficeDialog>
    </>
  );
}
