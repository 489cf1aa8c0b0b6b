import type { ChainFault } from './chain-file-faults.ts';
import type { Chain } from './chain-file.ts';

/**
 * Numbers that a chain's texts share with what the program does: a text names them in braces, and says what is charged and
 * counted (docs/product.md §8.1). Their words are made where the text is imported.
 */
export const CHAIN_TERMS = ['bonus_percent', 'bonus_share', 'bonus_days', 'pickup_discount'] as const;
export type ChainTerm = (typeof CHAIN_TERMS)[number];

/** A name in braces, as texts have it. */
export const TERM = /\{([a-z_]+)\}/g;

/** Sections whose texts may name terms. */
export const TEXTS_WITH_TERMS = ['pages', 'texts', 'news', 'promos', 'vacancies', 'banners', 'slides'] as const;

/** A fault at every name in braces that is no term. */
export function termFaults(chain: Chain): ChainFault[] {
  return TEXTS_WITH_TERMS.flatMap((section) => faultsIn(chain[section], section));
}

function faultsIn(value: unknown, path: string): ChainFault[] {
  if (typeof value === 'string') {
    return [...value.matchAll(TERM)].flatMap(([whole, name]) =>
      CHAIN_TERMS.some((term) => term === name)
        ? []
        : [{ path, message: `There is no term ${whole}; the terms are ${CHAIN_TERMS.join(', ')}` }],
    );
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => faultsIn(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => faultsIn(item, `${path}.${key}`));
}
