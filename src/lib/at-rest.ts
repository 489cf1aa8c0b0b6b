import { whenIdle } from './idle.ts';

/** How long nothing is touched, typed or scrolled before the customer is at rest, ms. */
const REST_MS = 500;
/** The longest wait for it, ms: who scrolls all evening is prepared for a dead spot, too. */
const LONGEST_MS = 10_000;
const ACTS = ['scroll', 'pointerdown', 'pointermove', 'touchmove', 'keydown', 'wheel'] as const;

let acted: { at: number } | null = null;

/** Notes when the customer acted last, from the first call on. */
function lastAct(): { readonly at: number } {
  if (acted === null) {
    const last = { at: -Infinity };
    const note = (): void => {
      last.at = performance.now();
    };
    for (const type of ACTS) addEventListener(type, note, { capture: true, passive: true });
    acted = last;
  }
  return acted;
}

/**
 * For background work of many small parts, before each of them: resolves when the page is idle and the customer has not acted for a
 * moment, so that no scroll is held up by what nobody waits for; after ten seconds at the latest.
 */
export async function whenAtRest(): Promise<void> {
  const last = lastAct();
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    await whenIdle();
    const left = Math.min(last.at + REST_MS, until) - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
