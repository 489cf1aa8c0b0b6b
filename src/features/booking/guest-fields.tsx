import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useId, type JSX, useEffect, useState } from 'react';
import { MAX_LENGTH } from '#contract/primitives.ts';
import type { Environment } from '#contract/restaurants.ts';
import { normalisePhone } from '#domain/phone.ts';
import { formatPhone, reducePhone } from '#domain/phone-text.ts';
import { knownContact } from '#client/session/remembered-contact.ts';
import { useUser } from '#client/session/use-user.ts';
import { useServices } from '#client/use-services.ts';
import { bookingStrings } from './booking-strings.ts';
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
        <TextInput
          label={bookingStrings.name}
          value={draft.name}
          maxLength={MAX_LENGTH.name}
          autoComplete="given-name"
          enterKeyHint="next"
          error={errors.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label={bookingStrings.phone}
          description={
            isPhoneConfirmed ? bookingStrings.phoneConfirmed : bookingStrings.phoneHint(phone && formatPhone(phone))
          }
          readOnly={isPhoneConfirmed}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={isPhoneConfirmed && phone !== null ? formatPhone(phone) : reducePhone(draft.phone)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+7"
          error={errors.phone}
          onChange={(event) => onChange({ phone: reducePhone(event.currentTarget.value) })}
        />
      </div>
      <Textarea
        label={
          <>
            <span>{`${bookingStrings.wishes} `}</span>
            <span className={css['muted']}>{`(${bookingStrings.optional})`}</span>
          </>
        }
        placeholder={bookingStrings.wishesHint}
        value={draft.wishes}
        maxLength={MAX_LENGTH.wishes}
        rows={2}
        error={errors.wishes}
        description={<span id={counterId}>{bookingStrings.counter(draft.wishes.length, MAX_LENGTH.wishes)}</span>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange({ wishes: event.currentTarget.value })}
      />
      {isAgreed ? (
        <p className={css['muted']}>
          <span>{bookingStrings.agreed}</span>
          {link}
          <span>.</span>
        </p>
      ) : (
        <Checkbox
          checked={draft.consent}
          error={errors.consent}
          aria-invalid={errors.consent !== undefined}
          onChange={(event) => onChange({ consent: event.currentTarget.checked })}
          label={
            <>
              <span>{bookingStrings.consent}</span>
              {link}
            </>
          }
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
