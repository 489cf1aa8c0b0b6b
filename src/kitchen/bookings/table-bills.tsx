import { useEffect, useState, type JSX } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { PartnerTableBill, PartnerTableBills } from '#contract/partner-tables.ts';
import { formatPrice } from '#domain/money.ts';
import { tableWords } from '#domain/order-way.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Dishes } from '../board/order-parts.tsx';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { useRead, useReread } from '../shell/read-state.tsx';
import css from './bookings.module.css';
import { bookingsStrings } from './bookings-strings.ts';

type Bills = v.InferOutput<typeof PartnerTableBills>;

interface TableBillsProps {
  readonly restaurantId: number;
  readonly timezone: string;
}

/** The tables' open bills, each to be settled (docs/product.md §33.20). Renders nothing if there are none. */
export function TableBills({ restaurantId, timezone }: TableBillsProps): JSX.Element | null {
  const { tap, onDone } = useKitchen();
  const { commands } = useKitchenSnapshot().state;
  const [openId, setOpenId] = useState<number | null>(null);
  const name = ['table-bills', restaurantId];
  const reread = useReread<Bills>();
  const { data } = useRead<Bills>(name, (api) =>
    api.call(kitchenApi.partnerTableBills, { query: { restaurant_id: restaurantId } }),
  );
  const without = (bills: readonly PartnerTableBill[], tableId: number, until: string): PartnerTableBill[] =>
    bills.filter((bill) => bill.table_id !== tableId || bill.last_order_at > until);
  useEffect(
    () =>
      onDone(({ call, body }) => {
        if (call === 'table_settle')
          reread(name, ({ bills }) => ({ bills: without(bills, body.table_id, body.until) }));
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `reread` is the same for one key
    [onDone, restaurantId],
  );
  const bills = commands.reduce<PartnerTableBill[]>(
    (left, { call, body }) => (call === 'table_settle' ? without(left, body.table_id, body.until) : left),
    data?.bills ?? [],
  );
  const opened = bills.find((bill) => bill.table_id === openId);
  if (bills.length === 0) return null;
  return (
    <section className={css['bills']} aria-labelledby="table-bills">
      <h2 id="table-bills">{bookingsStrings.bills}</h2>
      <ul role="list" className={css['billList']}>
        {bills.map((bill) => (
          <li key={bill.table_id}>
            <Button variant="secondary" size="large" onClick={() => setOpenId(bill.table_id)}>
              <span>{bookingsStrings.table(tableWords(bill.table))}</span>
              <Price value={bill.to_pay} />
            </Button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <BillSheet
          bill={opened}
          timezone={timezone}
          onClose={() => setOpenId(null)}
          onSettle={() => {
            setOpenId(null);
            void tap({ call: 'table_settle', body: { table_id: opened.table_id, until: opened.last_order_at } });
          }}
        />
      )}
    </section>
  );
}

interface BillSheetProps {
  readonly bill: PartnerTableBill;
  readonly timezone: string;
  readonly onClose: () => void;
  readonly onSettle: () => void;
}

function BillSheet({ bill, timezone, onClose, onSettle }: BillSheetProps): JSX.Element {
  const { to_pay: toPay, total_price: total } = bill;
  return (
    <Sheet
      title={bookingsStrings.table(tableWords(bill.table))}
      onClose={onClose}
      reading
      footer={
        <Button variant="primary" size="large" wide onClick={onSettle}>
          {toPay === 0 ? bookingsStrings.settlePaid : bookingsStrings.settle(formatPrice(toPay))}
        </Button>
      }
    >
      <div className={css['bill']}>
        {bill.orders.map((order) => (
          <section key={order.number}>
            <h3 className={css['billHead']}>
              <span>
                {bookingsStrings.billOrder(order.guest, order.number, formatTime(new Date(order.placed_at), timezone))}
              </span>
              <Price value={order.total_price} />
            </h3>
            {order.is_paid && <p>{bookingsStrings.paid}</p>}
            <Dishes items={order.items.map((item) => ({ ...item, options: item.modifier_lines }))} />
          </section>
        ))}
        {toPay < total && <p>{bookingsStrings.paidOnline(formatPrice(total - toPay))}</p>}
      </div>
    </Sheet>
  );
}
