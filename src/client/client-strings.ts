/** Messages of the data layer, independent of the open screen. */
export const clientStrings = {
  /** When the response has no message (docs/product.md §15.10). */
  failed: 'Ошибка!',
  /** A change that did not read back after saving (docs/product.md §9.19). */
  notKept: 'Это не удалось сохранить. Проверьте, что введено, и попробуйте ещё раз.',
  /** Without a zone the pickup zone is used, and every restaurant must have one (docs/product.md §1.8). */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
} as const;
