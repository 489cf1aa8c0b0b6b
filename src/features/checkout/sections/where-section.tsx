import type { JSX } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';
import { shortAddress } from '#domain/short-address.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { useServices } from '#client/use-services.ts';
import { formatDoor } from '#entities/place/address/door.ts';
import { doorStrings } from '#entities/place/address/door-strings.ts';
import { TableNote } from '#entities/place/table/table-note.tsx';
import type { Times } from '#entities/place/times.ts';
import { BagIcon, HomeIcon } from '#ui/icons/more-icons.tsx';
import { noticeClass } from '#ui/notice.ts';
import type { CheckoutScreenProps } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Checkout } from '../form/use-checkout.ts';
import type { FieldErrors } from '../form/fields.ts';
import type { Delivery } from '../form/use-delivery.ts';
import { isKnownWithoutFlat, missingFlat } from '../form/use-order-press.ts';
import { FormRow } from './form-row.tsx';
import { TimeSection } from './time-section.tsx';
import css from '../checkout.module.css';

interface WhereSectionProps extends Pick<CheckoutScreenProps, 'onPlace' | 'onWhen'> {
  checkout: Checkout;
}

/** Destination and time: an address or a restaurant, or the table. */
export function WhereSection({ checkout, onPlace, onWhen }: WhereSectionProps): JSX.Element {
  const { order, delivery, errors, isPromised, promise } = checkout;
  const { form, times, change } = order;
  if (form.atTable) return <TableSection delivery={delivery} times={times} errors={errors.fields} />;
  return (
    <>
      <PlaceRow checkout={checkout} onPlace={onPlace} />
      <TimeSection
        times={times}
        ahead={form.ahead}
        requestedAt={form.requestedAt}
        promise={isPromised ? promise : null}
        error={errors.fields.requested_at}
        onTime={(requestedAt) => {
          errors.clear('requested_at');
          change({ ahead: requestedAt !== null, requestedAt });
        }}
        onWhen={onWhen}
      />
    </>
  );
}

/** «Кирова, 19, кв. 12», or the restaurant where the order is collected. */
function PlaceRow({ checkout, onPlace }: Pick<WhereSectionProps, 'checkout' | 'onPlace'>): JSX.Element {
  const { storage } = useServices();
  const { order, delivery, errors } = checkout;
  const { orderType, locality, restaurant } = delivery.place;
  const { details, outOfZone, placeChosen } = delivery;
  const open = (): void => onPlace(orderType);
  const error = errors.fields.delivery_details;
  if (orderType === 'pickup') {
    return (
      <FormRow
        field="delivery_details"
        icon={<BagIcon />}
        label={checkoutStrings.pickupAt}
        title={restaurant?.address ?? checkoutStrings.pickupWhere}
        fact={restaurant && checkoutStrings.pickupFrom(restaurant.name)}
        isOpen={!placeChosen}
        error={error}
        onOpen={open}
      />
    );
  }
  const house = missingFlat(order.form);
  const asksFlat = house !== null && !isKnownWithoutFlat(storage, house);
  const isOpen = details === null || !placeChosen;
  return (
    <FormRow
      field="delivery_details"
      icon={<HomeIcon />}
      label={checkoutStrings.deliverTo}
      title={details === null ? checkoutStrings.where : addressWords(details, locality)}
      fact={factOf({
        details,
        isOpen,
        asksFlat,
        restaurant: restaurant && shortAddress(restaurant.address, locality?.name),
      })}
      isOpen={isOpen || asksFlat}
      error={error ?? (outOfZone ? checkoutStrings.outOfZone : undefined)}
      onOpen={open}
    />
  );
}

interface FactOf {
  readonly details: DeliveryDetails | null;
  readonly isOpen: boolean;
  readonly asksFlat: boolean;
  readonly restaurant: string | null;
}

const factOf = ({ details, isOpen, asksFlat, restaurant }: FactOf): string | null => {
  if (details === null || isOpen) return checkoutStrings.whereHint;
  if (asksFlat) return checkoutStrings.flatTitle;
  const door = formatDoor({ ...details, apartment: null });
  return door !== '' || restaurant === null ? door : checkoutStrings.addressFrom(restaurant);
};

/** «Кирова, 19, кв. 12». */
const addressWords = ({ address, apartment }: DeliveryDetails, locality: Locality | null): string => {
  const flat = trimToNull(apartment ?? '');
  return [shortAddress(address, locality?.name), ...(flat === null ? [] : [doorStrings.apartment(flat)])].join(', ');
};

interface TableSectionProps {
  delivery: Delivery;
  times: Times | null;
  errors: FieldErrors;
}

/** Replaces address and time: the table, and whether the kitchen is open now (docs/product.md §33.12). */
function TableSection({ delivery, times, errors }: TableSectionProps): JSX.Element {
  const { restaurant } = delivery.place;
  const closed = times !== null && times.soon === null ? times.reason : null;
  return (
    <div className={css['padded']}>
      <div data-field="delivery_details">
        <TableNote>{restaurant && <p>{`${restaurant.name}, ${restaurant.address}`}</p>}</TableNote>
        {errors.delivery_details !== undefined && <p className={css['error']}>{errors.delivery_details}</p>}
      </div>
      <div role="status" data-field="requested_at">
        {errors.requested_at !== undefined ? (
          <p className={css['error']}>{errors.requested_at}</p>
        ) : (
          closed !== null && <p className={noticeClass}>{closed}</p>
        )}
      </div>
    </div>
  );
}
