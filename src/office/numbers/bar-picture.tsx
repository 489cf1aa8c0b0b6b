import { Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { JSX } from 'react';
import { numbersStrings as strings } from './numbers-strings.ts';
import styles from './numbers.module.css';

/** One bar: its name, its height, and the cells of its row in figures. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly cells: readonly string[];
}

/** Columns of a table: the first names the row, the others are figures. */
type Columns = readonly [string, ...string[]];

/** A table whose first column names the row and whose others are figures. */
export function FigureTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: Columns;
  rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly about?: string;
    readonly cells: readonly string[];
  }[];
}): JSX.Element {
  return (
    <Table aria-label={label} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, index) => (
            <Table.Th key={column} scope="col" className={index === 0 ? undefined : styles['figure']}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, about, cells }) => (
          <Table.Tr key={key}>
            <Table.Td className={styles['name']}>
              <span>{name}</span>
              {about === undefined ? null : (
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              )}
            </Table.Td>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]} className={styles['figure']}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Figures side by side as bars, and below them, folded, as a table. The first figure of the cells is the one that the bars show. */
export function BarPicture({
  title,
  columns,
  bars,
}: {
  title: string;
  columns: Columns;
  bars: readonly Bar[];
}): JSX.Element {
  const top = bars.reduce(
    (best, bar) => (bar.value > best.value ? bar : best),
    bars[0] ?? { name: '', value: 0, cells: [] },
  );
  const most = strings.most(top.name, top.cells[0] ?? '');
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm">{most}</Text>
        <svg
          className={styles['bars']}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}. ${most}`}
        >
          {bars.map(({ name, value, cells }, index) => {
            const height = top.value === 0 ? 0 : (value / top.value) * 100;
            return (
              <rect key={name} x={index + 0.1} y={100 - height} width={0.8} height={height}>
                <title>{`${name}: ${cells[0] ?? ''}`}</title>
              </rect>
            );
          })}
        </svg>
        <Group justify="space-between" aria-hidden="true">
          <Text size="sm">{bars[0]?.name}</Text>
          <Text size="sm">{bars.length > 1 ? bars.at(-1)?.name : null}</Text>
        </Group>
        <details>
          <summary>{strings.inFigures(title)}</summary>
          <FigureTable
            label={strings.inFigures(title)}
            columns={columns}
            rows={bars.map(({ name, cells }) => ({ key: name, name, cells }))}
          />
        </details>
      </Stack>
    </Card>
  );
}
