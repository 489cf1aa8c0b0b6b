import type { User } from '../../../contract/account.ts';
import { logOut as logOutCall } from '../../../contract/calls/account.ts';
import { changePerson } from '../outbox/adopt.ts';
import { profileQuery } from '../queries/queries.ts';
import { accountStrings } from './account-strings.ts';
import { noteJoin } from './after-login.ts';
import { browserCookies } from '../../lib/browser.ts';
import { openLogin } from './login-opener.ts';
import { postPersonChange } from './person-channel.ts';
import { clearLocalSession } from './purge.ts';
import type { Services } from '../services.ts';

/**
 * Who uses this device: coming, going, and being forgotten by the server (docs/product.md §7.18, §7.27). Loaded when it is
 * needed.
 */

type ServiceDeps = Omit<Services, 'start' | 'purge'>;

/** Somebody has logged in here. What another person has left on the device is not theirs. */
export async function beginSession(services: ServiceDeps, user: User): Promise<void> {
  const { api, outbox, queryClient, storage } = services;
  const id = String(user.id);
  const before = storage.get('user') ?? storage.get('last_user');
  if (before !== null && before !== id) {
    await outbox.amend(changePerson);
    await clearLocalSession(services);
  }
  storage.remove('last_user');
  noteJoin(storage, id);
  isSaid = false;
  // The device's storage follows the cache (follow-user.ts); what is made from now on is theirs at once.
  storage.set('user', id);
  queryClient.setQueryData(profileQuery(api).queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  postPersonChange();
}

let isSaid = false;

/** Something waits that the API does for customers only. Said once, until somebody logs in. */
export function loginNeeded({ storage, toasts }: ServiceDeps): void {
  // Whose session has ended is told that (follow-user.ts).
  if (isSaid || storage.get('user') !== null) return;
  isSaid = true;
  toasts.show(accountStrings.loginFirst, { action: { label: accountStrings.logIn, run: () => openLogin() } });
}

/** The session has ended on the server. The person's things stay: they are back after logging in. */
export function onSessionExpired({ storage, toasts, queryClient }: ServiceDeps): void {
  const id = storage.get('user');
  if (id === null) return;
  storage.set('last_user', id);
  storage.remove('user');
  isSaid = true;
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  toasts.show(accountStrings.sessionOver, {
    action: { label: accountStrings.logIn, run: () => openLogin() },
    stays: true,
  });
  postPersonChange();
}

/** Some call was refused as a guest's: the profile says whether there is still somebody (it answers 403 to guests). */
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
  isSaid = false;
  // Nobody waits for it. Without a network it is ended later (follow-user.ts), and before the next call that is somebody's.
  endSession(services).catch(() => undefined);
}

let ending: Promise<void> | null = null;

/** Ends the session that was logged out of. @throws as the api client does; the note then stays */
export function endSession({ api, storage }: Pick<Services, 'api' | 'storage'>): Promise<void> {
  ending ??= (async () => {
    await api.call(logOutCall);
    // Where the token is readable (docs/product.md §7.17), it is the client that takes it away (docs/product.md §7.17).
    browserCookies().remove('token');
    api.setToken(null);
    storage.remove('log_out');
  })().finally(() => {
    ending = null;
  });
  return ending;
}
