/** What is said where no such content exists. */
export const contentStrings = {
  noText: 'Такого текста нет.',
  noPage: 'Такой страницы нет.',
} as const;
