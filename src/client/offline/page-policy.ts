const POLICY = 'content-security-policy';

/**
 * Deletes cached pages stored under a different content policy than the page just received: the browser would apply the old policy,
 * whatever the operator has allowed or forbidden since (docs/product.md §12.7).
 */
export async function dropOtherPolicies(cache: Cache, { headers }: Response): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept !== undefined && kept.headers.get(POLICY) !== headers.get(POLICY)) await cache.delete(request);
  }
}
