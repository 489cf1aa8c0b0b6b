import type { APIResponse, BrowserContext, Route } from '@playwright/test';

export const PLACE = '**/api/restaurant/orders/place';
export const ADD = '**/api/restaurant/cart/add';
export const CREATE = '**/api/restaurant/cart/create';
export const CSRF_COOKIE = '**/api/**/csrf-cookie';

/**
 * Enables interception in advance: Chromium applies it a moment after the request, and traffic in that moment gets through.
 * Requested at the start, it is active by the time of a fault.
 */
export function enableInterception(context: BrowserContext): Promise<unknown> {
  return context.route('**/no-such-address', (route) => route.continue());
}

/** What became of the requests to one address. */
export interface Scripted {
  readonly count: () => number;
  /** Their idempotency keys. */
  readonly keys: Set<string>;
  /** Ids in the server's responses: of orders, of carts. */
  readonly ids: Set<string>;
  /** When each arrived, ms. */
  readonly at: number[];
}
/** `serve` lets the server handle the request and returns its response. */
export type Handler = (route: Route, serve: () => Promise<APIResponse>) => Promise<void>;

/** Handles the first request with the first handler, the second with the second, and passes the rest. Page and worker alike. */
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
  // A closed page no longer waits for a response.
  await (response === null ? route.abort('connectionrefused') : route.fulfill({ response })).catch(() => {});
};
export const dropRequest: Handler = (route) => route.abort('connectionreset');
/** The server handles the request; its response never arrives. */
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
