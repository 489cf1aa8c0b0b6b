/** Lazy imports of the parts of the menu that many files belong to. Otherwise the core file would list the names of all of them. */
export const menuParts = {
  cartPanel: () => import('../cart/cart-panel.tsx'),
  again: () => import('../orders/again-part.tsx'),
} as const;
