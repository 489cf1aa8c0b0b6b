import type { Browser, CDPSession, Page } from '@playwright/test';
import { PHONE, slowPage } from './phone-profile.ts';

/** Adds of one dish in quick succession. */
const ADDS = 30;
/** Between two adds: as fast as a thumb taps, ms. */
const PAUSE_MS = 150;
/** After the first view: the page then works in the background, as on a phone that is being read, ms. */
const READING_MS = 15_000;

/** How long the slowest response of each act takes until it is on the screen, ms, as the browser itself reports it (Event Timing). */
export interface LaterActs {
  /** 30 quick adds of a dish that is in the cart. */
  readonly adds: number;
  /** A tap on a dish opens it. */
  readonly dish: number;
  /** A letter typed into the search. */
  readonly letter: number;
}

/** Runs in the page: collects what the browser reports of each interaction. */
export const OBSERVE = `
window.slowest = 0;
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries()) {
    if (interactionId) window.slowest = Math.max(window.slowest, duration);
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: false });`;

/** Opens the menu on the phone, and acts after the customer has read for a while. */
export async function measureLaterActs(
  browser: Browser,
  url: string,
  cookies: Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0],
): Promise<LaterActs> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'no-preference' });
  await context.addCookies(cookies);
  let protocol: CDPSession | undefined;
  const page = await slowPage(context, async (session) => {
    protocol = session;
  });
  await page.addInitScript({ content: OBSERVE });
  await page.goto(url);
  await page.waitForTimeout(READING_MS);
  if (protocol === undefined) throw new Error('The page has no protocol session');
  const session = protocol;
  const touch = touchOf(session);
  const first = page.locator('[data-add-product]').first();
  const card = page.locator('li', { has: first }).first();
  await touch(page, card.locator('button').last());
  await page.waitForTimeout(2_000);
  const adds = await slowestOf(page, async () => {
    for (let at = 0; at < ADDS; at += 1) {
      await touch(page, card.locator('button').last());
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  const dish = await slowestOf(page, async () => touch(page, card.locator('picture').first()));
  await page.goBack();
  const field = page.getByRole('searchbox').first();
  await field.waitFor();
  await touch(page, field);
  await page.waitForTimeout(2_000);
  const letter = await slowestOf(page, async () => {
    for (const one of 'борщ') {
      await pressLetter(session, one);
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  await context.close();
  return { adds, dish, letter };
}

/** A tap as the screen reports it: the page's own handlers, focus and scrolling take part. */
export function touchOf(protocol: CDPSession) {
  return async (page: Page, target: ReturnType<Page['locator']>): Promise<void> => {
    const box = await target.boundingBox();
    if (box === null) throw new Error('What is to be tapped is not on the page');
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(0);
  };
}

/** Presses a key of any alphabet: Playwright's keyboard only inserts the text of one that is not on its layout, which is no interaction. */
export async function pressLetter(protocol: CDPSession, letter: string): Promise<void> {
  await protocol.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
  await protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
}

/** Returns how long the slowest response of an act took, ms, of the interactions that {@link OBSERVE} reports. */
export async function slowestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('window.slowest = 0');
  await act();
  await page.waitForTimeout(2_000);
  return Number(await page.evaluate('window.slowest'));
}
