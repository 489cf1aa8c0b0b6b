import { useEffect } from 'react';

/** Keeps the screen lit while it is shown, where the browser can: a lock ends with each look away and is asked for anew. */
export function useWakeLock(): void {
  useEffect(() => {
    // The types know no browser without it.
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
        // A low battery, or settings that forbid it.
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
