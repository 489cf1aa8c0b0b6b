/** What the kitchen reads of an order that is cancelled at once. */
export const orderStrings = {
  name: 'Проверка связи',
  comment: 'Проверочный заказ. Готовить не нужно: он отменится сам.',
} as const;
