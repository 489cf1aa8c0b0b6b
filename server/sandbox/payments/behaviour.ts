/** What the stand-in tells a merchant's server, and where: the end of the address. */
export const KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel', 'receipt'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * How a call of the REST API goes wrong: with a status; without any answer and without effect; or with the work done and the
 * answer lost.
 */
export const REST_FAULTS = ['status-429', 'status-500', 'no-answer', 'lost-answer'] as const;
export type RestFault = (typeof REST_FAULTS)[number];

/** What somebody has ordered of the stand-in, besides to behave as the provider does. */
export interface Behaviour {
  /** Milliseconds before the REST API answers. */
  answerDelayMs: number;
  /** Milliseconds before a notification leaves. */
  notificationDelayMs: number;
  isScriptServed: boolean;
  /** When the merchant is asked about a payment by SBP; the provider asks before the code is made. */
  sbpCheckAt: 'link' | 'payment';
  /** Notifications that wait until somebody releases them. */
  held: ReadonlySet<Kind>;
  /** How many of a kind are still to be lost, or sent twice. */
  readonly drops: Map<Kind, number>;
  readonly duplicates: Map<Kind, number>;
  /** In the order in which they come true; `path` null is any call. */
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

/** As the provider does, from now on. */
export function resetBehaviour(behaviour: Behaviour): void {
  Object.assign(behaviour, NORMAL);
  behaviour.drops.clear();
  behaviour.duplicates.clear();
}

/** Whether the next of this kind is one of those that were ordered; it is one less then. */
export function takeOne(counts: Map<Kind, number>, kind: Kind): boolean {
  const left = counts.get(kind) ?? 0;
  if (left === 0) return false;
  counts.set(kind, left - 1);
  return true;
}

/** What goes wrong with this call, if it was ordered; once. */
export function takeRestFault(behaviour: Behaviour, path: string): RestFault | null {
  const at = behaviour.restFaults.findIndex((one) => one.path === null || one.path === path);
  const found = behaviour.restFaults[at];
  if (found === undefined) return null;
  behaviour.restFaults = behaviour.restFaults.filter((_, index) => index !== at);
  return found.fault;
}
