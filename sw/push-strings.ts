/** Shown when a message cannot be read. */
export const pushStrings = { title: 'Есть новости о заказе', kitchen: 'Загляните на экран кухни' } as const;
