import type { Environment } from '../../contract/restaurants.ts';

/** Where Yandex Metrica's script lies, and where it counts. */
const YANDEX_METRICA = 'https://mc.yandex.ru https://mc.yandex.com';

/** Other hosts that a page may reach. */
export interface PolicyHosts {
  /** The API's, where it is not the page's own. */
  readonly apiOrigin?: string | undefined;
  /** Where goals are counted; nothing is loaded from there before the customer has agreed. */
  readonly metrics?: Environment['metrics'];
}

/**
 * The policy of every page. Scripts are our own files and the inline ones of index.html, by their hashes; nothing comes
 * from another host, but for the metrics that an operator has set (docs/product.md §24.6). Styles may be inline: React writes custom properties of pictures as attributes, and a page that is
 * kept compressed for everybody cannot carry a nonce (docs/product.md §12.7).
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  { apiOrigin = '', metrics = null }: PolicyHosts = {},
): string {
  const yandex = metrics?.yandex_counter ? YANDEX_METRICA : '';
  const goals = metrics?.endpoint ? new URL(metrics.endpoint).origin : '';
  const sources = (...hosts: readonly string[]): string => ["'self'", ...hosts.filter(Boolean)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources(...scriptHashes, yandex)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${sources('data: blob:', yandex)}`,
    "font-src 'self'",
    `connect-src ${sources(apiOrigin, goals, yandex)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
