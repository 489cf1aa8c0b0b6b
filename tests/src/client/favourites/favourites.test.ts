// Proves docs/product.md §14.1 to §14.3.
import { QueryClient } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { createApi } from '../../../../src/lib/api/client.ts';
import { createDeviceStorage } from '../../../../src/client/device-storage.ts';
import { favouritesOf, forgetFavourites, joinFavourites } from '../../../../src/client/favourites/favourites.ts';
import { fakeCookies } from '../support/fake-storage.ts';

const Body = v.object({ product_ids: v.array(v.number()) });
const USER = {
  email: null,
  name: null,
  birthday: null,
  phone_number: '79161234567',
  bonus_count: 0,
  bonus_expiration_date: null,
};

/** An account behind a network, as the server keeps it. */
class Account {
  userId: number | null = null;
  ids: readonly number[] = [];
  isAway = false;
  /** Answers wait for it. */
  gate: Promise<void> | null = null;
  readonly calls: string[] = [];

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const path = url.replace(/^.*\/api(?:\/restaurant)?/, '');
    const json = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    await this.gate;
    if (this.isAway) throw new TypeError('away');
    if (path === '/csrf-cookie') return new Response(null, { status: 204 });
    this.calls.push(path);
    if (this.userId === null) return json({ code: 'NOT_AUTHENTICATED', message: 'Войдите', fields: {} }, 403);
    if (path === '/profile') return json({ id: this.userId, ...USER });
    if (path !== '/favourites') {
      const { product_ids: given } = v.parse(Body, JSON.parse(typeof init?.body === 'string' ? init.body : ''));
      this.ids = path.endsWith('/merge') ? [...new Set([...given, ...this.ids])] : given;
    }
    return json({ product_ids: this.ids });
  };
}

/** A device of the account. */
const device = (account: Account) => {
  const world = {
    api: createApi({ origin: 'http://shop', fetch: account.fetch }),
    storage: createDeviceStorage(null, fakeCookies()),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
  return { ...world, store: favouritesOf(world), join: () => joinFavourites(world) };
};

describe('favourites and an account', () => {
  it('of a guest ask nobody anything', async () => {
    const account = new Account();
    const { store } = device(account);
    store.set(5, true);
    await store.sync();
    expect(store.getSnapshot()).toEqual([5]);
    expect(account.calls).toEqual([]);
    expect(store.isWaiting()).toBe(false);
  });

  it('join at login: those of the device before those of the account, once however often it is done', async () => {
    const account = new Account();
    account.ids = [1, 2];
    const { store, join } = device(account);
    store.set(2, true);
    store.set(3, true);
    account.userId = 7;
    await join();
    expect(store.getSnapshot()).toEqual([3, 2, 1]);
    await join();
    expect(account.ids).toEqual([3, 2, 1]);
    expect(store.isOwned()).toBe(true);
  });

  it('wait without a network and are told later, onto what another device has done meanwhile', async () => {
    const account = new Account();
    account.userId = 7;
    account.ids = [1, 2];
    const { store, join } = device(account);
    await join();
    account.isAway = true;
    store.set(1, false);
    store.set(3, true);
    await store.sync();
    expect(store.getSnapshot()).toEqual([3, 2]);
    expect(store.isWaiting()).toBe(true);
    account.isAway = false;
    account.ids = [9, 1, 2];
    await store.sync();
    expect(account.ids).toEqual([3, 9, 2]);
    expect(store.getSnapshot()).toEqual([3, 9, 2]);
    expect(store.isWaiting()).toBe(false);
  });

  it('of one account are never told to another', async () => {
    const account = new Account();
    account.userId = 7;
    const { store, join, queryClient } = device(account);
    await join();
    account.isAway = true;
    store.set(4, true);
    await store.sync();
    queryClient.clear();
    account.isAway = false;
    account.userId = 8;
    await join();
    expect(account.ids).toEqual([]);
    expect(store.getSnapshot()).toEqual([]);
  });

  it('that are forgotten do not come back with an answer that was on its way', async () => {
    const account = new Account();
    account.userId = 7;
    account.ids = [1, 2];
    const { store, join, storage } = device(account);
    await join();
    let letGo = (): void => undefined;
    account.gate = new Promise((resolve) => {
      letGo = resolve;
    });
    const asking = store.sync();
    forgetFavourites(storage);
    letGo();
    await asking;
    expect(storage.get('favourites')).toBeNull();
    expect(store.getSnapshot()).toEqual([]);
  });
});
