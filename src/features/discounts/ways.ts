/** Navigation that fixes a rejection; the route knows the URLs. */
export interface DiscountWays {
  readonly onMenu: () => void;
  /** Opens the selection of restaurant and order type (docs/product.md §16.3). */
  readonly onPlaces: () => void;
  readonly onDish: (productId: number) => void;
}
