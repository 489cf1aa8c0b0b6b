import type { JSX } from 'react';
import type { CheckoutScreenProps } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import type { Checkout } from '../form/use-checkout.ts';
import { DeliverySection } from './delivery-section.tsx';
import { TableSection } from './table-section.tsx';
import { TimeSection } from './time-section.tsx';

interface WhereBlockProps extends Pick<CheckoutScreenProps, 'components' | 'onOtherPlace' | 'onHours'> {
  checkout: Checkout;
}

/** Destination and time: an address or a restaurant, or the table. */
export function WhereBlock({ checkout, components, onOtherPlace, onHours }: WhereBlockProps): JSX.Element {
  const { order, delivery, errors, address, isPromised, promise } = checkout;
  const { form, times, change } = order;
  return (
    <section className={css['block']} aria-labelledby="checkout-where">
      <h2 id="checkout-where">{form.atTable ? checkoutStrings.whereTable : checkoutStrings.where}</h2>
      {form.atTable ? (
        <TableSection delivery={delivery} times={times} errors={errors.fields} onHours={onHours} />
      ) : (
        <>
          <DeliverySection
            delivery={delivery}
            components={components}
            error={errors.fields.delivery_details}
            address={address}
            onType={() => errors.clear('delivery_details')}
            onOtherPlace={() => onOtherPlace(delivery.place.orderType)}
            onHours={onHours}
          />
          <TimeSection
            times={times}
            ahead={form.ahead}
            requestedAt={form.requestedAt}
            promise={isPromised ? promise : null}
            error={errors.fields.requested_at}
            onAhead={(ahead) => {
              errors.clear('requested_at');
              change({ ahead });
            }}
            onTime={(requestedAt) => {
              errors.clear('requested_at');
              change({ ahead: true, requestedAt });
            }}
          />
        </>
      )}
    </section>
  );
}
