import * as v from 'valibot';
import { NumericId } from '#contract/primitives.ts';

/** The inline script of index.html writes this key, too. */
const KEY = 'storefront-early_taps';

const Taps = v.array(v.object({ product: NumericId, at: v.number() }));
export type Tap = v.InferOutput<typeof Taps>[number];

declare global {
  interface Window {
    /** Taps recorded by the inline script of index.html, and how to stop it. Missing where it could not run. */
    earlyTaps?: { readonly taken: readonly unknown[]; readonly stop: () => void };
  }
}

/** Stops recording, as the app now handles taps itself. Returns whether any were recorded, in this page or in one closed too early. */
export function stopNoting(): boolean {
  window.earlyTaps?.stop();
  return readTaps().length > 0;
}

/** Prefers storage, which includes closed pages. Where it is blocked, uses this page's own. */
export function readTaps(): readonly Tap[] {
  try {
    const kept = v.safeParse(Taps, JSON.parse(localStorage.getItem(KEY) ?? ''));
    if (kept.success) return kept.output;
  } catch {
    // Blocked, empty, or not written by us.
  }
  const own = v.safeParse(Taps, window.earlyTaps?.taken ?? []);
  return own.success ? own.output : [];
}

/** Called when the outbox has stored them. */
export function forgetTaps(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is blocked they were in memory only.
  }
}
