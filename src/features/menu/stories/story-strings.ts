/** Texts for a banner shown full screen. */
export const storyStrings = {
  place: (index: number, total: number) => `${index} из ${total}`,
  before: 'Предыдущая история',
  next: 'Следующая история',
} as const;
