import type { FastifyInstance } from 'fastify';

/** For responses that are not pages; server/web sets its own policy for pages. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Reports whether a window of another site may have opened this page. If none can, the browser need not move the page into
 * another process, which would delay a start from the home screen (docs/guides/session-and-safety.md).
 */
const mayHaveOpener = (site: string | string[] | undefined): boolean => site !== 'none' && site !== 'same-origin';

/** Sets headers on every response; a route's own take precedence. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { secure, subdomains }: { readonly secure: boolean; readonly subdomains: boolean },
): void {
  app.addHook('onSend', async (request, reply) => {
    const set = (name: string, value: string): void => {
      if (!reply.hasHeader(name)) void reply.header(name, value);
    };
    set('x-request-id', request.id);
    set('x-content-type-options', 'nosniff');
    set('referrer-policy', 'strict-origin-when-cross-origin');
    if (mayHaveOpener(request.headers['sec-fetch-site'])) set('cross-origin-opener-policy', 'same-origin');
    set('cross-origin-resource-policy', 'same-origin');
    set('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
    set('content-security-policy', API_POLICY);
    if (secure) set('strict-transport-security', `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`);
  });
}
