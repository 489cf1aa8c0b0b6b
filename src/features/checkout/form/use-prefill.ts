import { useEffect } from 'react';
import { internationalPhone, normalisePhone } from '#domain/phone.ts';
import { useServices } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import type { Draft } from '#client/place/checkout-draft.ts';
import { rememberedHere } from '#client/session/remembered-contact.ts';

/**
 * Name and phone of the customer, or of the last order of this device, where nothing has been typed (docs/product.md §7.3).
 * Once for each login: what is then emptied stays empty.
 */
export function usePrefill(draft: Draft, change: (part: Partial<Draft>) => void): void {
  const { storage } = useServices();
  const user = useUser().user;
  useEffect(() => {
    const last = rememberedHere(storage);
    const phone = normalisePhone(user?.phone_number ?? last?.phone ?? '');
    const name = user?.name ?? last?.name ?? '';
    if (draft.name === '' && name !== '') change({ name });
    if (draft.phone === '' && phone !== null) change({ phone: internationalPhone(phone) });
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed later is no reason to fill in again
  }, [user?.id]);
}
