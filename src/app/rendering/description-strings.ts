/** Descriptions of pages for search engines and messengers (docs/product.md §32.1). */
export const descriptionStrings = {
  home: (brand: string, slogan: string, city: string) =>
    `${brand}: доставка еды и самовывоз в ${city}. ${slogan}. Меню с ценами, заказ онлайн`,
  city: (brand: string, city: string, addresses: string) =>
    `Рестораны «${brand}» в ${city}: ${addresses}. Меню с ценами, зоны и условия доставки, часы работы`,
  menu: (brand: string, address: string, dishes: string) => `Меню «${brand}» на ${address}: ${dishes} с ценами`,
  category: (category: string, brand: string) => `${category} в «${brand}»: состав, вес и цены`,
  dishesFrom: (dishes: string, price: string) => `${dishes}. От ${price}`,
  addresses: (brand: string) => `Адреса и часы работы ресторанов «${brand}»`,
  restaurant: (brand: string, name: string, address: string) =>
    `«${name}» — ресторан «${brand}»: ${address}. Часы работы, телефон, меню, зоны и условия доставки`,
  events: (brand: string) => `Новости и события «${brand}»`,
  jobs: (brand: string) => `Вакансии «${brand}»`,
  job: (title: string, brand: string) => `Вакансия «${brand}»: ${title}`,
  promos: (brand: string) => `Акции и промокоды «${brand}» с условиями`,
  about: (brand: string, slogan: string) => `${brand} — ${slogan}`,
} as const;
