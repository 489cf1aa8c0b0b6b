import type { Connection } from '#contract/reading/connection.ts';

/** Set when the storefront is built (scripts/lib/connection-settings.ts); tests have none. */
declare const __CONNECTION__: Partial<Connection> | undefined;

/** Returns how this build speaks with its backend (docs/product.md §23.1); what is not set is as our own backend has it. */
export function builtConnection(): Partial<Connection> {
  return typeof __CONNECTION__ === 'undefined' ? {} : __CONNECTION__;
}

/** Whether the worker may send what waits: it reads no token cookie. */
export function workerCanSend(): boolean {
  return builtConnection().credentials !== 'bearer';
}
