import type { JSX } from 'react';
import type { TableBill, TableBillOrder } from '#contract/hall.ts';
import type { SeatedTable } from '#contract/table.ts';
import { nameWords, optionWords } from '#domain/line-words.ts';
import { tableWords } from '#domain/order-way.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { useConnectivity } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { termListClass } from '#ui/term-list.ts';
import css from './table-bill.module.css';
import { TableCalls } from './table-calls.tsx';
import { tableStrings } from './table-strings.ts';

interface TableBillSheetProps {
  readonly table: SeatedTable;
  readonly bill: TableBill;
  /** When the bill was loaded. */
  readonly readAt: Date;
  readonly timezone: string;
  readonly onClose: () => void;
}

/** What everyone at the table ordered, by guest, and the total to pay the waiter (docs/product.md §33.19). */
export function TableBillSheet({ table, bill, readAt, timezone, onClose }: TableBillSheetProps): JSX.Element {
  const isOffline = useConnectivity() === 'unreachable';
  return (
    <Sheet title={tableStrings.billOf(tableWords(table))} onClose={onClose} reading>
      <div className={css['bill']}>
        {isOffline && (
          <p className={css['muted']} role="status">
            {tableStrings.billOffline(formatTime(readAt, timezone))}
          </p>
        )}
        <Guests bill={bill} timezone={timezone} />
        {bill.orders.length > 0 && <Sums bill={bill} />}
        <TableCalls code={table.code} />
      </div>
    </Sheet>
  );
}

/** This device's guest first, then the others in the order they started. */
const guestsOf = ({ orders }: TableBill): { readonly guest: number; readonly orders: readonly TableBillOrder[] }[] => {
  const numbers = [...new Set(orders.map(({ guest }) => guest))];
  const guests = numbers.map((guest) => ({ guest, orders: orders.filter((one) => one.guest === guest) }));
  const isOwn = ({ orders: own }: (typeof guests)[number]): boolean => own.some((one) => one.is_own);
  return [...guests.filter(isOwn), ...guests.filter((one) => !isOwn(one))];
};

function Guests({ bill, timezone }: { readonly bill: TableBill; readonly timezone: string }): JSX.Element {
  const guests = guestsOf(bill);
  if (guests.length === 0) return <p className={css['muted']}>{tableStrings.billEmpty}</p>;
  return (
    <>
      {guests.map(({ guest, orders }) => (
        <section key={guest} className={css['guest']}>
          <h3 className={css['head']}>
            <span>
              {tableStrings.guest(
                guest,
                orders.some((one) => one.is_own),
              )}
            </span>
            <Price value={orders.reduce((sum, { total_price: price }) => sum + price, 0)} />
          </h3>
          {orders.map((order) => (
            <Ordered key={order.items.map(({ item_id: id }) => id).join()} order={order} timezone={timezone} />
          ))}
        </section>
      ))}
    </>
  );
}

function Ordered({ order, timezone }: { readonly order: TableBillOrder; readonly timezone: string }): JSX.Element {
  const when = tableStrings.ordered(formatTime(new Date(order.placed_at), timezone), order.status);
  return (
    <div>
      <p className={css['muted']}>{order.is_paid ? `${when}, ${tableStrings.paid}` : when}</p>
      <ul role="list" className={css['items']}>
        {order.items.map((item) => (
          <li key={item.item_id} className={css['item']}>
            <span className={css['name']}>
              <span>{nameWords(item)}</span>
              {item.modifier_lines.length > 0 && (
                <span className={css['muted']}>{optionWords(item.modifier_lines).join(', ')}</span>
              )}
            </span>
            <Price value={item.total_price} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sums({ bill: { total_price: total, to_pay: toPay } }: { readonly bill: TableBill }): JSX.Element {
  return (
    <dl className={cx(termListClass, css['sums'])}>
      <div>
        <dt>{tableStrings.total}</dt>
        <dd>
          <Price value={total} />
        </dd>
      </div>
      {toPay < total && (
        <div>
          <dt>{tableStrings.paidOnline}</dt>
          <dd>
            <Price value={total - toPay} />
          </dd>
        </div>
      )}
      <div className={css['toPay']}>
        <dt>{tableStrings.toPay}</dt>
        <dd>
          <Price value={toPay} />
        </dd>
      </div>
    </dl>
  );
}
