import type { Command, CartAndOrders, PlaceCommand } from './order-state.ts';

/** Tells whether a command is unfinished: it waits, or its outcome is unknown. */
export function isOpen({ state }: Command): boolean {
  return state === 'queued' || state === 'sending';
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
