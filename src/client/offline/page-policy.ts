const POLICY = 'content-security-policy';

/**
 * Deletes the kept pages that came under another content policy than a page that has just come: the browser would hold them to
 * theirs, whatever the operator has allowed or forbidden since (docs/product.md §12.7).
 */
export async function dropOtherPolicies(cache: Cache, { headers }: Response): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept !== undefined && kept.headers.get(POLICY) !== headers.get(POLICY)) await cache.delete(request);
  }
}
