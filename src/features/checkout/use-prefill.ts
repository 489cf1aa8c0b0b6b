import { useEffect } from 'react';
import { formatPhone, normalisePhone } from '../../../domain/phone.ts';
import { useUser } from '../../state/use-user.ts';
import type { Draft } from './draft.ts';

/** Name and phone of the customer, where nothing has been typed. Once for each login: what is then emptied stays empty. */
export const usePrefill = (draft: Draft, change: (part: Partial<Draft>) => void): void => {
  const user = useUser().user;
  useEffect(() => {
    if (!user) return;
    const phone = normalisePhone(user.phone_number);
    if (draft.name === '' && user.name !== null) change({ name: user.name });
    if (draft.phone === '' && phone !== null) change({ phone: formatPhone(phone) });
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed later is no reason to fill in again
  }, [user?.id]);
};
