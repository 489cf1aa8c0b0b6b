import type { DiscountRefusal } from './sending/discount-refusal.ts';

/** Returns whether it has shown this rejection. `message` is a sentence for the customer. */
type Listener = (refusal: DiscountRefusal, message: string) => boolean;

export interface DiscountEvents {
  /** Lets the screen that requests a discount show its rejection, instead of a toast. Returns an unsubscribe function. */
  readonly onRefused: (listener: Listener) => () => void;
  /** Passes a rejection to the topmost screen that accepts it; false: none does. */
  readonly emitRefused: (refusal: DiscountRefusal, message: string) => boolean;
}

export function createDiscountEvents(): DiscountEvents {
  let listeners: readonly Listener[] = [];
  return {
    onRefused: (listener) => {
      listeners = [listener, ...listeners];
      return () => {
        listeners = listeners.filter((other) => other !== listener);
      };
    },
    emitRefused: (refusal, message) => listeners.some((listener) => listener(refusal, message)),
  };
}
