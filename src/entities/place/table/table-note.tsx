import { type JSX, lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#ui/elements.ts';
import { tableWords } from '#domain/order-way.ts';
import { leaveTable } from '#client/place/leave-table.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { Button } from '#ui/button.tsx';
import type { SeatedTable } from '#contract/table.ts';
import { tableBillQuery } from '#client/queries/place-queries.ts';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TableCalls } from './table-calls.tsx';
import { tableStrings } from './table-strings.ts';
import css from '../place.module.css';
import tableBillCss from './table-bill.module.css';

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

const TableBillSheet = lazy(async () => ({ default: (await import('./table-bill-sheet.tsx')).TableBillSheet }));

/** How often to poll for the others' orders at the table. */
const LOOK_EVERY_MS = 10_000;

interface TableBillProps {
  readonly table: SeatedTable;
  /** An order that the bill will include was just placed: reserves the space until the bill loads. */
  readonly isExpected?: boolean;
}

/**
 * A link to the table's bill, with its total (docs/product.md §33.19). Renders nothing before anyone has ordered, or where the backend
 * does not support table bills.
 */
export function TableBill({ table, isExpected = false }: TableBillProps): JSX.Element | null {
  const { api, clock } = useServices();
  const timezone = usePlace().restaurant?.timezone;
  const [isOpen, setOpen] = useState(false);
  const {
    data: bill,
    dataUpdatedAt,
    isFetching,
    isFetchedAfterMount,
  } = useQuery({
    ...tableBillQuery(api, table.code),
    refetchInterval: LOOK_EVERY_MS,
    // Data loaded before the order was placed does not include it.
    refetchOnMount: isExpected ? 'always' : true,
  });
  const isEmpty = bill === undefined || bill.orders.length === 0;
  if (isExpected && isEmpty && isFetching && !isFetchedAfterMount) return <Skeleton height="2.75rem" />;
  if (bill === undefined || timezone === undefined) return null;
  // A bill that is settled while open shows that.
  if (!isOpen && isEmpty) return null;
  return (
    <div className={tableBillCss['place']}>
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        <span>{tableStrings.bill}</span>
        <Price value={bill.total_price} />
      </Button>
      {isOpen && (
        <Suspense>
          <TableBillSheet
            table={table}
            bill={bill}
            readAt={new Date(dataUpdatedAt + clock.offset())}
            timezone={timezone}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
