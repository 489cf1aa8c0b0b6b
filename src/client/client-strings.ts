/** Sentences that the data itself has to say, whatever screen is open. */
export const clientStrings = {
  /** When the answer has no message of its own (docs/product.md §15.10). */
  failed: 'Ошибка!',
  /** A change that could not be read again (docs/product.md §9.19). */
  notKept: 'Это не удалось сохранить. Проверьте, что введено, и попробуйте ещё раз.',
  /** Without a zone the pickup zone is taken, and every restaurant must have one (docs/product.md §1.8). */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
} as const;
