let opener: ((orderId: string) => void) | null = null;

/** The app hands in how an order's screen opens: this room knows no addresses. */
export function setOrderOpener(open: (orderId: string) => void): void {
  opener = open;
}

/** Opens the screen of an order, placed or still waiting. */
export function openOrderScreen(orderId: string): void {
  return opener?.(orderId);
}
