import type { Outbox } from '../platform/outbox/outbox-types.ts';
import type { Notice } from '../platform/outbox/state.ts';

/** Answers whether it has said this one. */
type Listener = (notice: Notice) => boolean;

const listeners = new WeakMap<Outbox, readonly Listener[]>();

/** Whoever asks for a discount on the screen says its refusal there, instead of a toast. The answer stops it. */
export const hearDiscounts = (outbox: Outbox, listener: Listener): (() => void) => {
  listeners.set(outbox, [listener, ...(listeners.get(outbox) ?? [])]);
  return () => {
    listeners.set(
      outbox,
      (listeners.get(outbox) ?? []).filter((other) => other !== listener),
    );
  };
};

/** Hands a refusal to the screen on top that wants it; false: nobody does. */
export const tellDiscount = (outbox: Outbox, notice: Notice): boolean =>
  (listeners.get(outbox) ?? []).some((listener) => listener(notice));
