/** What the app itself has to say. */
export const appStrings = {
  earlyTapLost: 'Не всё удалось добавить: часть блюд здесь сейчас не продаётся',
} as const;
