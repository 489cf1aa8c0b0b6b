/** Entry points of the widget available to a shop: the older `pay`, today's `start`. */
export type WidgetForm = 'pay' | 'start';

/**
 * The provider's script, as shops load it (docs/product.md §25.4): `window.cp.CloudPayments`. The card form is a page of the
 * stand-in in a frame over the shop; the shop's page never sees the card. Messages between them:
 *
 * - frame to shop: `ready`; `attempt` with the result of a try, or null when one begins; `close`.
 * - shop to frame: `open` with the bill.
 */
export function widgetBundle(forms: readonly WidgetForm[]): string {
  return `${String.raw`'use strict';
(() => {
  const home = new URL(document.currentScript.src).origin;
  const READY_MS = 20000;

  /** The shop's page is dark where its text is light: its own setting counts, not the device's. */
  const themeOfPage = () => {
    const [red, green, blue] = getComputedStyle(document.body).color.match(/[\d.]+/g).map(Number);
    return 0.299 * red + 0.587 * green + 0.114 * blue > 128 ? 'dark' : 'light';
  };

  const open = (bill, onAttempt) =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', bill.description || 'CloudPayments');
      Object.assign(dialog.style, {
        position: 'fixed', inset: '0', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none', margin: '0',
        padding: '0', border: '0', overflow: 'hidden', background: 'transparent',
      });
      const frame = document.createElement('iframe');
      frame.title = 'CloudPayments';
      frame.src = home + '/widget?parent=' + encodeURIComponent(location.origin) + '&theme=' + themeOfPage();
      Object.assign(frame.style, {
        display: 'block', width: '100%', height: '100%', border: '0', background: 'transparent', colorScheme: 'light',
      });
      dialog.append(frame);

      let last = null;
      const finish = (result) => {
        clearTimeout(timer);
        removeEventListener('message', listen);
        dialog.close();
        dialog.remove();
        resolve(result);
      };
      const leave = () => finish(last ?? { type: 'cancel' });
      const listen = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== home) return;
        if (data.type === 'ready') {
          clearTimeout(timer);
          frame.focus();
          frame.contentWindow.postMessage({ type: 'open', bill }, home);
        } else if (data.type === 'attempt') {
          last = data.result;
          if (last !== null) onAttempt(last);
        } else if (data.type === 'close') leave();
      };
      const timer = setTimeout(() => finish({ type: 'error', data: { reason: 'The form has not opened' } }), READY_MS);
      addEventListener('message', listen);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        leave();
      });
      document.body.append(dialog);
      dialog.showModal();
    });

  /** Only what travels between windows. */
  const plain = (value) => JSON.parse(JSON.stringify(value));

  const forms = {
    start(options) {
      const { userInfo = {} } = options;
      const bill = plain({
        publicId: options.publicTerminalId, scheme: options.paymentSchema, amount: options.amount, currency: options.currency,
        invoiceId: options.externalId, accountId: userInfo.accountId, description: options.description,
        data: options.metadata, receipt: options.receipt, autoClose: options.autoClose, retryPayment: options.retryPayment,
      });
      return open(bill, () => undefined);
    },
    async pay(kind, options, callbacks = {}) {
      const bill = plain({
        publicId: options.publicId, scheme: kind === 'auth' ? 'Dual' : 'Single', amount: options.amount,
        currency: options.currency, invoiceId: options.invoiceId, accountId: options.accountId,
        description: options.description, data: options.data, autoClose: options.autoClose,
        retryPayment: options.retryPayment,
      });
      const result = await open(bill, ({ status, data = {} }) =>
        callbacks.onComplete?.({ success: status === 'success', message: data.reason ?? null, ...data }, options),
      );
      if (result.status === 'success') callbacks.onSuccess?.(options);
      else callbacks.onFail?.(result.data?.reason ?? 'User has cancelled', options);
    },
  };`}
  class CloudPayments {}
  for (const name of ${JSON.stringify(forms)}) CloudPayments.prototype[name] = forms[name];
  window.cp = { CloudPayments };
})();
`;
}
