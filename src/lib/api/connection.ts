import type { Connection } from '#contract/reading/connection.ts';

/** Set when the storefront is built (scripts/lib/connection-settings.ts); undefined in tests. */
declare const __CONNECTION__: Partial<Connection> | undefined;

/** Returns this build's connection settings (docs/product.md §23.1); unset ones default to our own backend's. */
export function builtConnection(): Partial<Connection> {
  return typeof __CONNECTION__ === 'undefined' ? {} : __CONNECTION__;
}

/** Reports whether the worker may send queued requests: it cannot read a token cookie. */
export function workerCanSend(): boolean {
  return builtConnection().credentials !== 'bearer';
}
