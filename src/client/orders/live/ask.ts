import { builtConnection } from '#lib/api/connection.ts';
import { browserCookies } from '#lib/browser.ts';

/** Asks the API as its client does, for what that cannot: a stream, or an answer that the browser's cache must not give. */
export function ask(path: string, headers: Readonly<Record<string, string>>, init: RequestInit): Promise<Response> {
  const { origin = '', credentials, tokenSalt } = builtConnection();
  const token = credentials === 'bearer' ? browserCookies().get('token') : null;
  return fetch(`${origin}${path}`, {
    credentials: 'include',
    ...init,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(tokenSalt ? { 'x-client-token': btoa(`${Date.now()}${tokenSalt}`) } : {}),
      ...headers,
    },
  });
}
