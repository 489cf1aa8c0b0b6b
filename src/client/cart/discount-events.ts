import type { DiscountRefusal } from '../outbox/discount-refusal.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

/** Answers whether it has said this one. `message` is a sentence for the customer. */
type Listener = (refusal: DiscountRefusal, message: string) => boolean;

const listeners = new WeakMap<Outbox, readonly Listener[]>();

/** Whoever asks for a discount on the screen says its refusal there, instead of a toast. The answer stops it. */
export function onDiscountRefused(outbox: Outbox, listener: Listener): () => void {
  listeners.set(outbox, [listener, ...(listeners.get(outbox) ?? [])]);
  return () => {
    listeners.set(
      outbox,
      (listeners.get(outbox) ?? []).filter((other) => other !== listener),
    );
  };
}

/** Hands a refusal to the screen on top that wants it; false: nobody does. */
export function emitDiscountRefused(outbox: Outbox, refusal: DiscountRefusal, message: string): boolean {
  return (listeners.get(outbox) ?? []).some((listener) => listener(refusal, message));
}
