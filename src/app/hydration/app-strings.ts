/** The app's own texts. */
export const appStrings = {
  earlyTapLost: 'Не всё удалось добавить: часть блюд здесь сейчас не продаётся',
} as const;
