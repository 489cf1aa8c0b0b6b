import { isOpen } from '#client/orders/is-open.ts';
import type { Services } from '#client/services.ts';

/** A control whose words would be lost with the page. Search and choices live in the address or in the outbox. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [type=range])';

/** Screens that nobody is taken from. */
const IN_THE_MIDDLE = /^\/(?:checkout|pay)(?:\/|$)/;

const isHalfFilled = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Tells whether a reload now would interrupt: the checkout, a payment, an order or its cancellation on its way, a form half filled in.
 * What waits for a network is on the device and waits on after it; so does what left before the network went, under its key.
 */
export function isBusy({ connectivity, outbox }: Services, path: string): boolean {
  const isAway = connectivity.getSnapshot() === 'unreachable';
  const isSending = outbox.getSnapshot().commands.some(isOpen);
  return IN_THE_MIDDLE.test(path) || (isSending && !isAway) || isHalfFilled();
}
