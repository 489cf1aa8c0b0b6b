import { useId, useRef, useState, type JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryDetails } from '#contract/places.ts';
import type { City, Locality, Restaurant } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { isInLocality } from '#domain/locality-at.ts';
import { byDistance } from '#domain/nearest.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import type { ZoneMatch } from '#domain/zones.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { SheetFoot } from '#ui/sheet.tsx';
import { focusInvalid, useFirstWrong } from '#ui/use-first-wrong.ts';
import { AddressExtras, AddressPicker, useFlatNext } from '#entities/place/address/address-picker.tsx';
import type { AddressHandle } from '#entities/place/address/address-field.tsx';
import { HereRow } from '#entities/place/map/here-row.tsx';
import { matchAddress } from '#entities/place/address/address-state.ts';
import type { OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { MatchTerms } from '#entities/place/zone-facts.tsx';
import { readRecentAddresses } from '#client/place/recent-addresses.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import { useUser } from '#client/session/use-user.ts';
import { formatDoor, isSameDoor } from '#entities/place/address/door.ts';
import { PlaceRow, placeRowsClass } from '#entities/place/address/place-row.tsx';
import { ClockIcon, HomeIcon } from '#ui/icons/more-icons.tsx';
import css from '#entities/place/place.module.css';

interface DeliveryChoiceProps {
  locality: Locality;
  /** Every town of the chain. */
  towns: readonly City[];
  /** The chain has other cities. */
  hasOthers: boolean;
  /** The restaurant of the cart or of the last choice; kept if it delivers to the address. */
  currentRestaurantId: number | null;
  initial: DeliveryDetails | null;
  busy: boolean;
  onChoose: (match: ZoneMatch, details: DeliveryDetails) => void;
  /** Switches to pickup at this restaurant; null if it is still to be chosen. */
  onPickup: (restaurant: Restaurant | null) => void;
  /** Called when a known address in another town is chosen. */
  onElsewhere: (town: City, details: DeliveryDetails) => void;
  onHours: OpenHours;
}

/** Delivery: an address, and its delivery terms. */
export function DeliveryChoice(props: DeliveryChoiceProps): JSX.Element {
  const { locality, towns, hasOthers, currentRestaurantId, initial, busy, onChoose, onPickup, onElsewhere, onHours } =
    props;
  const now = useNow();
  const formId = useId();
  const [details, setDetails] = useState(initial);
  const [refusals, setRefusals] = useState(0);
  const [missing, setMissing] = useState(false);
  /** The address found by the button: its flat and terms are shown, and the next tap accepts them (docs/product.md §1.16). */
  const [found, setFound] = useState<string | null>(null);
  /** The text is being looked up again. */
  const [isSettling, setIsSettling] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<AddressHandle>(null);
  const edits = useRef(0);
  const match = matchAddress(locality, details, currentRestaurantId, now);
  const isOut = details !== null && match === null;
  useFirstWrong(refusals, () => focusInvalid(form.current));
  const toFlat = useFlatNext(form);
  const choose = (wanted: DeliveryDetails | null): void => {
    const served = matchAddress(locality, wanted, currentRestaurantId, now);
    if (wanted && served) {
      onChoose(served, wanted);
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
      if (taken === null || matchAddress(locality, taken, currentRestaurantId, now) === null) {
        choose(taken);
        return;
      }
      setFound(taken.address);
      toFlat();
    });
  };
  const pick = (known: DeliveryDetails): void => {
    const home = towns.find((one) => isInLocality(one, known));
    setMissing(false);
    if (home && home.id !== locality.id) onElsewhere(home, known);
    else setDetails(known);
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
        isLabelHidden
        hint={hasOthers ? placesStrings.addressHintIn(locality.name_in) : undefined}
        ways={
          <>
            <KnownAddresses value={details} onPick={pick} />
            <HereRow
              towns={towns}
              edits={edits}
              onFound={(house) => {
                pick(house);
                toFlat();
              }}
            />
          </>
        }
        onType={() => {
          edits.current += 1;
          setMissing(false);
        }}
        onTaken={toFlat}
        error={missing ? placesStrings.addressPick : null}
      >
        {details && match && <AddressExtras value={details} onChange={setDetails} />}
        <div aria-live="polite" className={css['answer']}>
          {match && <MatchTerms zone={match.zone} restaurant={match.restaurant} onHours={onHours} />}
          {isOut && <OutOfZone details={details} locality={locality} busy={busy} onPickup={onPickup} />}
        </div>
      </AddressPicker>
      {!isOut && (
        <SheetFoot>
          <Button type="submit" form={formId} size="large" wide busy={busy || isSettling}>
            {found !== null && details?.address === found
              ? placesStrings.confirmDelivery
              : placesStrings.chooseDelivery}
          </Button>
        </SheetFoot>
      )}
    </form>
  );
}

interface OutOfZoneProps extends Pick<DeliveryChoiceProps, 'locality' | 'busy' | 'onPickup'> {
  details: DeliveryDetails;
}

/** No restaurant delivers there: offers pickup from the nearest one in one tap (docs/product.md §1.18). */
function OutOfZone({ details, locality, busy, onPickup }: OutOfZoneProps): JSX.Element {
  const restaurants = locality.restaurants.filter((one) => pickupZone(one) !== null);
  const { coords } = details;
  const [nearest] = coords ? byDistance(restaurants, [coords.latitude, coords.longitude]) : [];
  return (
    <div className={noticeClass}>
      <p className={css['strong']}>{placesStrings.outOfZone}</p>
      <p>{nearest ? placesStrings.outOfZoneHere : placesStrings.outOfZoneText}</p>
      {nearest && (
        <Button variant="secondary" busy={busy} onClick={() => onPickup(nearest.restaurant)}>
          {placesStrings.pickupNear(nearest.restaurant.address, distanceText(nearest.metres))}
        </Button>
      )}
      {(!nearest || restaurants.length > 1) && (
        <Button variant="quiet" onClick={() => onPickup(null)}>
          {nearest ? placesStrings.otherPickups : placesStrings.toPickup}
        </Button>
      )}
    </div>
  );
}

/** Number of recent addresses shown: short enough to read at a glance. */
const MOST_RECENT = 3;

interface KnownAddressesProps {
  /** The currently chosen address. */
  value: DeliveryDetails | null;
  onPick: (details: DeliveryDetails) => void;
}

/**
 * The customer's saved addresses, then those chosen last on this device, without duplicates; a tap picks one (docs/product.md
 * §29.10). Renders nothing if there are none.
 */
function KnownAddresses({ value, onPick }: KnownAddressesProps): JSX.Element | null {
  const { api, storage } = useServices();
  const { user } = useUser();
  const { data: saved = [] } = useQuery({ ...addressesQuery(api, user?.id ?? 0), enabled: Boolean(user) });
  const [noted] = useState(() => readRecentAddresses(storage));
  const recent = noted.filter((one) => !saved.some(({ details }) => isSameDoor(details, one))).slice(0, MOST_RECENT);
  const isChosen = (details: DeliveryDetails): boolean => value !== null && isSameDoor(value, details);
  if (saved.length === 0 && recent.length === 0) return null;
  return (
    <div className={placeRowsClass}>
      {saved.length > 0 && (
        <div role="group" aria-label={placesStrings.saved} className={placeRowsClass}>
          {saved.map(({ id, label, details }) => (
            <PlaceRow
              key={id}
              icon={<HomeIcon />}
              label={label}
              note={[details.address, formatDoor(details)].filter((part) => part !== '').join(', ')}
              aria-pressed={isChosen(details)}
              onClick={() => onPick(details)}
            />
          ))}
        </div>
      )}
      {recent.length > 0 && (
        <div role="group" aria-label={placesStrings.recent} className={placeRowsClass}>
          {recent.map((details) => (
            <PlaceRow
              key={`${details.address} ${details.apartment ?? ''}`}
              icon={<ClockIcon />}
              label={details.address}
              note={formatDoor(details) || undefined}
              aria-pressed={isChosen(details)}
              onClick={() => onPick(details)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
