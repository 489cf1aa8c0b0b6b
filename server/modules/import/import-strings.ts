/** Sentences of an import about customers who have ordered or booked already. */
export const importStrings = {
  orders: (numbers: string) => `заказы: ${numbers}`,
  bookings: (numbers: string) => `брони: ${numbers}`,
  displaced: (name: string, what: string) =>
    `«${name}» больше не работает, когда ждут гостей (${what}). Позвоните этим гостям.`,
} as const;
