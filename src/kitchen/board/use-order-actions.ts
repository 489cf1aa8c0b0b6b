import type { RejectReason } from '#contract/orders.ts';
import { hasScope, KITCHEN_STEPS, type NewPromise } from '#contract/partner.ts';
import { transitionsFrom } from '#domain/order-status.ts';
import { unseenOrders, type ShownOrder } from '../data/orders.ts';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { usePrint } from './tickets.tsx';

/** Returns the next step that a kitchen may take with an order under way; null if none. */
export function nextStep({ status, order_type: type }: Pick<ShownOrder, 'status' | 'order_type'>) {
  const [next] = transitionsFrom(status, type);
  return KITCHEN_STEPS.find((step) => step === next) ?? null;
}

type Line = Pick<ShownOrder['items'][number], 'item_id'>;

/** Orders that one call may name. */
const MOST = 100;

/** Actions on an order by tap; each is shown at once and sent when possible. */
export function useOrderActions() {
  const { tap, change } = useKitchen();
  const { state } = useKitchenSnapshot();
  const print = usePrint();
  const note = (ids: readonly string[]): void => void change(({ seen }) => ({ seen: [...new Set([...seen, ...ids])] }));
  const mayWrite = state.me?.scopes.includes('orders:write') === true;
  return {
    /** A screen that may only read shows what others have ticked off. */
    mayWrite,
    /** Changes the dishes of orders. */
    mayChange: hasScope(state.me?.scopes ?? [], 'orders:make'),
    /** Of the restaurant, not of this screen: the others fall silent too. */
    see: (ids: readonly string[]) => {
      const unseen = unseenOrders(state)
        .filter(({ id }) => ids.includes(id))
        .slice(0, MOST);
      note(ids);
      if (unseen.length > 0 && mayWrite) {
        void tap({ call: 'seen', body: { order_ids: unseen.map(({ id }) => id) } });
      }
    },
    accept: (orders: readonly ShownOrder[], promised: NewPromise | null = null) => {
      const ids = orders.map(({ id }) => id);
      note(ids);
      void tap(...ids.map((id) => ({ call: 'accept' as const, body: { order_id: id, promised } })));
      if (state.settings.print_on_accept) print(ids);
    },
    move: (order: ShownOrder) => {
      const status = nextStep(order);
      if (status !== null) void tap({ call: 'move', body: { order_id: order.id, status } });
    },
    recall: ({ id, status }: ShownOrder) => {
      if (status === 'prepared' || status === 'delivering' || status === 'delivered') {
        void tap({ call: 'recall', body: { order_id: id, status } });
      }
    },
    promise: (order: ShownOrder, promised: NewPromise) =>
      void tap({ call: 'promise', body: { order_id: order.id, promised } }),
    reject: (order: ShownOrder, reason: RejectReason, comment: string | null) => {
      note([order.id]);
      void tap({ call: 'reject', body: { order_id: order.id, reason, comment } });
    },
    /** Ticks dishes off as cooked, or on again, on all screens of the restaurant. */
    tick: (order: ShownOrder, lines: readonly Line[], done: boolean) =>
      void tap({ call: 'lines', body: { order_id: order.id, item_ids: lines.map(({ item_id: id }) => id), done } }),
    /** Takes all steps that are left until an order is ready. */
    finish: (order: ShownOrder) => {
      const steps = order.status === 'confirmed' ? (['preparing', 'prepared'] as const) : (['prepared'] as const);
      void tap(...steps.map((status) => ({ call: 'move' as const, body: { order_id: order.id, status } })));
    },
    dismiss: (order: ShownOrder) => void change((state) => ({ dismissed: [...state.dismissed, order.id] })),
  };
}
