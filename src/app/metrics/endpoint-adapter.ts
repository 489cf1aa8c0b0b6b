import type { GoalAdapter } from './goals.ts';

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
