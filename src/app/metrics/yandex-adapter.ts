import type { GoalAdapter } from './goals.ts';

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js';

interface Ym {
  (counter: number, method: string, ...values: readonly unknown[]): void;
  /** Calls made before the script loaded. */
  a?: unknown[];
  /** When the page started counting, epoch ms. */
  l?: number;
}
declare global {
  interface Window {
    ym?: Ym;
  }
}

/** Queues calls until the script has loaded and processes them. */
const waitingList = (): Ym => {
  const ym: Ym = (...call) => (ym.a ??= []).push(call);
  ym.l = Date.now();
  return ym;
};

/**
 * Counts with Yandex Metrica (docs/product.md §24.8): no session recording, no click map; addresses are patterns, so that no order
 * id is sent. Loads its script, so create it only after consent.
 */
export function yandexAdapter(counter: number): GoalAdapter {
  window.ym ??= waitingList();
  const ym = (method: string, ...values: readonly unknown[]): void => window.ym?.(counter, method, ...values);
  ym('init', { defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false });
  if (document.querySelector(`script[src="${SCRIPT}"]`) === null) {
    const script = document.createElement('script');
    script.async = true;
    script.src = SCRIPT;
    document.head.append(script);
  }
  return {
    view: (page) => ym('hit', page, { title: '' }),
    reach: (goal, params) => ym('reachGoal', goal, ...(params === null ? [] : [params])),
    stop: () => ym('destruct'),
  };
}
