import type { DiscountRefusal } from './sending/discount-refusal.ts';

/** Answers whether it has said this one. `message` is a sentence for the customer. */
type Listener = (refusal: DiscountRefusal, message: string) => boolean;

export interface DiscountEvents {
  /** Whoever asks for a discount on the screen says its refusal there, instead of a toast. Returns an unsubscribe function. */
  readonly onRefused: (listener: Listener) => () => void;
  /** Hands a refusal to the screen on top that wants it; false: nobody does. */
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
