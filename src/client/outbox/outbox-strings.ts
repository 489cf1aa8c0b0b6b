/** Messages about pending changes; not on the critical path to the menu. */
export const outboxStrings = {
  /** The device itself could not send it (docs/product.md §9.19). */
  notSent: 'Это не удалось отправить. Проверьте, что введено, и попробуйте ещё раз.',
  /** An entry on the device is unreadable and was set aside (docs/product.md §9.24). */
  setAside:
    'Кое-что из сохранённого на этом устройстве прочитать не удалось. Остальное на месте: проверьте корзину и заказы.',
} as const;
