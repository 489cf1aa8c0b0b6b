import { whenIdle } from './idle.ts';

/** How long nothing is touched, typed or scrolled before the customer is at rest, ms. */
const REST_MS = 500;
/** The longest wait for it, ms: who scrolls all evening is prepared for a dead spot, too. */
const LONGEST_MS = 10_000;
const ACTS = ['scroll', 'pointerdown', 'pointermove', 'touchmove', 'keydown', 'wheel'] as const;

/**
 * Notes from now on when the customer acts. Returns a function for background work of many small parts, to be called before each of them: it
 * resolves when the page is idle and the customer has not acted for a moment, so that no scroll is held up by what nobody waits for; after
 * ten seconds at the latest.
 */
export function watchRest(signal: AbortSignal): () => Promise<void> {
  let acted = -Infinity;
  const note = (): void => {
    acted = performance.now();
  };
  for (const type of ACTS) addEventListener(type, note, { capture: true, passive: true, signal });
  return async () => {
    const until = performance.now() + LONGEST_MS;
    for (;;) {
      await whenIdle();
      const left = Math.min(acted + REST_MS, until) - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
}
