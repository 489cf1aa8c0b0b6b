/** What a backend may be trusted with, in the order of the table. */
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
 * `differs`: another form, and nobody loses anything. `degraded`: the storefront works and a customer loses something.
 * `unsafe`: the plain forms of the API do not ask for it, and a customer may be hurt. `broken`: against the contract.
 */
export const LEVELS = ['kept', 'differs', 'unchecked', 'degraded', 'unsafe', 'broken'] as const;
export type Level = (typeof LEVELS)[number];

export interface Finding {
  /** What was looked at: the same word in every run, for a program that compares two reports. */
  readonly check: string;
  readonly capability: Capability;
  readonly level: Level;
  /** The calls it was seen in, by method and path; empty where it concerns none. */
  readonly calls: readonly string[];
  readonly what: string;
  /** What a customer loses by it; empty: nothing. */
  readonly loses: string;
}

export interface Verdict {
  readonly capability: Capability;
  readonly verdict: 'safe' | 'degraded' | 'unsafe' | 'broken' | 'not checked';
  /** The worst finding in one sentence; empty for what is safe, and for what this run did not look at. */
  readonly because: string;
}

/** Where what is against the contract hurts somebody: the verdict then says so. */
const ABOUT_SAFETY: ReadonlySet<Capability> = new Set(['forgery', 'privacy', 'offline-changes', 'offline-orders']);

const severity = ({ level }: Finding): number => LEVELS.indexOf(level);

/** Collects findings; the same one of several calls becomes one finding that names them all. */
export class Ledger {
  readonly #findings = new Map<string, Finding>();
  /** Names of the calls that the backend does not have. */
  readonly absent = new Set<string>();

  add(finding: Omit<Finding, 'calls' | 'loses'> & { readonly call?: string | null; readonly loses?: string }): void {
    const { check, capability, level, what, call = null, loses = '' } = finding;
    const key = JSON.stringify([check, capability, level, what, loses]);
    const before = this.#findings.get(key)?.calls ?? [];
    const calls = call === null || before.includes(call) ? before : [...before, call];
    this.#findings.set(key, { check, capability, level, what, loses, calls });
  }

  /** The worst first; what was only kept comes last. */
  get findings(): readonly Finding[] {
    return [...this.#findings.values()].toSorted((a, b) => severity(b) - severity(a));
  }
}

/** The check of a capability that this run could not look at, as far as it matters. */
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

/** Returns one verdict for each capability, of findings that stand worst first. */
export function verdictsOf(findings: readonly Finding[]): readonly Verdict[] {
  return (Object.keys(CAPABILITIES) as Capability[]).map((capability) => verdictOf(capability, findings));
}
