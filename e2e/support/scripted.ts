import type { APIResponse, BrowserContext, Route } from '@playwright/test';

export const PLACE = '**/api/restaurant/orders/place';
export const ADD = '**/api/restaurant/cart/add';
export const CREATE = '**/api/restaurant/cart/create';
export const CSRF_COOKIE = '**/api/**/csrf-cookie';

/**
 * Chromium puts interception in place a moment after it is asked to, and what leaves in that moment gets through. Asked for
 * at the start, it is there when a fault is.
 */
export function enableInterception(context: BrowserContext): Promise<unknown> {
  return context.route('**/no-such-address', (route) => route.continue());
}

/** What became of the requests to one address. */
export interface Scripted {
  readonly count: () => number;
  /** Idempotency keys that they came with. */
  readonly keys: Set<string>;
  /** Ids that the server answered with: of orders, of carts. */
  readonly ids: Set<string>;
  /** When each came, ms. */
  readonly at: number[];
}
/** `serve` lets the server do its work and answers what it says. */
export type Handler = (route: Route, serve: () => Promise<APIResponse>) => Promise<void>;

/** Runs the first handler for the first request, the second for the second, and lets the others pass. Page and worker alike. */
export async function script(context: BrowserContext, url: string, ...handlers: Handler[]): Promise<Scripted> {
  const at: number[] = [];
  const keys = new Set<string>();
  const ids = new Set<string>();
  await context.route(url, async (route) => {
    const handler = handlers[at.length] ?? pass;
    at.push(Date.now());
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    await handler(route, async () => {
      const response = await route.fetch();
      const body = (await response.json().catch(() => null)) as { id?: string } | null;
      if (response.ok() && typeof body?.id === 'string') ids.add(body.id);
      return response;
    });
  });
  return { count: () => at.length, keys, ids, at };
}

const pass: Handler = async (route, serve) => {
  const response = await serve().catch(() => null);
  // A page that is gone waits for nothing.
  await (response === null ? route.abort('connectionrefused') : route.fulfill({ response })).catch(() => {});
};
export const dropRequest: Handler = (route) => route.abort('connectionreset');
/** The server does its work; its answer never comes. */
export const dropAnswer: Handler = async (route, serve) => {
  await serve();
  await route.abort('connectionreset');
};
export function answer(status: number, body: object, headers: Record<string, string> = {}): Handler {
  return (route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
}
export function captivePortal(route: Route): Promise<void> {
  return route.fulfill({
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Wi-Fi</title>Войдите в сеть',
  });
}
