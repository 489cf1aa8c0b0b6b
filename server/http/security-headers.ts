import type { FastifyInstance } from 'fastify';

/** Whoever sends pages (server/web) sets a policy of its own; this one is for answers that are no pages. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Whether a window of another site may have opened this page. Where none can, the browser need not move the page into
 * another process, which a start from the home screen would wait for (docs/guides/session-and-safety.md).
 */
const mayHaveOpener = (site: string | string[] | undefined): boolean => site !== 'none' && site !== 'same-origin';

/** Headers that hold for every answer; a route that has set one itself keeps it. */
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
