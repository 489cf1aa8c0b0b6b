/** The capabilities of a backend that are judged, in the order of the table. */
export const CAPABILITIES = {
  connection: 'connection',
  menu: 'menu and places',
  content: 'content pages',
  money: 'money',
  time: 'clock and hours',
  errors: 'refusals in words',
  forgery: 'forged requests',
  privacy: 'personal answers',
  limits: 'limits',
  cart: 'cart',
  'offline-changes': 'offline changes',
  ordering: 'orders',
  'offline-orders': 'offline orders',
  tracking: 'life of an order',
  account: 'account',
} as const;
export type Capability = keyof typeof CAPABILITIES;

/**
 * `differs`: another form, without any loss. `degraded`: the storefront works and a customer loses something. `unsafe`:
 * the plain forms of the API do not require it, and a customer may be harmed. `broken`: violates the contract.
 */
export const LEVELS = ['kept', 'differs', 'unchecked', 'degraded', 'unsafe', 'broken'] as const;
export type Level = (typeof LEVELS)[number];

export interface Finding {
  /** The name of the check, the same in every run, for programs that compare two reports. */
  readonly check: string;
  readonly capability: Capability;
  readonly level: Level;
  /** The affected calls, by method and path; empty if none. */
  readonly calls: readonly string[];
  readonly what: string;
  /** What a customer loses; empty: nothing. */
  readonly loses: string;
}

export interface Verdict {
  readonly capability: Capability;
  readonly verdict: 'safe' | 'degraded' | 'unsafe' | 'broken' | 'not checked';
  /** The worst finding in one sentence; empty if safe, or not checked in this run. */
  readonly because: string;
}

/** Capabilities whose contract violations cause harm: the verdict then says so. */
const ABOUT_SAFETY: ReadonlySet<Capability> = new Set(['forgery', 'privacy', 'offline-changes', 'offline-orders']);

const severity = ({ level }: Finding): number => LEVELS.indexOf(level);

/** Collects findings; the same finding for several calls becomes one that lists them all. */
export class Ledger {
  readonly #findings = new Map<string, Finding>();
  /** Names of the calls that the backend lacks. */
  readonly absent = new Set<string>();

  add(finding: Omit<Finding, 'calls' | 'loses'> & { readonly call?: string | null; readonly loses?: string }): void {
    const { check, capability, level, what, call = null, loses = '' } = finding;
    const key = JSON.stringify([check, capability, level, what, loses]);
    const before = this.#findings.get(key)?.calls ?? [];
    const calls = call === null || before.includes(call) ? before : [...before, call];
    this.#findings.set(key, { check, capability, level, what, loses, calls });
  }

  /** Worst first; kept ones last. */
  get findings(): readonly Finding[] {
    return [...this.#findings.values()].toSorted((a, b) => severity(b) - severity(a));
  }
}

/** The check name for a capability that this run could not check, where it matters. */
export const NOT_CHECKED = 'not checked';

const verdictOf = (capability: Capability, findings: readonly Finding[]): Verdict => {
  const worst = findings.find((one) => one.capability === capability);
  const missing = findings.find((one) => one.capability === capability && one.check === NOT_CHECKED);
  const wasChecked =
    missing === undefined && findings.some((one) => one.capability === capability && one.level !== 'unchecked');
  const at = worst?.calls.slice(0, 3).join(', ') ?? '';
  const because = worst === undefined ? '' : at === '' ? worst.what : `${at}: ${worst.what}`;
  switch (worst?.level) {
    case 'broken':
      return { capability, verdict: ABOUT_SAFETY.has(capability) ? 'unsafe' : 'broken', because };
    case 'unsafe':
    case 'degraded':
      return { capability, verdict: worst.level, because };
    case 'unchecked':
      return wasChecked
        ? { capability, verdict: 'safe', because: '' }
        : { capability, verdict: 'not checked', because: missing?.what ?? because };
    case 'kept':
    case 'differs':
      return { capability, verdict: 'safe', because: '' };
    default:
      return { capability, verdict: 'not checked', because };
  }
};

/** Returns one verdict per capability, from findings sorted worst first. */
export function verdictsOf(findings: readonly Finding[]): readonly Verdict[] {
  return (Object.keys(CAPABILITIES) as Capability[]).map((capability) => verdictOf(capability, findings));
}
