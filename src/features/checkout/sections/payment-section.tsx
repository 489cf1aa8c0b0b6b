import { type JSX, useEffect, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import type { Environment } from '#contract/restaurants.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { methodOptions } from '#entities/payment/method-options.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Choice } from '#ui/choice.tsx';
import type { Draft } from '#client/place/checkout-draft.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import { isPersonal } from '../form/order-form.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { ConsentSection } from './consent-section.tsx';
import type { FieldErrors } from '../form/fields.ts';
import css from '../checkout.module.css';

interface PayBlockProps {
  checkout: Checkout;
  /** Kopecks. */
  total: number;
  documents: Environment['documents'];
}

/** Payment method and consents. */
export function PayBlock({ checkout, total, documents }: PayBlockProps): JSX.Element {
  const { orderParams } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const { order, errors, way } = checkout;
  const { form, methods, agreed, change, setConsents } = order;
  return (
    <section className={css['block']} aria-labelledby="checkout-pay">
      <h2 id="checkout-pay">{checkoutStrings.pay}</h2>
      <PaymentSection
        methods={methods}
        method={form.method}
        way={way}
        total={total}
        offline={isOffline}
        draft={form.draft}
        errors={errors.fields}
        onMethod={(method) => {
          errors.clear('payment_method', 'change_from');
          orderParams.setPaymentMethod(method);
        }}
        onChange={(part) => {
          errors.clear('change_from');
          change(part);
        }}
      />
      <ConsentSection
        documents={documents}
        value={form.consents}
        agreed={agreed}
        errors={errors.fields}
        isPersonal={isPersonal(form)}
        onChange={(consents) => {
          if (consents.personal_data) errors.clear('consents.personal_data');
          setConsents(consents);
        }}
      />
    </section>
  );
}

/** Kopecks: banknotes commonly used to pay at the door. */
const NOTES = [100_000, 200_000, 500_000];

/** A custom amount. */
const OTHER = 'other';

interface PaymentSectionProps {
  methods: readonly PaymentMethod[];
  method: PaymentMethod | null;
  way: OrderWay;
  /** Kopecks. */
  total: number;
  offline: boolean;
  draft: Draft;
  errors: FieldErrors;
  onMethod: (method: PaymentMethod) => void;
  onChange: (part: Partial<Draft>) => void;
}

/** Selects the payment method among those the restaurant accepts; says so if none is online (docs/product.md §25.1). */
function PaymentSection(props: PaymentSectionProps): JSX.Element {
  const { methods, method, way, offline, errors, onMethod } = props;
  if (methods.length === 0)
    return (
      <p className={noticeClass} data-field="payment_method">
        {checkoutStrings.noMethods}
      </p>
    );
  return (
    <>
      <Choice
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
      {!methods.some(isOnlinePayment) && <p className={css['muted']}>{checkoutStrings.onReceiptOnly}</p>}
      {offline && method !== null && isOnlinePayment(method) && (
        <p className={noticeClass} role="status">
          {checkoutStrings.onlineOffline}
        </p>
      )}
      {method === 'cash' && <Change {...props} />}
    </>
  );
}

/** The amount that the courier brings change for. */
function Change({ total, draft, errors, onChange }: PaymentSectionProps): JSX.Element {
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
          <TextInput
            ref={amount}
            label={checkoutStrings.changeAmount}
            value={draft.changeOther}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            error={errors.change_from}
            onChange={(event) => onChange({ changeOther: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
