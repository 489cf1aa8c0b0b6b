/** Texts around the chain's announcement. */
export const announcementStrings = {
  announcement: 'Объявление',
  more: 'Подробнее',
  dismiss: 'Скрыть объявление',
} as const;
