import { type JSX, useEffect, useRef, useState } from 'react';
import { useConnectivity, useServices } from '#client/use-services.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { methodIcon, methodOptions } from '#entities/payment/method-options.tsx';
import { methodStrings } from '#entities/payment/method-strings.ts';
import { noticeClass } from '#ui/notice.ts';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/fields.tsx';
import type { Draft } from '#client/place/checkout-draft.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import { changeFromOf } from '../form/order-form.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { FormRow, FormSheet } from './form-row.tsx';
import type { FieldErrors } from '../form/fields.ts';
import css from '../checkout.module.css';

interface PaySectionProps {
  checkout: Checkout;
  /** Kopecks. */
  total: number;
}

/** Payment method: the remembered one in a row, the others in its sheet. */
export function PaySection({ checkout, total }: PaySectionProps): JSX.Element {
  const { orderParams } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const { order, errors, way, sheets, onReceipt } = checkout;
  const { form, methods, change } = order;
  const { method, draft } = form;
  const { fields } = errors;
  if (method === null)
    return (
      <p className={noticeClass} data-field="payment_method">
        {checkoutStrings.noMethods}
      </p>
    );
  const needsNetwork = isOffline && isOnlinePayment(method);
  return (
    <>
      <FormRow
        field="payment_method"
        icon={methodIcon(method)}
        label={checkoutStrings.pay}
        title={methodStrings.name(method, way)}
        fact={
          (method === 'cash' ? changeWords(draft) : null) ??
          (isOnlinePayment(method) && methods.some((other) => !isOnlinePayment(other))
            ? checkoutStrings.alsoOnReceipt(methodStrings.onReceipt(way).toLowerCase())
            : methodStrings.hint(method, way))
        }
        error={
          fields.payment_method ?? fields.change_from ?? (needsNetwork ? checkoutStrings.onlineOffline : undefined)
        }
        onOpen={() => sheets.setOpen('pay')}
      />
      {onReceipt !== null && (
        <p className={noticeClass} role="status">
          {onReceipt}
        </p>
      )}
      {sheets.open === 'pay' && (
        <FormSheet title={checkoutStrings.pay} onClose={() => sheets.setOpen(null)}>
          <PaymentFields
            methods={methods}
            method={method}
            way={way}
            total={total}
            offline={isOffline}
            saysWhy={onReceipt === null}
            draft={draft}
            errors={fields}
            onMethod={(next) => {
              errors.clear('payment_method', 'change_from');
              orderParams.setPaymentMethod(next);
            }}
            onChange={(part) => {
              errors.clear('change_from');
              change(part);
            }}
          />
        </FormSheet>
      )}
    </>
  );
}

/** «сдача с 2 000 ₽»; null: none is needed. */
const changeWords = (draft: Draft): string | null => {
  const from = changeFromOf(draft);
  return from === null || from === 'wrong' ? null : checkoutStrings.changeOf(formatPrice(from));
};

/** Kopecks: banknotes commonly used to pay at the door. */
const NOTES = [100_000, 200_000, 500_000];

/** A custom amount. */
const OTHER = 'other';

interface PaymentFieldsProps {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  way: OrderWay;
  /** Kopecks. */
  total: number;
  offline: boolean;
  /** Nothing else has said why no method is online. */
  saysWhy: boolean;
  draft: Draft;
  errors: FieldErrors;
  onMethod: (method: PaymentMethod) => void;
  onChange: (part: Partial<Draft>) => void;
}

/** Selects the payment method among those the restaurant accepts; says so if none is online (docs/product.md §25.1). */
function PaymentFields(props: PaymentFieldsProps): JSX.Element {
  const { methods, method, way, offline, saysWhy, errors, onMethod } = props;
  return (
    <>
      <Choice
        isLegendHidden
        legend={checkoutStrings.method}
        field="payment_method"
        value={method}
        error={errors.payment_method}
        onChange={(value) => {
          const chosen = methods.find((one) => one === value);
          if (chosen) onMethod(chosen);
        }}
        options={methodOptions(methods, way)}
      />
      {saysWhy && !methods.some(isOnlinePayment) && <p className={css['muted']}>{checkoutStrings.onReceiptOnly}</p>}
      {offline && isOnlinePayment(method) && (
        <p className={noticeClass} role="status">
          {checkoutStrings.onlineOffline}
        </p>
      )}
      {method === 'cash' && <Change {...props} />}
    </>
  );
}

/** The amount that the courier brings change for. */
function Change({ total, draft, errors, onChange }: PaymentFieldsProps): JSX.Element {
  const notes = NOTES.filter((note) => note >= total || String(note) === draft.change);
  const amount = useRef<HTMLInputElement>(null);
  /** Incremented on each tap that reveals the amount field. */
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) amount.current?.focus();
  }, [wanted]);
  return (
    <>
      <Choice
        legend={checkoutStrings.change}
        field="change_from"
        value={draft.change}
        pills
        error={draft.change === OTHER ? undefined : errors.change_from}
        onChange={(change) => {
          onChange({ change });
          // Keyboard users moving through the options with arrows keep the focus there.
          const isByKey = document.activeElement?.matches(':focus-visible') === true;
          if (change === OTHER && !isByKey) setWanted((count) => count + 1);
        }}
        options={[
          { value: '', label: checkoutStrings.noChange },
          ...notes.map((note) => ({ value: String(note), label: checkoutStrings.changeFrom(formatPrice(note)) })),
          { value: OTHER, label: checkoutStrings.changeOther },
        ]}
      />
      {draft.change === OTHER && (
        <div data-field="change_from" className={css['short']}>
          <TextField
            ref={amount}
            label={checkoutStrings.changeAmount}
            value={draft.changeOther}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            error={errors.change_from}
            takesFocus={errors.change_from !== undefined}
            onChange={(text) => onChange({ changeOther: text })}
          />
        </div>
      )}
    </>
  );
}
