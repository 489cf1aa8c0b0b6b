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
