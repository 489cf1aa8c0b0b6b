import * as v from 'valibot';
import { NumericId } from '#contract/primitives.ts';

/** The inline lines of index.html write this key, too. */
const KEY = 'storefront-early_taps';

const Taps = v.array(v.object({ product: NumericId, at: v.number() }));
export type Tap = v.InferOutput<typeof Taps>[number];

declare global {
  interface Window {
    /** What the inline lines of index.html have noted, and how they stop. Missing where they could not run. */
    earlyTaps?: { readonly taken: readonly unknown[]; readonly stop: () => void };
  }
}

/** From now on the app answers taps itself. Tells whether any were noted, in this page or in one closed too early. */
export function stopNoting(): boolean {
  window.earlyTaps?.stop();
  return readTaps().length > 0;
}

/** Storage first: it knows of closed pages. Where it is blocked, this page's own. */
export function readTaps(): readonly Tap[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== null) return v.parse(Taps, JSON.parse(text));
  } catch {
    // Blocked, or not written by us.
  }
  const own = v.safeParse(Taps, window.earlyTaps?.taken ?? []);
  return own.success ? own.output : [];
}

/** Called when the outbox has them. */
export function forgetTaps(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is blocked they were in memory only.
  }
}
