/** Where a refusal leads to; the route knows the addresses. */
export interface DiscountWays {
  readonly onMenu: () => void;
  /** The choice of restaurant and order type (spec §2). */
  readonly onPlaces: () => void;
  readonly onDish: (productId: number) => void;
}
