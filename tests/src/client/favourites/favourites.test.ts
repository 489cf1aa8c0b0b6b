// Proves docs/product.md §14.1 to §14.3.
import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from '#client/device-storage.ts';
import { adoptFavouritesNote } from '#client/favourites/adopt-note.ts';
import { readAgain, setFavourite, shownFavourites } from '#client/favourites/favourite-list.ts';
import { loadChangePerson } from '#client/session/session.ts';
import { fakeCookies } from '../support/fake-storage.ts';
import { settled, World } from '../support/world.ts';

/** A device, and an account behind a network. */
const device = (user: number | null = null) => {
  const world = new World();
  const tab = world.open();
  let owner = user;
  world.server.user = user;
  const logIn = (id: number): Promise<void> => {
    owner = id;
    world.server.user = id;
    return tab.outbox.amend((state) => ({ ...state, ...readAgain(state, id) }));
  };
  return {
    world,
    tab,
    logIn,
    press: (id: number, on: boolean) => tab.outbox.commit((state) => setFavourite(state, owner, { id, on })),
    shown: () => shownFavourites(tab.outbox.getSnapshot().state.favourites),
    asked: () => world.server.seen.map(({ endpoint }) => endpoint).filter((name) => name.endsWith('avourites')),
  };
};

describe('favourites and an account', () => {
  it('of a guest send no requests', async () => {
    const { world, tab, press, shown } = device();
    await press(5, true);
    await settled();
    expect(shown()).toEqual([5]);
    expect(world.server.seen.map(({ endpoint }) => endpoint)).toEqual(['ping']);
    expect(tab.outbox.getSnapshot().unsent).toBe(false);
  });

  it('merge at login: the device’s before the account’s, once however often it is done', async () => {
    const { world, tab, logIn, press, shown } = device();
    world.server.favourites.set(7, [1, 2]);
    await press(2, true);
    await press(3, true);
    for (let time = 0; time < 2; time += 1) {
      await logIn(7);
      await world.heal(tab);
      await settled(40);
      expect(shown()).toEqual([3, 2, 1]);
      expect(world.server.favourites.get(7)).toEqual([3, 2, 1]);
    }
    expect(tab.outbox.getSnapshot().state.favourites).toMatchObject({ owner: 7, wanted: [], stale: false });
  });

  it('wait offline and are sent later, on top of another device’s changes', async () => {
    const { world, tab, logIn, press, shown } = device();
    world.server.favourites.set(7, [1, 2]);
    await logIn(7);
    await settled(40);
    expect(shown()).toEqual([1, 2]);
    world.server.offline = true;
    await tab.connectivity.probe();
    await press(1, false);
    await press(3, true);
    await settled();
    expect(shown()).toEqual([3, 2]);
    expect(tab.outbox.getSnapshot().unsent).toBe(true);
    world.server.favourites.set(7, [9, 1, 2]);
    await world.heal(tab);
    expect(world.server.favourites.get(7)).toEqual([3, 9, 2]);
    expect(shown()).toEqual([3, 9, 2]);
  });

  it('are fetched again when the list is opened', async () => {
    const { world, logIn, shown } = device();
    await logIn(7);
    await settled(40);
    world.server.favourites.set(7, [4]);
    await logIn(7);
    await settled(40);
    expect(shown()).toEqual([4]);
  });

  it('of one account are never sent to another', async () => {
    const { world, tab, logIn, press, shown } = device();
    await logIn(7);
    await settled(40);
    world.server.offline = true;
    await tab.connectivity.probe();
    await press(4, true);
    // The session belongs to someone else, and the device does not know yet.
    world.server.offline = false;
    for (const user of [8, null]) {
      world.server.user = user;
      world.scheduler.advance(61_000);
      await tab.connectivity.probe();
      tab.outbox.wake();
      await settled(40);
      expect(world.server.favourites.get(8)).toBeUndefined();
      expect(shown()).toEqual([4]);
    }
    await tab.outbox.amend(await loadChangePerson());
    await logIn(8);
    await world.heal(tab);
    expect(world.server.favourites.get(8) ?? []).toEqual([]);
    expect(shown()).toEqual([]);
  });

  it('that were cleared do not return with a response in flight', async () => {
    const { world, tab, logIn, press, shown, asked } = device();
    world.server.favourites.set(7, [1, 2]);
    await logIn(7);
    await settled(40);
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    world.server.script('mergeFavourites', async () => {
      await gate;
      return { product_ids: [5, 1, 2] };
    });
    await press(5, true);
    await settled(40);
    expect(asked().at(-1)).toBe('mergeFavourites');
    await tab.outbox.purge();
    letGo();
    await settled(40);
    expect(shown()).toEqual([]);
    expect(tab.outbox.getSnapshot().state.favourites.owner).toBeNull();
  });

  it('that the server rejects are reported, and the list is the account’s again', async () => {
    const { world, tab, logIn, press, shown } = device();
    world.server.favourites.set(7, [1]);
    await logIn(7);
    await settled(40);
    world.server.nextFault = (endpoint) => (endpoint === 'mergeFavourites' ? 'refuse-422' : null);
    await press(5, true);
    await settled(40);
    expect(shown()).toEqual([1]);
    expect(tab.outbox.getSnapshot()).toMatchObject({ unsent: false, state: { notices: [{ message: 'Закончилось' }] } });
  });
});

describe('a note from an earlier build', () => {
  const NOTE = { owner: null, confirmed: [], wanted: [{ id: 3, on: true }] };
  const noted = (note: unknown) => {
    const storage = createDeviceStorage(null, fakeCookies());
    storage.write('favourites', note);
    return storage;
  };

  it('is taken over once, beneath later presses, and is removed', async () => {
    const { tab, press, shown } = device();
    const storage = noted(NOTE);
    await press(4, true);
    adoptFavouritesNote({ outbox: tab.outbox, storage });
    await settled();
    expect(shown()).toEqual([4, 3]);
    expect(storage.get('favourites')).toBeNull();
  });

  it('of an account has its pending changes sent', async () => {
    const { world, tab, shown } = device(7);
    world.server.favourites.set(7, [1, 2]);
    const storage = noted({ ...NOTE, owner: 7, confirmed: [2, 1] });
    adoptFavouritesNote({ outbox: tab.outbox, storage });
    await settled();
    await world.heal(tab);
    expect(world.server.favourites.get(7)).toEqual([3, 1, 2]);
    expect(shown()).toEqual([3, 1, 2]);
  });

  it('is kept where storage is blocked', async () => {
    const world = new World(() => Promise.reject(new Error('blocked')));
    const tab = world.open();
    const storage = noted(NOTE);
    adoptFavouritesNote({ outbox: tab.outbox, storage });
    await settled();
    expect(shownFavourites(tab.outbox.getSnapshot().state.favourites)).toEqual([3]);
    expect(storage.get('favourites')).not.toBeNull();
  });
});
