import type { NewPromise, PartnerOrder } from '#contract/partner.ts';
import type { Command } from './commands.ts';
import { showsRestaurant, type KitchenState } from './kitchen-state.ts';

/** An order as this screen shows it, with unanswered taps applied. */
export interface ShownOrder extends PartnerOrder {
  /** A change to it is being sent. */
  readonly sending: boolean;
}

const promisedBy = (order: PartnerOrder, promised: NewPromise | null): Pick<PartnerOrder, 'promised'> => ({
  promised: promised !== null && 'from' in promised ? promised : order.promised,
});

const apply = (order: PartnerOrder, command: Command): PartnerOrder => {
  switch (command.call) {
    case 'accept':
      return { ...order, status: 'confirmed', ...promisedBy(order, command.body.promised) };
    case 'move':
      return { ...order, status: command.body.status };
    case 'promise':
      return { ...order, ...promisedBy(order, command.body.promised) };
    case 'reject':
      return { ...order, status: 'canceled', cancel_reason: command.body.reason, cancel_comment: command.body.comment };
    default:
      return order;
  }
};

/** Orders of the chosen restaurant with pending taps applied, earliest promised first. */
export function shownOrders({ orders, commands, settings }: KitchenState): ShownOrder[] {
  return orders
    .filter(({ restaurant_id: id }) => showsRestaurant(settings, id))
    .map((order) => {
      const own = commands.filter(({ lane }) => lane === order.id);
      return { ...own.reduce(apply, order), sending: own.length > 0 };
    })
    .toSorted((one, other) => Date.parse(one.promised.to) - Date.parse(other.promised.to));
}

/** New orders that no one has looked at: the bell rings for them. */
export function unseenOrders(state: KitchenState): ShownOrder[] {
  return shownOrders(state).filter(({ id, status }) => status === 'new' && !state.seen.includes(id));
}

/** Reports whether someone other than this kitchen canceled it, so that the kitchen must be notified. */
export function isCanceledByOthers({ status, status_history: history }: PartnerOrder): boolean {
  return status === 'canceled' && history.at(-1)?.status === 'canceled' && history.at(-1)?.actor !== 'kitchen';
}
