import { counted } from '#domain/plural.ts';

/** Texts for favourites. */
export const favouritesStrings = {
  title: 'Избранное',
  heart: (dish: string) => `В избранное: ${dish}`,
  emptyTitle: 'В избранном пока пусто',
  emptyText: 'Откройте блюдо и нажмите на сердце: оно останется здесь.',
  toMenu: 'Перейти в меню',
  onDevice: 'Пока список только на этом устройстве. Войдите, и он будет на всех ваших.',
  logIn: 'Войти',
  waiting: 'Сохранили на устройстве. В профиль запишем, когда появится связь.',
  notHere: 'В этом ресторане не продаётся',
  away: (count: number) =>
    `Сейчас не готовят: ${counted(count, 'блюдо', 'блюда', 'блюд')} из вашего списка. Место в избранном сохраним.`,
  offline: (when: string) => `Нет связи. Меню такое, каким было ${when}.`,
  list: 'Избранные блюда',
} as const;
