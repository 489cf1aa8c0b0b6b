/**
 * The name of each page, the same in every link to it, in its heading, in its title and in breadcrumbs (docs/product.md §11.17). A chain
 * may title the pages that it writes; the import warns where its title is another name.
 */
export const pageNames = {
  menu: 'Меню',
  promos: 'Акции',
  delivery: 'Доставка',
  address: 'Рестораны',
  events: 'Новости и события',
  vacancy: 'Вакансии',
  contacts: 'Контакты',
  about: 'О нас',
  interior: 'Интерьер',
  legal: 'Правовая информация',
} as const;
