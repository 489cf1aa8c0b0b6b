import type { JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import { isPersonal } from '../form/order-form.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { ConsentSection } from './consent-section.tsx';
import { PaymentSection } from './payment-section.tsx';

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
