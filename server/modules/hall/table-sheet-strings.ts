/** Texts printed beside a table's code. */
export const sheetStrings = {
  title: (restaurant: string) => `Коды столиков: ${restaurant}`,
  table: 'Столик',
  steps: ['Наведите камеру телефона на код', 'Выберите блюда и закажите', 'Официант принесёт заказ сюда'],
  code: (number: string) => `Код столика ${number}`,
} as const;
