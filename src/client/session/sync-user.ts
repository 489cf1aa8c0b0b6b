import { isOpen } from '../ordering/orders/order-state.ts';
import { hashKey } from '@tanstack/query-core';
import type { User } from '#contract/account.ts';
import { profileQuery } from '../queries/profile-query.ts';
import { accountStrings } from './account-strings.ts';
import { joinAccount, joinsLater } from './after-login.ts';
import type { ServiceDeps, Services } from '../services.ts';
import type { Joined, Merged } from './session-state.ts';
import { beginSession, endSession, onSessionExpired } from './session.ts';

/** Keeps the device, its tabs and the cache in agreement on who is logged in; each returns a stop function. */

/**
 * The response to `/profile` decides: the id of a customer is remembered (nothing else is), and a guest in place of a
 * customer means that the session has ended. It is requested at every start (docs/product.md §7.6), for guests too: only the
 * backend may know of a session.
 */
export function syncUser(services: ServiceDeps): () => void {
  const { api, queryClient, session, storage } = services;
  const query = profileQuery(api);
  const hash = hashKey(query.queryKey);
  const ask = (): void => {
    void queryClient.query({ ...query, staleTime: 0 }).catch(() => undefined);
  };
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
      const user = queryClient.getQueryData(query.queryKey);
      const id = user ? String(user.id) : null;
      if (id === null) storage.setCookie('signed_in', null);
      if (id === storage.get('user') || storage.get('log_out') !== null) return;
      if (!user) {
        onSessionExpired(services);
        return;
      }
      if (storage.get('user') === null) {
        void recognize(services, user);
        return;
      }
      storage.set('user', String(user.id));
      session.changed.post();
    }),
    session.changed.subscribe(() => {
      if (storage.get('user') === null) queryClient.setQueryData(query.queryKey, null);
      else ask();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    }),
  ];
  ask();
  return () => {
    for (const stop of stops) stop();
  };
}

/** The browser has deleted its storage, but not the session: same as after logging in. */
const recognize = async (services: ServiceDeps, user: User): Promise<void> => {
  await beginSession(services, user);
  // Until the outbox is loaded the note is left to `finishPending`.
  if (!services.outbox.getSnapshot().ready) return;
  await joinAccount(services, user, announceJoined(services)).catch(() => undefined);
};

const lines = (list: Merged['added']): string =>
  list.map(({ name, quantity }) => accountStrings.line(name, quantity)).join(', ');

/** Returns the result of a merge in sentences; empty when there is nothing to report. */
export function joinedWords({ merged, orders }: Joined): readonly string[] {
  return [
    ...(merged && merged.added.length > 0 ? [accountStrings.joinedCart(lines(merged.added))] : []),
    ...(merged && merged.left_out.length > 0 ? [accountStrings.leftOut(lines(merged.left_out))] : []),
    ...(orders > 0 ? [accountStrings.joinedOrders(orders)] : []),
  ];
}

/** Shown until dismissed: two carts are never merged silently. */
export function announceJoined({ toasts }: Pick<Services, 'toasts'>) {
  return (joined: Joined): void => {
    const words = joinedWords(joined);
    if (words.length > 0) toasts.show(words.join(' '), { stays: true });
  };
}

/** Finishes what was left of a login or logout once the API responds again. */
export function finishPending(services: ServiceDeps): () => void {
  const { connectivity, outbox, storage } = services;
  let busy = false;
  const finish = async (): Promise<void> => {
    const user = joinsLater(storage);
    if (busy || connectivity.getSnapshot() === 'unreachable') return;
    busy = true;
    try {
      if (storage.get('log_out') !== null) await endSession(services);
      else if (user !== null && outbox.getSnapshot().ready) await joinAccount(services, user, announceJoined(services));
    } catch {
      // Again once the network is back, or the order has been sent.
    } finally {
      busy = false;
    }
  };
  const openCommands = (): number => outbox.getSnapshot().state.commands.filter(isOpen).length;
  let ready = outbox.getSnapshot().ready;
  let waits = openCommands();
  const stops = [
    connectivity.subscribe(() => {
      if (connectivity.getSnapshot() === 'reachable') void finish();
    }),
    outbox.subscribe(() => {
      const open = openCommands();
      const isNews = open < waits || ready !== outbox.getSnapshot().ready;
      ready = outbox.getSnapshot().ready;
      waits = open;
      if (isNews) void finish();
    }),
  ];
  void finish();
  return () => {
    for (const stop of stops) stop();
  };
}
