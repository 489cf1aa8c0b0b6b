interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Reports whether the connection is paid by the byte, or slow: nothing is prefetched then. */
export function isMeteredConnection(): boolean {
  // `connection` is missing in some browsers, and in the types.
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '');
}
