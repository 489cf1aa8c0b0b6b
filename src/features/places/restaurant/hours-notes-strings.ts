const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Strings for days that differ from their weekday. */
export const hoursNotesStrings = {
  /** «Сегодня закрыто: санитарный день.», «27 ноября работаем 10:00–16:00: учёт.» */
  day: (day: string, times: string, reason: string) =>
    `${capital(day)} ${times === '' ? 'закрыто' : `работаем ${times}`}: ${reason}.`,
} as const;
