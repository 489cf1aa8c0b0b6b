/** What things are called while they have no name. */
export const shownStrings = {
  newDish: 'Новое блюдо',
  newCategory: 'Новый раздел',
  newGroup: 'Новая группа',
} as const;
