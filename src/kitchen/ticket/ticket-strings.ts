/** Texts of a ticket. */
export const ticketStrings = {
  placed: (time: string) => `Заказ от ${time}`,
  phone: (phone: string) => `Тел. ${phone}`,
  paid: 'Оплачено',
  collect: (price: string) => `Взять ${price}`,
} as const;
