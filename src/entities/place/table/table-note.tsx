import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { tableWords } from '#domain/order-way.ts';
import { leaveTable } from '#client/place/leave-table.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useOrderParams } from '#client/place/use-place.ts';
import { Button } from '#ui/button.tsx';
import css from '../place.module.css';
import { TableBill } from './table-bill.tsx';
import { TableCalls } from './table-calls.tsx';
import { tableStrings } from './table-strings.ts';

/** «Вы за столиком 12 · Терраса», with a button to leave it (docs/product.md §33.11). Renders nothing when the device is at no table. */
export function TableNote({ children }: { readonly children?: Elements }): JSX.Element | null {
  const services = useServices();
  const { showToast } = useToasts();
  const { table } = useOrderParams();
  if (table === null) return null;
  return (
    <div className={css['table']}>
      <p className={css['tableName']}>{tableStrings.at(tableWords(table))}</p>
      <p className={css['muted']}>{tableStrings.brought}</p>
      {children}
      <TableBill table={table} />
      <TableCalls code={table.code} />
      <Button
        variant="plain"
        onClick={() => {
          leaveTable(services).then(
            () => showToast(tableStrings.left),
            () => undefined,
          );
        }}
      >
        {tableStrings.leave}
      </Button>
    </div>
  );
}
