import type { User } from '#contract/account.ts';
import { logOut as logOutCall } from '#contract/calls/account.ts';
import { browserCookies } from '#lib/browser.ts';
import { readAgain } from '../favourites/favourite-list.ts';
import { profileQuery } from '../queries/profile-query.ts';
import { accountStrings } from './account-strings.ts';
import { noteJoin } from './after-login.ts';
import { clearLocalSession } from './purge.ts';
import type { ServiceDeps, Services } from '../services.ts';
import { EMPTY_STATE, type OutboxState } from '../outbox/mutations.ts';
import { SENDINGS } from '../outbox/sendings.ts';

/**
 * Login, logout and expiry of the session of this device's user (docs/product.md §7.18, §7.27). Loaded on
 * demand.
 */

/** A customer has logged in here. Data that another person has left on the device is not theirs. */
export async function beginSession(services: ServiceDeps, user: User): Promise<void> {
  const { api, outbox, queryClient, session, storage } = services;
  const id = String(user.id);
  const before = storage.get('user') ?? storage.get('last_user');
  if (before !== null && before !== id) {
    await outbox.amend(await loadChangePerson());
    await clearLocalSession(services);
  }
  storage.remove('last_user');
  noteJoin(storage, id);
  session.isLoginOffered = false;
  // The device's storage follows the cache (sync-user.ts); changes from now on belong to them at once.
  storage.set('user', id);
  const { queryKey } = profileQuery(api);
  // A request made as a guest would report that the session has ended.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  session.changed.post();
  // The guest's favourites become theirs, and those saved elsewhere are loaded here (docs/product.md §14.1).
  await outbox.amend((state) => ({ ...state, ...readAgain(state, user.id) }));
}

/** Something is pending that the API does for customers only, or only for its author. Shown once, until the next login. */
export function loginNeeded(services: ServiceDeps): void {
  const { screens, session, storage, toasts } = services;
  if (session.isLoginOffered) return;
  // sync-user.ts reports an ended session: the profile shows whether it has ended.
  if (storage.get('user') !== null) {
    void revalidateSession(services);
    return;
  }
  session.isLoginOffered = true;
  toasts.show(accountStrings.loginFirst, {
    action: { label: accountStrings.logIn, run: () => screens.openLogin() },
  });
}

/** The session has ended on the server. The person's data is kept: it is back after logging in. */
export function onSessionExpired({ queryClient, screens, session, storage, toasts }: ServiceDeps): void {
  const id = storage.get('user');
  if (id === null) return;
  storage.set('last_user', id);
  storage.remove('user');
  session.isLoginOffered = true;
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  toasts.show(accountStrings.sessionOver, {
    action: { label: accountStrings.logIn, run: () => screens.openLogin() },
    stays: true,
  });
  session.changed.post();
}

/** A call was rejected as a guest's: the profile shows whether there is still a customer. */
export async function revalidateSession({ api, queryClient, storage }: ServiceDeps): Promise<void> {
  if (storage.get('user') === null) return;
  await queryClient.query({ ...profileQuery(api), staleTime: 0 }).catch(() => undefined);
}

/**
 * docs/product.md §7.27. Removes everything personal from this device at once, online or offline. The token cannot be
 * revoked without the server, so its end is noted first, and nothing personal is requested before it has ended (`endSession`).
 */
export async function logOut(services: Services): Promise<void> {
  services.storage.set('log_out', '1');
  await services.purge();
  services.queryClient.setQueryData(profileQuery(services.api).queryKey, null);
  services.session.isLoginOffered = false;
  // Not awaited. Offline, it is ended later (sync-user.ts), and before the next personal call.
  endSession(services).catch(() => undefined);
}

/** Ends the session that was logged out of. @throws as the API client does; the note is then kept */
export function endSession({ api, session, storage }: Pick<Services, 'api' | 'session' | 'storage'>): Promise<void> {
  return session.ending(async () => {
    await api.call(logOutCall);
    // Where the token is readable (docs/product.md §7.17), the client deletes it (docs/product.md §7.17).
    browserCookies().remove('token');
    api.setToken(null);
    storage.remove('log_out');
  });
}

/**
 * Loads the state change for another person on this device: drops everything except what a mutation keeps for its author
 * (docs/product.md §5.25). Each mutation defines that in its lazily loaded half.
 */
export async function loadChangePerson(): Promise<(state: OutboxState) => OutboxState> {
  return (state) => {
    const next = { ...EMPTY_STATE };
    for (const { changePerson } of SENDINGS) Object.assign(next, changePerson(state));
    return next;
  };
}
