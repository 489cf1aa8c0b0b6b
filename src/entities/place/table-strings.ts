/** Words of ordering at a table of the restaurant. */
export const tableStrings = {
  at: (table: string) => `Вы за столиком ${table}`,
  brought: 'Закажите, и официант принесёт сюда.',
  leave: 'Я не за столиком',
  left: 'Теперь это самовывоз: заберёте заказ в ресторане.',
} as const;
