/** Safari has no idle callback. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 2_000);
  });
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Tells whether the line is one that a customer pays for by the byte, or waits for: then nothing is fetched ahead. */
export function isMeteredConnection(): boolean {
  // `connection` is not in every browser, nor in the types.
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '');
}
