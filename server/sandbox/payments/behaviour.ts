/** Notification kinds sent to a merchant's server: the end of the URL. */
export const KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel', 'receipt'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Faults of a REST API call: an error status; no response and no effect; or the work done and the response lost.
 */
export const REST_FAULTS = ['status-429', 'status-500', 'no-answer', 'lost-answer'] as const;
export type RestFault = (typeof REST_FAULTS)[number];

/** Configured deviations from the provider's normal behaviour. */
export interface Behaviour {
  /** Delay before the REST API responds, milliseconds. */
  answerDelayMs: number;
  /** Delay before a notification is sent, milliseconds. */
  notificationDelayMs: number;
  isScriptServed: boolean;
  /** When the merchant is checked for a payment by SBP; the provider checks before the code is created. */
  sbpCheckAt: 'link' | 'payment';
  /** Kinds of notifications held until released. */
  held: ReadonlySet<Kind>;
  /** Remaining notifications per kind to be lost, or sent twice. */
  readonly drops: Map<Kind, number>;
  readonly duplicates: Map<Kind, number>;
  /** In order of application; a null `path` matches any call. */
  restFaults: readonly { readonly fault: RestFault; readonly path: string | null }[];
}

const NORMAL = {
  answerDelayMs: 0,
  notificationDelayMs: 0,
  isScriptServed: true,
  sbpCheckAt: 'link',
  held: new Set<Kind>(),
  restFaults: [],
} as const;

export function createBehaviour(): Behaviour {
  return { ...NORMAL, drops: new Map(), duplicates: new Map() };
}

/** Restores the provider's normal behaviour. */
export function resetBehaviour(behaviour: Behaviour): void {
  Object.assign(behaviour, NORMAL);
  behaviour.drops.clear();
  behaviour.duplicates.clear();
}

/** Reports whether a count is left for this kind, and decrements it. */
export function takeOne(counts: Map<Kind, number>, kind: Kind): boolean {
  const left = counts.get(kind) ?? 0;
  if (left === 0) return false;
  counts.set(kind, left - 1);
  return true;
}

/** Returns and consumes the fault configured for this call, if any. */
export function takeRestFault(behaviour: Behaviour, path: string): RestFault | null {
  const at = behaviour.restFaults.findIndex((one) => one.path === null || one.path === path);
  const found = behaviour.restFaults[at];
  if (found === undefined) return null;
  behaviour.restFaults = behaviour.restFaults.filter((_, index) => index !== at);
  return found.fault;
}
