/** Messages for missing content. */
export const contentStrings = {
  noText: 'Такого текста нет.',
  noPage: 'Такой страницы нет.',
} as const;
