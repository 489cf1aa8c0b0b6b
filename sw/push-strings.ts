/** Shown when a message cannot be read. */
export const pushStrings = { title: 'Есть новости о заказе' } as const;
