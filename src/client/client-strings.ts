/** Sentences that the data itself has to say, whatever screen is open. */
export const clientStrings = {
  /** When the answer has no message of its own (docs/product.md §15.10). */
  failed: 'Ошибка!',
  /** Without a zone the pickup zone is taken, and every restaurant must have one (docs/product.md §1.8). */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
} as const;
