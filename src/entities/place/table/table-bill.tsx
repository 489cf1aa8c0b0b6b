import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type JSX } from 'react';
import type { SeatedTable } from '#contract/table.ts';
import { usePlace } from '#client/place/use-place.ts';
import { tableBillQuery } from '#client/queries/table-queries.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import css from './table-bill.module.css';
import { tableStrings } from './table-strings.ts';

const TableBillSheet = lazy(async () => ({ default: (await import('./table-bill-sheet.tsx')).TableBillSheet }));

/** How often it is looked what the others at the table have ordered. */
const LOOK_EVERY_MS = 10_000;

/**
 * The way to the bill of the table, with its sum (docs/product.md §33.19). Nothing before anybody has ordered, or where the backend knows
 * no such bills.
 */
export function TableBill({ table }: { readonly table: SeatedTable }): JSX.Element | null {
  const { api, clock } = useServices();
  const timezone = usePlace().restaurant?.timezone;
  const [isOpen, setOpen] = useState(false);
  const { data: bill, dataUpdatedAt } = useQuery({
    ...tableBillQuery(api, table.code),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (bill === undefined || timezone === undefined) return null;
  // One that is settled while it is open says so.
  if (!isOpen && bill.orders.length === 0) return null;
  return (
    <div className={css['place']}>
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
