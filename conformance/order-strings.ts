/** What the kitchen reads on an order that is cancelled immediately. */
export const orderStrings = {
  name: 'Проверка связи',
  comment: 'Проверочный заказ. Готовить не нужно: он отменится сам.',
} as const;
