const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts for days that differ from their weekday's hours. */
export const hoursStrings = {
  heading: 'Часы работы',
  /** «Завтра закрыто: санитарный день.» */
  day: (day: string, times: string, reason: string) =>
    `${capital(day)} ${times === '' ? 'закрыто' : `работаем ${times}`}: ${reason}.`,
  asAlways: 'Ближайшие дни как обычно',
  reset: 'Как обычно',
  resetOf: (day: string) => `Работать как обычно: ${day}`,
  change: 'Изменить день',
  changeTitle: (restaurant: string) => `${restaurant}: изменить день`,
  date: 'День',
  how: 'Как работаем',
  hows: { closed: 'Закрыто', shorter: 'Короче' },
  from: 'С',
  to: 'До',
  usual: (times: string) => (times === '' ? 'Обычно в этот день закрыто.' : `Обычно в этот день: ${times}.`),
  reason: 'Причина: её прочтут покупатели',
  reasons: ['санитарный день', 'праздник', 'учёт', 'ремонт'],
  save: 'Сохранить',
  dateMissing: 'Выберите день',
  timesMissing: 'Укажите, с какого и до какого времени',
  reasonMissing: 'Напишите причину',
  offline: 'Часы меняются только при связи с сервером. Ничего не отправлено: попробуйте ещё раз.',
} as const;
