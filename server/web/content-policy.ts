import type { FastifyReply } from 'fastify';
import type { Environment } from '#contract/restaurants.ts';
import { POLICY_REPORTS } from '../http/policy-reports.ts';

/** Hosts of Yandex Metrica's script and its counter endpoint. */
const YANDEX_METRICA = 'https://mc.yandex.ru https://mc.yandex.com';

/** Other hosts that a page may reach. */
export interface PolicyHosts {
  /** The API's origin, where it differs from the page's. */
  readonly apiOrigin?: string | undefined;
  /** Where goals are counted; nothing is loaded from there before the customer consents. */
  readonly metrics?: Environment['metrics'];
  /** Origins of the provider's widget and API, for the payment page only (docs/product.md §25.3): it allows no counter (§24.9). */
  readonly payment?: { readonly widget: string; readonly api: string } | null;
  /** The page's own address begins with https. */
  readonly isSecure?: boolean;
}

/** Name of the endpoint in `Reporting-Endpoints`. */
const ENDPOINT = 'policy';

/**
 * Over http browsers ignore `Reporting-Endpoints`, and yet skip `report-uri` where a policy has `report-to`: it is for https alone
 * (docs/product.md §12.20).
 */
const reporting = (isSecure: boolean): readonly string[] => [
  `report-uri ${POLICY_REPORTS}`,
  ...(isSecure ? [`report-to ${ENDPOINT}`] : []),
];

/**
 * HTML and addresses of scripts are set through a policy of the page alone (src/first-tap/trusted-html.ts), and through the one by which
 * DOMPurify parses (src/lib/clean-html.ts).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default dompurify";

/**
 * Sets the policy of a page, and where browsers report what it has refused. A page that may run a script of another company is reported on
 * without trusted types being required (docs/product.md §12.21).
 */
export function setPolicy(reply: FastifyReply, policy: string): FastifyReply {
  if (!policy.includes(TRUSTED_TYPES)) {
    const where = policy.slice(policy.indexOf('report-uri'));
    void reply.header('content-security-policy-report-only', `${TRUSTED_TYPES}; ${where}`);
  }
  if (policy.includes(`report-to ${ENDPOINT}`)) {
    void reply.header('reporting-endpoints', `${ENDPOINT}="${POLICY_REPORTS}"`);
  }
  return reply.header('content-security-policy', policy);
}

/**
 * Builds the CSP of every page. Scripts are our own files and the inline ones of index.html, by their hashes; no other host is
 * allowed, except for the metrics that an operator has configured (docs/product.md §24.6) or, on the payment page, the provider:
 * never both, because the first would see what is typed for the second (docs/product.md §24.9).
 * Styles may be inline: React writes custom properties of pictures as attributes, and a page that is cached compressed for
 * everyone cannot carry a nonce (docs/product.md §12.7).
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  { apiOrigin = '', metrics = null, payment = null, isSecure = false }: PolicyHosts = {},
): string {
  const counters = payment === null ? metrics : null;
  const yandex = counters?.yandex_counter ? YANDEX_METRICA : '';
  const goals = counters?.endpoint ? new URL(counters.endpoint).origin : '';
  const widget = payment?.widget ?? '';
  const sources = (...hosts: readonly string[]): string => ["'self'", ...hosts.filter(Boolean)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources(...scriptHashes, yandex, widget)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${sources('data: blob:', yandex, widget)}`,
    "font-src 'self'",
    `connect-src ${sources(apiOrigin, goals, yandex, widget, payment?.api ?? '')}`,
    // The card form; banks show their password page in a frame inside it.
    ...(payment === null ? [] : [`frame-src ${widget}`]),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(yandex === '' && widget === '' ? [TRUSTED_TYPES] : []),
    ...reporting(isSecure),
  ].join('; ');
}
