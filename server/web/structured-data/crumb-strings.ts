/** Names of pages in breadcrumbs (docs/product.md §32.6). */
export const crumbStrings = {
  menu: 'Меню',
  restaurants: 'Рестораны',
  events: 'Новости и события',
  jobs: 'Вакансии',
} as const;
