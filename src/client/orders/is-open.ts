import type { Command, CartAndOrders, PlaceCommand } from './order-state.ts';

/** Tells whether a command is unfinished: it waits, or its outcome is unknown. */
export function isOpen({ state }: Command): boolean {
  return state === 'queued' || state === 'sending';
}

/**
 * Tells whether a command has left so long ago, without an answer, that its customer may end the waiting (docs/product.md §5.26).
 *
 * @param now epoch ms
 */
export function mayGiveUp({ state, expires_at: expiresAt }: Command, now: number): boolean {
  return state === 'sending' && now > expiresAt;
}

/** The open order of this cart. While there is one the cart moves towards what was ordered, and nowhere else. */
export function openOrder(state: Pick<CartAndOrders, 'commands' | 'cart_id'>): PlaceCommand | null {
  return (
    state.commands.find(
      (command): command is PlaceCommand =>
        command.kind === 'place' && isOpen(command) && command.cart_id === state.cart_id,
    ) ?? null
  );
}
