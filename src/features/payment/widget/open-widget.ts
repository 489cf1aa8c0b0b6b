import type { CreateWidget } from './load-widget.ts';
import { payOptions, startOptions, type PaymentRequest } from './payment-options.ts';
import { isPaidResult, outcomeOfReason, outcomeOfResult, type WidgetOutcome } from './widget-outcome.ts';

/** The provider's method: only known to be callable. */
type Method = (...args: unknown[]) => unknown;
const isMethod = (value: unknown): value is Method => typeof value === 'function';

const methodOf = (widget: object, name: string): Method | null => {
  const method: unknown = Reflect.get(widget, name);
  return isMethod(method) ? method : null;
};

/**
 * Opens the provider's widget for a payment and resolves to its outcome. Prefers today's `start`; falls back to the older `pay`
 * where it is missing (docs/product.md §25.4). Never throws: a broken widget counts as a failed payment.
 */
export async function openWidget(create: CreateWidget, request: PaymentRequest): Promise<WidgetOutcome> {
  try {
    const widget = create();
    const start = methodOf(widget, 'start');
    if (start !== null) return await byStart(widget, start, request);
    const pay = methodOf(widget, 'pay');
    return pay === null ? { type: 'fail', reason: '' } : await byPay(widget, pay, request);
  } catch (error) {
    return { type: 'fail', reason: error instanceof Error ? error.message : '' };
  }
}

const byStart = async (widget: object, start: Method, request: PaymentRequest): Promise<WidgetOutcome> => {
  const answer = await Reflect.apply(start, widget, [startOptions(request)]);
  const outcome = outcomeOfResult(answer);
  if (outcome.type === 'success') request.onSuccess();
  return outcome;
};

/** `onComplete` reports a result as soon as there is one; closing the widget reports the outcome. */
const byPay = (widget: object, pay: Method, request: PaymentRequest): Promise<WidgetOutcome> =>
  new Promise((resolve) => {
    const callbacks = {
      onSuccess: () => {
        request.onSuccess();
        resolve({ type: 'success' });
      },
      onFail: (reason: unknown) => resolve(outcomeOfReason(reason)),
      onComplete: (result: unknown) => {
        if (isPaidResult(result)) request.onSuccess();
      },
    };
    Reflect.apply(pay, widget, ['charge', payOptions(request), callbacks]);
  });
