/** What is shown of a message that cannot be read. */
export const pushStrings = { title: 'Есть новости о заказе' } as const;
