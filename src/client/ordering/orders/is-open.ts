import type { Command, CartAndOrders, PlaceCommand } from './order-state.ts';

/** Reports whether a command is unfinished: queued, or with an unknown outcome. */
export function isOpen({ state }: Command): boolean {
  return state === 'queued' || state === 'sending';
}

/**
 * Reports whether a command was sent so long ago, without a response, that the customer may stop waiting (docs/product.md §5.26).
 *
 * @param now epoch ms
 */
export function mayGiveUp({ state, expires_at: expiresAt }: Command, now: number): boolean {
  return state === 'sending' && now > expiresAt;
}

/** Returns the open order of this cart. While there is one, the cart only syncs towards what was ordered. */
export function openOrder(state: Pick<CartAndOrders, 'commands' | 'cart_id'>): PlaceCommand | null {
  return (
    state.commands.find(
      (command): command is PlaceCommand =>
        command.kind === 'place' && isOpen(command) && command.cart_id === state.cart_id,
    ) ?? null
  );
}
