import type { JSX } from 'react';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { TableNote } from '#entities/place/table/table-note.tsx';
import { noticeClass } from '#ui/notice.ts';
import type { Times } from '#entities/place/times.ts';
import type { CheckoutScreenProps } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { DeliverySection } from './delivery-section.tsx';
import { TimeSection } from './time-section.tsx';
import type { FieldErrors } from '../form/fields.ts';
import type { Delivery } from '../form/use-delivery.ts';
import css from '../checkout.module.css';

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

interface TableSectionProps {
  delivery: Delivery;
  times: Times | null;
  errors: FieldErrors;
  onHours: OpenHours;
}

/** Replaces address and time: the table, and whether the kitchen is open now (docs/product.md §33.12). */
function TableSection({ delivery, times, errors, onHours }: TableSectionProps): JSX.Element {
  const { restaurant } = delivery.place;
  const closed = times !== null && times.soon === null ? times.reason : null;
  return (
    <>
      <div data-field="delivery_details">
        <TableNote>
          {restaurant && (
            <>
              <p>{`${restaurant.name}, ${restaurant.address}`}</p>
              <OpenState restaurant={restaurant} onHours={onHours} />
            </>
          )}
        </TableNote>
        {errors.delivery_details !== undefined && <p className={css['error']}>{errors.delivery_details}</p>}
      </div>
      <div role="status" data-field="requested_at">
        {errors.requested_at !== undefined ? (
          <p className={css['error']}>{errors.requested_at}</p>
        ) : (
          closed !== null && <p className={noticeClass}>{closed}</p>
        )}
      </div>
    </>
  );
}
