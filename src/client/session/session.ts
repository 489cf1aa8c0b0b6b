import type { User } from '#contract/account.ts';
import { logOut as logOutCall } from '#contract/calls/account.ts';
import { loadChangePerson } from './change-person.ts';
import { readAgain } from '../favourites/favourite-list.ts';
import { profileQuery } from '../queries/queries.ts';
import { accountStrings } from './account-strings.ts';
import { noteJoin } from './after-login.ts';
import { browserCookies } from '#lib/browser.ts';
import { clearLocalSession } from './purge.ts';
import type { ServiceDeps, Services } from '../services.ts';

/**
 * Who uses this device: coming, going, and being forgotten by the server (docs/product.md §7.18, §7.27). Loaded when it is
 * needed.
 */

/** Somebody has logged in here. What another person has left on the device is not theirs. */
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
  // The device's storage follows the cache (sync-user.ts); what is made from now on is theirs at once.
  storage.set('user', id);
  const { queryKey } = profileQuery(api);
  // What was asked as a guest would say that the session has ended.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  session.changed.post();
  // What a guest has pressed becomes theirs, and what they have elsewhere comes here (docs/product.md §14.1).
  await outbox.amend((state) => ({ ...state, ...readAgain(state, user.id) }));
}

/** Something waits that the API does for customers only, or for the one who has made it. Said once, until somebody logs in. */
export function loginNeeded(services: ServiceDeps): void {
  const { screens, session, storage, toasts } = services;
  if (session.isLoginOffered) return;
  // Whose session has ended is told that (sync-user.ts): the profile says whether it has.
  if (storage.get('user') !== null) {
    void revalidateSession(services);
    return;
  }
  session.isLoginOffered = true;
  toasts.show(accountStrings.loginFirst, {
    action: { label: accountStrings.logIn, run: () => screens.openLogin() },
  });
}

/** The session has ended on the server. The person's things stay: they are back after logging in. */
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

/** Some call was refused as a guest's: the profile says whether there is still somebody. */
export async function revalidateSession({ api, queryClient, storage }: ServiceDeps): Promise<void> {
  if (storage.get('user') === null) return;
  await queryClient.query({ ...profileQuery(api), staleTime: 0 }).catch(() => undefined);
}

/**
 * docs/product.md §7.27. Nothing of the person is left here at once, network or not. The token cannot be taken away without
 * the server, so its end is noted first, and nothing personal is asked before it has ended (`endSession`).
 */
export async function logOut(services: Services): Promise<void> {
  services.storage.set('log_out', '1');
  await services.purge();
  services.queryClient.setQueryData(profileQuery(services.api).queryKey, null);
  services.session.isLoginOffered = false;
  // Nobody waits for it. Without a network it is ended later (sync-user.ts), and before the next call that is somebody's.
  endSession(services).catch(() => undefined);
}

/** Ends the session that was logged out of. @throws as the api client does; the note then stays */
export function endSession({ api, session, storage }: Pick<Services, 'api' | 'session' | 'storage'>): Promise<void> {
  return session.ending(async () => {
    await api.call(logOutCall);
    // Where the token is readable (docs/product.md §7.17), it is the client that takes it away (docs/product.md §7.17).
    browserCookies().remove('token');
    api.setToken(null);
    storage.remove('log_out');
  });
}
