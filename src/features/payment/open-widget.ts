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

/** Creates the provider's widget, one per payment. */
export type CreateWidget = () => object;

/** The known text of its error (docs/product.md §25.4). */
export const WIDGET_ERROR = 'Error loading CloudPayments widget.';

const isConstructor = (value: unknown): value is new () => object => typeof value === 'function';

/** Returns the constructor installed by the provider's script; null before that. */
const widgetOf = (global: object): CreateWidget | null => {
  const cp: unknown = Reflect.get(global, 'cp');
  const Widget: unknown = typeof cp === 'object' && cp !== null ? Reflect.get(cp, 'CloudPayments') : null;
  return isConstructor(Widget) ? () => new Widget() : null;
};

/**
 * Loads the provider's script, once. It may be served from the provider's host only, so it is not bundled.
 *
 * @param url the script's address
 * @throws Error with {@link WIDGET_ERROR}: it failed to load, timed out, or is something else; the next call retries
 */
export async function loadWidget(url: string): Promise<CreateWidget> {
  const known = widgetOf(window);
  if (known !== null) return known;
  try {
    await loadScript(url);
  } catch (cause) {
    throw new Error(WIDGET_ERROR, { cause });
  }
  const widget = widgetOf(window);
  if (widget === null) throw new Error(WIDGET_ERROR);
  return widget;
}

/** Milliseconds after which a script that has not loaded counts as failed. */
const TIMEOUT = 20_000;

/**
 * Loads a script from another host into the page. A failed one is removed, so that it can be retried.
 *
 * @throws Error when it did not load in time
 */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script did not come: ${url}`));
    };
    const timer = setTimeout(fail, TIMEOUT);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}
