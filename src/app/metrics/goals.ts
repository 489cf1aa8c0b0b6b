import type { OrderType } from '#contract/primitives.ts';

/** Every goal with its parameters, or null: never a person's name, phone, address or id (docs/product.md §24.8). */
interface Goals {
  readonly place_chosen: { readonly order_type: OrderType };
  readonly dish_opened: { readonly dish: number };
  readonly dish_added: null;
  readonly cart_opened: null;
  readonly checkout_opened: null;
  /** In roubles, as counters expect. */
  readonly order_placed: { readonly order_type: OrderType; readonly order_price: number; readonly currency: 'RUB' };
  readonly promocode_applied: null;
  readonly logged_in: null;
  readonly app_installed: null;
}
type Goal = keyof Goals;

/** Counts a goal; never throws and never waits, so an unavailable counter costs the customer nothing. */
export type ReachGoal = <G extends Goal>(goal: G, params: Goals[G]) => void;

/** A service that counts goals. */
export interface GoalAdapter {
  /** Counts a page view; `page` is the pattern of its address. */
  readonly view: (page: string) => void;
  readonly reach: ReachGoal;
  /** Called when the consent is withdrawn. */
  readonly stop: () => void;
}

/** Request body for a plain endpoint: one JSON object per goal or view, as `text/plain` to avoid a preflight. */
interface Hit {
  readonly goal: string;
  readonly params: object | null;
  readonly page: string;
  readonly at: string;
}

/** Counts at the chain's own endpoint (docs/product.md §24.8). No cookie is sent. */
export function endpointAdapter(address: string, now: () => Date): GoalAdapter {
  let page = '';
  const send = (goal: string, params: object | null): void => {
    const hit: Hit = { goal, params, page, at: now().toISOString() };
    fetch(address, {
      method: 'POST',
      body: JSON.stringify(hit),
      headers: { 'content-type': 'text/plain;charset=utf-8' },
      credentials: 'omit',
      mode: 'no-cors',
      keepalive: true,
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  };
  return {
    view: (next) => {
      page = next;
      send('view', null);
    },
    reach: send,
    stop: () => undefined,
  };
}

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
