import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { JSX } from 'react';
import type { OfficeNumbers, PeriodNumbers } from '#contract/office-numbers.ts';
import { numbersStrings as strings } from './numbers-strings.ts';

/** Says how a figure has changed, in an arrow and words. */
const changeOf = (now: number | null, before: number | null, write: (value: number) => string): string => {
  if (now === null || before === null) return strings.noBefore;
  if (now === before) return strings.same;
  if (before === 0) return strings.appeared;
  const share = Math.abs(now - before) / before;
  return now > before ? strings.more(share, write(before)) : strings.less(share, write(before));
};

function Tile({ name, figure, change }: { name: string; figure: string; change: string }): JSX.Element {
  return (
    <Card withBorder component="li" padding="sm">
      <Text size="sm">{name}</Text>
      <Text size="xl" component="strong">
        {figure}
      </Text>
      <Text size="sm" c="dimmed">
        {change}
      </Text>
    </Card>
  );
}

interface TileFigure {
  readonly name: string;
  readonly of: (numbers: PeriodNumbers) => number | null;
  readonly write: (value: number) => string;
}

const { tiles, money, count } = strings;
const TILES: readonly TileFigure[] = [
  { name: tiles.revenue, of: ({ revenue }) => revenue, write: money },
  { name: tiles.orders, of: ({ orders }) => orders, write: count },
  { name: tiles.receipt, of: ({ average_receipt: receipt }) => receipt, write: money },
  { name: tiles.canceled, of: ({ canceled }) => canceled, write: count },
  { name: tiles.refunded, of: ({ refunded }) => refunded, write: money },
  { name: tiles.newCustomers, of: (numbers) => numbers.new_customers, write: count },
  { name: tiles.returning, of: (numbers) => numbers.returning_customers, write: count },
];

/** The sums of the period, each with what it was in as many days before. */
export function Totals({ numbers: { total, before } }: { numbers: OfficeNumbers }): JSX.Element {
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {strings.totals}
      </Title>
      <SimpleGrid component="ul" p={0} m={0} cols={{ base: 2, md: 4 }} spacing="sm">
        {TILES.map(({ name, of, write }) => {
          const now = of(total);
          const figure = now === null ? strings.nothing : write(now);
          return <Tile key={name} name={name} figure={figure} change={changeOf(now, of(before), write)} />;
        })}
        <Tile
          name={tiles.late}
          figure={strings.late(total.late, total.late_share)}
          change={changeOf(total.late, before.late, () => strings.late(before.late, before.late_share))}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {strings.rule}
      </Text>
    </Stack>
  );
}
