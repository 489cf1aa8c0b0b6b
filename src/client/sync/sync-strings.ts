/** What is said of what waits; not on the way to the menu. */
export const syncStrings = {
  /** The device itself could not send it (docs/product.md §9.19). */
  notSent: 'Это не удалось отправить. Проверьте, что введено, и попробуйте ещё раз.',
  /** An entry on the device cannot be read, and is kept beside (docs/product.md §9.24). */
  setAside:
    'Кое-что из сохранённого на этом устройстве прочитать не удалось. Остальное на месте: проверьте корзину и заказы.',
} as const;
