import { useEffect, useState } from 'react';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';

/** Longest wait, ms, for data that only makes a form more convenient. */
const LATE_AFTER_MS = 1000;

/**
 * Reports whether the customer and their saved addresses are loaded; true after a timeout in any case. A form that waits for it
 * does not shift when they load.
 */
export function useCustomerReady(): boolean {
  const { api } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const { user, failed } = useUser();
  const userId = user?.id ?? null;
  const addresses = useOptionalQuery(userId === null ? null : addressesQuery(api, userId));
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = user === null || (userId !== null && !addresses.isPending);
  return isKnown || failed || isOffline || late;
}
