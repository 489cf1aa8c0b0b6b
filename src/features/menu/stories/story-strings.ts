/** Words of a banner that is shown over the whole screen. */
export const storyStrings = {
  place: (index: number, total: number) => `${index} из ${total}`,
  before: 'Предыдущая история',
  next: 'Следующая история',
} as const;
