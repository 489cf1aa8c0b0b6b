/**
 * The policy of every page. Scripts are our own files and the inline ones of index.html, by their hashes; nothing comes
 * from another host. Styles may be inline: React writes custom properties of pictures as attributes, and a page that is
 * kept compressed for everybody cannot carry a nonce (docs/product.md §12.7).
 */
export function contentPolicy(scriptHashes: readonly string[], apiOrigin = ''): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`.trimEnd(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
