import { useEffect, useEffectEvent, useId, useRef, useState, type JSX } from 'react';
import * as v from 'valibot';
import { OrderTableBody } from '#contract/bookings.ts';
import { cleanLine } from '#contract/clean-text.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import type { Elements } from '#ui/elements.ts';
import type { Environment, Restaurant } from '#contract/restaurants.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { momentWords } from '#domain/relative-day.ts';
import { internationalPhone, normalisePhone } from '#domain/phone.ts';
import { rememberContact, rememberedHere } from '#client/session/remembered-contact.ts';
import { useUser } from '#client/session/use-user.ts';
import { useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields.tsx';
import { noticeClass } from '#ui/notice.ts';
import { SheetFoot } from '#ui/sheet.tsx';
import { focusInvalid, useFirstWrong } from '#ui/use-first-wrong.ts';
import css from './booking.module.css';
import { bookingStrings } from './booking-strings.ts';
import { ElsewhereTimes } from './time-picker.tsx';
import { GuestFields, type GuestDraft, useGuestDraft } from './guest-fields.tsx';
import { useBook, useTimes } from './use-booking.ts';
import { VisitPicker } from './visit-picker.tsx';
import { WaitingBooking } from './booked-sheet.tsx';

interface BookingFormProps {
  first: Restaurant;
  restaurants: readonly Restaurant[];
  restaurantId: number | undefined;
  documents: Environment['documents'];
  mine: Elements;
  onBooked: (bookingId: string) => void;
  onLogin: () => void;
}

const USUAL_GUESTS = 2;
type Errors = Partial<Record<'name' | 'phone' | 'wishes' | 'consent' | 'time', string>>;

const errorsOf = (draft: GuestDraft, at: string | null): Errors => ({
  ...(at === null && { time: bookingStrings.pickTime }),
  ...(trimToNull(draft.name) === null && { name: bookingStrings.enterName }),
  ...(!v.is(OrderTableBody.entries.name, draft.name) && { name: bookingStrings.tooLong(MAX_LENGTH.name) }),
  ...(normalisePhone(draft.phone) === null && { phone: bookingStrings.enterPhone }),
  ...(!v.is(OrderTableBody.entries.wishes, draft.wishes) && {
    wishes: bookingStrings.tooLong(MAX_LENGTH.wishes),
  }),
  ...(!draft.consent && { consent: bookingStrings.giveConsent }),
});

/** Where, how many, when, who: one page, with the server's response at the end. */
export function BookingForm(props: BookingFormProps): JSX.Element {
  const { first, restaurants, documents, mine, onBooked, onLogin } = props;
  const { storage } = useServices();
  const now = useNow();
  const isOffline = useConnectivity() === 'unreachable';
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const timeGroup = useRef<HTMLDivElement>(null);
  const [restaurantId, setRestaurantId] = useState(props.restaurantId ?? first.id);
  const [guests, setGuests] = useState(USUAL_GUESTS);
  const [date, setDate] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const restaurant = restaurants.find(({ id }) => id === restaurantId) ?? first;
  const isAgreed = rememberedHere(storage)?.version === documents.consent_version;
  const { user } = useUser();
  const wantsConfirmed = restaurant.booking_config.is_phone_confirmed === true;
  const isUnconfirmed = wantsConfirmed && user === null;
  const [typed, change] = useGuestDraft(isAgreed);
  const own = wantsConfirmed ? normalisePhone(user?.phone_number ?? '') : null;
  const draft = own === null ? typed : { ...typed, phone: internationalPhone(own) };
  const times = useTimes(restaurant, { restaurantId: restaurant.id, guests, date }, now);
  const booking = useBook();
  const { slots } = times;
  const at = chosen !== null && slots?.times.includes(chosen) === true ? chosen : null;
  const errors: Errors = refusals === 0 ? {} : errorsOf(draft, at);
  const { timezone, phone_number: phone } = restaurant;

  const { bookedId, wanted, busy } = booking;
  const reportBooked = useEffectEvent(onBooked);
  useEffect(() => {
    if (bookedId !== null) reportBooked(bookedId);
  }, [bookedId]);
  useFirstWrong(refusals, () => {
    if (at === null) timeGroup.current?.querySelector<HTMLElement>('button')?.focus();
    else focusInvalid(form.current);
  });

  if (wanted?.waits === true && !busy && now !== null) {
    return <WaitingBooking wanted={wanted} now={now} mine={mine} onForget={booking.forget} />;
  }
  const submit = (): void => {
    if (at === null || Object.keys(errorsOf(draft, at)).length > 0) return setRefusals(refusals + 1);
    const consents = { personal_data: true, version: documents.consent_version };
    rememberContact(storage, { name: draft.name, phone_number: draft.phone, consents });
    booking.book(
      {
        restaurant_id: restaurant.id,
        guests,
        starts_at: at,
        name: cleanLine(draft.name),
        phone_number: draft.phone,
        wishes: trimToNull(draft.wishes),
        consents,
      },
      restaurant,
    );
  };
  return (
    <form
      ref={form}
      id={formId}
      className={css['body']}
      noValidate
      aria-label={bookingStrings.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnconfirmed) onLogin();
        else if (!busy) submit();
      }}
    >
      <div role="status">
        {isOffline && (times.isGuess || !isUnconfirmed) && (
          <p className={noticeClass}>{times.isGuess ? bookingStrings.offlineGuess : bookingStrings.offline}</p>
        )}
      </div>
      {wanted?.error != null && (
        <div className={noticeClass} role="alert">
          <p>{wanted.error.message}</p>
          <Button
            variant="quiet"
            onClick={() => {
              booking.forget();
              setChosen(null);
              times.retry();
            }}
          >
            {bookingStrings.otherTime}
          </Button>
        </div>
      )}
      {restaurants.length > 1 && (
        <SelectField
          label={bookingStrings.restaurant}
          value={String(restaurant.id)}
          options={restaurants.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` }))}
          onChange={(id) => {
            setRestaurantId(Number(id));
            setDate(null);
          }}
        />
      )}
      <VisitPicker
        ref={timeGroup}
        times={times}
        guests={guests}
        at={at}
        now={now}
        timezone={timezone}
        phone={phone}
        error={errors.time}
        onGuests={setGuests}
        onDay={setDate}
        onTime={setChosen}
      />
      {slots?.times.length === 0 && slots.date !== null && !times.isGuess && times.reserved === null && (
        <ElsewhereTimes
          date={slots.date}
          guests={guests}
          restaurants={restaurants.filter(
            ({ id, locality_id: town }) => id !== restaurant.id && town === restaurant.locality_id,
          )}
          onRestaurant={(id) => {
            setRestaurantId(id);
            setDate(slots.date);
          }}
        />
      )}
      {isUnconfirmed ? (
        <p className={noticeClass}>{bookingStrings.confirmFirst}</p>
      ) : (
        <GuestFields
          draft={draft}
          errors={errors}
          documents={documents}
          isAgreed={isAgreed}
          isPhoneConfirmed={own !== null}
          onChange={change}
        />
      )}
      <SheetFoot>
        <Button type="submit" form={formId} wide busy={busy}>
          {isUnconfirmed
            ? bookingStrings.confirm
            : at === null || now === null
              ? bookingStrings.book
              : bookingStrings.bookAt(momentWords(new Date(at), now, timezone))}
        </Button>
      </SheetFoot>
    </form>
  );
}
