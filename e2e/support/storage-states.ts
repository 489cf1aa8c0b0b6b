import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { hydrationSignal } from './hydrated.ts';
import { clockOffset, shiftDeviceClock } from './device-clock.ts';
import { DISH, SECOND_DISH } from './fault-dishes.ts';
import { originOf } from './hours.ts';
import { API, readOutbox } from './outbox-on-disk.ts';
import { enableInterception } from './scripted.ts';
import { Shop } from './shop.ts';

/** What the journey's device remembers at the start. */
export type Given =
  | 'nothing'
  /** A restaurant has been chosen. */
  | 'place'
  /** And dishes added to the cart while offline: two of one, one of another. None of it has been sent. */
  | 'dishes';
type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** Returns what the device remembers, for the storefront at an address. */
export type Home = (given: Given, origin: string) => StorageState;

/** Each journey has its own session. */
const OF_THE_SESSION = /^(?:__Host-)?guest$|^XSRF-TOKEN$/;
/** Visits are counted: at another hour a journey would be the second visit, which is offered installation. */
const VISITS = 'storefront-install';
const OUTBOX = 'storefront-outbox';

/** Moves a device's state to another address: cookies ignore ports, storage does not. */
const movedTo = (state: StorageState, origin: string): StorageState => ({
  ...state,
  origins: (state.origins ?? []).map((one) => ({ ...one, origin })),
});

/**
 * Chooses and taps once for all journeys of this process, in the app itself, and saves the device's storage: every journey
 * starts from it instead of repeating the steps.
 */
export async function prepareStorageStates(browser: Browser): Promise<Home> {
  const baseURL = originOf('day');
  const context = await browser.newContext({
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await hydrationSignal(context);
  await enableInterception(context);
  await shiftDeviceClock(context, await clockOffset(baseURL));
  const page = await context.newPage();
  const shop = new Shop(page, false);
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await expect(shop.dialog()).toHaveCount(0);
  // The chosen restaurant's menu loads with the page; without this the request might be cut off.
  await shop.open();
  await context.route(API, (route) => route.abort('internetdisconnected'));
  await shop.add(DISH, 2);
  await shop.add(SECOND_DISH);
  await expect.poll(async () => (await readOutbox(page)).lines?.length).toBe(2);
  const all = await context.storageState({ indexedDB: true });
  await context.close();

  const cookies = all.cookies.filter(({ name }) => !OF_THE_SESSION.test(name));
  const of = (databases: RegExp): StorageState => ({
    cookies,
    origins: all.origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => name !== VISITS),
      ...('indexedDB' in origin && Array.isArray(origin.indexedDB)
        ? { indexedDB: origin.indexedDB.filter((one: { name: string }) => databases.test(one.name)) }
        : {}),
    })),
  });
  const homes: Record<Given, StorageState> = {
    nothing: { cookies: [], origins: [] },
    place: of(/^$/),
    dishes: of(new RegExp(`^${OUTBOX}$`)),
  };
  return (given, origin) => movedTo(homes[given], origin);
}
