import { createContext, useContext } from 'react';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';

/** Interval between two strokes while ringing, ms. */
const EVERY_MS = 3_000;
/** Two notes, a fifth apart: audible over a hood without being an alarm. Hertz, and seconds after the stroke. */
const NOTES = [
  [784, 0],
  [1175, 0.22],
] as const;

/** The bell of new orders (docs/product.md §26.27). */
export interface Bell extends Subscribable {
  /** The browser blocks sound until the user has touched the page. */
  readonly isSilent: () => boolean;
  /** Requests the browser's permission to play sound; call it in a tap handler. */
  readonly allow: () => Promise<void>;
  /** Strokes once, to check the volume. */
  readonly check: () => Promise<void>;
  /** Rings every few seconds. Returns a stop function. */
  readonly ring: () => () => void;
}

const strike = (context: AudioContext): void => {
  for (const [frequency, after] of NOTES) {
    const at = context.currentTime + after;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.6, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
};

/** Creates the bell. `open` creates the Web Audio context; tests pass one that counts. */
export function createBell(open: () => AudioContext = () => new AudioContext()): Bell {
  const { subscribe, notify } = createListeners();
  let context: AudioContext | null = null;
  const opened = (): AudioContext => {
    if (context === null) {
      context = open();
      context.addEventListener('statechange', notify);
    }
    return context;
  };
  const allow = async (): Promise<void> => {
    await opened().resume();
    notify();
  };
  return {
    subscribe: (listener) => {
      const stop = subscribe(listener);
      // The browser accepts any touch of the page.
      const onTouch = (): void => void allow().catch(() => undefined);
      window.addEventListener('pointerdown', onTouch, { once: true });
      return () => {
        stop();
        window.removeEventListener('pointerdown', onTouch);
      };
    },
    isSilent: () => opened().state !== 'running',
    allow,
    check: async () => {
      await allow();
      strike(opened());
    },
    ring: () => {
      const stroke = (): void => {
        if (opened().state === 'running') strike(opened());
      };
      stroke();
      const timer = setInterval(stroke, EVERY_MS);
      const stop = subscribe(stroke);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  };
}

const BellContext = createContext<Bell | null>(null);
export const BellProvider = BellContext.Provider;

export function useBell(): Bell {
  const bell = useContext(BellContext);
  if (!bell) throw new Error('useBell needs a BellProvider above it');
  return bell;
}
