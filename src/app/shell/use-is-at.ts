import { useLocation } from '@tanstack/react-router';

/**
 * Returns whether the page stands at this address or below it. The address is compared as it is written: one that cannot be decoded
 * is at none (docs/product.md §12.13).
 */
export function useIsAt(path: string): boolean {
  return useLocation({ select: ({ pathname }) => pathname === path || pathname.startsWith(`${path}/`) });
}
