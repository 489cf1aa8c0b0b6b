/** Names of pages on the way to another one (docs/product.md §32.6). */
export const crumbStrings = {
  menu: 'Меню',
  restaurants: 'Рестораны',
  events: 'Новости и события',
  jobs: 'Вакансии',
} as const;
