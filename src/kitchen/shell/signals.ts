import { createContext, useContext, useEffect } from 'react';
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

/** Rings while `isCalled` is true. */
export function useRing(isCalled: boolean): void {
  const bell = useBell();
  useEffect(() => (isCalled ? bell.ring() : undefined), [bell, isCalled]);
}

/** Keeps the screen on while the page is visible, where supported: a lock ends when the page is hidden and is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Typed as always present, but some browsers lack it.
    const locks: WakeLock | undefined = navigator.wakeLock;
    if (!locks) return undefined;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isOver) return;
      try {
        held = await locks.request('screen');
        if (isOver) await held.release();
      } catch {
        // Rejected because of a low battery or the settings.
      }
    };
    const onChange = (): void => void ask();
    void ask();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onChange);
      void held?.release();
    };
  }, []);
}
