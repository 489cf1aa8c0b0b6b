import { api } from '../../../contract/endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import { createCsrfToken, CSRF_COOKIE } from '../../http/csrf.ts';
import { implement, type Route } from '../../http/route.ts';
import { ensureGuest } from '../../http/session.ts';

/** The session's own calls. There are only guests: nobody can be logged in, so the profile is 403 (spec §6). */
export const accountRoutes = (config: { readonly sessionSecret: string }): Route[] => [
  implement(api.csrfCookie, async ({ cookies }) => {
    cookies.set(CSRF_COOKIE, createCsrfToken(config.sessionSecret, ensureGuest(cookies)), { readable: true });
    return undefined;
  }),
  implement(api.ping, async () => ({ pong: true }) as const),
  implement(api.profile, () => Promise.reject(new ApiError('NOT_AUTHENTICATED'))),
  implement(api.logOut, async () => undefined),
];
