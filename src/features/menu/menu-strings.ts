import type { ProductMark } from '#contract/catalog.ts';
import { counted } from '#domain/plural.ts';

const dishes = (count: number): string => counted(count, 'блюдо', 'блюда', 'блюд');

/** Texts for the menu's initial view: cards, search. Those needed only after a tap are in separate files. */
export const menuStrings = {
  categories: 'Разделы меню',
  popular: 'Часто заказывают',
  banners: 'Новое и важное',
  openStory: 'Смотреть',
  toSearch: 'К поиску',
  allCategories: 'Все разделы',
  search: 'Найти блюдо',
  clearSearch: 'Очистить поиск',
  filters: 'Фильтры',
  filtersActive: (count: number) => `Фильтры, включено: ${count}`,
  found: (count: number) => (count === 0 ? 'Ничего не нашлось' : `Нашлось: ${dishes(count)}`),
  foundFor: (text: string) => `по запросу «${text}»`,
  refused: (things: readonly string[]) => `Исключили: ${things.map((thing) => `«${thing}»`).join(', ')}`,
  nothingTitle: 'Ничего не нашлось',
  searching: 'Ищем',
  searchingText: 'Смотрим составы блюд.',
  emptyTitle: 'Меню пока пустое',
  emptyText: 'В этом ресторане сейчас нет блюд. Выберите другой ресторан.',
  soldOut: 'Сегодня закончилось',
  loading: 'Загружаем меню',
  moreLoading: 'Показываем ещё',
  showDishes: (count: number) => `Показать ${dishes(count)}`,
  allMenu: 'Всё меню',
  order: 'Заказать',
} as const;

export const markNames: Readonly<Record<ProductMark, string>> = {
  hit: 'Хит',
  new: 'Новинка',
  spicy: 'Острое',
  vegetarian: 'Без мяса',
};

/** When a dish can be ordered again, in the restaurant's time zone. */
export const availabilityStrings = {
  today: (from: string, to: string) => `С\u00a0${from} до\u00a0${to}`,
  tomorrow: (from: string) => `Завтра с\u00a0${from}`,
  weekday: (day: string, from: string) => `${day} с\u00a0${from}`,
  notThen: (when: string) => `Не готовим ${when}`,
  never: 'Сейчас не готовим',
  atTable: 'Только в зале, 18+',
  weekdays: {
    monday: 'В понедельник',
    tuesday: 'Во вторник',
    wednesday: 'В среду',
    thursday: 'В четверг',
    friday: 'В пятницу',
    saturday: 'В субботу',
    sunday: 'В воскресенье',
  },
} as const;
