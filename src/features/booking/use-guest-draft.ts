import { useEffect, useState } from 'react';
import { knownContact } from '#client/session/remembered-contact.ts';
import { useUser } from '#client/session/use-user.ts';
import { useServices } from '#client/use-services.ts';

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
