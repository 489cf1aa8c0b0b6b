/** Where a refusal leads to; the route knows the addresses. */
export interface DiscountWays {
  readonly onMenu: () => void;
  /** The choice of restaurant and order type (docs/product.md §16.3). */
  readonly onPlaces: () => void;
  readonly onDish: (productId: number) => void;
}
