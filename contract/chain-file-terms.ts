import type { ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import type { Chain } from './chain-file.ts';

/**
 * Numbers shared by a chain's texts and the program: a text references them in braces, and so states what is really charged
 * (docs/product.md §8.1). They are rendered into words on import.
 */
export const CHAIN_TERMS = [
  'bonus_percent',
  'bonus_share',
  'bonus_days',
  'pickup_discount',
  'sellers',
  'operator_number',
] as const;
export type ChainTerm = (typeof CHAIN_TERMS)[number];

/** A term reference in braces, as written in texts. */
export const TERM = /\{([a-z_]+)\}/g;

/** Sections whose texts may reference terms. */
export const TEXTS_WITH_TERMS = ['pages', 'texts', 'news', 'promos', 'vacancies', 'banners', 'slides'] as const;

/** Returns a fault for every name in braces that is not a term. */
export function termFaults(chain: Chain): ChainFault[] {
  const known = CHAIN_TERMS.filter((term) => term !== 'operator_number' || chain.documents.operator_number !== null);
  return TEXTS_WITH_TERMS.flatMap((section) => faultsIn(chain[section], section, known));
}

function faultsIn(value: unknown, path: string, known: readonly ChainTerm[]): ChainFault[] {
  if (typeof value === 'string') {
    return [...value.matchAll(TERM)].flatMap(([whole, name]) =>
      known.some((term) => term === name) ? [] : [{ path, message: words.noTerm(whole, known.join(', ')) }],
    );
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => faultsIn(item, `${path}[${index}]`, known));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => faultsIn(item, `${path}.${key}`, known));
}
