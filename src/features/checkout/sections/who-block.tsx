import type { JSX } from 'react';
import type { CheckoutComponents } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import type { Checkout } from '../form/use-checkout.ts';
import { ContactSection } from './contact-section.tsx';

interface WhoBlockProps {
  checkout: Checkout;
  components: CheckoutComponents;
}

/** The person: login for guests, name, phone, comment. */
export function WhoBlock({ checkout: { order, errors }, components }: WhoBlockProps): JSX.Element {
  const { form, change } = order;
  return (
    <section className={css['block']} aria-labelledby="checkout-who">
      <h2 id="checkout-who">{form.atTable ? checkoutStrings.whoTable : checkoutStrings.who}</h2>
      <components.LogIn />
      <ContactSection
        draft={form.draft}
        errors={errors.fields}
        atTable={form.atTable}
        phoneIsOptional={form.atTable && form.phoneNeed === null}
        onChange={(part) => {
          if (part.name !== undefined) errors.clear('name');
          if (part.comment !== undefined) errors.clear('comment');
          if (part.phone !== undefined && part.phone !== form.draft.phone) errors.clear('phone_number');
          change(part);
        }}
      />
    </section>
  );
}
