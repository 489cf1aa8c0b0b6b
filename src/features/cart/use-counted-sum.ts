import { useEffect, useRef, useState } from 'react';
import { prefersStillness } from '#ui/prefers-stillness.ts';

/** Under the 200 ms that motion may take (docs/product.md §15.6). */
const COUNTS_MS = 180;

/** Returns the sum, kopecks; a new one is counted up or down to in whole roubles, at once under reduced motion. */
export function useCountedSum(sum: number): number {
  const [shown, setShown] = useState(sum);
  const last = useRef(sum);
  useEffect(() => {
    const from = last.current;
    if (from === sum) return undefined;
    const isStill = from === 0 || prefersStillness();
    const began = performance.now();
    let frame = 0;
    const count = (): void => {
      const part = isStill ? 1 : Math.min(1, (performance.now() - began) / COUNTS_MS);
      const next = part === 1 ? sum : Math.round((from + (sum - from) * part) / 100) * 100;
      last.current = next;
      setShown(next);
      if (part < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, [sum]);
  return shown;
}
