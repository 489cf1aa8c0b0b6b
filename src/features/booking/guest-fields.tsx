import { useId, type JSX, useEffect, useState } from 'react';
import { MAX_LENGTH } from '#contract/primitives.ts';
import type { Environment } from '#contract/restaurants.ts';
import { normalisePhone } from '#domain/phone.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { knownContact } from '#client/session/remembered-contact.ts';
import { useUser } from '#client/session/use-user.ts';
import { useServices } from '#client/use-services.ts';
import { bookingStrings } from './booking-strings.ts';
import { CheckField, PhoneField, TextArea, TextField } from '#ui/fields.tsx';
import css from './booking.module.css';

interface GuestFieldsProps {
  draft: GuestDraft;
  errors: { readonly name?: string; readonly phone?: string; readonly wishes?: string; readonly consent?: string };
  documents: Environment['documents'];
  /** Already given on this device to the same text: shown, not requested again (docs/product.md §5.2). */
  isAgreed: boolean;
  /** The phone is the one the customer logged in with and cannot be changed (docs/product.md §30.19). */
  isPhoneConfirmed: boolean;
  onChange: (part: Partial<GuestDraft>) => void;
}

/** Asks for the guest's contacts and wishes. */
export function GuestFields({
  draft,
  errors,
  documents,
  isAgreed,
  isPhoneConfirmed,
  onChange,
}: GuestFieldsProps): JSX.Element {
  const counterId = useId();
  const phone = normalisePhone(draft.phone);
  // Opens in a new tab: reading it must not lose what was typed.
  const link = (
    <a href={documents.personal_data_consent_url ?? documents.privacy_url} target="_blank" rel="noopener noreferrer">
      {bookingStrings.consentLink}
    </a>
  );
  return (
    <>
      <div className={css['pair']}>
        <TextField
          label={bookingStrings.name}
          value={draft.name}
          maxLength={MAX_LENGTH.name}
          autoComplete="given-name"
          enterKeyHint="next"
          error={errors.name}
          onChange={(name) => onChange({ name })}
        />
        <PhoneField
          label={bookingStrings.phone}
          hint={
            isPhoneConfirmed ? bookingStrings.phoneConfirmed : bookingStrings.phoneHint(phone && formatPhone(phone))
          }
          readOnly={isPhoneConfirmed}
          value={isPhoneConfirmed && phone !== null ? formatPhone(phone) : draft.phone}
          error={errors.phone}
          onChange={(typed) => onChange({ phone: typed })}
        />
      </div>
      <TextArea
        label={bookingStrings.wishes}
        isOptional
        placeholder={bookingStrings.wishesHint}
        value={draft.wishes}
        maxLength={MAX_LENGTH.wishes}
        rows={2}
        error={errors.wishes}
        hint={<span id={counterId}>{bookingStrings.counter(draft.wishes.length, MAX_LENGTH.wishes)}</span>}
        onChange={(wishes) => onChange({ wishes })}
      />
      {isAgreed ? (
        <p className={css['muted']}>
          <span>{bookingStrings.agreed}</span>
          {link}
          <span>.</span>
        </p>
      ) : (
        <CheckField
          checked={draft.consent}
          error={errors.consent}
          label={bookingStrings.consent}
          link={link}
          onChange={(consent) => onChange({ consent })}
        />
      )}
    </>
  );
}

export interface GuestDraft {
  readonly name: string;
  readonly phone: string;
  readonly wishes: string;
  readonly consent: boolean;
}

/** The guest's input; untouched fields default to the customer's name and phone, or to the last ones used on this device. */
export function useGuestDraft(isAgreed: boolean): [draft: GuestDraft, change: (part: Partial<GuestDraft>) => void] {
  const { storage } = useServices();
  const { user } = useUser();
  const [draft, setDraft] = useState<GuestDraft>({ name: '', phone: '', wishes: '', consent: isAgreed });
  const change = (part: Partial<GuestDraft>): void => setDraft((before) => ({ ...before, ...part }));
  useEffect(() => {
    const { name, phone } = knownContact(storage, user);
    setDraft((before) => ({
      ...before,
      name: before.name === '' ? name : before.name,
      phone: before.phone === '' && phone !== null ? phone : before.phone,
    }));
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed later is no reason to fill in again
  }, [user?.id]);
  return [draft, change];
}
