import { Button, Group, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import type { OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { formatPrice } from '#domain/money.ts';
import { fieldPath, pricesOf, shownOver } from '../data/shown-dish.ts';
import { useOffice } from '../data/use-office.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { type BulkRule, bulkPrice } from './bulk-prices.ts';
import { bulkStrings as strings } from './menu-strings.ts';
import { kopecksOf } from './rubles.ts';
import { numberOf } from './text-field.tsx';

interface PriceChange {
  readonly path: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Returns the prices that a rule changes. */
function priceChanges(dishes: readonly OfficeDish[], draft: OfficeDraft, rule: BulkRule): PriceChange[] {
  const shown = shownOver(draft, null);
  return dishes.flatMap((dish) => {
    const name = shown.value(fieldPath(dish, 'name'), dish.name);
    return pricesOf(dish).flatMap(({ path, size, published }) => {
      const before = shown.value(path, published);
      if (typeof before !== 'number') return [];
      const after = bulkPrice(before, rule);
      const title = [typeof name === 'string' ? name : dish.name, ...(size === null ? [] : [size])].join(', ');
      return after === before ? [] : [{ path, name: title, before, after }];
    });
  });
}

const ruleOf = (kind: string, text: string): BulkRule | null => {
  if (kind === 'amount') {
    const amount = kopecksOf(text);
    return amount === null ? null : { kind, amount };
  }
  const percent = numberOf(text.replace('−', '-'));
  return percent === null || percent < -100 || percent > 1000 ? null : { kind: 'percent', percent };
};

function Preview({ changes }: { changes: readonly PriceChange[] }): JSX.Element {
  return (
    <Table aria-label={strings.preview}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{strings.preview}</Table.Th>
          <Table.Th ta="right">{strings.before}</Table.Th>
          <Table.Th ta="right">{strings.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, name, before, after }) => (
          <Table.Tr key={path}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{formatPrice(before)}</Table.Td>
            <Table.Td ta="right">{formatPrice(after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Changes the prices of the dishes in the list at once, after a preview; all of them are saved, or none. */
export function BulkChange({
  dishes,
  draft,
  onClose,
}: {
  dishes: readonly OfficeDish[];
  draft: OfficeDraft;
  onClose: () => void;
}): JSX.Element {
  const { saver } = useOffice();
  const [kind, setKind] = useState('percent');
  const [text, setText] = useState('');
  const rule = ruleOf(kind, text);
  const changes = rule === null ? [] : priceChanges(dishes, draft, rule);
  const apply = (): void => {
    saver.put(...changes.map(({ path, before, after }) => ({ path, value: after, seen: before })));
    onClose();
  };
  return (
    <OfficeDialog opened={true} onClose={onClose} title={strings.title} size="lg">
      <Stack>
        <Text>{strings.lead(dishes.length)}</Text>
        <SegmentedControl
          aria-label={strings.by}
          value={kind}
          onChange={setKind}
          data={[
            { value: 'percent', label: strings.percent },
            { value: 'amount', label: strings.amount },
          ]}
        />
        <TextInput
          data-autofocus
          label={strings.value}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          inputMode="text"
          description={kind === 'percent' ? strings.rounded : undefined}
          error={text !== '' && rule === null ? strings.wrong : undefined}
        />
        {rule !== null && changes.length === 0 ? <Text>{strings.same}</Text> : null}
        {changes.length === 0 ? null : <Preview changes={changes} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button onClick={apply} disabled={changes.length === 0}>
            {strings.apply(changes.length)}
          </Button>
        </Group>
      </Stack>
    </OfficeDialog>
  );
}
