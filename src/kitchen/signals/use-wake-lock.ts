import { useEffect } from 'react';

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
