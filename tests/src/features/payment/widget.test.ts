// Proves docs/product.md §25.4, §25.6.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  openWidget,
  payOptions,
  startOptions,
  type PaymentRequest,
  outcomeOfReason,
  outcomeOfResult,
  type WidgetOutcome,
} from '#features/payment/payment-widget.ts';
const request = (over: Partial<PaymentRequest> = {}): PaymentRequest => ({
  restaurantId: 2,
  publicId: 'test_public_id',
  amount: 129_050,
  autoClose: 3,
  description: 'Заказ № 1042',
  clientPhone: '79161234567',
  clientName: 'Анна',
  orderId: 'order0000000000000000000000',
  receipt: null,
  onSuccess: () => undefined,
  ...over,
});

type Callbacks = Readonly<Record<string, (...args: unknown[]) => void>>;

/** A widget with one or both forms of the API, and the arguments it was called with. */
const widget = (forms: { start?: (options: unknown) => unknown; pay?: (callbacks: Callbacks) => void }) => {
  const calls: unknown[][] = [];
  const own = {
    ...(forms.start && {
      start(options: unknown) {
        calls.push(['start', options]);
        // Called as a method of the widget, not as a detached function.
        expect(this).toBe(own);
        return forms.start?.(options);
      },
    }),
    ...(forms.pay && {
      pay(kind: unknown, options: unknown, callbacks: Callbacks) {
        calls.push(['pay', kind, options]);
        expect(this).toBe(own);
        forms.pay?.(callbacks);
      },
    }),
  };
  return { create: () => own, calls };
};

describe('a payment in the provider’s widget', () => {
  it('prefers the current API, and falls back to the older one where it is missing', async () => {
    const both = widget({ start: () => ({ type: 'payment', status: 'success' }), pay: () => undefined });
    expect(await openWidget(both.create, request())).toEqual({ type: 'success' });
    expect(both.calls).toEqual([['start', startOptions(request())]]);
    const older = widget({ pay: ({ onSuccess }) => onSuccess?.() });
    expect(await openWidget(older.create, request())).toEqual({ type: 'success' });
    expect(older.calls).toEqual([['pay', 'charge', payOptions(request())]]);
  });

  it('passes the amount in rubles, exact to the kopeck', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
        for (const options of [startOptions(request({ amount })), payOptions(request({ amount }))])
          expect(Math.round(options.amount * 100)).toBe(amount);
      }),
    );
    expect(payOptions(request()).amount).toBe(1290.5);
  });

  it('passes no personal data where none is known', () => {
    const nobody = request({ clientName: null, clientPhone: null });
    expect(startOptions(nobody)).not.toHaveProperty('userInfo');
    expect(payOptions(nobody)).not.toHaveProperty('accountId');
    for (const data of [startOptions(nobody).metadata, payOptions(nobody).data])
      expect(data).toEqual({ orderId: nobody.orderId });
  });

  it('reports success as soon as it happens: with the older API, before the widget is closed [25.4d]', async () => {
    const onSuccess = vi.fn();
    let close = (): void => undefined;
    const { create } = widget({
      pay: ({ onComplete, onSuccess: closed }) => {
        onComplete?.({ success: true });
        close = () => closed?.();
      },
    });
    const ending = openWidget(create, request({ onSuccess }));
    expect(onSuccess).toHaveBeenCalledTimes(1);
    close();
    expect(await ending).toEqual({ type: 'success' });
  });

  it('does not report success for any other result', async () => {
    const onSuccess = vi.fn();
    const { create } = widget({
      pay: ({ onComplete, onFail }) => {
        onComplete?.({ success: false, message: 'Мало денег' });
        onFail?.('Мало денег');
      },
    });
    expect(await openWidget(create, request({ onSuccess }))).toEqual({ type: 'fail', reason: 'Мало денег' });
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('fails when the widget breaks', async () => {
    const broken = widget({
      start: () => {
        throw new Error('no terminal');
      },
    });
    expect(await openWidget(broken.create, request())).toEqual({ type: 'fail', reason: 'no terminal' });
    const rejected = widget({ start: () => Promise.reject(new Error('no network')) });
    expect(await openWidget(rejected.create, request())).toEqual({ type: 'fail', reason: 'no network' });
    expect(await openWidget(() => ({}), request())).toEqual({ type: 'fail', reason: '' });
  });
});

describe('the outcome of a widget', () => {
  it.each<[unknown, WidgetOutcome]>([
    [{ type: 'payment', status: 'success' }, { type: 'success' }],
    [{ type: 'installment', status: 'success' }, { type: 'success' }],
    [
      { type: 'payment', status: 'fail', data: { reason: 'InsufficientFunds', cardHolderMessage: 'Мало денег' } },
      { type: 'fail', reason: 'Мало денег' },
    ],
    [
      { type: 'payment', status: 'fail', data: { reason: 'InsufficientFunds' } },
      { type: 'fail', reason: 'InsufficientFunds' },
    ],
    [
      { type: 'payment', status: 'fail', data: 'no object' },
      { type: 'fail', reason: '' },
    ],
    [
      { type: 'installment', status: 'reject', message: 'Отказ' },
      { type: 'fail', reason: 'Отказ' },
    ],
    [
      { type: 'error', message: 'Нет терминала' },
      { type: 'fail', reason: 'Нет терминала' },
    ],
    [{ type: 'cancel' }, { type: 'cancel' }],
    [{ type: 'payment', status: 'cancel' }, { type: 'cancel' }],
    [
      { type: 'installment', status: 'appointment' },
      { type: 'complete', result: { type: 'installment', status: 'appointment' } },
    ],
    [undefined, { type: 'complete', result: undefined }],
    ['ok', { type: 'complete', result: 'ok' }],
  ])('%j is %j', (answer, outcome) => expect(outcomeOfResult(answer)).toEqual(outcome));

  it('is closed or rejected, by the reason from the older API', () => {
    expect(outcomeOfReason('User has cancelled')).toEqual({ type: 'cancel' });
    expect(outcomeOfReason('Мало денег')).toEqual({ type: 'fail', reason: 'Мало денег' });
    expect(outcomeOfReason(undefined)).toEqual({ type: 'fail', reason: '' });
  });

  it('is parsed for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(['success', 'complete', 'fail', 'cancel']).toContain(outcomeOfResult(answer).type);
        expect(['fail', 'cancel']).toContain(outcomeOfReason(answer).type);
      }),
    );
  });
});
