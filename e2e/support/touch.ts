import type { CDPSession, Page } from '@playwright/test';

export interface Finger {
  readonly x: number;
  readonly y: number;
}
/** A finger's path, from where to where; px of the screen. */
export type Way = readonly [from: Finger, to: Finger];

const STEPS = 10;
const between = ([from, to]: Way, share: number): Finger => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/**
 * Puts one or more fingers on the screen, moves each along its path, and lifts them all: a swipe, a pinch. Sent as the touch
 * screen's own input, for which Playwright has no API.
 */
export async function drawFingers(page: Page, ...ways: readonly Way[]): Promise<void> {
  const screen: CDPSession = await page.context().newCDPSession(page);
  const at = (share: number) => ways.map((way, id) => ({ ...between(way, share), id }));
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step += 1)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}
