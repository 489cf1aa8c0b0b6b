import * as v from 'valibot';
import type { CustomerReceipt } from '#contract/payments.ts';
import { rublesOf } from '#domain/money.ts';

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

/** A card payment, as the screen requests it. */
export interface PaymentRequest {
  /** The restaurant that fulfils the order. */
  readonly restaurantId: number;
  /** The terminal that receives the payment: the restaurant's own, or the chain's. */
  readonly publicId: string;
  /** Kopecks. */
  readonly amount: number;
  /** Seconds after which the widget closes automatically once paid. */
  readonly autoClose: number;
  readonly description: string;
  /** Null for a customer that has only the link to the order. */
  readonly clientPhone: string | null;
  readonly clientName: string | null;
  readonly orderId: string;
  /** The receipt to print; null where the terminal makes no receipts. */
  readonly receipt: CustomerReceipt | null;
  /** Paid, as far as the widget knows. */
  readonly onSuccess: () => void;
}

/** Options common to both forms of the widget. */
const common = ({ amount, autoClose, description }: PaymentRequest) => ({
  amount: rublesOf(amount),
  autoClose,
  currency: 'RUB',
  culture: 'ru-RU',
  description,
  retryPayment: true,
  skin: 'modern',
});

const customer = ({ clientName, clientPhone, orderId }: PaymentRequest) => ({
  ...(clientName === null ? {} : { name: clientName }),
  ...(clientPhone === null ? {} : { phone: clientPhone }),
  orderId,
});

/** Returns the options of the current `start` (docs/product.md §25.4). */
export function startOptions(request: PaymentRequest) {
  const { publicId, orderId, clientPhone, receipt } = request;
  return {
    ...common(request),
    publicTerminalId: publicId,
    paymentSchema: 'Single',
    externalId: orderId,
    ...(clientPhone === null ? {} : { userInfo: { accountId: clientPhone, phone: clientPhone } }),
    metadata: customer(request),
    ...(receipt === null ? {} : { receipt }),
  };
}

/** Returns the options of the older `pay`. */
export function payOptions(request: PaymentRequest) {
  const { publicId, orderId, clientPhone, receipt } = request;
  return {
    ...common(request),
    publicId,
    invoiceId: orderId,
    ...(clientPhone === null ? {} : { accountId: clientPhone }),
    data: {
      ...customer(request),
      ...(receipt === null ? {} : { cloudPayments: { customerReceipt: receipt } }),
    },
  };
}

/** Outcome of a payment attempt, as far as the widget knows: a hint for the screen (docs/product.md §25.6). */
export type WidgetOutcome =
  | { readonly type: 'success' }
  /** Ended with a result that is neither: the order has the actual state. */
  | { readonly type: 'complete'; readonly result: unknown }
  | { readonly type: 'fail'; readonly reason: string }
  /** The customer closed it. */
  | { readonly type: 'cancel' };

const Text = v.optional(v.nullable(v.string()), null);
const Reasons = v.object({ reason: Text, message: Text, cardHolderMessage: Text });
/** The result of today's form. */
const Result = v.object({
  type: v.string(),
  status: Text,
  ...Reasons.entries,
  data: v.optional(v.fallback(v.nullable(Reasons), null), null),
});

const reasonOf = ({ cardHolderMessage, reason, message }: v.InferOutput<typeof Reasons>): string | null =>
  cardHolderMessage ?? reason ?? message;

/** Parses the result of today's `start`: type cancel, payment, installment, error; status success, fail, appointment, reject, cancel. */
export function outcomeOfResult(answer: unknown): WidgetOutcome {
  const parsed = v.safeParse(Result, answer);
  if (!parsed.success) return { type: 'complete', result: answer };
  const { type, status, data } = parsed.output;
  if (type === 'cancel' || status === 'cancel') return { type: 'cancel' };
  if (status === 'success') return { type: 'success' };
  if (type === 'error' || status === 'fail' || status === 'reject')
    return { type: 'fail', reason: (data && reasonOf(data)) ?? reasonOf(parsed.output) ?? '' };
  return { type: 'complete', result: answer };
}

/** The older form's reason when the customer closed it. */
const CLOSED = /^user (?:has )?cancel/i;

/** Parses the reason of the older form's `onFail`. */
export function outcomeOfReason(reason: unknown): WidgetOutcome {
  const text = typeof reason === 'string' ? reason : '';
  return CLOSED.test(text) ? { type: 'cancel' } : { type: 'fail', reason: text };
}

const Completed = v.object({ success: v.boolean() });

/** Reports whether the result that the older form passes to `onComplete` is a payment. */
function isPaidResult(result: unknown): boolean {
  const parsed = v.safeParse(Completed, result);
  return parsed.success && parsed.output.success;
}
