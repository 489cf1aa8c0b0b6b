import { useId, useRef, useState, type JSX } from 'react';
import type { DeliveryDetails } from '../../../contract/places.ts';
import type { Locality } from '../../../contract/restaurants.ts';
import type { ZoneMatch } from '../../../domain/zones.ts';
import { useNow } from '../../client/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { noticeClass } from '../../ui/notice.ts';
import { SheetFoot } from '../../ui/sheet-foot.tsx';
import { focusInvalid, useFirstWrong } from '../../ui/use-first-wrong.ts';
import { AddressExtras } from '../../entities/place/address-extras.tsx';
import type { AddressHandle } from '../../entities/place/address-field.tsx';
import { AddressPicker } from '../../entities/place/address-picker.tsx';
import { matchAddress } from '../../entities/place/match-address.ts';
import { OpenState, type OpenHours } from '../../entities/place/open-state.tsx';
import css from '../../entities/place/place.module.css';
import { placesStrings } from '../../entities/place/place-strings.ts';
import { ZoneFacts } from '../../entities/place/zone-facts.tsx';

interface DeliveryChoiceProps {
  locality: Locality;
  /** The restaurant of the cart or of the last choice: it stays, if it delivers to the address. */
  currentRestaurantId: number | null;
  initial: DeliveryDetails | null;
  busy: boolean;
  onChoose: (match: ZoneMatch, details: DeliveryDetails) => void;
  onPickup: () => void;
  onHours: OpenHours;
}

/** Delivery: an address, and what delivering there means. */
export function DeliveryChoice(props: DeliveryChoiceProps): JSX.Element {
  const { locality, currentRestaurantId, initial, busy, onChoose, onPickup, onHours } = props;
  const now = useNow();
  const formId = useId();
  const [details, setDetails] = useState(initial);
  const [refusals, setRefusals] = useState(0);
  const [missing, setMissing] = useState(false);
  /** The text is being looked up once more. */
  const [isSettling, setIsSettling] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<AddressHandle>(null);
  const match = matchAddress(locality, details, currentRestaurantId, now);
  const isOut = details !== null && match === null;
  useFirstWrong(refusals, () => focusInvalid(form.current));
  const choose = (wanted: DeliveryDetails | null): void => {
    const found = matchAddress(locality, wanted, currentRestaurantId, now);
    if (wanted && found) {
      onChoose(found, wanted);
      return;
    }
    setMissing(wanted === null);
    setRefusals((count) => count + 1);
  };
  const submit = (): void => {
    const settling = details === null ? address.current?.settle() : null;
    if (!settling) {
      choose(details);
      return;
    }
    setIsSettling(true);
    void settling.then((taken) => {
      setIsSettling(false);
      choose(taken);
    });
  };
  return (
    <form
      ref={form}
      id={formId}
      className={css['choice']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSettling) submit();
      }}
    >
      <AddressPicker
        ref={address}
        locality={locality}
        value={details}
        onChange={setDetails}
        focusFirst
        onType={() => setMissing(false)}
        error={missing ? placesStrings.addressPick : null}
      />
      <div aria-live="polite" className={css['answer']}>
        {match && (
          <div className={css['match']}>
            <p>
              <span>{placesStrings.deliveredFrom(match.restaurant.name)}</span>
              <OpenState restaurant={match.restaurant} onHours={onHours} />
            </p>
            <ZoneFacts zone={match.zone} restaurant={match.restaurant} />
          </div>
        )}
        {isOut && (
          <div className={noticeClass}>
            <p className={css['strong']}>{placesStrings.outOfZone}</p>
            <p>{placesStrings.outOfZoneText}</p>
            <Button variant="secondary" onClick={onPickup}>
              {placesStrings.toPickup}
            </Button>
          </div>
        )}
      </div>
      {details && match && <AddressExtras value={details} onChange={setDetails} />}
      {!isOut && (
        <SheetFoot>
          <Button type="submit" form={formId} size="large" wide busy={busy || isSettling}>
            {placesStrings.chooseDelivery}
          </Button>
        </SheetFoot>
      )}
    </form>
  );
}
