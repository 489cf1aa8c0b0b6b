import type { Services } from '../../state/services.ts';

/** A control whose words would be lost with the page. Search and choices live in the address or in the outbox. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [type=range])';

const isHalfFilled = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) => field.value !== field.defaultValue,
  );

/** Whether a reload now would interrupt: the checkout, an order or its cancellation on its way, a form half filled in. */
export function isBusy({ outbox }: Services, path: string): boolean {
  const isSending = outbox
    .getSnapshot()
    .commands.some(({ state }) => state === 'sending' || (state === 'queued' && navigator.onLine));
  return path === '/checkout' || path.startsWith('/checkout/') || isSending || isHalfFilled();
}
