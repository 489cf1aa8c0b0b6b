import { useRef, type JSX, type Ref } from 'react';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { AddressExtras, AddressPicker, useFlatNext } from '#entities/place/address/address-picker.tsx';
import type { AddressHandle } from '#entities/place/address/address-field.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { ZoneFacts } from '#entities/place/zone-facts.tsx';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { noticeClass } from '#ui/notice.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import type { CheckoutComponents } from '../checkout-components.ts';
import type { Delivery } from '../form/use-delivery.ts';

const TYPES = ORDER_TYPES.map((value) => ({ value, label: checkoutStrings[value] }));

interface DeliverySectionProps {
  delivery: Delivery;
  components: CheckoutComponents;
  error: string | undefined;
  /** Handle of the address field, used on submit. */
  address: Ref<AddressHandle>;
  /** The address is being corrected. */
  onType: () => void;
  onOtherPlace: () => void;
  onHours: OpenHours;
}

/** Delivery or pickup, and the destination. */
export function DeliverySection({
  delivery,
  components,
  error,
  address,
  onType,
  onOtherPlace,
  onHours,
}: DeliverySectionProps): JSX.Element {
  const { orderType } = delivery.place;
  return (
    <>
      <Segmented
        legend={checkoutStrings.orderType}
        value={orderType}
        options={TYPES}
        onChange={(type) => delivery.setOrderType(type)}
      />
      <div className={css['group']} data-field="delivery_details">
        {orderType === 'delivery' ? (
          <CourierPart
            delivery={delivery}
            components={components}
            error={error}
            address={address}
            onType={onType}
            onHours={onHours}
          />
        ) : (
          <PickupPart delivery={delivery} error={error} onHours={onHours} />
        )}
        <Button variant="plain" className={css['aside']} onClick={onOtherPlace}>
          {orderType === 'delivery' ? checkoutStrings.otherPlace : checkoutStrings.changePlace}
        </Button>
      </div>
    </>
  );
}

type PartProps = Omit<DeliverySectionProps, 'onOtherPlace'>;

function CourierPart({ delivery, components, error, address, onType, onHours }: PartProps): JSX.Element {
  const { SavedAddresses } = components;
  const { place, zone, details, outOfZone, placeChosen } = delivery;
  const part = useRef<HTMLDivElement>(null);
  const toFlat = useFlatNext(part);
  return (
    <div ref={part} className={css['group']}>
      {place.locality && <SavedAddresses value={details} locality={place.locality} onPick={delivery.pick} />}
      {place.locality && (
        <AddressPicker
          ref={address}
          key={`${place.locality.id} ${delivery.fieldKey}`}
          locality={place.locality}
          value={details}
          onChange={delivery.setDetails}
          onType={onType}
          onTaken={toFlat}
          error={outOfZone ? null : error}
        />
      )}
      <div aria-live="polite">
        {outOfZone && (
          <div className={noticeClass}>
            <p className={css['strong']}>{checkoutStrings.outOfZone}</p>
            <p>{checkoutStrings.outOfZoneText}</p>
            <Button variant="secondary" onClick={() => delivery.setOrderType('pickup')}>
              {checkoutStrings.toPickup}
            </Button>
          </div>
        )}
        {!outOfZone && placeChosen && zone && place.restaurant && (
          <div className={css['found']}>
            <p className={css['strong']}>{checkoutStrings.addressFrom(place.restaurant.name)}</p>
            <OpenState restaurant={place.restaurant} onHours={onHours} />
            <ZoneFacts zone={zone} />
          </div>
        )}
      </div>
      {details && !outOfZone && <AddressExtras value={details} onChange={delivery.setDetails} />}
    </div>
  );
}

function PickupPart({
  delivery,
  error,
  onHours,
}: Omit<PartProps, 'onType' | 'components' | 'address'>): JSX.Element | null {
  const { restaurant } = delivery.place;
  if (restaurant === null) return null;
  return (
    <div className={css['found']}>
      <p className={css['muted']}>{checkoutStrings.pickupAt}</p>
      <p className={css['strong']}>{restaurant.name}</p>
      <p>{restaurant.address}</p>
      <OpenState restaurant={restaurant} onHours={onHours} />
      {error !== undefined && <p className={css['error']}>{error}</p>}
    </div>
  );
}
