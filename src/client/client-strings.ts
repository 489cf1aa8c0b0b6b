/** Sentences that the data itself has to say, whatever screen is open. */
export const clientStrings = {
  /** When the answer has no message of its own (docs/product.md §15.10). */
  failed: 'Ошибка!',
  /** The device itself could not send it, or keep it (docs/product.md §9.19). */
  notSent: 'Это не удалось отправить. Проверьте, что введено, и попробуйте ещё раз.',
  /** An entry on the device cannot be read, and is kept beside (docs/product.md §9.24). */
  setAside:
    'Кое-что из сохранённого на этом устройстве прочитать не удалось. Остальное на месте: проверьте корзину и заказы.',
  notKept: 'Это не удалось сохранить. Проверьте, что введено, и попробуйте ещё раз.',
  /** Without a zone the pickup zone is taken, and every restaurant must have one (docs/product.md §1.8). */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
} as const;
