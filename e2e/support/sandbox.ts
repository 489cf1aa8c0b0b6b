import { expect, type Page } from '@playwright/test';

const post = async (origin: string, path: string, body: object): Promise<void> => {
  const answer = await fetch(`${origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
};

/** Moves the order to a status at once, as the kitchen. */
export function moveOrder(origin: string, orderId: string, status: string): Promise<void> {
  return post(origin, 'kitchen', { order_id: orderId, status });
}

/** Hands the order over at once, as the kitchen. */
export function handOver(origin: string, orderId: string): Promise<void> {
  return moveOrder(origin, orderId, 'delivered');
}

/** Same, for the order that the page shows. */
export async function handOverShown(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await handOver(origin, pathname.split('/').at(-1) ?? '');
}

/** Advances that demo's clock for everyone: only where no other journey is affected. */
export function advanceClock(origin: string, ms: number): Promise<void> {
  return post(origin, 'clock', { advance_ms: ms });
}
