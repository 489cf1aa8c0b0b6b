import { useCallback, useEffect, useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { createPortal } from 'react-dom';
import { shownOrders } from '../data/shown-orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { PrintContext } from './print-context.ts';
import { Ticket } from './ticket.tsx';
import css from './ticket.module.css';

/** Gives the screens below a way to print tickets; they stand beside the page, on paper only. */
export function TicketsProvider({ children }: { children: Elements }): JSX.Element {
  const { state } = useKitchenSnapshot();
  const [ids, setIds] = useState<readonly string[]>([]);
  const print = useCallback((asked: readonly string[]) => setIds([...asked]), []);
  useEffect(() => {
    // A dialog that prints holds the page: what was asked for is on paper, or was declined, when it returns.
    if (ids.length > 0) window.print();
  }, [ids]);
  const orders = ids.flatMap((id) => shownOrders(state).find((order) => order.id === id) ?? []);
  return (
    <PrintContext value={print}>
      {children}
      {createPortal(
        <div className={css['tickets']} data-tickets="" aria-hidden="true">
          {orders.map((order) => (
            <Ticket key={order.id} order={order} />
          ))}
        </div>,
        document.body,
      )}
    </PrintContext>
  );
}
