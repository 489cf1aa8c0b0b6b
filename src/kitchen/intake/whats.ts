import type { What } from './intake-strings.ts';

export const WHATS = ['both', 'delivery', 'pickup'] as const satisfies readonly What[];

export function whatOf(value: string): What {
  return WHATS.find((one) => one === value) ?? 'both';
}
