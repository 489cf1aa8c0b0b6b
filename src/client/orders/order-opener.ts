let opener: ((orderId: string) => void) | null = null;

/** The app hands in how an order's screen opens: this room knows no addresses. */
export const setOrderOpener = (open: (orderId: string) => void): void => {
  opener = open;
};

/** Opens the screen of an order, placed or still waiting. */
export const openOrderScreen = (orderId: string): void => opener?.(orderId);
