import type { PaymentMethod } from '#contract/primitives.ts';

/**
 * Returns the method that the checkout preselects: the chosen one where the restaurant offers it, else the first offered
 * (docs/product.md §5.12). Card-online, the default, is not offered everywhere (docs/product.md §25.1).
 */
export function effectivePaymentMethod(
  chosen: PaymentMethod | null,
  offered: readonly PaymentMethod[],
): PaymentMethod | null {
  return chosen !== null && offered.includes(chosen) ? chosen : (offered[0] ?? null);
}
