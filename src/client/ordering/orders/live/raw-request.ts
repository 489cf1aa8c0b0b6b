import { builtConnection } from '#lib/api/connection.ts';
import { tokenHeaders } from '#lib/api/token-headers.ts';
import { browserCookies } from '#lib/browser.ts';

/** Sends an API request that the API client cannot: a stream, or a response that must bypass the browser's cache. */
export function rawRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  init: RequestInit,
): Promise<Response> {
  const { origin = '', credentials, tokenSalt } = builtConnection();
  const token = credentials === 'bearer' ? browserCookies().get('token') : null;
  return fetch(`${origin}${path}`, {
    credentials: 'include',
    ...init,
    headers: {
      ...tokenHeaders(token, tokenSalt, Date.now()),
      ...headers,
    },
  });
}
