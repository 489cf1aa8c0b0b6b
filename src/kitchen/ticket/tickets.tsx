import { useCallback, useEffect, useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { createPortal } from 'react-dom';
import { shownOrders } from '../data/shown-orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { PrintContext } from './print-context.ts';
import { Ticket } from './ticket.tsx';
import css from './ticket.module.css';

/** Provides the screens below with a way to print tickets, which are rendered beside the page and visible only in print. */
export function TicketsProvider({ children }: { children: Elements }): JSX.Element {
  const { state } = useKitchenSnapshot();
  const [ids, setIds] = useState<readonly string[]>([]);
  const print = useCallback((asked: readonly string[]) => setIds([...asked]), []);
  useEffect(() => {
    // The print dialog blocks the page: by the time it returns, the tickets are printed or declined.
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
