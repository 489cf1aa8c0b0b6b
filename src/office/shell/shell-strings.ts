import type { StaffRole } from '#contract/office.ts';

/** Words of the office's frame. */
export const shellStrings = {
  office: 'Кабинет',
  close: 'Закрыть',
  openMenu: 'Открыть разделы',
  closeMenu: 'Закрыть разделы',
  sections: 'Разделы',
  skip: 'К содержанию',
  logOut: 'Выйти',
  theme: 'Тема',
  themes: { auto: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
  offline: 'Нет связи с сервером. Набранное остаётся на экране и сохранится, когда связь вернётся.',
  failed: 'Не получилось загрузить. Проверьте связь и попробуйте ещё раз.',
  again: 'Попробовать снова',
  loading: 'Загружаем…',
  more: 'Показать ещё',
  moreFailed: 'Не получилось. Попробуйте ещё раз.',
  nothingHere: 'Для вашей роли здесь пока ничего нет.',
  notFound: 'Такой страницы нет',
  toMenu: 'Перейти в меню',
  carry: (name: string) => `Переместить: ${name}`,
  carrySign: '⠿',
  up: (name: string) => `Выше: ${name}`,
  down: (name: string) => `Ниже: ${name}`,
  takeOut: (name: string) => `Убрать: ${name}`,
  upSign: '↑',
  downSign: '↓',
  takeOutSign: '×',
  movedTo: (name: string, place: number, count: number) => `${name}: место ${place} из ${count}`,
  title: (page: string) => `${page} · Кабинет`,
} as const;

/** Names of the sections. */
export const sectionStrings = {
  menu: 'Меню',
  options: 'Добавки',
  promocodes: 'Промокоды',
  banners: 'Баннеры',
  promos: 'Акции',
  news: 'Новости',
  pages: 'Страницы',
  vacancies: 'Вакансии',
  restaurants: 'Рестораны',
  chain: 'О компании',
  ratings: 'Отзывы',
  numbers: 'Показатели',
  customers: 'Клиенты',
  changes: 'Что изменится',
  versions: 'Версии',
  staff: 'Сотрудники',
} as const;

export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Владелец',
  manager: 'Управляющий',
  menu: 'Меню и цены',
  marketing: 'Маркетинг',
  operator: 'Оператор',
  kitchen: 'Кухня',
};
